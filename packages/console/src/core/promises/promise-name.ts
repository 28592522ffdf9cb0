import type { PromiseRow } from '@tenor/contract/core'
import type { BackOfficePhraseKey } from '@tenor/contract/phrases'

/** What every promise of a manifest has a phrase for, which a test sees to. */
export const promisePhrase = ({ name }: Pick<PromiseRow, 'name'>) => `promise.${name}` as BackOfficePhraseKey
