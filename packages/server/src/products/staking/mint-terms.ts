import { stakingTermsOf } from '@tenor/contract/staking'
import { holdSlices } from '../../core/capacity/index.ts'
import { type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { newestTerms } from './staking-product-store.ts'

/* What terms of a product that mints must keep to beside what the contract says of them alone. */

/** Refuses minted coins as collateral, whichever product mints them: one could stand behind the other, and neither behind itself. */
export async function refuseMintedCollateral(tx: Queryable, coins: readonly string[]): Promise<void> {
  const rows = await tx.query(
    'select 1 as one from staking_product where type = 2 and coin = any($1::text[]) limit 1 /* any order: one */',
    [[...coins]],
  )
  if (rows.length > 0) throw new Refusal(422, 'staking.product.collateral')
}

/**
 * Refuses terms without a coin that somebody owes against, or that its reserve holds: all of a debt can be paid back always, and a coin
 * leaves as the terms in force say. Whatever is minted takes of the product, so what there is of it is held: mints under way have ended,
 * and are seen; one that comes later finds the terms that are written here.
 */
export async function refuseOwed(tx: Transaction, productId: number, kept: readonly string[]): Promise<void> {
  const before = (await newestTerms(tx, [productId])).get(productId)
  if (before === undefined || stakingTermsOf(before.terms).collateral.every(({ coin }) => kept.includes(coin))) return
  await holdSlices(tx, productId)
  const [row] = await tx.query(
    { coin: sqlType.text },
    `/* no bucket: of all customers */ select coin from (
       select coin from staking_mint_position where product_id = $1 and debt > 0 and coin <> all($2::text[])
       union all select coin from staking_mint_reserve where product_id = $1 and amount > 0 and coin <> all($2::text[])
     ) as each order by coin limit 1`,
    [productId, [...kept]],
  )
  if (row !== undefined) throw new Refusal(409, 'staking.product.owed', { coin: row.coin })
}

/** Whether the terms that were written last take a coin: one that leaves at midnight is not minted for any more. */
export async function isStaying(db: Queryable, productId: number, coin: string): Promise<boolean> {
  const newest = (await newestTerms(db, [productId])).get(productId)
  return newest === undefined || stakingTermsOf(newest.terms).collateral.some((each) => each.coin === coin)
}
