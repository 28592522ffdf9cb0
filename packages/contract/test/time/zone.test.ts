import { describe, expect, it } from 'vitest'
import { dateIn, firstHourOfDay, HOUR_MS, instant, isoText, isTimeZone, monthsEarlier } from '../../src/time/index.ts'

const at = (text: string) => instant(Date.parse(text))

describe('days of a place', () => {
  it('knows IANA names and offsets, and nothing else', () => {
    expect(
      ['UTC', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires', '+05:45', '-03:00'].filter(isTimeZone).length,
    ).toBe(5)
    expect(['', 'Mars/Base', '+15:00', '+5:00', 'utc+1', '../etc', 'PST8PDT;drop'].filter(isTimeZone)).toEqual([])
  })

  it('names the date that an instant has there', () => {
    const instants = at('2026-03-01T18:30:00Z')
    expect(['UTC', 'Asia/Kolkata', '-10:00'].map((zone) => dateIn(zone, instants))).toEqual([
      '2026-03-01',
      '2026-03-02',
      '2026-03-01',
    ])
  })

  it('finds the first hour of a day with 23, 24 and 25 hours, and of a place half an hour off', () => {
    const first = (zone: string, text: string) => isoText(firstHourOfDay(zone, at(text))).slice(0, 16)
    expect(first('Europe/Berlin', '2026-03-29T20:00:00Z')).toBe('2026-03-28T23:00')
    expect(first('Europe/Berlin', '2026-10-25T22:00:00Z')).toBe('2026-10-24T22:00')
    expect(first('Asia/Kolkata', '2026-01-05T12:00:00Z')).toBe('2026-01-04T19:00')
    expect(first('UTC', '2026-01-05T00:00:00Z')).toBe('2026-01-05T00:00')
  })

  it('goes back by months, to the last day of a shorter one', () => {
    expect(isoText(monthsEarlier(at('2026-03-31T07:00:00Z'), 1))).toBe('2026-02-28T07:00:00.000Z')
    expect(isoText(monthsEarlier(at('2026-03-31T07:00:00Z'), 24))).toBe('2024-03-31T07:00:00.000Z')
    expect(firstHourOfDay('UTC', at('2026-01-05T09:00:00Z')) % HOUR_MS).toBe(0)
  })
})
