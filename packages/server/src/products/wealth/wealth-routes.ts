import { decimalText } from '@tenor/contract/money'
import { unixSeconds } from '@tenor/contract/time'
import {
  drawdown,
  type NavPoint,
  recentApr,
  strikeOf,
  timeWeightedReturn,
  WEALTH_ORDER_COLUMNS,
  type WealthProductRow,
  wealthFund,
  wealthHoldings,
  wealthLines,
  wealthOrderDetail,
  wealthOrders,
  wealthOrdersCsv,
  wealthProducts,
  wealthPurchase,
  wealthRedeem,
} from '@tenor/contract/wealth'
import type { Owner } from '../../core/ledger/index.ts'
import { place } from '../../core/orders/index.ts'
import { readAll, readPage } from '../../platform/database/index.ts'
import {
  csvStream,
  type Http,
  pageEnd,
  pageRequest,
  Refusal,
  route,
  routeForCsv,
  routeForVisitor,
} from '../../platform/http/index.ts'
import { ensureClient } from './wealth-client-store.ts'
import { orderDetail, orderLines } from './wealth-detail.ts'
import { holdingRows, holdingsList } from './wealth-holdings.ts'
import { orderFields, ordersList, orderWire } from './wealth-lists.ts'
import type { WealthModule } from './wealth-module.ts'
import { WEALTH_ORDER } from './wealth-order-kind.ts'
import { navPoints, navsSinceStart, offersOnSale } from './wealth-product-store.ts'
import { redeem } from './wealth-redemption.ts'
import type { WealthOffer } from './wealth-tables.ts'

/** Registers the customer's calls of wealth. */
export function registerWealth(http: Http, module: WealthModule): void {
  const { db, clock } = module
  routeForVisitor(
    http,
    wealthProducts,
    async ({ query: { coin = null, project_type: projectType = null, pid = null } }) => {
      const offers = await offersOnSale(db, { coin, projectType, pid })
      const points = await navPoints(
        db,
        offers.map(({ id }) => id),
        clock.now(),
      )
      const list = offers.map((offer) => productWire(module, offer, points.get(offer.id) ?? []))
      return { list, total: list.length }
    },
  )
  routeForVisitor(http, wealthFund, async ({ query: { pid } }) => {
    const [offer] = await offersOnSale(db, { coin: null, projectType: null, pid })
    if (offer === undefined) throw new Refusal(404, 'wealth.notFound')
    const points = await navsSinceStart(db, offer.id)
    const navs = points.map(({ at, nav }) => ({ at: unixSeconds(at), nav: decimalText(nav) }))
    return { ...productWire(module, offer, points), ...offer.about, navs }
  })
  route(http, wealthPurchase, async ({ customer, body, key }) => {
    if (!(await ensureClient(module, ownerOf(customer), body.pid, clock.now())))
      throw new Refusal(404, 'wealth.notFound')
    return place(module.orders, WEALTH_ORDER, { module, customer, body, key })
  })
  route(http, wealthRedeem, ({ customer, body, key }) => redeem(module, { customer, body, key }))
  registerLists(http, module)
}

function registerLists(http: Http, module: WealthModule): void {
  const { db } = module
  route(http, wealthHoldings, async ({ customer, query }) => {
    const list = holdingsList(ownerOf(customer), query)
    const page = await readPage(db, list, pageRequest(query, list))
    return { list: await holdingRows(module, ownerOf(customer), page.rows), ...pageEnd(page) }
  })
  route(http, wealthOrders, async ({ customer, query }) => {
    const list = ordersList(ownerOf(customer), query)
    const page = await readPage(db, list, pageRequest(query, list))
    return { list: page.rows.map(orderWire), ...pageEnd(page) }
  })
  routeForCsv(http, wealthOrdersCsv, ({ customer, query, reply }) =>
    csvStream(reply, {
      name: 'wealth-orders.csv',
      columns: WEALTH_ORDER_COLUMNS,
      fieldsOf: orderFields,
      pages: readAll(db, ordersList(ownerOf(customer), query)),
    }),
  )
  route(http, wealthOrderDetail, ({ customer, query }) => orderDetail(module, ownerOf(customer), query))
  route(http, wealthLines, ({ customer, query }) => orderLines(module, ownerOf(customer), query))
}

const ownerOf = ({ bucket, userId }: Owner): Owner => ({ bucket, userId })
const maybeText = (value: bigint | null) => (value === null ? null : decimalText(value))

function productWire({ clock }: WealthModule, offer: WealthOffer, points: readonly NavPoint[]): WealthProductRow {
  return {
    pid: offer.id,
    name: offer.name,
    project_type: offer.projectType,
    coin: offer.coin,
    status: offer.listing,
    risk: offer.risk,
    min_amount: decimalText(offer.minimum),
    run_days: offer.lockDays,
    profit_share: decimalText(offer.profitShare),
    high_water_mark: offer.highWaterMark ? 1 : 0,
    share_period: offer.sharePeriod,
    gate: maybeText(offer.gate),
    net_value_ratio: decimalText(offer.nav),
    net_value_at: unixSeconds(offer.navAt),
    recent_30_days_rate: maybeText(recentApr(points)),
    total_rate: maybeText(timeWeightedReturn(points)),
    drawdown: decimalText(drawdown(points)),
    next_strike: unixSeconds(strikeOf(clock.now())),
  }
}
