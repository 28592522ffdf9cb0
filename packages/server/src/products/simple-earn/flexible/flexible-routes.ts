import { pairOf, QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, ONE } from '@tenor/contract/money'
import {
  EARN_HISTORY,
  EARN_HISTORY_TYPES,
  type FixedProductRow,
  FLEXIBLE_HISTORY_COLUMNS,
  flexibleAuction,
  flexibleAutoinvest,
  flexibleAutoinvestPut,
  flexibleAutoinvestStatus,
  flexibleAwardPool,
  flexibleChart,
  flexibleDetail,
  flexibleHistory,
  flexibleHistoryCoins,
  flexibleHistoryCsv,
  flexibleHistoryTypes,
  flexibleInterestHistory,
  flexibleInterestRate,
  flexibleLendingDetail,
  flexibleLendings,
  flexibleMarketList,
  flexiblePastHours,
  flexibleRedeem,
  flexibleRedeemPreview,
  flexibleRevoke,
  flexibleStatistics,
  flexibleSubscribe,
  flexibleWhatIf,
  HISTORY_TOTAL,
  historyAlerts,
} from '@tenor/contract/simple-earn'
import { readAll, readPage } from '../../../platform/database/index.ts'
import {
  csvStream,
  type Http,
  pageRequest,
  Refusal,
  route,
  routeForCsv,
  routeForVisitor,
} from '../../../platform/http/index.ts'
import { auctionRow, chartPoints } from './flexible-auction-view.ts'
import { autoStatusOf, switchAuto } from './flexible-auto.ts'
import { alertsOf, historyCoins, historyCsvFields, historyList } from './flexible-history.ts'
import { interestLog, interestPages } from './flexible-interest-log.ts'
import { interestPage } from './flexible-interest-view.ts'
import { marketList } from './flexible-market.ts'
import type { FlexibleModule } from './flexible-module.ts'
import { pastHours, whatIfOf } from './flexible-past.ts'
import { poolSeen } from './flexible-pool-store.ts'
import { previewRedemption } from './flexible-redemption-view.ts'
import { redeem, revoke, setMinimum, subscribe } from './flexible-service.ts'
import { type PriceSeen, statisticsOf } from './flexible-statistics.ts'
import { detailWire, holdingRows, previewBook } from './flexible-views.ts'

/** Of `kyc_level`. */
const NOT_VERIFIED = '0'

/** What fixed terms of a coin are on sale. */
export type FixedOf = (asset: string) => Promise<readonly FixedProductRow[]>

export function registerFlexible(http: Http, module: FlexibleModule, fixedOf: FixedOf): void {
  registerActs(http, module)
  registerAuto(http, module)
  registerHoldings(http, module)
  registerHistory(http, module)
  registerPools(http, module, fixedOf)
}

function registerActs(http: Http, module: FlexibleModule): void {
  route(http, flexibleSubscribe, ({ customer, body, key }) => subscribe(module, { customer, body, key }))
  route(http, flexibleRedeem, ({ customer, body, key }) => redeem(module, { customer, body, key }))
  route(http, flexibleRevoke, ({ customer, body, key }) => revoke(module, { customer, body, key }))
  route(http, flexibleInterestRate, ({ customer, body, key }) => setMinimum(module, { customer, body, key }))
}

function registerAuto(http: Http, module: FlexibleModule): void {
  route(http, flexibleAutoinvest, ({ customer, body }) => switchAuto(module, customer, body))
  route(http, flexibleAutoinvestPut, ({ customer, body }) => switchAuto(module, customer, body))
  route(http, flexibleAutoinvestStatus, async ({ customer, query }) => {
    const status = await autoStatusOf(module.db, customer)
    const assets = (query.assets ?? '').split(',').filter((asset) => asset !== '')
    const known = assets.length > 0 ? assets : [...status.own.keys()]
    return {
      status: Object.fromEntries(known.map((asset) => [asset, status.isOn(asset) ? 1 : 0])),
      global_status: status.all ? 1 : 0,
    }
  })
}

function registerHoldings(http: Http, module: FlexibleModule): void {
  const { db, clock } = module
  route(http, flexibleLendings, async ({ customer, query }) => {
    const rows = await holdingRows(db, customer, query.asset ?? null)
    const [page, limit] = [query.page ?? 1, query.limit ?? query.page_size ?? 10]
    return { list: rows.slice((page - 1) * limit, page * limit), total: rows.length }
  })
  route(http, flexibleLendingDetail, async ({ customer, query }) => {
    const [row] = await holdingRows(db, customer, query.asset)
    if (row === undefined) throw new Refusal(404, 'flexible.noHolding')
    return row
  })
  route(http, flexibleRedeemPreview, ({ customer, query }) => previewRedemption(module, customer, query))
  route(http, flexibleInterestHistory, ({ customer, query }) => interestPage(db, customer, query, clock.now()))
  route(http, flexibleStatistics, ({ customer }) =>
    statisticsOf(db, customer, clock.now(), (asset) => priceSeen(module, asset)),
  )
}

function registerHistory(http: Http, { db, clock }: FlexibleModule): void {
  const isInterest = ({ type }: { type?: number | undefined }) => type === EARN_HISTORY.INTEREST
  route(http, flexibleHistory, async ({ customer, query }) => {
    const total = HISTORY_TOTAL
    if (isInterest(query)) return { ...(await interestLog(db, customer, query, clock.now())), total }
    const list = historyList(customer, query)
    const { rows, next } = await readPage(db, list, pageRequest(query, list))
    return { list: rows, total, ...(next === null ? {} : { next_cursor: next }) }
  })
  routeForCsv(http, flexibleHistoryCsv, ({ customer, query, reply }) =>
    csvStream(reply, {
      name: 'flexible-history.csv',
      columns: FLEXIBLE_HISTORY_COLUMNS,
      fieldsOf: historyCsvFields,
      pages: isInterest(query)
        ? interestPages(db, customer, query, clock.now())
        : readAll(db, historyList(customer, query)),
    }),
  )
  route(http, flexibleHistoryCoins, ({ customer }) => historyCoins(db, customer))
  routeForVisitor(http, flexibleHistoryTypes, async () => [...EARN_HISTORY_TYPES])
  routeForVisitor(http, historyAlerts, async ({ query }) => alertsOf(query.tab ?? 'flexible'))
}

function registerPools(http: Http, module: FlexibleModule, fixedOf: FixedOf): void {
  const { db, clock } = module
  routeForVisitor(http, flexibleMarketList, ({ identity, query }) => marketList(db, identity.customer, query))
  routeForVisitor(http, flexibleDetail, async ({ identity: { customer }, query }) => {
    const pool = await poolSeen(db, query.coin)
    if (pool === null) return []
    const [price, fixed, book] = await Promise.all([
      priceOf(module, pool.asset),
      fixedOf(pool.asset),
      previewBook(db, pool),
    ])
    // Who is signed in is known; of anybody else, what the call says.
    const isVerified = customer === null ? query.kyc_level !== NOT_VERIFIED : customer.verified
    return [detailWire(pool, { price, fixed, book, now: clock.now(), isVerified })]
  })
  routeForVisitor(http, flexibleAwardPool, async ({ query }) => {
    const pool = await poolSeen(db, query.asset)
    if (pool === null || pool.terms.wire.is_open_award_pool !== 1) return []
    return [{ asset: pool.asset, start_at: pool.terms.wire.start_at, end_at: pool.terms.wire.end_at }]
  })
  routeForVisitor(http, flexibleChart, ({ query }) => chartPoints(db, query))
  routeForVisitor(http, flexibleAuction, ({ query }) => auctionRow(db, query.asset, query.hour))
  routeForVisitor(http, flexibleWhatIf, ({ query }) => whatIfOf(db, query, clock.now()))
  routeForVisitor(http, flexiblePastHours, ({ query }) => pastHours(db, query, clock.now()))
}

async function priceOf({ market }: FlexibleModule, asset: string): Promise<Decimal8 | null> {
  return asset === QUOTE_ASSET ? ONE : market.indexNow(pairOf(asset))
}

/** For what is shown, never for acts: without an index, the last. */
async function priceSeen(module: FlexibleModule, asset: string): Promise<PriceSeen | null> {
  const price = await priceOf(module, asset)
  if (price !== null) return { price, agedAt: null }
  const last = await module.market.lastSample(pairOf(asset))
  return last === null ? null : { price: last.price, agedAt: last.at }
}
