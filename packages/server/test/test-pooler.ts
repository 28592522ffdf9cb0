import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** Debian's; tests that want it are left out where it is not installed. */
const PROGRAM = '/usr/sbin/pgbouncer'
/** Any user that is not root, as whom it refuses to run. */
const NOBODY = 65_534
const WAIT_MS = 20

export function poolerVersion(): string | null {
  try {
    return /PgBouncer ([\d.]+)/.exec(execFileSync(PROGRAM, ['--version']).toString())?.[1] ?? null
  } catch {
    return null
  }
}

export type TestPooler = { url: string; end(): Promise<void> }

/** A pooler in transaction mode with few connections, before the database that the address names. */
export async function startPooler(appUrl: string, superuserUrl: string, connections = 4): Promise<TestPooler> {
  const at = new URL(appUrl)
  const user = at.searchParams.get('user') ?? at.username
  const password = at.searchParams.get('password') ?? at.password
  await sessionOfRole(superuserUrl, user)
  const folder = mkdtempSync(join(tmpdir(), 'tenor-pooler-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'users.txt')
  writeFileSync(users, `"${user}" "${password}"\n`)
  writeFileSync(
    file,
    `[databases]
* = host=${at.hostname} port=${at.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
`,
  )
  const isRoot = process.getuid?.() === 0
  if (isRoot) for (const path of [folder, file, users]) chownSync(path, NOBODY, NOBODY)
  const child = spawn(PROGRAM, [file], { stdio: 'ignore', ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}) })
  await listening(child, port)
  at.hostname = '127.0.0.1'
  at.port = String(port)
  return {
    url: at.href,
    async end() {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGINT')
      await Promise.race([ended, setTimeout(2_000)])
      child.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** As docs/operating/pooler.md says. */
async function sessionOfRole(superuserUrl: string, user: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const role = client.escapeIdentifier(user)
    await client.query(`alter role ${role} set timezone = 'UTC'`)
    await client.query(`alter role ${role} set statement_timeout = '60s'`)
    await client.query(`alter role ${role} set idle_in_transaction_session_timeout = '60s'`)
  } finally {
    await client.end()
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('the pooler ended at once')
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = createConnection(port, '127.0.0.1')
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (isThere) return
    await setTimeout(WAIT_MS)
  }
}
