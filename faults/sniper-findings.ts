import { type SniperState, sniperInvestAsset, sniperPayoff } from '@tenor/contract/dual'
import type { Queryable } from '../packages/server/src/platform/database/index.ts'
import { sniperAssets } from '../packages/server/src/products/dual/sniper/sniper-order-store.ts'
import {
  SNIPER_COLUMNS,
  type SniperOrderRaw,
  type StoredSniperOrder,
  sniperOrderOf,
} from '../packages/server/src/products/dual/sniper/sniper-order-table.ts'
import type { ActKind } from './asking.ts'
import type { Customer } from './customer.ts'
import { movedText, postedFor } from './posted-transfers.ts'

/* What must be true of snipers whatever happened, as findings.ts has it for dual orders. */

type FoundSniper = { email: string; text: string; id: number; state: SniperState }

/** Each order and each cancelling that was answered has happened once, each that was refused has not, nothing else has. */
export async function sniperAnswerFaults(db: Queryable, customers: readonly Customer[]): Promise<string[]> {
  const found = await db.query<FoundSniper>(
    `select u.email, o.text, o.id, o.state from sniper_order o
     join user_email u on u.bucket = o.bucket and u.user_id = o.user_id where o.text like 't-%'`,
  )
  const ordersOf = Map.groupBy(found, (row) => row.email)
  return customers.flatMap((customer) => answersOf(customer, ordersOf.get(customer.email) ?? []))
}

function answersOf(customer: Customer, found: readonly FoundSniper[]): string[] {
  const succeeded = (kind: ActKind) => customer.acts.filter((act) => act.kind === kind && act.answer.status === 200)
  const answered = succeeded('sniper')
  const byText = new Map(found.map((order) => [order.text, order]))
  const faults = answered
    .filter((act) => byText.get(act.text)?.id !== Number(act.answer.data.id))
    .map((act) => `${act.text}: answered with sniper ${act.answer.data.id}, found ${byText.get(act.text)?.id}`)
  if (found.length !== answered.length) {
    const known = new Set(answered.map((act) => act.text))
    const unknown = found.filter(({ text }) => !known.has(text)).map(({ text }) => text)
    faults.push(`${customer.email} has ${found.length} snipers, was answered ${answered.length}: not known ${unknown}`)
  }
  const cancelled = new Set(succeeded('sniperCancel').map((act) => Number(act.answer.data.id)))
  for (const { id, state } of found) {
    const isCancelled = state === 'CANCELED'
    if (isCancelled !== cancelled.has(id)) faults.push(`sniper ${id}, ${state}: cancelled ${!isCancelled}`)
  }
  return faults
}

/** What was seen of each order the last time. */
export type SeenSnipers = Map<number, { state: SniperState; transfers: number }>

const NEXT: Readonly<Partial<Record<SniperState, readonly SniperState[]>>> = {
  INIT: ['PROCESSING', 'CANCELED', 'FAILED', 'SETTLEMENT_SUCCESS'],
  PROCESSING: ['SETTLEMENT_SUCCESS'],
}

/** Every order's state follows lawfully on its last one, and its transfers are just those of its state, each once. */
export async function sniperOrderFaults(db: Queryable, seen: SeenSnipers): Promise<string[]> {
  const now = await db.query<{ id: number; state: SniperState; transfers: number }>(
    `select o.id, o.state, (select count(*) from ledger_transfer t where t.bucket = o.bucket
       and t.user_id = o.user_id and t.reference = o.id) as transfers from sniper_order o`,
  )
  const faults: string[] = []
  const changed: number[] = []
  for (const { id, state, transfers } of now) {
    const before = seen.get(id)
    if (before?.state !== state || before.transfers !== transfers) changed.push(id)
    const isLawful = before === undefined || before.state === state || NEXT[before.state]?.includes(state) === true
    if (!isLawful) faults.push(`sniper ${id}: ${before.state} became ${state}`)
  }
  if (now.length < seen.size) faults.push(`${seen.size - now.length} snipers are gone`)
  faults.push(...(await changedFaults(db, changed)))
  for (const { id, state, transfers } of now) seen.set(id, { state, transfers })
  return faults
}

async function changedFaults(db: Queryable, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db.query<SniperOrderRaw>(
    `select ${SNIPER_COLUMNS}, null as delivery_state from sniper_order o where o.id = any($1::bigint[])`,
    [ids],
  )
  const byOrder = await postedFor(db, ids, 'dual.sniper.%')
  return rows.map(sniperOrderOf).flatMap((order) => {
    const own = byOrder.get(order.id) ?? []
    const moved = movedText(own)
    const expected = expectedTransfers(order).join()
    return moved === expected ? [] : [`sniper ${order.id} ${order.state}: moved ${moved} but not ${expected}`]
  })
}

/** In the order of the events' numbers. */
function expectedTransfers(order: StoredSniperOrder): string[] {
  const invested = `${sniperInvestAsset(order)} ${order.amount}`
  const held = `dual.sniper.hold ${invested}`
  if (order.state === 'INIT') return [held]
  if (order.state === 'CANCELED' || order.state === 'FAILED') return [held, `dual.sniper.release ${invested}`]
  const running = [held, `dual.sniper.subscribe ${invested}`]
  return order.state === 'PROCESSING' ? running : [...running, ...paymentOf(order)]
}

/** By the contract's function from the order's terms, not from what the order row says it pays. */
function paymentOf(order: StoredSniperOrder): string[] {
  if (order.settlementPrice === null) return ['settled without a price']
  const { invest, exercise } = sniperAssets(order)
  const { exercised, payment, refund } = sniperPayoff(order, order.settlementPrice)
  return [
    ...(exercised > 0n ? [`dual.sniper.settle.exercise ${invest} ${exercised}`] : []),
    ...(payment > 0n ? [`dual.sniper.settle.payment ${exercise} ${payment}`] : []),
    ...(refund > 0n ? [`dual.sniper.settle.refund ${invest} ${refund}`] : []),
  ]
}
