import { historyLink, holdingsLink } from '@tenor/contract/staking'
import { expect, test } from 'vitest'
import { readStakedSearch, stakingTabOf } from '../../../src/products/staking/staking-search.ts'

const opened = (query: string) => {
  const search = readStakedSearch(Object.fromEntries(new URLSearchParams(query)))
  return { ...search, tab: stakingTabOf(search) }
}

test('links of the exchange open the holdings that they mean, whether their values are numbers or texts', () => {
  expect(opened('asset=ETH&product-type=0')).toEqual({ asset: 'ETH', 'product-type': 0, tab: 'holdings' })
  expect(opened('asset=ETH&open-history=1&type=1')).toMatchObject({ asset: 'ETH', tab: 'redemptions' })
  expect(opened('asset=ETH&open-history=1&type=0').tab).toBe('stakes')
  expect(opened('asset=USDT&product-type=0&open-history=1').tab).toBe('minted')
  expect(opened('asset=GUSD&tab=collateral')).toEqual({ asset: 'GUSD', tab: 'collateral' })
  expect(opened('open-history=7&type=x&product-type=9&tab=none&page=0')).toEqual({ tab: 'holdings' })
})

test('a link of the app is read back as it was made, so that its query string stays as written', () => {
  const { search: held } = holdingsLink('ETH', 'staking')
  expect(readStakedSearch(held)).toEqual(held)
  const { search: history } = historyLink('ETH', 'staking')
  expect(readStakedSearch(history)).toEqual(history)
})
