import { type Instant, instant, later, SECOND_MS } from '@tenor/contract/time'
import { type Clock, type HostClock, hostWitnesses, systemHost, type Witnesses } from '../clock/index.ts'
import type { Queryable } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import {
  confirmsItself,
  isContradicted,
  isNearKeeper,
  isWitnessed,
  LEAD_MS,
  LEAP_MS,
  markOffset,
  NEAR_MS,
  sideOfKeeper,
  startHold,
  witnessOffset,
} from './clock-judge.ts'
import { type ClockStore, createClockStore, type HoldReason, type MarkReading } from './clock-mark.ts'

/** The machine's time as far as it can be believed: never above the database's mark, never back, and held where it is in doubt. */
export type ClockGuard = Clock & {
  /** Why this process does no jobs and no acts now; null where it does. */
  held(): HoldReason | null
  /** One round: compares the clocks, and raises the mark where they agree. */
  tick(): Promise<void>
  /** Ticks each second until stopped. */
  start(): void
  stop(): Promise<void>
}

export type ClockGuardOptions = {
  db: Queryable
  log: Log
  isSandbox: boolean
  /** The process, for its row in the database and for operators. */
  id: string
  name: string
  host?: HostClock
  witnesses?: Witnesses
}

/** Rounds that wait for the database at once: an answer that never comes holds up none. */
const ROUNDS_AT_ONCE = 3
/** An answer that took longer says nothing exact of the database's clock. */
const EXACT_MS = 1_000
/** While all is well one round of so many is reported. */
const REPORT_EVERY = 5
/** A confirmation is of a reading: it holds for a clock that goes on from there. */
const CONFIRMED_MS = 60_000

type Guard = Required<ClockGuardOptions> & {
  store: ClockStore
  /** The last instant given out; before the first one, the mark. */
  told: number
  /** The mark as far as this process knows. */
  ceiling: number
  /** Reading of the wall clock where the monotonic clock reads 0. */
  base: number
  /** The doubt that has to be cleared up before the process goes on. */
  latched: 'leap' | 'start' | 'ahead' | null
  /** Too far from the mark that is kept now. */
  apartFromMark: 'ahead' | 'behind' | null
  isDatabaseElsewhere: boolean | null
  said: HoldReason | null
  rounds: number
  underWay: number
}

/** Begins to guard: reads the mark, and does the first round. */
export async function openClockGuard(options: ClockGuardOptions): Promise<ClockGuard> {
  const host = options.host ?? systemHost()
  const guard: Guard = {
    ...options,
    host,
    witnesses: options.witnesses ?? hostWitnesses,
    store: createClockStore(options.db),
    told: Number.NEGATIVE_INFINITY,
    ceiling: Number.NEGATIVE_INFINITY,
    base: host.wall() - host.monotonic(),
    latched: null,
    apartFromMark: null,
    isDatabaseElsewhere: null,
    said: null,
    rounds: 0,
    underWay: 0,
  }
  await begin(guard)
  let timer: NodeJS.Timeout | null = null
  return {
    now: () => tell(guard),
    held: () => heldNow(guard),
    tick: () => tick(guard),
    start() {
      timer = setInterval(() => {
        tick(guard).catch((error) => guard.log.debug({ err: error }, 'the mark of time could not be raised'))
        sayChange(guard)
      }, SECOND_MS)
      timer.unref()
    },
    async stop() {
      if (timer !== null) clearInterval(timer)
      while (guard.underWay > 0) await new Promise((wake) => setTimeout(wake, 10))
    },
  }
}

async function begin(guard: Guard): Promise<void> {
  const { reading } = await readMark(guard)
  const wall = guard.host.wall()
  if (reading.mark === null) guard.ceiling = wall
  else guard.told = reading.mark.at
  guard.latched = startHold(reading, wall)
  await guard.store.forgetOld(reading.databaseNow)
  await goOn(guard, reading)
}

async function tick(guard: Guard): Promise<void> {
  if (guard.underWay >= ROUNDS_AT_ONCE) return
  guard.underWay += 1
  try {
    const { reading, isLate } = await readMark(guard)
    // A late reading is compared with nothing: the clocks went on meanwhile.
    await goOn(guard, isLate ? { ...reading, mark: null } : reading)
  } finally {
    guard.underWay -= 1
  }
}

/** The next instant. Where the clock is in doubt, behind, or at the mark, time stands still. */
function tell(guard: Guard): Instant {
  const wall = look(guard)
  if (guard.latched === null) guard.told = Math.max(guard.told, Math.min(wall, guard.ceiling))
  return instant(Math.floor(guard.told))
}

/** Looks at the host's clocks alone, so that a leap is seen by the next caller. */
function look(guard: Guard): number {
  const wall = guard.host.wall()
  if (guard.latched === null && Math.abs(apart(guard, wall)) > LEAP_MS) guard.latched = 'leap'
  return wall
}

/** How far the wall clock is ahead of where the monotonic clock says it should be. */
function apart({ host, base }: Guard, wall: number): number {
  return wall - (base + host.monotonic())
}

function heldNow(guard: Guard): HoldReason | null {
  const told = tell(guard)
  if (guard.latched !== null) return guard.latched
  const wall = guard.host.wall()
  if (guard.apartFromMark !== null) return guard.apartFromMark
  if (told - wall > NEAR_MS) return 'behind'
  // Quotes would not age.
  if (wall - told > NEAR_MS) return 'mark'
  return isContradicted(guard.witnesses.read()) ? 'witness' : null
}

async function readMark(guard: Guard): Promise<{ reading: MarkReading; isLate: boolean }> {
  const { host, store, witnesses } = guard
  const asked = host.monotonic()
  const reading = await store.read()
  const took = host.monotonic() - asked
  guard.isDatabaseElsewhere ??= await store.isElsewhere()
  if (reading.mark !== null) guard.ceiling = Math.max(guard.ceiling, reading.mark.at)
  const isLate = took > EXACT_MS
  if (guard.isDatabaseElsewhere && !isLate) witnesses.note('database', reading.databaseNow + took / 2)
  return { reading, isLate }
}

async function goOn(guard: Guard, reading: MarkReading): Promise<void> {
  const isReported = heldNow(guard) !== null || guard.said !== null || guard.rounds % REPORT_EVERY === 0
  guard.rounds += 1
  if (!settle(guard, reading, null)) compareWithMark(guard, reading)
  // A doubt that has just come up is reported too, so that an operator can settle it.
  if (isReported || heldNow(guard) !== null) {
    const confirmedAt = await report(guard, reading)
    settle(guard, reading, confirmedAt)
  }
  await raise(guard, reading)
  sayChange(guard)
}

/** Ends a doubt that has been cleared up: the wall clock is taken for right from here on. False where there is none, or still one. */
function settle(guard: Guard, reading: MarkReading, confirmedAt: Instant | null): boolean {
  const wall = look(guard)
  if (guard.latched === null) return false
  const seen = guard.witnesses.read()
  const isConfirmed = confirmedAt !== null && Math.abs(wall - confirmedAt) <= CONFIRMED_MS
  const isSelfConfirmed = confirmsItself(guard.latched, guard.isSandbox, seen)
  if (!isConfirmed && !isSelfConfirmed && !isWitnessed(seen) && !isNearKeeper(reading, wall)) return false
  guard.latched = null
  guard.apartFromMark = null
  guard.base = guard.host.wall() - guard.host.monotonic()
  return true
}

function compareWithMark(guard: Guard, reading: MarkReading): void {
  guard.apartFromMark = guard.latched === null ? sideOfKeeper(reading, look(guard)) : null
  // One that is alone waits until the mark counts as unkept, and goes on.
  if (guard.apartFromMark === 'ahead' && reading.mark?.raisedBy !== guard.id) guard.latched = 'ahead'
}

/** Not where the clock is in doubt: no process may follow it then. */
async function raise(guard: Guard, reading: MarkReading): Promise<void> {
  const why = heldNow(guard)
  if (why !== null && why !== 'mark') return
  const goal = later(instant(Math.floor(look(guard))), LEAD_MS)
  if (guard.latched !== null) return
  guard.ceiling = Math.max(guard.ceiling, await guard.store.raise(goal, guard.id, reading.databaseNow))
}

function report(guard: Guard, reading: MarkReading): Promise<Instant | null> {
  const { id, name, host } = guard
  const wall = host.wall()
  const seen = guard.witnesses.read()
  const witnessMs = witnessOffset(seen)
  const found = {
    id,
    name,
    wallAt: instant(Math.floor(wall)),
    markMs: Math.round(markOffset(reading, wall)),
    monotonicMs: Math.round(apart(guard, wall)),
    witnessMs: witnessMs === null ? null : Math.round(witnessMs),
    witnesses: seen.length,
    held: heldNow(guard),
  }
  return guard.store.report(found, reading.databaseNow)
}

function sayChange(guard: Guard): void {
  const why = heldNow(guard)
  if (why === guard.said) return
  if (why === null) guard.log.info('the clock of this host is taken for right: jobs and acts go on')
  else guard.log.error({ why, apart_ms: Math.round(apart(guard, guard.host.wall())) }, HOLD_SENTENCES[why])
  guard.said = why
}

const UNTIL_SURE = 'no jobs and no acts until two witnesses agree or an operator confirms its clock'
const HOLD_SENTENCES: Readonly<Record<HoldReason, string>> = {
  leap: `the clock of this host was set, or the machine was away: ${UNTIL_SURE}`,
  start: `this process starts long after the last one ended: ${UNTIL_SURE}`,
  ahead: `the clock of this host is ahead of the other processes: ${UNTIL_SURE}, or it is set right`,
  behind: 'the clock of this host is behind the mark of time: no jobs and no acts until it has caught up',
  mark: 'the mark of time cannot be raised: no jobs and no acts until the database takes it',
  witness: 'witnesses agree that the clock of this host is wrong: no jobs and no acts until it is set right',
}
