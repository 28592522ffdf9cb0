import { pairOf, QUOTE_ASSET } from '@tenor/contract/core'
import { DAY_MS, floorTo, type Instant, instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import type { WantedWindow } from '../../core/market/index.ts'
import { sqlType, type Transaction } from '../../platform/database/index.ts'
import { askedJob, type Job, watermarkQuery } from '../../platform/jobs/index.ts'
import { MINT_JOB, watchUntil } from './mint-watching.ts'
import type { StakingModule } from './staking-module.ts'

/** So much is gone over at a time where the clock was moved. */
const LONGEST_STRETCH_MS = DAY_MS
/** Samples of a day before each delivery of 08:00 are of each minute while somebody has a debt. */
const DELIVERY_MS = 8 * 3_600_000

/** Begins to look at positions, with the first product that mints. */
export async function beginMintJob(tx: Transaction, at: Instant): Promise<void> {
  await tx.execute('insert into job_watermark (job, done_until) values ($1, $2) on conflict do nothing', [
    MINT_JOB,
    isoText(floorTo(at, MINUTE_MS)),
  ])
}

/** While somebody has a debt, the index of its collateral is sampled each minute. */
export function mintWindows({ db }: Pick<StakingModule, 'db'>) {
  return async (from: Instant, to: Instant): Promise<WantedWindow[]> => {
    const coins = await db.query(
      { coin: sqlType.text },
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
  return askedJob(module.db, {
    name: MINT_JOB,
    query: watermarkQuery(MINT_JOB),
    async due(done, until) {
      if (done === null) return null
      const next = later(floorTo(done, MINUTE_MS), MINUTE_MS)
      const last = floorTo(until, MINUTE_MS)
      return last <= next ? next : instant(Math.min(last, done + LONGEST_STRETCH_MS))
    },
    run: (due) => watchUntil(module, due),
  })
}
