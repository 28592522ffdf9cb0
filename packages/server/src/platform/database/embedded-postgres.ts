import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { errorCode } from '../errors/index.ts'
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
import { type Hold, holdDatabase, whileUnused } from './embedded-postgres-hold.ts'
import { chooseHome } from './embedded-postgres-home.ts'
import { DATABASE, ensureOwner } from './embedded-postgres-owner.ts'
import { clearMisleadingPidFile, findPostmaster, isRunning, type Postmaster } from './embedded-postgres-postmaster.ts'

const TRIES = 6
const LONGEST_PAUSE_MS = 10_000
const WATCH_EVERY_MS = 250
const FAST_STOP_MS = 120_000
/** How often a start that finds the database going down looks again, and how long between. */
const GOING_DOWN_TRIES = 600
const GOING_DOWN_MS = 100

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
    const { postmaster, reused, url, hold } = await bringUpHeld(cluster)
    const watch = keepUp(cluster, { postmaster, url, hold }, options)
    options.log.info({ folder: cluster.data, port: postmaster.port, reused }, 'the database is up')
    let stopped: Promise<void> | undefined
    return {
      url,
      reused,
      stop(how = { evenIfUsed: false }) {
        const checked = how.evenIfUsed ? null : url
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

type Held = { postmaster: Postmaster; url: string; hold: Hold }

/** Up, and held, so that no other server stops it; one that is just being stopped is waited for. */
async function bringUpHeld(cluster: Cluster): Promise<Held & { reused: boolean }> {
  for (let tries = 0; tries < GOING_DOWN_TRIES; tries += 1) {
    const { postmaster, reused } = await bringUp(cluster)
    const url = `${(await addressOf(cluster, OWNER, postmaster.port)) ?? ''}/${DATABASE}`
    const hold = (await ensureOwner(cluster, postmaster.port)) ? await holdDatabase(url) : null
    if (hold !== null) return { postmaster, reused, url, hold }
    await pause(GOING_DOWN_MS)
  }
  throw new EmbeddedPostgresFault(
    `PostgreSQL in ${cluster.data} is being stopped and does not end: end it, or write another folder in TENOR_DATA.`,
  )
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
function keepUp(cluster: Cluster, first: Held, options: EmbeddedPostgresOptions): { end(): Promise<void> } {
  const { log, onExit } = options
  let hold = first.hold
  const ending = new AbortController()
  const { signal } = ending
  const watching = (async () => {
    let postmaster = first.postmaster
    while (!signal.aborted) {
      await pause(WATCH_EVERY_MS, signal)
      if (signal.aborted) continue
      if (await isRunning(postmaster.pid)) {
        if (hold.isLost()) hold = (await holdDatabase(first.url)) ?? hold
        continue
      }
      log.warn({ pid: postmaster.pid }, 'the database ended by itself, starting it again')
      onExit?.()
      for (let wait = 100; !signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
        try {
          postmaster = (await bringUp(cluster, first.postmaster.port)).postmaster
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
      await hold.release()
    },
  }
}

async function shutDown(cluster: Cluster, url: string | null, log: Log): Promise<void> {
  const postmaster = await findPostmaster(cluster.data)
  if (postmaster === null) return
  const end = () =>
    withProgress(log, 'stopping the database', async () => {
      // SIGINT asks PostgreSQL for its fast shutdown: sessions end, everything is written, no recovery at the next start.
      askToStop(postmaster.pid)
      for (let waited = 0; (await isRunning(postmaster.pid)) && waited < FAST_STOP_MS; waited += 20) await pause(20)
    })
  if (url === null) await end()
  else if (!(await whileUnused(url, end))) log.info('another server uses the database, so it stays up')
}

function askToStop(pid: number): void {
  try {
    process.kill(pid, 'SIGINT')
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error
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
