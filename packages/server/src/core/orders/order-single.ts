import { oneQuotaTaken, oneShortOfQuota, oneShortOfSlice, oneSliceTaken } from '../capacity/index.ts'
import { oneBalanceTaken, oneShortOfBalance, oneTransferWritten } from '../ledger/index.ts'
import { isOrderStoppedBy } from '../stops/index.ts'
import { oneVoucherChanged, oneVoucherUsed } from '../vouchers/index.ts'
import { stillAsRead } from './offer-read.ts'
import type { Needs } from './order-columns.ts'
import type { Fault, WrittenKind } from './order-kind.ts'

/*
 * The statement of a batch of one, in plain values: arrays, sorts and running sums are half of what the other one costs a
 * single order. It looks first at what stands against the order, and then neither writes nor locks. What it takes it takes
 * in the order of a batch (voucher, balance, quota, slice, the caller's id), only where there is still enough, and it undoes
 * itself where there is not.
 */

type Of = (column: string) => string
type Need = {
  fault: Fault
  /** What stands against the order, before anything is locked; null where only the taking shows it. */
  isAgainst: string | null
  /** The part that takes it, and its name: it has a row when it was taken. */
  part: string
  taken: string
}

/** The text, over the columns that `of` names as parameters. */
export function singleText(kind: WrittenKind, needs: Needs, of: Of): string {
  const { names } = kind.table.inserted
  const needed = neededOf(needs, of)
  const against = needed.flatMap(({ fault, isAgainst }) =>
    isAgainst === null ? [] : `when ${isAgainst} then '${fault}'`,
  )
  const missed = needed.map(
    ({ fault, taken }) => `when not exists (select 1 from ${taken}) then tenor_refuse('${fault}')::text`,
  )
  const columns = names.split(', ').map((name) => of(`o_${name}`))
  const parts = [
    `seen as materialized (
      select case when ${isOrderStoppedBy({ product: of('s_product'), assets: of('s_assets') })} then 'stopped'
        when not exists (select 1 from ${kind.asRead.table} offer where ${stillAsRead(kind.asRead, of)}) then 'stale'
        ${against.join('\n        ')} end as reason)`,
    'judged as materialized (select 1 as one from seen where reason is null)',
    ...needed.map(({ part }) => part),
    `orders_written as (insert into ${kind.table.name} (${names}) select ${columns.join(', ')} from judged)`,
    ...oneTransferWritten(of),
  ]
  return `with ${parts.join(',\n')}
select n, reason from (
  select 1 as n, case when reason is not null then reason ${missed.join(' ')} end as reason from seen) as rest
where reason is not null`
}

/** In the order of the locks. */
function neededOf(needs: Needs, of: Of): Need[] {
  const { vouchers, quotas, slices, groups, promises, answers, houseDebited, keeps } = needs
  const balance: Need = {
    fault: 'balance',
    isAgainst: houseDebited ? null : oneShortOfBalance(of, keeps),
    part: oneBalanceTaken(of, { isHouseDebited: houseDebited, keeps }),
    taken: 'balances_taken',
  }
  const needed: (Need | false)[] = [
    vouchers && {
      fault: 'stale',
      isAgainst: oneVoucherChanged(of),
      part: oneVoucherUsed(of, of('o_id')),
      taken: 'vouchers_used',
    },
    balance,
    quotas && { fault: 'quota', isAgainst: oneShortOfQuota(of), part: oneQuotaTaken(of), taken: 'quotas_taken' },
    promises && sliceNeed(of, 'h'),
    groups && sliceNeed(of, 'g'),
    slices && sliceNeed(of, 'c'),
    answers && { fault: 'repeated', isAgainst: null, part: claimed(of), taken: 'claimed' },
  ]
  return needed.filter((each) => each !== false)
}

function sliceNeed(of: Of, which: 'c' | 'g' | 'h'): Need {
  const isAgainst = oneShortOfSlice(of, which)
  return { fault: 'slice', isAgainst, part: oneSliceTaken(of, which), taken: `slices_taken_${which}` }
}

function claimed(of: Of): string {
  const values = ['bucket', 'user_id', 'a_key', 'a_digest', 'a_answer', 'a_at'].map(of).join(', ')
  return `claimed as (
    insert into request_answer (bucket, user_id, key, digest, answer, at) select ${values} from judged
    on conflict do nothing returning 1)`
}
