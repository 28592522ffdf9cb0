import type { Listing } from '@tenor/contract/core'
import type { DualAcceptance, DualCategory, DualType } from '@tenor/contract/dual'
import { column, orNull, type RecordOf, table } from '../../../platform/database/index.ts'
import type { DualPricing } from './dual-series-store.ts'

export const productTable = table('dual_product', {
  id: column.bigint(),
  type: column.text<DualType>(),
  category: column.smallint<DualCategory>(),
  coin: column.text(),
  quoteAsset: column.text(),
  target: column.decimal(),
  apr: column.decimal(),
  deliveryAt: column.instant(),
  minimumCopies: column.whole(),
  maximumCopies: column.whole(),
  acceptance: column.text<DualAcceptance>(),
  listing: column.text<Listing>(),
  origin: column.text<'grid' | 'desk' | 'chain'>(),
  /** In the invest asset; null: no bound. */
  capacity: orNull(column.decimal()),
  /* The figures beside the offered rate, quoted with the grid; null until the first quote. */
  fairApr: orNull(column.decimal()),
  impliedVolatility: orNull(column.decimal()),
  margin: orNull(column.decimal()),
  chance: orNull(column.decimal()),
  /** The highest yield of the term that a trial product may be listed with; null: the rule's own. */
  mostYield: orNull(column.decimal()),
  quotePrice: orNull(column.decimal()),
  quotedAt: orNull(column.instant()),
  /** Share of the invested amount that early redemption costs. */
  redeemFee: column.decimal(),
  /** Listed by hand: the excess of the term's yield over the fair one that was approved. */
  excess: orNull(column.decimal()),
  createdAt: column.instant(),
})

/** A product as the program has it. */
export type StoredProduct = Omit<RecordOf<typeof productTable>, 'quotePrice' | 'createdAt'>

/** Listed by an operator, at a rate that stays, and not by the listing job. */
export function isByHand({ origin }: Pick<StoredProduct, 'origin'>): boolean {
  return origin === 'desk'
}

/** A product with what it is priced by now, null for a coin without a series, and what its orders count with. */
export type OfferedProduct = StoredProduct & { pricing: DualPricing | null; exposureId: number | null }
