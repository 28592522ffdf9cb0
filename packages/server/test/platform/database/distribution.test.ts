import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distribute, type Spread, spreadOf } from '../../../src/platform/database/index.ts'
import { createTestDatabase, type TestDatabase } from '../../test-database.ts'

/* Citus itself is not there: its rules are held against the catalogue, and its calls are written down by a stand-in. */

let database: TestDatabase
let client: pg.Client
let spreads: Spread[]

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  spreads = await spreadOf(client)
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

async function faults(query: string): Promise<string[]> {
  const { rows } = await client.query<{ fault: string }>(query, [
    spreads.filter(({ by }) => by !== null).map(({ table }) => table),
    spreads.filter(({ by }) => by !== null).map(({ by }) => by),
  ])
  return rows.map(({ fault }) => fault)
}

const SPREAD = 'unnest($1::text[], $2::text[]) as spread ("table", by)'
const COLUMN = `(select attnum from pg_attribute where attrelid = spread."table"::regclass and attname = spread.by)`

describe('the schema on Citus', () => {
  it('has every table of a customer by their bucket, and all others whole', () => {
    const byBucket = spreads.filter(({ by }) => by === 'bucket').map(({ table }) => table)
    expect(byBucket).toEqual(expect.arrayContaining(['app_user', 'ledger_transfer', 'ledger_balance', 'dual_order']))
    expect(spreads).toContainEqual({ table: 'dual_product', by: null })
    expect(spreads).toContainEqual({ table: 'user_email', by: 'email' })
  })

  it('has the column by which a table is spread in each of its unique keys', async () => {
    const query = `select i.indexrelid::regclass::text as fault from ${SPREAD}
      join pg_index i on i.indrelid = spread."table"::regclass and i.indisunique
      where not ${COLUMN} = any (i.indkey::smallint[])`
    expect(await faults(query)).toEqual([])
  })

  it('has bucket first in the primary key of each table by bucket', async () => {
    const query = `select i.indexrelid::regclass::text as fault from ${SPREAD}
      join pg_index i on i.indrelid = spread."table"::regclass and i.indisprimary
      where i.indkey[0] <> ${COLUMN}`
    expect(await faults(query)).toEqual([])
  })

  it('has foreign keys between tables by bucket only with the bucket, and none from a whole table to them', async () => {
    const query = `select f.conname::text as fault from pg_constraint f
      join ${SPREAD} on f.confrelid = spread."table"::regclass
      where f.contype = 'f' and not (f.conrelid::regclass::text = any ($1::text[]) and ${COLUMN} = any (f.confkey))`
    expect(await faults(query)).toEqual([])
  })

  it('has no trigger and does not generate the column by which it is spread', async () => {
    const triggers = `select t.tgname::text as fault from ${SPREAD}
      join pg_trigger t on t.tgrelid = spread."table"::regclass and not t.tgisinternal`
    const generated = `select spread."table" as fault from ${SPREAD}
      join pg_attribute a on a.attrelid = spread."table"::regclass and a.attname = spread.by and a.attgenerated <> ''`
    expect([...(await faults(triggers)), ...(await faults(generated))]).toEqual([])
  })
})

describe('distributing', () => {
  it('is refused with a sentence where there is no Citus', async () => {
    await expect(distribute(database.url, () => undefined)).rejects.toThrow('create extension citus')
  })

  it('spreads each table once, after those it refers to, and goes on where it was broken off', async () => {
    await client.query(`create table pg_dist_partition (logicalrelid regclass, by text, beside text, position serial);
      create function create_reference_table(of regclass) returns void language plpgsql as $$ begin
        if of::text = 'setting' and not exists (select 1 from pg_class where relname = 'repaired') then
          raise exception 'a node is gone';
        end if;
        insert into pg_dist_partition values (of); end $$;
      create function create_distributed_table(of regclass, by text, colocate_with text default 'default') returns void
        language sql as 'insert into pg_dist_partition values (of, by, colocate_with)';
      create function run_command_on_workers(command text, out nodename text, out nodeport integer, out success boolean,
        out result text) returns setof record language plpgsql as $$ begin
        nodename := 'node-one'; nodeport := 5432; success := true;
        execute command into result;
        if exists (select 1 from pg_class where relname = 'without_login') then result := '0'; end if;
        return next; end $$`)
    await client.query('create view without_login as select 1')
    await expect(distribute(database.url, () => undefined)).rejects.toThrow(
      /The node node-one:5432 lets no tenor_app_\S+ in: run "create role tenor_app;/,
    )
    await client.query('drop view without_login')
    const tables = spreads.filter(({ table }) => table !== 'pg_dist_partition')
    await expect(distribute(database.url, () => undefined)).rejects.toThrow('a node is gone')
    await client.query('create view repaired as select 1')
    const told: Spread[] = []
    await distribute(database.url, (spread) => told.push(spread))
    const { rows } = await client.query<Spread & { beside: string | null }>(
      'select logicalrelid::regclass::text as "table", by, beside from pg_dist_partition order by position',
    )
    const done = rows.filter(({ table }) => table !== 'pg_dist_partition')
    expect(done.map(({ table, by }) => ({ table, by }))).toEqual(tables)
    expect(told.length).toBeLessThan(rows.length)
    const together = done.filter(({ by }) => by === 'bucket').map(({ beside }) => beside)
    expect(together).toEqual(['none', ...together.slice(1).map(() => 'app_user')])
    const { rows: keys } = await client.query<{ child: string; parent: string }>(
      `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'`,
    )
    const place = (name: string) => done.findIndex(({ table }) => table === name)
    expect(keys.filter(({ child, parent }) => place(child) < place(parent))).toEqual([])
    told.length = 0
    await distribute(database.url, (spread) => told.push(spread))
    expect(told).toEqual([])
  })
})
