import { type DualState, isFinal, mayFollow, payoff, termYield } from '@tenor/contract/dual'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { allChecks } from '../packages/server/src/checks.ts'
import type { Queryable } from '../packages/server/src/platform/database/index.ts'
import { findingLines, findingsOf } from '../packages/server/src/platform/reconcile/index.ts'
import {
  ORDER_COLUMNS,
  type OrderRow,
  orderOf,
  type StoredOrder,
} from '../packages/server/src/products/dual/purchase/dual-order-table.ts'
import type { Act, ActKind } from './asking.ts'
import type { Customer } from './customer.ts'
import { movedText, postedFor } from './posted-transfers.ts'

/* What must be true of the database whatever happened. Each function answers with what is wrong: nothing at
 * best. Jobs go on meanwhile, so all of them have to look at one snapshot. */

/** Every check that `npm run reconcile` makes. */
export async function invariantFaults(tx: Queryable): Promise<string[]> {
  return (await findingsOf(tx, allChecks)).map((finding) => findingLines(finding).join('; '))
}

const TRANSFERS_OF: Readonly<Partial<Record<ActKind, string>>> = {
  faucet: 'account.deposit',
  transfer: 'account.transfer',
}

/** Each act that was answered has happened once, each that was refused has not, and nothing else has. */
export async function answerFaults(db: Queryable, customers: readonly Customer[]): Promise<string[]> {
  const orders = await db.query<{ email: string; text: string | null; id: number; state: DualState; asked: boolean }>(
    `select u.email, o.text, o.id, o.state, o.cancel_requested as asked from dual_order o
     join user_email u on u.bucket = o.bucket and u.user_id = o.user_id where o.text like 't-%'`,
  )
  const moved = await db.query<{ email: string; code: string; id: string; amount: string }>(
    `select u.email, e.code, t.reference::text as id, t.amount from ledger_transfer t
     join ledger_event e on e.kind = t.kind join user_email u on u.bucket = t.bucket and u.user_id = t.user_id
     where e.code in ('account.deposit', 'account.transfer')`,
  )
  const ordersOf = Map.groupBy(orders, (row) => row.email)
  const movedOf = Map.groupBy(moved, (row) => row.email)
  return customers.flatMap((customer) => [
    ...orderAnswers(customer, ordersOf.get(customer.email) ?? []),
    ...movedAnswers(customer, movedOf.get(customer.email) ?? []),
    ...customer.contradictions,
  ])
}

const succeeded = (customer: Customer, kind: ActKind) =>
  customer.acts.filter((act) => act.kind === kind && act.answer.status === 200)

type FoundOrder = { text: string | null; id: number; state: DualState; asked: boolean }

function orderAnswers(customer: Customer, found: readonly FoundOrder[]): string[] {
  const byText = new Map(found.map((order) => [order.text, order]))
  const byId = new Map(found.map((order) => [order.id, order]))
  const stateOf = (act: Act) => byId.get(Number(act.answer.data.id))
  const answered = succeeded(customer, 'order')
  const redeemed = new Set(succeeded(customer, 'redeem').map((act) => Number(act.answer.data.id)))
  const faults = answered
    .filter((act) => byText.get(act.text)?.id !== Number(act.answer.data.id))
    .map((act) => `${act.text}: answered with order ${act.answer.data.id}, found ${byText.get(act.text)?.id}`)
  if (found.length !== answered.length) {
    const known = new Set(answered.map((act) => act.text))
    const unknown = found.filter((order) => !known.has(order.text ?? '')).map((order) => order.text)
    faults.push(`${customer.email} has ${found.length} orders, was answered ${answered.length}: not known ${unknown}`)
  }
  for (const act of succeeded(customer, 'cancel')) {
    const order = stateOf(act)
    if (order?.state !== 'CANCELED' && order?.asked !== true) faults.push(`${act.text}: cancelled, is ${order?.state}`)
  }
  for (const order of found) {
    const isRefunded = order.state === 'REFUND_SUCCESS'
    if (isRefunded !== redeemed.has(order.id)) faults.push(`order ${order.id}, ${order.state}: redeemed ${!isRefunded}`)
  }
  return faults
}

function movedAnswers(customer: Customer, found: readonly { code: string; id: string; amount: string }[]): string[] {
  const faults: string[] = []
  for (const [kind, code] of Object.entries(TRANSFERS_OF) as [ActKind, string][]) {
    const answered = succeeded(customer, kind)
    const left = new Map(found.filter((row) => row.code === code).map((row) => [row.id, row]))
    for (const act of answered) {
      const id = String(act.answer.data.id).split('-')[0] ?? ''
      const asked = decimal((act.body as { amount: string }).amount)
      const row = left.get(id)
      if (row === undefined) faults.push(`${act.text}: answered ${id}, of which there is no transfer`)
      else if (decimal(row.amount) !== asked) faults.push(`${act.text}: moved ${row.amount}, asked for ${asked}`)
      left.delete(id)
    }
    for (const id of left.keys()) faults.push(`${customer.email}: ${code} ${id} of which nobody was told`)
  }
  return faults
}

/** What was seen of each order the last time: its state may only have gone on lawfully. */
export type Seen = Map<number, { state: DualState; transfers: number }>

/** Every order is in a lawful state that its last one leads to, and its transfers are just those of its state. */
export async function orderFaults(db: Queryable, seen: Seen): Promise<string[]> {
  const now = await db.query<{ id: number; state: DualState; transfers: number; renews: boolean }>(
    `select o.id, o.state, (select count(*) from ledger_transfer t where t.bucket = o.bucket
       and t.user_id = o.user_id and t.reference = o.id) as transfers from dual_order o`,
  )
  const faults: string[] = []
  const changed: number[] = []
  for (const { id, state, transfers } of now) {
    const before = seen.get(id)
    if (before?.state !== state || before.transfers !== transfers) changed.push(id)
    if (before !== undefined && !leadsTo(before.state, state))
      faults.push(`order ${id}: ${before.state} became ${state}`)
  }
  if (now.length < seen.size) faults.push(`${seen.size - now.length} orders are gone`)
  faults.push(...(await changedOrderFaults(db, changed)))
  for (const { id, state, transfers } of now) seen.set(id, { state, transfers })
  return faults
}

function leadsTo(from: DualState, to: DualState, steps = 5): boolean {
  if (from === to) return true
  if (isFinal(from) || steps === 0) return false
  const next = ['PROCESSING', 'SETTLEMENT_PROCESSING', 'CANCELING', 'REFUND_PROCESSING'] as const
  return mayFollow(from, to) || next.some((between) => mayFollow(from, between) && leadsTo(between, to, steps - 1))
}

async function changedOrderFaults(db: Queryable, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.query<OrderRow>(
    `select ${ORDER_COLUMNS}, null as delivery_state from dual_order o where o.id = any($1::bigint[])`,
    [ids],
  )
  const byOrder = await postedFor(db, ids, 'dual.%')
  const quotes = await db.query<{ order_id: number; fee: string }>(
    'select order_id, fee from dual_refund_quote where order_id = any($1::bigint[]) and used_at is not null',
    [ids],
  )
  const fees = new Map(quotes.map((quote) => [quote.order_id, decimal(quote.fee)]))
  return rows.map(orderOf).flatMap((order) => {
    const own = byOrder.get(order.id) ?? []
    const moved = movedText(own)
    const isRenewal = own.some(({ code }) => code === 'dual.renew')
    const expected = expectedTransfers(order, isRenewal, fees.get(order.id) ?? 0n).join()
    return moved === expected ? [] : [`order ${order.id} ${order.state}: moved ${moved} but not ${expected}`]
  })
}

/** In the order of the events' numbers. */
function expectedTransfers(order: StoredOrder, isRenewal: boolean, fee: Decimal8): string[] {
  const invested = `${order.type === 'call' ? order.coin : order.quoteAsset} ${order.amount}`
  const begun = isRenewal ? [] : [`dual.hold ${invested}`]
  const accepted = isRenewal ? [] : [`dual.subscribe ${invested}`]
  const renewed = isRenewal ? [`dual.renew ${invested}`] : []
  if (order.state === 'INIT') return begun
  if (order.state === 'PROCESSING') return [...begun, ...accepted, ...renewed]
  if (order.state === 'SETTLEMENT_SUCCESS') return [...begun, ...accepted, ...paymentOf(order, invested), ...renewed]
  if (order.state === 'REFUND_SUCCESS') {
    return [...begun, ...accepted, `dual.refund.surrender ${invested}`, ...refundOf(order, fee), ...renewed]
  }
  return [...begun, `dual.release ${invested}`]
}

/** By the contract's function from the order's terms, not from what the order row says it pays. */
function paymentOf(order: StoredOrder, invested: string): string[] {
  if (order.settlementPrice === null) return ['settled without a price']
  const paid = payoff({ ...order, yield: termYield(order.apr, order) }, order.settlementPrice)
  return [
    ...(paid.converted ? [`dual.settle.exercise ${invested}`] : []),
    `dual.settle.principal ${paid.asset} ${paid.principal}`,
    ...(paid.interest > 0n ? [`dual.settle.interest ${paid.asset} ${paid.interest}`] : []),
  ]
}

/** The payment is what the customer is left with and the fee, which goes on to the house at once. */
function refundOf(order: StoredOrder, fee: Decimal8): string[] {
  const asset = order.type === 'call' ? order.coin : order.quoteAsset
  const left = order.refundAmount ?? 0n
  return [
    ...(left + fee > 0n ? [`dual.refund.payment ${asset} ${left + fee}`] : []),
    ...(fee > 0n ? [`dual.refund.fee ${asset} ${fee}`] : []),
  ]
}
