import type { Assets } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText, percentOf, smaller } from '@tenor/contract/money'
import { type DebtRate, isParCoin, type StakingTermsFull, stakingTermsOf } from '@tenor/contract/staking'
import { DAY_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { z } from 'zod'
import { tellSelected } from '../../core/notices/index.ts'
import type { Queryable, Raw, Transaction } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { createTopic } from '../../platform/outbox/index.ts'

/*
 * Rates of debts, by product and coin, from midnights on. A lower rate holds from the next one, a higher one after thirty days, of which
 * debtors are notified at once.
 */

/** Notice period of a higher rate. */
const TOLD_MS = 30 * DAY_MS
const RAISED = 'staking.mint.rate'
const raises = createTopic(
  RAISED,
  z.object({ productId: z.int(), coin: z.string(), day: z.string(), rate: z.string(), before: z.string() }),
)

type RateRow = { coin: string; from_at: Instant; rate: string }

/** The rates of each coin of a product, the first to hold first. */
export async function readDebtRates(db: Queryable, productId: number): Promise<ReadonlyMap<string, DebtRate[]>> {
  const rows = await db.query<RateRow>(
    'select coin, from_at, rate from staking_debt_rate where product_id = $1 order by coin, from_at',
    [productId],
  )
  const byCoin = Map.groupBy(rows, ({ coin }) => coin)
  return new Map(
    [...byCoin].map(([coin, some]) => [coin, some.map((row) => ({ from: row.from_at, rate: decimal(row.rate) }))]),
  )
}

/** The rate in force at an instant; null: none was set by then, and no debt is taken on. */
export function findDebtRate(rates: readonly DebtRate[], at: Instant): Decimal8 | null {
  return rates.findLast(({ from }) => from <= at)?.rate ?? null
}

/** Another rate that is announced and does not hold yet. */
export function findNextDebtRate(rates: readonly DebtRate[], at: Instant): DebtRate | null {
  const held = findDebtRate(rates, at)
  return rates.find(({ from, rate }) => from > at && rate !== held) ?? null
}

async function writeRate(tx: Transaction, productId: number, coin: string, { from, rate }: DebtRate): Promise<void> {
  await tx.execute(
    `insert into staking_debt_rate (product_id, coin, from_at, rate) values ($1, $2, $3, $4)
     on conflict (product_id, coin, from_at) do update set rate = excluded.rate`,
    [productId, coin, isoText(from), decimalText(rate)],
  )
}

const listWantedRates = (assets: Assets, terms: StakingTermsFull) =>
  stakingTermsOf(terms).collateral.flatMap(({ coin, debtRate }) =>
    isParCoin(assets, coin) || debtRate === null ? [] : [{ coin, rate: debtRate }],
  )

/** Writes the rates of a new product, which hold from its first day on. */
export async function insertDebtRates(
  tx: Transaction,
  assets: Assets,
  productId: number,
  from: Instant,
  terms: StakingTermsFull,
): Promise<void> {
  for (const { coin, rate } of listWantedRates(assets, terms)) await writeRate(tx, productId, coin, { from, rate })
}

/**
 * Brings the rates of a product to those of its terms: lower ones from the midnight from which the terms hold, higher ones thirty days
 * after it. An announced rate may be lowered, never raised or brought forward. Refuses entries that pay more than a debt costs
 * at any time from then on.
 */
export async function changeDebtRates(
  tx: Transaction,
  assets: Assets,
  productId: number,
  { from, at }: { from: Instant; at: Instant },
  terms: StakingTermsFull,
): Promise<void> {
  for (const { coin, rate } of listWantedRates(assets, terms)) {
    await tx.execute(
      `update staking_debt_rate set rate = least(rate, $4::numeric)
       where product_id = $1 and coin = $2 and from_at > $3`,
      [productId, coin, isoText(at), decimalText(rate)],
    )
    const known = (await readDebtRates(tx, productId)).get(coin) ?? []
    const held = findDebtRate(known, from)
    // A coin without debts needs no notice.
    const isFree = held === null && known.length === 0 && (await findDebtorBuckets(tx, productId, coin)).length === 0
    if (isFree || (held !== null && rate < held)) await writeRate(tx, productId, coin, { from, rate })
    else if (known.at(-1) === undefined || rate > (known.at(-1)?.rate ?? 0n)) {
      const raised = { from: later(from, TOLD_MS), rate }
      await writeRate(tx, productId, coin, raised)
      await announceRaise(tx, { productId, coin, at, before: held ?? 0n, ...raised })
    }
  }
  await refuseBelowRewards(tx, assets, productId, from, terms)
}

async function refuseBelowRewards(
  tx: Transaction,
  assets: Assets,
  productId: number,
  from: Instant,
  terms: StakingTermsFull,
): Promise<void> {
  const rates = await readDebtRates(tx, productId)
  const paid = stakingTermsOf(terms).rewards.reduce((sum, { rate }) => sum + rate, 0n)
  for (const { coin } of listWantedRates(assets, terms)) {
    const known = rates.get(coin) ?? []
    const held = findDebtRate(known, from)
    const lowest = known
      .filter((each) => each.from > from)
      .reduce<Decimal8 | null>((least, { rate }) => (least === null ? rate : smaller(least, rate)), held)
    if (lowest !== null && percentOf(lowest) < paid)
      throw new Refusal(422, 'staking.product.debtRateHeld', { coin, number: decimalText(lowest) })
  }
}

/** Buckets with debts against a coin. */
async function findDebtorBuckets(db: Queryable, productId: number, coin: string): Promise<number[]> {
  const rows = await db.query<Raw>(
    `/* no bucket: positions lie in all of them */ select distinct bucket from staking_mint_position
     where product_id = $1 and coin = $2 and debt > 0 order by bucket`,
    [productId, coin],
  )
  return rows.map(({ bucket }) => Number(bucket))
}

type Raise = DebtRate & { productId: number; coin: string; at: Instant; before: Decimal8 }

async function announceRaise(tx: Transaction, { productId, coin, at, from, rate, before }: Raise): Promise<void> {
  const payload = {
    productId,
    coin,
    day: isoText(from).slice(0, 10),
    rate: decimalText(percentOf(rate)),
    before: decimalText(percentOf(before)),
  }
  for (const bucket of await findDebtorBuckets(tx, productId, coin)) await raises.announce(tx, { bucket, payload, at })
}

/** Notifies each debtor of a bucket once. */
export const raiseSubscribers = raises.subscribe((tx, { id, bucket, at, payload }) => {
  const { productId, coin, ...said } = payload
  const link = `/myaccount/myfunds/financial_staking?asset=${coin}&tab=collateral`
  return tellSelected(
    tx,
    `select o.bucket, o.user_id, $1::bigint, '${RAISED}', $2::jsonb, $3::timestamptz from staking_mint_position o
     where o.bucket = $4 and o.product_id = $5 and o.coin = $6 and o.debt > 0 group by o.bucket, o.user_id`,
    [id, JSON.stringify({ ...said, coin, link }), isoText(at), bucket, productId, coin],
  )
})
