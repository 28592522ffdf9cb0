import { decimalText } from '@tenor/contract/money'
import type { Value } from '../../platform/database/index.ts'
import {
  capacityColumns,
  heldQuotas,
  heldSlices,
  quotaColumns,
  quotaMissed,
  quotaRow,
  quotasTaken,
  shortOfQuota,
  shortOfSlice,
  slicesTaken,
} from '../capacity/index.ts'
import {
  heldBalances,
  isHouse,
  shortOfBalance,
  transferColumns,
  transferRow,
  transfersWritten,
} from '../ledger/index.ts'
import { heldVouchers, voucherChanged, voucherColumns, voucherRow, vouchersUsed } from '../vouchers/index.ts'
import { arrayText } from './array-text.ts'
import type { Entry, WrittenKind } from './order-kind.ts'

/*
 * One statement writes a batch of orders of one kind, each of another customer. It locks what they need in the order of
 * the keys (vouchers, balances, quotas, slices), decides who passes, claims the callers' ids of those, and writes the
 * rest for whoever got theirs. Nobody's failing undoes another's order. It answers with who was not written and why.
 */

type Scalar = string | number | boolean | null
type ColumnGroup = {
  columns: readonly (readonly [name: string, type: string])[]
  row(entry: Entry): readonly Scalar[]
}

/** What a batch needs beside orders and money; each adds its part to the statement. */
type Needs = { answers: boolean; slices: boolean; quotas: boolean; vouchers: boolean; house: boolean }

function needsOf(entries: readonly Entry[]): Needs {
  return {
    answers: entries.some(({ answer }) => answer !== null),
    slices: entries.some(({ isBounded }) => isBounded),
    quotas: entries.some(({ quota }) => quota !== null),
    vouchers: entries.some(({ voucher }) => voucher !== null),
    house: entries.some(({ post }) => isHouse(post.debit) || isHouse(post.credit)),
  }
}

const OWNER: ColumnGroup = {
  columns: [
    ['bucket', 'smallint'],
    ['user_id', 'bigint'],
  ],
  row: ({ bucket, userId }) => [bucket, userId],
}
const TRANSFER: ColumnGroup = { columns: transferColumns, row: ({ post }) => transferRow(post) }
const CAPACITY: ColumnGroup = {
  columns: capacityColumns,
  row: ({ isBounded, order }) => (isBounded ? [order.productId, decimalText(order.amount)] : [null, null]),
}
const QUOTA: ColumnGroup = { columns: quotaColumns, row: ({ quota }) => quotaRow(quota) }
const VOUCHER: ColumnGroup = { columns: voucherColumns, row: ({ voucher }) => voucherRow(voucher) }
const ANSWER: ColumnGroup = {
  columns: [
    ['a_key', 'text'],
    ['a_digest', 'text'],
    ['a_answer', 'jsonb'],
    ['a_at', 'timestamptz'],
  ],
  row: ({ answer }) =>
    answer === null ? [null, null, null, null] : [answer.key, answer.digest, answer.answer, answer.at],
}

function groupsOf(kind: WrittenKind, needs: Needs): ColumnGroup[] {
  const names = kind.table.inserted.names.split(', ')
  return [
    OWNER,
    {
      columns: names.map((name, at) => [`o_${name}`, kind.table.inserted.types[at] ?? 'text']),
      row: ({ orderRow }) => orderRow,
    },
    {
      columns: kind.asRead.same.map(([, type], at) => [`p_${at}`, type]),
      row: ({ offerRow }) => offerRow,
    },
    TRANSFER,
    ...(needs.slices ? [CAPACITY] : []),
    ...(needs.quotas ? [QUOTA] : []),
    ...(needs.vouchers ? [VOUCHER] : []),
    ...(needs.answers ? [ANSWER] : []),
  ]
}

export type OrderStatement = { text: string; values: Value[] }
type Prepared = { text: string; groups: readonly ColumnGroup[] }

/** Makes the statement of a batch; texts are kept, so that the database knows them again. */
export function createOrderStatements(isDistributed: boolean): (entries: readonly Entry[]) => OrderStatement {
  const prepared = new Map<WrittenKind, Map<string, Prepared>>()
  return (entries) => {
    const [first] = entries
    if (first === undefined) throw new RangeError('a batch has an order')
    const needs = needsOf(entries)
    const name = Object.values(needs).join()
    const ofKind = prepared.get(first.kind) ?? new Map<string, Prepared>()
    prepared.set(first.kind, ofKind)
    const known = ofKind.get(name) ?? prepare(first.kind, needs, isDistributed)
    ofKind.set(name, known)
    const values: Value[] = isDistributed ? [first.bucket] : []
    for (const group of known.groups) {
      const rows = entries.map(group.row)
      group.columns.forEach(([, type], at) => {
        values.push(
          arrayText(
            type,
            rows.map((row) => row[at] ?? null),
          ),
        )
      })
    }
    return { text: known.text, values }
  }
}

/** What the check of recorded statements is told of batches over several buckets. */
const ON_ONE_NODE = `/* several buckets: on one node orders travel together */ /* no bucket: as they do */
`
const ALWAYS = 'true'
const afterAll = (relation: string) => `(select count(*) from ${relation}) >= 0`

function prepare(kind: WrittenKind, needs: Needs, isDistributed: boolean): Prepared {
  const groups = groupsOf(kind, needs)
  const columns = groups.flatMap((group) => group.columns)
  const first = isDistributed ? 2 : 1
  // A statement that names its bucket goes to one node.
  const bucketOf = (column: string) => (isDistributed ? ` and ${column} = $1::smallint` : '')
  const arrays = columns.map(([, type], at) => `$${first + at}::${type}[]`).join(', ')
  const names = columns.map(([name]) => name).join(', ')
  const offer = kind.asRead.same.map(([expression], at) => `(${expression}) = given.p_${at}`).join(' and ')
  const parts = [
    `given as materialized (select * from unnest(${arrays}) with ordinality as given (${names}, n))`,
    ...(needs.vouchers ? [heldVouchers(bucketOf)] : []),
    heldBalances(bucketOf, needs.vouchers ? afterAll('vouchers_held') : ALWAYS),
    ...(needs.quotas ? [heldQuotas(bucketOf, afterAll('held'))] : []),
    `judged as materialized (
      select given.*, case when offer.id is null then 'stale'
        ${needs.vouchers ? `when ${voucherChanged} then 'stale'` : ''}
        when ${shortOfBalance} then 'balance'
        ${needs.quotas ? `when ${shortOfQuota} then 'quota'` : ''} end as reason
      from given left join held on held.n = given.n
      ${needs.vouchers ? 'left join vouchers_held on vouchers_held.n = given.n' : ''}
      ${needs.quotas ? 'left join quotas on quotas.n = given.n' : ''}
      left join ${kind.asRead.table} offer on ${kind.asRead.holds} and ${offer})`,
    ...(needs.slices ? fitting(heldSlices(bucketOf, afterAll(needs.quotas ? 'quotas' : 'held'))) : []),
    ...passing(needs.slices ? 'fitting' : 'judged', needs),
    `orders_written as (
      insert into ${kind.table.name} (${kind.table.inserted.names})
      select ${kind.table.inserted.names.replace(/\w+/g, 'o_$&')} from passed)`,
    ...(needs.vouchers ? [vouchersUsed('passed.o_id', bucketOf)] : []),
    ...transfersWritten(bucketOf, needs.house),
    ...(needs.slices ? [slicesTaken(bucketOf)] : []),
    ...(needs.quotas ? [quotasTaken] : []),
  ]
  return { groups, text: `${isDistributed ? '' : ON_ONE_NODE}with ${parts.join(',\n')}\n${ending(needs)}` }
}

/** Who fits into the slices, in the order in which they came. */
function fitting(sliced: string): string[] {
  return [
    sliced,
    `fitting as materialized (
      select judged.*, case when judged.reason is null and ${shortOfSlice} then 'slice' else judged.reason end as why
      from judged left join sliced on sliced.bucket = judged.bucket and sliced.product_id = judged.c_product_id)`,
  ]
}

/** Claims the callers' ids of those whom nothing stands against; whoever comes second is `repeated`. */
function passing(from: string, needs: Needs): string[] {
  const why = from === 'fitting' ? 'why' : 'reason'
  if (!needs.answers) return [`passed as materialized (select * from ${from} where ${why} is null)`, left(from, why)]
  return [
    `claimed as (
      insert into request_answer (bucket, user_id, key, digest, answer, at)
      select bucket, user_id, a_key, a_digest, a_answer, a_at from ${from} where ${why} is null and a_key is not null
      order by bucket, user_id, a_key
      on conflict do nothing returning bucket, user_id, key)`,
    `passed as materialized (
      select * from ${from} one where ${why} is null and (a_key is null or exists (select 1 from claimed
        where claimed.bucket = one.bucket and claimed.user_id = one.user_id)))`,
    left(from, why),
  ]
}

function left(from: string, why: string): string {
  return `rest as (select n, coalesce(${why}, 'repeated') as reason from ${from} where n not in (select n from passed))`
}

function ending(needs: Needs): string {
  if (!needs.quotas) return 'select n, reason from rest'
  return `select n, reason from rest union all select 0, tenor_refuse('quota')::text where ${quotaMissed}`
}
