import { decimalText } from '@tenor/contract/money'
import {
  STAKING_HISTORY_COLUMNS,
  STAKING_SIDE,
  STAKING_TYPE,
  type StakingOrderBody,
  type StakingRedeemBody,
  type StakingRedeemed,
  type StakingStaked,
  shownRate,
  stakingDefiTrend,
  stakingFaq,
  stakingHistory,
  stakingHistoryCsv,
  stakingHoldings,
  stakingMine,
  stakingMineOfCoin,
  stakingOrder,
  stakingProduct,
  stakingProducts,
  stakingRedeem,
  stakingRedeemFast,
  stakingRewards,
  stakingStatistics,
  stakingTokenRates,
  stakingTokens,
  stakingTotalStaked,
  stakingTrend,
  stakingUserLoans,
} from '@tenor/contract/staking'
import { DAY_MS, floorTo, instantOfSeconds, isoText, later } from '@tenor/contract/time'
import type { Owner } from '../../core/ledger/index.ts'
import { place } from '../../core/orders/index.ts'
import { readAll, readPage } from '../../platform/database/index.ts'
import {
  type Customer,
  csvStream,
  type Http,
  pageEnd,
  pageRequest,
  Refusal,
  route,
  routeForCsv,
  routeForVisitor,
} from '../../platform/http/index.ts'
import { mint } from './mint-act.ts'
import { mintBack } from './mint-back.ts'
import { acceptAgreement } from './staking-agreements.ts'
import { becomeFast } from './staking-become-fast.ts'
import {
  actChosen,
  chosenForRedemption,
  chosenForStake,
  mintingOffer,
  namedOffer,
  sentRedemption,
  sentStake,
} from './staking-choice.ts'
import { totalStaked, trendOf } from './staking-days.ts'
import { exchangeIn, exchangeOut } from './staking-exchange.ts'
import { rateNow } from './staking-exchange-store.ts'
import { faqOf } from './staking-faq.ts'
import { ensureHolding } from './staking-holding-store.ts'
import { earnedOf, holdingsList, holdingWire } from './staking-holdings.ts'
import { historyFields, historyList, historyWire, rewardRows, rewardsList } from './staking-lists.ts'
import type { StakingModule } from './staking-module.ts'
import { readFound, recentFound, STAKE_ORDER, type StakeAct, type StakeFound } from './staking-order-kind.ts'
import { type Offer, offerById, offersOnSale, protocolsOf } from './staking-product-store.ts'
import { redeem } from './staking-redemption.ts'
import { statedPrices } from './staking-stated-prices.ts'
import { statisticsOf } from './staking-statistics.ts'
import { tokenRates } from './staking-token-rates.ts'
import { tokensOf } from './staking-tokens.ts'
import { offerAsked, productRow, productRows, userInfo, userInfos } from './staking-views.ts'

type Asked<Body> = { customer: Customer; body: Body; key: string | null }
type Redeeming = Asked<StakingRedeemBody> & { offer: Offer }

/** A redemption of the product that is named, or of the one that is chosen where none is. */
async function redeemAny(module: StakingModule, asked: Asked<StakingRedeemBody>): Promise<StakingRedeemed> {
  const { customer, body, key } = asked
  const named = (await namedOffer(module, body)) ?? (await mintingOffer(module, body))
  if (named !== null) return redeemOf(module, { ...asked, offer: named })
  return actChosen(module, { customer, key, sent: sentRedemption(body) }, async () =>
    redeemOf(module, { ...asked, offer: await chosenForRedemption(module, customer, body) }),
  )
}

/** A product that gives a token takes it back; any other takes back what is staked. */
async function redeemOf(module: StakingModule, { customer, body, key, offer }: Redeeming): Promise<StakingRedeemed> {
  if (offer.coin !== body.coin) throw new Refusal(404, 'staking.notFound')
  const named = { ...body, pid: offer.id }
  if (offer.type === STAKING_TYPE.DEBT) return mintBack(module, { customer, body: named, key, offer })
  if (offer.token === null) return redeem(module, { customer, body: named, key, sentPid: body.pid }, offer)
  return exchangeOut(module, { customer, body, key, offer: { ...offer, token: offer.token } })
}

/** A redemption as the call of orders tells it. */
function stakedOf({ id, pid, coin, amount, created_at, ...redeemed }: StakingRedeemed): StakingStaked {
  const { received, redeem_coin: received_coin, redeem_stamp, exchange_rate } = redeemed
  return {
    id,
    pid,
    coin,
    amount,
    created_at,
    first_distribution: null,
    received,
    received_coin,
    redeem_stamp,
    exchange_rate,
  }
}

/** A stake, or a redemption in the queue, of whatever kind the product is. */
export async function orderAny(
  module: StakingModule,
  customer: Customer,
  body: StakingOrderBody,
  key: string | null,
): Promise<StakingStaked> {
  const asked = { customer, body, key }
  if (body.side !== STAKING_SIDE.STAKE) return stakedOf(await redeemAny(module, asked))
  const known = body.pid === undefined ? null : await recentFound(module, body.pid, customer)
  const named = known === null || known.product.isDefi ? await namedOffer(module, body) : known.product
  await acceptAgreement(module, customer, body.agreement)
  if (named !== null) return stakeOf(module, asked, named, known)
  return actChosen(module, { customer, key, sent: sentStake(body) }, async () =>
    stakeOf(module, asked, await chosenForStake(module, body), null),
  )
}

/** A stake of a product, which mints, gives tokens, or keeps what it is. */
async function stakeOf(
  module: StakingModule,
  { customer, body, key }: Asked<StakingOrderBody>,
  offer: Offer,
  known: StakeFound | null,
): Promise<StakingStaked> {
  const { id, coin, token } = offer
  if (offer.type === STAKING_TYPE.DEBT) return mint(module, { customer, body, key, offer })
  if (coin !== body.coin) throw new Refusal(404, 'staking.notFound')
  if (token !== null) return exchangeIn(module, { customer, body, key, offer: { ...offer, token } })
  const found = known ?? (await readFound(module, id, customer))
  if (found === null) throw new Refusal(404, 'staking.notFound')
  return stake(module, { customer, body, key, found })
}

/** A stake of a product that is neither minted nor exchanged. */
async function stake(module: StakingModule, asked: Pick<StakeAct, 'customer' | 'body' | 'key' | 'found'>) {
  const { product, own } = asked.found
  const { customer } = asked
  const [holdingId, owed] = await Promise.all([
    own.holdingId ?? ensureHolding(module, customer, product, module.clock.now()),
    module.owed(customer),
  ])
  const loans = owed.get(product.coin) ?? 0n
  return place(module.orders, STAKE_ORDER, { module, ...asked, holdingId, loans })
}

/** Registers the customer's calls of staking. */
export function registerStaking(http: Http, module: StakingModule): void {
  routeForVisitor(http, stakingProducts, async ({ query }) => {
    const list = await productRows(module, { coin: query.coin ?? null, name: null, pid: null })
    return { list, total: list.length }
  })
  routeForVisitor(http, stakingProduct, ({ query }) => productRow(module, query))
  route(http, stakingMine, ({ customer, query }) => userInfo(module, customer, query))
  route(http, stakingMineOfCoin, async ({ customer, query }) => ({
    list: await userInfos(module, customer, query.coin),
  }))
  route(http, stakingOrder, ({ customer, body, key }) => orderAny(module, customer, body, key))
  route(http, stakingRedeem, ({ customer, body, key }) => redeemAny(module, { customer, body, key }))
  route(http, stakingRedeemFast, ({ customer, body, key }) => becomeFast(module, { customer, body, key }))
  route(http, stakingTokens, async ({ customer, query }) => {
    const list = await tokensOf(module, ownerOf(customer), query.asset ?? null)
    return { list, total: list.length }
  })
  routeForVisitor(http, stakingTokenRates, async () => {
    const list = await tokenRates(module.db, module.clock.now())
    return { list, total: list.length }
  })
  registerLists(http, module)
  registerTrends(http, module)
}

function registerTrends(http: Http, module: StakingModule): void {
  const { db, clock } = module
  routeForVisitor(http, stakingTrend, async ({ query }) => {
    const offer = await offerAsked(module, query)
    const trend = await trendOf(module, offer, query, await rateNow(db, offer.id, clock.now()))
    const coins = [offer.coin, ...trend.lines.flatMap((line) => [...line.reward_coin, line.extra_coin ?? offer.coin])]
    const from = instantOfSeconds(trend.lines[0]?.time ?? 0)
    return { pid: offer.id, ...trend, stated_prices: await statedPrices(db, [...new Set(coins)], from) }
  })
  routeForVisitor(http, stakingDefiTrend, async ({ query }) => {
    const parents = await offersOnSale(db, { coin: query.coin, name: null, pid: null }, clock.now())
    const ids = parents.filter(({ isDefi }) => isDefi).map(({ id }) => id)
    const protocols = [...(await protocolsOf(db, ids, clock.now())).values()].flat()
    const list = protocols.map(async (offer) => {
      const { lines } = await trendOf(module, offer, query, null)
      return { pid: offer.id, protocol_name: offer.name, lines }
    })
    return { list: await Promise.all(list) }
  })
  routeForVisitor(http, stakingTotalStaked, ({ query }) => totalStaked(module, query, query))
  route(http, stakingUserLoans, async ({ customer, query }) => {
    const owed = [...(await module.owed(customer))].filter(([coin]) => query.coin === undefined || query.coin === coin)
    return { assets: Object.fromEntries(owed.map(([coin, amount]) => [coin, decimalText(amount)])) }
  })
  routeForVisitor(http, stakingFaq, async ({ query, locale }) => ({
    list: faqOf(await offerAsked(module, query), locale),
  }))
}

function registerLists(http: Http, module: StakingModule): void {
  const { db, clock } = module
  const yesterday = () => later(floorTo(clock.now(), DAY_MS), -DAY_MS)
  route(http, stakingHoldings, async ({ customer, query }) => {
    const list = holdingsList(customer, { asset: query.asset ?? null, productType: query.product_type ?? null })
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
    return { list: await rewardRows(db, customer, page.rows), ...pageEnd(page) }
  })
  route(http, stakingStatistics, ({ customer, query }) => statisticsOf(db, ownerOf(customer), query, yesterday()))
}

const ownerOf = ({ bucket, userId }: Owner): Owner => ({ bucket, userId })

async function ratesOf({ db, clock }: StakingModule, productIds: readonly number[]): Promise<Map<number, string>> {
  const offers = await Promise.all(productIds.map((id) => offerById(db, id, clock.now())))
  return new Map(offers.flatMap((offer) => (offer === null ? [] : [[offer.id, decimalText(shownRate(offer.terms))]])))
}
