/**
 * Codes of accounts. 1 to 9: one per customer and asset. 10 to 999: one per customer, asset and reference (holds and
 * holdings). 1000 and above: the house's, once per bucket. Products add their own; names stand in `ledger_account`.
 */
export type AccountCode = number

export const SPOT: AccountCode = 1
export const FUNDING: AccountCode = 2
export const UNIFIED: AccountCode = 3
/** Money on its way: taken from the customer's account, not yet anyone else's. */
export const HOLD: AccountCode = 10
/** The house's money that a customer works with, one per order: never part of what the customer has. */
export const LENT: AccountCode = 14
/** The world outside: what came in is owed by it, so its balance is minus what customers and house hold. */
export const HOUSE_EXTERNAL: AccountCode = 1000
export const HOUSE_INTEREST: AccountCode = 1001
export const HOUSE_FEE: AccountCode = 1002
export const HOUSE_DUST: AccountCode = 1003
/** What the house lends with vouchers and has not got back: below zero by that much. */
export const HOUSE_VOUCHER: AccountCode = 1004

export function isHouse(account: AccountCode): boolean {
  return account >= 1000
}

/** Numbers of `ledger_event`. Products add their own from 100 on. */
export type EventKind = number
export const DEPOSIT: EventKind = 1
export const WITHDRAWAL: EventKind = 2
export const TRANSFER: EventKind = 3
export const MODE_CHANGE: EventKind = 4
