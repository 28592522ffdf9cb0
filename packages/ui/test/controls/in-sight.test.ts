import { expect, test } from 'vitest'
import { bringInSight } from '../../src/controls/in-sight.ts'

/** A row of 300 whose parts move as it is pulled. */
function rowAt(scrollLeft: number) {
  const row = { scrollLeft, getBoundingClientRect: () => ({ left: 0, right: 300 }) }
  const part = (left: number, right: number) => ({
    getBoundingClientRect: () => ({ left: left - row.scrollLeft, right: right - row.scrollLeft }),
  })
  return { row, part }
}

test('a part beyond either edge comes into the middle, from the left as from the right', () => {
  for (const [begins, left, right] of [
    [0, 400, 480],
    [500, 0, 80],
    [0, -480, -400],
  ] as const) {
    const { row, part } = rowAt(begins)
    bringInSight(row, part(left, right))
    const { left: now, right: end } = part(left, right).getBoundingClientRect()
    expect([now, end]).toEqual([110, 190])
  }
})

test('what is in sight stays where it is, and without a part nothing moves', () => {
  const { row, part } = rowAt(40)
  bringInSight(row, part(60, 140))
  bringInSight(row, null)
  bringInSight(null, part(900, 980))
  expect(row.scrollLeft).toBe(40)
})
