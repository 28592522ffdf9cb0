import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { instant, instantOfSeconds } from '../packages/contract/src/time/index.ts'
import { addMonths } from '../packages/server/src/core/ledger/ledger-months.ts'
import { applicationUrl } from '../packages/server/src/platform/database/application-login.ts'
import { openDatabase } from '../packages/server/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../packages/server/src/platform/database/embedded-postgres.ts'
import { migrate } from '../packages/server/src/platform/database/migrate.ts'
import { silentLog } from '../packages/server/src/platform/log/index.ts'

/** Where benchmarks post that run no server, which makes the months of its clock itself; and what others write by hand. */
const POSTED_AT = [instantOfSeconds(1_900_000_000), instant(Date.now())]

/** An empty migrated database with the durability of the product (fsync on), gone when the work is done. */
export async function onFreshDatabase<Result>(
  work: (stage: { url: string; db: ReturnType<typeof openDatabase>; folder: string }) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'tenor-bench-'))
  // The database's own user must be able to enter it.
  await chmod(folder, 0o755)
  const log = silentLog()
  const postgres = await startEmbeddedPostgres({ dataFolder: folder, log })
  try {
    await letCheckpoint(folder, postgres.url)
    await migrate(postgres.url)
    const db = openDatabase({ url: await applicationUrl(postgres.url), log, connections: 33 })
    try {
      for (const at of POSTED_AT) await addMonths(db, at, at)
      return await work({ url: postgres.url, db, folder })
    } finally {
      await db.close()
    }
  } finally {
    await postgres.stop({ evenIfUsed: true })
    await rm(folder, { recursive: true, force: true })
  }
}

/** The owner is no superuser, and a benchmark writes what came before it to the disk before it begins. */
async function letCheckpoint(folder: string, url: string): Promise<void> {
  const [password] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('postgres-password'),
  )
  if (password === undefined) throw new Error(`no password of the superuser in ${folder}`)
  const superuser = new URL(url)
  superuser.username = 'postgres'
  superuser.password = readFileSync(join(folder, password), 'utf8').trim()
  await withoutTimeout(superuser.href, [`grant pg_checkpoint to ${new URL(url).username}`])
}

/** Runs statements one after another on a connection that waits as long as they take. */
export async function withoutTimeout(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement).catch(unlessForbiddenCheckpoint)
  } finally {
    await client.end()
  }
}

/** Who owns the database may not ask for a checkpoint; then it comes when it comes. */
function unlessForbiddenCheckpoint(error: { code?: string; message: string }): void {
  if (error.code !== '42501' || !error.message.includes('CHECKPOINT')) throw error
}

/** Seconds that `work` takes. */
export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** Memory of this process and of PostgreSQL's processes over the folder, on Linux; what each has for itself. */
export async function memoryOf(folder: string): Promise<string> {
  const own = Math.round(process.memoryUsage().rss / 1_048_576)
  return `memory: this process ${own} MB, database ${memoryOfDatabase(folder) ?? 'unknown'} MB`
}

/** Watches memory until it is asked to end, and then tells the peaks. */
export function watchMemory(folder: string): { end(): string } {
  let [own, database] = [0, 0]
  const look = () => {
    own = Math.max(own, Math.round(process.memoryUsage().rss / 1_048_576))
    database = Math.max(database, memoryOfDatabase(folder) ?? 0)
  }
  const timer = setInterval(look, 1_000)
  return {
    end() {
      clearInterval(timer)
      look()
      return `peak memory: this process ${own} MB, database ${database} MB`
    },
  }
}

/** Resident memory of another process in megabytes, on Linux; 0 elsewhere. */
export function memoryOfProcess(pid: number): number {
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(fileText(`/proc/${pid}/status`))?.[1] ?? 0) / 1024)
}

/** Seconds of processor time that a process has used so far, on Linux; 0 elsewhere. */
export function cpuSeconds(pid: number | string): number {
  const fields = fileText(`/proc/${pid}/stat`)
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND
}

/** The same of PostgreSQL's processes over the folder; those that have ended are not counted. */
export function cpuSecondsOfDatabase(folder: string): number {
  return databaseProcesses(folder).reduce((sum, id) => sum + cpuSeconds(id), 0)
}

const TICKS_PER_SECOND = 100

function databaseProcesses(folder: string): string[] {
  if (process.platform !== 'linux') return []
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = ids.filter((id) => fileText(`/proc/${id}/cmdline`).includes(folder))
  return ids.filter((id) => {
    const parent = /^PPid:\s+(\d+)/m.exec(fileText(`/proc/${id}/status`))?.[1] ?? ''
    return parents.includes(id) || parents.includes(parent)
  })
}

/**
 * Memory of PostgreSQL's processes over the folder in megabytes, on Linux: what each has for itself, and once what they
 * share. From `status`, which the kernel keeps: adding up mappings took so long that it was seen in what was measured.
 */
export function memoryOfDatabase(folder: string): number | null {
  if (process.platform !== 'linux') return null
  const texts = databaseProcesses(folder).map((id) => fileText(`/proc/${id}/status`))
  const kilobytes = (name: string) =>
    texts.map((text) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0))
  const own = kilobytes('RssAnon').reduce((sum, each) => sum + each, 0)
  return Math.round((own + Math.max(0, ...kilobytes('RssShmem'))) / 1024)
}

function fileText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
