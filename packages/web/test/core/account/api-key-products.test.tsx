// @vitest-environment happy-dom
import { accountIdentity, apiKeys, makeApiKey } from '@tenor/contract/core'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiKeySection } from '../../../src/core/account/api-key-section.tsx'
import { registerProducts } from '../../../src/core/product-list/index.ts'
import { PRODUCTS } from '../../../src/products.ts'
import { type EarnStage, earnStage, found, press, said, settled, type } from '../../products/simple-earn/earn-stage.tsx'

const KEY = {
  id: 1,
  name: 'Bot',
  key: '0'.repeat(32),
  permission: 'read' as const,
  products: ['staking', 'later'],
  ips: [],
  created_at: 1_795_000_000,
  expires_at: null,
  last_used_at: null,
  asleep: false,
}

let stage: EarnStage
beforeEach(async () => {
  registerProducts(PRODUCTS)
  stage = earnStage()
  stage.answer(apiKeys, () => ({ list: [KEY], products: ['dual', 'simple-earn', 'staking'] }))
  stage.answer(accountIdentity, () => ({
    provider: null,
    connected_at: null,
    last_used: null,
    asks: 'password' as const,
    confirmed: false,
  }))
  stage.answer(makeApiKey, () => ({ ...KEY, secret: 's'.repeat(64) }))
  await stage.show(<ApiKeySection />)
})
afterEach(() => stage.end())

async function choose(value: string): Promise<void> {
  const select = [...document.querySelectorAll('select')].find((each) =>
    [...each.options].some((option) => option.value === value),
  )
  await act(async () => {
    if (select !== undefined) select.value = value
    select?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await settled()
}

const made = () => stage.callsOf(makeApiKey).map(({ body }) => body['products'])

test('a key is made against the password', async () => {
  await press('button', 'Create API key')
  await type('Name', 'Bot')
  expect(found('button', 'Create API key').hasAttribute('disabled')).toBe(true)
  await type('Password', 'mine')
  await press('button', 'Create API key')
  expect(stage.callsOf(makeApiKey).map(({ body }) => body['password'])).toEqual(['mine'])
})

test('a key covers all products unless some are chosen', async () => {
  await press('button', 'Create API key')
  await type('Name', 'Bot')
  await type('Password', 'mine')
  await press('button', 'Create API key')
  expect(made()).toEqual([undefined])
})

test('a key covers the products that are chosen, one at least, named as the menus name them', async () => {
  await press('button', 'Create API key')
  await type('Name', 'Bot')
  await type('Password', 'mine')
  await choose('some')
  expect(said()).toContain('Choose at least one product.')
  expect(found('button', 'Create API key').hasAttribute('disabled')).toBe(true)
  await press('switch', 'Staking')
  await press('switch', 'Simple Earn')
  await press('switch', 'Staking')
  expect(said()).not.toContain('Choose at least one product.')
  await press('button', 'Create API key')
  expect(made()).toEqual([['simple-earn']])
})

test('the list says what each key covers; a product that this page does not know goes by its code', async () => {
  expect(said()).toContain('Products: Staking, later')
})
