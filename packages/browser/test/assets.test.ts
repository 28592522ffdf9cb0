import { ASSET_KINDS, createAssets } from '@tenor/contract/core'
import { afterAll, expect, test } from 'vitest'
import { firstCoin, keepAssets, readSymbol, spellAsset } from '../src/assets/index.ts'

const NONE = createAssets([], 0)
const [kind] = ASSET_KINDS
const factsOf = (symbol: string) => ({ symbol, name: symbol, kind, decimals: 8, status: 'active' as const })

afterAll(() => keepAssets(NONE))

test('addresses name assets in any case, and a symbol of digits arrives as a number', () => {
  keepAssets(createAssets(['stETH', '1000000BABYDOGE', '404', '柴犬'].map(factsOf), 1))
  expect(firstCoin()).toBe('stETH')
  expect(spellAsset('STETH')).toBe('stETH')
  expect(['steth', '1000000babydoge', 404, '柴犬', 'NONE'].map(readSymbol)).toEqual([
    'stETH',
    '1000000BABYDOGE',
    '404',
    '柴犬',
    'NONE',
  ])
  expect(['', 'A'.repeat(41), undefined, ['BTC']].map(readSymbol)).toEqual([undefined, undefined, undefined, undefined])
})

test('a page of no coin has none to begin with where there is none', () => {
  keepAssets(NONE)
  expect(firstCoin()).toBe('')
})
