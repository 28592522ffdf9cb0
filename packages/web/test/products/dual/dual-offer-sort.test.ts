import { decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { describe, expect, test } from 'vitest'
import type { DualOffer } from '../../../src/products/dual/offers/dual-offer.ts'
import { nextSorting, sortedOffers } from '../../../src/products/dual/offers/dual-offer-sort.ts'

const offer = (id: number, target: string, apr: string, days: number, gap: string) =>
  ({
    id,
    target: decimal(target),
    apr: decimal(apr),
    gapPercent: decimal(gap),
    term: { days, hours: 0 },
    deliveryAt: instantOfSeconds(days * 86_400),
  }) as DualOffer

const OFFERS = [offer(1, '60000', '2', 1, '-1'), offer(2, '59000', '0.5', 7, '-3'), offer(3, '60500', '1.5', 2, '0.2')]
const idsBy = (...sorting: [Parameters<typeof sortedOffers>[1], boolean]) =>
  sortedOffers(OFFERS, ...sorting).map(({ id }) => id)

describe('the offers of dual', () => {
  test.each([
    ['apr', true, [1, 3, 2]],
    ['yield', true, [2, 3, 1]],
    ['target', false, [2, 1, 3]],
    ['delivery', false, [1, 3, 2]],
    ['distance', false, [3, 1, 2]],
  ] as const)('are sorted by %s, down %s', (by, isDown, ids) => {
    expect(idsBy(by, isDown)).toEqual(ids)
  })

  test('stay as they come without a figure', () => {
    expect(idsBy(undefined, true)).toEqual([1, 2, 3])
  })

  test('go through both ways of a heading, what pays most first, and back', () => {
    expect(nextSorting('apr', {})).toEqual({ sort: 'apr' })
    expect(nextSorting('apr', { sort: 'apr' })).toEqual({ sort: 'apr', up: true })
    expect(nextSorting('apr', { sort: 'apr', up: true })).toEqual({})
    expect(nextSorting('target', { sort: 'apr' })).toEqual({ sort: 'target', up: true })
    expect(nextSorting('target', { sort: 'target', up: true })).toEqual({ sort: 'target' })
    expect(nextSorting('target', { sort: 'target' })).toEqual({})
  })
})
