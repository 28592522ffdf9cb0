import { decimal, divide } from '@tenor/contract/money'
import type { HousePromises } from '../../core/promises/index.ts'
import { nullable, sqlType } from '../../platform/database/index.ts'
import { FIXED_HOLDING } from './fixed/fixed-postings.ts'

const HOURS = 8760n

/** Interest of fixed orders that is not paid yet, vouchers included; and what bonuses of flexible pools have come to of their budgets. */
export const simpleEarnPromises: HousePromises = {
  'fixed.interest': {
    open: (within) =>
      `select o.bucket, o.asset, greatest(o.interest - o.paid_daily, 0) + o.coupon as amount
       from ledger_balance b join fixed_order o on o.bucket = b.bucket and o.user_id = b.user_id and o.id = b.reference
       where ${within('b')} and b.account = ${FIXED_HOLDING} and b.balance > 0 and o.ended_at is null`,
  },
  'flexible.bonus': {
    async own(db) {
      const rows = await db.query(
        { asset: sqlType.text, spent: sqlType.text, budget: nullable(sqlType.text) },
        `select p.asset, trunc(p.bonus_spent, 8) as spent, t.terms->>'ext_award_budget' as budget from flexible_pool p
         join lateral (select terms from flexible_terms where asset = p.asset order by from_hour desc limit 1
           /* any order: a pool has one row of an hour */) as t on true
         where t.terms->>'ext_award_budget' is not null order by p.asset`,
      )
      return rows.map(({ asset, spent, budget }) => ({
        asset,
        promised: divide(decimal(spent), HOURS, 'up'),
        cap: budget === null ? null : decimal(budget),
      }))
    },
  },
}
