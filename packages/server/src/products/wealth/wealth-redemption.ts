import { decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText, unixSeconds } from '@tenor/contract/time'
import {
  redeemUnitsViolation,
  strikeOf,
  takeUnits,
  type WealthRedeemBody,
  type WealthRedeemed,
} from '@tenor/contract/wealth'
import { type Owner, post } from '../../core/ledger/index.ts'
import { refuseIfStopped } from '../../core/stops/index.ts'
import type { Queryable, Transaction } from '../../platform/database/index.ts'
import { answerOnce, type Customer, Refusal, refuseOn } from '../../platform/http/index.ts'
import { lockClient } from './wealth-client-store.ts'
import type { WealthModule } from './wealth-module.ts'
import { wealthSale } from './wealth-order-kind.ts'
import { redeemPosts } from './wealth-postings.ts'
import { offerById } from './wealth-product-store.ts'
import { pieceTable, redemptionTable, unitAssetOf, type WealthOffer, type WealthRedemption } from './wealth-tables.ts'

export type RedeemAct = { customer: Customer; body: WealthRedeemBody; key: string | null }

/** Redeems units of what is not locked: they are set aside now and priced at the next strike. It is final. */
export async function redeem(module: WealthModule, { customer, body, key }: RedeemAct): Promise<WealthRedeemed> {
  await module.orders.verifyFundPassword(customer, body.fundpass)
  const { bucket, userId } = customer
  const content = { pid: body.pid, unit: decimalText(decimal(body.unit)) }
  const once = { bucket, userId, key, act: 'wealth.redeem', content, at: module.clock.now() }
  const offer = await offerById(module.db, body.pid)
  if (offer === null) throw new Refusal(404, 'wealth.notFound')
  const ids = await module.ids.take(LOTS_MOST + 1)
  return answerOnce(module.db, once, (tx) => redeemIn(tx, module, { customer, body, key }, offer, ids))
}

async function redeemIn(
  tx: Transaction,
  { clock }: WealthModule,
  { customer, body, key }: RedeemAct,
  offer: WealthOffer,
  ids: readonly number[],
): Promise<WealthRedeemed> {
  await refuseIfStopped(tx, wealthSale(offer), 'redemption')
  const { bucket, userId } = customer
  if (!(await lockClient(tx, customer, offer.id))) throw new Refusal(404, 'wealth.noHolding')
  const now = clock.now()
  const lots = await unlockedLots(tx, customer, offer.id, now)
  const units = decimal(body.unit)
  refuseOn(
    redeemUnitsViolation(
      units,
      lots.reduce((sum, lot) => sum + lot.units, 0n),
    ),
  )
  const taken = takeUnits(lots, units)
  // The rule has just counted them.
  if (taken === null) throw new Error(`${units} units of ${offer.id} were counted and are not there`)
  const id = ids[0] ?? 0
  const redemption: WealthRedemption = {
    ...{ bucket, userId, id, rootId: id, productId: offer.id, unitAsset: unitAssetOf(offer), coin: offer.coin, units },
    ...{ state: 'PENDING', strikeAt: strikeOf(now), createdAt: now, text: key },
    ...{ nav: null, gross: 0n, share: 0n, struckAt: null, paidAt: null },
  }
  const pieces = taken.map(({ lot, units: part, mark }, place) => ({
    ...{ bucket, userId, id: ids[place + 1] ?? 0, redemptionId: id, rootId: id, lotId: lot, place: place + 1 },
    ...{
      units: part,
      mark,
      profitShare: lots.find((each) => each.lot === lot)?.share ?? 0n,
      gross: 0n,
      share: 0n,
      madeGood: 0n,
    },
  }))
  await redemptionTable.insert(tx, [redemption])
  await pieceTable.insert(tx, pieces)
  await takeFromLots(tx, customer, pieces)
  await post(tx, redeemPosts(redemption, pieces))
  return redeemedWire(redemption)
}

/** Most lots that one redemption is made of. */
const LOTS_MOST = 500

/** A customer's lots of a product that are not locked and have units, the first in first. */
async function unlockedLots(db: Queryable, { bucket, userId }: Owner, productId: number, now: Instant) {
  const rows = await db.query<{ id: number; unit_left: string; mark: string; profit_share: string }>(
    `select id, unit_left, mark, profit_share from wealth_order
     where bucket = $1 and user_id = $2 and product_id = $3 and state = 'STRUCK' and unit_left > 0 and unlocks_at <= $4
     order by strike_at, id limit ${LOTS_MOST} for update`,
    [bucket, userId, productId, isoText(now)],
  )
  return rows.map((row) => ({
    ...{ lot: row.id, units: decimal(row.unit_left), mark: decimal(row.mark) },
    share: decimal(row.profit_share),
  }))
}

async function takeFromLots(
  tx: Transaction,
  { bucket, userId }: Owner,
  pieces: readonly { lotId: number; units: bigint }[],
): Promise<void> {
  await tx.execute(
    `update wealth_order o set unit_left = o.unit_left - taken.units
     from unnest($3::bigint[], $4::numeric[]) as taken (id, units)
     where o.bucket = $1 and o.user_id = $2 and o.id = taken.id`,
    [bucket, userId, pieces.map(({ lotId }) => lotId), pieces.map(({ units }) => decimalText(units))],
  )
}

function redeemedWire({ id, productId, coin, units, state, createdAt, strikeAt }: WealthRedemption): WealthRedeemed {
  return {
    ...{ id, pid: productId, coin, unit: decimalText(units), state },
    created_at: unixSeconds(createdAt),
    strike_at: unixSeconds(strikeAt),
  }
}
