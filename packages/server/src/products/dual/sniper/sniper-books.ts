import { HOLD, type ModuleBooks, SPOT } from '../../../core/ledger/index.ts'
import { HOUSE_DUAL } from '../dual-postings.ts'
import {
  SNIPER_EXERCISE,
  SNIPER_HOLD,
  SNIPER_HOLDING,
  SNIPER_PAYMENT,
  SNIPER_REFUND,
  SNIPER_RELEASE,
  SNIPER_SUBSCRIBE,
} from './sniper-postings.ts'

/* What the orders of snipers say about the ledger: each transfer that must be there, and no other. */

const INVEST_ASSET = `case when o.type = 'peak' then o.coin else o.quote_asset end`
const PAY_ASSET = `case when o.type = 'peak' then o.quote_asset else o.coin end`
const IS_SETTLED = `o.state = 'SETTLEMENT_SUCCESS'`
const IS_REACHED = `case when o.type = 'peak' then o.settlement_price >= o.target else o.settlement_price <= o.target end`

const TRANSFERS = `select o.bucket, o.user_id, o.id as reference, 0 as period, leg.kind, leg.debit, leg.credit, leg.asset,
    leg.amount, leg.at
  from sniper_order o
  cross join lateral (values
    (${SNIPER_HOLD}, ${SPOT}, ${HOLD}, ${INVEST_ASSET}, o.amount, o.created_at, true),
    (${SNIPER_RELEASE}, ${HOLD}, ${SPOT}, ${INVEST_ASSET}, o.amount, o.ended_at, o.state in ('CANCELED', 'FAILED')),
    (${SNIPER_SUBSCRIBE}, ${HOLD}, ${SNIPER_HOLDING}, ${INVEST_ASSET}, o.amount, o.accepted_at, o.state = 'PROCESSING' or ${IS_SETTLED}),
    (${SNIPER_EXERCISE}, ${SNIPER_HOLDING}, ${HOUSE_DUAL}, ${INVEST_ASSET},
      case when ${IS_REACHED} then o.amount else o.missed_exercised end, o.ended_at, ${IS_SETTLED}),
    (${SNIPER_PAYMENT}, ${HOUSE_DUAL}, ${SPOT}, ${PAY_ASSET},
      case when ${IS_REACHED} then o.reached_payment else o.missed_payment end, o.ended_at, ${IS_SETTLED}),
    (${SNIPER_REFUND}, ${SNIPER_HOLDING}, ${SPOT}, ${INVEST_ASSET},
      case when ${IS_REACHED} then 0 else o.amount - o.missed_exercised end, o.ended_at, ${IS_SETTLED})
  ) as leg (kind, debit, credit, asset, amount, at, is_due)
  where leg.is_due and leg.amount > 0`

const HELD = `select o.bucket, o.user_id, case when o.state = 'INIT' then ${HOLD} else ${SNIPER_HOLDING} end as account,
    o.id as reference, ${INVEST_ASSET} as asset, o.amount
  from sniper_order o where o.state in ('INIT', 'PROCESSING')`

export const sniperBooks: ModuleBooks = {
  module: 'sniper',
  kinds: [SNIPER_HOLD, SNIPER_RELEASE, SNIPER_SUBSCRIBE, SNIPER_EXERCISE, SNIPER_PAYMENT, SNIPER_REFUND],
  accounts: [SNIPER_HOLDING],
  transfers: TRANSFERS,
  held: HELD,
}
