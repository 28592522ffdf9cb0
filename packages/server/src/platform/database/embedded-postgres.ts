import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '../log/index.ts'
import { chooseAccount } from './embedded-postgres-account.ts'
import { prepareBinaries } from './embedded-postgres-binaries.ts'
import {
  addressOf,
  type Cluster,
  ensureInitialised,
  freePort,
  launch,
  OWNER,
  settingsForHere,
} from './embedded-postgres-cluster.ts'
import { EmbeddedPostgresFault } from './embedded-postgres-fault.ts'
import { chooseHome } from './embedded-postgres-home.ts'
import { DATABASE, ensureOwner } from './embedded-postgres-owner.ts'
import { clearMisleadingPidFile, findPostmaster, isRunning, type Postmaster } from './embedded-postgres-postmaster.ts'

/** Name of the connections made here; servers that end at the same moment must not wait for each other. */
const OWN_NAME = 'tenor-keeper'
const TRIES = 6
const LONGEST_PAUSE_MS = 10_000
const WATCH_EVERY_MS = 250
const FAST_STOP_MS = 120_000

export type EmbeddedPostgresOptions = {
  /** TENOR_DATA: the database goes into its folder `postgres`. */
  readonly dataFolder: string
  readonly log: Log
  /** Bytes to fit the settings to; by default what the machine, or the container, has. */
  readonly memory?: number
  /** Settings that replace ours, such as fsync=off in tests. */
  readonly settings?: Readonly<Record<string, string>>
  /** Told when PostgreSQL ended without being asked to. It is started again in any case. */
  readonly onExit?: () => void
}

export type EmbeddedPostgres = {
  /** The owner's address of the database `tenor`. Stays the same when PostgreSQL has to be started again. */
  readonly url: string
  /** Whether a PostgreSQL was found running, left by a server that was killed or kept by one that still runs. */
  readonly reused: boolean
  /** Stops PostgreSQL, unless another server still uses it. Close your own connections first. */
  stop(how?: { evenIfUsed: boolean }): Promise<void>
}

/** Brings up the PostgreSQL that came with npm, and starts it again should it ever end by itself. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  return await withProgress(options.log, 'starting the database', async () => {
    const cluster = await prepare(options)
    const { postmaster, reused } = await bringUp(cluster)
    const url = (await addressOf(cluster, OWNER, postmaster.port)) ?? ''
    await ensureOwner(cluster, postmaster.port)
    const watch = keepUp(cluster, postmaster, options)
    options.log.info({ folder: cluster.data, port: postmaster.port, reused }, 'the database is up')
    let stopped: Promise<void> | undefined
    return {
      url: `${url}/${DATABASE}`,
      reused,
      stop(how = { evenIfUsed: false }) {
        const checked = how.evenIfUsed ? null : `${url}/${DATABASE}`
        stopped ??= watch.end().then(() => shutDown(cluster, checked, options.log))
        return stopped
      },
    }
  })
}

async function prepare({ dataFolder, log, memory, settings }: EmbeddedPostgresOptions): Promise<Cluster> {
  const account = await chooseAccount(join(dataFolder, 'postgres'), log)
  const home = await chooseHome(dataFolder, account, log)
  const binaries = await prepareBinaries(home, account, log)
  const fitted = await settingsForHere(home, memory)
  const cluster: Cluster = { home, data: join(home, 'data'), account, binaries, settings: { ...fitted, ...settings } }
  await ensureInitialised(cluster)
  return cluster
}

/** Finds the running PostgreSQL or starts one. Any number of servers may do so at once: one starts, all use it. */
async function bringUp(cluster: Cluster, port?: number): Promise<{ postmaster: Postmaster; reused: boolean }> {
  let why = ''
  for (let tries = 0; tries < TRIES; ) {
    const found = await findPostmaster(cluster.data)
    if (found?.ready === true) return { postmaster: found, reused: true }
    if (found !== null) {
      // Starting, recovering or stopping: each ends by itself.
      await pause(50)
      continue
    }
    await clearMisleadingPidFile(cluster.data)
    const started = await launch(cluster, port ?? (await freePort()))
    if (started.ok) {
      const postmaster = await findPostmaster(cluster.data)
      if (postmaster !== null) return { postmaster, reused: false }
    } else {
      why = started.why
    }
    tries += 1
    await pause(200 * tries)
  }
  throw new EmbeddedPostgresFault(
    `PostgreSQL does not start in ${cluster.data}: see why, or write another folder in TENOR_DATA. It said: ${why}`,
  )
}

/** Watches PostgreSQL and starts it again, on the same port, whenever it has ended. */
function keepUp(cluster: Cluster, first: Postmaster, options: EmbeddedPostgresOptions): { end(): Promise<void> } {
  const { log, onExit } = options
  const ending = new AbortController()
  const { signal } = ending
  const watching = (async () => {
    let postmaster = first
    while (!signal.aborted) {
      await pause(WATCH_EVERY_MS, signal)
      if (signal.aborted || (await isRunning(postmaster.pid))) continue
      log.warn({ pid: postmaster.pid }, 'the database ended by itself, starting it again')
      onExit?.()
      for (let wait = 100; !signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
        try {
          postmaster = (await bringUp(cluster, first.port)).postmaster
          log.info({ port: postmaster.port }, 'the database is up again')
          break
        } catch (error) {
          log.error({ err: error, againInMs: wait }, 'the database did not start')
          await pause(wait, signal)
        }
      }
    }
  })()
  return {
    async end() {
      ending.abort()
      await watching
    },
  }
}

async function shutDown(cluster: Cluster, url: string | null, log: Log): Promise<void> {
  const postmaster = await findPostmaster(cluster.data)
  if (postmaster === null) return
  if (url !== null && (await isUsedByOthers(url))) {
    log.info('another server uses the database, so it stays up')
    return
  }
  await withProgress(log, 'stopping the database', async () => {
    // SIGINT asks PostgreSQL for its fast shutdown: sessions end, everything is written, no recovery at the next start.
    askToStop(postmaster.pid)
    for (let waited = 0; (await isRunning(postmaster.pid)) && waited < FAST_STOP_MS; waited += 20) await pause(20)
  })
}

function askToStop(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Waits up to a second, since connections that were just closed are still listed for a moment. */
async function isUsedByOthers(url: string): Promise<boolean> {
  try {
    return await withClient(url, async (client) => {
      for (let tries = 0; tries < 20; tries += 1) {
        const others = await client.query(
          `select 1 from pg_stat_activity
            where backend_type = 'client backend' and application_name <> $1 limit 1`,
          [OWN_NAME],
        )
        if (others.rowCount === 0) return false
        await pause(50)
      }
      return true
    })
  } catch {
    // It is going down, or down, already.
    return false
  }
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, application_name: OWN_NAME })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

async function withProgress<Result>(log: Log, what: string, work: () => Promise<Result>): Promise<Result> {
  let seconds = 0
  const timer = setInterval(() => {
    seconds += 1
    if (seconds === 1 || seconds % 5 === 0) log.info({ seconds }, `${what}…`)
  }, 1_000)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** A pause; with a signal it ends early when that is given, and does not keep the process alive. */
async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, signal === undefined ? {} : { signal, ref: false }).catch(() => undefined)
}
