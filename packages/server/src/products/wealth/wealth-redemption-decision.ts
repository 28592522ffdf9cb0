import type { Violation } from '@tenor/contract/http'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import {
  type LotUnits,
  projectTypeViolation,
  redeemUnitsViolation,
  strikeOf,
  takeUnits,
  type WealthRedeemBody,
  type WealthRedeemed,
} from '@tenor/contract/wealth'
import type { Owner } from '../../core/ledger/index.ts'
import type { Piece, WealthOffer, WealthRedemption } from './wealth-tables.ts'

/** A customer's lot that is not locked and has units; `share` is what its profit shares, `markedAt` where its mark comes from. */
export type OpenLot = LotUnits & { readonly share: Decimal8; readonly markedAt: Instant | null }

export type AskedUnits = Owner & { body: WealthRedeemBody; key: string | null; offer: WealthOffer; at: Instant }

/** A redemption and its pieces, without their ids. */
export type DecidedUnits = {
  redemption: Omit<WealthRedemption, 'id' | 'rootId'>
  pieces: readonly Omit<Piece, 'id' | 'redemptionId' | 'rootId'>[]
}

/** What a redemption takes of lots, the first in first, or what is against it: nothing is read or written. */
export function decidedUnits(asked: AskedUnits, lots: readonly OpenLot[]): DecidedUnits | Violation {
  const { bucket, userId, body, key, offer, at } = asked
  const units = decimal(body.unit)
  const owned = lots.reduce((sum, lot) => sum + lot.units, 0n)
  const against = projectTypeViolation(body.project_type, offer.projectType) ?? redeemUnitsViolation(units, owned)
  if (against !== null) return against
  const taken = takeUnits(lots, units)
  // The rule has just counted them.
  if (taken === null) throw new Error(`${units} units of ${offer.id} were counted and are not there`)
  const own = new Map(lots.map((each) => [each.lot, each]))
  return {
    redemption: {
      bucket,
      userId,
      productId: offer.id,
      unitAsset: offer.unitAsset,
      coin: offer.coin,
      units,
      state: 'PENDING',
      strikeAt: strikeOf(at),
      createdAt: at,
      text: key,
      nav: null,
      gross: 0n,
      share: 0n,
      unpriced: 0n,
      shareMoved: 0n,
      filled: 0n,
      struckAt: null,
      paidAt: null,
    },
    pieces: taken.map(({ lot, units: part, mark }, place) => ({
      bucket,
      userId,
      lotId: lot,
      place: place + 1,
      units: part,
      mark,
      profitShare: own.get(lot)?.share ?? 0n,
      markedAt: own.get(lot)?.markedAt ?? null,
      excess: 0n,
      gross: 0n,
      share: 0n,
      madeGood: 0n,
    })),
  }
}

/** With ids: the redemption's, then one for each piece. */
export type IdentifiedUnits = Owner & { redemption: WealthRedemption; pieces: readonly Piece[] }

export const idsNeeded = ({ pieces }: DecidedUnits): number => 1 + pieces.length

export function identified({ redemption, pieces }: DecidedUnits, ids: readonly number[]): IdentifiedUnits {
  const [id = 0, ...others] = ids
  const { bucket, userId } = redemption
  return {
    bucket,
    userId,
    redemption: { ...redemption, id, rootId: id },
    pieces: pieces.map((piece, at) => ({ ...piece, id: others[at] ?? 0, redemptionId: id, rootId: id })),
  }
}

export function redeemedWire({
  id,
  productId,
  coin,
  units,
  state,
  createdAt,
  strikeAt,
}: WealthRedemption): WealthRedeemed {
  return {
    id,
    pid: productId,
    coin,
    unit: decimalText(units),
    state,
    created_at: unixSeconds(createdAt),
    strike_at: unixSeconds(strikeAt),
  }
}
