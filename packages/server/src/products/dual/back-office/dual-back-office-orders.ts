import { dualBackOfficeDecision, dualBackOfficeWaiting } from '@tenor/contract/dual'
import { type AskedFirst, askedFirst, type OrderKey } from '../../../core/orders/index.ts'
import { refuseOneself } from '../../../core/proposals/index.ts'
import { refuseIfStopped } from '../../../core/stops/index.ts'
import { writeAudit, writeRead } from '../../../platform/audit/index.ts'
import { readPage } from '../../../platform/database/index.ts'
import { type Customer, type Http, pageEnd, pageRequest, Refusal, route } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { dualSale } from '../dual-sale.ts'
import { orderWire } from '../holdings/dual-views.ts'
import type { PricePoint } from '../offers/dual-market.ts'
import { seriesByCoin } from '../offers/dual-series-store.ts'
import { applyDecisions, DUAL_WAITING, isOverdue } from '../purchase/dual-acceptance.ts'
import { type Decision, indexFor, testedOn } from '../purchase/dual-decisions.ts'
import { dualOrderStore, lockDeliveriesOf, waitingForBackOffice } from '../purchase/dual-order-store.ts'
import type { StoredOrder } from '../purchase/dual-order-table.ts'
import { lockWaitingForBackOffice, waitingKey } from '../purchase/dual-waiting-orders.ts'

/** Registers the calls of orders that wait for an operator. */
export function dualBackOfficeOrderRoutes(http: Http, module: DualModule): void {
  route(http, dualBackOfficeWaiting, async ({ customer, query }) => {
    const waiting = waitingForBackOffice()
    const page = await readPage(module.db, waiting, pageRequest(query, waiting))
    const now = module.clock.now()
    const users = page.rows.map(({ order }) => order.userId)
    await writeRead(module.db, { at: now, actorId: customer.userId, act: 'dual.order.read', users })
    const list = page.rows.map(({ order, email }) => ({ ...orderWire(order, now, null), user_id: order.userId, email }))
    return { list, ...pageEnd(page) }
  })
  route(http, dualBackOfficeDecision, ({ customer, params, body }) =>
    decide(module, customer, params.id, body.accept === 1),
  )
}

async function decide(module: DualModule, operator: Customer, id: number, accept: boolean) {
  const key = await waitingKey(module.db, id)
  if (key === null) throw new Refusal(409, 'dual.order.notWaiting')
  if (accept) refuseOneself(operator, key.userId)
  const ask = async () => {
    const order = accept ? await dualOrderStore.byKey(module.db, key) : null
    return order === null ? null : indexFor(module, order)
  }
  const act = (first: AskedFirst<PricePoint | null>) => decideLocked(module, operator, { key, accept }, first)
  return askedFirst(module.clock, ask, act, () => new Refusal(422, 'dual.quote.unavailable'))
}

function decideLocked(
  module: DualModule,
  operator: Customer,
  { key, accept }: { key: OrderKey; accept: boolean },
  { asked: index, refuseOld }: AskedFirst<PricePoint | null>,
) {
  return module.db.transaction(async (tx) => {
    const order = await lockWaitingForBackOffice(tx, key)
    if (order === null) throw new Refusal(409, 'dual.order.notWaiting')
    const now = module.clock.now()
    refuseOld(now)
    const isTooLate = isOverdue(order, now) || (await lockDeliveriesOf(tx, [order])).has(order.id)
    if (isTooLate) throw new Refusal(409, 'dual.order.notWaiting')
    if (accept) await refuseIfStopped(tx, dualSale(order), 'order')
    const decision: Decision<StoredOrder> | null = accept
      ? testedOn(module, DUAL_WAITING, order, { series: (await seriesByCoin(tx)).get(order.coin), index })
      : { order, state: 'FAILED', failReason: 'dual.order.declined' }
    if (decision === null) throw new Refusal(422, 'dual.quote.unavailable')
    await applyDecisions(tx, [decision], now)
    const entry = { at: now, actorId: operator.userId, act: 'dual.order.decision', subject: String(key.id) }
    await writeAudit(tx, { ...entry, before: { state: 'INIT' }, after: { state: decision.state } })
    const ended = decision.state === 'PROCESSING' ? {} : { endedAt: now, failReason: decision.failReason }
    return orderWire({ ...decision.order, state: decision.state, ...ended }, now, null)
  })
}
