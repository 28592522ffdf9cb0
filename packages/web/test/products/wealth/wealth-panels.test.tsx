// @vitest-environment happy-dom
import { setTimeout } from 'node:timers/promises'
import { availableBalance, marketPrices, session } from '@tenor/contract/core'
import {
  type WealthHoldingRow,
  type WealthOrderDetail,
  type WealthProductRow,
  wealthHoldings,
  wealthLines,
  wealthOrderDetail,
  wealthProducts,
  wealthPurchase,
  wealthRedeem,
} from '@tenor/contract/wealth'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { DetailPanel } from '../../../src/products/wealth/detail/detail-panel.tsx'
import { FundsMoney } from '../../../src/products/wealth/holdings/funds-money.tsx'
import { HoldingsList } from '../../../src/products/wealth/holdings/holdings-list.tsx'
import { RedeemPanel } from '../../../src/products/wealth/redeem/redeem-panel.tsx'
import { SubscribePanel } from '../../../src/products/wealth/subscribe/subscribe-panel.tsx'
import {
  A_SESSION,
  type EarnStage,
  earnStage,
  fieldOf,
  found,
  press,
  said,
  settled,
  type,
} from '../simple-earn/earn-stage.tsx'

let stage: EarnStage
beforeEach(() => {
  stage = earnStage()
})
afterEach(() => stage.end())

const ORDER: WealthOrderDetail = {
  order_id: 7,
  pid: 3,
  name: 'Balanced',
  project_type: 4,
  coin: 'USDT',
  state: 'STRUCK',
  amount: '1080',
  unit: '1000',
  show_interest: 1,
  paid_in: '1000',
  paid_out: '0',
  income_amount: '80',
  run_days: 30,
  net_value_ratio_buy: '1',
  net_value_ratio: '1.1',
  net_value_at: 1_795_000_000,
  recent_30_days_rate: '0.12',
  client_id: '900123',
  mark: '1',
  strike_at: 1_794_000_000,
  unlocks_at: null,
  created_at: 1_793_900_000,
  performance: { time_weighted: '0.1', money_weighted: '0.09', drawdown: '0.05', usdt_rate: '0.1', hold_rate: '0' },
}

async function show(more: Partial<WealthOrderDetail> = {}, points = 3): Promise<void> {
  stage.answer(wealthOrderDetail, () => ({ ...ORDER, ...more }))
  stage.answer(wealthLines, ({ query }) => ({
    lines: Array.from({ length: points }, (_, at) => ({
      timestamp: 1_794_000_000 + at * 86_400,
      value: query.get('type') === 'rate' ? String(at) : String(1000 + at * 40),
      diff: '40',
    })),
    change: query.get('type') === 'rate' ? '2' : '80',
  }))
  await stage.show(<DetailPanel orderId={7} onClose={() => undefined} />)
  await settled()
}

describe('the detail of a subscription', () => {
  test('of private wealth has the value at subscription and the recent APR, and is the platform’s', async () => {
    await show()
    for (const text of ['Balanced', 'Platform', 'Value at subscription', '30-day APR', '12.00%', '30 days'])
      expect(said()).toContain(text)
    expect(said()).not.toContain('Client ID')
  })

  test('of asset management has units and a client ID that is copied, and is a third party’s', async () => {
    const copied = vi.fn(() => Promise.resolve())
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: copied }, languages: ['en'] })
    await show({ project_type: 5 })
    for (const text of ['Third party', 'Units', 'Client ID', '900123']) expect(said()).toContain(text)
    for (const text of ['Value at subscription', '30-day APR']) expect(said()).not.toContain(text)
    await press('button', 'Copy client ID')
    expect(copied).toHaveBeenCalledWith('900123')
    expect(said()).toContain('Copied')
  })

  test('tells the return by sign as well as by colour, a loss too', async () => {
    await show({ income_amount: '-80' })
    expect(said()).toMatch(/Cumulative return[−-]80 USDT/)
  })

  test('the chart begins with 30 days and the assets; each range and the change are asked for', async () => {
    await show()
    expect(stage.callsOf(wealthLines).map(({ query }) => [query.get('type'), query.get('range')])).toEqual([
      ['balance', '30'],
    ])
    for (const range of ['180 days', '1 year', '2 years']) await press('radio', new RegExp(range))
    await press('tab', 'Change')
    const last = stage.callsOf(wealthLines).map(({ query }) => `${query.get('type')} ${query.get('range')}`)
    expect(last).toEqual(['balance 30', 'balance 180', 'balance 365', 'balance 730', 'rate 730'])
    expect(found('tab', 'Change').getAttribute('aria-selected')).toBe('true')
  })

  test('the point that is read is told with its value and its step, the last at first', async () => {
    await show()
    expect(said()).toMatch(/: 1,080 USDT, \+40 USDT since the point before/)
  })

  test('a chart with nothing says that there is no data', async () => {
    await show({}, 0)
    expect(said()).toContain('No data')
  })
})

const HOLDING: WealthHoldingRow = {
  pid: 3,
  name: 'Balanced',
  project_type: 4,
  coin: 'USDT',
  client_id: '900123',
  unit: '1000',
  redeemable: '600',
  redeeming: '0',
  amount: '1080',
  pending_amount: '0',
  owed: '0',
  paid_in: '1000',
  paid_out: '0',
  income_amount: '80',
  net_value_ratio: '1.1',
  net_value_at: 1_795_000_000,
  next_unlock: null,
  run_days: 30,
  profit_share: '0.1',
  share_period: 'none',
  gate: '0.25',
}

test('a redemption that the server refuses says so as a fault in its words, and the form stays', async () => {
  const message = 'You can redeem 5 units.'
  stage.answer(wealthRedeem, () => ({ refused: { status: 422, fail_reason: 'less.redeemable.units', message } }))
  // What unlocks while the list is open is seen in the form.
  stage.answer(wealthHoldings, () => ({ list: [HOLDING], totalCount: 1 }))
  await stage.show(<RedeemPanel holding={{ ...HOLDING, redeemable: '500' }} onClose={() => undefined} />)
  await type(/Units/, '601')
  expect(said()).toContain('You can redeem 600 units.')
  await press('button', '75%')
  expect(fieldOf('Units').value).toBe('450')
  await type(/Units/, '100')
  expect(said()).toContain('110 USDT')
  await askToRedeem()
  await press('button', 'Redeem for good')
  expect(document.querySelector('[data-kind=fault]')?.textContent).toContain(message)
  expect(fieldOf(/Units/).value).toBe('100')
  expect(stage.callsOf(wealthRedeem)[0]?.body).toMatchObject({ pid: 3, unit: '100' })
})

test('a holding that cannot be redeemed says from when on it can be', async () => {
  const locked = { ...HOLDING, redeemable: '0', next_unlock: 1_795_600_000 }
  stage.answer(wealthHoldings, () => ({ list: [locked], totalCount: 1 }))
  await stage.show(<HoldingsList />)
  await settled()
  expect((found('button', 'Redeem units of Balanced') as HTMLButtonElement).disabled).toBe(true)
  expect(said()).toContain('Redeemable from 25 Nov')
})

test.each([
  ['0', '0', false],
  ['5', '0', true],
  ['0', '0.5', true],
  ['0.009', '0', false],
])('of %s that waits for a value and %s that is owed the sums say so: %s', async (pending_amount, owed, isSaid) => {
  stage.answer(session, () => A_SESSION)
  stage.answer(marketPrices, () => [])
  stage.answer(wealthHoldings, () => ({ list: [{ ...HOLDING, pending_amount, owed }], totalCount: 1 }))
  await stage.show(<FundsMoney />)
  await settled()
  expect(said()).toContain('1,08')
  expect(said().includes('Waiting for a value or for payment')).toBe(isSaid)
})

test('units that are locked beside others are told in the form', async () => {
  const holding = { ...HOLDING, next_unlock: 1_795_600_000 }
  stage.answer(wealthHoldings, () => ({ list: [holding], totalCount: 1 }))
  await stage.show(<RedeemPanel holding={holding} onClose={() => undefined} />)
  expect(said()).toContain('More from 25 Nov')
})

/** Presses Confirm, and waits until a further press is not the same one. */
async function askToRedeem(): Promise<void> {
  await press('button', 'Confirm')
  await setTimeout(250)
}

/** A person who presses twice as fast as they can. */
async function pressTwice(name = 'Confirm'): Promise<void> {
  const button = found('button', name)
  await act(async () => {
    button.click()
    button.click()
  })
  await settled()
}

test.each([
  { text: '600', kept: '600', says: null },
  { text: '600.000001', kept: '600.000001', says: 'You can redeem 600 units.' },
  { text: '0.000001', kept: '0.000001', says: null },
  { text: '-3', kept: '5', says: null },
  { text: '٧٫٥', kept: '7.5', says: null },
])('of "$text" pasted over 5 the units are $kept, of 600, and it says $says', async ({ text, kept, says }) => {
  stage.answer(wealthHoldings, () => ({ list: [HOLDING], totalCount: 1 }))
  await stage.show(<RedeemPanel holding={HOLDING} onClose={() => undefined} />)
  await settled()
  found('dialog', 'Redeem Balanced')
  await type(/Units/, '5')
  await type(/Units/, text)
  expect(fieldOf(/Units/).value).toBe(kept)
  expect(said().includes('You can redeem')).toBe(says !== null)
  expect((found('button', 'Confirm') as HTMLButtonElement).disabled).toBe(says !== null)
})

test('two presses within 200 ms are one redemption', async () => {
  stage.answer(wealthHoldings, () => ({ list: [HOLDING], totalCount: 1 }))
  stage.answer(wealthRedeem, ({ body }) => ({ ...BOUGHT, unit: String(body['unit']), amount: null }))
  await stage.show(<RedeemPanel holding={HOLDING} onClose={() => undefined} />)
  await settled()
  await type(/Units/, '5')
  await askToRedeem()
  await pressTwice('Redeem for good')
  expect(stage.callsOf(wealthRedeem)).toHaveLength(1)
})

test('a redemption says that it is final and is asked once, of these units; its terms stand beside it', async () => {
  stage.answer(wealthHoldings, () => ({ list: [HOLDING], totalCount: 1 }))
  stage.answer(wealthRedeem, ({ body }) => ({ ...BOUGHT, unit: String(body['unit']), amount: null }))
  await stage.show(<RedeemPanel holding={HOLDING} onClose={() => undefined} />)
  await settled()
  for (const text of ['This cannot be undone', '10.00% of the profit, when you redeem', '25.00% of all units', 'fee'])
    expect(said()).toContain(text)
  await type(/Units/, '5')
  await askToRedeem()
  await type(/Units/, '6')
  await askToRedeem()
  expect(stage.callsOf(wealthRedeem)).toHaveLength(0)
  await press('button', 'Redeem for good')
  expect(stage.callsOf(wealthRedeem).map(({ body }) => body['unit'])).toEqual(['6'])
})

const BOUGHT = {
  id: 9,
  order_id: 9,
  pid: 3,
  coin: 'USDT',
  state: 'PENDING',
  created_at: 1_795_000_000,
  strike_at: 1_795_046_400,
}

const FUND: WealthProductRow = {
  pid: 3,
  name: 'Balanced',
  project_type: 4,
  coin: 'USDT',
  status: 'listed',
  risk: 2,
  min_amount: '100',
  run_days: 30,
  profit_share: '0.1',
  high_water_mark: 1,
  share_period: 'none',
  gate: null,
  drawdown: '0',
  net_value_ratio: '1.1',
  net_value_at: 1_795_000_000,
  recent_30_days_rate: '0.12',
  total_rate: '0.1',
  next_strike: 1_795_046_400,
}

describe('subscribing more', () => {
  beforeEach(() => {
    stage.answer(wealthProducts, () => ({ list: [FUND], total: 1 }))
    stage.answer(availableBalance, () => [
      { asset: 'USDT', outable: '500', lend_earn_available: '0', available: '500', mode: 'classic' },
    ])
  })

  test.each([
    ['on a desktop', false],
    ['on a phone', true],
  ])('tells lock, profit share, gate and fee: %s', async (_, isNarrow) => {
    stage.answer(wealthProducts, () => ({ list: [{ ...FUND, gate: '0.2', share_period: 'quarter' }], total: 1 }))
    await stage.show(<SubscribePanel pid={3} onClose={() => undefined} />, { isNarrow })
    await settled()
    for (const text of ['Locked for30 days', '10.00% of the profit', 'end of each quarter', '20.00% of all units'])
      expect(said()).toContain(text)
    expect(said()).toContain('Entry and exit feeNone')
  })

  test('says in this order what is available and the minimum, and waits for the disclaimer, an amount and no error', async () => {
    await stage.show(<SubscribePanel pid={3} onClose={() => undefined} />)
    await settled()
    const told = async (text: string) => {
      await type('Amount', text)
      const isOff = (found('button', 'Confirm') as HTMLButtonElement).disabled
      return [said().includes('You have 500 USDT available.'), said().includes('Subscribe at least 100 USDT.'), isOff]
    }
    expect(said()).toContain('Balanced')
    expect(found('link', /disclaimer/i).getAttribute('href')).toBe('/asset-management/institution/disclaimer')
    expect(await told('200')).toEqual([false, false, true])
    await press('switch', /disclaimer/i)
    expect(await told('200')).toEqual([false, false, false])
    expect(await told('501')).toEqual([true, false, true])
    expect(await told('99')).toEqual([false, true, true])
    expect(await told('')).toEqual([false, false, true])
  })

  test.each([
    { text: '100', says: null },
    { text: '99.99999999', says: 'Subscribe at least 100 USDT.' },
    { text: '500', says: null },
    { text: '500.00000001', says: 'You have 500 USDT available.' },
    { text: '12,345.5', says: 'You have 500 USDT available.' },
  ])('of $text of 500 USDT, from 100 on, says $says', async ({ text, says }) => {
    await stage.show(<SubscribePanel pid={3} onClose={() => undefined} />)
    await settled()
    found('dialog', 'Subscribe to Balanced')
    await press('switch', /disclaimer/i)
    await type('Amount', text)
    if (says === null) expect(said()).not.toMatch(/Subscribe at least|USDT available\./)
    else expect(said()).toContain(says)
    expect((found('button', 'Confirm') as HTMLButtonElement).disabled).toBe(says !== null)
  })

  test('two presses within 200 ms are one subscription', async () => {
    stage.answer(wealthPurchase, ({ body }) => ({ ...BOUGHT, amount: String(body['amount']) }))
    await stage.show(<SubscribePanel pid={3} onClose={() => undefined} />)
    await settled()
    await press('switch', /disclaimer/i)
    await type('Amount', '200')
    await pressTwice()
    expect(stage.callsOf(wealthPurchase)).toHaveLength(1)
  })

  test('asks again for what is available and for the fund after 60 seconds, and not before', async () => {
    // The session is read again as well.
    stage.answer(session, () => A_SESSION)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await stage.show(<SubscribePanel pid={3} onClose={() => undefined} />)
      await settled()
      const readings = () => [availableBalance, wealthProducts].map((call) => stage.callsOf(call).length)
      vi.advanceTimersByTime(59_000)
      await settled()
      expect(readings()).toEqual([1, 1])
      vi.advanceTimersByTime(1_500)
      await settled()
      expect(readings()).toEqual([2, 2])
    } finally {
      vi.useRealTimers()
    }
  })

  test('ends in its success, and a refusal is a fault in the words of the server', async () => {
    const message = 'This fund takes no subscriptions at the moment.'
    let isRefused = true
    stage.answer(wealthPurchase, ({ body }) =>
      isRefused
        ? { refused: { status: 422, fail_reason: 'wealth.closed', message } }
        : { ...BOUGHT, amount: String(body['amount']) },
    )
    await stage.show(<SubscribePanel pid={3} onClose={() => undefined} />)
    await settled()
    await press('switch', /disclaimer/i)
    await type('Amount', '200')
    await press('button', 'Confirm')
    expect(document.querySelector('[data-kind=fault]')?.textContent).toContain(message)
    expect(fieldOf('Amount').value).toBe('200')
    isRefused = false
    await setTimeout(220)
    await press('button', 'Confirm')
    expect(stage.callsOf(wealthPurchase).at(-1)?.body).toMatchObject({ pid: 3, amount: '200', project_type: 4 })
    found('link', 'View orders')
  })
})

describe('closing begins anew', () => {
  beforeEach(async () => {
    stage.answer(wealthHoldings, () => ({ list: [HOLDING], totalCount: 1 }))
    stage.answer(wealthProducts, () => ({ list: [FUND], total: 1 }))
    stage.answer(availableBalance, () => [
      { asset: 'USDT', outable: '500', lend_earn_available: '0', available: '500', mode: 'classic' },
    ])
    await stage.show(<HoldingsList />)
    await settled()
  })
  const reopened = async (name: RegExp) => {
    await press('button', 'Close')
    await press('button', name)
    await settled()
  }

  test('a redemption that was written, and one that was done, leave an empty form', async () => {
    stage.answer(wealthRedeem, ({ body }) => ({ ...BOUGHT, unit: String(body['unit']), amount: null }))
    await press('button', /Redeem.*Balanced/)
    await type(/Units/, '601')
    expect(said()).toContain('You can redeem 600 units.')
    await reopened(/Redeem.*Balanced/)
    expect(fieldOf(/Units/).value).toBe('')
    expect(said()).not.toContain('You can redeem 600 units.')
    await type(/Units/, '100')
    await askToRedeem()
    await press('button', 'Redeem for good')
    found('link', 'View orders')
    await reopened(/Redeem.*Balanced/)
    expect(fieldOf(/Units/).value).toBe('')
    expect(() => found('link', 'View orders')).toThrow('no link')
  })

  test('a subscription that was written leaves no amount, and its disclaimer is to be accepted again', async () => {
    await press('button', /Subscribe.*Balanced/)
    await press('switch', /disclaimer/i)
    await type('Amount', '99')
    expect(said()).toContain('Subscribe at least 100 USDT.')
    await reopened(/Subscribe.*Balanced/)
    expect(fieldOf('Amount').value).toBe('')
    expect((found('switch', /disclaimer/i) as HTMLInputElement).checked).toBe(false)
    expect(said()).not.toContain('Subscribe at least 100 USDT.')
  })
})
