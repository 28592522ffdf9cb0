import { expect, test } from 'vitest'
import { isoText, readDay } from '../../src/time/index.ts'

test('a day is read where the calendar has it, and is never moved on', () => {
  const days = ['2026-02-28', '2028-02-29', '2026-12-31']
  expect(days.map((day) => isoText(readDay(day) ?? (0 as never)))).toEqual(days.map((day) => `${day}T00:00:00.000Z`))
  for (const none of ['2026-02-29', '2026-02-31', '2026-04-31', '2026-13-01', '2026-00-10', '26-01-01', '2026-1-1', ''])
    expect([none, readDay(none)]).toEqual([none, null])
})
