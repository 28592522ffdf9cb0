import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './platform/config/index.ts'
import {
  applicationUrl,
  type Database,
  knownMigrations,
  openDatabase,
  pendingMigrations,
  startEmbeddedPostgres,
} from './platform/database/index.ts'
import { createLog, type Log } from './platform/log/index.ts'
import { reaching, StartFault } from './start-fault.ts'

/** A database that is there already, as a command beside the server uses it: nothing of it is changed by attaching. */
export type Attached = { url: string; db: Database; log: Log; close(): Promise<void> }

/** Uses the database of a server, running or not. What its schema lacks is refused with a sentence. */
export async function attach(config: Config): Promise<Attached> {
  if (
    config.databaseUrl === null &&
    config.appDatabaseUrl === null &&
    !existsSync(join(config.dataFolder, 'postgres'))
  ) {
    throw new StartFault(`There is no database under ${config.dataFolder}: name its folder in TENOR_DATA.`)
  }
  const place = await reach(config)
  try {
    await refuseOtherSchema(place.url)
    const url = pastPooler(config) ?? (await applicationUrl(place.url))
    const db = openDatabase({ url, log: place.log, connections: 4, name: 'tenor-command' })
    return {
      ...place,
      db,
      async close() {
        await db.close()
        await place.close()
      },
    }
  } catch (error) {
    await place.close()
    throw error
  }
}

/** Commands need sessions of their own: behind a pooler the server's login is used at the address of the database itself. */
function pastPooler({ appDatabaseUrl, databaseUrl, isPooled }: Config): string | null {
  if (appDatabaseUrl === null || databaseUrl === null || !isPooled) return appDatabaseUrl
  const { username, password } = new URL(appDatabaseUrl)
  return Object.assign(new URL(databaseUrl), { username, password }).href
}

async function refuseOtherSchema(url: string): Promise<void> {
  const missing = await reaching(url, () => pendingMigrations(url))
  if (missing.length === 0) return
  const isEmpty = missing.length === (await knownMigrations()).length
  throw new StartFault(
    isEmpty
      ? 'There is nothing of Tenor in this database: name the right one in TENOR_DATA or DATABASE_URL.'
      : `The database lacks ${missing.join(', ')}: start the server on it once, which brings it up.`,
  )
}

/** The address of the database, which may be empty; the embedded one is started where it does not run. */
export async function reach(config: Config): Promise<Omit<Attached, 'db'>> {
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel)
  const { databaseUrl, appDatabaseUrl, dataFolder } = config
  if (databaseUrl === null && appDatabaseUrl !== null) {
    throw new StartFault('Name the owner of the database in DATABASE_URL: TENOR_APP_DATABASE_URL is for servers alone.')
  }
  if (databaseUrl !== null) {
    await reaching(databaseUrl, () => pendingMigrations(databaseUrl))
    return { url: databaseUrl, log, close: async () => undefined }
  }
  const embedded = await startEmbeddedPostgres({ dataFolder, log })
  return { url: embedded.url, log, close: () => embedded.stop() }
}
