import type { ActWords } from '@tenor/contract/core'
import type { Violation } from '@tenor/contract/http'
import { decimal } from '@tenor/contract/money'
import type { BackOfficePhraseKey, Locale, PhraseKey } from '@tenor/contract/phrases'
import { amountWords } from '@tenor/ui'
import type { ApiRefusal } from '../api/index.ts'
import { type PlainValues, plainSentence, richSentence, type SayValues, useSpoken } from './sentences.tsx'

/** The names that rules give their amounts, and how they write them. */
const AMOUNTS = ['amount', 'number'] as const
const PLAIN = /^\d+(\.\d{1,8})?$/

/** What every app says: only such sentences may stand in here. An app names its own keys: `Say<PhraseKey>`. */
export type EverywherePhraseKey = PhraseKey & BackOfficePhraseKey

export type Words<Key extends string = EverywherePhraseKey> = (id: Key, values?: PlainValues) => string

export type SayProps<Key extends string> = { id: Key; values?: SayValues }

/** A phrase in the page; `values` may be figures. */
export function Say<Key extends string = EverywherePhraseKey>({ id, values }: SayProps<Key>) {
  return richSentence(useSpoken(), id, values)
}

/** A phrase as plain text: for labels, titles and what is read out. */
export function useWords<Key extends string = EverywherePhraseKey>(): Words<Key> {
  const spoken = useSpoken()
  return (id, values) => plainSentence(spoken, id, values)
}

/** Words for fields of acts, whose keys are made of names; the book `act-fields` has to be loaded. */
export function useActWords(): ActWords {
  const { locale, phrases } = useSpoken()
  const words = useWords<string>()
  return { locale, say: (key, values) => (key in phrases ? words(key, values) : key) }
}

/** A refusal of one of our rules, or a reason that the server named in a reply. */
type RefusedAct = { reason: string; params: Violation['params'] }

/** Why not, in words: the server's own sentence, else our phrase for the reason, else that it failed. */
export function useReasonWords(): (no: ApiRefusal | RefusedAct) => string {
  const { locale, phrases } = useSpoken()
  const words = useWords<string>()
  return (no) => {
    if ('message' in no && no.message !== '') return no.message
    return no.reason in phrases ? words(no.reason, readable(locale, no.params)) : words('request.failed')
  }
}

/** What a rule names are exact amounts; a person reads them grouped, as they stand everywhere else. */
function readable(locale: Locale, params: Violation['params']): Violation['params'] {
  const grouped = AMOUNTS.flatMap((name) => {
    const text = params[name]
    return typeof text === 'string' && PLAIN.test(text) ? [[name, amountWords(locale, decimal(text), 0, 8)]] : []
  })
  return { ...params, ...Object.fromEntries(grouped) }
}

/** What a rule says no with, in words; null while it says nothing. */
export function useViolationWords(): (violation: RefusedAct | null) => string | null {
  const words = useReasonWords()
  return (violation) => (violation === null ? null : words(violation))
}
