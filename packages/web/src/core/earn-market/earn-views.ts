import type { LinkProps } from '@tanstack/react-router'
import type { EarnEvidence } from '@tenor/contract/core'
import type { PhraseKey } from '@tenor/contract/phrases'
import type { Words } from '../../platform/phrases/index.ts'
import type { EarnOffer } from './earn-market-queries.ts'

/** How a column of a product reads on the first page, and where its offers are. */
export type EarnColumnView = {
  /** As the manifest names it. */
  readonly name: string
  readonly phrase: PhraseKey
  /** Below the rate: for how long, or what it may be paid in. */
  readonly caption: (words: Words, offer: EarnOffer) => string
  readonly linkTo: (offer: EarnOffer) => LinkProps
}

/** How a number that anybody can check reads: each phrase may name `coin`, `date`, `price` and `count`. */
export type EarnEvidenceView = {
  readonly name: string
  readonly title: PhraseKey
  readonly figure: PhraseKey
  readonly text: PhraseKey
  readonly linkTo: (row: EarnEvidence) => LinkProps
}

/** What a product says of itself on the first page. */
export type EarnViews = { readonly columns: readonly EarnColumnView[]; readonly evidence: readonly EarnEvidenceView[] }
