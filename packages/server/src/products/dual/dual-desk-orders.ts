import { dualDeskDecision, dualDeskWaiting } from '@tenor/contract/dual'
import { writeAudit } from '../../platform/audit/index.ts'
import { type Customer, type Http, Refusal, route } from '../../platform/http/index.ts'
import { carryOut } from './dual-acceptance.ts'
import { lockDeliveriesOf, lockWaitingForDesk, type Verdict, waitingForDesk } from './dual-order-store.ts'
import type { DualRoom } from './dual-room.ts'
import { pageOf } from './dual-routes.ts'
import { orderWire } from './dual-views.ts'

/** Hangs the calls of the acceptance desk, for products marked so. */
export function dualDeskOrderRoutes(http: Http, room: DualRoom): void {
  route(http, dualDeskWaiting, async ({ query }) => {
    const { rows, count } = await waitingForDesk(room.db, pageOf(query))
    const now = room.clock.now()
    const list = rows.map(({ order, email }) => ({ ...orderWire(order, now, null), user_id: order.userId, email }))
    return { list, totalCount: count }
  })
  route(http, dualDeskDecision, ({ customer, params, body }) => decide(room, customer, params.id, body.accept === 1))
}

async function decide(room: DualRoom, operator: Customer, id: number, accept: boolean) {
  return room.db.transaction(async (tx) => {
    const order = await lockWaitingForDesk(tx, id)
    if (order === null) throw new Refusal(409, 'dual.order.notWaiting')
    const now = room.clock.now()
    const isTooLate = now >= order.deliveryAt || (await lockDeliveriesOf(tx, [order])).has(order.id)
    if (isTooLate) throw new Refusal(409, 'dual.order.notWaiting')
    const verdict: Verdict = accept
      ? { order, state: 'PROCESSING', failReason: null }
      : { order, state: 'FAILED', failReason: 'dual.order.declined' }
    await carryOut(tx, [verdict], now)
    const entry = { at: now, actorId: operator.userId, act: 'dual.order.decision', subject: String(id) }
    await writeAudit(tx, { ...entry, before: { state: 'INIT' }, after: { state: verdict.state } })
    const times = accept ? { acceptedAt: now } : { endedAt: now, failReason: verdict.failReason }
    return orderWire({ ...order, state: verdict.state, ...times }, now, null)
  })
}
