import { selectModeAccount } from '../../../core/accounts/index.ts'
import { SPOT } from '../../../core/ledger/index.ts'
import type { Transaction, Value } from '../../../platform/database/index.ts'
import { inBucketsOf, inRange, onlyBucketOf, type RowRange, rangeValues } from '../../../platform/jobs/index.ts'

/* An order is paid from and to the account of its customer's mode, each time by the mode of that instant. */

/** SQL over `fixed_order o`: the account of its customer's mode, which `lockModes` holds. */
export const MODE_ACCOUNT = `coalesce((select ${selectModeAccount('u')} from app_user u
  where u.bucket = o.bucket and u.id = o.user_id), ${SPOT})`

/**
 * Holds the modes of customers until the transaction ends. A change of mode moves all of an account in one act: what was paid
 * to that account after it would lie where its customer has none.
 */
export async function lockModes(
  tx: Transaction,
  where: string,
  values: readonly Value[],
  range: RowRange,
): Promise<void> {
  const first = values.length + 1
  const several =
    onlyBucketOf(range) === null ? '/* several buckets: on one node only, others go bucket by bucket */' : ''
  await tx.query(
    `select u.id from app_user u ${several}
     join (select distinct o.bucket, o.user_id from fixed_order o where ${where} and ${inRange(range, 'o', first)}) as due
       on due.bucket = u.bucket and due.user_id = u.id
     where ${inBucketsOf(range, 'u', first)} order by u.bucket, u.id for share of u`,
    [...values, ...rangeValues(range)],
  )
}
