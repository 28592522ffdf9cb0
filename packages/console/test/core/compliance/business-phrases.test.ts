import { BUSINESS_LINES } from '@tenor/contract/manifests'
import { loadBackOfficePhrases } from '@tenor/contract/phrases'
import { expect, test } from 'vitest'
import { businessPhrase, registerProducts } from '../../../src/core/product-list/index.ts'
import { PRODUCTS } from '../../../src/products.ts'

test('every line of business of a product goes by its name in the reader’s language', async () => {
  registerProducts(PRODUCTS)
  const phrases: object = await loadBackOfficePhrases('zh-CN')
  const lines = BUSINESS_LINES.flatMap(({ business }) => business).filter((line) => line !== 'spot')
  expect(lines.length).toBeGreaterThan(4)
  expect(lines.filter((line) => !((businessPhrase(line) ?? '') in phrases))).toEqual([])
})
