// @vitest-environment happy-dom
import { alerts, availableBalance, register, setAlert } from '@tenor/contract/core'
import {
  EARN_HISTORY_TYPES,
  fixedHistory,
  fixedHistoryCoins,
  fixedLends,
  fixedProducts,
  fixedVipLends,
  flexibleAutoinvestStatus,
  flexibleHistory,
  flexibleHistoryCoins,
  flexibleHistoryTypes,
  flexibleInterestHistory,
  flexibleLendings,
  flexibleMarketList,
  flexibleStatistics,
  historyAlerts,
  userVipHint,
} from '@tenor/contract/simple-earn'
import { instantOfSeconds } from '@tenor/contract/time'
import { instantWords, numericDay } from '@tenor/ui'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MarketFlags } from '../../../src/core/product-list/index.ts'
import { readHomeSearch } from '../../../src/overview/home/home-search.ts'
import { historyCsvAddress } from '../../../src/products/simple-earn/history/history-queries.ts'
import { NoData } from '../../../src/products/simple-earn/holding/no-data.tsx'
import { HoursPanel } from '../../../src/products/simple-earn/lendings/hours-panel.tsx'
import { marketFor } from '../../../src/products/simple-earn/market/market-address.ts'
import { SimpleEarnMarket } from '../../../src/products/simple-earn/market/simple-earn-market.tsx'
import { aFixedRow, aHolding, aHoldingRow, aMarketRow } from './earn-facts.ts'
import { type EarnStage, earnStage, found, press, said, settled, type } from './earn-stage.tsx'

let stage: EarnStage
/** What has come into sight since. */
let inSight: (() => void)[]

beforeEach(() => {
  inSight = []
  stage = earnStage()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(seen: (entries: { isIntersecting: boolean }[]) => void) {
        inSight.push(() => seen([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  stage.answer(flexibleAutoinvestStatus, () => ({ status: {}, global_status: 0 }))
  stage.answer(fixedProducts, () => ({ list: [], total: 0 }))
  stage.answer(availableBalance, () => [])
  stage.answer(flexibleStatistics, () => ({
    total_usdt: '1234.5',
    yesterday_usdt: null,
    cumulative_usdt: '1.5',
    price_timest: null,
    list: [{ asset: 'USDT', amount: '1000', cumulative: '1.5' }],
  }))
  stage.answer(flexibleHistoryTypes, () => [...EARN_HISTORY_TYPES])
  stage.answer(historyAlerts, ({ query }) =>
    query.get('tab') === 'fixed'
      ? [{ id: 'payment', text_key: 'simpleEarn.history.payment', params: {} }]
      : [{ id: 'hours', text_key: 'simpleEarn.history.hours', params: { months: 24 } }],
  )
})
afterEach(async () => {
  await stage.end()
  localStorage.clear()
})

const COINS = Array.from({ length: 13 }, (_, at) => `C${at + 10}`)
const pageOf = <Row,>(rows: readonly Row[], query: URLSearchParams) => {
  const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit'))]
  return { list: rows.slice((page - 1) * limit, page * limit), total: rows.length }
}

describe('holdings', () => {
  test.each([
    ['on a desktop', false],
    ['on a phone', true],
  ])('come ten at a time, the next ones when the end is in sight: %s', async (_, isNarrow) => {
    const rows = COINS.map((asset, at) => aHoldingRow({ id: at + 1, asset }))
    stage.answer(flexibleLendings, ({ query }) => pageOf(rows, query))
    await stage.open('/simple-earn/my-lendings', { isNarrow })
    for (const text of ['In flexible1,234.50 USDT', 'Earned yesterday–']) expect(said()).toContain(text)
    expect(said()).toContain('C19')
    expect(said()).not.toContain('C20')
    inSight.at(-1)?.()
    await settled()
    expect(said()).toContain('C22')
    expect(stage.callsOf(flexibleLendings).map(({ query }) => query.toString())).toEqual([
      'page=1&limit=10',
      'page=2&limit=10',
    ])
  })

  test.each([
    ['on a desktop', false],
    ['on a phone', true],
  ])('tell bonus and tiers on the share that is lent, and what a day is estimated to earn: %s', async (_, isNarrow) => {
    const extras = { ext_award_rate_year: '0.04', ext_award_limit: '400', is_open_award_pool: 1, award_asset: 'GT' }
    const ladder_apr = [{ left: '0', right: '500', apr: '0.02' }]
    const row = aHoldingRow({ lent_share: '0.25', ladder_apr, ...extras })
    stage.answer(flexibleLendings, () => ({ list: [row], total: 1 }))
    await stage.open('/simple-earn/my-lendings', { isNarrow })
    await settled()
    if (isNarrow) await press('button', /Details/)
    // 250 of 1,000 are lent: (0.05 + (250 × 0.04 + 250 × 0.02) / 1000) × 1000 / 365.
    for (const text of ['+1.00% in GT', '+0.50% in GT up to 500 USDT', 'Estimated daily earnings', '+0.178082'])
      expect(said()).toContain(text)
  })

  test('say of when their prices are, where an index is old', async () => {
    stage.answer(flexibleLendings, () => ({ list: [], total: 0 }))
    stage.answer(flexibleStatistics, () => ({
      total_usdt: '7',
      yesterday_usdt: null,
      cumulative_usdt: '0',
      price_timest: 1_795_003_200,
      list: [{ asset: 'USDT', amount: '7', cumulative: '0' }],
    }))
    await stage.open('/simple-earn/my-lendings')
    await settled()
    expect(said()).toContain('At the last known prices, from')
    expect(said()).toContain('2026')
  })

  test('of a term stand under the tab of the address, with what the specification lists', async () => {
    stage.answer(fixedLends, () => ({ list: [aFixedRow({ product_type: 2 })], totalCount: 1, total: 1 }))
    await stage.open('/simple-earn/my-lendings?tab=fixed')
    for (const text of ['VIP', '41', '1,000 USDT', '30 days', '7.30%', 'Holding', 'To flexible', 'Redeem early'])
      expect(said()).toContain(text)
    expect(stage.callsOf(fixedLends)[0]?.query.get('order_type')).toBe('1')
  })

  test('of VIP products are asked for by the calls of VIP; nothing yet says so', async () => {
    stage.answer(fixedVipLends, () => ({ list: [], totalCount: 0, total: 0 }))
    await stage.open('/simple-earn/vip-wealth')
    expect(said()).toContain('No records')
  })

  test('open the history over themselves where the address says so, and it goes with its filters', async () => {
    stage.answer(flexibleLendings, () => ({ list: [], total: 0 }))
    stage.answer(flexibleHistory, () => ({ data: [], total: 9999 }))
    stage.answer(flexibleHistoryCoins, () => ['USDT'])
    await stage.open('/simple-earn/my-lendings?show_history_modal=1')
    expect(found('heading', 'Simple Earn history')).toBeTruthy()
    expect(said()).toContain('You can view up to 6 months at a time.')
    await press('button', 'Close')
    expect(stage.where()).toBe('/simple-earn/my-lendings')
  })
})

test('the interest of a holding stands seven hours a page, and can be passed on', async () => {
  const hours = Array.from({ length: 9 }, (_, at) => ({
    time_at: 1_795_003_200 + at * 3600,
    asset: 'USDT',
    lend_principal: '600',
    lend_rate_year: '0.05',
    amount: '0.003',
  }))
  stage.answer(flexibleInterestHistory, ({ query }) => ({
    ...pageOf(hours, query),
    summary: { cumulative: '1.5', since: 1_795_000_000, year_rate: '0.05' },
  }))
  await stage.show(<HoursPanel holding={aHolding()} onClose={() => undefined} />)
  expect(document.querySelectorAll('tbody tr').length).toBe(7)
  expect(found('button', 'Invite friends')).toBeTruthy()
  await press('button', 'Next page')
  expect(document.querySelectorAll('tbody tr').length).toBe(2)
})

describe('the first page narrowed to Simple Earn', () => {
  const coins = async (flags: MarketFlags, isVisitor = false) => {
    const turned: unknown[] = []
    await stage.show(
      <SimpleEarnMarket flags={flags} onFlag={(...turn) => turned.push(turn)}>
        {(chips, assets) => (
          <>
            {chips}
            <output>{assets === null ? 'all' : [...(assets ?? [])].join(' ')}</output>
          </>
        )}
      </SimpleEarnMarket>,
      { isVisitor },
    )
    return turned
  }

  test('has the coins of all pages of the list that fit, and its own filters and auto-earn', async () => {
    const rows = Array.from({ length: 101 }, (_, at) => aMarketRow({ asset: `C${at}` }))
    stage.answer(flexibleMarketList, ({ query }) => {
      const page = Number(query.get('page'))
      return { list: rows.slice((page - 1) * 100, page * 100), total: rows.length }
    })
    const turned = await coins({ bonus: true, subscribed: true, available: true })
    const asked = stage.callsOf(flexibleMarketList).map(({ query }) => Object.fromEntries(query))
    const flags = { limit: '100', have_award: '1', is_subscribed: '1', available: '1' }
    expect(asked).toEqual([
      { ...flags, page: '1' },
      { ...flags, page: '2' },
    ])
    expect(document.querySelector('output')?.textContent).toMatch(/^C0 .* C100$/)
    for (const name of ['With bonus', 'Subscribed', 'I can subscribe now']) await press('button', name)
    expect(turned).toEqual([
      ['bonus', false],
      ['subscribed', false],
      ['available', false],
    ])
    expect(found('button', /auto-earn|Set up/)).toBeTruthy()
  })

  test('shows a visitor everything that needs no account', async () => {
    await coins({}, true)
    expect(document.querySelector('output')?.textContent).toBe('all')
    expect(stage.callsOf(flexibleMarketList)).toEqual([])
    expect(said()).not.toContain('I can subscribe now')
    expect(found('link', 'Enable auto-earn').getAttribute('href')).toContain('/sign-up')
  })

  test.each([
    [{}, { sort: 'best' }],
    [{ sort_business: 'asset' }, { sort: 'coin', up: true }],
    [{ sort_business: 'asset', sort_type: 'desc' }, { sort: 'coin' }],
    [{ sort_type: 'asc' }, { sort: 'best', up: true }],
    [
      { search_coin: 'usdt', search_type: 1, have_award: 1, available: 1, have_balance: 1, is_subscribed: '1' },
      { search: 'usdt', exact: true, bonus: true, available: true, show: 'mine', subscribed: true, sort: 'best' },
    ],
    [
      { find: 'us', exact: true, bonus: true, mine: true, sort: 'asset', up: true },
      { search: 'us', exact: true, bonus: true, show: 'mine', sort: 'coin', up: true },
    ],
  ])('%o of an address says %o there', (search, shown) => {
    const found = marketFor(search)
    expect(found).toEqual({ to: '/', search: { of: 'simple-earn', ...shown } })
    expect(readHomeSearch(found.search)).toEqual(found.search)
  })

  test.each([
    [{ asset: 'USDT' }, { way: 'flexible' }],
    [{ asset: 'usdt', pid: 0 }, { way: 'flexible' }],
    [
      { asset: 'USDT', pid: 12 },
      { way: 'fixed', pid: 12 },
    ],
  ])('%o of an address opens the panel of the coin', (search, shown) => {
    expect(marketFor(search)).toEqual({ to: '/earn/$coin', params: { coin: 'USDT' }, search: shown })
  })
})

test('warnings are switched one by one, in the app and by e-mail', async () => {
  const kinds = ['voucher.endsSoon', 'flexible.belowMinimum', 'fixed.maturesTomorrow']
  const list = kinds.map((kind) => ({ kind, label: `Label of ${kind}`, in_app: true, by_email: false }))
  stage.answer(alerts, () => ({ email: 'c@example.com', email_confirmed: true, list }))
  stage.answer(setAlert, ({ body }) => ({
    email: 'c@example.com',
    email_confirmed: true,
    list: list.map((row) => (row.kind === body['kind'] ? { ...row, by_email: body['by_email'] === 1 } : row)),
  }))
  await stage.open('/alerts')
  expect(found('heading', 'Alerts')).toBeTruthy()
  await press('switch', 'Label of flexible.belowMinimum: By email')
  expect(stage.callsOf(setAlert)).toMatchObject([{ body: { kind: 'flexible.belowMinimum', by_email: 1 } }])
})

test('VIP reads which level somebody came for, and says how it is reached', async () => {
  const hint = { min_vip: 6, vip_tier: 2, recommend_type: 1, recommend_asset: 'GT', recommend_value: '500' }
  stage.answer(userVipHint, () => hint)
  await stage.open('/vip?upTo=6')
  expect(said()).toContain('You are VIP 2. This product begins at VIP 6.')
  expect(said()).toContain('Hold 500 GT to reach VIP 6.')
})

test.each([
  ['/myaccount/funds/finance/my_lendings?tab=fixed', '/simple-earn/my-lendings?tab=fixed'],
  ['/myaccount/funds/finance/my_lendings', '/simple-earn/my-lendings'],
  ['/myaccount/funds/finance/vip-wealth', '/simple-earn/vip-wealth'],
  ['/myaccount/funds/finance/vip-wealth?tab=fixed', '/simple-earn/vip-wealth'],
])('%s leads to %s', async (from, to) => {
  for (const endpoint of [fixedLends, fixedVipLends, flexibleLendings])
    stage.answer(endpoint, () => ({ list: [], totalCount: 0, total: 0 }))
  await stage.open(from)
  expect(stage.where()).toBe(to)
})

test('the code of a referral is said when an account is opened, wherever it was seen before', async () => {
  localStorage.setItem('tenor.referral', 'KQ7A2M9XBC')
  stage.answer(register, () => ({ refused: { status: 422, fail_reason: 'account.email.taken', message: 'taken' } }))
  await stage.open('/sign-up', { isVisitor: true })
  await type(/^Email/, 'new@example.com')
  await type(/^Password/, 'a sentence that nobody else has')
  await press('button', 'Sign up')
  await settled()
  expect(stage.callsOf(register)).toMatchObject([{ body: { email: 'new@example.com', ref_code: 'KQ7A2M9XBC' } }])
})

describe('records', () => {
  const at = instantOfSeconds(1_795_000_000)

  test('have their dates by numbers: year first in Chinese, month first otherwise', () => {
    expect(numericDay('zh-CN', at)).toBe('2026/11/18')
    expect(numericDay('en', at)).toBe('11/18/2026')
    expect(instantWords('en', at, { numeric: true })).toBe('11/18/2026 11:06 UTC')
    expect(instantWords('zh-CN', at, { numeric: true })).toBe('2026/11/18 11:06 UTC')
  })

  test('stand eight a page, and go into a file by the same filter', async () => {
    const row = {
      id: 1,
      asset: 'USDT',
      type: 1,
      mode: '',
      sub_business: null,
      amount: '5',
      bonus_amount: null,
      bonus_asset: null,
      create_at: 1_795_000_000,
      time_at: 1_795_000_000,
      unique_time: '1',
      interest: '0',
      lend_principal: null,
      lend_rate_year: null,
      day: null,
      start_at: null,
      end_at: null,
      redeem_type: null,
    }
    stage.answer(flexibleHistory, () => ({ data: [row], total: 9999 }))
    stage.answer(flexibleHistoryCoins, () => ['USDT'])
    stage.answer(fixedHistory, () => ({ list: [], totalCount: 0, total: 0 }))
    stage.answer(fixedHistoryCoins, () => ({ list: [] }))
    await stage.open('/simple-earn/history?tab=flexible&type=1')
    expect(said()).toContain('11/18/2026 11:06 UTC')
    expect(stage.callsOf(flexibleHistory)[0]?.query.get('limit')).toBe('8')
    const filter = { tab: 'fixed', type: 3, asset: 'USDT', from: at, to: at } as const
    expect(historyCsvAddress(filter)).toBe(
      '/apiw/v2/fixed_earn/api/user/history.csv?type=3&start_at=1795000000&end_at=1795000000&asset=USDT',
    )
    expect(found('link', 'Export CSV').getAttribute('href')).toContain('/history.csv?type=1')
    expect(localStorage.getItem('tenor.earn.history.7')).toBe('flexible.1')
    expect(said()).toContain('You can view every hour of the last 24 months.')
    const types = () => [...(document.querySelector('select')?.options ?? [])].map(({ text }) => text)
    expect(types()).toEqual(['Subscribed', 'Redeemed', 'Interest', 'Bonus', 'Rate-up'])
    await press('radio', 'Fixed')
    expect(types()).toContain('Rate-up')
    expect(said()).toContain('paid within 30 minutes of maturity')
  })
})

describe('what is empty', () => {
  test('leads on by one act: a holding that there is not to the products, hours that there are not to the auction', async () => {
    await stage.show(<NoData />)
    expect(found('link', 'Browse products').getAttribute('href')).toContain('of=simple-earn')
    await stage.end()
    stage = earnStage()
    stage.answer(flexibleInterestHistory, () => ({
      list: [],
      total: 0,
      summary: { cumulative: '0', since: 1_795_000_000, year_rate: '0.05' },
    }))
    await stage.show(<HoursPanel holding={aHolding()} onClose={() => undefined} />)
    expect(found('link', "See the hour's auction").getAttribute('href')).toBe('/simple-earn/auction/USDT')
  })
})
