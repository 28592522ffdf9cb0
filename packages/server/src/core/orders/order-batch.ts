import {
  heldQuotas,
  heldSlices,
  quotaMissed,
  quotasTaken,
  shortOfQuota,
  shortOfSlice,
  slicesJoined,
  slicesTaken,
} from '../capacity/index.ts'
import { heldBalances, shortOfBalance, transfersWritten } from '../ledger/index.ts'
import { isOrderStoppedBy } from '../stops/index.ts'
import { heldVouchers, voucherChanged, vouchersUsed } from '../vouchers/index.ts'
import { stillAsRead } from './offer-read.ts'
import type { ColumnGroup, Needs } from './order-columns.ts'
import type { WrittenKind } from './order-kind.ts'

/*
 * One statement writes a batch of orders of one kind, each of another customer. It locks what they need in the order of
 * the keys (vouchers, balances, quotas, slices), decides who passes, claims the callers' ids of those, and writes the
 * rest for whoever got theirs. Nobody's failing undoes another's order. It answers with who was not written and why.
 */

/** What the check of recorded statements is told of batches over several buckets. */
const ON_ONE_NODE = `/* several buckets: on one node orders travel together */ /* no bucket: as they do */
`
const ALWAYS = 'true'
const afterAll = (relation: string) => `(select count(*) from ${relation}) >= 0`

type Batch = { columns: ColumnGroup['columns']; isDistributed: boolean }

/** The text, over an array for each column; on a distributed database the first parameter is the batch's bucket. */
export function batchText(kind: WrittenKind, needs: Needs, { columns, isDistributed }: Batch): string {
  const first = isDistributed ? 2 : 1
  // A statement that names its bucket goes to one node.
  const bucketOf = (column: string) => (isDistributed ? ` and ${column} = $1::smallint` : '')
  const arrays = columns.map(([, type], at) => `$${first + at}::${type}[]`).join(', ')
  const names = columns.map(([name]) => name).join(', ')
  const isSliced = needs.slices || needs.groups || needs.promises
  const parts = [
    `given as materialized (select * from unnest(${arrays}) with ordinality as given (${names}, n))`,
    ...(needs.vouchers ? [heldVouchers(bucketOf)] : []),
    heldBalances(bucketOf, needs.vouchers ? afterAll('vouchers_held') : ALWAYS),
    ...(needs.quotas ? [heldQuotas(bucketOf, afterAll('held'))] : []),
    `judged as materialized (
      select given.*, case when ${isOrderStoppedBy({ product: 'given.s_product', assets: 'given.s_assets' })} then 'stopped'
        when offer.id is null then 'stale'
        ${needs.vouchers ? `when ${voucherChanged} then 'stale'` : ''}
        when ${shortOfBalance(needs.keeps)} then 'balance'
        ${needs.quotas ? `when ${shortOfQuota} then 'quota'` : ''} end as reason
      from given left join held on held.n = given.n
      ${needs.vouchers ? 'left join vouchers_held on vouchers_held.n = given.n' : ''}
      ${needs.quotas ? 'left join quotas on quotas.n = given.n' : ''}
      left join ${kind.asRead.table} offer on ${stillAsRead(kind.asRead, (name) => `given.${name}`)})`,
    ...(isSliced ? fitting(heldSlices(bucketOf, afterAll(needs.quotas ? 'quotas' : 'held'), needs), needs) : []),
    ...passing(isSliced ? 'fitting' : 'judged', needs),
    `orders_written as (
      insert into ${kind.table.name} (${kind.table.inserted.names})
      select ${kind.table.inserted.names.replace(/\w+/g, 'o_$&')} from passed)`,
    ...(needs.vouchers ? [vouchersUsed('passed.o_id', bucketOf)] : []),
    ...transfersWritten(bucketOf, needs.house),
    ...(isSliced ? [slicesTaken(bucketOf, needs)] : []),
    ...(needs.quotas ? [quotasTaken] : []),
  ]
  return `${isDistributed ? '' : ON_ONE_NODE}with ${parts.join(',\n')}\n${ending(needs)}`
}

/** Who fits into the slices, in the order in which they came. */
function fitting(sliced: string, needs: Needs): string[] {
  return [
    sliced,
    `fitting as materialized (
      select judged.*,
        case when judged.reason is null and (${shortOfSlice(needs)}) then 'slice' else judged.reason end as why
      from judged ${slicesJoined(needs)})`,
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
