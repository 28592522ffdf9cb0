import {
  type FixedHistoryRow,
  type FixedLendRow,
  type FixedProductRow,
  fixedTermHistory,
  fixedTermLend,
  fixedTermLends,
  fixedTermPreRedeem,
  fixedTermProducts,
  fixedTermProductsOf,
} from '@tenor/contract/simple-earn'
import { instantOfSeconds, isoText } from '@tenor/contract/time'
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
    const rows = await productsOf(params.asset, query.type)
    return { list: rows.map((row) => ({ ...simpleWire(row), simple_earn: 1 })) }
  })
  routeForProgram(http, fixedTermLends, async ({ customer, query }) => {
    const { list, total } = await calls.lends({ customer, query })
    return { list: list.map(orderWire), total }
  })
  routeForProgram(http, fixedTermLend, async ({ customer, body, key }) => {
    const { financial_rate_id: voucher, ...order } = body
    const chosen = voucher === undefined || voucher === 0 ? {} : { financial_rate_id: voucher }
    const placed = await calls.lend({ customer, body: { ...order, ...chosen }, key })
    return { order_id: placed.order_id }
  })
  routeForProgram(http, fixedTermPreRedeem, async ({ customer, body, key }) => {
    await calls.preRedeem({ customer, body, key })
    return {}
  })
  routeForProgram(http, fixedTermHistory, async ({ customer, query }) => {
    const { list, total } = await calls.history({ customer, query })
    return { list: list.map(historyWire), total }
  })
}

function simpleWire(row: FixedProductRow) {
  const { id, asset, lock_up_period, year_rate, pre_redeem, reinvest, min_vip, max_vip, sale_status } = row
  return { id, asset, lock_up_period, year_rate, pre_redeem, reinvest, min_vip, max_vip, sale_status }
}

function productWire(row: FixedProductRow) {
  return {
    ...simpleWire(row),
    ...{ name: row.title, type: row.type, min_lend_amount: row.min_lend_amount, redeem_account: row.redeem_account },
    ...{ user_max_lend_amount: row.user_max_lend_volume, user_max_lend_volume: row.user_max_lend_volume },
    ...{ total_lend_amount: row.max_lend_volume, status: row.sale_status },
  }
}

function timeText(seconds: number): string {
  return isoText(instantOfSeconds(seconds))
}

function orderWire(row: FixedLendRow) {
  const { id, order_id, asset, product_id, product_type, lock_up_period, principal, year_rate, year_rate_perent } = row
  return {
    ...{ id, order_id, asset, product_id, product_type, lock_up_period, principal, year_rate, year_rate_perent },
    ...{ interest: row.interest, total_interest: row.total_interest, status: row.status },
    ...{ reinvest_status: row.reinvest_status, redeem_account_type: row.redeem_account_type },
    ...{ redeem_time: timeText(row.redeem_time), redeem_at: row.redeem_time },
    ...{ finish_time: timeText(row.finish_time), finish_at: row.finish_time },
    ...{ create_time: timeText(row.create_time), create_at: row.create_time },
  }
}

function historyWire(row: FixedHistoryRow) {
  const { order_id, asset, amount, principal, lock_up_period, time_at } = row
  return {
    ...{ id: order_id, order_id, asset, amount, lock_up_period, total_principal: principal, status: 1 },
    ...{ uniq_time: row.unique_time, bonus_asset: row.bonus_asset ?? '' },
    ...{ create_time: timeText(time_at), create_at: time_at },
  }
}
