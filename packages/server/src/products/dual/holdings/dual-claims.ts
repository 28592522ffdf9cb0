import { LENT } from '../../../core/ledger/index.ts'
import type { Claims } from '../../../core/product/index.ts'
import { DUAL_HOLDING } from '../dual-postings.ts'
import { SNIPER_HOLDING } from '../sniper/sniper-postings.ts'

/* Orders that run are found by what lies on their accounts, so that those of the past are not looked at. */

const ORDER = 'o.bucket = b.bucket and o.user_id = b.user_id and o.id = b.reference'
/** Of a voucher's order the customer is paid the interest alone. */
const paid = (side: string) =>
  `(case when o.voucher_id is null then o.${side}_principal else 0 end) + o.${side}_interest`

const dual = (asset: string, amount: string) => (within: (row: string) => string) =>
  `select o.bucket, o.user_id, ${asset} as asset, ${amount} as amount
   from ledger_balance b join dual_order o on ${ORDER}
   where ${within('b')} and b.account in (${DUAL_HOLDING}, ${LENT}) and b.balance > 0 and o.state in ('PROCESSING', 'REFUND_PROCESSING')`

const sniper = (of: string) => (within: (row: string) => string) =>
  `select o.bucket, o.user_id, paid.asset, paid.amount
   from ledger_balance b join sniper_order o on ${ORDER}
   cross join lateral (values ${of}) as paid (asset, amount)
   where ${within('b')} and b.account = ${SNIPER_HOLDING} and b.balance > 0 and o.state = 'PROCESSING'`

const OWN = `case when o.type = 'peak' then o.coin else o.quote_asset end`
const OTHER = `case when o.type = 'peak' then o.quote_asset else o.coin end`

/** Both outcomes of each order that runs: nobody knows yet which of them is owed. */
export const dualClaims: Claims = {
  'dual.kept': dual(
    `case when o.type = 'call' then o.coin else o.quote_asset end`,
    `case when o.type = 'call' then ${paid('below')} else ${paid('above')} end`,
  ),
  // The higher of what a tie and what a price beyond the target pays, which differ by a rounding at most.
  'dual.converted': dual(
    `case when o.type = 'call' then o.quote_asset else o.coin end`,
    `greatest(${paid('at')}, case when o.type = 'call' then ${paid('above')} else ${paid('below')} end)`,
  ),
  'sniper.missed': sniper(`(${OWN}, o.amount - o.missed_exercised), (${OTHER}, o.missed_payment)`),
  'sniper.reached': sniper(`(${OTHER}, o.reached_payment)`),
}
