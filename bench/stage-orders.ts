import { decimal } from '../packages/contract/src/money/index.ts'
import { outcomes, termYield } from '../packages/contract/src/products/dual/index.ts'
import { type Instant, isoText } from '../packages/contract/src/time/index.ts'
import { bucketOf } from '../packages/server/src/platform/ids/index.ts'
import type { onFreshDatabase } from './stage.ts'

export type Db = Parameters<Parameters<typeof onFreshDatabase>[0]>[0]['db']

export type Filling = { coin: string; deliveryAt: Instant; acceptedAt: Instant; firstId: number; orders: number }

/** Orders of `coin` as they stand when accepted: their holdings are funded from outside by set-based SQL. */
export async function fill(db: Db, given: Filling): Promise<void> {
  const { coin, deliveryAt, acceptedAt, firstId, orders } = given
  const position = { type: 'call', coin, quoteAsset: 'USDT', amount: decimal('0.1') } as const
  const term = termYield(decimal('0.365'), { days: 1, hours: 0 })
  const low = outcomes({ ...position, target: decimal('49000'), yield: term })
  const high = outcomes({ ...position, target: decimal('51000'), yield: term })
  const text = (value: bigint) => (Number(value) / 1e8).toFixed(8)
  const sides = (['below', 'at', 'above'] as const).flatMap((side) => [
    [text(low[side].principal), text(high[side].principal)],
    [text(low[side].interest), text(high[side].interest)],
  ])
  const pick = sides.map(([odd, even]) => `case when i % 2 = 1 then ${odd} else ${even} end`).join(', ')
  // One customer in ten has ten orders.
  const users = Array.from({ length: Math.max(1, Math.ceil(orders / 10)) }, (_, index) => 5_000 + index)
  await db.transaction(async (tx) => {
    await tx.execute('set local statement_timeout = 0')
    await tx.execute('create temporary table bench_user_now (n bigint, user_id bigint, bucket smallint) on commit drop')
    await tx.execute(
      'insert into bench_user_now select row_number() over (), u, b from unnest($1::bigint[], $2::smallint[]) as t (u, b)',
      [users, users.map(bucketOf)],
    )
    await tx.execute(
      `insert into dual_order (bucket, user_id, id, product_id, type, category, state, desk, days, hours, coin, quote_asset,
         target, amount, apr, below_principal, below_interest, at_principal, at_interest, above_principal, above_interest,
         entry_price, created_at, delivery_at, accepted_at)
       select u.bucket, u.user_id, $1::bigint + i, 1, 'call', 1, 'PROCESSING', false, 1, 0, $2, 'USDT',
         case when i % 2 = 1 then 49000 else 51000 end, 0.1, 0.365, ${pick}, 50000, $3, $4, $3
       from generate_series(1, $5::bigint) as i join bench_user_now u on u.n = 1 + i % (select count(*) from bench_user_now)`,
      [firstId, coin, isoText(acceptedAt), isoText(deliveryAt), orders],
    )
    await tx.execute(
      `insert into ledger_transfer (bucket, user_id, reference, period, kind, debit, credit, asset, amount, group_id, at)
       select bucket, user_id, id, 0, 102, 1000, 11, coin, amount, id, created_at from dual_order where coin = $1`,
      [coin],
    )
    await tx.execute(
      `insert into ledger_balance (bucket, account, user_id, reference, asset, balance)
       select bucket, 11, user_id, id, coin, amount from dual_order where coin = $1`,
      [coin],
    )
    await tx.execute(
      `insert into ledger_balance (bucket, account, user_id, reference, asset, balance)
       select bucket, 1000, 0, 0, coin, -sum(amount) from dual_order where coin = $1 group by bucket, coin`,
      [coin],
    )
    await tx.execute(`insert into dual_delivery (coin, delivery_at, state) values ($1, $2, 'open')`, [
      coin,
      isoText(deliveryAt),
    ])
  })
}
