import type { PhraseKey } from '@tenor/contract/phrases'
import type { Words } from '../../platform/phrases/index.ts'

const ACCOUNT_NAMES: Readonly<Record<string, PhraseKey>> = {
  spot: 'ledger.account.spot',
  funding: 'ledger.account.funding',
  unified: 'ledger.account.unified',
  hold: 'ledger.account.hold',
  dual: 'ledger.account.dual',
  house: 'ledger.account.house',
  external: 'ledger.account.external',
}

const EVENT_NAMES: Readonly<Record<string, PhraseKey>> = {
  'account.deposit': 'ledger.event.account.deposit',
  'account.mode': 'ledger.event.account.mode',
  'account.transfer': 'ledger.event.account.transfer',
  'account.withdrawal': 'ledger.event.account.withdrawal',
  'dual.hold': 'ledger.event.dual.hold',
  'dual.release': 'ledger.event.dual.release',
  'dual.renew': 'ledger.event.dual.renew',
  'dual.settle.interest': 'ledger.event.dual.settle.interest',
  'dual.refund.fee': 'ledger.event.dual.refund.fee',
  'dual.refund.payment': 'ledger.event.dual.refund.payment',
  'dual.refund.surrender': 'ledger.event.dual.refund.surrender',
  'dual.settle.exercise': 'ledger.event.dual.settle.exercise',
  'dual.settle.principal': 'ledger.event.dual.settle.principal',
  'dual.subscribe': 'ledger.event.dual.subscribe',
}

/** Accounts whose movements a statement can be narrowed to. */
export const STATEMENT_ACCOUNTS = ['spot', 'funding', 'unified', 'hold', 'dual'] as const

/** Events that a statement can be narrowed to. */
export const STATEMENT_EVENTS: readonly string[] = Object.keys(EVENT_NAMES)

/** What an account of the ledger is called; `dual:42` is the holding of one order. */
export function accountName(words: Words, account: string): string {
  const key = ACCOUNT_NAMES[account.split(':')[0] ?? account]
  return key === undefined ? account : words(key)
}

/** What an event is called; one that this page does not know keeps its stable code. */
export function eventName(words: Words, event: string): string {
  const key = EVENT_NAMES[event]
  return key === undefined ? event : words(key)
}
