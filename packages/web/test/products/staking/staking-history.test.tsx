// @vitest-environment happy-dom
import { marketPrices } from '@tenor/contract/core'
import {
  stakingHistory,
  stakingHoldings,
  stakingMintPositions,
  stakingRedeem,
  stakingTokens,
} from '@tenor/contract/staking'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { found, press, said, type } from '../simple-earn/earn-stage.tsx'
import { MINT, NOW } from './staking-facts.ts'
import { redeemed, showPanel, stakingStage } from './staking-stage.tsx'

let stage = stakingStage()
beforeEach(() => {
  stage = stakingStage()
  for (const list of [stakingHoldings, stakingHistory]) stage.answer(list, () => ({ list: [], totalCount: 0 }))
  stage.answer(stakingTokens, () => ({ list: [], total: 0 }))
  stage.answer(stakingMintPositions, () => ({ list: [], total: 0, returning: [] }))
  stage.answer(marketPrices, () => [])
})
afterEach(() => stage.end())

const PAGE = '/myaccount/myfunds/financial_staking'
const ASKED = { mints: '5', repayments: '6', sales: '7', tokenStakes: '3', tokenRedemptions: '4' }
const asked = () => stage.callsOf(stakingHistory).map(({ query }) => [query.get('type'), query.get('asset')])

describe('the history in debt mode', () => {
  test('opens after paying back at what was paid back, whichever coin it was paid back into', async () => {
    const locked = { fee: '0', ltv: '0.5', factor: '0.7', alert_ltv: '0.8', liquidation_ltv: '0.9' }
    const collateral = [{ coin: 'ETH', amount: '1', debt: '100', ...locked }]
    const own = { coin: 'GUSD', hold_amount: '100', debt: '100', collateral }
    await showPanel(stage, 'back', { row: MINT, own })
    stage.answer(stakingRedeem, ({ body }) => redeemed(body))
    await type('Amount to redeem', '20')
    await press('button', 'Redeem')
    const link = found('link', 'View history').getAttribute('href')
    expect(link).toBe('/myaccount/funds/finance/staking?asset=USDT&product-type=0&open-history=1')
    await stage.end()
    stage = stakingStage()
    stage.answer(stakingHistory, () => ({ list: [], totalCount: 0 }))
    stage.answer(stakingTokens, () => ({ list: [], total: 0 }))
    stage.answer(stakingMintPositions, () => ({ list: [], total: 0, returning: [] }))
    stage.answer(stakingHoldings, () => ({ list: [], totalCount: 0 }))
    stage.answer(marketPrices, () => [])
    await stage.open(link ?? '')
    expect(asked()).toEqual([[ASKED.repayments, null]])
    expect(found('radio', 'Paid back').getAttribute('aria-checked')).toBe('true')
  })

  test.each([
    [`${PAGE}?tab=minted`, ASKED.mints],
    [`${PAGE}?tab=minted&type=1`, ASKED.repayments],
    [`${PAGE}?tab=minted&type=2`, ASKED.sales],
    [`${PAGE}?tab=tokens`, ASKED.tokenStakes],
    [`${PAGE}?tab=tokens&type=1`, ASKED.tokenRedemptions],
  ])('%s opens at its side', async (path, side) => {
    await stage.open(path)
    expect(asked()).toEqual([[side, null]])
  })

  test('keeps the side that is chosen in the address', async () => {
    await stage.open(`${PAGE}?tab=minted`)
    await press('radio', 'Sales')
    expect(stage.where()).toBe(`${PAGE}?tab=minted&type=2`)
  })
})

test('an address of one coin says so, and leads to all of them', async () => {
  await stage.open(`${PAGE}?asset=ETH&product-type=1`)
  expect(said()).toContain('Only ETH')
  await press('button', 'Only ETH')
  expect(stage.where()).toBe(PAGE)
  expect(said()).not.toContain('Only ETH')
})

test('holdings without a filter show collateral as well: it is part of what is in staking', async () => {
  const bounds = { alert_ltv: '0.8', liquidation_ltv: '0.9', alert_price: '1000', liquidation_price: '900' }
  const position = { id: 5, pid: 35, name: 'GUSD Mint', minted_coin: 'GUSD', coin: 'ETH', amount: '2', debt: '1000' }
  const costs = { fee: '0', owed: '100', debt_rate: '0.06', cost_per_day: '0.02' }
  const more = { ...costs, factor: '0.7', worth: '6000', ltv: '0.16', alerted_at: null, created_at: NOW }
  stage.answer(stakingMintPositions, () => ({ list: [{ ...position, ...bounds, ...more }], total: 1, returning: [] }))
  await stage.open(PAGE)
  for (const part of ['GUSD Mint', '1,000 GUSD']) expect(said()).toContain(part)
  expect(said()).not.toContain('Stake a coin to see it here')
})
