import { pairOf, QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, decimal, ONE } from '@tenor/contract/money'
import { tokenPrice } from '@tenor/contract/staking'
import { DAY_MS, floorTo, type Instant, instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'
import type { Queryable } from '../../platform/database/index.ts'
import { watermark } from '../../platform/jobs/index.ts'
import { refreshFees } from './mint-debt-fees.ts'
import { readDebtRates } from './mint-debt-rates.ts'
import { type Faults, judgePositions, type OnePosition } from './mint-judging.ts'
import { type Priced, pricedAs, rateOfPriced } from './mint-prices.ts'
import { byTermsOfThen, OtherTerms } from './staking-again.ts'
import type { StakingModule } from './staking-module.ts'

/*
 * Up to when positions were looked at, and how they are brought further: all of them by the clock and before a day is booked, one by
 * its customer's own act. A sale is of its sample's instant, whoever comes to it first.
 */

/** The watermark of the job that looks at positions. */
export const MINT_JOB = 'staking-mint'

/** What is watched of a coin of a product: the highest price at which a position is to be looked at, and whether one was. */
type Watched = { productId: number; coin: string; highest: Decimal8; isFlagged: boolean }
type WatchedRow = { product_id: number; coin: string; highest: string; flagged: boolean }

const watched = ({ product_id: productId, coin, highest, flagged: isFlagged }: WatchedRow): Watched => ({
  productId,
  coin,
  isFlagged,
  highest: decimal(highest),
})

const SEEN = `max(alert_price) as highest, bool_or(alerted_at is not null or above_at is not null) as flagged
  from staking_mint_position`

async function watchedOf(db: Queryable): Promise<Watched[]> {
  const rows = await db.query<WatchedRow>(
    `/* no bucket: positions lie in all of them */ select product_id, coin, ${SEEN}
     where debt > 0 group by product_id, coin order by product_id, coin`,
  )
  return rows.map(watched)
}

async function watchedOne(db: Queryable, { bucket, userId, productId, coin }: OnePosition): Promise<Watched | null> {
  const [row] = await db.query<WatchedRow>(
    `select product_id, coin, ${SEEN}
     where bucket = $1 and user_id = $2 and product_id = $3 and coin = $4 and debt > 0 group by product_id, coin`,
    [bucket, userId, productId, coin],
  )
  return row === undefined ? null : watched(row)
}

/** A stretch with one day's fees ends at the last millisecond before the next 00:00, whose own sample is judged by its fees. */
const MIDNIGHT_LESS = DAY_MS - 1
function nextStop(from: Instant, until: Instant): Instant {
  return instant(Math.min(until, floorTo(instant(from + 1), DAY_MS) + MIDNIGHT_LESS))
}

/** Brings the fees of all debts to a midnight. */
async function refreshAt({ db }: StakingModule, midnight: Instant): Promise<void> {
  for (const { productId, coin } of await watchedOf(db)) {
    const rates = (await readDebtRates(db, productId)).get(coin) ?? []
    await refreshFees(db, { productId, coin, midnight }, rates)
  }
}

/** Looks at all positions by every sample up to an instant that was not gone over yet, and notes how far that is. */
export async function watchUntil(module: StakingModule, until: Instant): Promise<void> {
  const { db, market } = module
  await market.sampledUntil()
  const done = await watermark(db, MINT_JOB)
  if (done === null || done >= until) return
  const faults: unknown[] = []
  for (let from = done; from < until; from = nextStop(from, until)) {
    const stretch = { from, to: nextStop(from, until) }
    for (const each of await watchedOf(db)) {
      const found = await judgeStretch(module, each, stretch, async () =>
        (await watchedOf(db)).find(({ productId, coin }) => productId === each.productId && coin === each.coin),
      )
      faults.push(...found.values())
    }
    if (stretch.to % DAY_MS === MIDNIGHT_LESS) await refreshAt(module, later(stretch.to, 1))
  }
  // What could be sold is sold; the rest is tried again from here.
  if (faults.length > 0) throw faults[0]
  await db.execute('update job_watermark set done_until = $2 where job = $1 and done_until < $2', [
    MINT_JOB,
    isoText(until),
  ])
}

/**
 * Looks at one customer's position by every sample up to a minute that the clock has not come to: what was to be sold before their
 * act is sold before it. Others' positions, and the watermark, are left alone.
 */
export async function watchOne(module: StakingModule, one: OnePosition, minute: Instant): Promise<void> {
  const { db, market } = module
  const [done, found] = await Promise.all([watermark(db, MINT_JOB), watchedOne(db, one)])
  if (found === null || done === null || done >= minute) return
  await market.sampledUntil()
  const faults = await judgeStretch(module, found, { from: done, to: minute }, () => watchedOne(db, one), one)
  for (const fault of faults.values()) throw fault
}

/** Goes over the samples of a stretch, oldest first; only those that say something to somebody are looked at closer. */
async function judgeStretch(
  module: StakingModule,
  { productId, coin, ...first }: Watched,
  { from, to }: { from: Instant; to: Instant },
  now: () => Promise<Watched | null | undefined>,
  one: OnePosition | null = null,
): Promise<Faults> {
  const faults: Faults = new Map()
  const priced = await pricedAs(module.db, coin)
  let { highest, isFlagged } = first
  for (const { at, index } of await minutesOf(module, priced, from, to)) {
    const rate = rateOfPriced(priced, at)
    if (rate === null || (!isFlagged && tokenPrice(rate, index) > highest)) continue
    await judgePositions(module, { productId, coin, at, rate, index }, faults, one)
    const after = (await now()) ?? null
    if (after === null) break
    highest = after.highest
    isFlagged = after.isFlagged
  }
  return faults
}

async function minutesOf({ market }: StakingModule, { base }: Priced, from: Instant, to: Instant) {
  if (base === QUOTE_ASSET) return quoteMinutes(from, to)
  const samples = await market.samplesBetween(pairOf(base), from, to)
  return samples.filter(({ at }) => at % MINUTE_MS === 0).map(({ at, price }) => ({ at, index: price }))
}

/** A token of USDT has no index that is sampled: its coin is 1 at each minute. */
function quoteMinutes(from: Instant, to: Instant): { at: Instant; index: Decimal8 }[] {
  const minutes: { at: Instant; index: Decimal8 }[] = []
  for (let at = later(floorTo(from, MINUTE_MS), MINUTE_MS); at <= to; at = later(at, MINUTE_MS))
    minutes.push({ at, index: ONE })
  return minutes
}

/** Does an act with what is read for the minute that it lies in, as often as it takes until it ends in the same. */
export const withinItsMinute = <Answer>(module: { clock: Clock }, work: (minute: Instant) => Promise<Answer>) =>
  byTermsOfThen(module, (from) => work(floorTo(from, MINUTE_MS)))

/**
 * Asked in the act's transaction once it waits for nothing more, with the instant that it is of: prices and terms that were read for the
 * minute are then those of the act.
 */
export function stayIn({ clock }: { clock: Clock }, minute: Instant, at: Instant): void {
  const now = instant(Math.max(clock.now(), at))
  if (floorTo(now, MINUTE_MS) !== minute) throw new OtherTerms(now)
}
