import { DUAL_CATEGORY } from '@tenor/contract/dual'

/* What a notice says came of an order `o`, as SQL of what was fixed with the order and of its settlement price. */

/** Where an order is looked at: those of VIP products have a list of their own. */
const DUAL_LINK = `'/my-holdings?order=' || o.id ||
      case when o.category = ${DUAL_CATEGORY.VIP} then '&category=${DUAL_CATEGORY.VIP}' else '' end`
/** The same for one that has ended. */
export const DUAL_ENDED_LINK = `${DUAL_LINK} || '&show=ended'`

const TEXT = (number: string) => `trim_scale(${number})::text`
const IS_TRIAL = `o.category = ${DUAL_CATEGORY.TRIAL_FUND}`

/** Both payments of an order that runs, as they were fixed at its acceptance, and what they are compared with. */
export const DUAL_OPEN_PARAMS = `jsonb_strip_nulls(jsonb_build_object('link', ${DUAL_LINK}, 'coin', o.coin, 'type', o.type,
    'target', ${TEXT('o.target')}, 'amount', ${TEXT('o.amount')}, 'rate', ${TEXT('o.apr')}, 'days', o.days, 'hours', o.hours,
    'entry', ${TEXT('coalesce(o.entry_price, o.target)')}, 'trial', case when ${IS_TRIAL} then 'yes' else 'no' end,
    'below_principal', ${TEXT('o.below_principal')}, 'below_interest', ${TEXT('o.below_interest')},
    'above_principal', ${TEXT('o.above_principal')}, 'above_interest', ${TEXT('o.above_interest')}))`

const ofSide = (part: string) => `case when o.settlement_price < o.target then o.below_${part}
      when o.settlement_price = o.target then o.at_${part} else o.above_${part} end`
const IS_CONVERTED = `case when o.type = 'call' then o.settlement_price >= o.target else o.settlement_price <= o.target end`
/** A tie is converted: the call is sold, the put has bought. */
const IN_QUOTE = `case when o.type = 'call' then o.settlement_price >= o.target else o.settlement_price > o.target end`
const INTEREST = `(${ofSide('interest')})`
/** Of a trial fund the interest alone is the customer's. */
const PAID = `(case when ${IS_TRIAL} then ${INTEREST} else ${INTEREST} + ${ofSide('principal')} end)`

/** Worth in the quote asset, by the cent: `worth` of what was paid, `difference` to what was put in at the same price. */
const CENTS = 2
const WORTH = `round(${PAID} * o.settlement_price, ${CENTS})`

/**
 * Outcomes: `kept`, paid in the asset that was put in; `bought` and `sold`, in the other; `trial`, interest on the
 * platform's money. `difference` is in the asset that was put in where that is paid, in the quote asset elsewhere.
 */
export const DUAL_SETTLED_PARAMS = `jsonb_build_object('link', ${DUAL_ENDED_LINK}, 'coin', o.coin, 'type', o.type,
    'price', ${TEXT('o.settlement_price')}, 'target', ${TEXT('o.target')},
    'outcome', case when ${IS_TRIAL} then 'trial' when not (${IS_CONVERTED}) then 'kept'
      when o.type = 'put' then 'bought' else 'sold' end,
    'renewed', case when o.renewed_by is null then 'no' else 'yes' end,
    'paid', ${TEXT(PAID)}, 'asset', case when ${IN_QUOTE} then o.quote_asset else o.coin end,
    'worth', case when ${IN_QUOTE} then trim_scale(${PAID}) else trim_scale(${WORTH}) end::text,
    'difference', trim_scale(case when ${IS_TRIAL} or not (${IS_CONVERTED}) then ${INTEREST}
      when o.type = 'put' then ${WORTH} - o.amount
      else round(${PAID} - o.amount * o.settlement_price, ${CENTS}) end)::text)`
