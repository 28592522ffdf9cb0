import { type AssetFacts, createAssets, type NewAsset } from '@tenor/contract/core'
import { expect, test } from 'vitest'
import { assetsOfPage } from '../../../src/core/assets/asset-page.ts'
import { SANDBOX_CATALOGUE } from '../../../src/core/assets/sandbox-catalogue.ts'

const FACTS = Array.from({ length: 30 }, (_, at): AssetFacts => {
  const { symbol, name, kind, decimals } = SANDBOX_CATALOGUE[at % SANDBOX_CATALOGUE.length] as NewAsset
  return { symbol: at < SANDBOX_CATALOGUE.length ? symbol : `Q${at}W`, name, kind, decimals, status: 'active' }
})

test('thirty assets are at most 3 KB of a page, before it is compressed', () => {
  const head = assetsOfPage(createAssets(FACTS, 1))
  expect(JSON.parse(head)).toHaveLength(31)
  expect(Buffer.byteLength(head)).toBeLessThan(3 * 1024)
})
