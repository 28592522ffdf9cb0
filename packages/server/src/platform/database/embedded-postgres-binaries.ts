import { randomBytes } from 'node:crypto'
import { chmod, cp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { z } from 'zod'
import type { Log } from '../log/index.ts'
import { type Account, canRun } from './embedded-postgres-account.ts'
import { EmbeddedPostgresFault } from './embedded-postgres-fault.ts'
import { openPlaceElsewhere } from './embedded-postgres-home.ts'

export type Binaries = { readonly postgres: string; readonly initdb: string; readonly pgCtl: string }

/**
 * PostgreSQL's programs, from the npm package for this machine when the account can run them there, else from a
 * copy: as root one for all databases of the machine, else one in the database's own folder.
 */
export async function prepareBinaries(home: string, account: Account, log: Log): Promise<Binaries> {
  const folder = packageFolder()
  await complete(folder).catch(() => undefined)
  const inPlace = binariesIn(folder)
  if (await canRun(account, inPlace.postgres)) return inPlace
  const place = account.uid === undefined ? home : await openPlaceElsewhere()
  const copy = join(place, `postgresql-${await packageVersion(folder)}`)
  if ((await stat(copy).catch(() => null)) === null) await copyTo(folder, copy, account, log)
  const copied = binariesIn(copy)
  if (await canRun(account, copied.postgres)) return copied
  throw new EmbeddedPostgresFault(
    `PostgreSQL's programs do not run for ${account.name}, neither in ${folder} nor in ${copy}: ` +
      'a library may be missing, or the disk mounted noexec. Set TENOR_DATA to another disk, or DATABASE_URL.',
  )
}

function packageFolder(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new EmbeddedPostgresFault(
      `There is no ${name} in node_modules: set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

const packageSchema = z.object({ version: z.string() })
const linksSchema = z.array(z.object({ source: z.string(), target: z.string() }))

async function packageVersion(folder: string): Promise<string> {
  return packageSchema.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))).version
}

function binariesIn(folder: string): Binaries {
  const program = (name: string) => join(folder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}

/** npm packs no links; an install script would make them, but install scripts may be blocked. */
async function complete(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const link of linksSchema.parse(JSON.parse(list))) {
    const target = join(folder, link.target)
    if ((await stat(target).catch(() => null)) !== null) continue
    await symlink(relative(dirname(target), join(folder, link.source)), target)
  }
  for (const program of Object.values(binariesIn(folder))) {
    const { mode } = await stat(program)
    if ((mode & 0o555) !== 0o555) await chmod(program, mode | 0o555)
  }
}

async function copyTo(folder: string, copy: string, account: Account, log: Log): Promise<void> {
  log.info({ to: copy }, `copying PostgreSQL's programs, since ${account.name} cannot run them in node_modules`)
  const unfinished = join(dirname(copy), `.${basename(copy)}-${process.pid}-${randomBytes(3).toString('hex')}`)
  await cp(join(folder, 'native'), join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true })
  await complete(unfinished)
  await openToAll(unfinished)
  await rename(unfinished, copy).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true })
    // Another server started at the same moment and was first.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

/** Whatever umask we have: everybody may read, and run what its owner may run. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (entry.isSymbolicLink()) continue
    const path = join(entry.parentPath, entry.name)
    const { mode } = await stat(path)
    await chmod(path, entry.isDirectory() || (mode & 0o100) !== 0 ? 0o755 : 0o644)
  }
}
