import { decimal } from '@tenor/contract/money'
import { expect, test } from 'vitest'
import { groupsOf } from '../../../src/overview/portfolio/portfolio-groups.ts'

const held = (product: string, worthAsset: string, putIn: string, worth: string | null) => ({
  product,
  worthAsset,
  putInValue: decimal(putIn),
  worthValue: worth === null ? null : decimal(worth),
})
const HOLDINGS = [
  held('dual', 'BTC', '100', '105'),
  held('staking', 'ETH', '400', '410'),
  held('dual', 'ETH', '50', '51'),
]

test('holdings add up by product and by coin, what is worth most first', () => {
  const shown = (groups: ReturnType<typeof groupsOf>) => groups.map(({ name, count, worth }) => [name, count, worth])
  expect(shown(groupsOf(HOLDINGS, ({ product }) => product))).toEqual([
    ['staking', 1, decimal('410')],
    ['dual', 2, decimal('156')],
  ])
  expect(shown(groupsOf(HOLDINGS, ({ worthAsset }) => worthAsset))).toEqual([
    ['ETH', 2, decimal('461')],
    ['BTC', 1, decimal('105')],
  ])
})

test('a sum of which one price is not known is not told, and comes last', () => {
  const [, last] = groupsOf([...HOLDINGS, held('fixed', 'SOL', '1', null)], ({ worthAsset }) => worthAsset).slice(1)
  expect(last).toEqual({ name: 'SOL', count: 1, putIn: decimal('1'), worth: null })
})
