import type { FeeRow } from '@tenor/contract/core'
import { decimal, decimalText, larger } from '@tenor/contract/money'
import type { FeesOf } from '../../../core/product/index.ts'
import type { Queryable } from '../../../platform/database/index.ts'

type Row = { coin: string; least: string; most: string }
type Kind = { fee: string; table: string; column: string }

const KINDS: readonly Kind[] = [
  { fee: 'dual.margin', table: 'dual_product', column: 'margin' },
  { fee: 'dual.redeem', table: 'dual_product', column: 'redeem_fee' },
  { fee: 'sniper.margin', table: 'sniper_product', column: 'margin' },
]

/** What of dual and snipers is on sale to anybody keeps of the fair yield, and what leaving early costs: by coin. */
export function dualFees(db: Queryable): FeesOf {
  return async () => (await Promise.all(KINDS.map((kind) => rowsOf(db, kind)))).flat()
}

async function rowsOf(db: Queryable, { fee, table, column }: Kind): Promise<FeeRow[]> {
  const rows = await db.query<Row>(
    `select coin, min(${column}) as least, max(${column}) as most from ${table}
     where listing = 'listed' and ${column} is not null group by coin order by coin`,
  )
  // Where the index has moved since the quote, or an operator gives more than is fair, nothing is kept.
  const kept = (value: string) => decimalText(larger(decimal(value), 0n))
  return rows.map(({ coin, least, most }) => ({
    fee,
    asset: coin,
    offer: null,
    into: null,
    days: null,
    tier: null,
    least: kept(least),
    most: kept(most),
  }))
}
