import {
  deviationLimit,
  deviationRange,
  matchRenewal,
  type RenewalFacts,
  type RenewalOffer,
  renewalOffer,
  renewalType,
  renewalWish,
} from '@tenor/contract/dual'
import { decimal, decimalText } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, instantOfSeconds, later } from '@tenor/contract/time'
import { describe, expect, it } from 'vitest'

/** A delivery: 08:00 UTC. */
const NOW = instantOfSeconds(1_900_051_200)
const PRICE = decimal('50000')

const facts: RenewalFacts = {
  type: 'put',
  category: 1,
  converted: false,
  target: decimal('48000'),
  term: { days: 7, hours: 0 },
  priceDeviation: decimal('2'),
  preferredSeconds: 0,
  settlementPrice: PRICE,
  price: PRICE,
  leastApr: null,
  now: NOW,
}

function put(target: string, days: number, apr = '0.5'): RenewalOffer {
  const deliveryAt = later(NOW, days * DAY_MS)
  return { type: 'put', category: 1, target: decimal(target), deliveryAt, apr: decimal(apr) }
}

function match(change: Partial<RenewalFacts>, offers: readonly RenewalOffer[]): RenewalOffer | null {
  return matchRenewal(renewalWish({ ...facts, ...change }), offers, NOW)
}

describe('the next order of a chain', () => {
  it('is on the other side after a conversion, and on the same without one', () => {
    expect([renewalType('call', true), renewalType('put', true)]).toEqual(['put', 'call'])
    expect([renewalType('call', false), renewalType('put', false)]).toEqual(['call', 'put'])
  })

  it('has the very target and term of the order before by the basic rule, or is not there', () => {
    const basic = { priceDeviation: 0n }
    expect(match(basic, [put('47900', 7), put('48000', 5), put('48000', 7)])).toEqual(put('48000', 7))
    expect(match(basic, [put('47900', 7), put('48000', 5)])).toBeNull()
  })

  it('has by the advanced rule no target that was listed for the basic chains of others', () => {
    const chain = { ...put('48900', 7), origin: 'chain' as const }
    expect(match({}, [chain, put('48000', 7)])).toEqual(put('48000', 7))
    expect(match({}, [chain])).toBeNull()
    expect(match({ priceDeviation: 0n, target: chain.target }, [chain])).toEqual(chain)
  })

  it('has the nearest target beyond the price difference by the advanced rule', () => {
    expect(decimalText(deviationLimit('put', PRICE, decimal('2')))).toBe('49000')
    expect(decimalText(deviationLimit('call', PRICE, decimal('2')))).toBe('51000')
    expect(match({}, [put('48000', 7), put('49000', 7), put('49000.01', 7)])).toEqual(put('49000', 7))
    expect(match({}, [put('49000.01', 7)])).toBeNull()
  })

  it('lies beyond the index too, where that has run past the price difference', () => {
    const offers = [put('48900', 7), put('48400', 7)]
    expect(match({ price: decimal('48800') }, offers)).toEqual(put('48400', 7))
    expect(match({ price: decimal('48400') }, offers)).toBeNull()
  })

  it('pays at least the APR that the rule says, inclusive, and the reason is told when nothing does', () => {
    const wish = (least: string) => renewalWish({ ...facts, leastApr: decimal(least) })
    expect(renewalOffer(wish('0.5'), [put('49000', 7, '0.5')], NOW)).toEqual(put('49000', 7, '0.5'))
    expect(renewalOffer(wish('0.5'), [put('49000', 7, '0.49999999')], NOW)).toBe('rate')
    expect(renewalOffer(wish('0.5'), [put('49500', 7, '0.9')], NOW)).toBe('noMatch')
    const farther = put('48500', 7, '0.6')
    expect(renewalOffer(wish('0.5'), [put('49000', 7, '0.4'), farther], NOW)).toEqual(farther)
  })

  it('has the term nearest to the preferred one, which goes in seconds', () => {
    const offers = [put('48000', 3), put('48000', 7), put('48000', 14)]
    expect(match({ preferredSeconds: 3 * 86_400 }, offers)).toEqual(put('48000', 3))
    expect(match({ preferredSeconds: 12 * 86_400 }, offers)).toEqual(put('48000', 14))
    expect(match({ preferredSeconds: 0 }, offers)).toEqual(put('48000', 7))
  })

  it('has a term of hours where a VIP rule prefers one, in seconds as hours times 3600', () => {
    const wish = renewalWish({ ...facts, category: 3, preferredSeconds: 5 * 3_600 })
    expect(wish.deliveryAt).toBe(later(NOW, 5 * HOUR_MS))
  })

  it('never has a term above 30 days, whatever is wished and whatever is on sale', () => {
    const wished = renewalWish({ ...facts, preferredSeconds: 60 * 86_400 })
    expect(wished.deliveryAt).toBe(later(NOW, 30 * DAY_MS))
    expect(renewalWish({ ...facts, priceDeviation: 0n, term: { days: 60, hours: 0 } }).deliveryAt).toBe(
      later(NOW, 30 * DAY_MS),
    )
    expect(match({ preferredSeconds: 60 * 86_400 }, [put('48000', 7), put('48000', 31)])).toEqual(put('48000', 7))
    expect(match({}, [put('48000', 31)])).toBeNull()
    expect(match({}, [put('48000', 30)])).toEqual(put('48000', 30))
  })
})

describe('the range of a match', () => {
  it('is the nearest and the farthest target of what is on sale, in percent of the price, cut to the inside', () => {
    const range = deviationRange('put', [put('49000', 1), put('47000', 7), put('51000', 1)], PRICE)
    expect([range?.least, range?.most].map((percent) => decimalText(percent ?? 0n))).toEqual(['2', '6'])
    const third = deviationRange('put', [put('2', 1), put('1', 1)], decimal('3'))
    expect([third?.least, third?.most].map((percent) => decimalText(percent ?? 0n))).toEqual([
      '33.33333334',
      '66.66666666',
    ])
  })

  it('is not there when nothing lies on that side', () => {
    expect(deviationRange('put', [put('51000', 1)], PRICE)).toBeNull()
    expect(deviationRange('call', [put('49000', 1)], PRICE)).toBeNull()
  })
})
