import { decimal } from '@tenor/contract/money'
import { expect, test } from 'vitest'
import { waysFor } from '../../../src/overview/coin/coin-ways.ts'

const offer = (column: string, asset: string, most: string | null) => {
  const rate = most === null ? null : decimal(most)
  return { column, asset, least: rate, most: rate, days: null, others: [], minimum: null, left: null, extra: null }
}
const column = (name: string, loss: 'network' | 'price' | null) => ({
  name,
  isPaidInSame: true,
  loss,
  isPast: false,
  isAnyTime: false,
})

test('what pays a rate stands by rate, what is new last; what depends on a price is never ranked among it', () => {
  const { rated, priced } = waysFor('USDT', {
    columns: [
      column('dual', 'price'),
      column('flexible', null),
      column('fixed', null),
      column('staking', 'network'),
      column('new', null),
    ],
    offers: [
      offer('dual', 'USDT', '2.4'),
      offer('flexible', 'USDT', '0.03'),
      offer('fixed', 'USDT', '0.08'),
      offer('staking', 'USDT', '0.05'),
      offer('new', 'USDT', null),
      offer('fixed', 'BTC', '0.5'),
    ],
  })
  expect(rated.map((way) => way.offer.column)).toEqual(['fixed', 'staking', 'flexible', 'new'])
  expect(priced.map((way) => way.offer.column)).toEqual(['dual'])
})
