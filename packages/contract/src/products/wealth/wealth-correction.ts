import { type Decimal8, divide, larger, smaller } from '../../money/index.ts'
import type { Instant } from '../../time/index.ts'
import { type LotUnits, profitShare, unitsFor, unitsForShare, worthOfUnits } from './wealth-units.ts'

/*
 * What corrected values of strikes change: customers' shortfalls are made good, excess units that are still held are
 * cancelled, money that was paid is never taken back, and the house fills the fund for it. Marks follow.
 *
 * What a lot and a redemption come to is computed from their first facts and the values that stand now, and compared with what
 * was given until now. So a second correction changes only what the first left open, whatever came between, and one that
 * changes nothing moves nothing.
 */

/** The value of a unit that a strike has now. */
export type NavOf = (strike: Instant) => Decimal8

/** A profit share that was taken at the end of a period. */
export type TakenShare = {
  readonly at: Instant
  /** Units that it cost, and their worth of then, which the fund paid to the manager. */
  readonly units: Decimal8
  readonly amount: Decimal8
  /** Units of the lot that had left or were on their way out. */
  readonly gone: Decimal8
  readonly profitShare: Decimal8
  /** The end of a period whose value was the mark; null: the lot's first mark. */
  readonly markedAt: Instant | null
  /** What corrections returned until now: units to the customer, and money of the house to the fund. */
  readonly back: Decimal8
  readonly filled: Decimal8
}

/** Units of a lot that a redemption took. */
export type LotPart = {
  readonly id: number
  readonly units: Decimal8
  readonly markedAt: Instant | null
  /** They wait for their strike: nothing is owed or paid for them yet. */
  readonly isWaiting: boolean
}

/** What the marks of a lot are found by. */
export type MarkFacts = {
  readonly strikeAt: Instant
  /** A first mark that is no value of the strike: of units that moved in. */
  readonly ownMark: Decimal8 | null
  readonly highWaterMark: boolean
  /** Oldest first. */
  readonly shares: readonly TakenShare[]
}

/** A lot with all that left it. */
export type LotFacts = MarkFacts & {
  readonly amount: Decimal8
  readonly unitLeft: Decimal8
  readonly markedAt: Instant | null
  readonly parts: readonly LotPart[]
}

/** What becomes of one part: units that are cut while they wait, units that left and were not due, its mark. */
export type PartChange = {
  readonly id: number
  readonly cut: Decimal8
  readonly excess: Decimal8
  readonly mark: Decimal8
}

/** What a profit share of a period has returned by now: units, and money into the fund, rounded up by the house. */
export type ShareChange = { readonly at: Instant; readonly back: Decimal8; readonly filled: Decimal8 }

/**
 * What becomes of a lot: units that its amount buys, units added to it, cancelled in it, and cut of those that wait. `returned`: it
 * buys none, so that the part of the amount whose units have not left goes back, rounded down.
 */
export type LotChange = {
  readonly units: Decimal8
  readonly returned: Decimal8
  readonly added: Decimal8
  readonly cancelled: Decimal8
  readonly held: Decimal8
  readonly mark: Decimal8
  readonly parts: readonly PartChange[]
  readonly shares: readonly ShareChange[]
}

/** The value above which units share their profit, that was set at `at`: a high-water mark is never lowered by a share. */
export function markOf(lot: MarkFacts, at: Instant | null, navOf: NavOf): Decimal8 {
  if (at === null) return lot.ownMark ?? navOf(lot.strikeAt)
  if (!lot.highWaterMark) return navOf(at)
  const before = lot.shares.find((share) => share.at === at)?.markedAt ?? null
  return larger(navOf(at), markOf(lot, before, navOf))
}

/**
 * Profit shares of periods at the values that stand: what would have been less comes back in units, and the house fills the
 * fund with what it paid above their worth. What would have been more stays as it was.
 */
function sharesNow(lot: MarkFacts, units: Decimal8, navOf: NavOf): { shares: ShareChange[]; shared: Decimal8 } {
  let shared = 0n
  const shares = lot.shares.map((taken) => {
    const { at, units: took, amount, gone, profitShare: rate, markedAt } = taken
    const nav = navOf(at)
    const of = larger(units - shared - gone, 0n)
    const due = smaller(took, unitsForShare(profitShare(of, nav, markOf(lot, markedAt, navOf), rate), nav))
    shared += due
    return { at, back: took - due, filled: larger(amount - worthOfUnits(due, nav), 0n) }
  })
  return { shares, shared }
}

/** The change of a lot at the values that stand. */
export function lotChange(lot: LotFacts, navOf: NavOf): LotChange {
  const units = unitsFor(lot.amount, navOf(lot.strikeAt))
  const { shares, shared } = sharesNow(lot, units, navOf)
  const has = lot.parts.reduce((sum, part) => sum + part.units, lot.unitLeft)
  const due = units - shared
  const over = larger(has - due, 0n)
  const cancelled = smaller(over, lot.unitLeft)
  let left = over - cancelled
  const take = (from: readonly LotPart[]) =>
    new Map(
      from.map(({ id, units: own }): [number, Decimal8] => {
        const taken = smaller(left, own)
        left -= taken
        return [id, taken]
      }),
    )
  const cuts = take(lot.parts.filter(({ isWaiting }) => isWaiting))
  const held = [...cuts.values()].reduce((sum, cut) => sum + cut, 0n)
  // Of those that left, the last were not due.
  const excess = take(lot.parts.filter(({ isWaiting }) => !isWaiting).toReversed())
  const parts = lot.parts.map(({ id, markedAt }) => ({
    id,
    cut: cuts.get(id) ?? 0n,
    excess: excess.get(id) ?? 0n,
    mark: markOf(lot, markedAt, navOf),
  }))
  const mark = markOf(lot, lot.markedAt, navOf)
  const returned = units === 0n && has > 0n ? divide(lot.amount * (cancelled + held), has, 'down') : 0n
  return { units, returned, added: larger(due - has, 0n), cancelled, held, mark, parts, shares }
}

/** A piece of a redemption: of its units, `excess` were not due. `gross`, `share` and `madeGood` are what it came to until now. */
export type PricedPiece = Omit<LotUnits, 'lot'> & {
  readonly id: number
  readonly excess: Decimal8
  readonly profitShare: Decimal8
  readonly gross: Decimal8
  readonly share: Decimal8
  readonly madeGood: Decimal8
}

/** What corrections moved of a redemption until now: profit share to the manager (below zero: from them), and what the house filled. */
export type RedemptionFacts = { readonly isPaid: boolean; readonly shareMoved: Decimal8; readonly filled: Decimal8 }

/** What a redemption comes to, and what moves for it. */
export type RedemptionChange = {
  readonly gross: Decimal8
  readonly share: Decimal8
  /** To the customer: from the fund, and of profit share that the manager gives back. */
  readonly paid: Decimal8
  readonly shareBack: Decimal8
  readonly shareMore: Decimal8
  /** Between the house and the fund: what was paid too much is filled, and what was filled too much returned. */
  readonly filled: Decimal8
  readonly returned: Decimal8
  /** By piece: gross and share at the value that stands, and what of the payment is for it. */
  readonly pieces: readonly {
    readonly id: number
    readonly gross: Decimal8
    readonly share: Decimal8
    readonly good: Decimal8
  }[]
}

const sumOf = <Each>(list: readonly Each[], of: (each: Each) => Decimal8): Decimal8 =>
  list.reduce((sum, each) => sum + of(each), 0n)

/** The change of a redemption whose strike has the value `nav`. What is owed is priced again; what was paid stays. */
export function redemptionChange(
  was: RedemptionFacts,
  pieces: readonly PricedPiece[],
  nav: Decimal8,
): RedemptionChange {
  let before = 0n
  const priced = pieces.map(({ id, units, excess, mark, profitShare: rate }) => {
    const own = units - excess
    const gross = worthOfUnits(before + own, nav) - worthOfUnits(before, nav)
    before += own
    return { id, gross, share: profitShare(own, nav, mark, rate) }
  })
  const [gross, share] = [worthOfUnits(before, nav), sumOf(priced, (each) => each.share)]
  if (!was.isPaid) {
    const none = { paid: 0n, shareBack: 0n, shareMore: 0n, filled: 0n, returned: 0n }
    return { gross, share, ...none, pieces: priced.map((each) => ({ ...each, good: 0n })) }
  }
  const got = sumOf(pieces, (each) => each.gross - each.share + each.madeGood)
  const took = sumOf(pieces, (each) => each.share) + was.shareMoved
  const good = larger(gross - share - got, 0n)
  // The manager gives back first what was never due to them.
  const shareBack = smaller(good, larger(took - share, 0n))
  const kept = took - shareBack
  const shareMore = larger(smaller(share - kept, gross - got - good - kept), 0n)
  const filled = larger(got + good + kept + shareMore - gross, 0n)
  return {
    gross,
    share,
    paid: good - shareBack,
    shareBack,
    shareMore,
    filled: larger(filled - was.filled, 0n),
    returned: larger(was.filled - filled, 0n),
    pieces: withGood(pieces, priced, good),
  }
}

/** What is paid goes to the pieces that are short, in their order. */
function withGood(
  pieces: readonly PricedPiece[],
  priced: readonly { id: number; gross: Decimal8; share: Decimal8 }[],
  good: Decimal8,
): RedemptionChange['pieces'] {
  let left = good
  return priced.map((each, place) => {
    const was = pieces[place]
    const got = was === undefined ? 0n : was.gross - was.share + was.madeGood
    const own = smaller(left, larger(each.gross - each.share - got, 0n))
    left -= own
    return { ...each, good: own }
  })
}
