import { type Decimal8, decimal, decimalText, larger, ONE, smaller } from '@tenor/contract/money'
import { type Instant, instant } from '@tenor/contract/time'
import {
  lotChange,
  markOf,
  type NavOf,
  type PricedPiece,
  profitShare,
  redemptionChange,
  type TakenShare,
  unitsFor,
  unitsForShare,
  worthOfUnits,
} from '@tenor/contract/wealth'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const D = decimal
const RATE = D('0.2')

/* A fund in small: lots of one customer, redemptions of one lot each, shares at the ends of periods, corrections of any strike. */

type Piece = PricedPiece & { at: Instant; askedAt: Instant; isPaid: boolean; markedAt: Instant | null; cut: Decimal8 }
type Money = { shareMoved: Decimal8; filled: Decimal8 }
type Redemption = Piece & { money: Money; isWaiting: boolean }
type Lot = {
  amount: Decimal8
  strikeAt: Instant
  ownMark: Decimal8 | null
  highWaterMark: boolean
  unitLeft: Decimal8
  units: Decimal8
  mark: Decimal8
  markedAt: Instant | null
  shares: TakenShare[]
  parts: Redemption[]
}

const PERIOD = 3
const endsPeriod = (at: Instant) => at % PERIOD === 0

class Fund {
  readonly values = new Map<Instant, Decimal8>()
  readonly lots: Lot[] = []
  readonly navOf: NavOf = (at) => this.values.get(at) ?? 0n
  day = instant(0)

  strike(nav: Decimal8, isPaid: boolean, buy: { amount: Decimal8; highWaterMark: boolean } | null): void {
    this.day = instant(this.day + 1)
    this.values.set(this.day, nav)
    for (const part of this.lots.flatMap(({ parts }) => parts).filter(({ isWaiting }) => isWaiting)) {
      const gross = worthOfUnits(part.units, nav)
      const share = profitShare(part.units, nav, part.mark, RATE)
      Object.assign(part, { at: this.day, gross, share, isPaid, isWaiting: false })
    }
    if (buy !== null) this.buy(buy)
    if (endsPeriod(this.day)) for (const lot of this.lots) this.share(lot, nav)
  }

  private buy({ amount, highWaterMark }: { amount: Decimal8; highWaterMark: boolean }): void {
    const nav = this.navOf(this.day)
    const units = unitsFor(amount, nav)
    if (units === 0n) return
    const lot = { amount, strikeAt: this.day, ownMark: null, highWaterMark, unitLeft: units, units, mark: nav }
    this.lots.push({ ...lot, markedAt: null, shares: [], parts: [] })
  }

  private share(lot: Lot, nav: Decimal8): void {
    if (lot.strikeAt >= this.day || lot.unitLeft === 0n) return
    const units = unitsForShare(profitShare(lot.unitLeft, nav, lot.mark, RATE), nav)
    const taken = lot.shares.reduce((sum, { units: took, back }) => sum + took - back, 0n)
    const gone = lot.units - lot.unitLeft - taken
    if (units > 0n) {
      const { markedAt } = lot
      const amount = worthOfUnits(units, nav)
      lot.shares.push({ at: this.day, units, amount, gone, profitShare: RATE, markedAt, back: 0n, filled: 0n })
    }
    lot.unitLeft -= units
    if (units > 0n || !lot.highWaterMark) Object.assign(lot, { mark: nav, markedAt: this.day })
  }

  redeem(of: number, percent: bigint): void {
    const lot = this.lots[of % Math.max(1, this.lots.length)]
    const units = lot === undefined ? 0n : ((lot.unitLeft * percent) / 10_000n) * 100n
    if (lot === undefined || units === 0n) return
    lot.unitLeft -= units
    lot.parts.push({
      id: lot.parts.length,
      units,
      mark: lot.mark,
      markedAt: lot.markedAt,
      excess: 0n,
      cut: 0n,
      profitShare: RATE,
      gross: 0n,
      share: 0n,
      madeGood: 0n,
      money: { shareMoved: 0n, filled: 0n },
      at: this.day,
      askedAt: this.day,
      isPaid: false,
      isWaiting: true,
    })
  }

  /** As the server does: lots of the strike and those whose period ended with it, then redemptions from it on. Answers whether anything moved. */
  correct(at: Instant, nav: Decimal8): boolean {
    this.values.set(at, nav)
    let moved = false
    for (const lot of this.lots) {
      if (lot.strikeAt !== at && !(lot.strikeAt < at && endsPeriod(at))) continue
      const change = lotChange(lot, this.navOf)
      moved ||= change.added > 0n || change.cancelled > 0n || change.held > 0n
      Object.assign(lot, { units: change.units, mark: change.mark })
      lot.unitLeft += change.added - change.cancelled
      lot.shares = lot.shares.map((share, place) => ({ ...share, ...change.shares[place] }))
      for (const [place, { cut, excess, mark }] of change.parts.entries()) {
        const part = lot.parts[place]
        if (part !== undefined) Object.assign(part, { units: part.units - cut, cut: part.cut + cut, excess, mark })
      }
    }
    for (const part of this.redemptions().filter((each) => each.at >= at)) moved = this.reprice(part) || moved
    return moved
  }

  redemptions(): Redemption[] {
    return this.lots.flatMap(({ parts }) => parts).filter(({ isWaiting }) => !isWaiting)
  }

  private reprice(part: Redemption): boolean {
    const { gross, share, paid, shareBack, shareMore, filled, returned } = redemptionChange(
      { isPaid: part.isPaid, ...part.money },
      [part],
      this.navOf(part.at),
    )
    if (!part.isPaid) Object.assign(part, { gross, share })
    Object.assign(part, { madeGood: part.madeGood + paid + shareBack })
    part.money.shareMoved += shareMore - shareBack
    part.money.filled += filled - returned
    return [paid, shareBack, shareMore, filled, returned].some((amount) => amount > 0n)
  }
}

const gotOf = ({ gross, share, madeGood }: Redemption) => gross - share + madeGood

/** What a redemption is due at the values that stand. */
function dueOf(fund: Fund, { at, units, excess, mark }: Redemption): Decimal8 {
  const nav = fund.navOf(at)
  return worthOfUnits(units - excess, nav) - profitShare(units - excess, nav, mark, RATE)
}

/** What the fund has, and what its units are worth, at the values that stand: as a fraction, so that nothing is rounded. */
function assetsOf(fund: Fund): { has: bigint; owes: bigint } {
  let [over, under, before] = [0n, 1n, 0n]
  for (let day = instant(1); day <= fund.day; day = instant(day + 1)) {
    const nav = fund.navOf(day)
    if (before > 0n) [over, under] = [over * nav, under * before]
    const came = fund.lots.filter(({ strikeAt }) => strikeAt === day).reduce((sum, { amount }) => sum + amount, 0n)
    const shared = fund.lots
      .flatMap(({ shares }) => shares.filter(({ at }) => at === day))
      .reduce((sum, { amount, filled }) => sum + amount - filled, 0n)
    const went = fund
      .redemptions()
      .filter(({ at }) => at === day)
      .reduce((sum, { gross, madeGood, money }) => sum + gross + madeGood + money.shareMoved - money.filled, 0n)
    over += (came - shared - went) * under
    before = nav
  }
  const waiting = fund.lots.flatMap(({ parts }) => parts).filter(({ isWaiting }) => isWaiting)
  const units = [...fund.lots.map(({ unitLeft }) => unitLeft), ...waiting.map((each) => each.units)]
  return { has: over * ONE, owes: units.reduce((sum, each) => sum + each, 0n) * before * under }
}

function expectRight(fund: Fund, got: Map<Redemption, Decimal8>): void {
  for (const lot of fund.lots) {
    const left = lot.parts.reduce((sum, { units, excess }) => sum + units - excess, lot.unitLeft)
    const shared = lot.shares.reduce((sum, { units, back }) => sum + units - back, 0n)
    expect(left + shared).toBe(unitsFor(lot.amount, fund.navOf(lot.strikeAt)))
    expect(lot.unitLeft >= 0n && lot.parts.every(({ units, excess }) => units >= excess && excess >= 0n)).toBe(true)
    expect(lot.mark).toBe(markOf(lot, lot.markedAt, fund.navOf))
  }
  for (const each of fund.redemptions()) {
    // Nobody loses what they were paid, and more comes only up to what they are due.
    const [due, before] = [dueOf(fund, each), got.get(each) ?? 0n]
    expect(gotOf(each)).toBe(each.isPaid ? larger(before, due) : due)
    const { gross, madeGood, money, units, excess } = each
    expect(gross + madeGood + money.shareMoved - money.filled).toBe(worthOfUnits(units - excess, fund.navOf(each.at)))
    expect(money.filled >= 0n && each.share + money.shareMoved >= 0n).toBe(true)
  }
  const { has, owes } = assetsOf(fund)
  expect(owes).toBeLessThanOrEqual(has)
}

const navs = fc.bigInt({ min: ONE / 2n, max: 3n * ONE })
const act = fc.oneof(
  fc.record({
    kind: fc.constant('strike' as const),
    nav: navs,
    isPaid: fc.boolean(),
    isBought: fc.boolean(),
    highWaterMark: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('redeem' as const), of: fc.nat(5), percent: fc.bigInt({ min: 1n, max: 100n }) }),
  fc.record({ kind: fc.constant('correct' as const), of: fc.nat(20), nav: navs, isBack: fc.boolean() }),
)

test('after any sequence of corrections, orders and redemptions nobody is made good beyond what the values say, and Σ units × NAV is never above what the fund has', () => {
  fc.assert(
    fc.property(
      fc.array(act, { minLength: 4, maxLength: 25 }),
      fc.bigInt({ min: ONE, max: 1_000n * ONE }),
      (acts, amount) => {
        const fund = new Fund()
        fund.strike(ONE, true, { amount, highWaterMark: true })
        const first = new Map(fund.values)
        for (const each of acts) {
          if (each.kind === 'redeem') fund.redeem(each.of, each.percent)
          if (each.kind === 'strike') {
            const { nav, isPaid, isBought, highWaterMark } = each
            fund.strike(nav, isPaid, isBought ? { amount, highWaterMark } : null)
            first.set(fund.day, nav)
          }
          if (each.kind !== 'correct') continue
          const at = instant((each.of % fund.day) + 1)
          const nav = each.isBack ? (first.get(at) ?? each.nav) : each.nav
          const got = new Map(fund.redemptions().map((one) => [one, gotOf(one)]))
          fund.correct(at, nav)
          expectRight(fund, got)
          expect(fund.correct(at, nav)).toBe(false)
        }
      },
    ),
    { numRuns: 600 },
  )
})

const lotOf = (more: object) => ({
  amount: D('1000'),
  strikeAt: instant(1),
  ownMark: null,
  highWaterMark: true,
  markedAt: null,
  unitLeft: 0n,
  shares: [],
  parts: [],
  ...more,
})
const valuesOf =
  (values: readonly string[]): NavOf =>
  (at) =>
    D(values[at - 1] ?? '0')
const part = (id: number, units: string, isWaiting: boolean) => ({ id, units: D(units), markedAt: null, isWaiting })

test('excess is cancelled in the lot, then cut of what waits, and the rest of what left is the last of it', () => {
  const lot = lotOf({ unitLeft: D('100'), parts: [part(1, '400', false), part(2, '300', false), part(3, '200', true)] })
  const change = lotChange(lot, valuesOf(['2']))
  expect(decimalText(change.units)).toBe('500')
  expect([change.cancelled, change.held].map(decimalText)).toEqual(['100', '200'])
  expect(change.parts.map(({ excess }) => decimalText(excess))).toEqual(['0', '200', '0'])
})

test('a high-water mark that a wrong value raised falls back to the mark before, not below it', () => {
  const share: TakenShare = {
    at: instant(3),
    units: D('33.333333'),
    amount: D('39.9999996'),
    gone: 0n,
    profitShare: RATE,
    markedAt: null,
    back: 0n,
    filled: 0n,
  }
  const lot = lotOf({ unitLeft: D('966.666667'), markedAt: instant(3), shares: [share] })
  const change = lotChange(lot, valuesOf(['1', '1', '0.9']))
  expect([change.mark, change.added].map(decimalText)).toEqual(['1', '33.333333'])
  expect(lotChange({ ...lot, highWaterMark: false }, valuesOf(['1', '1', '0.9'])).mark).toBe(D('0.9'))
})

test('what units that moved in were bought at stays their mark whatever the value of their strike becomes', () => {
  const lot = lotOf({ unitLeft: D('1000'), ownMark: D('0.7') })
  expect(lotChange(lot, valuesOf(['1.25']))).toMatchObject({ mark: D('0.7'), cancelled: D('200') })
  expect(smaller(lotChange(lot, valuesOf(['1'])).cancelled, 1n)).toBe(0n)
})
