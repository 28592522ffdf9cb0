import { type Decimal8, decimal, decimalText, divide, ONE } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { strikeOf, unitsFor, worthOfUnits } from '@tenor/contract/wealth'
import type { Random } from '../../../../faults/seeded-random.ts'
import { SPOT } from '../../src/core/ledger/index.ts'
import { type Queryable, sqlType } from '../../src/platform/database/index.ts'
import { HOUSE_SHARE, LOT } from '../../src/products/wealth/wealth-postings.ts'
import { W, wealthStage } from '../products/wealth/wealth-stage.ts'
import type { TestApp, TestClient } from '../test-app.ts'

/*
 * A fraudster's orders of a fund. Its value of one unit moves from day to day and is entered hours after its midnight, so that it is
 * known to all who act in between: an order gets the value of the next midnight after it, never one that is known, and units earn
 * as much as the values bring.
 */

export type FundGame = {
  readonly app: TestApp
  readonly pid: number
  readonly unit: string
  /** Confirmed values by their strike. */
  readonly values: Map<Instant, Decimal8>
  last: Decimal8
  /** The value of a midnight that has passed and is not entered yet. */
  coming: { at: Instant; nav: Decimal8 } | null
}

type FundOrder = { kind: 'in' | 'out'; amount: Decimal8; strikeAt: Instant }

/** Orders of the fund by the ids that calls were answered with, over all accounts of a fraudster. */
export type FundBook = {
  readonly orders: Map<number, FundOrder>
  /** Units by the values, those that wait to leave included. */
  units: Decimal8
  readonly faults: string[]
}

export const createFundBook = (): FundBook => ({ orders: new Map(), units: 0n, faults: [] })

/** A fund without a gate or a lock, that shares a fifth of the profit. */
export async function beginFund(app: TestApp): Promise<FundGame> {
  const pid = await wealthStage(app).product()
  const [row] = await app.db.query(
    { unit: sqlType.text },
    'select unit_asset as unit from wealth_product where id = $1',
    [pid],
  )
  return { app, pid, unit: row?.unit ?? '', values: new Map(), last: ONE, coming: null }
}

/** At a midnight: its value, at most 4 % from the last, is made by the market and not entered yet. */
export function valueFund(game: FundGame, random: Random): void {
  const change = (game.last * BigInt(Math.round(random.between(-400, 400)))) / 10_000n
  game.coming = { at: game.app.clock.now(), nav: game.last + change }
}

/** Enters the value that waits, and what each fraudster's units gained by it, in USDT rounded up. */
export async function enterValue(game: FundGame, books: readonly FundBook[]): Promise<Decimal8[]> {
  const { app, pid, coming } = game
  if (coming === null) return books.map(() => 0n)
  const reply = await wealthStage(app).nav(pid, coming.at, decimalText(coming.nav))
  if (reply.status !== 200) throw new RangeError(`no value: ${reply.text}`)
  const before = game.last
  game.values.set(coming.at, coming.nav)
  game.last = coming.nav
  game.coming = null
  return books.map((book) => {
    const gain = divide(book.units * (coming.nav - before), ONE, 'up')
    for (const { kind, amount, strikeAt } of book.orders.values()) {
      if (strikeAt === coming.at) book.units += kind === 'in' ? unitsFor(amount, coming.nav) : -amount
    }
    return gain
  })
}

export type FundTrade = { game: FundGame; book: FundBook; client: TestClient; random: Random }

let texts = 0

/** Sends a call once, or twice at once. */
async function orderOnce({ game, book, client, random }: FundTrade, path: string, order: FundOrder, body: object) {
  texts += 1
  const named = { pid: game.pid, text: `t-fund-${texts}`, ...body }
  const asked = Array.from({ length: random.chance(0.3) ? 2 : 1 }, () => client.post(`${W}/${path}`, named))
  const ids = new Set<number>(
    (await Promise.all(asked)).filter(({ status }) => status === 200).map(({ data }) => data.id),
  )
  if (ids.size > 1) book.faults.push(`${named.text}: answered with ${[...ids]}`)
  for (const id of ids) book.orders.set(id, order)
  return ids.size > 0
}

/** Puts money into the fund. */
export function invest(trade: FundTrade): Promise<boolean> {
  const amount = BigInt(Math.ceil(trade.random.between(10, 300))) * ONE + BigInt(Math.floor(trade.random.between(0, 9)))
  const order: FundOrder = { kind: 'in', amount, strikeAt: strikeOf(trade.game.app.clock.now()) }
  return orderOnce(trade, 'purchase', order, { amount: decimalText(amount), project_type: 5 })
}

/** Takes units out, all or a part. */
export async function divest(trade: FundTrade): Promise<boolean> {
  const { game, client, random } = trade
  const [held] = (await client.get(`${W}/holdings?pid=${game.pid}`)).data.list
  const there = decimal(held?.redeemable ?? '0')
  const part = random.chance(0.5) ? there : there / 3n
  const units = part - (part % 100n)
  if (units <= 0n) return false
  const order: FundOrder = { kind: 'out', amount: units, strikeAt: strikeOf(game.app.clock.now()) }
  return orderOnce(trade, 'redeem', order, { unit: decimalText(units) })
}

/** Money of subscriptions whose strike has no value yet: it is in a hold that other products use too. */
export function sumWaitingMoney({ values }: FundGame, { orders }: FundBook): Decimal8 {
  const waiting = [...orders.values()].filter(({ kind, strikeAt }) => kind === 'in' && !values.has(strikeAt))
  return waiting.reduce((sum, { amount }) => sum + amount, 0n)
}

/** Units in all accounts, those that leave included, at the last value. */
export async function readUnitsWorth(
  db: Queryable,
  { unit, last }: FundGame,
  users: readonly number[],
): Promise<Decimal8> {
  const [row] = await db.query(
    { units: sqlType.text },
    `select coalesce(sum(balance), 0) as units from ledger_balance
     where user_id = any($1::bigint[]) and asset = $2 and account < 1000`,
    [users, unit],
  )
  return worthOfUnits(decimal(row?.units ?? '0'), last)
}

/**
 * Orders of the fund that got more than the value of the first midnight after them gives: units for money, at most the amount
 * by the value; money for units, its profit share included, at most the units by the value; each once.
 */
export async function findFundFaults(
  db: Queryable,
  game: FundGame,
  book: FundBook,
  users: readonly number[],
): Promise<string[]> {
  const rows = await db.query(
    { id: sqlType.number, asset: sqlType.text, got: sqlType.text },
    `select t.group_id as id, t.asset, sum(t.amount) as got from ledger_transfer t join ledger_event e on e.kind = t.kind
     where t.user_id = any($1::bigint[]) and e.code like 'wealth.%' and t.credit in (${LOT}, ${SPOT}, ${HOUSE_SHARE})
     group by t.group_id, t.asset`,
    [users],
  )
  const faults = rows.flatMap(({ id, asset, got }) => {
    const order = book.orders.get(id)
    const nav = order === undefined ? undefined : game.values.get(order.strikeAt)
    if (order === undefined || nav === undefined) return [`fund order ${id}: got ${got} ${asset} without a value`]
    const isUnits = order.kind === 'in'
    const most = isUnits ? unitsFor(order.amount, nav) : worthOfUnits(order.amount, nav)
    const isOwn = asset === (isUnits ? game.unit : 'USDT')
    return isOwn && decimal(got) <= most ? [] : [`fund order ${id}: got ${got} ${asset}, at most ${decimalText(most)}`]
  })
  return [...book.faults, ...faults]
}
