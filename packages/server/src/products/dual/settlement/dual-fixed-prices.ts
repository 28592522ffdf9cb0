import { QUOTE_ASSET } from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'
import { type Instant, isoText, unixSeconds } from '@tenor/contract/time'
import type { DecisionPages, FixedPricesOf } from '../../../core/product/index.ts'
import { type List, readAll } from '../../../platform/database/index.ts'

type Raw = { asset: string; at: Instant; price: string }
type Priced = { asset: string; at: Instant; price: bigint; quote: string; evidence: string }

/** The page of a delivery's price and of the samples that it was made of. */
const pageOf = (coin: string, at: Instant) => `/settlements/${coin}/${unixSeconds(at)}`

/** Settlement prices, as books tell them: at their deliveries. */
export const dualFixedPrices: FixedPricesOf = (db, from, to) => {
  const list: List<Raw, Priced> = {
    name: 'dual-fixed-prices',
    of: {},
    from: 'dual_delivery d',
    row: 'd',
    filter: null,
    keyset: [
      { sql: 'd.delivery_at', type: 'timestamptz', direction: 'asc' },
      { sql: 'd.coin', type: 'text', direction: 'asc' },
    ],
    within: 'd.price is not null and d.delivery_at >= $1::timestamptz and d.delivery_at < $2::timestamptz',
    values: [isoText(from), isoText(to)],
    columns: 'd.coin as asset, d.delivery_at as at, d.price::text as price',
    read: ({ asset, at, price }) => {
      return { asset, at, price: decimal(price), quote: QUOTE_ASSET, evidence: pageOf(asset, at) }
    },
  }
  return readAll(db, list)
}

type Decided = { id: number; coin: string; at: Instant; is_sniper: boolean }

/** What paid an order is the price of its delivery. */
export const dualDecisions: DecisionPages = {
  events: ['dual.settle', 'dual.sniper.settle'],
  async of(db, bucket, asked) {
    const rows = await db.query<Decided>(
      `select o.id, o.coin, o.delivery_at as at, false as is_sniper
       from unnest($2::bigint[], $3::bigint[]) as asked (user_id, id)
       join dual_order o on o.bucket = $1::smallint and o.user_id = asked.user_id and o.id = asked.id
       union all
       select o.id, o.coin, o.delivery_at, true from unnest($2::bigint[], $3::bigint[]) as asked (user_id, id)
       join sniper_order o on o.bucket = $1::smallint and o.user_id = asked.user_id and o.id = asked.id`,
      [bucket, asked.map(({ userId }) => userId), asked.map(({ reference }) => reference)],
    )
    return new Map(
      rows.map(({ id, coin, at, is_sniper }) => {
        const path = pageOf(coin, at)
        return [id, { path, own: is_sniper ? path : `${path}?order=${id}` }]
      }),
    )
  },
}
