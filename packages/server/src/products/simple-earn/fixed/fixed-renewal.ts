import { stopAgainst } from '@tenor/contract/core'
import { type Decimal8, decimalText, larger, percentText } from '@tenor/contract/money'
import { fixedFinish, type RenewalChoice, renewalChoices, renewalSplit, sumInterest } from '@tenor/contract/simple-earn'
import { postNew } from '../../../core/ledger/index.ts'
import { stopsInForce } from '../../../core/stops/index.ts'
import { type Transaction, together } from '../../../platform/database/index.ts'
import type { RowRange } from '../../../platform/jobs/index.ts'
import type { FixedModule, Maturity } from './fixed-module.ts'
import { newFixedOrder } from './fixed-new-order.ts'
import { announceRenewals, type RenewalTold } from './fixed-notices.ts'
import { renewPost } from './fixed-postings.ts'
import { createRooms, type Rooms } from './fixed-renewal-rooms.ts'
import { type Offer, paidToRenew, renewalOffers, type ToRenew, writeRenewed } from './fixed-renewal-store.ts'
import { fixedSale } from './fixed-sale.ts'
import type { StoredFixedOrder } from './fixed-tables.ts'

/*
 * Auto-reinvest: what an order paid goes on in the next one, in the very transaction that pays it. The same product keeps the
 * quota that its principal held; the interest, and all of what goes on in another one, has to fit.
 */

type Run = Maturity & { run: number }
/* Statements whose answers nothing hangs on go together: each way to the database and back keeps its rows locked for longer. */
type Renewed = { order: StoredFixedOrder; next: StoredFixedOrder; paidOut: Decimal8 }

/** Renews what has just been paid in the range. What cannot go on stays on spot, and its customer is told. */
export async function renewChunk(module: FixedModule, tx: Transaction, run: Run, range: RowRange): Promise<void> {
  const paid = await paidToRenew(tx, { ...run, permits: module.orders.permits }, range)
  if (paid.length === 0) return
  const [offers, stops, ids] = await together([
    renewalOffers(tx, [...new Set(paid.map(({ order }) => order.asset))], run.finishAt),
    stopsInForce(tx),
    module.ids.take(paid.length),
  ])
  const rooms = await createRooms(module, tx, { ...run, range }, paid, offers)
  const renewed: Renewed[] = []
  const ended: StoredFixedOrder[] = []
  for (const [place, each] of paid.entries()) {
    const isStopped = stopAgainst(stops, fixedSale(each.order), 'order') !== null
    const choices = isStopped ? [] : renewalChoices(each.order, offers, each.customer, run.due)
    const next = await nextOf(rooms, each, choices, { ...run, id: ids[place] ?? 0 })
    if (next === null) ended.push(each.order)
    else renewed.push(next)
  }
  for (const { next } of renewed) await module.finishes.ensure(module.db, fixedFinish(next.startAt, next.termDays))
  await together([
    rooms.write(tx),
    renewed.length === 0 ? null : carryOn(tx, renewed, range),
    announceRenewals(tx, [...renewed.map(toldOf), ...ended.map(endOf)], run.due),
  ])
}

type Next = Maturity & { id: number }

/** The next order, in the first product that has room for the minimum; null where none has. */
async function nextOf(
  rooms: Rooms,
  { order }: ToRenew,
  choices: readonly RenewalChoice<Offer>[],
  { finishAt, due, id }: Next,
): Promise<Renewed | null> {
  const interest = larger(order.interest - order.paidDaily, 0n)
  for (const { offer, rate, isSame } of choices) {
    const wanted = isSame ? interest : order.principal + interest
    const room = await rooms.of(order, offer, wanted)
    const split = renewalSplit({ principal: order.principal, interest }, room, { isSame, minimum: offer.minimum })
    if (split === null) continue
    const added = split.renewed - (isSame ? order.principal : 0n)
    const earning = { ...offer, rate, principal: split.renewed, quotaBefore: rooms.activeOf(order, offer) }
    if (sumInterest(earning) <= 0n) continue
    const active = rooms.take(order, offer, { added, isSame })
    const next = newFixedOrder(offer.product, {
      owner: { bucket: order.bucket, userId: order.userId },
      id,
      amount: split.renewed,
      rate,
      active,
      createdAt: due,
      startAt: finishAt,
      voucher: null,
      renewalOf: order.id,
      text: null,
      reinvest: offer.product.mayReinvest,
      redeemTo: 0,
      fromAccount: order.toAccount,
    })
    return { order, next, paidOut: split.paidOut }
  }
  rooms.leave(order)
  return null
}

/** Their transfers are of orders that are made here: none has been posted before. */
async function carryOn(tx: Transaction, renewed: readonly Renewed[], range: RowRange): Promise<void> {
  const posts = renewed.map(({ next }) => renewPost(next))
  await together([writeRenewed(tx, renewed, range), postNew(tx, posts)])
}

function toldOf({ order, next, paidOut }: Renewed): RenewalTold {
  const { bucket, userId, id, asset } = order
  const params = {
    asset,
    amount: decimalText(next.amount),
    days: next.termDays,
    percent: percentText(next.rate),
    rest: decimalText(paidOut),
  }
  return { bucket, userId, id, kind: 'fixed.renewed', params }
}

function endOf({ bucket, userId, id, asset, principal, interest, paidDaily }: StoredFixedOrder): RenewalTold {
  const amount = decimalText(principal + larger(interest - paidDaily, 0n))
  return { bucket, userId, id, kind: 'fixed.notRenewed', params: { asset, amount } }
}
