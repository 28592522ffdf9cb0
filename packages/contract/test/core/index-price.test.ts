import { INDEX_MOST_SHARE, indexPrice, type SourcePrice, sourceWeights } from '@tenor/contract/core'
import { decimal, decimalText } from '@tenor/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

function source(price: string, volume = '1'): SourcePrice {
  return { source: `at ${price}`, price: decimal(price), volume: decimal(volume) }
}

function priceOf(sources: SourcePrice[], quorum = 1): string | null {
  const index = indexPrice(sources, quorum)
  return index === null ? null : decimalText(index.price)
}

describe('the index price', () => {
  it('weighs the sources by their volume', () => {
    expect(priceOf([source('100', '3'), source('100.4', '1')])).toBe('100.1')
  })

  it('caps an outlier to half a percent from the median', () => {
    const index = indexPrice([source('100'), source('100'), source('200')], 3)
    expect(index?.sources.map((each) => decimalText(each.capped))).toEqual(['100', '100', '100.5'])
    expect(decimalText(index?.price ?? 0n)).toBe('100.16666667')
  })

  it('caps both of two sources toward the middle between them', () => {
    const index = indexPrice([source('100'), source('102')], 1)
    expect(decimalText(index?.median ?? 0n)).toBe('101')
    expect(index?.sources.map((each) => decimalText(each.capped))).toEqual(['100.495', '101.505'])
  })

  it('is not there below the quorum, and a price that is none does not count', () => {
    expect(priceOf([source('100'), source('100')], 3)).toBeNull()
    expect(priceOf([source('100'), source('0')], 2)).toBeNull()
    expect(priceOf([], 0)).toBeNull()
  })

  it('counts a source without volume, but hardly', () => {
    expect(priceOf([source('100', '0')])).toBe('100')
    expect(priceOf([source('100', '0'), source('100.4', '1')])).toBe('100.4')
  })

  it('lets no source count more than two fifths, and shares out the rest by volume', () => {
    const index = indexPrice(
      [source('100', '90'), source('100.2', '5'), source('100.3', '2.5'), source('99.9', '2.5')],
      3,
    )
    expect(index?.sources.map(({ share }) => decimalText(share))).toEqual(['0.4', '0.3', '0.15', '0.15'])
    expect(decimalText(index?.price ?? 0n)).toBe('100.09')
    const two = indexPrice([source('100', '60'), source('100.2', '39'), source('100.3', '1')], 3)
    expect(two?.sources.map(({ share }) => decimalText(share))).toEqual(['0.4', '0.4', '0.2'])
    const within = indexPrice([source('100', '4'), source('100.2', '4'), source('100.3', '2')], 3)
    expect(within?.sources.map(({ share }) => decimalText(share))).toEqual(['0.4', '0.4', '0.2'])
  })

  it('never lets a source count more, and keeps their order and that of those below', () => {
    const volumes = fc.array(fc.bigInt(0n, 10n ** 16n), { minLength: 3, maxLength: 9 })
    const { numerator, denominator } = INDEX_MOST_SHARE
    fc.assert(
      fc.property(volumes, (given) => {
        const weights = sourceWeights(given)
        const all = weights.reduce((sum, weight) => sum + weight, 0n)
        for (const [place, weight] of weights.entries()) {
          expect(weight > 0n && weight * denominator <= all * numerator).toBe(true)
          for (const [other, theirs] of weights.entries()) {
            if ((given[place] ?? 0n) > (given[other] ?? 0n)) expect(weight >= theirs).toBe(true)
          }
        }
      }),
    )
  })

  it('lies within half a percent of the median, whatever the sources say', () => {
    const sources = fc.array(
      fc.record({
        source: fc.constant('x'),
        price: fc.bigInt(1n, 10n ** 16n),
        volume: fc.bigInt(0n, 10n ** 16n),
      }),
      { minLength: 1, maxLength: 9 },
    )
    fc.assert(
      fc.property(sources, (given) => {
        const index = indexPrice(given, 1)
        if (index === null) throw new Error('an index was expected')
        expect(index.price * 1000n <= index.median * 1005n).toBe(true)
        expect(index.price * 1000n >= index.median * 995n).toBe(true)
      }),
    )
  })
})
