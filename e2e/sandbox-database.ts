import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { createApiClient } from '../faults/api-client.ts'
import { ORDERED_COINS, prepareSandbox } from '../faults/new-sandbox.ts'
import { startProcess } from './server-process.ts'

/** A Wednesday in the middle of a month, far from each hour at which something is due: where every server begins. */
const START = '2027-05-12T10:20:00Z'
/** Setting in which the template keeps where its clock stands, in milliseconds. */
const BEGIN = 'test.begin'
const OFFSET = 'clock.offset_ms'

export type SandboxTemplate = {
  readonly name: string
  /** Where its clock stands, in milliseconds. */
  readonly begin: number
}

export type SandboxDatabase = {
  readonly url: string
  drop(): Promise<void>
}

/** A database in which nothing has happened; a sandbox plays its first days when it starts there. */
export async function emptySandbox(postgresUrl: string, dualCoins: readonly string[]): Promise<SandboxDatabase> {
  const database = await created(postgresUrl, 'template0')
  await prepareSandbox(database.url, dualCoins)
  return database
}

export type LessToPlay = {
  /** Coins whose dual products stay on sale; all where none are named. */
  readonly dualCoins?: readonly string[]
  /** False where no simulated borrower of the demo's pools acts: their loans are most of the work of an hour. */
  readonly hasBorrowers?: boolean
}

/**
 * A database whose sandbox has been played to its beginning, where its clock stands now; with less to play, each hour of the
 * clock is a fraction of the work.
 */
export async function begunSandbox(
  postgresUrl: string,
  { name, begin }: SandboxTemplate,
  { dualCoins, hasBorrowers = true }: LessToPlay,
): Promise<SandboxDatabase> {
  const database = await created(postgresUrl, name)
  await once(database.url, `update setting set value = $1 where name = '${OFFSET}'`, [String(begin - Date.now())])
  if (!hasBorrowers) await once(database.url, 'update flexible_pool set simulated = false where simulated')
  if (dualCoins === undefined) return database
  await once(database.url, 'update dual_series set enabled = false where coin <> all($1::text[])', [dualCoins])
  return database
}

/**
 * The sandbox that all copies are made of: played once, and kept for later runs with this key. No connection to it stays
 * open.
 */
export async function makeTemplate(postgresUrl: string, key: string): Promise<SandboxTemplate> {
  const name = `tenor_template_${key}_sandbox`
  const found = await once(postgresUrl, 'select 1 from pg_database where datname = $1', [name])
  if (found.length === 0) await playTemplate(postgresUrl, name)
  const [row] = await once(urlOf(postgresUrl, name), 'select value from setting where name = $1', [BEGIN])
  return { name, begin: Number(row.value) }
}

async function playTemplate(postgresUrl: string, name: string): Promise<void> {
  const unfinished = `${name}_unfinished`
  await once(postgresUrl, `create database ${unfinished} template template0`)
  const url = urlOf(postgresUrl, unfinished)
  await prepareSandbox(url, ORDERED_COINS)
  const server = await startProcess({ program: 'quick', env: { DATABASE_URL: url, TENOR_CLOCK_START: START } })
  await once(url, 'update dual_series set enabled = true')
  await listEveryCoin(server.url)
  await server.remove()
  await once(
    url,
    `insert into setting (name, value) select $1, (value::bigint + $2)::text from setting where name = '${OFFSET}'`,
    [BEGIN, Date.now()],
  )
  await once(postgresUrl, `alter database ${unfinished} rename to ${name}`)
}

/** Coins are listed each half minute of the clock. */
async function listEveryCoin(url: string): Promise<void> {
  const client = createApiClient({ url })
  await client.insist('GET', '/apiw/v2/session')
  for (const [path, body] of [
    ['/sandbox/demo', {}],
    ['/sandbox/clock', { advance: 60 }],
  ] as const) {
    const { status, reason } = await client.insist('POST', path, body)
    if (status !== 200) throw new Error(`${path} was refused: ${reason}`)
  }
}

async function created(postgresUrl: string, template: string): Promise<SandboxDatabase> {
  const name = `sandbox_${randomBytes(6).toString('hex')}`
  await once(postgresUrl, `create database ${name} template ${template}`)
  return {
    url: urlOf(postgresUrl, name),
    drop: async () => void (await once(postgresUrl, `drop database if exists ${name} with (force)`)),
  }
}

function urlOf(postgresUrl: string, database: string): string {
  const url = new URL(postgresUrl)
  url.pathname = `/${database}`
  return url.href
}

async function once(url: string, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement, values)).rows
  } finally {
    await client.end()
  }
}
