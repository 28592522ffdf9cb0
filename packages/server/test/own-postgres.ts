import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts'
import { silentLog } from '../src/platform/log/index.ts'

export type OwnPostgres = {
  /** The superuser's address. */
  readonly url: string
  /** Stops and removes it; `beforeRemoval` gets the folder in between. */
  end(beforeRemoval?: (folder: string) => Promise<void>): Promise<void>
}

/**
 * A PostgreSQL in a temporary folder, which `fill` may put a stopped one into. Without `settings` it writes to disk as a
 * user's does: for what is to survive a fault.
 */
export async function startOwnPostgres(
  prefix: string,
  settings: Readonly<Record<string, string>> = {},
  fill: (folder: string) => Promise<unknown> = async () => undefined,
): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  // As root, PostgreSQL runs as another user, who has to enter here.
  await chmod(folder, 0o755)
  await fill(folder)
  const log = silentLog()
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, log, memory: 2 * 1024 ** 3, settings })
  const password = await readFile(join(folder, 'postgres', 'data', 'postgres-password'), 'utf8')
  return {
    url: `postgres://postgres:${password.trim()}@${new URL(postgres.url).host}/postgres`,
    async end(beforeRemoval) {
      // A test that left a connection open must not leave a PostgreSQL behind.
      await postgres.stop({ evenIfUsed: true })
      await beforeRemoval?.(folder)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
