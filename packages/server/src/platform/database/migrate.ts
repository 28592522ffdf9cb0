import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { errorCode } from '../errors/index.ts'
import { APPLICATION_ROLE, ensureLogin, ensureRole } from './application-login.ts'
import { queryOn } from './database.ts'
import { MigrationFault, ownerConnection } from './owner-connection.ts'
import { sqlType } from './row-shape.ts'

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url))
/** Any fixed number: two servers that start at once take turns. */
const LOCK = 7_236_001
const LOCK_WAIT_MS = 1_000
const LOCK_TRIES = 60
/** A lock waited for too long, a deadlock of which this was the one to end: nothing is changed yet. */
const GIVEN_WAY = new Set(['55P03', '40P01'])

/**
 * Brings a database to the newest schema. Each file of migrations/ runs once, in the order of its name, in a
 * transaction of its own. A file that was changed after it ran is a fault, and so is the schema of an older Tenor. True when
 * the database had no schema before.
 * With `only`, no others than these. Without `makesLogin` the role that servers sign in as is somebody else's matter.
 */
export async function migrate(
  url: string,
  { only = null, makesLogin = true }: { only?: ReadonlySet<string> | null; makesLogin?: boolean } = {},
): Promise<boolean> {
  const client = await ownerConnection(url, 'tenor-migrate')
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK])
    const names = await migrationNames()
    refuseOlder(names, (await appliedMigrations(client)).keys())
    await ensureRole(client)
    if (makesLogin) await ensureLogin(client)
    await client.query(`create table if not exists schema_migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    await client.query(`grant select on schema_migration to ${APPLICATION_ROLE}`)
    const known = await appliedMigrations(client)
    for (const name of names) {
      if (only === null || only.has(name)) await apply(client, name, known.get(name))
    }
    return known.size === 0
  } finally {
    await client.end()
  }
}

/** Migrations of this code that a database has not had, by name. */
export async function pendingMigrations(url: string): Promise<string[]> {
  const client = await ownerConnection(url, 'tenor-migrate')
  try {
    const known = await appliedMigrations(client)
    const names = await migrationNames()
    refuseOlder(names, known.keys())
    return names.filter((name) => !known.has(name))
  } finally {
    await client.end()
  }
}

/** Those that a database has had, by name, with their checksums; none where it is empty. */
async function appliedMigrations(client: pg.Client): Promise<Map<string, string>> {
  const [table] = (await client.query(`select to_regclass('schema_migration') is not null as there`)).rows
  if (table?.there !== true) return new Map()
  const rows = await queryOn(client)(
    { name: sqlType.text, checksum: sqlType.text },
    'select name, checksum from schema_migration',
  )
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

/**
 * A later version only adds migrations after the last one of this code. One that this code does not have and that comes
 * before it belongs to a schema of before, which nothing leads on from.
 */
function refuseOlder(names: readonly string[], applied: Iterable<string>): void {
  const last = names.at(-1) ?? ''
  const older = [...applied].find((name) => name < last && !names.includes(name))
  if (older === undefined) return
  throw new MigrationFault(
    `This database has the schema of an older Tenor (${older}), which this version cannot bring up to date: begin anew ` +
      'with another folder in TENOR_DATA or an empty database in DATABASE_URL, or move this one away; nothing was changed.',
  )
}

/** The migrations of this code, with the SHA-256 of each. */
export async function knownMigrations(): Promise<{ name: string; checksum: string }[]> {
  const names = await migrationNames()
  return Promise.all(
    names.map(async (name) => ({ name, checksum: checksumOf(await readFile(`${FOLDER}${name}`, 'utf8')) })),
  )
}

function checksumOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

async function migrationNames(): Promise<string[]> {
  const names = await readdir(FOLDER)
  return names.filter((name) => name.endsWith('.sql')).sort()
}

async function apply(client: pg.Client, name: string, appliedChecksum: string | undefined): Promise<void> {
  const text = await readFile(`${FOLDER}${name}`, 'utf8')
  const checksum = checksumOf(text)
  if (appliedChecksum === checksum) return
  if (appliedChecksum !== undefined) {
    throw new MigrationFault(
      `Migration ${name} was changed after it ran: put it back and write a new one, or begin anew with an empty database.`,
    )
  }
  await givingWay(client, async () => {
    await client.query(text)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
  })
}

/** Changes tables in one transaction beside customers: whoever waits for a table makes all others wait behind. */
export async function givingWay(client: pg.Client, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query('begin')
      await client.query(`set local lock_timeout = '${LOCK_WAIT_MS}ms'`)
      await work()
      await client.query('commit')
      return
    } catch (error) {
      await client.query('rollback')
      if (!GIVEN_WAY.has(errorCode(error)) || attempt >= LOCK_TRIES) throw error
      await setTimeout(LOCK_WAIT_MS)
    }
  }
}
