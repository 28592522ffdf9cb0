import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { startProcess } from './server-process.ts'

/** A Wednesday in the middle of a month, far from each hour at which something is due: where every server begins. */
const START = '2027-05-12T10:20:00Z'
const TEMPLATE = 'sandbox_template'
const OFFSET = 'clock.offset_ms'

export type SandboxDatabase = {
  readonly url: string
  drop(): Promise<void>
}

/** A database without anything in it; a sandbox plays its first days when it starts there. */
export async function emptySandbox(postgresUrl: string): Promise<SandboxDatabase> {
  return await created(postgresUrl, 'template0')
}

/** A database whose sandbox has been played to its beginning, where its clock stands now. */
export async function begunSandbox(postgresUrl: string, begin: number): Promise<SandboxDatabase> {
  const database = await created(postgresUrl, TEMPLATE)
  await once(database.url, `update setting set value = $1 where name = '${OFFSET}'`, [String(begin - Date.now())])
  return database
}

/** Plays a new sandbox once for all copies; answers where its clock stands. Nobody is connected to it afterwards. */
export async function makeTemplate(postgresUrl: string): Promise<number> {
  await once(postgresUrl, `create database ${TEMPLATE} template template0`)
  const url = urlOf(postgresUrl, TEMPLATE)
  const server = await startProcess({ program: 'quick', env: { DATABASE_URL: url, TENOR_CLOCK_START: START } })
  await server.remove()
  const rows = await once(url, `select value from setting where name = '${OFFSET}'`)
  return Date.now() + Number(rows[0].value)
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
