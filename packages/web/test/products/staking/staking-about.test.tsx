// @vitest-environment happy-dom
import { stakingDefiTrend, stakingFaq, stakingProduct, stakingTotalStaked, stakingTrend } from '@tenor/contract/staking'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { BonusRules } from '../../../src/products/staking/about/bonus-rules.tsx'
import { Introduction } from '../../../src/products/staking/about/introduction.tsx'
import { RateTrend } from '../../../src/products/staking/about/rate-trend.tsx'
import { TotalStaked } from '../../../src/products/staking/about/total-staked.tsx'
import { StakePanel } from '../../../src/products/staking/stake/stake-panel.tsx'
import { offerOf } from '../../../src/products/staking/staking-offer.ts'
import { type EarnStage, earnStage, found, press, said, settled } from '../simple-earn/earn-stage.tsx'
import { aStakingRow, MINT, NOW, PROTOCOLS, TOKEN } from './staking-facts.ts'

let stage: EarnStage
beforeEach(() => {
  stage = earnStage()
})
afterEach(() => stage.end())

const close = () => undefined
const DAY = 86_400
const line = (rate: string, at: number) => ({
  time: NOW + at * DAY,
  rate,
  base_rate: '1',
  extra_rate: '0',
  extra_coin: null,
  coins: [],
  reward_coin: [],
  exchange_rate_reverse: null,
})

test('a panel waits in its own frame until the product is there', async () => {
  stage.answer(stakingProduct, () => ({ refused: { status: 404, fail_reason: 'staking.notFound', message: 'gone' } }))
  await stage.show(<StakePanel pid={29} coin="ETH" onClose={close} />)
  await settled()
  expect(said()).toContain('Stake ETH')
  expect(() => found('button', 'Confirm')).toThrow('no button')
})

test('the introduction has overview, sources of return and FAQ, with what is unfolded', async () => {
  stage.answer(stakingFaq, () => ({
    list: [
      { ask: 'When am I paid?', answer: 'After midnight.', cate: 'common', unfold: 1 },
      { ask: 'What is it?', answer: 'A stake.', cate: 'overview', unfold: 0 },
    ],
  }))
  await stage.show(<Introduction offer={offerOf(aStakingRow())} onClose={close} />)
  await settled()
  expect(said()).toContain('You stake ETH.')
  await press('tab', 'Sources of return')
  expect(said()).toContain('ETH secures its network')
  await press('tab', 'FAQ')
  const open = [...document.querySelectorAll('details')].map((one) => [
    one.querySelector('summary')?.textContent,
    one.open,
  ])
  expect(open).toEqual([
    ['When am I paid?', true],
    ['What is it?', false],
  ])
})

const overviewOf = async (row: Parameters<typeof aStakingRow>[0]) => {
  await stage.show(<Introduction offer={offerOf(aStakingRow(row))} onClose={close} />)
  await settled()
  const overview = said()
  await press('tab', 'Sources of return')
  return `${overview} ${said()}`
}

describe('the introduction says how a product earns:', () => {
  test('a token by its rate alone, with no fee and nothing that is paid', async () => {
    const text = await overviewOf(TOKEN)
    for (const part of ['You give ETH and get GTETH', 'Nothing else is paid out', 'GTETH rises by 3.10% a year'])
      expect(text).toContain(part)
    for (const part of ['leaves your spot account', 'service fee', 'Paid in']) expect(text).not.toContain(part)
  })

  test.each([
    ['3.6', 'earns by the second'],
    ['0', 'earns nothing by itself'],
  ])('a minted coin at a rate of %s', async (rate, part) => {
    const text = await overviewOf({ ...MINT, rate, base_rate: '0' })
    for (const each of ['Swap stablecoins for GUSD', part]) expect(text).toContain(each)
    expect(text).not.toContain('leaves your spot account')
  })

  test('what is paid with a redemption is not paid every day', async () => {
    const text = await overviewOf({ first_distribution: null })
    expect(text).toContain('Rewards are paid when you redeem')
    expect(text).not.toContain('paid every day')
  })
})

test('bonus rules are six lines', async () => {
  await stage.show(<BonusRules onClose={close} />)
  await settled()
  expect(document.querySelectorAll('[role=dialog] li, dialog li')).toHaveLength(6)
})

const STATED = { day: '2026-11-20', coin: 'GT', price: '9.5', reason: 'Delisted by every market' }

test('the rate of each day begins with 365 days; each period is asked for', async () => {
  stage.answer(stakingTrend, () => ({
    pid: 29,
    lines: [line('3', 0), line('3.2', 1)],
    total: 2,
    stated_prices: [STATED],
  }))
  await stage.show(<RateTrend offer={offerOf(aStakingRow())} onClose={close} />)
  await settled()
  await press('radio', '30 days')
  await press('radio', '90 days')
  expect(stage.callsOf(stakingTrend).map(({ query }) => query.get('limit'))).toEqual(['365', '30', '90'])
  expect(said()).toContain('3.20%')
  // What the exchange stated where there was no price is shown with its reason.
  for (const part of ['Stated by the platform', 'GT', '9.5', 'Delisted by every market']) expect(said()).toContain(part)
})

test('the rate of a single day is a point that is read, and no day is no data', async () => {
  let lines = [line('3', 0)]
  stage.answer(stakingTrend, () => ({ pid: 29, lines, total: lines.length, stated_prices: [] }))
  await stage.show(<RateTrend offer={offerOf(aStakingRow())} onClose={close} />)
  await settled()
  expect(said()).not.toContain('No data')
  expect(said()).toContain('3.00%')
  // One dot, one day below it, and nothing to slide along.
  expect(document.querySelectorAll('svg[role=img] circle').length).toBeGreaterThan(1)
  expect(document.querySelector('input[type=range]')).toBe(null)
  lines = []
  await press('radio', '30 days')
  expect(said()).toContain('No data')
})

test('the rates of protocols are drawn one by one', async () => {
  const list = [41, 42].map((pid, at) => ({
    pid,
    protocol_name: at === 0 ? 'Meridian' : 'Harbor',
    lines: [line(at === 0 ? '5' : '4', 0), line(at === 0 ? '5.4' : '4.1', 1)],
  }))
  stage.answer(stakingTrend, () => ({ pid: 40, lines: [], total: 0, stated_prices: [] }))
  stage.answer(stakingDefiTrend, () => ({ list }))
  await stage.show(<RateTrend offer={offerOf(aStakingRow(PROTOCOLS))} onClose={close} />)
  await settled()
  expect(said()).toContain('5.40%')
  expect(said()).not.toContain('4.10%')
})

test('the rates begin with the protocol that is chosen', async () => {
  const list = [{ pid: 42, protocol_name: 'Harbor', lines: [line('4', 0), line('4.1', 1)] }]
  stage.answer(stakingTrend, () => ({ pid: 40, lines: [], total: 0, stated_prices: [] }))
  stage.answer(stakingDefiTrend, () => ({ list }))
  await stage.show(<RateTrend offer={{ ...offerOf(aStakingRow(PROTOCOLS)), pid: 42 }} onClose={close} />)
  await settled()
  expect(document.querySelector('select')?.value).toBe('42')
  expect(said()).toContain('4.10%')
})

test('what is staked in all has six values beside it, the point that is read, and says so where there is none', async () => {
  const point = (at: number) => ({
    time: NOW + at * DAY,
    stake_total_amount: String(1_000 + at * 500),
    rate: '3.1',
    stake_total_amount_usdt: String(3_000_000 + at),
  })
  let points = [0, 1, 2].map(point)
  stage.answer(stakingTotalStaked, () => ({ list: points, total: points.length }))
  await stage.show(<TotalStaked coin="ETH" onClose={close} />)
  await settled()
  for (const text of ['2K', '≈ 3M USDT', '3.10%', 'Time']) expect(said()).toContain(text)
  expect(stage.callsOf(stakingTotalStaked)[0]?.query.get('limit')).toBe('365')
  points = []
  await press('radio', '30 days')
  expect(said()).toContain('No data')
})

test('of a minted coin the same chart says what was minted', async () => {
  stage.answer(stakingTotalStaked, () => ({ list: [], total: 0 }))
  await stage.show(<TotalStaked coin="GUSD" isMinted onClose={close} />)
  await settled()
  expect(said()).toContain('Minted by everyone')
  expect(said()).not.toContain('Total staked')
})

test('the introduction shows the picture of its product (web_banner) with a name, and none that lies elsewhere', async () => {
  const pictures = async (web_banner: string) => {
    await stage.show(<Introduction offer={offerOf(aStakingRow({ web_banner }))} onClose={close} />)
    await settled()
    expect(said()).toContain('You stake ETH.')
    return [...document.querySelectorAll('img')].map((one) => [one.getAttribute('src'), one.alt])
  }
  expect(await pictures('/banners/eth.png')).toEqual([['/banners/eth.png', expect.stringContaining('ETH Staking')]])
  for (const banner of ['', 'https://example.com/eth.png', '//example.com/eth.png', 'javascript:alert(1)']) {
    await stage.end()
    stage = earnStage()
    expect(await pictures(banner)).toEqual([])
  }
})
