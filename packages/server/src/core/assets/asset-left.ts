import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import type { Queryable } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'

/** SQL of products that finds remains of assets. */
export type AssetUse = {
  /** Claims of customers: SELECT of bucket, user_id, asset, amount, over all buckets. */
  readonly claims: readonly string[]
  /** SELECT of asset: each that something on sale or paused is of. */
  readonly offers: readonly string[]
}

/** Remains of an asset: the first kind that was found, and how much. */
type AssetLeft = { readonly what: 'balance' | 'claim' | 'offer'; readonly amount: Decimal8 }

/** Finds remains of an asset with customers; null where there are none. */
async function findLeft(db: Queryable, use: AssetUse, symbol: string): Promise<AssetLeft | null> {
  const [held] = await db.query<SumRow>(
    `/* no bucket: balances lie in all of them */ select coalesce(sum(abs(balance)), 0)::text as amount
     from ledger_balance where asset = $1 and account < 1000`,
    [symbol],
  )
  const balance = decimal(held?.amount ?? '0')
  if (balance !== 0n) return { what: 'balance', amount: balance }
  for (const claims of use.claims) {
    const [row] = await db.query<SumRow>(
      `/* no bucket: claims lie in all of them */ select coalesce(sum(claim.amount), 0)::text as amount
       from (${claims}) as claim where claim.asset = $1`,
      [symbol],
    )
    const amount = decimal(row?.amount ?? '0')
    if (amount !== 0n) return { what: 'claim', amount }
  }
  for (const offers of use.offers) {
    const [row] = await db.query(`select 1 as one from (${offers}) as offer (asset) where offer.asset = $1 limit 1`, [
      symbol,
    ])
    if (row !== undefined) return { what: 'offer', amount: 0n }
  }
  return null
}

type SumRow = { readonly amount: string }

/** Refuses to retire an asset of which anything is left. */
export async function refuseLeft(db: Queryable, use: AssetUse, symbol: string): Promise<void> {
  const left = await findLeft(db, use, symbol)
  if (left !== null)
    throw new Refusal(422, 'asset.left', { asset: symbol, what: left.what, amount: decimalText(left.amount) })
}
