import { createHash, randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readlink, realpath, rmdir, stat, symlink } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { errorCode } from '../errors/index.ts'
import type { Log } from '../log/index.ts'
import { type Account, canEnter, canWrite } from './embedded-postgres-account.ts'
import { EmbeddedPostgresFault } from './embedded-postgres-fault.ts'

/** Where root puts a database whose own folder the database's user cannot enter. */
const ELSEWHERE = '/var/lib/tenor'

/**
 * The folder that holds everything of the embedded database: `<data folder>/postgres`. When PostgreSQL runs as
 * another user (we are root) who cannot enter the data folder, a link there leads to a folder that user can enter.
 */
export async function chooseHome(dataFolder: string, account: Account, log: Log): Promise<string> {
  await makeFolder(dataFolder)
  const usual = join(await realpath(dataFolder), 'postgres')
  const existing = await realpath(usual).catch(() => null)
  if (existing !== null) {
    await own(existing, account)
    if (account.uid === undefined || (await canWrite(account, existing))) return existing
    throw new EmbeddedPostgresFault(
      `The database in ${existing} cannot be entered by ${account.name}: ` +
        'let others enter the folders above it (chmod o+x), or set TENOR_DATA to a folder outside.',
    )
  }
  if ((await lstat(usual).catch(() => null)) !== null) {
    // Another server that started at the same moment has made it since.
    if ((await realpath(usual).catch(() => null)) !== null) return chooseHome(dataFolder, account, log)
    throw new EmbeddedPostgresFault(
      `${usual} leads to ${await readlink(usual)}, which is gone: ` +
        'put it back, or delete the link to begin with an empty database.',
    )
  }
  if (account.uid === undefined || (await canEnter(account, dataFolder))) {
    await mkdir(usual, { recursive: true, mode: 0o700 })
    await own(usual, account)
    return usual
  }
  return await makeElsewhere(usual, account, log)
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await makeWithParents(resolve(folder))
    if ((await stat(folder)).isDirectory()) return
  } catch (error) {
    throw new EmbeddedPostgresFault(
      `TENOR_DATA is "${folder}", where no folder can be made (${errorCode(error)}): ` +
        'write a folder that this user may write to.',
    )
  }
  throw new EmbeddedPostgresFault(`TENOR_DATA is "${folder}", which is a file: write a folder.`)
}

/** One by one: `mkdir` with `recursive` tries for ever where the system lets nobody make a folder, as in /proc. */
async function makeWithParents(folder: string): Promise<void> {
  if ((await stat(folder).catch(() => null)) !== null) return
  if (dirname(folder) !== folder) await makeWithParents(dirname(folder))
  await mkdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
}

async function makeElsewhere(usual: string, account: Account, log: Log): Promise<string> {
  // Not the path's hash alone: a data folder that was deleted and made again begins empty, as its owner expects.
  const name = createHash('sha256').update(usual).digest('hex').slice(0, 12)
  const home = join(ELSEWHERE, `${name}-${randomBytes(3).toString('hex')}`)
  await openPlaceElsewhere()
  await mkdir(home, { mode: 0o700 })
  await own(home, account)
  if (!(await canWrite(account, home))) {
    throw new EmbeddedPostgresFault(
      `PostgreSQL refuses to run as root, and ${account.name} can enter neither ${usual} nor ${ELSEWHERE}: ` +
        'set TENOR_DATA to a folder that every user can enter.',
    )
  }
  try {
    await symlink(home, usual)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    // Another server started at the same moment and was first.
    await rmdir(home)
    return await realpath(usual)
  }
  log.info({ folder: home, link: usual }, `the database lives in ${home}, since ${account.name} cannot enter ${usual}`)
  return home
}

/** The place that every user can enter and only root can write to. */
export async function openPlaceElsewhere(): Promise<string> {
  await mkdir(ELSEWHERE, { recursive: true })
  await chmod(ELSEWHERE, 0o755)
  return ELSEWHERE
}

async function own(folder: string, account: Account): Promise<void> {
  if (account.uid !== undefined && account.gid !== undefined) await chown(folder, account.uid, account.gid)
}
