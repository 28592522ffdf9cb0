import {
  SNIPER_DIRECTION,
  SNIPER_ORDER_CSV_COLUMNS,
  SNIPER_STATES,
  type SniperOrderRow,
  type SniperProductRow,
  sniperMinimum,
  sniperOrder,
  sniperOrderCancel,
  sniperOrderCsv,
  sniperOrderDetail,
  sniperOrderList,
  sniperProductList,
  sniperTypeOf,
} from '@tenor/contract/dual'
import { readAll, readPage } from '../../../platform/database/index.ts'
import {
  type Customer,
  csvStream,
  type Http,
  type PageQuery,
  pageEnd,
  pageRequest,
  Refusal,
  route,
  routeForCsv,
  routeForVisitor,
} from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { pairOf, pricesOf } from '../offers/dual-market.ts'
import { pricedOffers } from '../offers/priced-offers.ts'
import { ownerOf } from '../purchase/dual-service.ts'
import { sniperCsvFields } from './sniper-csv.ts'
import { type SniperOrderFilter, sniperOrders } from './sniper-order-list.ts'
import { sniperOrderStore } from './sniper-order-store.ts'
import { type SniperFilter, type StoredSniper, snipersOnSale } from './sniper-product-store.ts'
import { cancelSniper, placeSniper } from './sniper-service.ts'
import { sniperOrderWire, sniperProductWire } from './sniper-views.ts'

/** Registers the customer's calls of snipers. */
export function sniperRoutes(http: Http, module: DualModule): void {
  routeForVisitor(http, sniperProductList, ({ query }) => {
    const type = query.type === undefined ? null : sniperTypeOf(query.type)
    return productList(module, { coin: query.coin ?? null, type, id: query.pid ?? null })
  })
  route(http, sniperOrder, ({ customer, body, key }) => placeSniper(module, { customer, body, key }))
  route(http, sniperOrderDetail, ({ customer, query }) => orderDetail(module, customer, query.order_id))
  route(http, sniperOrderCancel, ({ customer, body, key }) =>
    cancelSniper(module, { customer, orderId: body.order_id, key }),
  )
  route(http, sniperOrderList, async ({ customer, query }) => {
    const now = module.clock.now()
    const orders = sniperOrders(filterOf(customer, query), now)
    const page = await readPage(module.db, orders, pageRequest(query, orders))
    const prices = await pricesOf(module.market, page.rows)
    const list = page.rows.map((order) => sniperOrderWire(order, now, prices.get(order.coin) ?? null))
    return { list, ...pageEnd(page) }
  })
  routeForCsv(http, sniperOrderCsv, ({ customer, query, reply }) => {
    const now = module.clock.now()
    return csvStream(reply, {
      name: 'sniper-orders.csv',
      columns: SNIPER_ORDER_CSV_COLUMNS,
      fieldsOf: (order) => sniperCsvFields(order, now),
      pages: readAll(module.db, sniperOrders(filterOf(customer, query), now)),
    })
  })
}

type ListQuery = PageQuery & {
  status?: number | 'holding' | 'ended'
  coin?: string
  type?: number
  from?: number
  to?: number
}

function filterOf(customer: Customer, query: ListQuery): SniperOrderFilter {
  const { status, coin, type } = query
  return {
    ...ownerOf(customer),
    status: typeof status === 'number' ? (SNIPER_STATES[status] ?? null) : (status ?? null),
    coin: coin ?? null,
    type: type === undefined ? null : sniperTypeOf(type),
    span: { from: query.from, to: query.to },
  }
}

async function orderDetail(module: DualModule, customer: Customer, id: number): Promise<SniperOrderRow> {
  const order = await sniperOrderStore.byKey(module.db, { ...ownerOf(customer), id })
  if (order === null) throw new Refusal(404, 'dual.order.notFound')
  const price = await module.market.indexNow(pairOf(order.coin, order.quoteAsset))
  return sniperOrderWire(order, module.clock.now(), price)
}

async function productList(module: DualModule, filter: SniperFilter): Promise<SniperProductRow[]> {
  const now = module.clock.now()
  const snipers = await snipersOnSale(module.db, filter, now)
  const shown = { now, assets: module.assets }
  const direction = ({ type }: StoredSniper) => SNIPER_DIRECTION[type]
  const priced = await pricedOffers(module, snipers, { minimum: sniperMinimum, direction })
  return priced.map(({ offer, price, soldOut }) => sniperProductWire(offer, price, soldOut, shown))
}
