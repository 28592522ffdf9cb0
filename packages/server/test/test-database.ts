import { randomBytes } from 'node:crypto'
import { MANIFESTS } from '@tenor/contract/manifests'
import pg from 'pg'
import { inject } from 'vitest'
import { writeLedgerNames } from '../src/core/ledger/index.ts'
import { applicationUrl, migrate, openDatabase } from '../src/platform/database/index.ts'
import { silentLog } from '../src/platform/log/index.ts'

/** Owns all databases of tests; no superuser, like the owner of a real one. */
const OWNER = 'tenor_test'
const OWNER_PASSWORD = 'tenor_test'
/** Any fixed number: test files that start at once take turns to make the template. */
const LOCK = 7_236_002

export type TestDatabase = {
  /** The owner's address of a database of its own, with the whole schema and no rows. */
  readonly url: string
  /** The address that servers sign in with. */
  readonly appUrl: string
  /** For what only an administrator may do. */
  readonly superuserUrl: string
  /** Removes it, also when connections are open. */
  drop(): Promise<void>
}

/** What test databases are copies of: made from the schema by the first test that wants it, and kept for later runs. */
export type Template = {
  readonly name: string
  /** Given the owner's address. Leaves nobody connected: a database in use cannot be copied. */
  make(url: string): Promise<void>
}

const getSchemaTemplate = (): Template => ({
  name: `tenor_template_${inject('templateKeys').schema}`,
  async make(url) {
    await migrate(url)
    await writeNames(url)
    await withClient(url, addMonths)
  },
})

/** A fresh database on the PostgreSQL of this test run; a copy of a template, made in some 50 ms. */
export async function createTestDatabase(
  template: Template = getSchemaTemplate(),
  postgresUrl = inject('testPostgresUrl'),
): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  await withClient(postgresUrl, async (client) => {
    await ensureTemplate(client, postgresUrl, template)
    await client.query(`create database ${name} template ${template.name} strategy file_copy owner ${OWNER}`)
  })
  const url = ownerUrlOf(postgresUrl, name)
  return {
    url,
    appUrl: await applicationUrl(url),
    superuserUrl: urlOf(postgresUrl, name),
    drop: () =>
      withClient(postgresUrl, async (client) => {
        await client.query(`drop database if exists ${name} with (force)`)
      }),
  }
}

async function ensureTemplate(client: pg.Client, postgresUrl: string, template: Template): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCK])
  try {
    const found = await client.query('select 1 from pg_database where datname = $1', [template.name])
    if (found.rowCount !== 0) return
    const schema = getSchemaTemplate()
    const isSchema = template.name === schema.name
    if (!isSchema) await ensureTemplate(client, postgresUrl, schema)
    const unfinished = `${template.name}_unfinished`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await ensureOwner(client)
    const from = isSchema ? '' : `template ${schema.name}`
    await client.query(`create database ${unfinished} ${from} owner ${OWNER}`)
    await template.make(ownerUrlOf(postgresUrl, unfinished))
    await client.query(`alter database ${unfinished} rename to ${template.name}`)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK])
  }
}

async function ensureOwner(client: pg.Client): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [OWNER])
  if (found.rowCount !== 0) return
  await client.query(`create role ${OWNER} login createrole createdb password '${OWNER_PASSWORD}'`)
}

function ownerUrlOf(postgresUrl: string, database: string): string {
  const url = new URL(urlOf(postgresUrl, database))
  url.username = OWNER
  url.password = OWNER_PASSWORD
  return url.href
}

/** What every start writes: the names of accounts and events. */
async function writeNames(url: string): Promise<void> {
  const db = openDatabase({ url, log: silentLog(), connections: 1 })
  await writeLedgerNames(
    db,
    MANIFESTS.map(({ ledger }) => ledger),
  )
  await db.close()
}

/** Months in which tests post that join no app, which makes those of its clock itself: from February 2030 on. */
async function addMonths(client: pg.Client): Promise<void> {
  await client.query(
    `select ledger_add_month(month::date)
     from generate_series(timestamp '2030-02-01', timestamp '2030-07-01', interval '1 month') as month`,
  )
}

function urlOf(postgresUrl: string, database: string): string {
  const url = new URL(postgresUrl)
  url.pathname = `/${database}`
  return url.href
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
