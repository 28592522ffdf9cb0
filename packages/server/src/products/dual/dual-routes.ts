import {
  DUAL_CATEGORY,
  DUAL_ORDER_CSV_COLUMNS,
  DUAL_QUOTE_ASSET,
  type DualOrderRow,
  type DualProjectRow,
  dualOrder,
  dualOrderAlias,
  dualOrderCancel,
  dualOrderCsv,
  dualOrderDetail,
  dualOrderedTypes,
  dualOrderList,
  dualProjectList,
  dualRefund,
  dualRefundPreview,
  dualReinvest,
  dualReinvestInfo,
  dualReinvestMatch,
  dualReinvestUpdate,
  dualSettlement,
  dualSettlements,
  dualVipOrderList,
  type PriceRange,
} from '@tenor/contract/dual'
import { readCode } from '@tenor/contract/http'
import { instantOfSeconds } from '@tenor/contract/time'
import { readAll, readPage } from '../../platform/database/index.ts'
import {
  type Customer,
  createRequestCoalescing,
  csvStream,
  type Http,
  type PageQuery,
  pageEnd,
  pageRequest,
  Refusal,
  route,
  routeForCsv,
  routeForVisitor,
} from '../../platform/http/index.ts'
import type { DualModule } from './dual-module.ts'
import { orderCsvFields, valuedOrders } from './holdings/dual-csv.ts'
import { dualOrders, type OrderFilter } from './holdings/dual-order-list.ts'
import { orderWire, productWire } from './holdings/dual-views.ts'
import { pairOf, pricesOf } from './offers/dual-market.ts'
import { offersOnSale } from './offers/dual-offers-on-sale.ts'
import type { SaleFilter } from './offers/dual-product-store.ts'
import { dualOrderStore } from './purchase/dual-order-store.ts'
import type { StoredOrder } from './purchase/dual-order-table.ts'
import { orderedTypes } from './purchase/dual-ordered-types.ts'
import { cancelOrder, placeOrder } from './purchase/dual-service.ts'
import { changeReinvest, hasReinvested, matchReinvest, readReinvest } from './reinvest/dual-reinvest.ts'
import { previewRefund, refundOrder } from './settlement/dual-refund.ts'
import { pricedDeliveries, settlementEvidence, settlementWire } from './settlement/dual-settlement-evidence.ts'

/** Registers the customer's calls of dual investment. */
export function dualRoutes(http: Http, module: DualModule): void {
  const together = createRequestCoalescing<DualProjectRow[]>()
  routeForVisitor(http, dualProjectList, ({ query }) => {
    const filter = {
      coin: query.coin ?? null,
      type: query.type ?? null,
      category: readCode(DUAL_CATEGORY, query.category ?? DUAL_CATEGORY.NORMAL),
      id: query.pid ?? null,
    }
    return together(JSON.stringify(filter), () => projectList(module, filter))
  })
  route(http, dualOrder, ({ customer, body, key }) => placeOrder(module, { customer, body, key }))
  route(http, dualOrderAlias, ({ customer, body, key }) => placeOrder(module, { customer, body, key }))
  route(http, dualOrderList, ({ customer, query }) => orderPage(module, customer, query, categoryOf(query)))
  routeForCsv(http, dualOrderCsv, ({ customer, query, reply }) => {
    const now = module.clock.now()
    return csvStream(reply, {
      name: 'dual-orders.csv',
      columns: DUAL_ORDER_CSV_COLUMNS,
      fieldsOf: (order) => orderCsvFields(order, now),
      pages: valuedOrders(module, readAll(module.db, dualOrders(filterOf(customer, query, categoryOf(query)), now))),
    })
  })
  route(http, dualVipOrderList, ({ customer, query }) => orderPage(module, customer, query, DUAL_CATEGORY.VIP))
  route(http, dualOrderDetail, ({ customer, query }) => orderDetail(module, customer, query.order_id))
  route(http, dualOrderedTypes, async ({ customer }) => ({ types: await orderedTypes(module.db, customer) }))
  route(http, dualOrderCancel, ({ customer, body, key }) =>
    cancelOrder(module, { customer, orderId: body.order_id, key }),
  )
  route(http, dualRefundPreview, ({ customer, query }) => previewRefund(module, customer, query.order_id))
  route(http, dualRefund, ({ customer, body, key }) =>
    refundOrder(module, { customer, orderId: body.order_id, quoteId: body.req_id, fundpass: body.fundpass, key }),
  )
  route(http, dualReinvest, ({ customer, query }) => readReinvest(module, customer, query.order_id))
  route(http, dualReinvestUpdate, ({ customer, body }) => changeReinvest(module, customer, body))
  route(http, dualReinvestInfo, async ({ customer }) => ({
    is_reinvested: (await hasReinvested(module, customer)) ? 1 : 0,
  }))
  routeForVisitor(http, dualReinvestMatch, ({ query }) => matchReinvest(module, query))
  routeForVisitor(http, dualSettlement, ({ query }) =>
    settlementEvidence(module, query.coin, instantOfSeconds(query.delivery_timest)),
  )
  routeForVisitor(http, dualSettlements, async ({ query }) => {
    const list = pricedDeliveries(query.coin ?? null)
    const page = await readPage(module.db, list, pageRequest(query, list))
    return { list: page.rows.map((row) => settlementWire(row, DUAL_QUOTE_ASSET)), ...pageEnd(page) }
  })
}

async function projectList(module: DualModule, filter: SaleFilter): Promise<DualProjectRow[]> {
  const shown = { now: module.clock.now(), assets: module.assets }
  return (await offersOnSale(module, filter, shown.now)).map(({ offer, price, soldOut }) =>
    productWire(offer, price, soldOut, shown),
  )
}

type ListQuery = PageQuery & {
  status?: string
  coin?: string
  type?: string
  renewal_id?: number
  current_order_id?: number
  from?: number
  to?: number
}

function filterOf(customer: Customer, query: ListQuery, category: number | null): OrderFilter {
  return {
    bucket: customer.bucket,
    userId: customer.userId,
    status: query.status ?? null,
    category,
    coin: query.coin ?? null,
    type: query.type ?? null,
    renewalId: query.renewal_id ?? null,
    exceptId: query.current_order_id ?? null,
    span: { from: query.from, to: query.to },
  }
}

async function orderPage(module: DualModule, customer: Customer, query: ListQuery, category: number | null) {
  const now = module.clock.now()
  const orders = dualOrders(filterOf(customer, query, category), now)
  const page = await readPage(module.db, orders, pageRequest(query, orders))
  const ranges = await rangesOf(module, page.rows)
  const prices = await pricesOf(module.market, page.rows)
  const list = page.rows.map((order): DualOrderRow => {
    return orderWire(order, now, prices.get(order.coin) ?? null, ranges.get(order.id))
  })
  return { list, ...pageEnd(page) }
}

async function orderDetail(module: DualModule, customer: Customer, orderId: number): Promise<DualOrderRow> {
  const order = await dualOrderStore.byKey(module.db, { bucket: customer.bucket, userId: customer.userId, id: orderId })
  if (order === null) throw new Refusal(404, 'dual.order.notFound')
  const price = await module.market.indexNow(pairOf(order.coin, order.quoteAsset))
  return orderWire(order, module.clock.now(), price, (await rangesOf(module, [order])).get(order.id))
}

/** What the price did while settled orders ran, by their ids: one statement for all of them. */
async function rangesOf(module: DualModule, orders: readonly StoredOrder[]): Promise<Map<number, PriceRange | null>> {
  const settled = orders.filter((order) => order.settlementPrice !== null)
  const spans = settled.map(({ coin, quoteAsset, createdAt, deliveryAt }) => ({
    pair: pairOf(coin, quoteAsset),
    from: createdAt,
    to: deliveryAt,
  }))
  const ranges = await module.market.ranges(spans)
  return new Map(settled.map((order, index) => [order.id, ranges[index] ?? null]))
}

function categoryOf(query: { app_id?: string | undefined; category?: number | undefined }): number | null {
  return query.app_id === 'vip-savings' ? DUAL_CATEGORY.VIP : (query.category ?? null)
}
