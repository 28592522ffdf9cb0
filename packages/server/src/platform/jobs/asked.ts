import type { Instant } from '@tenor/contract/time'
import { type Database, isDistributed, type Queryable } from '../database/index.ts'
import type { Asking, Job } from './job.ts'

type AskedJob = Pick<Job, 'name' | 'isLong' | 'run'> & { query: string; due?: Asking['due'] }

/** A job that is due at an instant that a query finds; where `due` is given, at what it makes of it. */
export function askedJob(db: Queryable, { query, due = (found) => found, ...job }: AskedJob): Job {
  return {
    ...job,
    asking: { query, due },
    async nextDue(now) {
      const [found = null] = await askAll(db, [query])
      return due(found, now)
    },
  }
}

/** Asks what several queries find, in one statement. */
async function askAll(db: Queryable, queries: readonly string[]): Promise<(Instant | null)[]> {
  const columns = queries.map((query, at) => `(${query}) as due_${at}`)
  const [row] = await db.query<Record<string, Instant | null>>(`select ${columns.join(', ')}`)
  return queries.map((_, at) => row?.[`due_${at}`] ?? null)
}

/** What the queries of those of the jobs find that can be asked together; of the others nothing. */
export type AskTogether = (jobs: readonly Job[]) => Promise<ReadonlyMap<Job, Instant | null>>

const NOTHING: ReadonlyMap<Job, Instant | null> = new Map()

/**
 * Asks for many jobs at once. Where that fails nothing is found, and each asks for itself, so that the one whose query fails is
 * known. On a distributed database each asks for itself as well: there is no statement over tables that lie apart.
 */
export function asksTogether(db: Database | null): AskTogether {
  return async (jobs) => {
    if (db === null) return NOTHING
    const asked = jobs.flatMap((job) => (job.asking === undefined ? [] : [{ job, query: job.asking.query }]))
    if (asked.length < 2 || (await isDistributed(db))) return NOTHING
    const queries = asked.map(({ query }) => query)
    const found = await askAll(db, queries).catch(() => null)
    return found === null ? NOTHING : new Map(asked.map(({ job }, at) => [job, found[at] ?? null]))
  }
}
