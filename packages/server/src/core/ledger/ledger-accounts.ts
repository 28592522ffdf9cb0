import { coreManifest } from '@tenor/contract/core'

const { accounts, events } = coreManifest.ledger

/**
 * Codes of accounts. 1 to 9: one per customer and asset. 10 to 999: one per customer, asset and reference (holds and
 * holdings). 1000 and above: the house's, once per bucket. Products add their own in their manifests.
 */
export type AccountCode = number

export const SPOT: AccountCode = accounts.spot
export const FUNDING: AccountCode = accounts.funding
export const UNIFIED: AccountCode = accounts.unified
/** Money on its way: taken from the customer's account, not yet anyone else's. */
export const HOLD: AccountCode = accounts.hold
/** The house's money that a customer works with, one per order: never part of what the customer has. */
export const LENT: AccountCode = accounts.lent
/** The world outside: what came in is owed by it, so its balance is minus what customers and house hold. */
export const HOUSE_EXTERNAL: AccountCode = accounts['house:external']
export const HOUSE_INTEREST: AccountCode = accounts['house:interest']
export const HOUSE_FEE: AccountCode = accounts['house:fee']
export const HOUSE_DUST: AccountCode = accounts['house:dust']
/** What the house lends with vouchers and has not got back: below zero by that much. */
export const HOUSE_VOUCHER: AccountCode = accounts['house:voucher']

export function isHouse(account: AccountCode): boolean {
  return account >= 1000
}

/** Numbers of events. Products add their own in their manifests. */
export type EventKind = number
export const DEPOSIT: EventKind = events['account.deposit']
export const WITHDRAWAL: EventKind = events['account.withdrawal']
export const TRANSFER: EventKind = events['account.transfer']
export const MODE_CHANGE: EventKind = events['account.mode']
