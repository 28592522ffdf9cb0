import { DAY_MS, instant, later } from '@tenor/contract/time'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DayGrid } from '../../src/data/day-grid.tsx'
import { isReversed } from '../../src/dates/date-range.tsx'

const SATURDAY = instant(Date.UTC(2026, 10, 21, 5))

function drawn(from = SATURDAY, to = later(SATURDAY, 24 * DAY_MS)): string {
  const delivery = Date.UTC(2026, 10, 24)
  return renderToStaticMarkup(
    <DayGrid
      label="Deliveries"
      from={from}
      to={to}
      content={(day) => (day === delivery ? 'here' : null)}
      selected={instant(delivery + 8 * 3_600_000)}
      onSelect={() => undefined}
    />,
  )
}

const daysOf = (html: string) => [...html.matchAll(/dateTime="([\d-]+)"/gi)].map((match) => match[1])

test('whole weeks are drawn, from the Monday before to the Sunday after', () => {
  const days = daysOf(drawn())
  expect(days[0]).toBe('2026-11-16')
  expect(days.at(-1)).toBe('2026-12-20')
  expect(days.length).toBe(35)
})

test('a Monday begins its own week and a Sunday ends it', () => {
  const monday = instant(Date.UTC(2026, 10, 23))
  const sunday = instant(Date.UTC(2026, 10, 29, 23, 59))
  expect(daysOf(drawn(monday, sunday))).toHaveLength(7)
  expect(daysOf(drawn(monday, later(sunday, DAY_MS)))).toHaveLength(14)
})

test('only a day with something on it can be chosen, and the chosen one says so', () => {
  const buttons = drawn().match(/<button[^>]*>/g) ?? []
  expect(buttons).toHaveLength(1)
  expect(buttons[0]).toContain('aria-pressed="true"')
})

test('the first of a month is named with its month', () => {
  expect(drawn()).toContain('>1 Dec<')
})

test.each([
  ['2026-11-01', '2026-11-21', false],
  ['2026-11-21', '2026-11-21', false],
  ['2026-11-22', '2026-11-21', true],
  ['', '2026-11-21', false],
  ['2026-11-22', '', false],
])('a range from "%s" to "%s" is reversed: %s', (from, to, reversed) => {
  expect(isReversed({ from, to })).toBe(reversed)
})
