import {
  claimLadder,
  claimOn,
  coverShare,
  DUAL_CATEGORY,
  DUAL_QUOTE_ASSET,
  type DualBookRow,
  type DualBookTargetRow,
  type DualLadderRow,
  type DualType,
  dualDeskBook,
  dualDeskBookCsv,
  dualDeskBookDelivery,
  dualDeskLadderCsv,
  type HouseClaim,
  type TargetClaim,
} from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText, multiply } from '@tenor/contract/money'
import { type Instant, instantOfSeconds, isoText, unixSeconds } from '@tenor/contract/time'
import { csvField } from '../../core/ledger/index.ts'
import type { Queryable } from '../../platform/database/index.ts'
import { type Http, route } from '../../platform/http/index.ts'
import { pairOf } from './dual-market.ts'
import { maybeText } from './dual-product-store.ts'
import type { DualRoom } from './dual-room.ts'
import { type DualSeries, seriesByCoin } from './dual-series-store.ts'

/** Hangs the book: what the house owes to orders that run. */
export function dualBookRoutes(http: Http, room: DualRoom): void {
  route(http, dualDeskBook, ({ query }) => book(room, query.coin ?? null))
  route(http, dualDeskBookCsv, async ({ query, reply }) => {
    reply.header('content-disposition', 'attachment; filename="dual-book.csv"')
    return csvOf(BOOK_COLUMNS, (await book(room, query.coin ?? null)).map(bookFields))
  })
  const deliveryOf = (query: { coin: string; delivery_timest: number }) =>
    deliveryBook(room, query.coin, instantOfSeconds(query.delivery_timest))
  route(http, dualDeskBookDelivery, ({ query }) => deliveryOf(query))
  route(http, dualDeskLadderCsv, async ({ query, reply }) => {
    reply.header('content-disposition', 'attachment; filename="dual-ladder.csv"')
    return csvOf(LADDER_COLUMNS, (await deliveryOf(query)).ladder)
  })
}

type ClaimRow = {
  coin: string
  delivery_at: Instant
  type: DualType
  target: string
  orders: number
  invested: string
  below: string
  at: string
  above: string
}

/* What a trial fund's order invests is the house's own: of it only the interest is owed. */
const owed = (side: string) =>
  `sum(o.${side}_interest + case when o.category = ${DUAL_CATEGORY.TRIAL_FUND} then 0 else o.${side}_principal end)`

const CLAIMS = `select o.coin, o.delivery_at, o.type, o.target, count(*) as orders, sum(o.amount) as invested,
    ${owed('below')} as below, ${owed('at')} as at, ${owed('above')} as above
  from dual_delivery d join dual_order o on o.coin = d.coin and o.delivery_at = d.delivery_at
  where d.state <> 'settled' and ($1::text is null or d.coin = $1) and ($2::timestamptz is null or d.delivery_at = $2)
    and o.state in ('PROCESSING', 'REFUND_PROCESSING')
  group by o.coin, o.delivery_at, o.type, o.target order by o.delivery_at, o.coin, o.type, o.target`

type Delivery = { coin: string; deliveryAt: Instant; claims: TargetClaim[] }

async function openClaims(db: Queryable, coin: string | null, deliveryAt: Instant | null): Promise<Delivery[]> {
  const rows = await db.query<ClaimRow>(CLAIMS, [coin, deliveryAt === null ? null : isoText(deliveryAt)])
  const deliveries = new Map<string, Delivery>()
  for (const row of rows) {
    const key = `${row.coin} ${row.delivery_at}`
    const delivery = deliveries.get(key) ?? { coin: row.coin, deliveryAt: row.delivery_at, claims: [] }
    delivery.claims.push(claimOf(row))
    deliveries.set(key, delivery)
  }
  return [...deliveries.values()]
}

function claimOf({ type, target, orders, invested, below, at, above }: ClaimRow): TargetClaim {
  const paid = { below: decimal(below), at: decimal(at), above: decimal(above) }
  return { type, target: decimal(target), orders, invested: decimal(invested), paid }
}

type Model = { series: DualSeries | undefined; price: Decimal8 | null; now: Instant }

async function modelOf(room: DualRoom, series: Map<string, DualSeries>, coin: string): Promise<Model> {
  const price = await room.market.indexNow(pairOf(coin, DUAL_QUOTE_ASSET))
  return { series: series.get(coin), price, now: room.clock.now() }
}

/** Coins that would cover what the orders of a target are owed, by the model; an estimate. */
function deltaOf({ series, price, now }: Model, claim: TargetClaim, deliveryAt: Instant): Decimal8 | null {
  if (series === undefined || price === null) return null
  const share = coverShare({ target: claim.target, price, now, deliveryAt, surface: series.surface })
  return share === null ? null : multiply(claimOn(claim, 'below').coin, share, 'halfEven')
}

async function book(room: DualRoom, coin: string | null): Promise<DualBookRow[]> {
  const [deliveries, series] = await Promise.all([openClaims(room.db, coin, null), seriesByCoin(room.db)])
  const rows: DualBookRow[] = []
  for (const delivery of deliveries) rows.push(bookWire(delivery, await modelOf(room, series, delivery.coin)))
  return rows
}

function bookWire({ coin, deliveryAt, claims }: Delivery, model: Model): DualBookRow {
  const ladder = claimLadder(claims)
  const invested = (type: DualType) =>
    claims.filter((claim) => claim.type === type).reduce((sum, claim) => sum + claim.invested, 0n)
  const delta = claims.reduce<Decimal8 | null>((sum, claim) => plus(sum, deltaOf(model, claim, deliveryAt)), 0n)
  return {
    coin,
    delivery_timest: unixSeconds(deliveryAt),
    orders: claims.reduce((sum, claim) => sum + claim.orders, 0),
    coin_invested: decimalText(invested('call')),
    quote_invested: decimalText(invested('put')),
    below: claimWire(ladder[0] ?? NOTHING),
    above: claimWire(ladder.at(-1) ?? NOTHING),
    delta: maybeText(delta),
    net_delta: delta === null ? null : decimalText(invested('call') - delta),
  }
}

const NOTHING: HouseClaim = { coin: 0n, quote: 0n, converting: 0 }

function plus(a: Decimal8 | null, b: Decimal8 | null): Decimal8 | null {
  return a === null || b === null ? null : a + b
}

function claimWire({ coin, quote, converting }: HouseClaim) {
  return { coin_amount: decimalText(coin), quote_amount: decimalText(quote), converting }
}

async function deliveryBook(room: DualRoom, coin: string, deliveryAt: Instant) {
  const [[delivery], series] = await Promise.all([openClaims(room.db, coin, deliveryAt), seriesByCoin(room.db)])
  const claims = delivery?.claims ?? []
  const model = await modelOf(room, series, coin)
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
      }),
    ),
  }
}

function targetWire(coin: string, claim: TargetClaim, delta: Decimal8 | null): DualBookTargetRow {
  const asset = (isCoin: boolean) => (isCoin ? coin : DUAL_QUOTE_ASSET)
  const isCall = claim.type === 'call'
  return {
    type: claim.type,
    exercise_price: decimalText(claim.target),
    orders: claim.orders,
    invested: decimalText(claim.invested),
    invest_currency: asset(isCall),
    below_amount: decimalText(claim.paid.below),
    below_currency: coin,
    at_amount: decimalText(claim.paid.at),
    at_currency: asset(!isCall),
    above_amount: decimalText(claim.paid.above),
    above_currency: DUAL_QUOTE_ASSET,
    delta: maybeText(delta),
  }
}

const BOOK_COLUMNS = [
  'coin',
  'delivery_timest',
  'orders',
  'coin_invested',
  'quote_invested',
  'below_coin',
  'below_quote',
  'above_coin',
  'above_quote',
  'delta_estimate',
  'net_delta_estimate',
] as const
const LADDER_COLUMNS = ['least', 'most', 'coin_amount', 'quote_amount', 'converting'] as const

function bookFields(row: DualBookRow) {
  const { below, above, delta, net_delta, ...rest } = row
  return {
    ...rest,
    below_coin: below.coin_amount,
    below_quote: below.quote_amount,
    above_coin: above.coin_amount,
    above_quote: above.quote_amount,
    delta_estimate: delta,
    net_delta_estimate: net_delta,
  }
}

type Fields<Column extends string> = Readonly<Record<Column, string | number | null>>

/** RFC 4180; nothing stands for null. */
function csvOf<Column extends string>(columns: readonly Column[], rows: readonly Fields<Column>[]): string {
  const lines = rows.map((row) => columns.map((column) => csvField(String(row[column] ?? ''))).join(','))
  return `${[columns.join(','), ...lines].join('\r\n')}\r\n`
}
