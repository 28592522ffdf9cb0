import { pairOf, QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, decimal, ONE } from '@tenor/contract/money'
import { tokenPrice } from '@tenor/contract/staking'
import { DAY_MS, floorTo, type Instant, instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import type { WantedWindow } from '../../core/market/index.ts'
import type { Queryable, Transaction } from '../../platform/database/index.ts'
import { askedJob, type Job, watermark, watermarkQuery } from '../../platform/jobs/index.ts'
import { judgePositions } from './mint-judging.ts'
import { type Priced, pricedAs, rateOfPriced } from './mint-prices.ts'
import type { StakingModule } from './staking-module.ts'

const JOB = 'staking-mint'
/** So much is gone over at a time where the clock was moved. */
const LONGEST_STRETCH_MS = DAY_MS
/** Samples of a day before each delivery of 08:00 are of each minute while somebody has a debt. */
const DELIVERY_MS = 8 * 3_600_000

/** Begins to look at positions, with the first product that mints. */
export async function beginMintJob(tx: Transaction, at: Instant): Promise<void> {
  await tx.execute('insert into job_watermark (job, done_until) values ($1, $2) on conflict do nothing', [
    JOB,
    isoText(floorTo(at, MINUTE_MS)),
  ])
}

/** What is watched of a coin of a product: the highest price at which a position is to be looked at, and whether one was. */
type Watched = { productId: number; coin: string; highest: Decimal8; isFlagged: boolean }

async function watchedOf(db: Queryable): Promise<Watched[]> {
  const rows = await db.query<{ product_id: number; coin: string; highest: string; flagged: boolean }>(
    `/* no bucket: positions lie in all of them */ select product_id, coin, max(alert_price) as highest,
       bool_or(alerted_at is not null or above_at is not null) as flagged
     from staking_mint_position where debt > 0 group by product_id, coin order by product_id, coin`,
  )
  return rows.map(({ product_id: productId, coin, highest, flagged: isFlagged }) => ({
    ...{ productId, coin, isFlagged },
    highest: decimal(highest),
  }))
}

/** While somebody has a debt, the index of its collateral is sampled each minute. */
export function mintWindows({ db }: Pick<StakingModule, 'db'>) {
  return async (from: Instant, to: Instant): Promise<WantedWindow[]> => {
    const coins = await db.query<{ coin: string }>(
      `/* no bucket: positions lie in all of them */ select distinct coalesce(t.coin, o.coin) as coin
       from staking_mint_position o left join staking_product t on t.token = o.coin where o.debt > 0
       order by coin /* any order: coins */`,
    )
    const pairs = coins.filter(({ coin }) => coin !== QUOTE_ASSET).map(({ coin }) => pairOf(coin))
    if (pairs.length === 0) return []
    const windows: WantedWindow[] = []
    const first = later(floorTo(later(from, -DELIVERY_MS), DAY_MS), DAY_MS + DELIVERY_MS)
    for (let delivery = first; later(delivery, -DAY_MS) < to; delivery = later(delivery, DAY_MS)) {
      windows.push(...pairs.map((pair) => ({ pair, delivery, windowSeconds: DAY_MS / 1000 })))
    }
    return windows
  }
}

/** Looks at loan-to-value at each minute's sample: tells who reached the alert, and sells at the second sample above the bound. */
export function mintJob(module: StakingModule): Job {
  const { db, market } = module
  return askedJob(db, {
    name: JOB,
    query: watermarkQuery(JOB),
    async due(done, until) {
      if (done === null) return null
      const next = later(floorTo(done, MINUTE_MS), MINUTE_MS)
      const last = floorTo(until, MINUTE_MS)
      return last <= next ? next : instant(Math.min(last, done + LONGEST_STRETCH_MS))
    },
    async run(due) {
      await market.sampledUntil()
      const done = await watermark(db, JOB)
      if (done === null || done >= due) return
      for (const watched of await watchedOf(db)) await judgeStretch(module, watched, done, due)
      await db.execute('update job_watermark set done_until = $2 where job = $1 and done_until < $2', [
        JOB,
        isoText(due),
      ])
    },
  })
}

/** Goes over the samples of a stretch, oldest first; only those that say something to somebody are looked at closer. */
async function judgeStretch(module: StakingModule, watched: Watched, from: Instant, to: Instant): Promise<void> {
  const { productId, coin } = watched
  const priced = await pricedAs(module.db, coin)
  let { highest, isFlagged } = watched
  for (const { at, index } of await minutesOf(module, priced, from, to)) {
    const rate = rateOfPriced(priced, at)
    if (rate === null || (!isFlagged && tokenPrice(rate, index) > highest)) continue
    await judgePositions(module, { productId, coin, at, rate, index })
    const after = (await watchedOf(module.db)).find((each) => each.productId === productId && each.coin === coin)
    if (after === undefined) return
    highest = after.highest
    isFlagged = after.isFlagged
  }
}

async function minutesOf({ market }: StakingModule, { base }: Priced, from: Instant, to: Instant) {
  if (base === QUOTE_ASSET) return [{ at: to, index: ONE }]
  const samples = await market.samplesBetween(pairOf(base), from, to)
  return samples.filter(({ at }) => at % MINUTE_MS === 0).map(({ at, price }) => ({ at, index: price }))
}
