import { decimalText } from '@tenor/contract/money'
import {
  STAKING_HISTORY_COLUMNS,
  shownRate,
  stakingHistory,
  stakingHistoryCsv,
  stakingHoldings,
  stakingMine,
  stakingOrder,
  stakingProduct,
  stakingProducts,
  stakingRedeem,
  stakingRewards,
  stakingStatistics,
} from '@tenor/contract/staking'
import { DAY_MS, floorTo, isoText, later } from '@tenor/contract/time'
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
import { ensureHolding } from './staking-holding-store.ts'
import { earnedOf, holdingsList, holdingWire } from './staking-holdings.ts'
import { historyFields, historyList, historyWire, rewardsList, rewardWire } from './staking-lists.ts'
import type { StakingModule } from './staking-module.ts'
import { STAKE_ORDER } from './staking-order-kind.ts'
import { offerById } from './staking-product-store.ts'
import { redeem } from './staking-redemption.ts'
import { statisticsOf } from './staking-statistics.ts'
import { offerAsked, productRow, productRows, userInfo } from './staking-views.ts'

/** Registers the customer's calls of staking. */
export function registerStaking(http: Http, module: StakingModule): void {
  routeForVisitor(http, stakingProducts, async ({ query }) => {
    const list = await productRows(module, { coin: query.coin ?? null, name: null, pid: null })
    return { list, total: list.length }
  })
  routeForVisitor(http, stakingProduct, ({ query }) => productRow(module, query))
  route(http, stakingMine, ({ customer, query }) => userInfo(module, customer, query))
  route(http, stakingOrder, async ({ customer, body, key }) => {
    const { id, coin } = await offerAsked(module, { coin: body.coin, pid: body.pid })
    if (coin !== body.coin) throw new Refusal(404, 'staking.notFound')
    const { bucket, userId } = customer
    const holdingId = await ensureHolding(module, { bucket, userId }, { id, coin }, module.clock.now())
    return place(module.orders, STAKE_ORDER, { module, customer, body, key, productId: id, holdingId })
  })
  route(http, stakingRedeem, ({ customer, body, key }) => redeem(module, { customer, body, key }))
  registerLists(http, module)
}

function registerLists(http: Http, module: StakingModule): void {
  const { db, clock } = module
  const yesterday = () => later(floorTo(clock.now(), DAY_MS), -DAY_MS)
  route(http, stakingHoldings, async ({ customer, query }) => {
    const list = holdingsList(customer, query.asset ?? null)
    const page = await readPage(db, list, pageRequest(query, list))
    const ids = page.rows.map(({ id }) => id)
    const earned = ids.length === 0 ? [] : await earnedOf(db, customer, ids, isoText(yesterday()))
    const rates = await ratesOf(module, [...new Set(page.rows.map(({ productId }) => productId))])
    const wire = page.rows.map((held) => holdingWire(held, earned, rates.get(held.productId) ?? '0'))
    return { list: wire, ...pageEnd(page) }
  })
  route(http, stakingHistory, async ({ customer, query }) => {
    const list = historyList(ownerOf(customer), query)
    const page = await readPage(db, list, pageRequest(query, list))
    return { list: page.rows.map(historyWire), ...pageEnd(page) }
  })
  routeForCsv(http, stakingHistoryCsv, ({ customer, query, reply }) =>
    csvStream(reply, {
      name: 'staking-history.csv',
      columns: STAKING_HISTORY_COLUMNS,
      fieldsOf: historyFields,
      pages: readAll(db, historyList(ownerOf(customer), query)),
    }),
  )
  route(http, stakingRewards, async ({ customer, query }) => {
    const list = rewardsList(ownerOf(customer), query)
    const page = await readPage(db, list, pageRequest(query, list))
    return { list: page.rows.map(rewardWire), ...pageEnd(page) }
  })
  route(http, stakingStatistics, ({ customer, query }) => statisticsOf(db, ownerOf(customer), query, yesterday()))
}

const ownerOf = ({ bucket, userId }: Owner): Owner => ({ bucket, userId })

async function ratesOf({ db, clock }: StakingModule, productIds: readonly number[]): Promise<Map<number, string>> {
  const offers = await Promise.all(productIds.map((id) => offerById(db, id, clock.now())))
  return new Map(offers.flatMap((offer) => (offer === null ? [] : [[offer.id, decimalText(shownRate(offer.terms))]])))
}
