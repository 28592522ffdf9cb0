// @vitest-environment happy-dom
import { balances, compliance, currencyCallSetting, referral, session } from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'
import {
  FIXED_TYPE,
  fixedRedeemAccountType,
  flexibleAutoinvest,
  flexibleAwardPool,
  flexibleChart,
  flexibleLendings,
  flexibleWhatIf,
  userVipHint,
} from '@tenor/contract/simple-earn'
import { instantOfSeconds } from '@tenor/contract/time'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AutoConfirmPanel } from '../../../src/products/simple-earn/auto/auto-confirm-panel.tsx'
import { ALL_ASSETS } from '../../../src/products/simple-earn/auto/auto-queries.ts'
import { FundSourcesPanel } from '../../../src/products/simple-earn/funds/fund-sources-panel.tsx'
import { RedeemTo } from '../../../src/products/simple-earn/lendings/fixed-cells.tsx'
import { RateLinks } from '../../../src/products/simple-earn/rates/rate-links.tsx'
import { RateTrend } from '../../../src/products/simple-earn/rates/rate-trend.tsx'
import { WhatIf } from '../../../src/products/simple-earn/rates/what-if.tsx'
import { InvitePanel } from '../../../src/products/simple-earn/share/invite-panel.tsx'
import { AvailableLine } from '../../../src/products/simple-earn/subscribe/available-line.tsx'
import { FlexibleReturns } from '../../../src/products/simple-earn/subscribe/flexible-returns.tsx'
import { VoucherPicker } from '../../../src/products/simple-earn/subscribe/voucher-picker.tsx'
import { IneligiblePanel } from '../../../src/products/simple-earn/vip/ineligible-panel.tsx'
import { UpgradePanel } from '../../../src/products/simple-earn/vip/upgrade-panel.tsx'
import { VipCard } from '../../../src/products/simple-earn/vip/vip-card.tsx'
import { aFixedOffer, aFixedOrder, aFixedRow, anOffer, aPool, NO_PAST, NOW } from './earn-facts.ts'
import { type EarnStage, earnStage, found, press, said, settled } from './earn-stage.tsx'

let stage: EarnStage
const close = vi.fn()

beforeEach(() => {
  stage = earnStage()
  close.mockClear()
})
afterEach(() => stage.end())

const VOUCHERS = [1, 2].map((id) => ({
  id,
  title: `More ${id}`,
  days: 5,
  rate: decimal('0.03'),
  expiresAt: instantOfSeconds(1_796_000_000),
  least: decimal('10'),
  most: decimal('500'),
}))

describe('the voucher picker', () => {
  test('shows each with its bounds and its end; pressing the chosen one gives it back, as does revoke', async () => {
    const chosen = vi.fn()
    await stage.show(
      <VoucherPicker asset="USDT" all={VOUCHERS} chosen={VOUCHERS[0] ?? null} onChoose={chosen} onClose={close} />,
    )
    for (const text of ['More 1', '+3.00% for 5 days', 'From 10 USDT, counts up to 500 USDT', 'Until 30 Nov'])
      expect(said()).toContain(text)
    expect(found('button', /More 1/).getAttribute('aria-pressed')).toBe('true')
    await press('button', /More 2/)
    await press('button', /More 1/)
    await press('button', 'No voucher')
    expect(chosen.mock.calls).toEqual([[2], [null], [null]])
    expect(close).toHaveBeenCalledTimes(3)
  })
})

describe('a VIP product', () => {
  const offer = aFixedOffer({ type: FIXED_TYPE.VIP, min_vip: 6, max_vip: 9 })
  const hint = { min_vip: 6, vip_tier: 2, recommend_type: 2, recommend_asset: 'USDT', recommend_value: '50000' }

  test('says for whom it is: below it leads to the guide, which says how the level is reached', async () => {
    stage.answer(userVipHint, () => hint)
    await stage.show(<VipCard offer={offer} />, { session: { vip_tier: 2 } })
    expect(said()).toContain('For levels VIP 6 to VIP 9')
    await press('button', 'Upgrade VIP')
    expect(said()).toContain('You are VIP 2. This product begins at VIP 6.')
    expect(said()).toContain('Hold assets worth 50,000 USDT to reach VIP 6.')
    expect(found('link', 'View VIP benefits').getAttribute('href')).toBe('/vip?upTo=6')
  })

  test.each([
    [1, 'Hold 50,000 USDT to reach VIP 6.'],
    [3, 'Trade 50,000 USDT to reach VIP 6.'],
    [0, ''],
  ])('the guide advises by type %s', async (recommend_type, advice) => {
    stage.answer(userVipHint, () => ({ ...hint, recommend_type }))
    await stage.show(<UpgradePanel least={6} onClose={close} />)
    expect(said()).toContain(advice === '' ? 'You are VIP 2' : advice)
    if (advice === '') expect(said()).not.toContain('to reach')
  })

  test('leads above its range to the benefits, and says nothing once it is sold out', async () => {
    await stage.show(<VipCard offer={offer} />, { session: { vip_tier: 10 } })
    expect(found('link', 'View VIP benefits').getAttribute('href')).toBe('/vip')
    await stage.end()
    stage = earnStage()
    await stage.show(<VipCard offer={{ ...offer, isSoldOut: true }} />)
    expect(said()).toBe('')
  })
})

test('who is not invited hears it as title and as text', async () => {
  await stage.show(<IneligiblePanel onClose={close} />)
  expect(found('heading', 'You are not eligible for this event.')).toBeTruthy()
  await press('button', 'Confirm')
  expect(close).toHaveBeenCalledOnce()
})

describe('the poster', () => {
  test('carries the link with the code of the customer, to be read, copied and scanned', async () => {
    const drawn: string[] = []
    const context = {
      fillRect: () => drawn.push('square'),
      fillText: (text: string) => drawn.push(text),
      fillStyle: '',
      font: '',
      direction: 'ltr',
      textAlign: 'start',
    }
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
    stage.answer(referral, () => ({ ref_code: 'KQ7A2M9XBC', link: '/sign-up?ref_code=KQ7A2M9XBC' }))
    await stage.show(<InvitePanel asset="BTC" rate={decimal('0.0123')} onClose={close} />)
    expect(drawn).toEqual(expect.arrayContaining(['tenor', 'Earn on BTC', '1.23%', 'Referral code', 'KQ7A2M9XBC']))
    expect(drawn.filter((one) => one === 'square').length).toBeGreaterThan(200)
    expect(said()).toMatch(/\/simple-earn\?asset=BTC&ref_code=KQ7A2M9XBC/)
    for (const name of ['Copy link', 'Save image']) expect(found('button', name)).toBeTruthy()
  })
})

test('of presses for a transfer within 500 ms the first counts', async () => {
  const held: (() => void)[] = []
  const { setTimeout: real } = globalThis
  vi.stubGlobal('setTimeout', (act: () => void, ms: number) => (ms === 500 ? held.push(act) : real(act, ms)))
  stage.answer(balances, () => ({ list: [], mode: 'classic', total_value: '0' }))
  await stage.show(<AvailableLine asset="USDT" amount={decimal('5')} />)
  await press('button', 'Transfer')
  const isOpen = () => found('button', 'Close')
  await vi.waitFor(() => settled().then(isOpen), { timeout: 10_000 })
  await press('button', 'Close')
  await press('button', 'Transfer')
  expect(isOpen).toThrow()
  for (const done of held.splice(0)) done()
  await press('button', 'Transfer')
  await vi.waitFor(() => settled().then(isOpen), { timeout: 10_000 })
})

describe('where more comes from', () => {
  const open = async (settings: Parameters<EarnStage['show']>[1], start = 0) => {
    stage.answer(compliance, () => ({ business: [], menu: ['deposit', 'express_buy', 'transfer', 'spot'], held: null }))
    stage.answer(currencyCallSetting, () => ({ symbol: 'BTC', new_coin_start: start }))
    stage.answer(session, () => ({}))
    await stage.show(<FundSourcesPanel asset="BTC" onClose={close} />, settings)
  }

  test('stands one step above the other on a phone: forward, back by one, and all of it closed', async () => {
    await open({ isNarrow: true })
    await press('button', /^Deposit BTC/)
    expect(found('link', 'Continue').getAttribute('href')).toBe('/myaccount/deposit/BTC')
    await press('button', 'Back')
    expect(found('heading', 'Get BTC')).toBeTruthy()
    await press('button', /^Trade for BTC/)
    await press('button', 'Close')
    expect(close).toHaveBeenCalledOnce()
  })

  test('is not the market of a coin that begins to trade later', async () => {
    await open({}, 1_900_000_000)
    expect(said()).toContain('Deposit BTC')
    expect(said()).not.toContain('Trade for BTC')
  })
})

describe('the rate of a pool', () => {
  test('has its rules of bonus and tiers', async () => {
    const tiers = [{ left: 0n, right: decimal('500'), apr: decimal('0.02') }]
    stage.answer(flexibleAwardPool, () => [{ asset: 'USDT', start_at: 1_795_000_000, end_at: 1_796_000_000 }])
    await stage.show(<RateLinks offer={aPool({ tiers, hasBonus: true })} />)
    await press('button', 'Bonus rules')
    for (const text of ['5.00% on the first 100 USDT', 'From 0 to 500 USDT: 2.00%', 'Paid in GT at 00:00 UTC'])
      expect(said()).toContain(text)
    expect(said()).toMatch(/From 18 Nov, 11:06 UTC to 30 Nov, 00:53 UTC/)
  })

  test('is drawn over 24 hours and 7 days by the hour, over 30 days by the day', async () => {
    stage.answer(flexibleChart, ({ query }) =>
      [0, 1, 2].map((at) => ({ time: Number(query.get('from')) + at * 3600, value: `0.0${at + 1}` })),
    )
    await stage.show(<RateTrend asset="USDT" />)
    expect(document.querySelector('[aria-label*="between 1.00% and 3.00%"]')).not.toBeNull()
    await press('radio', '7 days')
    await press('radio', '30 days')
    const asked = stage.callsOf(flexibleChart).map(({ query }) => {
      const [from, to] = [Number(query.get('from')), Number(query.get('to'))]
      return [(to - from) / 3600, query.get('type')]
    })
    expect(asked).toEqual([
      [23, '1'],
      [167, '1'],
      [696, '2'],
    ])
  })

  test('is drawn of a single hour as well', async () => {
    stage.answer(flexibleChart, ({ query }) => [{ time: Number(query.get('from')), value: '0.01' }])
    await stage.show(<RateTrend asset="USDT" />)
    expect(document.querySelector('[aria-label*="between 1.00% and 1.00%"]')).not.toBeNull()
  })

  test('names the hours in which an amount would have earned, and scales nothing up', async () => {
    const days = { mean_rate_year: '0.0365', lowest_day_rate_year: '0.01', highest_day_rate_year: '0.05' }
    const hours = { hours: 119, hours_lent: 100, from: NOW - 119 * 3600, to: NOW, sum_rate_year: '4.3435' }
    const past = { asset: 'USDT', rate_year: '0.02', days: 30, lowest_rate_year: '0', highest_rate_year: '0.08' }
    stage.answer(flexibleWhatIf, () => ({ ...past, ...days, ...hours }))
    await stage.show(<WhatIf asset="USDT" amount={decimal('10000')} minimum={decimal('0.02')} />)
    expect(said()).toContain('10,000 USDT would have earned 4.95833333 USDT in the 119 hours from')
    expect(said()).toContain('3.65% a year on average, between 1.00% and 5.00% by day')
    expect(said()).toContain('not a promise')
    expect(stage.callsOf(flexibleWhatIf)[0]?.query.get('rate_year')).toBe('0.02')
  })

  test('says nothing of a pool without hours', async () => {
    stage.answer(flexibleWhatIf, () => NO_PAST)
    await stage.show(<WhatIf asset="USDT" amount={decimal('10000')} minimum={decimal('0.02')} />)
    expect(said()).toBe('')
  })
})

describe('what a subscription is expected to earn', () => {
  const level = (minimum: string, amount: string) => ({
    minimum: decimal(minimum),
    net: decimal(amount),
    supply: decimal(amount),
  })
  const preview = {
    levels: [level('0.01', '1000')],
    demand: decimal('750'),
    curve: { base: decimal('0.02'), slope1: 0n, kink: decimal('0.8'), slope2: 0n, cap: decimal('0.3') },
    minimum: decimal('0.01'),
    maximum: decimal('0.3'),
  }
  test('is the preview cleared again with the amount in it, bonus and tiers by the share that is lent', async () => {
    stage.answer(flexibleWhatIf, () => NO_PAST)
    const offer = anOffer({ preview, hasBonus: true, bonusRate: decimal('0.04'), bonusLimit: decimal('400') })
    await stage.show(<FlexibleReturns offer={offer} amount={decimal('500')} minimum={null} />)
    // 750 of 1500: half of it is lent, at 2 %; the bonus is on that half.
    expect(said()).toContain('1.00%')
    expect(said()).toContain('2.00%')
    expect(said()).toContain('0.0410958')
  })

  test('is not estimated before the first hour of a pool: it says when its first rate is known', async () => {
    stage.answer(flexibleWhatIf, () => NO_PAST)
    const offer = anOffer({ preview: null, rate: null, lentShare: null })
    await stage.show(<FlexibleReturns offer={offer} amount={decimal('500')} minimum={null} />)
    expect(said()).toContain('This pool is new. Its first rate is known at')
    expect(said()).not.toContain('%')
  })
})

describe('what maturity is paid to', () => {
  test('is chosen where the product allows it, and a refusal of the server is a warning', async () => {
    stage.answer(fixedRedeemAccountType, ({ body }) =>
      body['redeem_account_type'] === 1
        ? aFixedRow({ redeem_account_type: 1 })
        : { refused: { status: 422, fail_reason: 'simpleEarn.fixed.lastHour', message: 'too late' } },
    )
    await stage.show(<RedeemTo order={aFixedOrder({ redeem_account_type: 0 })} />)
    const choice = document.querySelector('select')
    const choose = async (value: string) => {
      if (choice === null) throw new Error('no choice')
      choice.value = value
      choice.dispatchEvent(new Event('change', { bubbles: true }))
      await settled()
    }
    await choose('flexible')
    expect(said()).toContain('Changed')
    await choose('spot')
    expect(said()).toContain('too late')
  })

  test('is a dash while it is reinvested, and says why it cannot be chosen', async () => {
    await stage.show(<RedeemTo order={aFixedOrder({ reinvest_status: 1 })} />)
    expect(said()).toBe('—')
    await stage.end()
    stage = earnStage()
    await stage.show(<RedeemTo order={aFixedOrder({ locked: true })} />)
    await press('button', 'Why it cannot be changed')
    expect(said()).toContain('Nothing can be changed in the last hour before an order finishes.')
  })
})

test('auto-earn of all coins is asked for, sent as one, and said; a refusal closes the question too', async () => {
  let isRefused = false
  stage.answer(flexibleLendings, () => ({ list: [], total: 0 }))
  stage.answer(flexibleAutoinvest, ({ body }) =>
    isRefused ? { refused: { status: 403, fail_reason: 'flexible.notFound', message: 'No pool like this' } } : body,
  )
  await stage.show(<AutoConfirmPanel asset={ALL_ASSETS} isOn={false} onClose={close} />)
  expect(found('heading', 'Turn on auto-earn for all coins?')).toBeTruthy()
  await press('button', 'Confirm')
  expect(stage.callsOf(flexibleAutoinvest)[0]?.body).toEqual({ assets: 'ALL_ASSET', status: '1' })
  expect(said()).toContain('Turned on')
  isRefused = true
  await press('button', 'Confirm')
  expect(said()).toContain('No pool like this')
  expect(close).toHaveBeenCalledTimes(2)
})
