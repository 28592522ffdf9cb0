import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chown, open, readdir, readFile, rename, rm, statfs, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { availableParallelism, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Account, runningAs } from './embedded-postgres-account.ts'
import type { Binaries } from './embedded-postgres-binaries.ts'
import { EmbeddedPostgresFault } from './embedded-postgres-fault.ts'
import { findPostmaster, isAlive } from './embedded-postgres-postmaster.ts'
import { settingsFor } from './embedded-postgres-settings.ts'

/** Makes the cluster, the owner and the owner's database, and is then left alone. */
export const SUPERUSER = 'postgres'
/** Owns the database and its tables; no superuser. */
export const OWNER = 'tenor'
const MAJOR_VERSION = '18'
const ACCESS = `# Only this machine, only with a password, such as that in ${passwordFile(OWNER)}.
host all all 127.0.0.1/32 scram-sha-256
`

/** One database on the disk, and what is needed to run it. */
export type Cluster = {
  readonly home: string
  readonly data: string
  readonly account: Account
  readonly binaries: Binaries
  readonly settings: Readonly<Record<string, string>>
}

/**
 * Makes the data folder if there is none. It is made under another name and then renamed, so that a folder called
 * `data` is always whole, whenever a start was interrupted and however many start at once.
 */
export async function ensureInitialised(cluster: Cluster): Promise<void> {
  await clearUnfinished(cluster.home)
  const version = await readFile(join(cluster.data, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version !== null) {
    if (version.trim() === MAJOR_VERSION) return
    throw new EmbeddedPostgresFault(
      `The database in ${cluster.data} was made by PostgreSQL ${version.trim()}, this is ${MAJOR_VERSION}: ` +
        'move its content with pg_dump, or set TENOR_DATA to another folder.',
    )
  }
  const unfinished = join(cluster.home, `unfinished-${process.pid}-${randomBytes(3).toString('hex')}`)
  await initialise(cluster, unfinished)
  await rename(unfinished, cluster.data).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true })
    // Another server started at the same moment and was first.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

async function clearUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = Number(/^unfinished-(\d+)-/.exec(name)?.[1] ?? 0)
    if (pid > 0 && !isAlive(pid)) await rm(join(home, name), { recursive: true, force: true })
  }
}

async function initialise(cluster: Cluster, folder: string): Promise<void> {
  const superuserFile = `${folder}-password`
  await writeFor(cluster.account, superuserFile, newPassword())
  const parameters = [
    '-D',
    folder,
    '--username',
    SUPERUSER,
    '--pwfile',
    superuserFile,
    '--auth',
    'scram-sha-256',
    '--encoding',
    'UTF8',
    '--locale',
    'C',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
    '--no-instructions',
    ...(cluster.settings.fsync === 'off' ? ['--no-sync'] : []),
  ]
  const output = await open(`${folder}-log`, 'w')
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      const child = spawn(cluster.binaries.initdb, parameters, {
        ...runningAs(cluster.account),
        cwd: cluster.home,
        env: environment(),
        // A session of its own: Ctrl-C in the terminal must not break it off half done while we tidy up.
        detached: true,
        stdio: ['ignore', output.fd, output.fd],
      })
      child.once('error', reject)
      child.once('exit', resolve)
    })
    if (code !== 0) throw new Error(`The database could not be made: ${await lastLines(`${folder}-log`)}`)
    await rename(superuserFile, join(folder, passwordFile(SUPERUSER)))
    await writeFor(cluster.account, join(folder, passwordFile(OWNER)), newPassword())
    await writeFor(cluster.account, join(folder, 'pg_hba.conf'), ACCESS)
  } finally {
    await output.close()
    await rm(`${folder}-log`, { force: true })
    await rm(superuserFile, { force: true })
  }
}

async function writeFor(account: Account, file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600 })
  if (account.uid !== undefined && account.gid !== undefined) await chown(file, account.uid, account.gid)
}

function newPassword(): string {
  return `${randomBytes(24).toString('hex')}\n`
}

function passwordFile(user: string): string {
  return `${user}-password`
}

/** The address of the cluster for one of the two users that it was made with; null where it has no such user. */
export async function addressOf(cluster: Cluster, user: string, port: number): Promise<string | null> {
  const password = await readFile(join(cluster.data, passwordFile(user)), 'utf8').catch(() => null)
  return password === null ? null : `postgres://${user}:${password.trim()}@127.0.0.1:${port}`
}

export type Launch = { readonly ok: true } | { readonly ok: false; readonly why: string }

/** Starts PostgreSQL and waits until it answers. Not ok when it ended by itself, be it because another was first. */
export async function launch(cluster: Cluster, port: number): Promise<Launch> {
  const file = join(cluster.home, 'start.log')
  // Another user's file from an earlier start could not be written over.
  await rm(file, { force: true })
  const output = await open(file, 'w')
  const parameters = Object.entries(cluster.settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(cluster.binaries.postgres, ['-D', cluster.data, '-p', String(port), ...parameters], {
    ...runningAs(cluster.account),
    cwd: cluster.home,
    env: environment(),
    // A session of its own: Ctrl-C in the terminal stops the server first, and the server then stops PostgreSQL.
    detached: true,
    stdio: ['ignore', output.fd, output.fd],
  })
  let ended = false
  child.once('exit', () => {
    ended = true
  })
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  // Heard below, once the file is closed.
  failed.catch(() => undefined)
  child.unref()
  await output.close()
  for (;;) {
    const found = await Promise.race([findPostmaster(cluster.data), failed])
    if (found?.ready === true && found.pid === child.pid) return { ok: true }
    if (ended) return { ok: false, why: await lastLines(file) }
    await new Promise((wake) => setTimeout(wake, 25))
  }
}

async function lastLines(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-4).join(' | ')
}

function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env
  return { ...(PATH && { PATH }), ...(SystemRoot && { SystemRoot }), LC_ALL: 'C', TZ: 'UTC' }
}

/** A port of the loopback address that nobody listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** Settings for this machine, or for the given memory. */
export async function settingsForHere(home: string, memory?: number): Promise<Record<string, string>> {
  const [disk, shared] = await Promise.all([statfs(home), statfs('/dev/shm').catch(() => null)])
  const limit = process.constrainedMemory()
  return settingsFor({
    memoryBytes: memory ?? (limit > 0 ? Math.min(limit, totalmem()) : totalmem()),
    cores: availableParallelism(),
    freeDiskBytes: disk.bavail * disk.bsize,
    sharedMemoryBytes: shared === null ? null : shared.blocks * shared.bsize,
  })
}
