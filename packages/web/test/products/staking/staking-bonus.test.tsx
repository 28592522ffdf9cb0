// @vitest-environment happy-dom
import { marketPrices } from '@tenor/contract/core'
import { stakingRewards } from '@tenor/contract/staking'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RewardsList } from '../../../src/products/staking/holdings/rewards-list.tsx'
import { rewardOf } from '../../../src/products/staking/staking-offer.ts'
import { press, type } from '../simple-earn/earn-stage.tsx'
import { NOW, TOKEN } from './staking-facts.ts'
import { type Known, showPanel, stakingStage } from './staking-stage.tsx'

/* What a form estimates of a bonus, and how one that was paid is listed. */

let stage = stakingStage()
beforeEach(() => {
  stage = stakingStage()
})
afterEach(() => stage.end())

const EXTRA = {
  reward_coin: 'ETH',
  start_time: 0,
  end_time: 4_000_000_000,
  max_interest: '-1',
  interest:
    '[{"money_min":"0","money_max":"10","money_rate":"7.3"},{"money_min":"10","money_max":"-1","money_rate":"3.65"}]',
}
const ROW = { extra_interest: { ...EXTRA, status: 'processing' as const }, extra_interest_show: 1, extra_rate: '7.3' }
const TASKED = {
  ...ROW,
  extra_interest_type: 'web3_task' as const,
  extra_interest_task: { interest_key: 'swap', jump_web: '/web3/swap' },
}

/** The bonus that a form estimates for a day of 5 ETH. */
async function estimated(known: Known, isVisitor = false): Promise<string | undefined> {
  stage.answer(marketPrices, () => [])
  await showPanel(stage, 'stake', known, { isVisitor })
  await type('Amount', '5')
  await press('tab', 'Bonus')
  const name = [...document.querySelectorAll('dt')].find(({ textContent }) => textContent === 'Estimated bonus per day')
  return name?.nextElementSibling?.textContent?.replaceAll(/[\u2066-\u2069]/g, '').replace('\u00a0', ' ')
}

// A day of 5 in the first tier is 0.001, in the second 0.0005.
test.each([
  ['0', '0.001 ETH'],
  ['7', '0.0008 ETH'],
  ['10', '0.0005 ETH'],
])('with %s held, 5 more are estimated at the tiers that they reach: %s', async (hold_amount, day) => {
  expect(await estimated({ row: ROW, own: { hold_amount } })).toBe(day)
})

test('visitors, who hold nothing and of whose task nothing is known, see it from the first tier on', async () => {
  expect(await estimated({ row: TASKED }, true)).toBe('0.001 ETH')
})

test.each<[string, Known, string]>([
  ['while it is yet to begin', { row: { ...ROW, extra_interest: { ...EXTRA, status: 'coming' } } }, '—'],
  ['before its task is done', { row: TASKED, own: { hold_amount: '0', task_done: 0 } }, '—'],
  ['after its task is done', { row: TASKED, own: { hold_amount: '0', task_done: 1 } }, '0.001 ETH'],
  ['on what becomes a token', { row: { ...ROW, ...TOKEN } }, '—'],
])('a bonus %s is estimated as it is paid', async (_, known, day) => {
  expect(await estimated(known)).toBe(day)
})

test('a reward and a bonus of one day in one coin are two rows, and the bonus says that it is one', async () => {
  const paid = { pid: 29, coin: 'ETH', reward_coin: 'ETH', bonus_date: NOW, fee: '0', due_at: NOW, paid_at: NOW }
  const list = [
    { ...paid, is_extra: 0, amount: '0.2', paid: '0.2' },
    { ...paid, is_extra: 1, amount: '0.1', paid: '0.1' },
  ]
  stage.answer(stakingRewards, () => ({ list, totalCount: 2 }))
  await stage.show(<RewardsList asset={undefined} />)
  const rows = [...document.querySelectorAll('tbody tr')].map(({ textContent }) => textContent ?? '')
  expect(rows.map((row) => [row.includes('0.2'), row.includes('Bonus')])).toEqual([
    [true, false],
    [false, true],
  ])
  expect(new Set(list.map((row) => rewardOf(row).id)).size).toBe(2)
})
