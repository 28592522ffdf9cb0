import { QUOTE_ASSET } from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import type { FixedPricesOf } from '../../../core/product/index.ts'
import { type List, readAll } from '../../../platform/database/index.ts'

type Raw = { asset: string; at: Instant; price: string }
type Priced = { asset: string; at: Instant; price: bigint; quote: string }

/** Settlement prices, as books tell them: at their deliveries. */
export const dualFixedPrices: FixedPricesOf = (db, from, to) => {
  const list: List<Raw, Priced> = {
    ...{ name: 'dual-fixed-prices', of: {}, from: 'dual_delivery d', row: 'd', filter: null },
    keyset: [
      { sql: 'd.delivery_at', type: 'timestamptz', direction: 'asc' },
      { sql: 'd.coin', type: 'text', direction: 'asc' },
    ],
    within: 'd.price is not null and d.delivery_at >= $1::timestamptz and d.delivery_at < $2::timestamptz',
    values: [isoText(from), isoText(to)],
    columns: 'd.coin as asset, d.delivery_at as at, d.price::text as price',
    read: ({ asset, at, price }) => ({ asset, at, price: decimal(price), quote: QUOTE_ASSET }),
  }
  return readAll(db, list)
}
