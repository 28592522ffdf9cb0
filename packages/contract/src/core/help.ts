import type { Decimal8 } from '../money/index.ts'
import { type Assets, QUOTE_ASSET } from './assets.ts'

/** A value of a worked example: an amount of an asset, or a fraction that is said in percent. */
export type HelpValue =
  | { readonly kind: 'amount'; readonly value: Decimal8; readonly asset: string }
  | { readonly kind: 'percent'; readonly value: Decimal8 }

/**
 * What help says of something that is sold. Its sentences lie in a book of its product, which is loaded with the page:
 * `help.<name>.title`, `what`, and `example`, `risk`, `fee`, `question`, `answer`, each with numbers from 1 on.
 */
export type HelpTopic = {
  readonly name: string
  /** Another path of the help pages that shows it, of a specification; several topics may have one. */
  readonly path?: string
  /** The book. */
  readonly book: string
  /** Where it is sold: a path of the shop. */
  readonly home: string
  /** How many sentences there are; as many answers as questions. */
  readonly count: Readonly<Record<'example' | 'risk' | 'fee' | 'question', number>>
  /** Values of the example's sentences, computed by the functions that pay; the sentences name the coin as `{coin}`. */
  example(coin: string): Readonly<Record<string, HelpValue>>
}

/** The coin of worked examples: the first that has an index price. */
export function exampleCoin(assets: Assets): string {
  return assets.priced[0] ?? QUOTE_ASSET
}

/** An amount of an asset, for a worked example; of units, which the sentence names, the asset is empty. */
export function helpAmount(value: Decimal8, asset: string): HelpValue {
  return { kind: 'amount', value, asset }
}

/** A fraction that is said in percent: 0.01 is 1 %. */
export function helpPercent(value: Decimal8): HelpValue {
  return { kind: 'percent', value }
}
