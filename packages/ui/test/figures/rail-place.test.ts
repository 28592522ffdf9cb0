import { expect, test } from 'vitest'
import { railPlace } from '../../src/figures/rail-place.ts'

const coins = (amount: bigint) => amount * 100_000_000n

test('the target is the middle, a tenth away an end, and nothing stands beyond the rail', () => {
  expect(railPlace(coins(60_000n), coins(60_000n))).toBe('50.0%')
  expect(railPlace(coins(63_000n), coins(60_000n))).toBe('75.0%')
  expect(railPlace(coins(58_800n), coins(60_000n))).toBe('40.0%')
  expect(railPlace(coins(90_000n), coins(60_000n))).toBe('98.0%')
  expect(railPlace(1n, coins(60_000n))).toBe('2.0%')
})
