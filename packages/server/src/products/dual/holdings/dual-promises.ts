import { LENT } from '../../../core/ledger/index.ts'
import type { HousePromises } from '../../../core/promises/index.ts'
import { DUAL_HOLDING } from '../dual-postings.ts'

const INVESTED = `case when o.type = 'call' then o.coin else o.quote_asset end`

/**
 * Interest in the invested asset of orders that wait or run: of the outcome that keeps the asset. The other outcome pays the same
 * interest in the other asset, by the target.
 */
export const dualPromises: HousePromises = {
  'dual.interest': {
    open: (within) =>
      `select o.bucket, ${INVESTED} as asset,
         trunc(o.amount * o.apr * (o.days * 24 + o.hours) / 8760, 8) as amount
       from dual_order o where ${within('o')} and o.waiting
       union all
       select o.bucket, ${INVESTED} as asset,
         case when o.type = 'call' then o.below_interest else o.above_interest end as amount
       from ledger_balance b join dual_order o on o.bucket = b.bucket and o.user_id = b.user_id and o.id = b.reference
       where ${within('b')} and b.account in (${DUAL_HOLDING}, ${LENT}) and b.balance > 0
         and o.state in ('PROCESSING', 'REFUND_PROCESSING')`,
  },
}
