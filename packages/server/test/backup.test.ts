import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { DAY_MS, instant } from '@tenor/contract/time'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allChecks } from '../src/checks.ts'
import { ledgerMonths, moveMonth } from '../src/core/ledger/index.ts'
import { BackupFault, backUp, restore } from '../src/platform/backup/index.ts'
import { realClock } from '../src/platform/clock/index.ts'
import { applicationUrl, openDatabase, ownerConnection } from '../src/platform/database/index.ts'
import { silentLog } from '../src/platform/log/index.ts'
import { findingLines, reconcile } from '../src/platform/reconcile/index.ts'
import { closedUntil } from './core/ledger/closed-until.ts'
import { livedInApp } from './lived-in.ts'
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts'
import type { TestApp } from './test-app.ts'
import { createTestDatabase } from './test-database.ts'

const ORDER = '/apiw/v2/earn/dual/order'
let postgres: OwnPostgres
let app: TestApp
let folder: string
let path: string
const made: string[] = []

beforeAll(async () => {
  postgres = await startOwnPostgres(`tenor-test-${process.pid}-`)
  app = await livedInApp(postgres.url)
  folder = await mkdtemp(join(tmpdir(), 'tenor-backup-'))
  path = join(folder, 'while-ordering.backup')
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
  await postgres.end()
})

async function onServer(statement: string, url = postgres.url) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

async function emptyDatabase(): Promise<string> {
  const name = `restored_${process.pid}_${made.length}`
  made.push(name)
  await onServer(`create database ${name} template template0`)
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  return url.href
}

/** Orders as fast as answers come, until told to stop; how many there were. */
function ordering(customer: Awaited<ReturnType<TestApp['customer']>>, project_id: number) {
  let going = true
  let placed = 0
  const done = (async () => {
    while (going) {
      const reply = await customer.post(ORDER, { project_id, amount: '10', text: `t-b${placed}` })
      expect(reply.status, reply.text).toBe(200)
      placed += 1
      if (placed % 20 === 0) await app.tenor.runner.runUntil(app.clock.now())
    }
    return placed
  })()
  const stop = () => {
    going = false
    return done
  }
  return { stop, placed: () => placed }
}

it('a backup made while customers order is one state of the books, and comes back as it was', async () => {
  const customer = await app.customer()
  await customer.faucet('USDT', '1000000')
  const [offer] = await app.tenor.dual.offers({ coin: 'BTC', type: 'put', category: 1, id: null })
  const traffic = ordering(customer, offer?.id ?? 0)
  while (traffic.placed() < 30) await new Promise((wake) => setTimeout(wake, 5))
  const size = await backUp(app.url, path, realClock())
  const during = traffic.placed()
  while (traffic.placed() < during + 30) await new Promise((wake) => setTimeout(wake, 5))
  await traffic.stop()

  const url = await emptyDatabase()
  expect(await restore(url, path)).toEqual(size)
  const db = openDatabase({ url: await applicationUrl(url), log: silentLog(), connections: 4 })
  try {
    expect((await reconcile(db, allChecks)).flatMap(findingLines)).toEqual([])
    const [orders] = await db.query<{ count: number }>(`select count(*) from dual_order where text like 't-b%'`)
    expect(orders?.count).toBeGreaterThanOrEqual(30)
    expect(orders?.count).toBeLessThan(traffic.placed())
    // What was there when the backup was made is there to the last digit.
    const old = `select t::text from ledger_transfer t where at < '${new Date(app.clock.now()).toISOString()}' order by 1`
    expect(await db.query(old)).toEqual(await app.db.query(old))
    const [next] = await db.query<{ block: number }>(`select nextval('id_block')::bigint as block`)
    const [used] = await db.query<{ id: number }>('select max(id)::bigint as id from dual_order')
    expect((next?.block ?? 0) * 1000).toBeGreaterThan(used?.id ?? 0)
  } finally {
    await db.close()
  }
})

it('the same rows are in the database and in what was restored of it, table by table', async () => {
  const quiet = join(folder, 'quiet.backup')
  const seen: Record<'backed' | 'read' | 'written', number> = { backed: 0, read: 0, written: 0 }
  const size = await backUp(app.url, quiet, realClock(), (rows) => {
    seen.backed = rows
  })
  const url = await emptyDatabase()
  await restore(url, quiet, {
    onRead: (rows) => {
      seen.read = rows
    },
    onWritten: (rows) => {
      seen.written = rows
    },
  })
  expect(seen).toEqual({ backed: size.rows, read: size.rows, written: size.rows })
  const digest = async (of: string) => {
    const { rows: tables } = await onServer(
      `select relname from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace and relname <> 'schema_migration' order by 1`,
      of,
    )
    const found: Record<string, string> = {}
    for (const { relname } of tables) {
      const { rows } = await onServer(`select md5(string_agg(t::text, '|' order by t::text)) from "${relname}" t`, of)
      found[relname] = rows[0].md5
    }
    return found
  }
  expect(await digest(url)).toEqual(await digest(app.url))
})

it('a month that is to be taken out during a backup stays until the backup is done', async () => {
  const owner = await ownerConnection(app.url, 'test')
  const whole = join(folder, 'month.backup')
  try {
    const [first] = await app.db.query<{ month: string }>(
      `select to_char(min(at), 'YYYY-MM') as month from ledger_transfer`,
    )
    const oldest = first?.month ?? ''
    await closedUntil(app.db, instant(Date.parse(`${oldest}-01T00:00:00Z`) + 34 * DAY_MS))
    // Days of minting are evaluated until then.
    await owner.query(`update ledger_needed set from_at = from_at + interval '400 days'`)
    // The template's own months come before.
    for (const { month } of await ledgerMonths(owner)) if (month < oldest) await moveMonth(owner, 'detach', month)
    let taken: Promise<number> | null = null
    // The first rows are read: the snapshot is taken, and transfers are still to come.
    await backUp(app.url, whole, realClock(), () => {
      taken ??= moveMonth(owner, 'detach', oldest)
    })
    expect(await taken).toBeGreaterThan(0)
  } finally {
    await owner.end()
  }
  const url = await emptyDatabase()
  await restore(url, whole)
  const db = openDatabase({ url: await applicationUrl(url), log: silentLog(), connections: 4 })
  expect((await reconcile(db, allChecks).finally(() => db.close())).flatMap(findingLines)).toEqual([])
})

it('a database with anything in it is refused, and stays as it is', async () => {
  const full = await createTestDatabase(undefined, postgres.url)
  await expect(restore(full.url, path)).rejects.toThrow('not empty')
  const { rows } = await onServer('select count(*)::integer from dual_order', full.url)
  expect(rows[0].count).toBe(0)
  await full.drop()
})

it('a file that is cut, changed or something else is refused, and leaves the database empty for a whole one', async () => {
  const text = gunzipSync(await readFile(path)).toString()
  const torn: Record<string, Buffer> = {
    cut: (await readFile(path)).subarray(0, 4_000),
    shorter: gzipSync(text.slice(0, text.lastIndexOf('{"kind":"complete"'))),
    changed: gzipSync(
      text.replace('"kind":"end","table":"dual_order","rows":', '"kind":"end","table":"dual_order","rows":1'),
    ),
    other: gzipSync('{"kind":"something"}\n'),
    plain: Buffer.from('not even gzip'),
    nothing: gzipSync('null\n'),
    newer: gzipSync(text.replace('0001-platform.sql', '9999-future.sql')),
  }
  for (const [name, content] of Object.entries(torn)) {
    const file = join(folder, name)
    await writeFile(file, content)
    const url = await emptyDatabase()
    await expect(restore(url, file), name).rejects.toThrow(BackupFault)
    const { rows } = await onServer(`select relname from pg_class where relnamespace = 'public'::regnamespace`, url)
    expect(rows, name).toEqual([])
  }
  // The way is free for the whole file.
  const url = new URL(postgres.url)
  url.pathname = `/${made.at(-1)}`
  expect((await restore(url.href, path)).rows).toBeGreaterThan(0)
})
