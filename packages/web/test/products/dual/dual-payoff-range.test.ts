import { decimal } from '@tenor/contract/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chartRange, shownSide } from '../../../src/products/dual/purchase/dual-payoff-range.ts'

const price = fc.bigInt({ min: decimal('0.0001'), max: decimal('1000000') })

describe('the prices that a payoff chart shows', () => {
  test('reach beyond now and target on both sides, and a step lies on the target', () => {
    fc.assert(
      fc.property(price, price, (now, target) => {
        const range = chartRange(now, target)
        expect(range.low).toBeGreaterThan(0n)
        expect(range.low).toBeLessThan(target)
        expect(range.high > now && range.high > target).toBe(true)
        expect(range.steps).toContain(target)
      }),
    )
  })

  test('rise from step to step', () => {
    fc.assert(
      fc.property(price, price, (now, target) => {
        const { steps } = chartRange(now, target)
        expect(steps.every((step, index) => index === 0 || step > (steps[index - 1] ?? 0n))).toBe(true)
      }),
    )
  })

  test('exactly at the target, the side that converts is shown', () => {
    const target = decimal('59500')
    for (const [type, at] of [
      ['put', 'below'],
      ['call', 'above'],
    ] as const) {
      const sides = [target - 1n, target, target + 1n].map((one) => shownSide({ type, target }, one))
      expect(sides).toEqual(['below', at, 'above'])
    }
  })

  test('the middle of each side lies on that side', () => {
    fc.assert(
      fc.property(price, price, (now, target) => {
        const range = chartRange(now, target)
        expect(range.belowMiddle < target && target < range.aboveMiddle).toBe(true)
      }),
    )
  })
})
