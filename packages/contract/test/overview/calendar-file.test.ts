import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile } from '../../src/overview/index.ts'
import { instantOfSeconds } from '../../src/time/index.ts'

const NOW = instantOfSeconds(1_700_000_000)
const DELIVERY = { uid: 'dual-42', at: instantOfSeconds(1_700_035_200) }
const LINK = 'https://tenor.example/my-holdings?order=42'

function fileWith(title: string, text = 'One price decides; the mean, of 30 minutes'): string {
  return calendarFile([{ ...DELIVERY, title, text, link: LINK }], NOW)
}

/** Content lines, those that go on joined again. */
const linesOf = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

test('a delivery is an event at its instant in UTC, under an id that stays', () => {
  const lines = fileWith('Delivery').split('\r\n')
  expect(lines).toContain('UID:dual-42@tenor')
  expect(lines).toContain('DTSTART:20231115T080000Z')
  expect(lines).toContain('DTSTAMP:20231114T221320Z')
})

test('a file is one calendar, every line of it ends in CRLF, and an event has no end that is its beginning', () => {
  const file = fileWith('Delivery')
  expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(file).not.toContain('DTEND')
  const lines = linesOf(file)
  expect(lines.slice(0, 3)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Tenor//Earn//EN'])
  for (const name of ['BEGIN:VEVENT', 'END:VEVENT']) expect(lines.filter((line) => line === name)).toHaveLength(1)
  expect(lines).toContain(`URL:${LINK}`)
})

test('signs that mean something in the format are escaped', () => {
  expect(fileWith('a, b; c\\d')).toContain('SUMMARY:a\\, b\\; c\\\\d\r\n')
  expect(linesOf(fileWith('x', 'one\r\ntwo\nthree\rfour'))).toContain('DESCRIPTION:one\\ntwo\\nthree\\nfour')
})

test('no line is longer than 75 octets, and no letter is cut in two', () => {
  const title = 'شراء BTC بسعر أدنى: التسليم '.repeat(6)
  const file = fileWith(title)
  const encoder = new TextEncoder()
  for (const line of file.split('\r\n')) expect(encoder.encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
})

test('a line of 75 octets stays whole, one of 76 goes on', () => {
  const fits = 'x'.repeat(75 - 'SUMMARY:'.length)
  expect(fileWith(fits)).toContain(`\r\nSUMMARY:${fits}\r\n`)
  expect(fileWith(`${fits}y`)).toContain(`\r\nSUMMARY:${fits}\r\n y\r\n`)
})

test('whatever a text is, it is read back as it was and begins no line of its own', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 200 }).map((each) => each.replace(/\p{Cc}/gu, ''))
  fc.assert(
    fc.property(text, text, (title, about) => {
      const lines = linesOf(fileWith(title, about))
      const read = (name: string) =>
        lines
          .filter((line) => line.startsWith(`${name}:`))
          .map((line) => line.slice(name.length + 1).replace(/\\(.)/gs, '$1'))
      expect([lines.length, read('SUMMARY'), read('DESCRIPTION')]).toEqual([15, [title], [about]])
    }),
  )
})

test('a calendar without events has one component, which RFC 5545 asks for', () => {
  const lines = calendarFile([], NOW).split('\r\n')
  const kinds = lines.filter((line) => line.startsWith('BEGIN:')).map((line) => line.slice('BEGIN:'.length))
  expect(kinds).toEqual(['VCALENDAR', 'VTIMEZONE', 'STANDARD'])
  for (const line of ['TZID:UTC', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000']) {
    expect(lines).toContain(line)
  }
  expect(fileWith('Delivery')).not.toContain('VTIMEZONE')
})
