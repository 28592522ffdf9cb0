import { type DualType, investAsset, type SniperType, sniperInvestAsset } from '@tenor/contract/dual'
import { decimal } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import type { Coming, ComingOf } from '../../../core/coming/index.ts'
import { HOLD, LENT } from '../../../core/ledger/index.ts'
import type { Queryable } from '../../../platform/database/index.ts'
import { DUAL_HOLDING } from '../dual-postings.ts'
import { SNIPER_HOLDING } from '../sniper/sniper-postings.ts'

/** Deliveries of a customer's open orders of both kinds: each with what is in it, since the price decides what it pays. */
export function dualComing(db: Queryable): ComingOf {
  return async ({ bucket, userId }, { from, to }, most) => {
    const asked = [bucket, userId, isoText(from), isoText(to), most]
    const [orders, snipers] = await Promise.all([
      db.query<Row<DualType>>(deliveriesOf('dual_order'), [...asked, [HOLD, LENT, DUAL_HOLDING]]),
      db.query<Row<SniperType>>(deliveriesOf('sniper_order'), [...asked, [HOLD, SNIPER_HOLDING]]),
    ])
    return [
      ...orders.map((row) => ({ ...delivery(row, `/my-holdings?order=${row.id}`), ...inDual(row) })),
      ...snipers.map((row) => ({ ...delivery(row, `/my-holdings?product=sniper&order=${row.id}`), ...inSniper(row) })),
    ]
  }
}

type Row<Type> = { id: number; type: Type; coin: string; quote_asset: string; amount: string; delivery_at: Instant }

function inDual({ type, coin, quote_asset: quoteAsset }: Row<DualType>) {
  return { product: 'dual', asset: investAsset({ type, coin, quoteAsset }) }
}

function inSniper({ type, coin, quote_asset: quoteAsset }: Row<SniperType>) {
  return { product: 'sniper', asset: sniperInvestAsset({ type, coin, quoteAsset }) }
}

/* Open orders are found by the balances that they hold: of those there are as many as there are open orders. */
function deliveriesOf(table: string): string {
  return `select o.id, o.type, o.coin, o.quote_asset, o.amount, o.delivery_at
    from ledger_balance b join ${table} o on o.bucket = b.bucket and o.user_id = b.user_id and o.id = b.reference
    where b.bucket = $1 and b.user_id = $2 and o.bucket = $1 and b.account = any($6::smallint[]) and b.balance > 0
      and o.state in ('INIT', 'PROCESSING') and o.delivery_at > $3 and o.delivery_at <= $4
    order by o.delivery_at, o.id limit $5`
}

function delivery({ id, amount, delivery_at: at }: Row<unknown>, link: string): Omit<Coming, 'product' | 'asset'> {
  return { what: 'delivery', id, at, amount: decimal(amount), link }
}
