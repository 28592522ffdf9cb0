import { pairOf, QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, decimalText, ONE } from '@tenor/contract/money'
import { DAY_MS, type Instant, later, unixSeconds } from '@tenor/contract/time'
import {
  drawdown,
  lotWorth,
  moneyWeightedReturn,
  type NavPoint,
  projectTypeViolation,
  recentApr,
  returnAtPrice,
  timeWeightedReturn,
  type WealthOrderDetail,
  withSteps,
} from '@tenor/contract/wealth'
import type { Owner } from '../../core/ledger/index.ts'
import { Refusal, refuseOn } from '../../platform/http/index.ts'
import { clientIdOf } from './wealth-client-store.ts'
import type { WealthModule } from './wealth-module.ts'
import { type Position, positionsOf, sharedUnits, worthOf } from './wealth-positions.ts'
import { navPoints, offerById } from './wealth-product-store.ts'
import type { WealthOffer } from './wealth-tables.ts'

/* One order of a customer: what it came to, and its charts. */

type Found = { position: Position; offer: WealthOffer; points: readonly NavPoint[] }

type Asked = { order_id: number; project_type?: number | undefined }

async function found({ db, clock }: WealthModule, owner: Owner, asked: Asked): Promise<Found> {
  const { order_id: orderId, project_type: projectType } = asked
  const [position] = await positionsOf(db, owner, { orderId })
  const offer = position === undefined ? null : await offerById(db, position.order.productId)
  if (position === undefined || offer === null) throw new Refusal(404, 'wealth.noOrder')
  refuseOn(projectTypeViolation(projectType, offer.projectType))
  const points = (await navPoints(db, [offer.id], clock.now())).get(offer.id) ?? []
  return { position, offer, points }
}

/** Values of a unit from the order's own strike on. */
const ownPoints = ({ position: { order }, points }: Found) => points.filter(({ at }) => at >= order.strikeAt)

export async function orderDetail(module: WealthModule, owner: Owner, asked: Asked): Promise<WealthOrderDetail> {
  const here = await found(module, owner, asked)
  const { offer, points } = here
  const { order, left } = here.position
  const now = module.clock.now()
  const isStruck = order.state === 'STRUCK'
  const worth = isStruck ? worthOf(here.position, offer.nav) : order.state === 'PENDING' ? order.amount : 0n
  const net = (state: string) => left.filter((each) => each.state === state).reduce((sum, each) => sum + each.net, 0n)
  const [owed, paidOut] = [net('STRUCK'), net('PAID')]
  const paidIn = order.state === 'RETURNED' ? 0n : order.amount
  const waiting = left.filter(({ state }) => state === 'PENDING').reduce((sum, { units }) => sum + units, 0n)
  const apr = recentApr(points)
  return {
    order_id: order.id,
    pid: offer.id,
    name: offer.name,
    project_type: offer.projectType,
    coin: offer.coin,
    state: order.state,
    amount: decimalText(worth),
    unit: decimalText(order.unitLeft + waiting),
    show_interest: isStruck ? 1 : 0,
    paid_in: decimalText(paidIn),
    paid_out: decimalText(paidOut),
    income_amount: decimalText(worth + owed + paidOut - paidIn),
    net_value_ratio_buy: maybe(order.nav),
    net_value_ratio: decimalText(offer.nav),
    net_value_at: unixSeconds(offer.navAt),
    recent_30_days_rate: maybe(apr),
    run_days: order.lockDays,
    client_id: String((await clientIdOf(module.db, owner, offer.id)) ?? ''),
    mark: maybe(order.mark),
    strike_at: unixSeconds(order.strikeAt),
    created_at: unixSeconds(order.createdAt),
    unlocks_at: unixSeconds(order.unlocksAt),
    performance: await performanceOf(module, here, worth + owed, now),
  }
}

const maybe = (value: Decimal8 | null) => (value === null ? null : decimalText(value))

/** Time-weighted by the value of a unit, money-weighted by what went in and out; in USDT beside the coin just held. */
async function performanceOf(module: WealthModule, here: Found, worth: Decimal8, now: Instant) {
  const { order, left } = here.position
  const own = ownPoints(here)
  if (order.state !== 'STRUCK') {
    return { time_weighted: null, money_weighted: null, drawdown: '0', usdt_rate: null, hold_rate: null }
  }
  const timeWeighted = timeWeightedReturn(own)
  const out = left.flatMap(({ net, paidAt }) => (paidAt === null ? [] : [{ at: paidAt, amount: -net }]))
  const moneyWeighted = moneyWeightedReturn([{ at: order.strikeAt, amount: order.amount }, ...out], worth, now)
  const [before, after] = await pricesOf(module, order.coin, order.strikeAt, now)
  return {
    time_weighted: maybe(timeWeighted),
    money_weighted: maybe(moneyWeighted),
    drawdown: decimalText(drawdown(own)),
    usdt_rate: maybe(returnAtPrice(timeWeighted, before, after)),
    hold_rate: maybe(returnAtPrice(0n, before, after)),
  }
}

async function pricesOf(
  { market }: WealthModule,
  coin: string,
  then: Instant,
  now: Instant,
): Promise<[Decimal8 | null, Decimal8 | null]> {
  if (coin === QUOTE_ASSET) return [ONE, ONE]
  const [before = null, after = null] = await market.pricesAt([
    { pair: pairOf(coin), at: then },
    { pair: pairOf(coin), at: now },
  ])
  return [before, after]
}

const DEFAULT_RANGE_DAYS = 30

type LinesQuery = Asked & { type?: 'balance' | 'rate' | undefined; range?: number | undefined }

/** What the order was worth at each strike, or its return in percent. */
export async function orderLines(module: WealthModule, owner: Owner, query: LinesQuery) {
  const here = await found(module, owner, query)
  const { order } = here.position
  const from = later(module.clock.now(), -(query.range ?? DEFAULT_RANGE_DAYS) * DAY_MS)
  const shown = order.state === 'STRUCK' ? ownPoints(here).filter(({ at }) => at >= from) : []
  const valueAt = query.type === 'rate' ? rateAt(order.nav ?? ONE) : balanceAt(here.position)
  const lines = withSteps(shown.map((point) => ({ at: point.at, value: valueAt(point) })))
  const change = (lines.at(-1)?.value ?? 0n) - (lines[0]?.value ?? 0n)
  return {
    lines: lines.map(({ at, value, diff }) => ({
      timestamp: unixSeconds(at),
      value: decimalText(value),
      diff: decimalText(diff),
    })),
    change: decimalText(change),
  }
}

const rateAt = (bought: Decimal8) => (point: NavPoint) => ((point.nav - bought) * 100n * ONE) / bought

function balanceAt({ order, left, shares }: Position) {
  return ({ at, nav }: NavPoint): Decimal8 => {
    const gone = left
      .filter(({ state, strikeAt }) => state !== 'PENDING' && strikeAt <= at)
      .reduce((sum, { units }) => sum + units, 0n)
    const units = order.units - gone - sharedUnits(shares, at)
    // The mark of then: what the next share of a period found.
    const mark = shares.find((share) => share.at > at)?.mark ?? order.mark ?? nav
    return lotWorth({ units, mark }, nav, order.profitShare)
  }
}
