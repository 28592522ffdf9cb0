import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import { type Decimal8, decimalText } from '@tenor/contract/money'
import { type OwedBook, type OwedNode, type OwedSum, type ProofSnapshotRow, toHex } from '@tenor/contract/overview'
import { type Instant, isoText, later, MINUTE_MS, unixSeconds } from '@tenor/contract/time'
import { type List, newestFirst, type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'
import { BUCKETS } from '../../platform/ids/index.ts'
import type { CustomerHoldings } from './proof-holdings.ts'
import type { ProofModule } from './proof-module.ts'
import { type BookPart, type KeptLeaves, restoreLeaves } from './proof-parts.ts'
import type { KeptHoldings } from './proof-spill.ts'

const [deflated, inflated] = [promisify(deflate), promisify(inflate)]

/** A snapshot that takes longer was left by a process that ended. */
const DEAD_AFTER_MS = 30 * MINUTE_MS

/** Begins a snapshot, unless one is under way or the midnight has its own. */
export async function beginSnapshot(
  { db, real }: ProofModule,
  { id, dueAt }: { id: number; dueAt: Instant | null },
): Promise<'begun' | 'underWay' | 'done'> {
  return db.transaction(async (tx) => {
    const now = real.now()
    await tx.execute('delete from proof_building where begun_at < $1', [isoText(later(now, -DEAD_AFTER_MS))])
    const written = await tx.execute(
      'insert into proof_building (id, begun_at) values ($1, $2) on conflict do nothing',
      [id, isoText(now)],
    )
    if (written === 0) return 'underWay'
    if (dueAt === null) return 'begun'
    const done = await tx.query('select id from proof_snapshot where due_at = $1', [isoText(dueAt)])
    if (done.length === 0) return 'begun'
    await endBuilding(tx, id)
    return 'done'
  })
}

/** A snapshot is no longer being made. How many rows said so: none where it took so long that another one was begun. */
export async function endBuilding(db: Queryable, id: number): Promise<number> {
  return db.execute('delete from proof_building where id = $1', [id])
}

/** Whether one is being made. */
export async function isUnderWay(db: Queryable): Promise<boolean> {
  return (await db.query('select id from proof_building')).length > 0
}

/** Takes the leaves of all but the newest two snapshots, as their owner does. */
export async function removeOldLeaves(db: Queryable): Promise<void> {
  await db.query('select proof_leaves_remove() as snapshots')
}

export async function packHoldings(customers: readonly CustomerHoldings[]): Promise<Buffer> {
  return deflated(JSON.stringify(customers))
}

export async function writeHoldings(tx: Transaction, id: number, kept: KeptHoldings): Promise<void> {
  const statement = 'insert into proof_part (bucket, snapshot_id, leaves) values ($1, $2, $3)'
  for (const bucket of kept.buckets()) await tx.execute(statement, [bucket, id, kept.read(bucket)])
}

type LeavesRow = { leaves: Buffer }

export async function readKeptHoldings(db: Queryable, id: number, bucket: number): Promise<CustomerHoldings[]> {
  const [row] = await db.query<LeavesRow>(
    'select leaves from proof_part where bucket = $1::smallint and snapshot_id = $2',
    [bucket, id],
  )
  return row === undefined ? [] : JSON.parse((await inflated(row.leaves)).toString())
}

type PartsOfBook = { line: string; asset: string; parts: readonly BookPart[] }

/** Parts of a book: where each begins and its root in one place, its leaves spread over buckets. */
export async function writeParts(tx: Transaction, id: number, { line, asset, parts }: PartsOfBook): Promise<void> {
  if (parts.length === 0) return
  const index = tx.execute(
    `insert into proof_book_part (snapshot_id, line, asset, part, first, root, pieces, amount)
     select $1, $2, $3, p.part, decode(p.first, 'hex'), decode(p.root, 'hex'), p.pieces, p.amount
     from unnest($4::integer[], $5::text[], $6::text[], $7::integer[], $8::numeric[]) as p(part, first, root, pieces, amount)`,
    [
      id,
      line,
      asset,
      parts.map(({ part }) => part),
      parts.map(({ first }) => toHex(first)),
      parts.map(({ root }) => toHex(root.hash)),
      parts.map(({ root }) => root.pieces),
      parts.map(({ root }) => decimalText(root.sum)),
    ],
  )
  const statement =
    'insert into proof_leaf (bucket, snapshot_id, line, asset, part, leaves, leaf_bytes) values ($1, $2, $3, $4, $5, $6, $7)'
  const leaves = parts.map((each) => {
    const { bytes, leafBytes } = each.leaves
    const leavesBytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return tx.execute(statement, [each.part % BUCKETS, id, line, asset, each.part, leavesBytes, leafBytes])
  })
  await Promise.all(leaves.concat(index))
}

export type PartHead = { readonly first: Buffer; readonly root: OwedNode }

/** Where the parts of a snapshot's books begin and their roots, in order, by line and asset. */
export async function readPartHeads(
  db: Queryable,
  id: number,
): Promise<{ line: string; asset: string; head: PartHead }[]> {
  const rows = await db.query(
    {
      line: sqlType.text,
      asset: sqlType.text,
      first: sqlType.bytes,
      root: sqlType.bytes,
      pieces: sqlType.number,
      units: sqlType.text,
    },
    `select line, asset, first, root, pieces, trunc(amount * 100000000)::text as units from proof_book_part
     where snapshot_id = $1 order by line, asset, part`,
    [id],
  )
  return rows.map(({ line, asset, first, root, pieces, units }) => {
    return { line, asset, head: { first, root: { hash: root, pieces, sum: BigInt(units) } } }
  })
}

/** The leaves of a part; null once they are no longer kept. */
export async function readPartLeaves(
  db: Queryable,
  { id, line, asset, part }: { id: number; line: string; asset: string; part: number },
): Promise<Uint8Array | null> {
  const [row] = await db.query<KeptLeaves>(
    `select leaves as bytes, leaf_bytes as "leafBytes" from proof_leaf
     where bucket = $1::smallint and snapshot_id = $2 and line = $3 and asset = $4 and part = $5`,
    [part % BUCKETS, id, line, asset, part],
  )
  return row === undefined ? null : restoreLeaves(row)
}

type Signed = {
  id: number
  at: Instant
  dueAt: Instant | null
  by: number | null
  begunAt: Instant
  digest: string
  statement: string
  signature: string
  publicKey: string
}
type Published = {
  signed: Signed
  books: readonly OwedBook[]
  sums: readonly (OwedSum & { isClaim: boolean })[]
  held: ReadonlyMap<string, Decimal8>
}

/** A snapshot with its books and sums. Throws where it took so long that another one was begun. */
export async function publish(tx: Transaction, { signed, books, sums, held }: Published): Promise<void> {
  const { id, at, dueAt, by, begunAt, digest, statement, signature, publicKey } = signed
  if ((await endBuilding(tx, id)) === 0) throw new RangeError(`snapshot ${id} took so long that another one was begun`)
  await tx.execute(
    `insert into proof_snapshot (id, version, due_at, begun_at, begun_by, at, digest, statement, signature, public_key)
     values ($1, 2, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      dueAt === null ? null : isoText(dueAt),
      isoText(begunAt),
      by,
      isoText(at),
      digest,
      statement,
      signature,
      publicKey,
    ],
  )
  await tx.execute(
    `insert into proof_book (snapshot_id, line, asset, pieces, root, amount)
     select $1, * from unnest($2::text[], $3::text[], $4::bigint[], $5::text[], $6::numeric[])`,
    [
      id,
      books.map(({ line }) => line),
      books.map(({ asset }) => asset),
      books.map(({ pieces }) => pieces),
      books.map(({ root }) => root),
      books.map(({ amount }) => decimalText(amount)),
    ],
  )
  await tx.execute(
    `insert into proof_sum (snapshot_id, line, asset, is_claim, amount)
     select $1, * from unnest($2::text[], $3::text[], $4::boolean[], $5::numeric[])`,
    [
      id,
      sums.map(({ line }) => line),
      sums.map(({ asset }) => asset),
      sums.map(({ isClaim }) => isClaim),
      sums.map(({ amount }) => decimalText(amount)),
    ],
  )
  await tx.execute(
    'insert into proof_held (snapshot_id, asset, amount) select $1, * from unnest($2::text[], $3::numeric[])',
    [id, [...held.keys()], [...held.values()].map(decimalText)],
  )
}

type DigestRow = { digest: string }

/** The digest of the statement that was published last; null before the first. */
export async function lastDigest(db: Queryable): Promise<string | null> {
  const [row] = await db.query<DigestRow>('select digest from proof_snapshot order by at desc, id desc limit 1')
  return row?.digest ?? null
}

type HeadRaw = { id: number; at: Instant; version: number; digest: string; daily: boolean }
export type StoredSnapshot = HeadRaw & {
  statement: string
  signature: string
  public_key: string
  /** False once its leaves are no longer kept. */
  has_leaves: boolean
}

const HEAD = 's.id, s.at, s.version::integer as version, s.digest, s.due_at is not null as daily'

export function headWire({ id, at, version, digest, daily }: HeadRaw): ProofSnapshotRow {
  return { id, at: unixSeconds(at), version, digest, daily }
}

export const publishedSnapshots: List<HeadRaw, ProofSnapshotRow> = {
  name: 'proof-snapshots',
  of: {},
  keyset: newestFirst('s', 'at'),
  from: 'proof_snapshot s',
  row: 's',
  within: `s.state = 'published'`,
  filter: null,
  values: [],
  columns: HEAD,
  read: headWire,
}

export async function findSnapshot(db: Queryable, id: number): Promise<StoredSnapshot | null> {
  const [row] = await db.query<StoredSnapshot>(
    `select ${HEAD}, s.statement, s.signature, s.public_key, s.leaves = 'kept' as has_leaves
     from proof_snapshot s where s.id = $1`,
    [id],
  )
  return row ?? null
}

export type BookRead = {
  line: string
  asset: string
  amount: string
  claim: boolean | null
  pieces: number | null
  root: string | null
}

/** The books of a snapshot; of version 1 its sums. */
export async function listBooks(db: Queryable, { id, version }: StoredSnapshot): Promise<BookRead[]> {
  return db.query<BookRead>(
    version === 1
      ? `select line, asset, trim_scale(amount)::text as amount, is_claim as claim, null::bigint as pieces, null as root
         from proof_sum where snapshot_id = $1 order by is_claim, asset, line`
      : `select b.line, b.asset, trim_scale(b.amount)::text as amount, s.is_claim as claim, b.pieces, b.root
         from proof_book b left join proof_sum s using (snapshot_id, line, asset)
         where b.snapshot_id = $1 order by s.is_claim nulls last, b.asset, b.line`,
    [id],
  )
}
