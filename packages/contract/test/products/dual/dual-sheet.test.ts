import { describe, expect, it } from 'vitest'
import { decimal } from '../../../src/money/index.ts'
import {
  type DualPosition,
  type DualSheetSource,
  dualOutlook,
  dualSheet,
  fallStep,
  termYield,
} from '../../../src/products/dual/index.ts'
import { HOUR_MS, instant, later, SECOND_MS } from '../../../src/time/index.ts'

const DELIVERY = instant(Date.UTC(2030, 2, 18, 8))
const NOON = later(DELIVERY, -20 * HOUR_MS)
const grid: DualSheetSource = {
  at: NOON,
  deliveryAt: DELIVERY,
  term: { days: 1, hours: 0 },
  isByOperator: false,
  isByHand: false,
  isTrialFund: false,
  isRenewal: false,
  redeemFee: decimal('0.005'),
  volatility: decimal('0.57'),
}

describe('the sheet of facts', () => {
  it('of what is quoted automatically: at the next index, improved, paid by 17:00, left for a fee', () => {
    expect(dualSheet(grid)).toEqual({
      acceptance: 'index',
      acceptUntil: later(NOON, 10 * SECOND_MS),
      improves: true,
      closesAt: later(DELIVERY, -HOUR_MS),
      windowSeconds: 1_800,
      paidAt: instant(Date.UTC(2030, 2, 18, 17)),
      exit: { until: later(DELIVERY, -HOUR_MS / 2), fee: decimal('0.005') },
      worst: { share: decimal('1'), fall: decimal('0.06') },
    })
  })

  it('of what is listed by hand is never improved, and of an operator says until when they decide', () => {
    expect(dualSheet({ ...grid, isByHand: true })).toMatchObject({ acceptance: 'index', improves: false })
    const byOperator = dualSheet({ ...grid, isByHand: true, isByOperator: true })
    expect(byOperator).toMatchObject({ acceptance: 'operator', acceptUntil: later(NOON, 4 * HOUR_MS), improves: false })
  })

  it('lets nobody be accepted in the closed hour', () => {
    const at = later(DELIVERY, -HOUR_MS - 2 * HOUR_MS)
    const closes = later(DELIVERY, -HOUR_MS)
    expect(dualSheet({ ...grid, at, isByOperator: true }).acceptUntil).toBe(closes)
    expect(dualSheet({ ...grid, at: later(closes, -SECOND_MS) }).acceptUntil).toBe(closes)
  })

  it('of a trial fund: nothing to lose, and no way to leave', () => {
    const trial = dualSheet({ ...grid, isByHand: true, isTrialFund: true })
    expect(trial).toMatchObject({ exit: null, worst: { share: 0n }, improves: false })
    expect(dualSheet({ ...grid, redeemFee: null }).exit).toBeNull()
  })

  it('of what auto-reinvest made: accepted as it was made, at the rate of then', () => {
    const renewed = dualSheet({ ...grid, isRenewal: true, isByOperator: true })
    expect(renewed).toMatchObject({ acceptance: 'index', acceptUntil: NOON, improves: false })
  })
})

describe('the fall that is shown', () => {
  it('is two volatilities of the term in whole percents, or a tenth where none is known', () => {
    const day = { days: 1, hours: 0 }
    expect(fallStep(null, day)).toBe(decimal('0.1'))
    expect(fallStep(decimal('0.57'), { days: 1, hours: 2 })).toBe(decimal('0.02'))
    expect(fallStep(decimal('0.57'), day)).toBe(decimal('0.06'))
    expect(fallStep(decimal('0.85'), { days: 30, hours: 0 })).toBe(decimal('0.49'))
    expect(fallStep(decimal('0.0001'), day)).toBe(decimal('0.01'))
    expect(fallStep(decimal('5'), { days: 365, hours: 0 })).toBe(decimal('0.9'))
  })

  it('is taken in steps until it ends in coins', () => {
    const position: DualPosition = {
      type: 'put',
      coin: 'BTC',
      quoteAsset: 'USDT',
      target: decimal('55000'),
      amount: decimal('1000'),
      yield: termYield(decimal('0.4'), { days: 1, hours: 0 }),
    }
    const price = decimal('60000')
    expect(dualOutlook({ position, price, isTrialFund: false, fall: decimal('0.06') }).worst).toMatchObject({
      drop: decimal('0.12'),
      price: decimal('52800'),
    })
  })
})
