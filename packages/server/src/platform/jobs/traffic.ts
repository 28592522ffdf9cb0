import { type Queryable, sqlType } from '../database/index.ts'

const EVERY_MS = 1_000
const SETTING = 'traffic'
/** What was measured longer ago is of customers who have gone. */
const STALE_SECONDS = 3
/** Customers may wait this many times as long as they do in calm. */
const PATIENCE = 2
const LEAST_SHARE = 0.05
const STEP_UP = 0.1
const STEP_DOWN = 0.6
/** What counts as calm follows a lower latency at once and a higher one by this much a second. */
const CALM_DRIFT = 1.005

/**
 * The share of its time that work which can wait may be at the database, 0 to 1: all of it while no customer is there, and
 * with customers as much as leaves them about as quick as they are without.
 */
export type Share = { share(): number }
export type Traffic = Share & {
  /** A customer's request was answered after so many milliseconds. */
  observe(ms: number): void
  /** Looks at what was measured since the last time; once a second by itself. */
  look(): Promise<void>
  start(): void
  stop(): void
}

export const noTraffic: Share = { share: () => 1 }

/**
 * Measures how long customers wait in this process, tells the others by way of the database (a worker answers no customer),
 * and takes the share down while they wait longer than in calm, up again while they do not.
 */
export function createTraffic(db: Queryable): Traffic {
  let timer: NodeJS.Timeout | null = null
  let waits: number[] = []
  let calm: number | null = null
  let share = 1

  async function look(): Promise<void> {
    const measured = median(waits)
    waits = []
    if (measured !== null) {
      calm = calm === null ? measured : Math.min(measured, calm * CALM_DRIFT)
      await publish(db, measured / Math.max(calm, 0.01))
    }
    share = nextShare(share, await published(db))
  }

  return {
    share: () => share,
    observe: (ms) => {
      waits.push(ms)
    },
    look,
    start() {
      // A look that fails is made up by the next; the database being away is told by others.
      timer = setInterval(() => look().catch(() => undefined), EVERY_MS).unref()
    },
    stop() {
      if (timer !== null) clearInterval(timer)
    },
  }
}

/** `slower`: how many times as long as in calm customers wait; null without customers. */
export function nextShare(share: number, slower: number | null): number {
  if (slower === null) return 1
  return slower > PATIENCE ? Math.max(LEAST_SHARE, share * STEP_DOWN) : Math.min(1, share + STEP_UP)
}

/**
 * The share that work must take to be done in time, however long customers wait: none in the first half of its time, then
 * more and more, all of it from the end on.
 */
export function shareForDeadline(elapsedMs: number, withinMs: number): number {
  return Math.min(1, Math.max(0, (2 * elapsedMs) / withinMs - 1))
}

function median(values: readonly number[]): number | null {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? null
}

async function publish(db: Queryable, slower: number): Promise<void> {
  await db.execute(
    `insert into setting (name, value) values ($1, $2::float8 || ' ' || extract(epoch from clock_timestamp()))
     on conflict (name) do update set value = excluded.value`,
    [SETTING, slower],
  )
}

async function published(db: Queryable): Promise<number | null> {
  const [row] = await db.query(
    { slower: sqlType.number },
    `select split_part(value, ' ', 1)::float8 as slower from setting where name = $1
       and split_part(value, ' ', 2)::float8 > extract(epoch from clock_timestamp()) - $2::float8`,
    [SETTING, STALE_SECONDS],
  )
  return row?.slower ?? null
}
