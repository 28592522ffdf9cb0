// @vitest-environment happy-dom
import { balances, marketPrices, session } from '@tenor/contract/core'
import { stakingFaq, stakingMine, stakingOrder, stakingProduct, stakingRedeem } from '@tenor/contract/staking'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { A_SESSION, fieldOf, found, press, said, settled, type } from '../simple-earn/earn-stage.tsx'
import { MINT, TOKEN } from './staking-facts.ts'
import { type Known, redeemForGood, type StakingPanel, showPanel, staked, stakingStage } from './staking-stage.tsx'

let stage = stakingStage()
beforeEach(() => {
  stage = stakingStage()
})
afterEach(() => stage.end())

const AT_ONCE = { redeem_minday: 0, redeem_maxday: 0, redeem_period: 'immediate' } as const
const MINTED = { ...MINT, ...AT_ONCE, debt: (MINT.debt ?? []).map((each) => ({ ...each, reserve: '1000' })) }
const givable = [{ coin: 'USDT', available: '100' }]
const ownsMinted = { coin: 'GUSD', hold_amount: '100', available: '100', debt: '0', givable }

type Act = { panel: StakingPanel; known: Known; field: string; button: string; agrees: boolean }
const STAKE: Act = { panel: 'stake', known: { row: AT_ONCE }, field: 'Amount', button: 'Confirm', agrees: true }
const ACTS: readonly Act[] = [
  STAKE,
  { ...STAKE, known: { row: { ...TOKEN, ...AT_ONCE } } },
  { panel: 'redeem', known: {}, field: 'Amount to redeem', button: 'Redeem', agrees: false },
  { panel: 'mint', known: { row: MINTED, own: ownsMinted }, field: 'You give', button: 'Mint', agrees: true },
  {
    panel: 'back',
    known: { row: MINTED, own: ownsMinted },
    field: 'Amount to redeem',
    button: 'Redeem',
    agrees: false,
  },
]

/** Opens a panel, writes an amount and presses its one button. */
async function acts({ panel, known: { row = {}, own = {} }, field, button, agrees }: Act, more: Known['own'] = {}) {
  await showPanel(stage, panel, { row, own: { ...own, ...more } })
  if (agrees) await press('switch', /agree/)
  await type(field, '20')
  if (panel === 'stake' || panel === 'redeem') await type(field, '2')
  if (panel === 'mint') await press('button', 'Confirm')
  if (panel === 'redeem') await redeemForGood()
  else await press('button', button)
}

const looks = () => [...document.querySelectorAll('[data-vip]')].length
const asked = () => [...stage.callsOf(stakingOrder), ...stage.callsOf(stakingRedeem)].map(({ body }) => body)
const away = () => {
  throw new TypeError('Failed to fetch')
}

describe('whoever has a VIP discount', () => {
  test.each(ACTS)(
    'sees the look of VIP in the panel $panel, and its act says so (src 1); without an answer it is Networkerr, a fault, and the form stays',
    async (act) => {
      stage.answer(stakingOrder, away)
      stage.answer(marketPrices, () => [])
      stage.answer(stakingRedeem, away)
      await acts(act, { tier: 2, vip_sale: '0.2' })
      expect(document.querySelector('[data-kind=fault]')?.textContent).toContain('Network error')
      if (act.panel === 'mint') await press('button', 'Back')
      expect(fieldOf(act.field).value).not.toBe('')
      expect(looks()).toBe(1)
      expect(asked()).toMatchObject([{ src: 1 }])
    },
  )

  test('reads it as percent of the fee; who has none, as among the crowd, has neither it nor the look nor src', async () => {
    await showPanel(stage, 'stake', { own: { tier: 2, vip_sale: '0.2' } })
    expect(said()).toMatch(/Your VIP discount on the fee\s*20/)
    await stage.end()
    stage = stakingStage()
    stage.answer(stakingOrder, ({ body }) => staked(body))
    await acts(STAKE, { tier: 2, is_crowd: 1, vip_sale: '0' })
    expect(said()).not.toContain('VIP discount')
    expect(looks()).toBe(0)
    expect(asked().map((body) => 'src' in body)).toEqual([false])
  })
})

describe('what can be staked', () => {
  test.each([
    ['classic', 'spot account that is not reserved'],
    ['single_currency', 'transfer from your unified account'],
  ] as const)('is explained by the account mode %s', async (mode, words) => {
    stage = stakingStage(mode)
    await showPanel(stage, 'stake')
    await press('button', /vailable/)
    expect(said()).toContain(words)
  })

  test('is for who has signed in: visitors are led to an account, and back', async () => {
    await showPanel(stage, 'stake', {}, { isVisitor: true })
    expect(found('link', 'Sign up to stake').getAttribute('href')).toContain('/sign-up?next=')
    expect(() => found('button', 'Confirm')).toThrow('no button')
    expect(stage.callsOf(stakingMine)).toEqual([])
  })
})

test('a redemption waits in its frame until what is held is known; what lies over the form gives it back as it was', async () => {
  stage.answer(stakingFaq, () => ({ list: [] }))
  await showPanel(stage, 'redeem')
  await type('Amount to redeem', '2')
  await press('button', 'About this product')
  await settled()
  expect(said()).toContain('You stake ETH.')
  await press('button', 'Close')
  expect(fieldOf('Amount to redeem').value).toBe('2')
})

const BONUS = {
  reward_coin: 'ETH',
  start_time: 0,
  end_time: 4_000_000_000,
  max_interest: '-1',
  status: 'processing' as const,
  interest: '[{"money_min":"0","money_max":"-1","money_rate":"7.3"}]',
}
const TASKED = {
  extra_interest: BONUS,
  extra_interest_show: 1,
  extra_rate: '7.3',
  extra_interest_type: 'web3_task' as const,
  extra_interest_task: { interest_key: 'swap', jump_web: '/web3/swap?from=staking' },
}

test('the bonus of a web3 task leads to its task (jump_web) in a new tab, until the task is done', async () => {
  stage.answer(marketPrices, () => [])
  await showPanel(stage, 'stake', { row: TASKED })
  await press('tab', 'Bonus')
  const link = found('link', 'Go to the task')
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/web3/swap?from=staking', '_blank'])
  await stage.end()
  stage = stakingStage()
  stage.answer(marketPrices, () => [])
  await showPanel(stage, 'stake', { row: TASKED, own: { task_done: 1 } })
  await press('tab', 'Bonus')
  expect(() => found('link', 'Go to the task')).toThrow('no link')
})

test('the transfer button opens the transfer panel of the coin, over the form and what is typed', async () => {
  const list = [{ asset: 'ETH', account: 'funding', amount: '3', value: null }]
  stage.answer(balances, () => ({ mode: 'classic', list, total_value: null }))
  await showPanel(stage, 'stake')
  await type('Amount', '2')
  await press('button', 'Transfer')
  await settled()
  expect(said()).toContain('Available 3 ETH')
  expect(document.querySelectorAll('[role=dialog], dialog')).toHaveLength(2)
  await press('button', 'Close')
  expect(fieldOf('Amount').value).toBe('2')
})

test('holdings open from a success in the window that shows it, so that an app that holds the page goes on in it', async () => {
  stage.answer(stakingOrder, ({ body }) => staked(body))
  await acts(STAKE)
  const link = found('link', 'View holdings')
  expect(link.getAttribute('target')).toBe(null)
  await press('link', 'View holdings')
  expect(stage.where()).toBe('/myaccount/myfunds/financial_staking?asset=ETH&product-type=1')
})

test('tips and redeem_period_txt of a product stand with the rules of its stake form', async () => {
  await showPanel(stage, 'stake', { row: { tips: 'Rewards vary.', redeem_period_txt: 'Two days on average.' } })
  const rules = [...document.querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(rules.slice(-2)).toEqual(['Two days on average.', 'Rewards vary.'])
})

test('a bonus in another coin is estimated at the market’s prices', async () => {
  const interest = '[{"money_min":"0","money_max":"-1","money_rate":"7.3"}]'
  const extra = { reward_coin: 'GT', start_time: 0, end_time: 4_000_000_000, max_interest: '-1', interest }
  const price = (coin: string, value: string) => ({
    pair: `${coin}_USDT`,
    coin,
    price: value,
    at: 1_795_000_000,
    change_24h: null,
  })
  stage.answer(marketPrices, () => [price('ETH', '3000'), price('GT', '6')])
  const row = { extra_interest: { ...extra, status: 'processing' as const }, extra_interest_show: 1, extra_rate: '7.3' }
  await showPanel(stage, 'stake', { row })
  await type('Amount', '1')
  await press('tab', 'Bonus')
  // 1 × 7.3 % / 365 is 0.0002 ETH a day, 0.6 USDT, 0.1 GT.
  expect(said()).toContain('0.1 GT')
})

test.each(['stake', 'redeem'] as const)(
  'what can be staked and what is held is read again every 60 seconds, and not before, under the form of a %s',
  async (panel) => {
    // The session is read again as well.
    stage.answer(session, () => A_SESSION)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await showPanel(stage, panel)
      await type(panel === 'stake' ? 'Amount' : 'Amount to redeem', '2')
      const readings = () => [stakingProduct, stakingMine].map((call) => stage.callsOf(call).length)
      const first = readings()
      vi.advanceTimersByTime(59_000)
      await settled()
      expect(readings()).toEqual(first)
      for (const times of [1, 2]) {
        vi.advanceTimersByTime(times === 1 ? 1_500 : 60_000)
        await settled()
        expect(readings()).toEqual(first.map((count) => count + times))
      }
      expect(fieldOf(panel === 'stake' ? 'Amount' : 'Amount to redeem').value).toBe('2')
    } finally {
      vi.useRealTimers()
    }
  },
)
