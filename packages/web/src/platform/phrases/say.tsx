import type { Violation } from '@tenor/contract/http'
import type { PhraseKey } from '@tenor/contract/phrases'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ApiRefusal } from '../api/index.ts'

/** Figures, or what a part of the sentence stands in, such as a link. */
export type SayValues = Record<string, ReactNode | ((chunks: ReactNode) => ReactNode)>
export type PlainValues = Record<string, string | number>
export type Words = (id: PhraseKey, values?: PlainValues) => string

/** A phrase in the page; `values` may be figures. */
export function Say({ id, values }: { id: PhraseKey; values?: SayValues }) {
  return <FormattedMessage id={id} {...(values === undefined ? {} : { values })} />
}

/** A phrase as plain text: for labels, titles and what is read out. */
export function useWords(): Words {
  const intl = useIntl()
  return (id, values) => intl.formatMessage({ id }, values, { ignoreTag: true }) as string
}

/** Why a call was refused: our own phrase for its reason, else the server's sentence, else that it failed. */
export function useRefusalWords(): (refusal: ApiRefusal) => string {
  const intl = useIntl()
  const words = useWords()
  return ({ reason, params, message }) => {
    if (message !== '') return message
    return isPhraseKey(reason, intl.messages) ? words(reason, params) : words('request.failed')
  }
}

/** What a rule says no with, in words; null while it says nothing. */
export function useViolationWords(): (violation: Violation | null) => string | null {
  const intl = useIntl()
  const words = useWords()
  return (violation) => {
    if (violation === null) return null
    const { reason, params } = violation
    return isPhraseKey(reason, intl.messages) ? words(reason, params) : words('request.failed')
  }
}

function isPhraseKey(reason: string, phrases: object): reason is PhraseKey {
  return reason in phrases
}
