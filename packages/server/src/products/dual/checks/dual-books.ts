import {
  HOLD,
  HOUSE_FEE,
  HOUSE_INTEREST,
  HOUSE_VOUCHER,
  LENT,
  type ModuleBooks,
  SPOT,
} from '../../../core/ledger/index.ts'
import {
  DUAL_EXERCISE,
  DUAL_HOLD,
  DUAL_HOLDING,
  DUAL_INTEREST,
  DUAL_PRINCIPAL,
  DUAL_REFUND,
  DUAL_REFUND_FEE,
  DUAL_RELEASE,
  DUAL_RENEW,
  DUAL_SUBSCRIBE,
  DUAL_SURRENDER,
  DUAL_TRIAL_FUND,
  DUAL_TRIAL_PRINCIPAL,
  DUAL_TRIAL_RETURN,
  HOUSE_DUAL,
} from '../dual-postings.ts'

/* What orders say about the ledger, from their own rows alone: `reconcile` compares it with what was posted. */

const INVEST_ASSET = `case when o.type = 'call' then o.coin else o.quote_asset end`
/** Orders from a chain's second on were paid for by the order before: nothing was held for them. */
const IS_RENEWAL = '(o.renewal_id is not null and o.renewal_id <> o.id)'
/** A voucher's money comes from the house, and its principal goes back there. */
const IS_TRIAL = 'o.voucher_id is not null'
const OWNER = `case when ${IS_TRIAL} then ${HOUSE_VOUCHER} else ${SPOT} end`
/** Where the order's money lies until it is accepted, and from then on. */
const HELD_IN = `case when ${IS_TRIAL} then ${LENT} else ${HOLD} end`
const WORKS_IN = `case when ${IS_TRIAL} then ${LENT} else ${DUAL_HOLDING} end`
const IS_ACCEPTED = `o.state in ('PROCESSING', 'SETTLEMENT_SUCCESS', 'REFUND_PROCESSING', 'REFUND_SUCCESS')`

/** An order's payment, by the price that it was settled at: columns converted, asset, principal, interest. */
export const DUAL_PAYMENT = `select
    case when o.type = 'call' then o.settlement_price >= o.target else o.settlement_price <= o.target end as converted,
    case when case when o.type = 'call' then o.settlement_price >= o.target else o.settlement_price > o.target end
      then o.quote_asset else o.coin end as asset,
    case when o.settlement_price < o.target then o.below_principal when o.settlement_price = o.target
      then o.at_principal else o.above_principal end as principal,
    case when o.settlement_price < o.target then o.below_interest when o.settlement_price = o.target
      then o.at_interest else o.above_interest end as interest`

/* One row for each movement that an order of the state must have made; those of nothing are left out. */
const TRANSFERS = `select o.bucket, o.user_id, o.id as reference, 0 as period, leg.kind::smallint as kind,
    leg.debit::smallint as debit, leg.credit::smallint as credit, leg.asset, leg.amount, leg.at
  from dual_order o
  cross join lateral (${DUAL_PAYMENT}) as paid
  left join dual_refund_quote q on o.state = 'REFUND_SUCCESS' and q.bucket = o.bucket and q.user_id = o.user_id
    and q.order_id = o.id and q.used_at is not null
  cross join lateral (values
    (case when ${IS_TRIAL} then ${DUAL_TRIAL_FUND} else ${DUAL_HOLD} end, ${OWNER}, ${HELD_IN}, ${INVEST_ASSET}, o.amount,
      o.created_at, not ${IS_RENEWAL}),
    (case when ${IS_TRIAL} then ${DUAL_TRIAL_RETURN} else ${DUAL_RELEASE} end, ${HELD_IN}, ${OWNER}, ${INVEST_ASSET}, o.amount,
      o.ended_at, o.state <> 'INIT' and not ${IS_ACCEPTED}),
    (${DUAL_SUBSCRIBE}, ${HOLD}, ${DUAL_HOLDING}, ${INVEST_ASSET}, o.amount, o.accepted_at,
      ${IS_ACCEPTED} and not ${IS_RENEWAL} and not ${IS_TRIAL}),
    (${DUAL_RENEW}, ${SPOT}, ${DUAL_HOLDING}, ${INVEST_ASSET}, o.amount, o.created_at, ${IS_RENEWAL}),
    (${DUAL_EXERCISE}, ${WORKS_IN}, ${HOUSE_DUAL}, ${INVEST_ASSET}, o.amount, o.ended_at, paid.converted),
    (case when ${IS_TRIAL} then ${DUAL_TRIAL_PRINCIPAL} else ${DUAL_PRINCIPAL} end,
      case when paid.converted then ${HOUSE_DUAL} else ${WORKS_IN} end, ${OWNER}, paid.asset, paid.principal,
      o.ended_at, o.state = 'SETTLEMENT_SUCCESS'),
    (${DUAL_INTEREST}, ${HOUSE_INTEREST}, ${SPOT}, paid.asset, paid.interest, o.ended_at, o.state = 'SETTLEMENT_SUCCESS'),
    (${DUAL_SURRENDER}, ${DUAL_HOLDING}, ${HOUSE_DUAL}, ${INVEST_ASSET}, o.amount, o.ended_at, o.state = 'REFUND_SUCCESS'),
    (${DUAL_REFUND}, ${HOUSE_DUAL}, ${SPOT}, ${INVEST_ASSET}, o.refund_amount + coalesce(q.fee, 0),
      o.ended_at, o.state = 'REFUND_SUCCESS'),
    (${DUAL_REFUND_FEE}, ${SPOT}, ${HOUSE_FEE}, ${INVEST_ASSET}, q.fee, o.ended_at, o.state = 'REFUND_SUCCESS')
  ) as leg (kind, debit, credit, asset, amount, at, is_due)
  where leg.is_due and leg.amount > 0`

const HELD = `select o.bucket, o.user_id, case when o.state = 'INIT' then ${HELD_IN} else ${WORKS_IN} end as account,
    o.id as reference, ${INVEST_ASSET} as asset, o.amount
  from dual_order o where o.state in ('INIT', 'PROCESSING', 'REFUND_PROCESSING')`

export const dualBooks: ModuleBooks = {
  module: 'dual',
  kinds: [
    DUAL_HOLD,
    DUAL_RELEASE,
    DUAL_SUBSCRIBE,
    DUAL_EXERCISE,
    DUAL_PRINCIPAL,
    DUAL_INTEREST,
    DUAL_SURRENDER,
    DUAL_REFUND,
    DUAL_REFUND_FEE,
    DUAL_RENEW,
    DUAL_TRIAL_FUND,
    DUAL_TRIAL_RETURN,
    DUAL_TRIAL_PRINCIPAL,
  ],
  accounts: [DUAL_HOLDING, LENT],
  transfers: TRANSFERS,
  held: HELD,
}
