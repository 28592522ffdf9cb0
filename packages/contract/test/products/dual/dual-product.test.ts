import {
  copiesAmount,
  dualTerm,
  exerciseAsset,
  investAsset,
  investDays,
  investHours,
  maximumAmount,
  minimumAmount,
  percentGap,
} from '@tenor/contract/dual'
import { decimal, decimalText, pricePlaces, shownPrice } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, instantOfSeconds, later } from '@tenor/contract/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const now = instantOfSeconds(1_679_000_000)

describe('the term of a product', () => {
  it('is counted in days, rounded up', () => {
    expect([1, DAY_MS, DAY_MS + 1, 0, -DAY_MS].map((ms) => investDays(now, later(now, ms)))).toEqual([1, 1, 2, 0, 0])
  })

  it('is counted in hours for VIP when there are at most 23, rounded up', () => {
    expect(investHours(now, later(now, HOUR_MS + 1))).toBe(2)
    expect(dualTerm(3, now, later(now, 23 * HOUR_MS))).toEqual({ days: 1, hours: 23 })
    expect(dualTerm(3, now, later(now, 23 * HOUR_MS + 1))).toEqual({ days: 1, hours: 0 })
    expect(dualTerm(1, now, later(now, 5 * HOUR_MS))).toEqual({ days: 1, hours: 0 })
  })
})

describe('what one order may be', () => {
  const put = {
    type: 'put',
    category: 1,
    minimumCopies: 5n,
    maximumCopies: 200_000n,
    price: decimal('64218.4'),
  } as const
  const call = { ...put, type: 'call' } as const

  it('is twice the least copies and up to the most, one copy being 1 USDT worth', () => {
    expect([minimumAmount(put), maximumAmount(put)].map(decimalText)).toEqual(['10', '200000'])
    expect([minimumAmount(call), maximumAmount(call)].map(decimalText)).toEqual(['0.00015572', '3.1143722'])
  })

  it('is at least 100 copies for VIP, whatever the least says', () => {
    expect(decimalText(minimumAmount({ ...put, category: 3 }))).toBe('100')
    expect(decimalText(minimumAmount({ ...call, category: 3, price: decimal('50000') }))).toBe('0.002')
  })

  it('has a least that is worth the copies and a most that is not worth more', () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 9n), fc.bigInt(1n, 10n ** 16n), (copies, price) => {
        const worth = copies * decimal('1') * decimal('1')
        expect(copiesAmount('call', copies, price, 'up') * price >= worth).toBe(true)
        expect(copiesAmount('call', copies, price, 'down') * price <= worth).toBe(true)
      }),
    )
  })

  it('is in the coin for sell high and in the quote asset for buy low', () => {
    const assets = { coin: 'BTC', quoteAsset: 'USDT' }
    expect([investAsset({ type: 'call', ...assets }), exerciseAsset({ type: 'call', ...assets })]).toEqual([
      'BTC',
      'USDT',
    ])
    expect([investAsset({ type: 'put', ...assets }), exerciseAsset({ type: 'put', ...assets })]).toEqual([
      'USDT',
      'BTC',
    ])
  })
})

describe('how prices are shown', () => {
  it('gives the gap to the target in percent, of either sign', () => {
    expect(decimalText(percentGap(decimal('63500'), decimal('64218.4')))).toBe('-1.1186825')
    expect(decimalText(percentGap(decimal('110'), decimal('100')))).toBe('10')
  })

  it.each([
    ['64218.4', 2, '64218.40'],
    ['1000', 2, '1000.00'],
    ['999.99999', 3, '1000.000'],
    ['168.9', 3, '168.900'],
    ['10', 3, '10.000'],
    ['9.99', 4, '9.9900'],
    ['0.1', 4, '0.1000'],
    ['0.0999', 5, '0.09990'],
    ['0.01', 5, '0.01000'],
    ['0.00999', 6, '0.009990'],
  ])('shows %s with %i decimals', (text, places, shown) => {
    expect(pricePlaces(decimal(text))).toBe(places)
    expect(shownPrice(decimal(text))).toBe(shown)
  })
})
