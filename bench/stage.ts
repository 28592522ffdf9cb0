import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { openDatabase } from '../packages/server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../packages/server/src/platform/database/embedded-postgres.ts'
import { APPLICATION_ROLE, migrate } from '../packages/server/src/platform/database/migrate.ts'
import { silentLog } from '../packages/server/src/platform/log/index.ts'

/** An empty migrated database with the durability of the product (fsync on), gone when the work is done. */
export async function onFreshDatabase<Result>(
  work: (stage: { url: string; db: ReturnType<typeof openDatabase> }) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'tenor-bench-'))
  const log = silentLog()
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, log })
  try {
    await migrate(postgres.url)
    const db = openDatabase({ url: postgres.url, log, role: APPLICATION_ROLE, connections: 16 })
    try {
      return await work({ url: postgres.url, db })
    } finally {
      await db.close()
    }
  } finally {
    await postgres.stop({ evenIfUsed: true })
    await rm(folder, { recursive: true, force: true })
  }
}

/** Seconds that `work` takes. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** The value below which `share` of the sorted numbers lie. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
