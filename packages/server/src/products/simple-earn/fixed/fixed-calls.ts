import { isOfferedTo } from '@tenor/contract/core'
import { decimal, decimalText } from '@tenor/contract/money'
import {
  FIXED_HISTORY,
  FIXED_HISTORY_COLUMNS,
  type FixedLendBody,
  type FixedType,
  offerViolation,
  simpleEarnManifest,
} from '@tenor/contract/simple-earn'
import { floorTo, HOUR_MS, type Instant, instant } from '@tenor/contract/time'
import type { FastifyReply } from 'fastify'
import { readModeAccount } from '../../../core/accounts/index.ts'
import { balanceOf } from '../../../core/ledger/index.ts'
import { stopRefusal } from '../../../core/stops/index.ts'
import { readAll, readPage } from '../../../platform/database/index.ts'
import {
  type Customer,
  csvStream,
  type PageQuery,
  pageEnd,
  pageRequest,
  Refusal,
} from '../../../platform/http/index.ts'
import { changeRedeemTo, changeReinvest } from './fixed-changes.ts'
import { historyFields, historyFilter, historyWire, vipOnly } from './fixed-history.ts'
import { fixedCoinsOf, fixedMovements, fixedOrders } from './fixed-lists.ts'
import type { FixedModule } from './fixed-module.ts'
import { leftOf, productFor, productRows, recommended, remaining, verified } from './fixed-offers.ts'
import { factsOf } from './fixed-order-kind.ts'
import { fixedOrderStore } from './fixed-order-store.ts'
import { redeemEarly } from './fixed-redemption.ts'
import { fixedSale } from './fixed-sale.ts'
import type { PlaceFixed } from './fixed-service.ts'
import type { StoredFixedOrder } from './fixed-tables.ts'
import { accountName, earlyOf, lendWire, maybeText } from './fixed-views.ts'

type Of<Asked> = { customer: Customer } & Asked
type Acting = { key: string | null }
type ProductQuery = PageQuery & { asset?: string | undefined; coin?: string | undefined; id?: number | undefined }
type LendQuery = PageQuery & {
  order_type?: number | undefined
  asset?: string | undefined
  order_id?: number | undefined
  product_id?: number | undefined
  types?: readonly FixedType[] | undefined
}
type CheckQuery = { pid: number; asset?: string | undefined }
type HistoryQuery = Parameters<typeof historyFilter>[1]

const RUNNING = 1

/** What each call does; the VIP variant means VIP products and the orders of them alone. */
export function fixedCallsOf(module: FixedModule, placing: PlaceFixed, isVip: boolean) {
  const { db } = module
  return {
    ...orderCalls(module, isVip),
    async products({ query }: { query: ProductQuery }) {
      const filter = { asset: query.asset ?? query.coin ?? null, id: query.id ?? null, type: vipOnly(isVip) }
      const rows = await productRows(module, filter)
      const limit = query.page_size ?? query.limit ?? rows.length
      const first = ((query.page ?? 1) - 1) * limit
      return { list: rows.slice(first, first + limit), total: rows.length }
    },
    async coins() {
      const rows = await productRows(module, { asset: null, id: null, type: vipOnly(isVip) })
      return { list: [...new Set(rows.map(({ asset }) => asset))].sort() }
    },
    verify: ({ customer, query }: Of<{ query: { pid: number } }>) => verified(module, customer, query.pid, isVip),
    async coupons({ customer, query }: Of<{ query: { pid: number; amount?: string | undefined } }>) {
      return { list: await recommended(module, customer, query, isVip) }
    },
    remaining: ({ customer, query }: Of<{ query: { product_id: number } }>) =>
      remaining(module, customer, query.product_id, isVip),
    async lendable({ customer, query }: Of<{ query: { asset: string } }>) {
      const { asset } = query
      const account = await readModeAccount(db, customer)
      const [available, onCall] = await Promise.all([
        balanceOf(db, customer, asset, account),
        module.onCall(customer, [asset]),
      ])
      return {
        asset,
        account: accountName(account),
        available: decimalText(available),
        flexible: decimalText(onCall.get(asset) ?? 0n),
      }
    },
    lend: ({ customer, body, key }: Of<{ body: FixedLendBody } & Acting>) =>
      placing({ module, customer, body, key, isVip }),
    async history({ customer, query }: Of<{ query: HistoryQuery & PageQuery }>) {
      const list = fixedMovements(historyFilter(customer, query, isVip))
      const page = await readPage(db, list, pageRequest(query, list))
      const end = pageEnd(page)
      const type = query.type ?? FIXED_HISTORY.LEND
      return { list: page.rows.map((row) => historyWire(type, row)), ...end, total: end.totalCount }
    },
    historyCsv: ({ customer, query, reply }: Of<{ query: HistoryQuery; reply: FastifyReply }>) =>
      csvStream(reply, {
        name: 'fixed-history.csv',
        columns: FIXED_HISTORY_COLUMNS,
        fieldsOf: (row) => historyFields(query.type ?? FIXED_HISTORY.LEND, row),
        pages: readAll(db, fixedMovements(historyFilter(customer, query, isVip))),
      }),
    async historyCoins({ customer }: Of<object>) {
      return { list: await fixedCoinsOf(db, customer, vipOnly(isVip)) }
    },
    async check({ customer, query }: Of<{ query: CheckQuery }>) {
      const reason =
        customer.withheld?.trade ?? (await (query.pid === 0 ? poolReason : productReason)(module, customer, query))
      return { is_able_subscribe: reason === null, reason }
    },
  }
}

/** Why an order of a product would be refused, whatever its amount: in the order in which the order is judged. */
async function productReason(module: FixedModule, customer: Customer, { pid }: CheckQuery): Promise<string | null> {
  const { product, own } = await productFor(module, customer, pid, false)
  const [left, stop] = await Promise.all([leftOf(module, product), stopRefusal(module.db, fixedSale(product), 'order')])
  if (stop !== null) return stop.reason
  return offerViolation({ ...factsOf(product, customer, own), left, now: module.clock.now() })?.reason ?? null
}

/** The reason for flexible: of the pool of a coin where one is named. */
async function poolReason({ db, openPools }: FixedModule, customer: Customer, { asset }: CheckQuery) {
  if (!isOfferedTo(simpleEarnManifest, customer)) return 'flexible.region'
  const assets = asset === undefined ? [] : [asset]
  const stop = await stopRefusal(db, { product: 'flexible', assets }, 'order')
  if (stop !== null) return stop.reason
  return asset === undefined || (await openPools()).has(asset) ? null : 'flexible.notOnSale'
}

/** The hours of an order that are over. */
function stretchOf({ asset, startAt, finishAt }: StoredFixedOrder, now: Instant) {
  const until = Math.min(finishAt, floorTo(now, HOUR_MS))
  return { asset, from: startAt, to: instant(Math.max(startAt, until)) }
}

/** Those of orders there are. */
function orderCalls(module: FixedModule, isVip: boolean) {
  const { db, clock } = module
  return {
    async lends({ customer, query }: Of<{ query: LendQuery }>) {
      const { bucket, userId } = customer
      const narrowed = {
        asset: query.asset ?? null,
        id: query.order_id ?? null,
        type: vipOnly(isVip),
        productId: query.product_id ?? null,
        types: query.types,
      }
      const list = fixedOrders({ bucket, userId, kind: query.order_type ?? RUNNING, ...narrowed })
      const page = await readPage(db, list, pageRequest(query, list))
      const now = clock.now()
      const end = pageEnd(page)
      return { list: page.rows.map((order) => lendWire(order, now)), ...end, total: end.totalCount }
    },
    async detail({
      customer: { bucket, userId },
      query,
    }: Of<{ query: { order_id: number; asset?: string | undefined; amount?: string | undefined } }>) {
      const order = await fixedOrderStore.byKey(db, { bucket, userId, id: query.order_id })
      const isOther = order !== null && query.asset !== undefined && query.asset !== order.asset
      if (order === null || isOther || (isVip && order.type !== vipOnly(true))) {
        throw new Refusal(404, 'simpleEarn.fixed.orderNotFound')
      }
      const now = clock.now()
      const [flexible = null] = await module.pastRates([stretchOf(order, now)])
      const amount = query.amount === undefined ? order.principal : decimal(query.amount)
      return {
        ...lendWire(order, now),
        early: earlyOf(order, amount, now),
        flexible_year_rate: maybeText(flexible?.rate ?? null),
      }
    },
    preRedeem: ({
      customer,
      body,
      key,
    }: Of<{ body: { order_id: number; amount?: string | undefined; fundpass?: string | undefined } } & Acting>) =>
      redeemEarly(module, {
        customer,
        key,
        isVip,
        orderId: body.order_id,
        amount: body.amount ?? null,
        fundpass: body.fundpass,
      }),
    reinvest: ({
      customer,
      params,
      body,
    }: Of<{ params: { order_id: number }; body: { reinvest_status: number; fundpass?: string | undefined } }>) =>
      changeReinvest(module, { customer, orderId: params.order_id, isVip }, body.reinvest_status === 1, body.fundpass),
    redeemTo: ({
      customer,
      params,
      body,
    }: Of<{ params: { order_id: number }; body: { redeem_account_type: number } }>) =>
      changeRedeemTo(module, { customer, orderId: params.order_id, isVip }, body.redeem_account_type),
  }
}
