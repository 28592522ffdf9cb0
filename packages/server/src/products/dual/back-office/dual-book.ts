import {
  type BookClaim,
  claimDelta,
  claimLadder,
  claimOn,
  claimsOnStep,
  coverShare,
  DUAL_QUOTE_ASSET,
  type DualBookPart,
  type DualBookRow,
  type DualBookTargetRow,
  type DualLadderRow,
  dualBackOfficeBook,
  dualBackOfficeBookCsv,
  dualBackOfficeBookDelivery,
  dualBackOfficeLadderCsv,
  type HouseClaim,
  isDualClaim,
  NO_CLAIM,
  plusClaim,
  type SniperClaim,
  sniperPaidOn,
  type TargetClaim,
} from '@tenor/contract/dual'
import { type Decimal8, decimalText } from '@tenor/contract/money'
import { type Instant, instantOfSeconds, unixSeconds } from '@tenor/contract/time'
import { type Http, route } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { pairOf } from '../offers/dual-market.ts'
import { maybeText } from '../offers/dual-product-store.ts'
import { type DualSeries, seriesByCoin } from '../offers/dual-series-store.ts'
import { bookCsv, ladderCsv } from './dual-book-csv.ts'
import { type DeliveryClaims, openClaims } from './dual-claims.ts'

/** Registers the book: what the house owes to orders that run, dual and sniper. */
export function dualBookRoutes(http: Http, module: DualModule): void {
  route(http, dualBackOfficeBook, ({ query }) => book(module, query.coin ?? null))
  route(http, dualBackOfficeBookCsv, async ({ query, reply }) => {
    reply.header('content-disposition', 'attachment; filename="dual-book.csv"')
    return bookCsv(await book(module, query.coin ?? null))
  })
  const deliveryOf = (query: { coin: string; delivery_timest: number }) =>
    deliveryBook(module, query.coin, instantOfSeconds(query.delivery_timest))
  route(http, dualBackOfficeBookDelivery, ({ query }) => deliveryOf(query))
  route(http, dualBackOfficeLadderCsv, async ({ query, reply }) => {
    reply.header('content-disposition', 'attachment; filename="dual-ladder.csv"')
    return ladderCsv((await deliveryOf(query)).ladder)
  })
}

type Model = { series: DualSeries | undefined; price: Decimal8 | null; now: Instant }

async function modelOf(module: DualModule, series: Map<string, DualSeries>, coin: string): Promise<Model> {
  const price = await module.market.indexNow(pairOf(coin, DUAL_QUOTE_ASSET))
  return { series: series.get(coin), price, now: module.clock.now() }
}

/** Coins that would cover what the orders of a target are owed, by the model; an estimate. */
function deltaOf({ series, price, now }: Model, claim: BookClaim, deliveryAt: Instant): Decimal8 | null {
  if (series === undefined || price === null) return null
  const share = coverShare({ target: claim.target, price, now, deliveryAt, surface: series.surface })
  return share === null ? null : claimDelta(claim, share)
}

async function book(module: DualModule, coin: string | null): Promise<DualBookRow[]> {
  const [deliveries, series] = await Promise.all([openClaims(module.db, coin, null), seriesByCoin(module.db)])
  const rows: DualBookRow[] = []
  for (const delivery of deliveries) rows.push(bookWire(delivery, await modelOf(module, series, delivery.coin)))
  return rows
}

function bookWire({ coin, deliveryAt, claims }: DeliveryClaims, model: Model): DualBookRow {
  const part = (some: readonly BookClaim[]) => partWire(some, deliveryAt, model)
  return {
    coin,
    delivery_timest: unixSeconds(deliveryAt),
    ...part(claims),
    dual: part(claims.filter(isDualClaim)),
    snipers: part(claims.filter((claim) => !isDualClaim(claim))),
  }
}

function partWire(claims: readonly BookClaim[], deliveryAt: Instant, model: Model): DualBookPart {
  const invested = (inCoin: boolean) =>
    claims.filter((claim) => investsCoin(claim) === inCoin).reduce((sum, claim) => sum + claim.invested, 0n)
  const owed = (side: 'below' | 'above') => claims.map((claim) => claimOn(claim, side)).reduce(plusClaim, NO_CLAIM)
  const delta = claims.reduce<Decimal8 | null>((sum, claim) => plus(sum, deltaOf(model, claim, deliveryAt)), 0n)
  return {
    orders: claims.reduce((sum, claim) => sum + claim.orders, 0),
    coin_invested: decimalText(invested(true)),
    quote_invested: decimalText(invested(false)),
    below: claimWire(owed('below')),
    above: claimWire(owed('above')),
    delta: maybeText(delta),
    net_delta: delta === null ? null : decimalText(invested(true) - delta),
  }
}

function investsCoin({ type }: BookClaim): boolean {
  return type === 'call' || type === 'peak'
}

function plus(a: Decimal8 | null, b: Decimal8 | null): Decimal8 | null {
  return a === null || b === null ? null : a + b
}

function claimWire({ coin, quote, converting }: HouseClaim) {
  return { coin_amount: decimalText(coin), quote_amount: decimalText(quote), converting }
}

async function deliveryBook(module: DualModule, coin: string, deliveryAt: Instant) {
  const [[delivery], series] = await Promise.all([openClaims(module.db, coin, deliveryAt), seriesByCoin(module.db)])
  const claims = delivery?.claims ?? []
  const snipers = claims.filter((claim) => !isDualClaim(claim))
  const model = await modelOf(module, series, coin)
  return {
    coin,
    quote_asset: DUAL_QUOTE_ASSET,
    delivery_timest: unixSeconds(deliveryAt),
    price: maybeText(model.price),
    targets: claims.map((claim) => targetWire(coin, claim, deltaOf(model, claim, deliveryAt))),
    ladder: claimLadder(claims).map(
      ({ least, most, ...claim }): DualLadderRow => ({
        least: maybeText(least),
        most: maybeText(most),
        ...claimWire(claim),
        snipers: claimWire(claimsOnStep(snipers, { least, most })),
      }),
    ),
  }
}

function targetWire(coin: string, claim: BookClaim, delta: Decimal8 | null): DualBookTargetRow {
  return {
    type: claim.type,
    exercise_price: decimalText(claim.target),
    orders: claim.orders,
    invested: decimalText(claim.invested),
    invest_currency: investsCoin(claim) ? coin : DUAL_QUOTE_ASSET,
    ...(isDualClaim(claim) ? dualSides(coin, claim) : sniperSides(coin, claim)),
    delta: maybeText(delta),
  }
}

/** A dual order is paid in one asset: the coin below its target, and USDT above it. */
function dualSides(coin: string, { type, paid }: TargetClaim) {
  return {
    below_amount: decimalText(paid.below),
    below_currency: coin,
    below_refund: '0',
    at_amount: decimalText(paid.at),
    at_currency: type === 'call' ? DUAL_QUOTE_ASSET : coin,
    at_refund: '0',
    above_amount: decimalText(paid.above),
    above_currency: DUAL_QUOTE_ASSET,
    above_refund: '0',
  }
}

/** A sniper is paid for what it exercised in the exercise asset, and gets the rest back in the other. */
function sniperSides(coin: string, claim: SniperClaim) {
  const asset = claim.type === 'peak' ? DUAL_QUOTE_ASSET : coin
  const [below, at, above] = [sniperPaidOn(claim, 'below'), sniperPaidOn(claim, 'at'), sniperPaidOn(claim, 'above')]
  return {
    below_amount: decimalText(below.payment),
    below_currency: asset,
    below_refund: decimalText(below.refund),
    at_amount: decimalText(at.payment),
    at_currency: asset,
    at_refund: decimalText(at.refund),
    above_amount: decimalText(above.payment),
    above_currency: asset,
    above_refund: decimalText(above.refund),
  }
}
