import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { StartFault } from './boot.ts'
import type { Config } from './platform/config/index.ts'
import {
  APPLICATION_ROLE,
  type Database,
  openDatabase,
  pendingMigrations,
  startEmbeddedPostgres,
} from './platform/database/index.ts'
import { createLog, type Log } from './platform/log/index.ts'

/** A database that is there already, as a command beside the server uses it: nothing of it is changed by attaching. */
export type Attached = { url: string; db: Database; log: Log; close(): Promise<void> }

/** Uses the database of a server, running or not. What its schema lacks is refused with a sentence. */
export async function attach(config: Config): Promise<Attached> {
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  if (config.databaseUrl === null && !existsSync(join(config.dataFolder, 'postgres'))) {
    throw new StartFault(`There is no database under ${config.dataFolder}: name its folder in TENOR_DATA.`)
  }
  const embedded =
    config.databaseUrl === null ? await startEmbeddedPostgres({ dataFolder: config.dataFolder, log }) : null
  const url = config.databaseUrl ?? embedded?.url ?? ''
  try {
    const missing = await pendingMigrations(url)
    if (missing.length > 0) {
      throw new StartFault(`The database lacks ${missing.join(', ')}: start the server on it once, which brings it up.`)
    }
    const db = openDatabase({ url, log, role: APPLICATION_ROLE, connections: 4, name: 'tenor-command' })
    return {
      url,
      db,
      log,
      async close() {
        await db.close()
        await embedded?.stop()
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
