import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DUAL_TYPES, dualExposure, dualExposureOfAll } from '../../../src/products/dual/index.ts'

const amount = fc.bigInt({ min: 1n, max: 10n ** 20n })
const orders = fc.record({
  type: fc.constantFrom(...DUAL_TYPES),
  target: fc.bigInt({ min: 1n, max: 10n ** 14n }),
  amounts: fc.array(amount, { minLength: 1, maxLength: 20 }),
})

test('what several orders add together is never above what is said of all of them, and by less than one unit for each below it', () => {
  fc.assert(
    fc.property(orders, ({ type, target, amounts }) => {
      const each = amounts.reduce((sum, one) => sum + dualExposure({ type, target, amount: one }), 0n)
      const all = { type, target, amount: amounts.reduce((sum, one) => sum + one, 0n) }
      const most = dualExposureOfAll(all, amounts.length)
      expect(most >= each).toBe(true)
      expect(most - each < BigInt(amounts.length)).toBe(true)
    }),
  )
})

test('no order adds nothing, and one what it adds', () => {
  const of = { type: 'call', target: 3n, amount: 5n } as const
  expect(dualExposureOfAll({ ...of, amount: 0n }, 0)).toBe(0n)
  expect(dualExposureOfAll(of, 1)).toBe(dualExposure(of))
})
