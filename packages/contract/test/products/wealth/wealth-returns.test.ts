import { expect, test } from 'vitest'
import { decimal, decimalText } from '../../../src/money/index.ts'
import { changedAbout, returnOver, returnSinceStart, worstFall } from '../../../src/products/wealth/index.ts'
import { DAY_MS, instant, later } from '../../../src/time/index.ts'

const START = instant(Date.UTC(2026, 0, 1))
const points = (navs: Record<number, string>) =>
  Object.entries(navs).map(([day, nav]) => ({ at: later(START, Number(day) * DAY_MS), nav: decimal(nav) }))
const text = (value: bigint | null | undefined) => (value == null ? null : decimalText(value))

test('the largest drop is from a peak to the lowest value after it, the first of equal ones', () => {
  const all = points({ 0: '1', 1: '1.2', 2: '1.08', 3: '1.3', 4: '1.17', 5: '1.25' })
  expect(worstFall(all)).toEqual({ from: later(START, DAY_MS), to: later(START, 2 * DAY_MS), share: decimal('0.1') })
  expect(worstFall(points({ 0: '1', 1: '1', 2: '1.1' }))).toBeNull()
  expect(worstFall([])).toBeNull()
})

test('a period that the fund has not had has no return', () => {
  const all = points({ 0: '1', 40: '1.1', 70: '1.21' })
  expect(text(returnOver(all, 30))).toBe('0.1')
  expect(returnOver(all, 90)).toBeNull()
  expect(returnOver([], 30)).toBeNull()
})

test('a return since the start falls to a year from 90 days on, and never below', () => {
  const shown = (since: ReturnType<typeof returnSinceStart>) => [text(since?.total), text(since?.perYear)]
  expect(shown(returnSinceStart(points({ 0: '1', 89: '1.05' })))).toEqual(['0.05', null])
  expect(shown(returnSinceStart(points({ 0: '1', 90: '1.09' })))).toEqual(['0.09', '0.365'])
  expect(returnSinceStart(points({ 0: '1' }))).toBeNull()
})

test('what is written about a fund stays until it is changed, and goes when it is emptied', () => {
  const before = changedAbout({}, { manager: 'North', holdings: [{ name: 'Bills', share: '0.6' }], risk_reason: '' })
  expect(before).toEqual({ manager: 'North', holdings: [{ name: 'Bills', share: '0.6' }] })
  expect(changedAbout(before, { benchmark: 'BTC', holdings: [] })).toEqual({ manager: 'North', benchmark: 'BTC' })
  expect(changedAbout(before, {})).toEqual(before)
})
