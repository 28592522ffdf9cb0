import { decimal } from '@tenor/contract/money'
import { forecastRedemption } from '@tenor/contract/simple-earn'
import { HOUR_MS, instant, later } from '@tenor/contract/time'
import { expect, test } from 'vitest'

const openHour = instant(1_800_000_000_000)
const facts = {
  joining: decimal('10'),
  idle: decimal('40'),
  queue: decimal('100'),
  arriving: decimal('130'),
  openHour,
}

test('own joining money and idle money are paid at once, and no hour is waited for', () => {
  const forecast = forecastRedemption(decimal('50'), facts)
  expect(forecast).toMatchObject({ atOnce: decimal('50'), waiting: 0n, atNextHour: 0n, recalled: 0n })
})

test('the rest is paid at full hours behind earlier redemptions, and loans are recalled for what is missing', () => {
  const forecast = forecastRedemption(decimal('200'), facts)
  expect(forecast).toMatchObject({
    atOnce: decimal('50'),
    waiting: decimal('150'),
    atNextHour: decimal('30'),
    recalled: decimal('120'),
  })
  expect(forecast.hours).toEqual([1, 2, 3].map((hours) => later(openHour, hours * HOUR_MS)))
})

test('a queue that is longer than what arrives leaves nothing for the next full hour', () => {
  const forecast = forecastRedemption(decimal('60'), { ...facts, arriving: decimal('70') })
  expect(forecast).toMatchObject({ waiting: decimal('10'), atNextHour: 0n, recalled: decimal('40') })
})
