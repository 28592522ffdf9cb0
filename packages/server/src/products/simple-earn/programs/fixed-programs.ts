import { iconOf } from '@tenor/contract/core'
import { decimal, decimalText, multiplyDivide, ONE } from '@tenor/contract/money'
import {
  FIXED_BUSINESS,
  FIXED_STATUS,
  FIXED_TERM_STATUS,
  FIXED_TYPE,
  type FixedHistoryRow,
  type FixedLendRow,
  type FixedProductRow,
  type FixedType,
  fixedTermHistory,
  fixedTermLend,
  fixedTermLends,
  fixedTermPreRedeem,
  fixedTermProducts,
  fixedTermProductsOf,
  readBusinesses,
} from '@tenor/contract/simple-earn'
import { instantOfSeconds, isoText, YEAR_DAYS } from '@tenor/contract/time'
import { type Http, routeForAnyProgram, routeForProgram } from '../../../platform/http/index.ts'
import { fixedCallsOf } from '../fixed/fixed-calls.ts'
import type { FixedModule } from '../fixed/fixed-module.ts'
import type { PlaceFixed } from '../fixed/fixed-service.ts'

/** Registers the calls of fixed terms for programs: the same as those of people, with other names. */
export function fixedPrograms(http: Http, module: FixedModule, placing: PlaceFixed): void {
  const calls = fixedCallsOf(module, placing, false)
  const productsOf = async (asset: string | undefined, type: number | undefined) => {
    const { list } = await calls.products({ query: asset === undefined ? {} : { asset } })
    return list.filter((each) => type === undefined || type === 0 || each.type === type)
  }
  routeForAnyProgram(http, fixedTermProducts, async ({ query }) => {
    const rows = await productsOf(query.asset, query.type)
    const list = rows.slice((query.page - 1) * query.limit, query.page * query.limit).map(productWire)
    return { list, total: rows.length }
  })
  routeForAnyProgram(http, fixedTermProductsOf, async ({ params, query }) => {
    const rows = await productsOf(params.asset, query.type ?? FIXED_TYPE.NORMAL)
    return { list: rows.map((row) => ({ ...simpleWire(row), simple_earn: 1 })) }
  })
  routeForProgram(http, fixedTermLends, async ({ customer, query }) => {
    const { list, total } = await calls.lends({ customer, query: { ...query, types: typesOf(query) } })
    return { list: list.map((row) => orderWire(customer.userId, row)), total }
  })
  routeForProgram(http, fixedTermLend, async ({ customer, body, key }) => {
    const { financial_rate_id: voucher, sub_business: _only, ...order } = body
    const chosen = voucher === undefined || voucher === 0 ? {} : { financial_rate_id: voucher }
    const placed = await calls.lend({ customer, body: { ...order, ...chosen }, key })
    return { order_id: placed.order_id }
  })
  routeForProgram(http, fixedTermPreRedeem, async ({ customer, body, key }) => {
    await calls.preRedeem({ customer, body, key })
    return {}
  })
  routeForProgram(http, fixedTermHistory, async ({ customer, query }) => {
    const { list, total } = await calls.history({ customer, query: { ...query, types: typesOf(query) } })
    return { list: list.map((row) => ({ ...historyWire(row), user_id: customer.userId })), total }
  })
}

type BusinessQuery = { sub_business?: number | undefined; business_filter?: string | undefined }

const ALL_TYPES = Object.values(FIXED_TYPE)
const businessOf = (type: number) => (type === FIXED_TYPE.VIP ? FIXED_BUSINESS.VIP : FIXED_BUSINESS.REGULAR)

/** Types of products that are asked for; undefined for all. No product has a sub-business. */
function typesOf({ sub_business: sub = 0, business_filter: filter }: BusinessQuery): FixedType[] | undefined {
  if (sub !== 0) return []
  const asked = filter === undefined ? null : readBusinesses(filter)
  if (asked === null || asked.length === 0) return undefined
  const wanted = asked.filter(({ sub_business = 0 }) => sub_business === 0).map(({ business }) => business)
  return ALL_TYPES.filter((type) => wanted.includes(businessOf(type)))
}

function simpleWire(row: FixedProductRow) {
  const { type, id, asset, lock_up_period, year_rate, pre_redeem, reinvest, min_vip, max_vip, sale_status } = row
  return { id, type, asset, lock_up_period, year_rate, pre_redeem, reinvest, min_vip, max_vip, sale_status }
}

function productWire(row: FixedProductRow) {
  return {
    ...simpleWire(row),
    name: row.title,
    min_lend_amount: row.min_lend_amount,
    redeem_account: row.redeem_account,
    user_max_lend_amount: row.user_max_lend_volume,
    user_max_lend_volume: row.user_max_lend_volume,
    total_lend_amount: row.max_lend_volume,
    status: LISTED,
    create_time: timeText(row.create_time),
  }
}

const STATUS: Readonly<Record<number, number>> = {
  [FIXED_STATUS.HOLDING]: FIXED_TERM_STATUS.HOLDING,
  [FIXED_STATUS.REDEEMING]: FIXED_TERM_STATUS.MATURED,
  [FIXED_STATUS.MATURED]: FIXED_TERM_STATUS.SETTLED,
  [FIXED_STATUS.REDEEMED]: FIXED_TERM_STATUS.REDEEMED,
}
const REDEEM_TYPE: Readonly<Record<number, number>> = { [FIXED_STATUS.REDEEMED]: 1, [FIXED_STATUS.MATURED]: 2 }
/** Products on sale are listed, in the numbers that programs know. */
const LISTED = 2

function timeText(seconds: number): string {
  return isoText(instantOfSeconds(seconds))
}

function orderWire(userId: number, row: FixedLendRow) {
  const { id, order_id, asset, product_id, product_type, lock_up_period, principal, year_rate, year_rate_perent } = row
  return {
    id,
    order_id,
    asset,
    product_id,
    product_type,
    lock_up_period,
    principal,
    year_rate,
    year_rate_perent,
    total_year_rate_percent: totalRate(row),
    interest: row.interest,
    total_interest: row.total_interest,
    status: STATUS[row.status] ?? 0,
    business: businessOf(product_type),
    user_id: userId,
    origin_order: String(row.renewal_of ?? ''),
    redeem_type: REDEEM_TYPE[row.status] ?? 0,
    reinvest_status: row.reinvest_status,
    redeem_account_type: row.redeem_account_type,
    redeem_time: timeText(row.redeem_time),
    redeem_at: row.redeem_time,
    finish_time: timeText(row.finish_time),
    finish_at: row.finish_time,
    create_time: timeText(row.create_time),
    create_at: row.create_time,
    product_info: {
      pre_redeem: row.product_info.pre_redeem,
      reinvest: row.product_info.reinvest,
      redeem_account: row.product_info.redeem_account,
    },
    bonus_info: {
      product_id,
      asset,
      bonus_asset: row.bonus_info.bonus_asset ?? '',
      ladder_apr: row.bonus_info.ladder_apr,
      product_year_rate: year_rate,
      user_total_issued_amount: row.bonus_info.bonus_amount ?? '0',
    },
    icon: iconOf(asset),
    coupon_info: couponWire(userId, row),
  }
}

/** Percent a year, rounded down: what maturity pays in the coin, the voucher included, for what is left of the principal. */
function totalRate({ principal, total_interest, coupon_info, lock_up_period }: FixedLendRow): string {
  const held = decimal(principal)
  if (held === 0n) return '0'
  const earned = decimal(total_interest) + decimal(coupon_info?.interest ?? '0')
  return decimalText(multiplyDivide(earned, BigInt(100 * YEAR_DAYS) * ONE, held * BigInt(lock_up_period), 'down'))
}

function couponWire(userId: number, row: FixedLendRow) {
  const { coupon_info: coupon, asset, order_id, product_type } = row
  if (coupon === null) return null
  const isRunning = row.status === FIXED_STATUS.HOLDING || row.status === FIXED_STATUS.REDEEMING
  const { id, rate_day, rate_ratio, buy_limit_low, buy_limit_high, interest } = coupon
  return {
    id,
    financial_rate_id: id,
    business: businessOf(product_type),
    user_id: userId,
    asset,
    order_id,
    rate_day,
    rate_ratio,
    buy_limit_low,
    buy_limit_high,
    coupon_days: Math.min(rate_day, row.lock_up_period),
    coupon_principal: coupon.principal,
    coupon_year_rate: rate_ratio,
    coupon_interest: interest,
    status: isRunning ? 1 : 2,
    finish_time: timeText(row.redeem_time),
    create_time: timeText(row.create_time),
  }
}

function historyWire(row: FixedHistoryRow) {
  const { order_id, product_id, asset, amount, principal, lock_up_period, time_at } = row
  return {
    id: order_id,
    order_id,
    product_id,
    asset,
    amount,
    lock_up_period,
    total_principal: principal,
    status: 1,
    uniq_time: row.unique_time,
    bonus_asset: row.bonus_asset ?? '',
    create_time: timeText(time_at),
    create_at: time_at,
  }
}
