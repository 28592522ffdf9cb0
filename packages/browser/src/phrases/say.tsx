import type { Violation } from '@tenor/contract/http'
import type { BackOfficePhraseKey, PhraseKey } from '@tenor/contract/phrases'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ApiRefusal } from '../api/index.ts'

/** What every app says: only such sentences may stand in here. An app names its own keys: `Say<PhraseKey>`. */
export type EverywherePhraseKey = PhraseKey & BackOfficePhraseKey

/** Figures, or what a part of the sentence stands in, such as a link. */
export type SayValues = Record<string, ReactNode | ((chunks: ReactNode) => ReactNode)>
export type PlainValues = Readonly<Record<string, string | number>>
export type Words<Key extends string = EverywherePhraseKey> = (id: Key, values?: PlainValues) => string

export type SayProps<Key extends string> = { id: Key; values?: SayValues }

/** A phrase in the page; `values` may be figures. */
export function Say<Key extends string = EverywherePhraseKey>({ id, values }: SayProps<Key>) {
  return <FormattedMessage id={id} {...(values === undefined ? {} : { values })} />
}

/** A phrase as plain text: for labels, titles and what is read out. */
export function useWords<Key extends string = EverywherePhraseKey>(): Words<Key> {
  const intl = useIntl()
  return (id, values) => intl.formatMessage({ id }, values, { ignoreTag: true }) as string
}

/** Why not, in words: the server's own sentence, else our phrase for the reason, else that it failed. */
export function useReasonWords(): (no: ApiRefusal | Violation) => string {
  const intl = useIntl()
  const words = useWords<string>()
  return (no) => {
    if ('message' in no && no.message !== '') return no.message
    return no.reason in intl.messages ? words(no.reason, no.params) : words('request.failed')
  }
}

/** What a rule says no with, in words; null while it says nothing. */
export function useViolationWords(): (violation: Violation | null) => string | null {
  const words = useReasonWords()
  return (violation) => (violation === null ? null : words(violation))
}
