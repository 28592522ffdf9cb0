// @vitest-environment happy-dom
import { marketPrices } from '@tenor/contract/core'
import { stakingTokenRates } from '@tenor/contract/staking'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { press, said, type } from '../simple-earn/earn-stage.tsx'
import { TOKEN } from './staking-facts.ts'
import { showPanel, stakingStage } from './staking-stage.tsx'

/* What is paid in another coin than the staked one, as in an exchanged token, GTETH at 1.25 ETH for one. */

let stage = stakingStage()
beforeEach(() => {
  stage = stakingStage()
  stage.answer(stakingTokenRates, () => ({ list: [{ token: 'GTETH', coin: 'ETH', exchange_rate: '1.25' }], total: 1 }))
})
afterEach(() => stage.end())

const price = (coin: string, value: string) => ({
  pair: `${coin}_USDT`,
  coin,
  price: value,
  at: 1_795_000_000,
  change_24h: null,
})
const pays = (rate: string) => ({
  reward_coin: [{ reward_coin: 'GTETH', rate, is_debt: 0, reward_delay_days: 1 }],
})

test('the stake form estimates a day in the token at its rate, and says that the rate changes', async () => {
  stage.answer(marketPrices, () => [])
  await showPanel(stage, 'stake', { row: { ...pays('7.3'), rate: '7.3' } })
  await type('Amount', '1')
  // 1 × 7.3 % / 365 is 0.0002 ETH a day, 0.00016 GTETH at 1.25: no price is needed.
  expect(said()).toContain('0.00016 GTETH')
  expect(said()).toContain('Rewards in GTETH are paid at its conversion rate at the end of the day.')
})

test('in a token of another coin, a reward and a bonus are estimated at the prices and the rate of now', async () => {
  stage.answer(marketPrices, () => [price('ETH', '3000'), price('SOL', '150')])
  const interest = '[{"money_min":"0","money_max":"-1","money_rate":"7.3"}]'
  const extra = { reward_coin: 'GTETH', start_time: 0, end_time: 4_000_000_000, max_interest: '-1', interest }
  const row = { extra_interest: { ...extra, status: 'processing' as const }, extra_interest_show: 1, extra_rate: '7.3' }
  await showPanel(stage, 'stake', { row: { coin: 'SOL', name: 'SOL Staking', ...pays('14.6'), ...row } })
  await type('Amount', '25')
  // 25 × 14.6 % / 365 is 0.01 SOL, 1.5 USDT, 0.0005 ETH, 0.0004 GTETH; the bonus half of it.
  expect(said()).toContain('0.0004 GTETH')
  await press('tab', 'Bonus')
  expect(said()).toContain('0.0002 GTETH')
})

const entry = (reward_coin: string, rate: string, more: object = {}) => ({
  reward_coin,
  rate,
  is_debt: 0,
  reward_delay_days: 1,
  ...more,
})
/** What is estimated per day: one line a reward coin. */
const days = () => {
  const name = [...document.querySelectorAll('dt')].find((dt) => dt.textContent?.startsWith('Estimated per day'))
  const lines = [...(name?.nextElementSibling?.firstElementChild?.children ?? [])]
  return lines.map(({ textContent }) => textContent?.replaceAll(/[\u2066-\u2069]/g, '').replace('\u00a0', ' '))
}

test('the stake form estimates a day in each reward coin by the prices of now, and in none without a price', async () => {
  stage.answer(marketPrices, () => [price('ETH', '3000'), price('GT', '6')])
  const fixed = entry('SOL', '7.3', { exchange_rate: '0.05' })
  const reward_coin = [entry('ETH', '7.3'), entry('GT', '7.3'), fixed, entry('BTC', '7.3')]
  await showPanel(stage, 'stake', { row: { reward_coin } })
  await type('Amount', '1')
  // 0.0002 ETH a day, which is 0.6 USDT or 0.1 GT, and 0.004 SOL where 0.05 ETH is fixed for one.
  expect(days()).toEqual(['0.0002 ETH', '0.1 GT', '0.004 SOL', '—'])
})

test('what becomes a token is paid in no other coin, so that nothing is estimated in one', async () => {
  stage.answer(marketPrices, () => [price('ETH', '3000'), price('GT', '6')])
  await showPanel(stage, 'stake', { row: { ...TOKEN, reward_coin: [entry('ETH', '7.3'), entry('GT', '7.3')] } })
  await type('Amount', '1')
  expect(days()).toEqual(['0.0002 ETH'])
})
