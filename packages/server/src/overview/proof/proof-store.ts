import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import { type Decimal8, decimalText } from '@tenor/contract/money'
import {
  bytesOf,
  hexOf,
  type OwedNode,
  type OwedSum,
  type ProofSnapshotRow,
  readSums,
  type SumRow,
  sumRows,
} from '@tenor/contract/overview'
import { type Instant, isoText, later, MINUTE_MS, unixSeconds } from '@tenor/contract/time'
import { type List, newestFirst, type Queryable, type Transaction } from '../../platform/database/index.ts'
import type { KeptLeaf } from './proof-leaves.ts'
import type { ProofModule } from './proof-module.ts'

const [deflated, inflated] = [promisify(deflate), promisify(inflate)]

/** Who is not done by then was ended. */
const DEAD_AFTER_MS = 30 * MINUTE_MS

export type Begun = { id: number; at: Instant; saltKey: string }
type Beginning = Begun & { dueAt: Instant | null; by: number | null }

/** Begins a snapshot; false where one is under way, or the midnight has its own. What an ended process left is removed. */
export async function beginSnapshot(
  { db, real }: ProofModule,
  { id, at, saltKey, dueAt, by }: Beginning,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = real.now()
    const dead = await tx.query<{ id: number }>(
      `select id from proof_snapshot where state = 'building' and begun_at < $1`,
      [isoText(later(now, -DEAD_AFTER_MS))],
    )
    for (const { id: left } of dead) await removeSnapshot(tx, left)
    const written = await tx.execute(
      `insert into proof_snapshot (id, state, due_at, begun_at, begun_by, at, salt_key)
       values ($1, 'building', $2, $3, $4, $5, $6) on conflict do nothing`,
      [id, dueAt === null ? null : isoText(dueAt), isoText(now), by, isoText(at), saltKey],
    )
    return written === 1
  })
}

/** Takes away a snapshot that is not published, with all that was written for it. */
export async function removeSnapshot(tx: Queryable, id: number): Promise<void> {
  await tx.execute('delete from proof_part where snapshot_id = $1', [id])
  await tx.execute('delete from proof_root where snapshot_id = $1', [id])
  await tx.execute(`delete from proof_snapshot where id = $1 and state = 'building'`, [id])
}

/** A bucket's part: its root, and its leaves. */
export async function writePart(
  db: Queryable,
  id: number,
  { bucket, root, leaves }: { bucket: number; root: OwedNode; leaves: readonly KeptLeaf[] },
): Promise<void> {
  await db.execute('insert into proof_root (snapshot_id, part, hash, customers, sums) values ($1, $2, $3, $4, $5)', [
    ...[id, bucket, hexOf(root.hash), root.customers],
    JSON.stringify(sumRows(root.sums)),
  ])
  await db.execute('insert into proof_part (bucket, snapshot_id, leaves) values ($1, $2, $3)', [
    ...[bucket, id],
    await deflated(JSON.stringify(leaves)),
  ])
}

export type Published = {
  id: number
  customers: number
  root: string
  statement: string
  signature: string
  publicKey: string
  sums: readonly (OwedSum & { isClaim: boolean })[]
  held: ReadonlyMap<string, Decimal8>
}

export async function publish(tx: Transaction, of: Published): Promise<void> {
  await tx.execute(
    `update proof_snapshot set state = 'published', customers = $2, root = $3, statement = $4, signature = $5, public_key = $6
     where id = $1`,
    [of.id, of.customers, of.root, of.statement, of.signature, of.publicKey],
  )
  await tx.execute(
    `insert into proof_sum (snapshot_id, line, asset, is_claim, amount)
     select $1, * from unnest($2::text[], $3::text[], $4::boolean[], $5::numeric[])`,
    [
      of.id,
      of.sums.map(({ line }) => line),
      of.sums.map(({ asset }) => asset),
      of.sums.map(({ isClaim }) => isClaim),
      of.sums.map(({ amount }) => decimalText(amount)),
    ],
  )
  await tx.execute(
    'insert into proof_held (snapshot_id, asset, amount) select $1, * from unnest($2::text[], $3::numeric[])',
    [of.id, [...of.held.keys()], [...of.held.values()].map(decimalText)],
  )
}

/** The statement that was published last; null before the first. */
export async function lastStatement(db: Queryable): Promise<string | null> {
  const [row] = await db.query<{ statement: string }>(
    `select statement from proof_snapshot where state = 'published' order by at desc, id desc limit 1`,
  )
  return row?.statement ?? null
}

type HeadRaw = { id: number; at: Instant; customers: number; root: string; daily: boolean }
export type StoredSnapshot = HeadRaw & {
  statement: string
  signature: string
  public_key: string
  salt_key: string
} & {
  /** False once its leaves are no longer kept. */
  has_leaves: boolean
}

const HEAD = 's.id, s.at, s.customers, s.root, s.due_at is not null as daily'

export function headWire({ id, at, customers, root, daily }: HeadRaw): ProofSnapshotRow {
  return { id, at: unixSeconds(at), customers, root, daily }
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
    `select ${HEAD}, s.statement, s.signature, s.public_key, s.salt_key, s.leaves = 'kept' as has_leaves
     from proof_snapshot s where s.id = $1 and s.state = 'published'`,
    [id],
  )
  return row ?? null
}

/** Whether one is being made. */
export async function isUnderWay(db: Queryable): Promise<boolean> {
  return (await db.query(`select id from proof_snapshot where state = 'building'`)).length > 0
}

export type SumRead = { line: string; asset: string; amount: string; claim: boolean }

export async function sumsOf(db: Queryable, id: number): Promise<SumRead[]> {
  return db.query<SumRead>(
    `select line, asset, trim_scale(amount)::text as amount, is_claim as claim from proof_sum
     where snapshot_id = $1 order by is_claim, asset, line`,
    [id],
  )
}

/** The roots of all buckets, in the order of the tree, each with its bucket. */
export async function rootsOf(db: Queryable, id: number): Promise<{ part: number; node: OwedNode }[]> {
  const rows = await db.query<{ part: number; hash: string; customers: number; sums: SumRow[] }>(
    'select part, hash, customers, sums from proof_root where snapshot_id = $1 order by part',
    [id],
  )
  return rows.map(({ part, hash, customers, sums }) => {
    const read = readSums(sums)
    if (typeof read === 'string') throw new TypeError(`the root of bucket ${part} is ${read}`)
    return { part, node: { hash: bytesOf(hash), customers, sums: read } }
  })
}

/** A bucket's leaves; none where nothing was owed in it. */
export async function leavesOf(db: Queryable, id: number, bucket: number): Promise<KeptLeaf[]> {
  const [row] = await db.query<{ leaves: Buffer }>(
    'select leaves from proof_part where bucket = $1::smallint and snapshot_id = $2',
    [bucket, id],
  )
  return row === undefined ? [] : JSON.parse((await inflated(row.leaves)).toString())
}
