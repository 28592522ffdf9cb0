import pg from 'pg'
import { knownMigrations, migrate, queryOn, sqlType } from '../database/index.ts'
import type { BackupSize, OnRows } from './backup.ts'
import {
  BackupFault,
  type BackupLine,
  type Migration,
  type Partition,
  readBackupFile,
  wholeBackup,
} from './backup-file.ts'

const ROWS_AT_ONCE = 2_000

/** Hears how many rows have been read, then how many written. */
export type Told = { onRead: OnRows; onWritten: OnRows }
const UNTOLD: Told = { onRead: () => undefined, onWritten: () => undefined }

/** Puts a backup into an empty database: all of it or, where anything is amiss with the file, nothing. */
export async function restore(url: string, path: string, told: Told = UNTOLD, makesLogin = true): Promise<BackupSize> {
  const client = new pg.Client({ connectionString: url, application_name: 'tenor-restore', options: '-c timezone=UTC' })
  await client.connect()
  try {
    await refuseFullDatabase(client)
    const migrations = await examine(path, told.onRead)
    // The schema as it was; what this code has beyond it is done to the rows once they are there, as in any upgrade.
    await migrate(url, { only: new Set(migrations.map(({ name }) => name)), makesLogin })
    await client.query('begin')
    await clear(client)
    const size = await fill(client, wholeBackup(readBackupFile(path)), told.onWritten)
    await client.query('commit')
    await migrate(url, { makesLogin })
    await client.query('analyze')
    return size
  } finally {
    await client.end()
  }
}

/** Reads a file to its end before anything is made of it: a bad one leaves the database as empty as it was. */
async function examine(path: string, onRows: OnRows): Promise<Migration[]> {
  const lines = wholeBackup(readBackupFile(path))
  const migrations = await headOf(lines)
  let rows = 0
  for await (const { kind } of lines) {
    if (kind === 'row') rows += 1
    onRows(rows)
  }
  return migrations
}

async function refuseFullDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace limit 1`,
  )
  if (rows.length > 0) throw new BackupFault(`the database is not empty: it has the table ${rows[0].relname}`)
}

/** What the migrations wrote makes way for the file's rows. */
async function clear(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select string_agg(quote_ident(relname), ', ') as tables from pg_class
     where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
       and relname <> 'schema_migration'`,
  )
  await client.query(`truncate ${rows[0].tables}`)
}

async function headOf(lines: AsyncIterator<BackupLine>): Promise<Migration[]> {
  const { value: head } = await lines.next()
  if (head?.kind !== 'tenor-backup' || head.version !== 1) throw new BackupFault('it is no backup of Tenor')
  const known = new Map((await knownMigrations()).map(({ name, checksum }) => [name, checksum]))
  for (const { name, checksum } of head.migrations as Migration[]) {
    if (known.get(name) !== checksum) {
      throw new BackupFault(`it was made by another version of Tenor: this one has no migration ${name} like it`)
    }
  }
  return head.migrations
}

async function fill(client: pg.Client, lines: AsyncIterable<BackupLine>, onRows: OnRows): Promise<BackupSize> {
  const size = { tables: 0, rows: 0 }
  let into: Awaited<ReturnType<typeof tableWriter>> | null = null
  for await (const line of lines) {
    if (line.kind === 'table') {
      await addPartitions(client, line.table, line.partitions ?? [])
      into = await tableWriter(client, line.table, line.columns)
    }
    if (line.kind === 'row') {
      await into?.add(line.row)
      size.rows += 1
      onRows(size.rows)
    }
    if (line.kind === 'end') {
      await into?.end()
      size.tables += 1
    }
    if (line.kind === 'complete') {
      for (const { name, last, called } of line.sequences) {
        await client.query('select setval($1, $2, $3)', [name, last, called])
      }
    }
  }
  return size
}

/** The parts of a table that the database of the file had, so that its rows find their place. */
async function addPartitions(client: pg.Client, table: string, partitions: readonly Partition[]): Promise<void> {
  for (const { name, from, to } of partitions) {
    const rows = await queryOn(client)(
      { statement: sqlType.text },
      `select format('create table if not exists %I partition of %s for values from (%L) to (%L)', $1::text,
         $2::text::regclass, $3::timestamptz, $4::timestamptz) as statement`,
      [name, table, from, to],
    )
    await client.query(rows[0]?.statement ?? '')
  }
}

/** Writes rows of one table. */
async function tableWriter(client: pg.Client, table: string, columns: readonly string[]) {
  const list = columns.join(', ')
  // A type with the columns in the order of the file, which may not be that of this database.
  await client.query(`create temp table backup_row on commit drop as select ${list} from ${table} limit 0`)
  const insert = `insert into ${table} (${list}) overriding system value
    select ${list} from unnest($1::pg_temp.backup_row[]) as given`
  let waiting: string[] = []
  const flush = async () => {
    if (waiting.length > 0) await client.query(insert, [waiting])
    waiting = []
  }
  return {
    async add(row: string) {
      waiting.push(row)
      if (waiting.length >= ROWS_AT_ONCE) await flush()
    },
    async end() {
      await flush()
      await client.query('drop table pg_temp.backup_row')
    },
  }
}
