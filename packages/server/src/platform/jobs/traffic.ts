import type { Database } from '../database/index.ts'

const EVERY_MS = 1_000
/** The jobs of a few processes that look for work make fewer commits than this. */
const BUSY_COMMITS_A_SECOND = 300

/** Whether customers are at the database: work that can take its time then goes slowly. */
export type Traffic = { isBusy(): boolean; start(): void; stop(): void }

export const noTraffic: Pick<Traffic, 'isBusy'> = { isBusy: () => false }

/** Counts the commits of the whole database once a second, whichever process they come from. */
export function createTraffic(db: Database): Traffic {
  let timer: NodeJS.Timeout | null = null
  let last: { commits: number; at: number } | null = null
  let perSecond = 0

  async function look(): Promise<void> {
    const [row] = await db.query<{ commits: number }>(
      'select xact_commit as commits from pg_stat_database where datname = current_database()',
    )
    const now = { commits: row?.commits ?? 0, at: performance.now() }
    if (last !== null) perSecond = ((now.commits - last.commits) / Math.max(1, now.at - last.at)) * 1_000
    last = now
  }

  return {
    isBusy: () => perSecond > BUSY_COMMITS_A_SECOND,
    start() {
      // A look that fails is made up by the next; the database being away is told by others.
      timer = setInterval(() => look().catch(() => undefined), EVERY_MS).unref()
    },
    stop() {
      if (timer !== null) clearInterval(timer)
    },
  }
}
