import { isOfferedTo } from '@tenor/contract/core'
import {
  DUAL_CATEGORY,
  DUAL_QUOTE_ASSET,
  DUAL_REINVEST_CODE,
  type DualReinvestConfig,
  type DualType,
  deviationRange,
  deviationViolation,
  differenceBounds,
  dualManifest,
  dualTerm,
  matchRenewal,
  reinvestEditViolation,
  renewalWish,
  shownState,
} from '@tenor/contract/dual'
import type { Violation } from '@tenor/contract/http'
import { decimal, decimalText } from '@tenor/contract/money'
import type { Database, Transaction } from '../../../platform/database/index.ts'
import { answerOnce, type Customer, orAnswerBefore, Refusal, refuseWithheld } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { dualRenewalComing, isToldAtOnce } from '../dual-notices.ts'
import { productWire } from '../holdings/dual-views.ts'
import { pairOf } from '../offers/dual-market.ts'
import { maybeText, productById, productsOnSale } from '../offers/dual-product-store.ts'
import { ruleViolation } from '../purchase/dual-order-kind.ts'
import { dualOrderStore } from '../purchase/dual-order-store.ts'
import type { StoredOrder } from '../purchase/dual-order-table.ts'
import { ownerOf } from '../purchase/dual-service.ts'

/* What a customer asks of auto-reinvest; carrying it out is the settlement's. */

export async function readReinvest(
  module: DualModule,
  customer: Customer,
  orderId: number,
): Promise<DualReinvestConfig> {
  const order = await dualOrderStore.byKey(module.db, { ...ownerOf(customer), id: orderId })
  if (order === null) throw new Refusal(404, 'dual.order.notFound')
  return configOf(order)
}

function configOf(order: StoredOrder): DualReinvestConfig {
  return {
    order_id: order.id,
    price_deviation: decimalText(order.priceDeviation),
    effective_time_duration: order.preferredSeconds,
    status: order.reinvest && order.state !== 'REFUND_SUCCESS' ? 1 : 0,
    min_apy: maybeText(order.leastApr),
  }
}

type ReinvestChange = {
  order_id: number
  status: number
  price_deviation?: string | undefined
  effective_time_duration?: number | undefined
  min_apy?: string | undefined
  fundpass?: string | undefined
}

/**
 * Sets the rule of a running order, or switches it off: once for an id of the caller, in the transaction that claims the id. What
 * refuses before it is heard by who asks for the first time alone.
 */
export function changeReinvest(
  module: DualModule,
  customer: Customer,
  body: ReinvestChange,
  key: string | null = null,
): Promise<DualReinvestConfig> {
  const once = { ...ownerOf(customer), key, act: 'dual.reinvest', content: body, at: module.clock.now() }
  return orAnswerBefore(module.db, once, async () => {
    if (body.status === 1) await refuseRule(module, customer, body)
    return answerOnce(module.db, once, (tx) => changeIn(tx, module, customer, body))
  })
}

async function changeIn(
  tx: Transaction,
  module: DualModule,
  customer: Customer,
  body: ReinvestChange,
): Promise<DualReinvestConfig> {
  const order = await editableOrder(module, tx, customer, body.order_id)
  const now = module.clock.now()
  const isOn = body.status === 1
  const deviation = isOn ? decimal(body.price_deviation ?? '0') : order.priceDeviation
  const given = body.min_apy === undefined ? null : decimal(body.min_apy)
  const leastApr = isOn ? given : order.leastApr
  refuse(isOn ? ruleViolation({ priceDeviation: deviation, leastApr }) : null)
  const preferredSeconds = isOn ? (body.effective_time_duration ?? 0) : order.preferredSeconds
  await tx.execute(
    `update dual_order set reinvest = $4, price_deviation = $5, preferred_seconds = $6, least_apr = $7,
       renewal_id = case when $4 then coalesce(renewal_id, id) else renewal_id end
     where bucket = $1 and user_id = $2 and id = $3`,
    [order.bucket, order.userId, order.id, isOn, decimalText(deviation), preferredSeconds, maybeText(leastApr)],
  )
  const changed = { ...order, reinvest: isOn, priceDeviation: deviation, preferredSeconds, leastApr }
  if (isOn && isToldAtOnce(order, now)) await dualRenewalComing.announce(tx, [changed], now)
  return configOf(changed)
}

/**
 * A rule that is set takes on orders to come: it is asked for like an order. Not inside the change's transaction, with
 * which a count of wrong fund passwords would be taken back.
 */
async function refuseRule(
  module: DualModule,
  customer: Customer,
  { order_id, fundpass }: ReinvestChange,
): Promise<void> {
  await editableOrder(module, module.db, customer, order_id)
  refuseWithheld(customer, 'trade')
  if (!isOfferedTo(dualManifest, customer)) throw new Refusal(422, 'dual.product.regionBlocked')
  await module.orders.verifyFundPassword(customer, fundpass)
}

/** The order whose rule may be changed now; inside a transaction it stays as it is. */
async function editableOrder(
  module: DualModule,
  db: Database | Transaction,
  customer: Customer,
  id: number,
): Promise<StoredOrder> {
  const order = await dualOrderStore.byKey(db, { ...ownerOf(customer), id }, db !== module.db)
  if (order === null) throw new Refusal(404, 'dual.order.notFound')
  const now = module.clock.now()
  refuse(reinvestEditViolation({ ...order, state: shownState(order, now), now }))
  return order
}

function refuse(found: Violation | null): void {
  if (found !== null) throw new Refusal(422, found.reason, found.params, { code: DUAL_REINVEST_CODE })
}

/** Whether the customer has an order that was, or is to be, reinvested. */
export async function hasReinvested(module: DualModule, customer: Customer): Promise<boolean> {
  const rows = await module.db.query(
    'select 1 from dual_order where bucket = $1 and user_id = $2 and renewal_id is not null limit 1',
    [customer.bucket, customer.userId],
  )
  return rows.length > 0
}

type MatchQuery = {
  type: DualType
  coin: string
  rate: string
  pid?: number | undefined
  effective_time_duration?: number | undefined
}

/** The product that a price difference would find at the index of now, and the range in which one is found. */
export async function matchReinvest(module: DualModule, query: MatchQuery) {
  const now = module.clock.now()
  const price = await module.market.indexNow(pairOf(query.coin, DUAL_QUOTE_ASSET))
  if (price === null) throw new Refusal(422, 'dual.quote.unavailable')
  const origin = query.pid === undefined ? null : await productById(module.db, query.pid)
  const category = origin?.category === DUAL_CATEGORY.VIP ? DUAL_CATEGORY.VIP : DUAL_CATEGORY.NORMAL
  const filter = { coin: query.coin, type: query.type, category, id: null }
  const onSale = await productsOnSale(module.db, filter, now)
  // The same that a settlement takes: what waits for operators is no next order.
  const offers = onSale.filter((offer) => offer.origin === 'grid' && offer.acceptance === 'auto')
  const term = origin === null ? { days: 1, hours: 0 } : dualTerm(category, now, origin.deliveryAt)
  const wish = renewalWish({
    type: query.type,
    category,
    converted: false,
    target: price,
    term,
    priceDeviation: decimal(query.rate),
    preferredSeconds: query.effective_time_duration ?? 0,
    settlementPrice: price,
    price,
    leastApr: null,
    now,
  })
  const rate = decimal(query.rate)
  const offer = rate === 0n || deviationViolation(rate) !== null ? null : matchRenewal(wish, offers, now)
  const range = deviationRange(query.type, offers, price)
  const bounds = range === null ? null : differenceBounds(range)
  return {
    min_rate: maybeText(bounds?.least ?? null),
    max_rate: maybeText(bounds?.most ?? null),
    match_project: offer === null ? null : productWire(offer, price, false, { now, assets: module.assets }),
  }
}
