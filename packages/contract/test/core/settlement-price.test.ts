import { type PriceSample, sampledHour, settlementPrice, settlementWindows, windowMean } from '@tenor/contract/core'
import { decimal, decimalText, ONE } from '@tenor/contract/money'
import { instantOfSeconds, later } from '@tenor/contract/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const deliveryAt = instantOfSeconds(1_679_040_000)

function sample(secondsBefore: number, price: string): PriceSample {
  return { at: later(deliveryAt, -secondsBefore * 1_000), price: decimal(price) }
}

/** Closes of BTC-USDT one-minute candles on 2023-03-17 that open at 07:30 to 07:59, each a sample one minute later. */
const closes = [
  '25970.97',
  '25969.95',
  '25956.58',
  '26044.24',
  '25992.76',
  '26011.5',
  '25988.12',
  '26008.78',
  '26030.32',
  '26016.23',
  '26025.65',
  '26066.98',
  '26044.88',
  '26049.97',
  '26052.24',
  '26017.74',
  '26009.1',
  '26022.4',
  '26020.94',
  '26010.14',
  '26031.66',
  '26031.5',
  '26051.96',
  '26058.11',
  '26008.33',
  '25999.43',
  '26009.07',
  '26045.28',
  '26062.4',
  '26067.39',
]

/** Worked example 6: the sample of minute k, 0 at an hour less a minute before the delivery, 59 at it. */
function exampleMinute(k: number): PriceSample {
  return { at: later(deliveryAt, (k - 59) * 60_000), price: decimal('3105.5') + (BigInt((37 * k) % 101) * ONE) / 100n }
}
const exampleWithout = (from: number, to: number) =>
  Array.from({ length: 60 }, (_, k) => exampleMinute(k)).filter((_, k) => k < from || k > to)

describe('the mean of a window', () => {
  it('is of the samples after the window opens, up to and including delivery', () => {
    const samples = [sample(1800, '1'), sample(1799, '10'), sample(0, '20'), sample(-1, '1000')]
    const price = windowMean(samples, deliveryAt, 1_800)
    expect(price).toMatchObject({ price: decimal('15'), count: 2, sum: decimal('30') })
    expect(price?.windowTo).toBe(deliveryAt)
    expect(price?.windowFrom).toBe(later(deliveryAt, -1_800_000))
  })

  it('is not there without a sample in the window', () => {
    expect(windowMean([sample(1800, '1'), sample(-60, '1')], deliveryAt, 1_800)).toBeNull()
    expect(windowMean([], deliveryAt, 1_800)).toBeNull()
  })

  it('rounds half to the even neighbour at the eighth decimal', () => {
    const mean = (...prices: string[]) =>
      windowMean(
        prices.map((price, at) => sample(at, price)),
        deliveryAt,
        1_800,
      )?.price
    expect(mean('0.00000001', '0.00000002')).toBe(2n)
    expect(mean('0.00000002', '0.00000003')).toBe(2n)
  })
})

describe('the settlement price', () => {
  it('is of 20 of the 30 samples, and of 40 of the 60 of the hour where one more is missing: worked example 6', () => {
    const twenty = settlementPrice(exampleWithout(35, 44), deliveryAt)
    expect(twenty).toMatchObject({ count: 20, windowSeconds: 1_800, sum: decimal('62120.46') })
    expect(decimalText(twenty?.price ?? 0n)).toBe('3106.023')
    const hour = settlementPrice(exampleWithout(35, 45), deliveryAt)
    expect(hour).toMatchObject({ count: 49, windowSeconds: 3_600, sum: decimal('152193.97') })
    expect(decimalText(hour?.price ?? 0n)).toBe('3105.99938776')
  })

  it('needs 40 of the hour, and asks no longer window', () => {
    expect(settlementPrice(exampleWithout(30, 49), deliveryAt)).toMatchObject({ count: 40, windowSeconds: 3_600 })
    expect(settlementPrice(exampleWithout(30, 50), deliveryAt)).toBeNull()
    const before = Array.from({ length: 180 }, (_, minute) => sample(3_600 + 60 * minute, '1'))
    expect(settlementPrice([...exampleWithout(30, 50), ...before], deliveryAt)).toBeNull()
    expect(settlementWindows()).toEqual([
      { seconds: 1_800, leastMinutes: 20 },
      { seconds: 3_600, leastMinutes: 40 },
    ])
    expect(settlementWindows(3_600)).toEqual([{ seconds: 3_600, leastMinutes: 40 }])
  })

  it('counts minutes, not samples: a burst in one of them is no window', () => {
    const burst = Array.from({ length: 60 }, (_, second) => sample(second, '1'))
    expect(settlementPrice(burst, deliveryAt)).toBeNull()
  })

  it('is that of thirty real minutes of BTC', () => {
    const samples = closes.map((close, minute) => sample(1_740 - 60 * minute, close))
    const price = settlementPrice(samples, deliveryAt)
    expect([price?.count, decimalText(price?.sum ?? 0n), decimalText(price?.price ?? 0n)]).toEqual([
      30,
      '780674.62',
      '26022.48733333',
    ])
  })

  it('lies between the lowest and the highest sample, in whatever order they come', () => {
    const prices = fc.array(fc.bigInt(1n, 10n ** 6n * ONE), { minLength: 20, maxLength: 30 })
    fc.assert(
      fc.property(prices, (given) => {
        const samples = given.map((price, minute) => ({ at: later(deliveryAt, -minute * 60_000), price }))
        const price = settlementPrice(samples, deliveryAt)?.price ?? -1n
        expect(given.some((each) => each <= price) && given.some((each) => each >= price)).toBe(true)
        expect(settlementPrice([...samples].reverse(), deliveryAt)?.price).toBe(price)
      }),
    )
  })
})

describe('the hour before a delivery', () => {
  it('has each minute, with its sample or with why it has none', () => {
    const samples = exampleWithout(35, 45)
    const missing = [{ at: exampleMinute(40).at, reason: 'quorum' as const }]
    const hour = sampledHour([...samples, sample(3_600, '1')], missing, deliveryAt)
    expect(hour).toHaveLength(60)
    expect(hour.map(({ at }) => at)).toEqual(Array.from({ length: 60 }, (_, k) => exampleMinute(k).at))
    expect(hour[40]).toEqual({ at: exampleMinute(40).at, price: null, missing: 'quorum' })
    expect(hour[41]).toEqual({ at: exampleMinute(41).at, price: null, missing: 'notAsked' })
    expect(hour.filter(({ price }) => price !== null)).toHaveLength(49)
  })
})
