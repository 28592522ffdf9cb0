import { type PriceSample, settlementPrice } from '@tenor/contract/core'
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

describe('the settlement price', () => {
  it('is the mean of the samples after the window opens, up to and including delivery', () => {
    const price = settlementPrice(
      [sample(1800, '1'), sample(1799, '10'), sample(0, '20'), sample(-1, '1000')],
      deliveryAt,
    )
    expect(price).toMatchObject({ price: decimal('15'), count: 2, sum: decimal('30') })
    expect(price?.windowTo).toBe(deliveryAt)
    expect(price?.windowFrom).toBe(later(deliveryAt, -1_800_000))
  })

  it('is not there without a sample in the window', () => {
    expect(settlementPrice([sample(1800, '1'), sample(-60, '1')], deliveryAt)).toBeNull()
    expect(settlementPrice([], deliveryAt)).toBeNull()
  })

  it('has a window of the length that the product says', () => {
    expect(settlementPrice([sample(1800, '1'), sample(60, '3')], deliveryAt, 3_600)?.price).toBe(decimal('2'))
  })

  it('rounds half to the even neighbour at the eighth decimal', () => {
    expect(settlementPrice([sample(1, '0.00000001'), sample(0, '0.00000002')], deliveryAt)?.price).toBe(2n)
    expect(settlementPrice([sample(1, '0.00000002'), sample(0, '0.00000003')], deliveryAt)?.price).toBe(2n)
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
    const samples = fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 1_799_999 }).map((ms) => later(deliveryAt, -ms)),
        price: fc.bigInt(1n, 10n ** 6n * ONE),
      }),
      { minLength: 1 },
    )
    fc.assert(
      fc.property(samples, (given) => {
        const price = settlementPrice(given, deliveryAt)?.price ?? -1n
        expect(given.some((each) => each.price <= price) && given.some((each) => each.price >= price)).toBe(true)
        expect(settlementPrice([...given].reverse(), deliveryAt)?.price).toBe(price)
      }),
    )
  })
})
