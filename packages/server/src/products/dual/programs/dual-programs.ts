import {
  type DualOrderRow,
  type DualProgramOrder,
  dualPlans,
  dualProgramBalance,
  dualProgramOrders,
  dualProgramPlace,
  dualProgramRecommend,
  dualProgramRefund,
  dualProgramRefundPreview,
  dualProgramReinvest,
  instrumentName,
} from '@tenor/contract/dual'
import { decimalText } from '@tenor/contract/money'
import { unixSeconds } from '@tenor/contract/time'
import { type Customer, type Http, routeForAnyProgram, routeForProgram } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { programFacts } from '../holdings/dual-sheet-view.ts'
import { dualOrderStore } from '../purchase/dual-order-store.ts'
import { ownerOf, placeOrder } from '../purchase/dual-service.ts'
import { changeReinvest } from '../reinvest/dual-reinvest.ts'
import { previewRefund, refundOrder } from '../settlement/dual-refund.ts'
import { dualBalance } from './dual-balance.ts'
import { planList, recommendations } from './dual-plans.ts'
import { orderRows } from './dual-program-orders.ts'
import { structuredPrograms } from './structured-programs.ts'

/** Registers the calls of dual investment for programs. */
export function dualPrograms(http: Http, module: DualModule): void {
  structuredPrograms(http, module)
  routeForAnyProgram(http, dualPlans, ({ query }) => planList(module, query))
  routeForAnyProgram(http, dualProgramRecommend, ({ query }) => recommendations(module, query))
  routeForProgram(http, dualProgramOrders, async ({ customer, query }) =>
    (await orderRows(module, customer, query, 'delivery_at')).map(programOrder),
  )
  routeForProgram(http, dualProgramPlace, async ({ customer, body, key }) => {
    const { plan_id: project_id, amount, text } = body
    return programOrder(await placeOrder(module, { customer, body: { project_id, amount, text }, key }))
  })
  routeForProgram(http, dualProgramBalance, ({ customer }) => dualBalance(module, customer))
  routeForProgram(http, dualProgramRefundPreview, ({ customer, query }) => {
    return refundPreview(module, customer, query.order_id)
  })
  routeForProgram(http, dualProgramRefund, async ({ customer, body, key }) => {
    await refundOrder(module, { customer, orderId: body.order_id, quoteId: body.req_id, fundpass: undefined, key })
    return {}
  })
  routeForProgram(http, dualProgramReinvest, async ({ customer, body, key }) => {
    await changeReinvest(module, customer, body, key)
    return {}
  })
}

/** The same order with the fields that programs know. */
function programOrder(order: DualOrderRow): DualProgramOrder {
  return {
    id: order.id,
    plan_id: order.project_id,
    invest_amount: order.invest_amount,
    settlement_amount: order.paid_amount ?? '0',
    create_time: order.create_timest,
    complete_time: order.end_timest ?? 0,
    status: order.status,
    invest_currency: order.invest_currency,
    exercise_currency: order.exercise_currency,
    exercise_price: order.exercise_price,
    settlement_price: order.settlement_price ?? '0',
    settlement_currency: order.paid_currency ?? '',
    apy_display: order.apy_ordered,
    apy_settlement: order.apy,
    delivery_time: order.delivery_timest,
    text: order.text ?? '',
    ...programFacts(order),
  }
}

async function refundPreview(module: DualModule, customer: Customer, orderId: number) {
  const quote = await previewRefund(module, customer, orderId)
  const order = await dualOrderStore.byKey(module.db, { ...ownerOf(customer), id: orderId })
  if (order === null) throw new TypeError('an order that was quoted is not there')
  return {
    order_id: orderId,
    req_id: String(quote.req_id),
    name: instrumentName(order),
    type: order.type,
    create_timest: unixSeconds(order.createdAt),
    delivery_timest: unixSeconds(order.deliveryAt),
    exercise_price: decimalText(order.target),
    invest_amount: quote.invest_amount,
    invest_currency: quote.currency,
    refund_service_charge: Number(decimalText(order.redeemFee)),
    settle_price: quote.price,
    settlement_amount: quote.amount,
    settlement_currency: quote.currency,
    // Early redemption pays one amount, which has no interest in it.
    settlement_interest: '0',
    settlement_principle: quote.amount,
    money_back_timest: unixSeconds(module.clock.now()),
  }
}
