import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  type Database,
  type EmbeddedPostgres,
  openDatabase,
  startEmbeddedPostgres,
} from '../packages/server/src/platform/database/index.ts'
import { silentLog } from '../packages/server/src/platform/log/index.ts'
import type { Whereabouts } from './api-client.ts'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'
import { listCoins, prepareSandbox } from './new-sandbox.ts'
import { mountSmallDisk, type SmallDisk } from './small-disk.ts'
import { type Supervised, supervise } from './supervisor.ts'

/** Everything that a round of faults can break: the product's processes, its database, the disk, the way between. */
export type Stage = {
  /** Where customers find the server now. */
  readonly whereabouts: Whereabouts
  readonly server: Supervised
  readonly worker: Supervised
  /** Environment of a further process of the product. */
  readonly env: Readonly<Record<string, string>>
  readonly proxy: DatabaseProxy
  /** null where no disk may be mounted. */
  readonly disk: SmallDisk | null
  /** Straight to the database, for looking and for breaking; not through the proxy. */
  readonly db: Database
  /** Process id of PostgreSQL's first process. */
  postmaster(): Promise<number>
  /** Whether the server says that it can serve. */
  isReady(): Promise<boolean>
  close(): Promise<void>
}

/** Room for some thousand orders and PostgreSQL's log; more would only take longer to fill. */
const DISK_MEGABYTES = 1_200
const SETTINGS = { max_wal_size: '96MB', min_wal_size: '32MB', log_min_messages: 'fatal' }
const CLOCK_START = '2025-01-06T00:00:00Z'
/** Against a hang only. */
const FIRST_START_MS = 600_000

export type StageOptions = {
  withDisk: boolean
  /** Coins that have dual products; all where none are named. */
  dualCoins?: readonly string[]
  /** Another checkout, whose version runs and makes the schema. */
  before?: Version
}

/** A checkout, with a slash at its end, and how its version makes the schema. */
export type Version = { root: string; migrate: (url: string) => Promise<unknown> }

export async function openStage({ withDisk, dualCoins, before }: StageOptions): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), 'tenor-faults-'))
  // The database's own user must be able to enter it.
  await chmod(folder, 0o755)
  const disk = withDisk ? await mountSmallDisk(join(folder, 'disk'), DISK_MEGABYTES) : null
  const dataFolder = disk?.folder ?? folder
  const postgres = await startEmbeddedPostgres({ dataFolder, log: silentLog(), settings: SETTINGS, memory: 2 ** 30 })
  if (dualCoins !== undefined) await prepareSandbox(postgres.url, [], before?.migrate)
  const proxy = await startDatabaseProxy(Number(new URL(postgres.url).port))
  const processes = startProcesses(postgres, proxy, before?.root)
  const db = openDatabase({ url: postgres.url, log: silentLog(), connections: 3, name: 'tenor-faults' })
  await firstStart(processes.server)
  if (dualCoins !== undefined) await listCoins(db, dualCoins)
  return {
    ...processes,
    proxy,
    disk,
    db,
    postmaster: async () => {
      const text = await readFile(join(dataFolder, 'postgres', 'data', 'postmaster.pid'), 'utf8').catch(() => '')
      return Number.parseInt(text, 10) || 0
    },
    async close() {
      await Promise.all([processes.server.stop(), processes.worker.stop()])
      await db.close().catch(() => undefined)
      await proxy.close()
      await postgres.stop({ evenIfUsed: true })
      await disk?.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function startProcesses(postgres: EmbeddedPostgres, proxy: DatabaseProxy, root?: string) {
  const url = new URL(postgres.url)
  url.port = String(proxy.port)
  // Processes of another checkout have another folder, and would not find the key of this one's.
  const sealingKey = randomBytes(32).toString('base64url')
  const env = { DATABASE_URL: url.href, TENOR_CLOCK_START: CLOCK_START, TENOR_SEALING_KEY: sealingKey }
  // A database that is away at the very start ends the process with a sentence; whoever runs it starts it again.
  return { env, ...superviseBoth(env, root) }
}

/** Keeps a server and a worker of a version running. */
export function superviseBoth(env: Stage['env'], root?: string) {
  const server = supervise({ program: 'main.ts', env, root, mayFailToStart: () => true })
  const worker = supervise({ program: 'worker.ts', env, root, mayFailToStart: () => true })
  const whereabouts = {
    get url() {
      return server.url()
    },
  }
  return { server, worker, whereabouts, isReady: () => isReady(whereabouts.url) }
}

export async function firstStart(server: Supervised): Promise<void> {
  for (let waited = 0; server.url() === null; waited += 100) {
    if (waited > FIRST_START_MS) throw new Error(`the server did not start: ${server.current().errors.join(' | ')}`)
    await setTimeout(100)
  }
}

async function isReady(url: string | null): Promise<boolean> {
  if (url === null) return false
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) }).catch(() => null)
  await response?.arrayBuffer().catch(() => undefined)
  return response?.status === 200
}
