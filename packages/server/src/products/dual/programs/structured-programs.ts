import {
  type DualOrderRow,
  type DualState,
  PROGRAM_PAGE_MOST,
  STRUCTURED_TYPE,
  structuredOrders,
  structuredPlace,
  structuredProducts,
} from '@tenor/contract/dual'
import { DAY_MS, instantOfSeconds } from '@tenor/contract/time'
import type { z } from 'zod'
import { type Http, routeForAnyProgram, routeForProgram } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { placeOrder } from '../purchase/dual-service.ts'
import { planList } from './dual-plans.ts'
import { orderRows } from './dual-program-orders.ts'

/** Registers what programs call structured products, as far as it is dual. */
export function structuredPrograms(http: Http, module: DualModule): void {
  routeForAnyProgram(http, structuredProducts, async ({ query }) => {
    const { status = 'in_process', type = STRUCTURED_TYPE, page = 1, limit = PROGRAM_PAGE_MOST } = query
    if (status !== 'in_process' || type !== STRUCTURED_TYPE) return []
    const now = module.clock.now()
    return (await planList(module, { page, page_size: limit })).map((plan) => ({
      id: plan.id,
      type: STRUCTURED_TYPE,
      name_en: plan.instrument_name,
      investment_coin: plan.invest_currency,
      investment_period: String(Math.ceil((instantOfSeconds(plan.delivery_time) - now) / DAY_MS)),
      min_annual_rate: plan.apy_display,
      mid_annual_rate: plan.apy_display,
      max_annual_rate: plan.apy_display,
      watch_market: plan.instrument_name.split('-')[0] ?? '',
      start_time: plan.start_time,
      end_time: plan.end_time,
      status,
    }))
  })
  routeForProgram(http, structuredOrders, async ({ customer, query }) =>
    (await orderRows(module, customer, query, 'created_at')).map(structuredOrder),
  )
  routeForProgram(http, structuredPlace, async ({ customer, body, key }) => {
    await placeOrder(module, { customer, body: { project_id: body.pid, amount: body.amount, text: undefined }, key })
    return {}
  })
}

const NEVER_TAKEN: readonly DualState[] = ['CANCELING', 'CANCELED', 'EXPIRED', 'FAILED', 'INTERNAL_ERROR']
const PAID: readonly DualState[] = ['SETTLEMENT_SUCCESS', 'REFUND_SUCCESS']

function structuredOrder(order: DualOrderRow): z.infer<typeof structuredOrders.data>[number] {
  return {
    id: order.id,
    pid: order.project_id,
    lock_coin: order.invest_currency,
    amount: order.invest_amount,
    status: NEVER_TAKEN.includes(order.status) ? 'FAILED' : PAID.includes(order.status) ? 'DONE' : 'SUCCESS',
    income: order.paid_interest ?? '0',
    create_time: order.create_timest,
  }
}
