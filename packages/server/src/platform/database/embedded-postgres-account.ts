import { execFile, spawn } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { Log } from '../log/index.ts'
import { EmbeddedPostgresFault } from './embedded-postgres-fault.ts'

const run = promisify(execFile)

/** Who PostgreSQL runs as. Without ids: whoever we are. */
export type Account = { readonly name: string; readonly uid?: number; readonly gid?: number }

const OURSELVES: Account = { name: 'this user' }
const OWN_USER = 'tenor-postgres'

/**
 * PostgreSQL refuses to run as root. So as root it runs as the owner of an existing database, else as the system's
 * user `postgres`, else as a user made for it.
 */
export async function chooseAccount(databaseFolder: string, log: Log): Promise<Account> {
  if (process.getuid?.() !== 0) return OURSELVES
  const owner = await stat(databaseFolder).catch(() => null)
  if (owner !== null && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid }
  const known = (await systemUser('postgres')) ?? (await systemUser(OWN_USER))
  if (known !== null) return known
  const made = await makeUser()
  if (made === null) {
    throw new EmbeddedPostgresFault(
      'PostgreSQL refuses to run as root, and no other user could be made here: ' +
        'start Tenor as an ordinary user, add a system user named postgres, or set DATABASE_URL.',
    )
  }
  log.info({ user: made.name }, 'made a system user for the database, because PostgreSQL refuses to run as root')
  return made
}

async function systemUser(name: string): Promise<Account | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])])
    return { name, uid: Number(uid.stdout), gid: Number(gid.stdout) }
  } catch {
    return null
  }
}

async function makeUser(): Promise<Account | null> {
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/bin/false', OWN_USER]],
    ['adduser', ['-S', '-D', '-H', '-s', '/bin/false', OWN_USER]],
  ]
  for (const [command, parameters] of ways) {
    await run(command, parameters).catch(() => null)
    const made = await systemUser(OWN_USER)
    if (made !== null) return made
  }
  return null
}

/** Whether the account can enter a folder, found out by trying: modes, lists of access and mounts all count. */
export function canEnter(account: Account, folder: string): Promise<boolean> {
  return succeeds(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])
}

/** Whether the account can enter a folder and write there. */
export function canWrite(account: Account, folder: string): Promise<boolean> {
  return succeeds(account, '/bin/sh', ['-c', 'cd "$1" && [ -w . ]', 'sh', folder])
}

/** Whether the account can run a program with all the libraries it needs. */
export function canRun(account: Account, program: string): Promise<boolean> {
  return succeeds(account, program, ['--version'])
}

/** What to give to spawn so that a program runs as the account. */
export function runningAs(account: Account): { uid?: number; gid?: number } {
  return account.uid === undefined ? {} : { uid: account.uid, gid: account.gid }
}

function succeeds(account: Account, program: string, parameters: string[]): Promise<boolean> {
  return new Promise((resolve) => {
    // Started from "/", since our own folder may be closed to the account.
    const cwd = process.platform === 'win32' ? undefined : '/'
    const child = spawn(program, parameters, { ...runningAs(account), cwd, stdio: 'ignore' })
    child.once('error', () => resolve(false))
    child.once('exit', (code) => resolve(code === 0))
  })
}
