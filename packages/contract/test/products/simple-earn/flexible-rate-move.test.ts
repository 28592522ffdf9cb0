import { decimal } from '@tenor/contract/money'
import { isRateMove } from '@tenor/contract/simple-earn'
import { expect, test } from 'vitest'

test.each([
  ['0.03', '0.045', false],
  ['0.03', '0.04500001', true],
  ['0.03', '0.015', false],
  ['0.03', '0.01499999', true],
  ['0.0331', '0.29', true],
  ['0.03', '0', true],
  ['0', '0.03', false],
  ['0', '0', false],
])('from %s to %s is a move by more than half: %s', (before, after, isOne) => {
  expect(isRateMove(decimal(before), decimal(after))).toBe(isOne)
})
