import { instantOfSeconds } from '@tenor/contract/time'
import { expect, test } from 'vitest'
import { deliveriesCalendar } from '../../../src/overview/holdings/calendar-file.ts'

const NOW = instantOfSeconds(1_700_000_000)
const DELIVERY = { uid: 'dual-42', at: instantOfSeconds(1_700_035_200) }

function fileWith(title: string): string {
  const text = 'One price decides; the mean, of 30 minutes'
  const link = 'https://tenor.example/my-holdings?order=42'
  return deliveriesCalendar([{ ...DELIVERY, title, text, link }], NOW)
}

test('a delivery is an event at its instant in UTC, under an id that stays', () => {
  const lines = fileWith('Delivery').split('\r\n')
  expect(lines).toContain('UID:dual-42@tenor')
  expect(lines).toContain('DTSTART:20231115T080000Z')
  expect(lines).toContain('DTSTAMP:20231114T221320Z')
})

test('signs that mean something in the format are escaped', () => {
  expect(fileWith('a, b; c\\d')).toContain('SUMMARY:a\\, b\\; c\\\\d\r\n')
})

test('no line is longer than 75 octets, and no letter is cut in two', () => {
  const title = 'شراء BTC بسعر أدنى: التسليم '.repeat(6)
  const file = fileWith(title)
  const encoder = new TextEncoder()
  for (const line of file.split('\r\n')) expect(encoder.encode(line).length).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
})
