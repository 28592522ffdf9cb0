import { isoText } from '@tenor/contract/time'
import pg from 'pg'
import type { Clock } from '../clock/index.ts'
import { queryOn, sqlType } from '../database/index.ts'
import {
  type BackupLine,
  type Migration,
  type Partition,
  rowSum,
  type SequencePlace,
  writeBackupFile,
} from './backup-file.ts'

const ROWS_AT_ONCE = 2_000

export type BackupSize = { tables: number; rows: number }
/** Hears how many rows have been passed, now and then. */
export type OnRows = (rows: number) => void

/** Writes all that is in a database to a file, in one snapshot, also while others write. */
export async function backUp(
  url: string,
  path: string,
  real: Clock,
  onRows: OnRows = () => undefined,
): Promise<BackupSize> {
  const client = new pg.Client({ connectionString: url, application_name: 'tenor-backup', options: '-c timezone=UTC' })
  await client.connect()
  const size = { tables: 0, rows: 0 }
  try {
    const tables = await tablesInOrder(client)
    await client.query('begin transaction isolation level repeatable read, read only')
    await client.query('set local statement_timeout = 0')
    // Before the first look, which is what the snapshot is of: from then on nobody changes a table, takes a month out of one or
    // empties it. Rows are written as ever.
    await client.query(`lock table ${['schema_migration', ...tables].join(', ')} in access share mode`)
    await writeBackupFile(path, linesOf(client, tables, { size, real, onRows }))
    return size
  } finally {
    await client.end()
  }
}

type Backup = { size: BackupSize; real: Clock; onRows: OnRows }

async function* linesOf(
  client: pg.Client,
  tables: readonly string[],
  { size, real, onRows }: Backup,
): AsyncGenerator<BackupLine> {
  const { rows: migrations } = await client.query<Migration>(
    'select name, checksum from schema_migration order by name',
  )
  yield { kind: 'tenor-backup', version: 1, at: isoText(real.now()), migrations }
  for (const table of tables) {
    yield* tableLines(client, table, size, onRows)
    size.tables += 1
  }
  // Read last: a sequence knows no snapshot, and may be ahead of the rows but not behind them.
  const { rows: sequences } = await client.query<SequencePlace>(
    `select quote_ident(sequencename) as name, coalesce(last_value, start_value)::text as last,
       last_value is not null as called from pg_sequences where schemaname = 'public' order by sequencename`,
  )
  yield { kind: 'complete', sequences, ...size }
}

async function* tableLines(
  client: pg.Client,
  table: string,
  size: BackupSize,
  onRows: OnRows,
): AsyncGenerator<BackupLine> {
  const columns = await queryOn(client)(
    { name: sqlType.text },
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  const names = columns.map(({ name }) => name)
  const partitions = await partitionsOf(client, table)
  yield { kind: 'table', table, columns: names, ...(partitions.length === 0 ? {} : { partitions }) }
  const sum = rowSum()
  await client.query(
    `declare every_row no scroll cursor for select row(${names.join(', ')})::text as row from ${table}`,
  )
  for (;;) {
    const rows = await queryOn(client)({ row: sqlType.text }, `fetch ${ROWS_AT_ONCE} from every_row`)
    if (rows.length === 0) break
    for (const { row } of rows) {
      sum.add(row)
      yield { kind: 'row', row }
    }
    size.rows += rows.length
    onRows(size.rows)
  }
  await client.query('close every_row')
  const end = sum.end()
  yield { kind: 'end', table, ...end }
}

/** The parts of a table by range: their rows are read as the table's own. */
async function partitionsOf(client: pg.Client, table: string): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `select name, bounds[1] as from, bounds[2] as to
     from (select c.relname as name, regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM \\(''(.*)''\\) TO \\(''(.*)''\\)')
       as bounds from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass) as part
     order by name`,
    [table],
  )
  return rows
}

/** Every table but the list of migrations, those that others point to first. */
async function tablesInOrder(client: pg.Client): Promise<string[]> {
  const rows = await queryOn(client)(
    { name: sqlType.text, needs: sqlType.texts },
    `select quote_ident(c.relname) as name, coalesce(array_agg(quote_ident(f.relname)::text)
       filter (where f.oid is not null and f.oid <> c.oid), '{}') as needs
     from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     left join pg_constraint k on k.conrelid = c.oid and k.contype = 'f'
     left join pg_class f on f.oid = k.confrelid
     where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migration' group by c.oid, c.relname order by c.relname`,
  )
  const ordered: string[] = []
  let left = rows
  while (left.length > 0) {
    const free = left.filter(({ needs }) => needs.every((need) => ordered.includes(need)))
    if (free.length === 0) throw new Error(`tables point to each other: ${left.map(({ name }) => name)}`)
    ordered.push(...free.map(({ name }) => name))
    left = left.filter((table) => !free.includes(table))
  }
  return ordered
}
