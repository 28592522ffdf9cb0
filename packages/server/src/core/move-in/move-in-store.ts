import type { MoveInLineState, MoveInState } from '@tenor/contract/core'
import type { Violation } from '@tenor/contract/http'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { type List, newestFirst, type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'

export type MoveIn = {
  readonly id: number
  readonly name: string
  readonly state: MoveInState
  readonly columns: readonly string[]
  readonly parts: number
  readonly lines: number
  readonly digest: string
  readonly checkedTo: number
  readonly begunBy: number
  readonly begunAt: Instant
  readonly endedAt: Instant | null
}

const COLUMNS = `m.id, m.name, m.state, m.columns, m.parts, m.lines, m.digest, m.checked_to as "checkedTo",
  m.begun_by as "begunBy", m.begun_at as "begunAt", m.ended_at as "endedAt"`

type Begun = Pick<MoveIn, 'id' | 'name' | 'begunBy' | 'begunAt'>

/** False where the name is known. */
export async function insertMoveIn(tx: Transaction, { id, name, begunBy, begunAt }: Begun): Promise<boolean> {
  const written = await tx.execute(
    `insert into move_in (id, name, state, begun_by, begun_at) values ($1, $2, 'loading', $3, $4) on conflict do nothing`,
    [id, name, begunBy, isoText(begunAt)],
  )
  return written === 1
}

export async function moveInNamed(db: Queryable, name: string): Promise<MoveIn | null> {
  const [row] = await db.query<MoveIn>(`select ${COLUMNS} from move_in m where m.name = $1`, [name])
  return row ?? null
}

export async function findMoveIn(db: Queryable, id: number): Promise<MoveIn | null> {
  const [row] = await db.query<MoveIn>(`select ${COLUMNS} from move_in m where m.id = $1`, [id])
  return row ?? null
}

/** The row, which stays as it is until the transaction ends: of two who make a file's lines one waits. */
export async function lockMoveIn(tx: Transaction, id: number): Promise<MoveIn | null> {
  const [row] = await tx.query<MoveIn>(`select ${COLUMNS} from move_in m where m.id = $1 for update`, [id])
  return row ?? null
}

type Changed = { state: MoveInState; checkedTo?: number; endedAt?: Instant }

export async function writeState(tx: Transaction, id: number, { state, checkedTo, endedAt }: Changed): Promise<void> {
  await tx.execute(
    'update move_in set state = $2, checked_to = coalesce($3::integer, checked_to), ended_at = $4 where id = $1',
    [id, state, checkedTo ?? null, endedAt === undefined ? null : isoText(endedAt)],
  )
}

type Part = Pick<MoveIn, 'id' | 'columns' | 'parts' | 'lines' | 'digest'>

export async function writePart(tx: Transaction, { id, columns, parts, lines, digest }: Part): Promise<void> {
  await tx.execute('update move_in set columns = $2::text[], parts = $3, lines = $4, digest = $5 where id = $1', [
    id,
    columns,
    parts,
    lines,
    digest,
  ])
  await tx.execute('insert into move_in_part (move_in, part, digest) values ($1, $2, $3)', [id, parts - 1, digest])
}

/** What the file's digest was with this part. */
export async function digestOfPart(db: Queryable, id: number, part: number): Promise<string | null> {
  const [row] = await db.query(
    { digest: sqlType.text },
    'select digest from move_in_part where move_in = $1 and part = $2',
    [id, part],
  )
  return row?.digest ?? null
}

/** A line as it is kept. */
export type StoredLine = {
  readonly line: number
  readonly ref: string
  readonly kind: string
  readonly customer: string
  readonly asset: string
  readonly amount: Decimal8
  readonly fields: Readonly<Record<string, string>>
  readonly state: MoveInLineState
  readonly reason: string | null
  readonly params: Readonly<Record<string, string | number>>
  readonly makes: Readonly<Record<string, string>>
  readonly home: number | null
  readonly userId: number | null
  readonly product: string
}
type RawLine = Omit<StoredLine, 'amount'> & { amount: string }

const LINE = `l.line, l.ref, l.kind, l.customer, l.asset, l.amount::text as amount, l.fields, l.state, l.reason, l.params,
  l.makes, l.home, l.user_id as "userId", l.product`
const readLine = (row: RawLine): StoredLine => ({ ...row, amount: decimal(row.amount) })

export type NewLine = Pick<
  StoredLine,
  'line' | 'ref' | 'kind' | 'customer' | 'asset' | 'amount' | 'fields' | 'product'
> & {
  readonly fault: Violation | null
}

export async function insertLines(tx: Transaction, id: number, lines: readonly NewLine[]): Promise<void> {
  await tx.execute(
    `insert into move_in_line (move_in, line, ref, kind, customer, asset, amount, fields, product, state, reason, params)
     select $1, g.line, g.ref, g.kind, g.customer, g.asset, g.amount, g.fields, g.product,
       case when g.reason is null then 'read' else 'unreadable' end, g.reason, g.params
     from unnest($2::integer[], $3::text[], $4::text[], $5::text[], $6::text[], $7::numeric[], $8::jsonb[], $9::text[],
       $10::text[], $11::jsonb[]) as g (line, ref, kind, customer, asset, amount, fields, product, reason, params)`,
    [
      id,
      lines.map(({ line }) => line),
      lines.map(({ ref }) => ref),
      lines.map(({ kind }) => kind),
      lines.map(({ customer }) => customer),
      lines.map(({ asset }) => asset),
      lines.map(({ amount }) => decimalText(amount)),
      lines.map(({ fields }) => JSON.stringify(fields)),
      lines.map(({ product }) => product),
      lines.map(({ fault }) => fault?.reason ?? null),
      lines.map(({ fault }) => JSON.stringify(fault?.params ?? {})),
    ],
  )
}

/** The next lines that can be read, after a line. */
export async function linesAfter(db: Queryable, id: number, after: number, most: number): Promise<StoredLine[]> {
  const rows = await db.query<RawLine>(
    `select ${LINE} from move_in_line l where l.move_in = $1 and l.line > $2 and l.state <> 'unreadable'
     order by l.line limit $3`,
    [id, after, most],
  )
  return rows.map(readLine)
}

/** Lines of the first bucket that has some to be made; locked by their file. */
export async function linesOfNextBucket(db: Queryable, id: number, most: number): Promise<StoredLine[]> {
  const rows = await db.query<RawLine>(
    `select ${LINE} from move_in_line l where l.move_in = $1 and l.state = 'ready'
     order by l.home, l.line limit $2`,
    [id, most],
  )
  const [first] = rows
  return rows.filter(({ home }) => home === first?.home).map(readLine)
}

/** Whether a line of somebody could be made. */
export async function hasReadyLineOf(db: Queryable, id: number, userId: number): Promise<boolean> {
  const rows = await db.query(
    `select 1 as one from move_in_line where move_in = $1 and user_id = $2 and state = 'ready' limit 1 /* any order: any */`,
    [id, userId],
  )
  return rows.length > 0
}

export type JudgedLine = {
  readonly line: number
  readonly home: number | null
  readonly userId: number | null
  readonly refused: Violation | null
  readonly makes: Readonly<Record<string, string>>
}

/** Writes what was found of lines. */
export async function writeVerdicts(tx: Transaction, id: number, lines: readonly JudgedLine[]): Promise<void> {
  await tx.execute(
    `update move_in_line l set home = g.home, user_id = g.user_id, reason = g.reason, params = g.params, makes = g.makes,
       state = case when g.reason is null then 'ready' else 'refused' end
     from unnest($2::integer[], $3::smallint[], $4::bigint[], $5::text[], $6::jsonb[], $7::jsonb[])
       as g (line, home, user_id, reason, params, makes)
     where l.move_in = $1 and l.line = g.line`,
    [
      id,
      lines.map(({ line }) => line),
      lines.map(({ home }) => home),
      lines.map(({ userId }) => userId),
      lines.map(({ refused }) => refused?.reason ?? null),
      lines.map(({ refused }) => JSON.stringify(refused?.params ?? {})),
      lines.map(({ makes }) => JSON.stringify(makes)),
    ],
  )
}

export type MadeLine = {
  readonly line: number
  readonly id: number
  readonly brought: { readonly account: number; readonly asset: string; readonly amount: Decimal8 } | null
}

export async function writeMade(tx: Transaction, id: number, lines: readonly MadeLine[], at: Instant): Promise<void> {
  if (lines.length === 0) return
  await tx.execute(
    `update move_in_line l set state = 'done', made_id = g.made_id, made_at = $7, account = g.account,
       brought_asset = g.asset, brought = g.amount
     from unnest($2::integer[], $3::bigint[], $4::smallint[], $5::text[], $6::numeric[]) as g (line, made_id, account, asset, amount)
     where l.move_in = $1 and l.line = g.line`,
    [
      id,
      lines.map(({ line }) => line),
      lines.map((each) => each.id),
      lines.map(({ brought }) => brought?.account ?? null),
      lines.map(({ brought }) => brought?.asset ?? null),
      lines.map(({ brought }) => (brought === null ? null : decimalText(brought.amount))),
      isoText(at),
    ],
  )
}

/** How many lines of each file stand in each state. */
export async function countLines(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Readonly<Partial<Record<MoveInLineState, number>>>>> {
  const rows = await db.query(
    { id: sqlType.number, state: sqlType.word<MoveInLineState>(), count: sqlType.number },
    `select move_in as id, state, count(*)::integer as count from move_in_line where move_in = any($1::bigint[]) group by 1, 2`,
    [ids],
  )
  const byFile = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...byFile].map(([id, some]) => [id, Object.fromEntries(some.map(({ state, count }) => [state, count]))]),
  )
}

export function moveInList(): List<MoveIn, MoveIn> {
  return {
    name: 'move-ins',
    of: {},
    keyset: newestFirst('m', 'begun_at'),
    from: 'move_in m',
    row: 'm',
    within: 'true',
    filter: null,
    values: [],
    columns: COLUMNS,
    read: (row) => row,
  }
}

export function lineList(id: number, state: MoveInLineState | null): List<RawLine, StoredLine> {
  return {
    name: 'move-in.lines',
    of: { id, state },
    from: 'move_in_line l',
    row: 'l',
    keyset: [{ sql: 'l.line', type: 'bigint', direction: 'asc' } as const],
    within: 'l.move_in = $1',
    filter: state === null ? null : 'l.state = $2',
    values: state === null ? [id] : [id, state],
    columns: LINE,
    read: readLine,
  }
}
