// @vitest-environment happy-dom
import { portfolio, portfolioTimeline } from '@tenor/contract/overview'
import { flexibleStatistics } from '@tenor/contract/simple-earn'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerProducts } from '../../../src/core/product-list/index.ts'
import { AllHoldings } from '../../../src/overview/holdings/all-holdings.tsx'
import { HoldingsKinds } from '../../../src/overview/holdings/holdings-kinds.tsx'
import { PRODUCTS } from '../../../src/products.ts'
import { type EarnStage, earnStage, found, said, settled } from '../../products/simple-earn/earn-stage.tsx'

let stage: EarnStage
beforeEach(() => {
  stage = earnStage()
  registerProducts(PRODUCTS)
})
afterEach(() => stage.end())

const SUMS = { put_in: '800', worth_now: '801.02', earned_today: '0', earned_30_days: '0', earned_ever: '0' }
const FIXED = {
  product: 'fixed',
  name: null,
  id: 3,
  asset: 'USDT',
  put_in: '200',
  put_in_value: '200',
  worth_asset: 'USDT',
  worth: '201',
  worth_value: '201',
  link: '/simple-earn/my-lendings/3?orderType=fixed',
}
const FLEXIBLE = {
  product: 'flexible',
  name: null,
  id: 9,
  asset: 'USDT',
  put_in: '600',
  put_in_value: '600',
  worth_asset: 'USDT',
  worth: '600.02',
  worth_value: '600.02',
  link: '/simple-earn/my-lendings/9?orderType=flexible',
}

test('one list says of every product what it is, its value, what it earned and what comes next, and a filter counts', async () => {
  stage.answer(portfolio, ({ query }) => ({
    ...SUMS,
    price_timest: null,
    count: 2,
    has_more: false,
    products: [
      { product: 'fixed', count: 1, put_in: '200', worth_now: '201' },
      { product: 'flexible', count: 1, put_in: '600', worth_now: '600.02' },
    ],
    ...(query.get('holdings') === null ? {} : { holdings: [FLEXIBLE, FIXED] }),
  }))
  stage.answer(portfolioTimeline, () => ({
    until: 1_797_000_000,
    has_more: false,
    list: [
      {
        timest: 1_795_996_800,
        product: 'fixed',
        what: 'maturity',
        id: 3,
        asset: 'USDT',
        amount: '203',
        action: 'see',
        link: '/',
      },
    ],
  }))
  stage.answer(flexibleStatistics, () => ({
    total_usdt: '600.02',
    yesterday_usdt: '0',
    cumulative_usdt: '1.5',
    price_timest: null,
    list: [{ asset: 'USDT', amount: '600.02', cumulative: '1.5' }],
  }))
  await stage.show(
    <>
      <HoldingsKinds />
      <AllHoldings />
    </>,
    { path: '/holdings' },
  )
  await settled()
  const words = said()
  expect(words.indexOf('201.00')).toBeLessThan(words.indexOf('600.02'))
  for (const text of ['Matures', '30 Nov', '+1 USDT', '+1.5 USDT']) expect(words).toContain(text)
  expect(found('link', /^Fixed/).textContent).toContain('1')
  // Nothing says 0 that is not: a product without holdings has no figure.
  expect(found('link', /^Staking/).textContent).toBe('Staking')
  expect(found('link', /^All/).getAttribute('aria-current')).toBe('page')
})
