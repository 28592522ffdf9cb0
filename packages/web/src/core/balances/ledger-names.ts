import type { PhraseKey } from '@tenor/contract/phrases'
import type { Words } from '../../platform/phrases/index.ts'

const ACCOUNT_NAMES: Readonly<Record<string, PhraseKey>> = {
  spot: 'ledger.account.spot',
  funding: 'ledger.account.funding',
  unified: 'ledger.account.unified',
  hold: 'ledger.account.hold',
  dual: 'ledger.account.dual',
  sniper: 'ledger.account.sniper',
  lent: 'ledger.account.lent',
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
  'dual.sniper.hold': 'ledger.event.dual.sniper.hold',
  'dual.sniper.release': 'ledger.event.dual.sniper.release',
  'dual.sniper.settle.exercise': 'ledger.event.dual.sniper.settle.exercise',
  'dual.sniper.settle.payment': 'ledger.event.dual.sniper.settle.payment',
  'dual.sniper.settle.refund': 'ledger.event.dual.sniper.settle.refund',
  'dual.sniper.subscribe': 'ledger.event.dual.sniper.subscribe',
  'dual.subscribe': 'ledger.event.dual.subscribe',
  'dual.trial.fund': 'ledger.event.dual.trial.fund',
  'dual.trial.principal': 'ledger.event.dual.trial.principal',
  'dual.trial.return': 'ledger.event.dual.trial.return',
  'sandbox.convert.in': 'ledger.event.sandbox.convert.in',
  'sandbox.convert.out': 'ledger.event.sandbox.convert.out',
}

/** Accounts whose movements a statement can be narrowed to. */
export const STATEMENT_ACCOUNTS = ['spot', 'funding', 'unified', 'hold', 'dual', 'sniper', 'lent'] as const

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
