import { NAMES } from '@tenor/contract/names'
import type { PhraseKey } from '@tenor/contract/phrases'
import type { Words } from '../phrases/index.ts'

/** Accounts whose movements a statement can be narrowed to: the customer's own, and what is lent to them. */
export const STATEMENT_ACCOUNTS: readonly string[] = NAMES.flatMap(({ ledger }) => Object.keys(ledger.accounts)).filter(
  (name) => !name.startsWith('house:'),
)

/** Events that a statement can be narrowed to. */
export const STATEMENT_EVENTS: readonly string[] = NAMES.flatMap(({ ledger }) => Object.keys(ledger.events))

/** Names of the other side of a movement, where it is no account of a customer. */
const OTHERS: readonly string[] = ['house', 'external']

// Every account and event of a manifest has a phrase, which a test sees to.
const accountPhrase = (account: string) => `ledger.account.${account}` as PhraseKey
const eventPhrase = (event: string) => `ledger.event.${event}` as PhraseKey

/** What an account of the ledger is called; `spot`, or with the order that it is of, `lent:42`. */
export function accountName(words: Words<PhraseKey>, account: string): string {
  const name = account.split(':')[0] ?? account
  return OTHERS.includes(name) || STATEMENT_ACCOUNTS.includes(name) ? words(accountPhrase(name)) : account
}

/** What an event is called; one that no manifest has keeps its stable code. */
export function eventName(words: Words<PhraseKey>, event: string): string {
  return STATEMENT_EVENTS.includes(event) ? words(eventPhrase(event)) : event
}

/** Beginnings of events that are steps of one act, of all manifests. */
export const STATEMENT_ACTS: readonly string[] = NAMES.flatMap(({ ledger }) => ledger.acts ?? [])

const actPhrase = (act: string) => `ledger.act.${act}` as PhraseKey

/** What an act is called: by its beginning where its events are steps, else as its event. */
export function actName(words: Words<PhraseKey>, act: string): string {
  return STATEMENT_ACTS.includes(act) ? words(actPhrase(act)) : eventName(words, act)
}
