import { type Instant, instant, isoText } from '@tenor/contract/time'
import { isThisHost } from '../clock/index.ts'
import type { Queryable } from '../database/index.ts'

type ClockMark = {
  at: Instant
  /** The process that did so last. */
  raisedBy: string
  /** Milliseconds since it was raised, by the database's clock. */
  ageMs: number
}

/** Time as the database has it, read in one statement; `mark` is null in a database in which no process has run. */
export type MarkReading = { mark: ClockMark | null; databaseNow: Instant }

export type HoldReason = 'leap' | 'start' | 'ahead' | 'behind' | 'mark' | 'witness'

/** Report of a process on its host's clock. Offsets are milliseconds, above 0 where the host is ahead. */
export type ProcessReport = {
  id: string
  name: string
  wallAt: Instant
  markMs: number
  monotonicMs: number
  witnessMs: number | null
  witnesses: number
  held: HoldReason | null
}

export type KnownProcess = ProcessReport & { seenAt: Instant; confirmedAt: Instant | null }

type MarkRow = { at: Instant; raised_by: string; raised_at: Instant; database_now: Instant }

type NowRow = { now: Instant }
type AtRow = Pick<MarkRow, 'at'>
type AddressRow = { address: string | null }

type ProcessRow = {
  id: string
  name: string
  wall_at: Instant
  mark_ms: number
  monotonic_ms: number
  witness_ms: number | null
  witnesses: number
  held: HoldReason | null
  seen_at: Instant
  confirmed_at: Instant | null
}

export type ClockStore = ReturnType<typeof createClockStore>

/** A process that says nothing for longer is over. */
const PROCESS_GONE = "interval '1 minute'"
const FORGET_AFTER = "interval '1 day'"

export function createClockStore(db: Queryable) {
  return {
    async read(): Promise<MarkReading> {
      const [row] = await db.query<MarkRow>(
        `select at, raised_by, raised_at, clock_timestamp() as database_now from clock_mark where name = 'mark'`,
      )
      if (row !== undefined) {
        const ageMs = row.database_now - row.raised_at
        return { mark: { at: row.at, raisedBy: row.raised_by, ageMs }, databaseNow: row.database_now }
      }
      const [asked] = await db.query<NowRow>('select clock_timestamp() as now')
      return { mark: null, databaseNow: asked?.now ?? instant(0) }
    },

    /** Raises the mark to `at` unless it stands higher; answers with where it stands. */
    async raise(at: Instant, by: string, databaseNow: Instant): Promise<Instant> {
      const [row] = await db.query<AtRow>(
        `insert into clock_mark (name, at, raised_by, raised_at) values ('mark', $1, $2, $3)
         on conflict (name) do update set at = greatest(clock_mark.at, excluded.at),
           raised_by = case when excluded.at > clock_mark.at then excluded.raised_by else clock_mark.raised_by end,
           raised_at = case when excluded.at > clock_mark.at then excluded.raised_at else clock_mark.raised_at end
         returning at`,
        [isoText(at), by, isoText(databaseNow)],
      )
      return row?.at ?? at
    },

    /** True where the database runs on another host than this process. */
    async isElsewhere(): Promise<boolean> {
      const [row] = await db.query<AddressRow>('select host(inet_server_addr()) as address')
      return !isThisHost(row?.address ?? 'localhost')
    },

    /** Stores what this process found; answers with the reading that an operator confirmed, if any. */
    async report(report: ProcessReport, databaseNow: Instant): Promise<Instant | null> {
      const { id, name, wallAt, markMs, monotonicMs, witnessMs, witnesses, held } = report
      const [row] = await db.query<Pick<ProcessRow, 'confirmed_at'>>(
        `insert into clock_process (id, name, wall_at, mark_ms, monotonic_ms, witness_ms, witnesses, held, seen_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         on conflict (id) do update set wall_at = excluded.wall_at, mark_ms = excluded.mark_ms,
           monotonic_ms = excluded.monotonic_ms, witness_ms = excluded.witness_ms, witnesses = excluded.witnesses,
           held = excluded.held, seen_at = excluded.seen_at
         returning confirmed_at`,
        [id, name, isoText(wallAt), markMs, monotonicMs, witnessMs, witnesses, held, isoText(databaseNow)],
      )
      return row?.confirmed_at ?? null
    },

    async forgetOld(databaseNow: Instant): Promise<void> {
      await db.execute(`delete from clock_process where seen_at < $1::timestamptz - ${FORGET_AFTER}`, [
        isoText(databaseNow),
      ])
    },
  }
}

/** Processes that said something within the last minute of the database's clock, by their names. */
export async function readProcesses(db: Queryable): Promise<KnownProcess[]> {
  const rows = await db.query<ProcessRow>(
    `select id, name, wall_at, mark_ms, monotonic_ms, witness_ms, witnesses, held, seen_at, confirmed_at
     from clock_process where seen_at > clock_timestamp() - ${PROCESS_GONE} order by name, id`,
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    wallAt: row.wall_at,
    markMs: row.mark_ms,
    monotonicMs: row.monotonic_ms,
    witnessMs: row.witness_ms,
    witnesses: row.witnesses,
    held: row.held,
    seenAt: row.seen_at,
    confirmedAt: row.confirmed_at,
  }))
}

/** Confirms that what the host of a process takes for the time is right. False where it is over, or is not held. */
export async function confirmProcess(db: Queryable, id: string, wallAt: Instant): Promise<boolean> {
  const confirmed = await db.execute('update clock_process set confirmed_at = $2 where id = $1 and held is not null', [
    id,
    isoText(wallAt),
  ])
  return confirmed > 0
}

/** How far a move of a sandbox's clock may do work before the clock stands there. */
export async function notePlayedTo(db: Queryable, goal: Instant): Promise<void> {
  await db.execute(
    `update clock_mark set played_to = greatest(coalesce(played_to, $1::timestamptz), $1::timestamptz) where name = 'mark'`,
    [isoText(goal)],
  )
}
