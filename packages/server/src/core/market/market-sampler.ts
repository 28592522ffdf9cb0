import { decimalText } from '@tenor/contract/money'
import { DAY_MS, floorTo, type Instant, instant, isoText, later, MINUTE_MS, SECOND_MS } from '@tenor/contract/time'
import type { Clock } from '../../platform/clock/index.ts'
import { type Database, sqlType, type Transaction } from '../../platform/database/index.ts'
import { askedJob, type Job, watermark, watermarkQuery } from '../../platform/jobs/index.ts'
import { insertMissing, type MissingReading, missingReading } from './market-missing.ts'
import { nextDelivery, type PlannedInstant, samplingPlan, type WantedWindow } from './market-plan.ts'
import { type IndexReading, type PriceSource, readIndex, type SourceQuotes } from './market-reading.ts'

const JOB = 'market-samples'
/** Most that one transaction makes up: a day of ten pairs is some three thousand samples. */
const LONGEST_STRETCH_MS = DAY_MS
/**
 * So long after an instant whoever knows no price at all leaves it to others: to a process whose way to the exchanges is not cut
 * off, or to the first answers after a start. What is written once stays, and a source that cannot tell the past tells it for ten
 * seconds.
 */
const PATIENCE_MS = 5 * SECOND_MS
const AGAIN_MS = 250

/** Windows of deliveries after `from` that open at or before `to`. */
export type WindowsWanted = (from: Instant, to: Instant) => Promise<readonly WantedWindow[]>

export type SamplerOptions = {
  db: Database
  clock: Clock
  priceSource: PriceSource
  pairs: () => readonly string[]
  windowsWanted: WindowsWanted
}

export type Sampler = {
  /** The periodic job; it comes before all jobs that read samples. */
  readonly job: Job
  /** Where a new database begins. Beginning again changes nothing. */
  begin(at: Instant): Promise<void>
  sampledUntil(): Promise<Instant | null>
  /** Takes the samples that are missing until `until`; false where they are left to others for a moment. */
  catchUp(until: Instant): Promise<boolean>
  /** Runs `work` at an instant up to which all samples are taken, and none after it: its changes count from there. */
  atEdge<Result>(work: (tx: Transaction, at: Instant) => Promise<Result>): Promise<Result>
}

/**
 * Takes samples of the index by plan. The watermark is locked in the transaction that writes, so each sample is written
 * once, by one worker, and a kill loses none. When there is much to make up it stops only at deliveries, where someone
 * waits for the samples: a source that can tell the past tells the same later.
 */
export function createSampler(options: SamplerOptions): Sampler {
  const { db, clock } = options
  const sampledUntil = () => watermark(db, JOB)

  async function catchUp(until: Instant): Promise<boolean> {
    for (let done = await sampledUntil(); done !== null && done < until; done = await sampledUntil()) {
      const stretch = instant(Math.min(until, done + LONGEST_STRETCH_MS))
      if (!(await db.transaction((tx) => takeUntil(tx, options, stretch)))) return false
    }
    return true
  }

  const job = askedJob(db, {
    name: JOB,
    query: watermarkQuery(JOB),
    async due(done, until) {
      if (done === null) return null
      const nextMinute = later(floorTo(done, MINUTE_MS), MINUTE_MS)
      const lastMinute = floorTo(until, MINUTE_MS)
      if (lastMinute <= nextMinute) return nextMinute
      const stretch = instant(Math.min(lastMinute, done + LONGEST_STRETCH_MS))
      const delivery = nextDelivery(done, await options.windowsWanted(done, stretch))
      return instant(Math.min(stretch, delivery))
    },
    async run(due) {
      if (!(await catchUp(due))) await new Promise((wake) => setTimeout(wake, AGAIN_MS))
    },
  })

  return {
    job,
    sampledUntil,
    catchUp,
    async begin(at) {
      await db.execute('insert into job_watermark (job, done_until) values ($1, $2) on conflict do nothing', [
        JOB,
        isoText(at),
      ])
    },
    async atEdge(work) {
      await catchUp(later(clock.now(), -MINUTE_MS))
      return db.transaction(async (tx) => {
        const done = await lockWatermark(tx)
        const now = instant(Math.max(clock.now(), done))
        await takeUntil(tx, options, now)
        return work(tx, now)
      })
    },
  }
}

async function lockWatermark(tx: Transaction): Promise<Instant> {
  const [row] = await tx.query(
    { done_until: sqlType.instant },
    'select done_until from job_watermark where job = $1 for update',
    [JOB],
  )
  return row?.done_until ?? instant(0)
}

/** False where nothing was written, since others may know more. */
async function takeUntil(tx: Transaction, options: SamplerOptions, until: Instant): Promise<boolean> {
  const { priceSource } = options
  const pairs = options.pairs()
  const done = await lockWatermark(tx)
  if (done >= until) return true
  const wanted = await options.windowsWanted(done, until)
  const quotes = await priceSource.load(tx, pairs, done, until)
  const taken = pairs.map((pair) => {
    const ofPair = wanted.filter((window) => window.pair === undefined || window.pair === pair)
    const plan = samplingPlan(done, until, ofPair)
    return { plan, ...takenOf(options, quotes, pair, plan) }
  })
  if (isLeftToOthers(options, taken)) return false
  await insertSamples(
    tx,
    taken.flatMap(({ readings }) => readings),
  )
  await insertMissing(
    tx,
    taken.flatMap(({ missing }) => missing),
  )
  await tx.execute('update job_watermark set done_until = $2 where job = $1', [JOB, isoText(until)])
  return true
}

type Taken = { plan: readonly PlannedInstant[]; readings: readonly IndexReading[] }

/** No pair has a price, and the newest instant can still be told by who has one. */
function isLeftToOthers({ priceSource, clock }: SamplerOptions, taken: readonly Taken[]): boolean {
  if (priceSource.tellsPast || taken.some(({ readings }) => readings.length > 0)) return false
  const newest = Math.max(...taken.map(({ plan }) => plan.at(-1)?.at ?? 0))
  return clock.now() < newest + PATIENCE_MS
}

/** Samples of a pair by the plan, and why those are missing that a delivery is made of. */
function takenOf(
  { priceSource }: SamplerOptions,
  quotes: SourceQuotes,
  pair: string,
  plan: readonly PlannedInstant[],
): { readings: IndexReading[]; missing: MissingReading[] } {
  const sampled = quotes.sampled(
    pair,
    plan.map(({ at }) => at),
  )
  const asked = new Set(sampled)
  const readings = sampled.flatMap((at) => readIndex(priceSource, quotes, pair, at) ?? [])
  const known = new Set(readings.map(({ at }) => at))
  const without = plan.filter(({ at, isDense }) => isDense && !known.has(at))
  return { readings, missing: without.map(({ at }) => missingReading(quotes, pair, at, asked.has(at))) }
}

/** A sample that is there already stays as it is. */
async function insertSamples(tx: Transaction, readings: readonly IndexReading[]): Promise<void> {
  if (readings.length === 0) return
  await tx.execute(
    `insert into market_sample (pair, at, price, evidence)
     select pair, at, price, evidence::jsonb
     from unnest($1::text[], $2::timestamptz[], $3::numeric[], $4::text[]) as taken (pair, at, price, evidence)
     on conflict do nothing`,
    [
      readings.map((reading) => reading.pair),
      readings.map((reading) => isoText(reading.at)),
      readings.map((reading) => decimalText(reading.price)),
      readings.map((reading) => JSON.stringify(reading.evidence)),
    ],
  )
}
