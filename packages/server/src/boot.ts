import { refuseStrongLogin } from './application-rights.ts'
import { keepMode } from './core/sandbox/index.ts'
import { type Config, type ConfigResult, type Mode, readConfig } from './platform/config/index.ts'
import {
  applicationUrl,
  type Database,
  type EmbeddedPostgres,
  migrate,
  onceStarted,
  openDatabase,
  pendingMigrations,
  sqlType,
  startEmbeddedPostgres,
} from './platform/database/index.ts'
import { createLog, type Log } from './platform/log/index.ts'
import { reaching, StartFault } from './start-fault.ts'

/** What every process of Tenor starts with: its settings, its log, and a database with the newest schema. */
export type Boot = {
  config: Config
  log: Log
  db: Database
  /** Ends the quiet of a start: from now on the log says what its level says. */
  speak(): void
  close(): Promise<void>
}

/** Reads the settings or ends the start with a sentence. */
export function settings(read: ConfigResult = readConfig(process.env)): Config {
  if (!read.ok) throw new StartFault(read.sentence)
  return read.config
}

/** True where the database is one that we run ourselves. */
export function isEmbedded({ databaseUrl, appDatabaseUrl }: Config): boolean {
  return databaseUrl === null && appDatabaseUrl === null
}

/**
 * Opens the database. A start that is quiet says nothing but warnings to a person at a terminal until it is ready: what
 * they are to read stands at its end.
 */
export async function boot(config: Config, { isQuiet = false } = {}): Promise<Boot> {
  const log = createLog(config.logLevel)
  const { databaseUrl, appDatabaseUrl } = config
  if (isQuiet && process.stdout.isTTY && config.logLevel === 'info') log.level = 'warn'
  const embedded = isEmbedded(config) ? await embeddedDatabase(config, log) : null
  try {
    const db = await openApplication(
      { owner: databaseUrl ?? embedded?.url ?? null, app: appDatabaseUrl, isPooled: config.isPooled },
      log,
    )
    await refuseOtherMode(db, config.mode)
    return {
      config,
      log,
      db,
      speak() {
        log.level = config.logLevel
      },
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

function embeddedDatabase(config: Config, log: Log): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataFolder: config.dataFolder,
    log,
    onExit: () => log.error('the database ended by itself and is being started again'),
  })
}

/** Opens the database, brought up to date where its owner is known, as a role that owns nothing. */
async function openApplication(
  { owner, app, isPooled }: { owner: string | null; app: string | null; isPooled: boolean },
  log: Log,
): Promise<Database> {
  if (owner !== null) await bringUpToDate(owner, app === null)
  else if (app !== null) await refuseOldSchema(app)
  const url = app ?? (await applicationUrl(owner ?? ''))
  const db = openDatabase({ url, log, connections: 16, backgroundConnections: 12, isPooled })
  if (isPooled) await refuseOtherSession(db)
  await reaching(url, () => refuseStrongLogin(db)).catch(async (error) => {
    await db.close()
    throw error
  })
  return db
}

/** Behind a pooler no session says what it begins with: the role must. Instants would be read in the wrong zone. */
async function refuseOtherSession(db: Database): Promise<void> {
  const [row] = await db.query(
    { zone: sqlType.text, longest: sqlType.text },
    `select current_setting('TimeZone') as zone, current_setting('statement_timeout') as longest`,
  )
  if (row?.zone === 'UTC' && row.longest !== '0') return
  await db.close()
  throw new StartFault(
    'TENOR_POOLER=transaction sends no settings of a session: as an administrator of the database write them for the role that ' +
      "TENOR_APP_DATABASE_URL signs in as: alter role … set timezone = 'UTC'; alter role … set statement_timeout = '60s'; " +
      "alter role … set idle_in_transaction_session_timeout = '60s'; then let the pooler connect anew.",
  )
}

async function refuseOldSchema(app: string): Promise<void> {
  const missing = await reaching(app, () => onceStarted(() => pendingMigrations(app)))
  if (missing.length === 0) return
  throw new StartFault(
    `The database lacks ${missing.join(', ')}: run "npm run migrate" with its owner in DATABASE_URL, or start with both.`,
  )
}

/** Play money never becomes real, and nobody moves the clock of real money: a database stays in its first mode. */
async function refuseOtherMode(db: Database, mode: Mode): Promise<void> {
  const kept = await keepMode(db, mode)
  if (kept === mode) return
  await db.close()
  throw new StartFault(
    `This database belongs to ${kept} mode: write TENOR_MODE=${kept}, or name another in TENOR_DATA or DATABASE_URL.`,
  )
}

function bringUpToDate(url: string, makesLogin: boolean): Promise<boolean> {
  return reaching(url, () => onceStarted(() => migrate(url, { makesLogin })))
}
