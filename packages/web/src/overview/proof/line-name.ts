import { accountName } from '@tenor/browser/ledger-names'
import { NAMES } from '@tenor/contract/names'
import { OTHER_LINE } from '@tenor/contract/overview'
import type { PhraseKey } from '@tenor/contract/phrases'
import type { Words } from '../../platform/phrases/index.ts'

const CLAIMS: readonly string[] = NAMES.flatMap(({ claims }) => claims)

// Every claim of a manifest has a phrase, which a test sees to.
const claimPhrase = (claim: string) => `claim.${claim}` as PhraseKey

export function lineName(words: Words, line: string): string {
  if (line === OTHER_LINE) return words('proof.line.other')
  return CLAIMS.includes(line) ? words(claimPhrase(line)) : accountName(words, line)
}
