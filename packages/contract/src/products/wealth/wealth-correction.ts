import { type Decimal8, divide, larger, multiply, smaller } from '../../money/index.ts'
import type { Instant } from '../../time/index.ts'
import { type LotUnits, profitShare, unitsFor, unitsForShare, worthOfUnits } from './wealth-units.ts'

/*
 * What a corrected value of a strike changes: customers' shortfalls are made good, excess units that are still held are
 * cancelled, money that was paid is never taken back, and the house fills the fund for it. Marks follow.
 */

/** Units that left a lot, or wait to: `nav` is the value at which they left, null while they wait. */
export type LotPart = {
  readonly id: number
  readonly units: Decimal8
  readonly mark: Decimal8
  readonly profitShare: Decimal8
  readonly share: Decimal8
  readonly nav: Decimal8 | null
  readonly isPaid: boolean
}

/** A lot whose strike had another value. */
export type LotFacts = {
  readonly amount: Decimal8
  readonly units: Decimal8
  readonly unitLeft: Decimal8
  readonly mark: Decimal8
  readonly parts: readonly LotPart[]
}

/** What becomes of one part: units that are cut, its mark, and profit share that comes back. */
export type PartChange = {
  readonly id: number
  readonly cut: Decimal8
  readonly mark: Decimal8
  readonly back: Decimal8
}

/** What becomes of a lot. Amounts are in the coin, rounded up where the house pays the fund. */
export type LotChange = {
  readonly units: Decimal8
  readonly added: Decimal8
  readonly cancelled: Decimal8
  readonly held: Decimal8
  readonly filled: Decimal8
  readonly mark: Decimal8
  readonly parts: readonly PartChange[]
}

/** The change of a lot whose strike had the value `from` and has `to`. */
export function lotChange(lot: LotFacts, from: Decimal8, to: Decimal8): LotChange {
  const units = unitsFor(lot.amount, to)
  const excess = larger(lot.units - units, 0n)
  const cancelled = smaller(excess, lot.unitLeft)
  let left = excess - cancelled
  const cuts = new Map<number, Decimal8>()
  for (const part of lot.parts.filter(({ nav }) => nav === null)) {
    const cut = smaller(left, part.units)
    cuts.set(part.id, cut)
    left -= cut
  }
  const held = excess - cancelled - left
  let filled = 0n
  for (const { nav, units: gone } of lot.parts.toReversed()) {
    const part = nav === null ? 0n : smaller(left, gone)
    filled += multiply(part, nav ?? 0n, 'up')
    left -= part
  }
  const markOf = (mark: Decimal8) => (mark === from ? to : mark)
  const parts = lot.parts.map((part) => ({
    ...{ id: part.id, cut: cuts.get(part.id) ?? 0n, mark: markOf(part.mark), back: shareBack(part, markOf(part.mark)) },
  }))
  return { units, added: larger(units - lot.units, 0n), cancelled, held, filled, mark: markOf(lot.mark), parts }
}

function shareBack({ units, nav, profitShare: rate, share }: LotPart, mark: Decimal8): Decimal8 {
  return nav === null ? 0n : larger(share - profitShare(units, nav, mark, rate), 0n)
}

/** A profit share that was taken at the end of a period: `units` of `ofUnits`, at `nav` above `mark`, less what came back of it. */
export type TakenShare = {
  readonly at: Instant
  readonly ofUnits: Decimal8
  readonly nav: Decimal8
  readonly mark: Decimal8
  readonly profitShare: Decimal8
  readonly units: Decimal8
}

/**
 * Units of a profit share that a corrected value returns: what it would have been at the right value, above the right mark, and
 * of the units that were due. Rounded down to six decimals; a share that would have been more stays as it was.
 */
export function shareUnitsBack(
  taken: TakenShare,
  { at, from, to }: { readonly at: Instant; readonly from: Decimal8; readonly to: Decimal8 },
): Decimal8 {
  const nav = taken.at === at ? to : taken.nav
  const isFrom = taken.at > at && taken.mark === from
  // A lot that had too many units shared the profit of those too.
  const of = isFrom && to > from ? divide(taken.ofUnits * from, to, 'down') : taken.ofUnits
  const due = unitsForShare(profitShare(of, nav, isFrom ? to : taken.mark, taken.profitShare), nav)
  return larger(taken.units - due, 0n)
}

/** What a redemption was priced at, and what it is at another value. */
export type RedemptionChange = {
  readonly gross: Decimal8
  readonly share: Decimal8
  /** What the customer is paid beside what they were, and what of more profit share there is. */
  readonly paid: Decimal8
  readonly shareMore: Decimal8
  /** What the house fills into the fund for what was paid too much. */
  readonly filled: Decimal8
  /** By piece: gross and share at the other value. */
  readonly pieces: readonly { readonly id: number; readonly gross: Decimal8; readonly share: Decimal8 }[]
}

/** A piece of a redemption. */
export type PricedPiece = LotUnits & { readonly id: number; readonly profitShare: Decimal8 }

/** The change of a redemption that was struck with another value than `to`. */
export function redemptionChange(
  was: { readonly gross: Decimal8; readonly share: Decimal8 },
  pieces: readonly PricedPiece[],
  to: Decimal8,
): RedemptionChange {
  let before = 0n
  const priced = pieces.map(({ id, units, mark, profitShare: rate }) => {
    const gross = worthOfUnits(before + units, to) - worthOfUnits(before, to)
    before += units
    return { id, gross, share: profitShare(units, to, mark, rate) }
  })
  const gross = worthOfUnits(before, to)
  const share = priced.reduce((sum, each) => sum + each.share, 0n)
  return {
    ...{ gross, share, pieces: priced },
    paid: larger(gross - share - (was.gross - was.share), 0n),
    shareMore: gross > was.gross ? larger(share - was.share, 0n) : 0n,
    filled: larger(was.gross - gross, 0n),
  }
}
