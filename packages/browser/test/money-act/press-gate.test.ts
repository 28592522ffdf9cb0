import { expect, test } from 'vitest'
import { pressGate } from '../../src/money-act/press-gate.ts'

test('presses within 200 ms of one another are one; the next after that is another', () => {
  let now = 0
  let acts = 0
  const gate = pressGate(200, () => now)
  for (const at of [0, 40, 199, 398, 598, 700]) {
    now = at
    gate(() => acts++)
  }
  // The presses of 0 and 598 count: each of the others came less than 200 ms after one before it.
  expect(acts).toBe(2)
})
