import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { demoPeople } from '../src/demo.ts'
import { MigrationFault, migrate, pendingMigrations } from '../src/platform/database/index.ts'
import { reaching, StartFault, startSentence } from '../src/start-fault.ts'
import { createTestApp } from './test-app.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
const ROLE = `start_fault_${process.pid}`

beforeAll(async () => {
  database = await createTestDatabase()
  await asAdministrator(`create role ${ROLE} login password 'secret'`, `grant tenor_app to ${ROLE}`)
})
afterAll(async () => {
  await database.drop()
  await asAdministrator(`drop role ${ROLE}`)
})

async function asAdministrator(...statements: string[]) {
  const client = new pg.Client({ connectionString: inject('testPostgresUrl') })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** What a start on this database ends with. */
async function sentenceOf(change: (url: URL) => void): Promise<string> {
  const url = new URL(database.url)
  change(url)
  const fault = await reaching(url.href, () => migrate(url.href)).catch((error: unknown) => error)
  expect(fault).toBeInstanceOf(StartFault)
  return startSentence(fault) ?? ''
}

it('each wrong DATABASE_URL ends the start with a sentence that says what to write', async () => {
  const password = await sentenceOf((url) => {
    url.password = ''
  })
  expect(password).toContain('has none: write it as postgres://user:password@')
  const names = await sentenceOf((url) => {
    url.pathname = '/nowhere'
  })
  expect(names).toMatch(/^The database refuses \(database "nowhere" does not exist\): write/)
  const tls = await sentenceOf((url) => url.searchParams.set('ssl', 'true'))
  expect(tls).toContain('take sslmode and ssl out of DATABASE_URL')
  const file = await sentenceOf((url) => url.searchParams.set('sslrootcert', '/nowhere/authority.pem'))
  expect(file).toContain('/nowhere/authority.pem, which cannot be read (ENOENT): name one')
  const port = await sentenceOf((url) => {
    url.port = '1'
  })
  expect(port).toMatch(/^The database does not answer \(ECONNREFUSED\)/)
})

it('a user without rights, a read-only database and one of something else are said so', async () => {
  const name = `start_fault_other_${process.pid}`
  await asAdministrator(`create database ${name} template template0`)
  const on = (user: string | null) => (url: URL) => {
    url.pathname = `/${name}`
    if (user !== null) [url.username, url.password] = [user, 'secret']
  }
  try {
    expect(await sentenceOf(on(ROLE))).toContain('make it the owner of the database')
    await asAdministrator(
      `alter database ${name} owner to ${new URL(database.url).username}`,
      `alter database ${name} set default_transaction_read_only = on`,
    )
    expect(await sentenceOf(on(null))).toContain('for reading only')
    await asAdministrator(`alter database ${name} reset default_transaction_read_only`)
    const url = new URL(database.url)
    on(null)(url)
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query('create table app_user (name text)')
    await client.end()
    expect(await sentenceOf(on(null))).toContain('holds something else (relation "app_user" already exists)')
  } finally {
    await asAdministrator(`drop database ${name} with (force)`)
  }
})

it('what answers but is no PostgreSQL is said not to answer', async () => {
  const stranger = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((listening) => stranger.listen(0, '127.0.0.1', listening))
  const { port } = stranger.address() as { port: number }
  const said = await sentenceOf((url) => {
    url.port = String(port)
  })
  expect(said).toMatch(/^The database does not answer \(/)
  stranger.close()
})

it('a fault of the inside keeps its own words', async () => {
  const fault = new RangeError('something of ours')
  await expect(reaching(database.url, () => Promise.reject(fault))).rejects.toBe(fault)
  expect(startSentence(fault)).toBeNull()
  expect(startSentence(new MigrationFault('a sentence'))).toBe('a sentence')
  expect(await pendingMigrations(database.url)).toEqual([])
})

it('an operator with the address of one of the demo has to take another one', async () => {
  const app = await createTestApp()
  for (const email of ['Demo@tenor.example', 'second-desk@tenor.example']) {
    const fault = await demoPeople(app.tenor, { email, password: 'slate and copper' }).catch((error: unknown) => error)
    expect(startSentence(fault)).toContain(`TENOR_OPERATOR_EMAIL is ${email}`)
  }
  await app.close()
})

it('reconcile that cannot look ends with 2 and one sentence, not with the 1 of a finding', async () => {
  const program = fileURLToPath(new URL('../src/reconcile.ts', import.meta.url))
  const env = { ...process.env, DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/tenor' }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (part) => {
    said += part
  })
  const code = await new Promise((ended) => child.once('close', ended))
  expect(said.trim().split('\n')).toHaveLength(1)
  expect(said).toContain('The database does not answer (ECONNREFUSED)')
  expect(code).toBe(2)
})
