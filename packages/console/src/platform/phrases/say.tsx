import type { Violation } from '@tenor/contract/http'
import type { BackOfficePhraseKey } from '@tenor/contract/phrases/desk'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { ApiRefusal } from '../api/index.ts'

export type PlainValues = Readonly<Record<string, string | number>>

/** A phrase in the page; its values may be figures. */
export function Say({ id, values }: { id: BackOfficePhraseKey; values?: Record<string, ReactNode> }) {
  return <FormattedMessage id={id} {...(values === undefined ? {} : { values })} />
}

/** A phrase as plain text. */
export function useWords(): (id: BackOfficePhraseKey, values?: PlainValues) => string {
  const intl = useIntl()
  return (id, values) => intl.formatMessage({ id }, values)
}

/** Why not, in words: the server's own sentence, or our phrase for the reason. */
export function useReasonWords(): (no: ApiRefusal | Violation) => string {
  const intl = useIntl()
  return (no) => {
    if ('message' in no && no.message !== '') return no.message
    const id = no.reason in intl.messages ? no.reason : 'request.failed'
    return intl.formatMessage({ id }, no.params)
  }
}
