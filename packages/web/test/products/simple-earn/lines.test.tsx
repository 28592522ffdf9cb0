// @vitest-environment happy-dom
import { availableBalance, balances, session, tradeInfo } from '@tenor/contract/core'
import {
  fixedCoupons,
  fixedLends,
  fixedProducts,
  fixedReinvestStatus,
  fixedRemaining,
  fixedVerify,
  flexibleAutoinvest,
  flexibleAutoinvestStatus,
  flexibleChart,
  flexibleDetail,
  flexibleHistory,
  flexibleHistoryCoins,
  flexibleHistoryTypes,
  flexibleInterestHistory,
  flexibleInterestRate,
  flexibleLendingDetail,
  flexibleLendings,
  flexibleMarketList,
  flexibleRedeem,
  flexibleRedeemPreview,
  flexibleStatistics,
  flexibleSubscribe,
  flexibleWhatIf,
  historyAlerts,
  subscribeCheck,
} from '@tenor/contract/simple-earn'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AutoConfirmPanel } from '../../../src/products/simple-earn/auto/auto-confirm-panel.tsx'
import { AutoCard } from '../../../src/products/simple-earn/auto/auto-entry.tsx'
import { AutoSettingsPanel } from '../../../src/products/simple-earn/auto/auto-settings-panel.tsx'
import { FixedRate } from '../../../src/products/simple-earn/lendings/fixed-cells.tsx'
import { RedeemPanel } from '../../../src/products/simple-earn/lendings/redeem-panel.tsx'
import { ReinvestPanel } from '../../../src/products/simple-earn/lendings/reinvest-panel.tsx'
import { RateDetailPanel } from '../../../src/products/simple-earn/rates/rate-detail-panel.tsx'
import { FlexiblePanel } from '../../../src/products/simple-earn/subscribe/flexible-panel.tsx'
import { SubscribePanel } from '../../../src/products/simple-earn/subscribe/subscribe-panel.tsx'
import { aFixedOrder, aFixedRow, aHolding, aHoldingRow, aMarketRow, anOffer, aProduct, NO_PAST } from './earn-facts.ts'
import { A_SESSION, type EarnStage, earnStage, fieldOf, found, press, said, settled, type } from './earn-stage.tsx'

/* Single lines of the specification, sections 2, 5, 8 and 9, that no other test reads. */

let stage: EarnStage
const close = vi.fn()
const NETWORK = 'Network error. If you were making a change, check whether it was done before you try again.'
const gone = () => {
  throw new TypeError('network')
}
const refused = (message: string, code = -1, fail_reason = 'flexible.notFound') => ({
  refused: { status: 422, code, fail_reason, message },
})

beforeEach(() => {
  close.mockClear()
  stage = earnStage()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  stage.answer(tradeInfo, () => ({ use_funding: false, locked: false }))
  stage.answer(subscribeCheck, () => ({ is_able_subscribe: true, reason: null }))
  stage.answer(availableBalance, () => [
    { asset: 'USDT', outable: '700', lend_earn_available: '0', available: '700', mode: 'classic' },
  ])
  stage.answer(balances, () => ({ list: [] }))
  stage.answer(fixedProducts, () => ({ list: [], total: 0 }))
  stage.answer(flexibleAutoinvestStatus, () => ({ status: {}, global_status: 0 }))
  stage.answer(flexibleChart, () => [])
  stage.answer(flexibleHistoryTypes, () => [])
  stage.answer(historyAlerts, () => [])
  stage.answer(flexibleStatistics, () => ({
    total_usdt: '0',
    yesterday_usdt: null,
    cumulative_usdt: '0',
    price_timest: null,
    list: [],
  }))
  stage.answer(flexibleWhatIf, () => NO_PAST)
})
afterEach(async () => {
  await stage.end()
  localStorage.clear()
})

const isOff = (element: HTMLElement) => element.hasAttribute('disabled')
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))
const subscribePanel = () => <FlexiblePanel offer={anOffer()} isOld={false} terms={null} onClose={close} />

async function subscribed(path: string, settings: { isNarrow?: boolean } = {}): Promise<HTMLElement> {
  stage.answer(flexibleSubscribe, () => ({ asset: 'USDT', amount: '10', curr_amount: '10' }))
  await stage.show(subscribePanel(), { path, ...settings })
  await type('Amount', '10')
  await press('button', 'Subscribe')
  await act(() => pause(230))
  await settled()
  return found('link', 'View holdings')
}

describe('after a subscription, View holdings', () => {
  test('opens a new window on a desktop', async () => {
    const link = await subscribed('/simple-earn')
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      '/simple-earn/my-lendings?tab=flexible',
      '_blank',
    ])
  })

  test('stays in the same window on a phone', async () => {
    expect((await subscribed('/simple-earn', { isNarrow: true })).getAttribute('target')).toBe(null)
  })

  test('leads from VIP holdings to VIP holdings', async () => {
    expect((await subscribed('/simple-earn/vip-wealth')).getAttribute('href')).toBe('/simple-earn/vip-wealth')
  })
})

describe('a flexible holding', () => {
  const row = {
    frozen_amount: '200',
    frozen_status: 1,
    is_open_award_pool: 1,
    ext_award_rate_year: '0.08',
    redeemable_amount: '0',
  }

  test('says what is being redeemed, with the way to take it back, its bonus, and has nothing more to redeem', async () => {
    stage.answer(flexibleLendings, () => ({ list: [aHoldingRow(row)], total: 1 }))
    await stage.open('/simple-earn/my-lendings')
    for (const text of ['1,000 USDT', 'Redeeming 200', '+4.80%']) expect(said()).toContain(text)
    expect(isOff(found('button', 'Redeem USDT'))).toBe(true)
    await press('button', 'Take back')
    expect(found('heading', 'Take back this redemption?')).toBeTruthy()
  })

  test('opens its hours by what it earned, and both tabs of its APR by the next one', async () => {
    stage.answer(flexibleLendings, () => ({ list: [aHoldingRow()], total: 1 }))
    stage.answer(flexibleInterestHistory, () => ({
      list: [],
      total: 0,
      summary: { cumulative: '1.5', since: 1_795_000_000, year_rate: '0.05' },
    }))
    await stage.open('/simple-earn/my-lendings')
    await press('button', /1\.5/)
    expect(stage.callsOf(flexibleInterestHistory)[0]?.query.get('limit')).toBe('7')
    await press('button', 'Close')
    await press('button', /minimum APR of USDT/)
    expect([found('tab', 'Realtime APR'), found('tab', 'Min lend APR')].length).toBe(2)
  })

  test('on a phone says asset, principal and APR of each row', async () => {
    stage.answer(flexibleLendings, () => ({ list: [aHoldingRow()], total: 1 }))
    await stage.open('/simple-earn/my-lendings', { isNarrow: true })
    for (const text of ['USDT', '1,000', '5.00%']) expect(said()).toContain(text)
  })

  test('that there is not says that there is no data', async () => {
    stage.answer(flexibleLendingDetail, () => ({
      refused: { status: 404, fail_reason: 'flexible.noHolding', message: 'none' },
    }))
    await stage.open('/simple-earn/my-lendings/5?orderType=flexible&asset=USDT')
    expect(said()).toContain('No Data')
  })
})

describe('a fixed order', () => {
  const rowsOf = async (more: Parameters<typeof aFixedRow>[0]) => {
    stage.answer(fixedLends, () => ({ list: [aFixedRow(more)], totalCount: 1, total: 1 }))
    await stage.open('/simple-earn/my-lendings?tab=fixed')
  }

  test('has its id copied by a press, and says so', async () => {
    const written: string[] = []
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: async (text: string) => written.push(text) } })
    await rowsOf({})
    await press('button', 'Copy order ID')
    expect(written).toEqual(['41'])
    expect(said()).toContain('Copied')
    expect(isOff(found('button', 'Redeem early'))).toBe(false)
  })

  test.each([
    ['in its last hour', { locked: true }],
    ['where the product does not allow it', { product_info: { ...aFixedRow().product_info, pre_redeem: 0 } }],
    ['while it is redeemed', { status: 1 }],
  ] as const)('is not redeemed early %s', async (_when, more) => {
    await rowsOf(more as Parameters<typeof aFixedRow>[0])
    expect(isOff(found('button', 'Redeem early'))).toBe(true)
  })

  test('says of what its APR is made: tiers, the coin they are paid in, the voucher', async () => {
    const order = aFixedOrder({
      bonus_info: {
        ladder_apr: [{ left: '0', right: '500', apr: '0.02' }],
        bonus_asset: 'GT',
        quota_before: '0',
        bonus_amount: null,
      },
      coupon_info: { rate_day: 5, rate_ratio: '0.03', interest: '0.4' } as never,
    })
    await stage.show(<FixedRate order={order} />)
    await press('button', 'What the APR is made of')
    for (const text of ['7.30%', '500 USDT', '2.00%', 'GT', '3.00%']) expect(said()).toContain(text)
  })
})

describe('a product for the invited that the address names', () => {
  const offer = aProduct({ id: 21, type: 3, lock_up_period: 21, year_rate: '0.12' })
  beforeEach(() => {
    stage.answer(flexibleDetail, () => [])
    stage.answer(fixedProducts, () => ({ list: [offer], total: 1 }))
    stage.answer(fixedRemaining, () => ({ product_id: 21, remaining: '600', used: '0', total: '600' }))
    stage.answer(fixedCoupons, () => ({ list: [] }))
  })

  test('is opened once it is known that the customer is', async () => {
    stage.answer(fixedVerify, () => ({ pid: 21, eligible: true }))
    await stage.show(<SubscribePanel asset="USDT" pid={21} onClose={close} />)
    expect(stage.callsOf(fixedVerify).map(({ query }) => query.get('pid'))).toEqual(['21'])
    expect(said()).toContain('12.00%')
    expect(fieldOf('Amount')).toBeTruthy()
  })

  test('is not opened to who is not, and says so as title and as text', async () => {
    stage.answer(fixedVerify, () => refused('no', -1, 'simple.event.ineligible'))
    await stage.show(<SubscribePanel asset="USDT" pid={21} onClose={close} />)
    expect(found('heading', 'You are not eligible for this event.')).toBeTruthy()
    expect(document.querySelector('input[inputmode=decimal]')).toBe(null)
  })
})

test.each([
  ['on a desktop', false],
  ['on a phone', true],
])('the terms of a coin name bonus and tiers of each, flexible on the share that is lent: %s', async (_, isNarrow) => {
  const ladder_apr = [{ left: '0', right: '500', apr: '0.02' }]
  const { auto_invest_status: _auto, is_subscribed: _mine, ...pool } = aMarketRow({ lent_share: '0.5', ladder_apr })
  const times = { interest_start: 1_795_000_000, interest_arrival: 1_795_003_600, business_type: 1 as const }
  stage.answer(flexibleDetail, () => [{ ...pool, ...times, usdt_rate: '1', preview: null, fixed_list: [] }])
  const bonus = { bonus_asset: 'GT', ladder_apr: [{ left: '0', right: '300', apr: '0.04' }] }
  stage.answer(fixedProducts, () => ({ list: [aProduct({ id: 22, ...bonus })], total: 1 }))
  await stage.show(<SubscribePanel asset="USDT" onClose={close} />, { isNarrow })
  await settled()
  expect(said()).toContain('Flexible5.00%+1.00% in USDT up to 500 USDT')
  expect(said()).toContain('30 days7.30%+4.00% in GT up to 300 USDT')
})

describe('auto-earn', () => {
  test('is to be enabled where it is on nowhere, and to be set up where it is on for some coin', async () => {
    await stage.show(<AutoCard />)
    expect(found('button', 'Enable auto-earn')).toBeTruthy()
    await stage.end()
    stage = earnStage()
    stage.answer(flexibleAutoinvestStatus, () => ({ status: { BTC: 1 }, global_status: 0 }))
    await stage.show(<AutoCard />)
    expect(found('button', 'Set up')).toBeTruthy()
  })

  test('leads a visitor to registration', async () => {
    await stage.show(<AutoCard />, { isVisitor: true, path: '/simple-earn' })
    expect(found('link', 'Enable auto-earn').getAttribute('href')).toBe('/sign-up?next=%2Fsimple-earn')
  })

  test('is asked for again every 120 s', async () => {
    // The session is read again as well.
    stage.answer(session, () => A_SESSION)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await stage.show(<AutoCard />)
      vi.advanceTimersByTime(119_000)
      await settled()
      expect(stage.callsOf(flexibleAutoinvestStatus).length).toBe(1)
      vi.advanceTimersByTime(1_500)
      await settled()
      expect(stage.callsOf(flexibleAutoinvestStatus).length).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test('finds a coin in any case without spaces, only those that are on, seven at a time, and says where none is', async () => {
    const coins = Array.from({ length: 9 }, (_, at) => aMarketRow({ asset: `C${at}` }))
    stage.answer(flexibleMarketList, ({ query }) => {
      if (query.get('search_coin') === 'doge') return { list: [], total: 0 }
      const page = Number(query.get('page'))
      return { list: coins.slice((page - 1) * 7, page * 7), total: 9 }
    })
    await stage.show(<AutoSettingsPanel onClose={close} />)
    expect(said()).toContain('C6')
    expect(said()).not.toContain('C7')
    await press('button', 'View more')
    expect(said()).toContain('C8')
    await type(/Search/, ' doge ')
    expect(said()).toContain('No results')
    await press('button', 'Enabled only')
    expect(stage.callsOf(flexibleMarketList).map(({ query }) => query.toString())).toEqual([
      'page=1&limit=7',
      'page=2&limit=7',
      'page=1&limit=7&search_coin=doge',
      'page=1&limit=7&search_coin=doge&auto_invest=1',
    ])
  })

  test('that fails says so as a fault and closes the question', async () => {
    stage.answer(flexibleLendings, () => ({ list: [], total: 0 }))
    stage.answer(flexibleAutoinvest, gone)
    await stage.show(<AutoConfirmPanel asset="BTC" isOn onClose={close} />)
    await press('button', 'Confirm')
    expect(said()).toContain(NETWORK)
    expect(close).toHaveBeenCalledTimes(1)
  })
})

describe('a network that is gone', () => {
  test.each([
    ['what trading says', tradeInfo],
    ['the subscribe check', subscribeCheck],
  ] as const)('at %s is said, and nothing is subscribed', async (_what, endpoint) => {
    stage.answer(endpoint, gone)
    await stage.show(subscribePanel())
    await type('Amount', '10')
    await press('button', 'Subscribe')
    expect(said()).toContain(NETWORK)
    expect(stage.callsOf(flexibleSubscribe)).toEqual([])
  })

  test('at a redemption or a switch is said as a fault', async () => {
    stage.answer(flexibleRedeem, gone)
    stage.answer(flexibleRedeemPreview, gone)
    await stage.show(<RedeemPanel holding={aHolding()} onClose={close} />)
    await type('Amount to redeem', '10')
    await press('button', 'Redeem')
    expect(said()).toContain(NETWORK)
    await stage.end()
    stage = earnStage()
    stage.answer(fixedReinvestStatus, gone)
    await stage.show(<ReinvestPanel order={aFixedOrder()} onClose={close} />)
    await press('button', 'Confirm')
    expect(said()).toContain(NETWORK)
  })
})

test('a fund password is asked for where the server wants one, sent with the next try, and a wrong one is said', async () => {
  stage.answer(flexibleSubscribe, ({ body }) => {
    if (body['fundpass'] === undefined) return refused('Enter your fund password', 101, 'account.fundPassword.needed')
    return body['fundpass'] === 'right-one-7'
      ? { asset: 'USDT', amount: '10', curr_amount: '10' }
      : refused('Not the fund password', 10010106, 'account.fundPassword.wrong')
  })
  await stage.show(subscribePanel())
  await type('Amount', '10')
  await press('button', 'Subscribe')
  for (const [password, ends] of [
    ['wrong-one-7', false],
    ['right-one-7', true],
  ] as const) {
    await type('Fund password', password)
    await pause(520)
    await press('button', 'Subscribe')
    await act(() => pause(230))
    expect(document.querySelector('input[type=password]') === null).toBe(ends)
  }
  expect(found('heading', 'Subscribed')).toBeTruthy()
  const passwords = stage.callsOf(flexibleSubscribe).map(({ body }) => body['fundpass'])
  expect(passwords).toEqual([undefined, 'wrong-one-7', 'right-one-7'])
})

test('a minimum APR that is refused says so as a fault, and of two presses one is sent', async () => {
  stage.answer(flexibleInterestRate, () => refused('The bounds have changed'))
  await stage.show(<RateDetailPanel holding={aHolding()} onClose={close} />)
  await press('tab', 'Min lend APR')
  await type('Minimum APR, in percent', '2')
  found('button', 'Confirm').click()
  await press('button', 'Confirm')
  expect(said()).toContain('The bounds have changed')
  expect(stage.callsOf(flexibleInterestRate).length).toBe(1)
})

test('the chart of rates asks for 23 hours, 167 hours and 696 hours', async () => {
  await stage.show(<RateDetailPanel holding={aHolding()} onClose={close} />)
  for (const name of ['7 days', '30 days']) await press('radio', name).catch(() => press('tab', name))
  const spans = stage.callsOf(flexibleChart).map(({ query }) => {
    const [from, to] = [Number(query.get('from')), Number(query.get('to'))]
    return [Math.round((to - from) / 3600), query.get('type')]
  })
  expect(spans).toEqual([
    [23, '1'],
    [167, '1'],
    [696, '2'],
  ])
})

test.each([
  ['/simple-earn/my-lendings?show_history_modal=1', 'The range can be at most 6 months. Its start was moved.', 6],
  ['/simple-earn/history?tab=flexible&type=1', 'The range can be at most 12 months. Its start was moved.', 12],
] as const)('a range of the history at %s that is too long begins later and says so', async (path, text, months) => {
  stage.answer(flexibleLendings, () => ({ list: [], total: 0 }))
  stage.answer(flexibleHistory, () => ({ data: [], total: 9999 }))
  stage.answer(flexibleHistoryCoins, () => ['USDT'])
  await stage.open(path)
  await press('button', /Dates|dates|Any time/)
  await type(/From|from/, '2020-01-01')
  await settled()
  expect(said()).toContain(text)
  const asked = stage.callsOf(flexibleHistory).at(-1)?.query
  const days = (Number(asked?.get('end_at')) - Number(asked?.get('start_at'))) / 86_400
  expect(Math.round(days)).toBe(months * 30)
})

test.each([
  ['eight decimals', false, '1.12345678'],
  ['six decimals on a phone', true, '1.123456'],
] as const)('what is typed as an amount keeps %s', async (_what, isNarrow, shown) => {
  await stage.show(subscribePanel(), { isNarrow })
  await type('Amount', '1.123456789')
  expect(fieldOf('Amount').value).toBe(shown)
})
