import type { Instant } from '@tenor/contract/time'
import { type Clock, type MovableClock, movableClock, realClock } from '../../platform/clock/index.ts'
import { notePlayedTo } from '../../platform/clock-guard/index.ts'
import type { Config } from '../../platform/config/index.ts'
import { type Database, inTurn, type Queryable, sqlType, withoutWaitingForDisk } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import type { Runner } from '../../platform/jobs/index.ts'
import type { Log } from '../../platform/log/index.ts'

const OFFSET = 'clock.offset_ms'
const FOLLOW_EVERY_MS = 1_000
const AGAIN_AFTER_SECONDS = 1
/** Servers of one database move its clock one after another: the place that one stores would be turned back by another. */
const MOVE_TURN = 7_340_012

/** The server's clock; `movable` is the same one where it can be moved, null in live mode. */
export type LoadedClock = { readonly clock: Clock; readonly movable: MovableClock | null }

/**
 * The clock as it was left. A sandbox's new database begins at TENOR_CLOCK_START, or now; later starts go on from the
 * place that is stored, whatever the variable says.
 */
export async function loadClock(
  db: Database,
  config: Pick<Config, 'mode' | 'clockStart'>,
  real: Clock = realClock(),
): Promise<LoadedClock> {
  if (config.mode === 'live') return { clock: real, movable: null }
  const begin = config.clockStart === null ? 0 : config.clockStart - real.now()
  await db.execute('insert into setting (name, value) values ($1, $2) on conflict do nothing', [OFFSET, String(begin)])
  const movable = movableClock((await storedOffset(db)) ?? begin, real)
  return { clock: movable, movable }
}

/** True when a clock of this database was loaded before: it has a place, and is not new. */
export async function hasClock(db: Queryable): Promise<boolean> {
  return (await storedOffset(db)) !== null
}

async function storedOffset(db: Queryable): Promise<number | null> {
  const [row] = await db.query({ value: sqlType.text }, 'select value from setting where name = $1', [OFFSET])
  return row === undefined ? null : Number(row.value)
}

async function storeOffset(db: Queryable, offsetMs: number): Promise<void> {
  await db.execute('update setting set value = $2 where name = $1', [OFFSET, String(offsetMs)])
}

/** Stores an offset only if it is further ahead than the one that is stored. */
async function raiseOffset(db: Queryable, offsetMs: number): Promise<void> {
  await db.execute('update setting set value = $2 where name = $1 and value::float8 < $2::float8', [
    OFFSET,
    String(offsetMs),
  ])
}

export type ClockMover = {
  /**
   * Moves the clock to what `target` makes of its place, with all that comes due on the way done in order, and answers
   * its new place. Movers take turns, those of other processes too. `target` may throw a refusal; a job that fails leaves the clock at its instant.
   */
  move(target: (now: Instant) => Instant): Promise<Instant>
  /** Takes over the moves that other processes make, until stopped. */
  follow(): void
  /** A move that is under way, or is asked for from now on, ends at the instant whose work is done: a long one takes hours. */
  beginEnding(): void
  stop(): Promise<void>
}

export type ClockMoverOptions = {
  db: Database
  clock: MovableClock
  runner: Pick<Runner, 'runUntil'>
  log: Log
  /** What must be there for the time that is played, before it is. */
  prepare?: (from: Instant, to: Instant) => Promise<void>
}

export function createClockMover({ db, clock, runner, log, prepare }: ClockMoverOptions): ClockMover {
  let turn: Promise<unknown> = Promise.resolve()
  let isMoving = false
  let isEnding = false
  let timer: NodeJS.Timeout | null = null

  async function standAt(at: Instant): Promise<void> {
    if (isEnding) throw new Refusal(503, 'request.unavailable', {}, { retryAfterSeconds: AGAIN_AFTER_SECONDS })
    clock.hold(at)
    await storeOffset(db, clock.offset())
  }

  async function moveOnce(target: (now: Instant) => Instant): Promise<Instant> {
    await adopt()
    const start = clock.now()
    const goal = target(start)
    if (goal <= start) return start
    await prepare?.(start, goal)
    // Jobs that go by periods do theirs before the clock stands at the end of them.
    await notePlayedTo(db, goal)
    isMoving = true
    try {
      await standAt(start)
      await withoutWaitingForDisk(() => runner.runUntil(goal, standAt))
      await standAt(goal)
      return goal
    } finally {
      clock.release()
      // While the clock stood still real time went on: its lead is smaller now.
      await storeOffset(db, clock.offset())
      isMoving = false
    }
  }

  async function adopt(): Promise<void> {
    const stored = await storedOffset(db)
    if (stored === null || isMoving) return
    clock.adopt(stored)
    // A process that took over a step of a move went on while the mover stood still, and no clock goes back: the others follow it.
    if (clock.offset() > stored) await raiseOffset(db, clock.offset())
  }

  function followOn(): void {
    timer = setTimeout(() => {
      adopt()
        .catch((error) => log.warn({ err: error }, 'the place of the clock could not be read'))
        .finally(() => {
          if (timer !== null) followOn()
        })
    }, FOLLOW_EVERY_MS)
  }

  return {
    move(target) {
      const moved = turn.then(() => inTurn(db, MOVE_TURN, () => moveOnce(target)))
      turn = moved.catch(() => undefined)
      return moved
    },
    follow: followOn,
    beginEnding() {
      isEnding = true
    },
    async stop() {
      isEnding = true
      if (timer !== null) clearTimeout(timer)
      timer = null
      await turn
    },
  }
}
