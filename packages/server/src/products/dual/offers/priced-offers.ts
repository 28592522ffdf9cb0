import type { DualType } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { soldOutOf } from '../../../core/capacity/index.ts'
import type { DualModule } from '../dual-module.ts'
import { limitedOf } from './dual-exposure-store.ts'
import { pricesOf } from './dual-market.ts'
import { isSurfaceUsable } from './dual-selling.ts'
import { seriesByCoin } from './dual-series-store.ts'

type Offer = {
  id: number
  coin: string
  quoteAsset: string
  target: Decimal8
  deliveryAt: Instant
  capacity: Decimal8 | null
}

/** What offers of a kind are measured by: the least order, and the side of a coin's exposure that they count with. */
type Measures<Some> = { minimum(offer: Some & { price: Decimal8 }): Decimal8; direction(offer: Some): DualType }

/**
 * Offers with the index of now, and whether they are sold out, by themselves or by the limit of their exposure. A coin
 * without an index, or with a surface that may not be used, is not there: nothing of it can be quoted.
 */
export async function pricedOffers<Some extends Offer>(
  module: DualModule,
  offers: readonly Some[],
  { minimum, direction }: Measures<Some>,
): Promise<{ offer: Some; price: Decimal8; soldOut: boolean }[]> {
  const { db, market, clock, mode } = module
  const series = mode === 'live' ? await seriesByCoin(db) : null
  const quotable = offers.filter(({ coin }) => isSurfaceUsable(module, series?.get(coin)))
  const prices = await pricesOf(market, quotable)
  const priced = quotable.flatMap((offer) => {
    const price = prices.get(offer.coin) ?? null
    return price === null ? [] : [{ offer, price }]
  })
  const measured = priced.map(({ offer, price }) => {
    return { ...offer, type: direction(offer), minimum: minimum({ ...offer, price }) }
  })
  const [soldOut, limited] = await Promise.all([soldOutOf(db, measured), limitedOf(db, measured, clock.now())])
  return priced.map(({ offer, price }) => ({ offer, price, soldOut: soldOut.has(offer.id) || limited.has(offer.id) }))
}
