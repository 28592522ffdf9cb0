import { isFinal, outcomes, payoff, termYield } from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { isoText } from '@tenor/contract/time'
import { ledgerFaults, trialBalance } from '../../src/core/ledger/index.ts'
import type { Database } from '../../src/platform/database/index.ts'
import {
  ORDER_COLUMNS,
  type OrderRow,
  orderOf,
  type StoredOrder,
} from '../../src/products/dual/purchase/dual-order-table.ts'
import type { Person } from './kill-traffic.ts'

/* What must be true of the database after all is settled. Each function answers with what is wrong: nothing at best. */

const RETURNED = ['dual.hold', 'dual.release']

export async function ordersIn(db: Database): Promise<StoredOrder[]> {
  const rows = await db.query<OrderRow>(
    `select ${ORDER_COLUMNS}, null as delivery_state from dual_order o order by o.id`,
  )
  return rows.map(orderOf)
}

/** Double entry: every bucket, every asset, every balance. */
export async function booksFaults(db: Database): Promise<string[]> {
  const faults = (await ledgerFaults(db)).map((fault) => JSON.stringify(fault))
  const totals = Object.entries(await trialBalance(db)).filter(([, { total }]) => total !== '0')
  return [...faults, ...totals.map(([asset, { total }]) => `${asset} does not sum to zero but to ${total}`)]
}

/** Each id that a customer gave has the order that was answered with, or none where the answer was a refusal. */
export function answerFaults(people: readonly Person[], orders: readonly StoredOrder[]): string[] {
  const faults: string[] = []
  const left = new Map(orders.map((order) => [order.id, order]))
  for (const person of people) {
    for (const { text, answer } of person.orders) {
      const found = orders.filter((order) => order.text === text)
      const expected = answer.status === 200 ? 1 : 0
      if (found.length !== expected) faults.push(`${text}: ${found.length} orders, answered ${answer.status}`)
      const order = found[0]
      if (order === undefined) continue
      left.delete(order.id)
      if (order.id !== answer.data.id) faults.push(`${text}: order ${order.id}, answered with ${answer.data.id}`)
    }
    for (const { text, answer } of person.cancels) {
      const order = orders.find((each) => each.id === answer.data?.id)
      if (answer.status === 200 && order?.state !== 'CANCELED') faults.push(`${text}: cancelled but ${order?.state}`)
    }
  }
  const unknown = [...left.values()].filter((order) => order.text !== null)
  return [...faults, ...unknown.map((order) => `order ${order.id} under ${order.text} that nobody knows`)]
}

/**
 * Every order has ended, lawfully, but for those of the demo that are delivered later, and its transfers are those of its
 * state, each once, with the contract's amounts.
 */
export async function orderFaults(db: Database, orders: readonly StoredOrder[], now: number): Promise<string[]> {
  const transfers = await db.query<{ reference: number; code: string; asset: string; amount: string }>(
    `select t.reference, e.code, t.asset, t.amount from ledger_transfer t join ledger_event e on e.kind = t.kind
     where e.code like 'dual.%' and e.code not like 'dual.sniper.%' order by t.reference, t.kind`,
  )
  const byOrder = Map.groupBy(transfers, (transfer) => transfer.reference)
  const faults: string[] = []
  for (const order of orders) {
    const isRunning = order.deliveryAt > now * 1000 && order.text === null && order.state === 'PROCESSING'
    if (!isFinal(order.state) && !isRunning) faults.push(`order ${order.id} is still ${order.state}`)
    const moved = (byOrder.get(order.id) ?? []).map(({ code, asset, amount }) => `${code} ${asset} ${decimal(amount)}`)
    const expected = expectedTransfers(order)
    if (moved.join() !== expected.join()) faults.push(`order ${order.id} ${order.state}: ${moved} but not ${expected}`)
    byOrder.delete(order.id)
  }
  for (const reference of byOrder.keys()) faults.push(`transfers of an order ${reference} that is not there`)
  return faults
}

function expectedTransfers(order: StoredOrder): string[] {
  const asset = order.type === 'call' ? order.coin : order.quoteAsset
  const invested = `${asset} ${order.amount}`
  if (order.state === 'PROCESSING') return [`dual.hold ${invested}`, `dual.subscribe ${invested}`]
  if (order.state !== 'SETTLEMENT_SUCCESS') return RETURNED.map((code) => `${code} ${invested}`)
  const paid = paymentOf(order)
  return [
    `dual.hold ${invested}`,
    `dual.subscribe ${invested}`,
    ...(paid.converted ? [`dual.settle.exercise ${invested}`] : []),
    `dual.settle.principal ${paid.asset} ${paid.principal}`,
    ...(paid.interest > 0n ? [`dual.settle.interest ${paid.asset} ${paid.interest}`] : []),
  ]
}

/** By the contract's function from the order's terms, not from what the order row says it pays. */
function paymentOf(order: StoredOrder) {
  if (order.settlementPrice === null) throw new Error(`order ${order.id} settled without a price`)
  return payoff({ ...order, yield: termYield(order.apr, order) }, order.settlementPrice)
}

/** What each customer has is what the faucet gave, less what was invested, plus what was paid. */
export async function balanceFaults(
  db: Database,
  people: readonly Person[],
  orders: readonly StoredOrder[],
): Promise<string[]> {
  const faults: string[] = []
  for (const person of people) {
    const expected = new Map(person.given)
    const add = (asset: string, amount: Decimal8) => expected.set(asset, (expected.get(asset) ?? 0n) + amount)
    const texts = new Set(person.orders.map((asked) => asked.text))
    for (const order of orders.filter((each) => each.text !== null && texts.has(each.text))) {
      if (order.state !== 'SETTLEMENT_SUCCESS') continue
      const paid = paymentOf(order)
      add(order.type === 'call' ? order.coin : order.quoteAsset, -order.amount)
      add(paid.asset, paid.amount)
    }
    const rows = await db.query<{ account: string; asset: string; balance: string }>(
      `select a.name as account, b.asset, sum(b.balance)::text as balance from ledger_balance b
       join ledger_account a on a.code = b.account join user_email u on u.bucket = b.bucket and u.user_id = b.user_id
       where u.email = $1 group by a.name, b.asset having sum(b.balance) <> 0 order by b.asset`,
      [`${person.name}@example.com`],
    )
    const has = rows.map(({ account, asset, balance }) => `${account} ${asset} ${decimalText(decimal(balance))}`).sort()
    const wants = [...expected].map(([asset, amount]) => `spot ${asset} ${decimalText(amount)}`).sort()
    if (has.join() !== wants.join()) faults.push(`${person.name} has ${has} and not ${wants}`)
  }
  return faults
}

/** Deliveries are settled at the mean of their samples, capacity is used by just the orders that stand, all is told. */
export async function trailFaults(db: Database, orders: readonly StoredOrder[], now: number): Promise<string[]> {
  const unsettled = await db.query<{ coin: string; delivery_at: number; state: string }>(
    `select coin, delivery_at, state from dual_delivery where delivery_at <= $1 and state <> 'settled'`,
    [new Date(now * 1000).toISOString()],
  )
  const means = await db.query<{ coin: string }>(
    `with agreeing as materialized (
       select d.coin, d.delivery_at from dual_delivery d join market_sample s on s.pair = d.coin || '_USDT'
         and s.at <= d.delivery_at and s.at > d.delivery_at - make_interval(secs => d.window_seconds)
       group by d.coin, d.delivery_at
       having count(*) = d.sample_count and sum(s.price) = d.sample_sum and abs(avg(s.price) - d.price) <= 0.000000005)
     select d.coin from dual_delivery d left join agreeing a on a.coin = d.coin and a.delivery_at = d.delivery_at
     where d.state = 'settled' and a.coin is null
       and (d.coin, d.delivery_at) in (select coin, delivery_at from dual_order)`,
  )
  const capacity = await db.query<{ product_id: number; used: string; held: string }>(
    `with held as materialized (
       select product_id, sum(amount) as held from dual_order
       where state in ('PROCESSING', 'SETTLEMENT_SUCCESS') group by product_id),
     used as materialized (
       select s.product_id, sum(s.used) as used from capacity_slice s join dual_product p on p.id = s.product_id
       group by s.product_id)
     select used.product_id, used.used, coalesce(held.held, 0) as held
     from used left join held on held.product_id = used.product_id where used.used <> coalesce(held.held, 0)`,
  )
  const untold = await untoldEvents(db)
  const notices = await db.query<{ id: number; state: string; count: number }>(
    `select o.id, o.state, count(n.id) as count from dual_order o
       left join notice n on n.bucket = o.bucket and n.user_id = o.user_id and n.id = o.id and n.kind in ('dual.settled', 'dual.returned')
     group by o.bucket, o.user_id, o.id, o.state having count(n.id) <> case when o.state in ('CANCELED', 'PROCESSING') then 0 else 1 end`,
  )
  const prices = orders.filter((order) => order.settlementPrice !== null)
  const perDelivery = Map.groupBy(prices, (order) => `${order.coin} ${isoText(order.deliveryAt)}`)
  const several = [...perDelivery].filter(([, group]) => new Set(group.map((order) => order.settlementPrice)).size > 1)
  return [
    ...unsettled.map((row) => `delivery not settled: ${JSON.stringify(row)}`),
    ...means.map((row) => `a price of ${row.coin} is not the mean of its samples`),
    ...capacity.map((row) => `capacity of ${row.product_id}: ${row.used} used, ${row.held} held`),
    ...untold,
    ...notices.map((row) => `order ${row.id}, ${row.state}, was told ${row.count} times`),
    ...several.map(([delivery]) => `${delivery} settled at several prices`),
  ]
}

/** What the outbox still has to tell, by topic, with the instant of the latest. */
export async function untoldEvents(db: Database): Promise<string[]> {
  const rows = await db.query<{ topic: string; count: number; latest: string }>(
    `/* no bucket: all of it */ select topic, count(*)::int as count, max(created_at)::text as latest from outbox
     where done_at is null group by topic order by topic`,
  )
  return rows.map(({ topic, count, latest }) => `${count} events of ${topic} were never told, the last of ${latest}`)
}

/** What an order row says it pays is what the contract says. */
export function promiseFaults(orders: readonly StoredOrder[]): string[] {
  return orders.flatMap((order) => {
    if (order.outcomes === null)
      return order.acceptedAt === null ? [] : [`order ${order.id} is accepted and promises nothing`]
    const { outcomes: told } = order
    const promised = outcomes({ ...order, yield: termYield(order.apr, order) })
    const isSame = (['below', 'at', 'above'] as const).every((side) => promised[side].amount === told[side].amount)
    return isSame ? [] : [`order ${order.id} promises other amounts than the contract`]
  })
}
