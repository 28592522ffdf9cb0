import { payoff, refundOf, sniperPayoff, termYield } from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText, divide, larger, ONE, smaller } from '@tenor/contract/money'
import { HOUR_MS, type Instant, later, MINUTE_MS, SECOND_MS } from '@tenor/contract/time'
import type { Random } from '../../../../faults/seeded-random.ts'
import { SPOT } from '../../src/core/ledger/index.ts'
import { type Queryable, sqlType } from '../../src/platform/database/index.ts'
import { seriesByCoin } from '../../src/products/dual/offers/dual-series-store.ts'
import {
  ORDER_COLUMNS,
  type OrderRow,
  orderOf,
  type StoredOrder,
} from '../../src/products/dual/purchase/dual-order-table.ts'
import {
  SNIPER_COLUMNS,
  type SniperOrderRaw,
  type StoredSniperOrder,
  sniperOrderOf,
} from '../../src/products/dual/sniper/sniper-order-table.ts'
import type { TestApp, TestClient } from '../test-app.ts'

/*
 * A fraudster's dual orders and snipers. Prices move, so that each order may gain: it is judged by its own terms, which say to the
 * last unit what it pays at the mean of the prices that the game itself set in the 30 minutes before delivery, and what it pays when
 * it is left before.
 */

const DUAL = '/apiw/v2/earn/dual'
const SNIPER = '/apiw/v2/earn/dual-sniper'
/** Nothing but dual turns this coin into another: whatever its price is, it earns nothing else. */
const DUAL_COIN = 'ETH'
const PAIR = `${DUAL_COIN}_USDT`
/** USDT that one coin counts for in every sum, whatever its price. */
export const COIN_COUNTS: Decimal8 = decimal('3000')
const LOWEST = decimal('2400')
const HIGHEST = decimal('3600')
const LONGEST_TERM_MS = 75 * HOUR_MS
const CLOSED_MS = HOUR_MS
const WINDOW_MINUTES = 30

/** In the order in which they run at one instant: samples, then what is settled by them, then what is on sale. */
const DUAL_JOBS = [
  'market-samples',
  'dual-acceptance',
  'sniper-acceptance',
  'dual-settlement',
  'sniper-settlement',
  'dual-listing',
  'sniper-listing',
] as const

export type DualGame = {
  readonly app: TestApp
  /** Index prices that the game set, oldest first; each counts after its instant. */
  readonly prices: { at: Instant; price: Decimal8 }[]
}

/** A fraudster's dealings with dual, over all accounts. */
export type DualBook = {
  /** Orders and snipers that a call was answered with. */
  readonly answered: Set<number>
  /** Amounts that orders left early may pay, by the contract at the price of the game. */
  readonly redemptions: Map<number, Decimal8>
  /** Two orders for one id; something sold, or left, that was closed. */
  readonly faults: string[]
}

export const createDualBook = (): DualBook => ({ answered: new Set(), redemptions: new Map(), faults: [] })

/** Only the coin of the game is on sale, by the day: hours and other coins would be most of the work. */
export async function beginDual(app: TestApp, client: TestClient): Promise<DualGame> {
  await app.db.execute('update dual_series set vip = false, enabled = coin = $1', [DUAL_COIN])
  const game: DualGame = { app, prices: [] }
  await setPrice(game, client, COIN_COUNTS)
  return game
}

async function setPrice({ app, prices }: DualGame, client: TestClient, price: Decimal8): Promise<void> {
  const set = await client.post('/sandbox/prices', { pair: PAIR, price: decimalText(price) })
  if (set.status !== 200) throw new RangeError(`no price: ${set.text}`)
  prices.push({ at: app.clock.now(), price })
}

/** The index moves by as much as 2.5 % of itself. */
export async function movePrice(game: DualGame, client: TestClient, random: Random, most = 250): Promise<void> {
  const now = game.prices.at(-1)?.price ?? COIN_COUNTS
  const moved = now + (now * BigInt(Math.round(random.between(-most, most)))) / 10_000n
  await setPrice(game, client, larger(LOWEST, smaller(HIGHEST, moved)))
}

/** Does what of dual is due; throws where a job fails. */
export async function runDual({ app }: DualGame, jobs: readonly string[] = DUAL_JOBS): Promise<void> {
  const now = app.clock.now()
  for (const job of jobs) await app.tenor.runner.runOne(job, now)
  const failed = (await app.tenor.runner.states(now)).filter(
    ({ name, failures }) => jobs.includes(name) && failures > 0,
  )
  if (failed.length > 0) throw new RangeError(failed.map(({ name, lastError }) => `${name}: ${lastError}`).join('\n'))
}

/** Goes a second on, and decides on orders that wait. */
async function accept(game: DualGame): Promise<void> {
  game.app.clock.set(later(game.app.clock.now(), SECOND_MS))
  await runDual(game, ['dual-acceptance', 'sniper-acceptance'])
}

/** Quotes of before other fraudsters' acts have lapsed. */
const requote = (game: DualGame) => runDual(game, ['dual-listing', 'sniper-listing'])

export type Trade = { game: DualGame; book: DualBook; client: TestClient; random: Random }
type Offer = { id: number; min_amount: string; max_amount: string; deliveryAt: Instant }

let texts = 0

/** An amount that spot can pay, in whole least amounts of the offer, or null. */
async function chooseAmount({ client, random }: Trade, asset: string, offer: Offer): Promise<string | null> {
  const { data } = await client.get('/apiw/v2/account/balances')
  const isSpot = (row: Record<string, string>) => row['asset'] === asset && row['account'] === 'spot'
  const least = decimal(offer.min_amount)
  const most = smaller(decimal(data.list.find(isSpot)?.amount ?? '0'), decimal(offer.max_amount))
  const copies = Number(most / least)
  return copies < 1 ? null : decimalText(least * BigInt(Math.ceil(random.between(0, copies))))
}

/** Orders once, or twice at once under one id, and now and then thinks again before it is accepted. */
async function orderFrom(trade: Trade, path: string, offer: Offer, body: object): Promise<boolean> {
  const { game, book, client, random } = trade
  texts += 1
  const named = { project_id: offer.id, text: `t-fraud-${texts}`, ...body }
  const asked = Array.from({ length: random.chance(0.3) ? 2 : 1 }, () => client.post(`${path}/order`, named))
  const done = (await Promise.all(asked)).filter(({ status }) => status === 200)
  const ids = new Set<number>(done.map(({ data }) => data.id))
  if (ids.size > 1) book.faults.push(`${named.text}: answered with ${[...ids]}`)
  for (const id of ids) book.answered.add(id)
  const isClosed = game.app.clock.now() >= offer.deliveryAt - CLOSED_MS
  if (isClosed && ids.size > 0) book.faults.push(`${[...ids]}: sold in the closed hour`)
  const [id] = ids
  if (id !== undefined && random.chance(0.1)) await client.post(`${path}/order-cancel`, { order_id: id })
  await accept(game)
  return ids.size > 0
}

const isNear = (game: DualGame, { deliveryAt }: Offer) => deliveryAt <= game.app.clock.now() + LONGEST_TERM_MS

/** Buys low or sells high for up to three days, and has some of it go on by itself. */
export async function orderDual(trade: Trade): Promise<boolean> {
  const { game, client, random } = trade
  await requote(game)
  const type = random.pick(['call', 'put'])
  const { data } = await client.get(`${DUAL}/project-list?coin=${DUAL_COIN}&type=${type}`)
  const offers: Offer[] = data.map((row: { delivery_timest: number }) => ({
    ...row,
    deliveryAt: row.delivery_timest * SECOND_MS,
  }))
  const near = offers.filter((offer) => isNear(game, offer))
  if (near.length === 0) return false
  const offer = random.pick(near)
  const amount = await chooseAmount(trade, type === 'call' ? DUAL_COIN : 'USDT', offer)
  if (amount === null) return false
  const renewed = { is_autorenewal: 1, price_deviation: random.pick(['0', '1']), effective_time_duration: 0 }
  return orderFrom(trade, DUAL, offer, { amount, ...(random.chance(0.3) ? renewed : {}) })
}

/** Places a peak or dip sniper. */
export async function snipe(trade: Trade): Promise<boolean> {
  const { game, client, random } = trade
  await requote(game)
  const type = random.pick([1, 2])
  const { data } = await client.get(`${SNIPER}/product-list?coin=${DUAL_COIN}&type=${type}`)
  const offers: Offer[] = data.map((row: { delivery_time: number }) => ({
    ...row,
    deliveryAt: row.delivery_time * SECOND_MS,
  }))
  const near = offers.filter((offer) => isNear(game, offer))
  if (near.length === 0) return false
  const offer = random.pick(near)
  const amount = await chooseAmount(trade, type === 1 ? DUAL_COIN : 'USDT', offer)
  return amount === null ? false : orderFrom(trade, SNIPER, offer, { amount })
}

/** Switches auto-reinvest of an order on or off. */
export async function changeRule({ client, random }: Trade): Promise<boolean> {
  const id = await pickRunningOrder(client, random)
  if (id === null) return false
  const rule = { status: random.pick([0, 1]), price_deviation: random.pick(['0', '2.5']), effective_time_duration: 0 }
  return (await client.post('/dual_center/order/autorenewal', { order_id: id, ...rule })).status === 200
}

async function pickRunningOrder(client: TestClient, random: Random): Promise<number | null> {
  const { list } = (await client.get(`${DUAL}/order-list?status=PROCESSING`)).data
  return list.length === 0 ? null : random.pick<{ id: number }>(list).id
}

/** Leaves an order early, after a move of the price that the quote may outlive, once or twice at once. */
export async function leaveDual(trade: Trade): Promise<boolean> {
  const { game, book, client, random } = trade
  const id = await pickRunningOrder(client, random)
  if (id === null) return false
  const quote = await client.get(`${DUAL}/order-refund-preview?order_id=${id}`)
  const [row] = await game.app.db.query<OrderRow>(
    `select ${ORDER_COLUMNS}, null as delivery_state from dual_order o where o.id = $1`,
    [id],
  )
  if (quote.status !== 200 || row === undefined) return false
  const order = orderOf(row)
  const worth = await priceRedemption(game, order)
  if (random.chance(0.5)) await movePrice(game, client, random, 40)
  const body = { order_id: id, req_id: quote.data.req_id }
  const asked = Array.from({ length: random.chance(0.4) ? 2 : 1 }, () => client.post(`${DUAL}/order-refund`, body))
  const done = (await Promise.all(asked)).some(({ status }) => status === 200)
  if (!done) return false
  book.redemptions.set(id, worth)
  const closesAt = later(order.deliveryAt, -WINDOW_MINUTES * MINUTE_MS)
  if (game.app.clock.now() >= closesAt) book.faults.push(`${id}: left while its price was being made`)
  return true
}

/** Prices an early redemption of now by the contract, at the price that the game set. */
async function priceRedemption({ app, prices }: DualGame, order: StoredOrder): Promise<Decimal8> {
  const series = (await seriesByCoin(app.db)).get(DUAL_COIN)
  const price = prices.at(-1)?.price
  if (series === undefined || price === undefined) throw new RangeError('there is no price')
  const { deliveryAt, fairApr, redeemFee: feeRate, apr } = order
  const position = { ...order, yield: termYield(apr, order) }
  const fairYield = fairApr === null ? null : termYield(fairApr, order)
  const facts = { position, fairYield, feeRate, price, now: app.clock.now(), deliveryAt, surface: series.surface }
  return refundOf(facts)?.amount ?? 0n
}

/** The mean of what the game set in the minutes before a delivery, half-even to 8 decimals. */
function computeSettlement({ prices }: DualGame, deliveryAt: Instant): Decimal8 {
  const minutes = Array.from({ length: WINDOW_MINUTES }, (_, minute) => later(deliveryAt, -minute * MINUTE_MS))
  const sum = minutes.reduce((all, at) => all + (prices.findLast((set) => set.at < at)?.price ?? 0n), 0n)
  return divide(sum, BigInt(WINDOW_MINUTES), 'halfEven')
}

/** Amounts by asset that an order moves on its customer's spot by its terms, below zero for what went in. */
type Moved = ReadonlyMap<string, Decimal8>
type Judged = { id: number; state: string; isAnswered: boolean; isFinal: boolean; terms: Moved }

const sumLegs = (...legs: readonly (readonly [string, Decimal8])[]): Moved => {
  const sums = new Map<string, Decimal8>()
  for (const [asset, amount] of legs) sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  return sums
}

function judgeOrder(game: DualGame, book: DualBook, order: StoredOrder): Judged {
  const { id, state, text, type, coin, quoteAsset, amount } = order
  const about = { id, state, isAnswered: text === null || book.answered.has(id) }
  const asset = type === 'call' ? coin : quoteAsset
  const put = [asset, -amount] as const
  if (state === 'SETTLEMENT_SUCCESS') {
    const paid = payoff({ ...order, yield: termYield(order.apr, order) }, computeSettlement(game, order.deliveryAt))
    return { ...about, isFinal: true, terms: sumLegs(put, [paid.asset, paid.amount]) }
  }
  if (state === 'REFUND_SUCCESS')
    return { ...about, isFinal: true, terms: sumLegs(put, [asset, book.redemptions.get(id) ?? 0n]) }
  const isRunning = state === 'INIT' || state === 'PROCESSING' || state === 'SETTLEMENT_PROCESSING'
  return { ...about, isFinal: !isRunning, terms: isRunning ? sumLegs(put) : sumLegs([asset, 0n]) }
}

function judgeSniper(game: DualGame, book: DualBook, order: StoredSniperOrder): Judged {
  const { id, state, type, coin, quoteAsset, amount } = order
  const about = { id, state, isAnswered: book.answered.has(id) }
  const [asset, other] = type === 'peak' ? [coin, quoteAsset] : [quoteAsset, coin]
  if (state === 'SETTLEMENT_SUCCESS') {
    const { payment, refund } = sniperPayoff(order, computeSettlement(game, order.deliveryAt))
    return { ...about, isFinal: true, terms: sumLegs([asset, refund - amount], [other, payment]) }
  }
  const isRunning = state === 'INIT' || state === 'PROCESSING'
  return { ...about, isFinal: !isRunning, terms: isRunning ? sumLegs([asset, -amount]) : sumLegs([asset, 0n]) }
}

async function judgeOrders(db: Queryable, game: DualGame, book: DualBook, users: readonly number[]): Promise<Judged[]> {
  const orders = await db.query<OrderRow>(
    `select ${ORDER_COLUMNS}, null as delivery_state from dual_order o where o.user_id = any($1::bigint[])`,
    [users],
  )
  const snipers = await db.query<SniperOrderRaw>(
    `select ${SNIPER_COLUMNS}, null as delivery_state from sniper_order o where o.user_id = any($1::bigint[])`,
    [users],
  )
  return [
    ...orders.map((row) => judgeOrder(game, book, orderOf(row))),
    ...snipers.map((row) => judgeSniper(game, book, sniperOrderOf(row))),
  ]
}

/** Orders and snipers that moved another amount than their terms say, or that no call bought. */
export async function findDualFaults(
  db: Queryable,
  game: DualGame,
  book: DualBook,
  users: readonly number[],
): Promise<string[]> {
  const judged = await judgeOrders(db, game, book, users)
  const rows = await db.query(
    { reference: sqlType.number, asset: sqlType.text, net: sqlType.text },
    `select reference, asset, sum(case when credit = ${SPOT} then amount else 0 end
       - case when debit = ${SPOT} then amount else 0 end) as net
     from ledger_transfer where user_id = any($1::bigint[]) and reference = any($2::bigint[]) group by reference, asset`,
    [users, judged.map(({ id }) => id)],
  )
  const byOrder = Map.groupBy(rows, ({ reference }) => reference)
  const faults = judged.flatMap(({ id, state, terms, isAnswered }) => {
    const moved = sumLegs(...(byOrder.get(id) ?? []).map(({ asset, net }) => [asset, decimal(net)] as const))
    const assets = new Set([...terms.keys(), ...moved.keys()])
    const wrong = [...assets].filter((asset) => (moved.get(asset) ?? 0n) !== (terms.get(asset) ?? 0n))
    return [
      ...(isAnswered ? [] : [`order ${id}: nobody bought it`]),
      ...wrong.map(
        (asset) => `order ${id} ${state}: moved ${moved.get(asset)} ${asset}, its terms ${terms.get(asset)}`,
      ),
    ]
  })
  return [...book.faults, ...faults]
}

/** Gains of the orders that ended, by their terms, in USDT with the coin at what it counts for, rounded up. */
export async function sumDualGains(
  game: DualGame,
  book: DualBook,
  users: readonly number[],
): Promise<Map<number, Decimal8>> {
  const ended = (await judgeOrders(game.app.db, game, book, users)).filter(({ isFinal }) => isFinal)
  const counted = (asset: string, amount: Decimal8) =>
    asset === DUAL_COIN ? divide(amount * COIN_COUNTS, ONE, 'up') : amount
  const gain = ({ terms }: Judged) => [...terms].reduce((sum, [asset, amount]) => sum + counted(asset, amount), 0n)
  return new Map(ended.map((order) => [order.id, gain(order)]))
}
