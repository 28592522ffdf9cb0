// @vitest-environment happy-dom
import { availableBalance, balances, compliance, session, tradeInfo } from '@tenor/contract/core'
import {
  fixedCoupons,
  fixedLend,
  fixedLendDetail,
  fixedPreRedeem,
  fixedProducts,
  fixedReinvestStatus,
  fixedRemaining,
  fixedVipCoupons,
  fixedVipLend,
  fixedVipLendable,
  fixedVipLendDetail,
  fixedVipPreRedeem,
  fixedVipReinvestStatus,
  fixedVipRemaining,
  flexibleChart,
  flexibleInterestRate,
  flexibleRedeem,
  flexibleRedeemPreview,
  flexibleRevoke,
  flexibleSubscribe,
  flexibleWhatIf,
  subscribeCheck,
} from '@tenor/contract/simple-earn'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { EarlyPanel } from '../../../src/products/simple-earn/lendings/early-panel.tsx'
import { RedeemPanel } from '../../../src/products/simple-earn/lendings/redeem-panel.tsx'
import { ReinvestPanel } from '../../../src/products/simple-earn/lendings/reinvest-panel.tsx'
import { RevokePanel } from '../../../src/products/simple-earn/lendings/revoke-panel.tsx'
import { RateDetailPanel } from '../../../src/products/simple-earn/rates/rate-detail-panel.tsx'
import { FixedPanel } from '../../../src/products/simple-earn/subscribe/fixed-panel.tsx'
import { FlexiblePanel } from '../../../src/products/simple-earn/subscribe/flexible-panel.tsx'
import {
  aFixedOffer,
  aFixedOrder,
  aFixedRow,
  aHolding,
  anOffer,
  aRedemptionPreview,
  aVoucherRow,
  NO_PAST,
} from './earn-facts.ts'
import { A_SESSION, type EarnStage, earnStage, fieldOf, found, press, said, settled, type } from './earn-stage.tsx'

let stage: EarnStage
const close = vi.fn()
const refused = (message: string, status = 422) => ({ refused: { status, fail_reason: 'flexible.notFound', message } })
const FREE = { use_funding: false, locked: false }
const LOCKED = { use_funding: true, locked: true }

beforeEach(() => {
  close.mockClear()
  stage = earnStage()
  stage.answer(tradeInfo, () => FREE)
  stage.answer(subscribeCheck, () => ({ is_able_subscribe: true, reason: null }))
  stage.answer(availableBalance, () => [
    { asset: 'USDT', outable: '700', lend_earn_available: '0', available: '700', mode: 'classic' },
  ])
  stage.answer(balances, () => ({ list: [] }))
  stage.answer(flexibleWhatIf, () => NO_PAST)
  stage.answer(fixedProducts, () => ({ list: [], total: 0 }))
  stage.answer(fixedRemaining, () => ({ product_id: 11, remaining: '600', used: '0', total: '600' }))
  stage.answer(fixedCoupons, () => ({ list: [] }))
  answerVip()
})
afterEach(() => stage.end())

function answerVip() {
  stage.answer(fixedVipLendable, () => ({ asset: 'USDT', account: 'spot', available: '400', flexible: '0' }))
  stage.answer(fixedVipRemaining, () => ({ product_id: 11, remaining: '600', used: '0', total: '600' }))
  stage.answer(fixedVipCoupons, () => ({ list: [] }))
}

const isDisabled = (name: string) => found('button', name).hasAttribute('disabled')
const flexible = () => <FlexiblePanel offer={anOffer()} isOld={false} terms={null} onClose={close} />
const fixed = (more: Parameters<typeof aFixedOffer>[0] = {}) => (
  <FixedPanel offer={aFixedOffer(more)} isOld={false} terms={null} onClose={close} />
)

describe('subscribing to flexible', () => {
  test('is refused while it is typed: too little, more than there is; Max is the balance', async () => {
    await stage.show(flexible())
    expect(isDisabled('Subscribe')).toBe(true)
    expect(fieldOf('Amount').placeholder).toBe('1')
    await type('Amount', '0.5')
    expect(said()).toContain('The minimum is 1.')
    await type('Amount', '700.01')
    expect(said()).toContain('Your balance is too low.')
    await press('button', 'Max')
    expect(fieldOf('Amount').value).toBe('700')
    expect(isDisabled('Subscribe')).toBe(false)
  })

  test.each([
    ['flexible', flexible],
    ['fixed', fixed],
  ] as const)(
    'locked, unified and with an empty account, %s says why nothing can be subscribed',
    async (_name, panel) => {
      stage.answer(tradeInfo, () => LOCKED)
      stage.answer(compliance, () => ({ business: [], menu: [], held: 'account.tradingLocked' }))
      const empty = {
        asset: 'USDT',
        outable: '0',
        lend_earn_available: '0',
        available: '0',
        mode: 'multi_currency',
      } as const
      stage.answer(availableBalance, () => [empty])
      await stage.show(panel())
      await type('Amount', '100')
      expect(said()).toContain('Your balance is too low.')
      await press('button', 'Subscribe')
      expect(said()).toContain('Trading on your account is locked')
      expect(stage.callsOf(flexibleSubscribe)).toEqual([])
      expect(stage.callsOf(fixedLend)).toEqual([])
    },
  )

  test('asks again for what is available after 60 seconds, and not before', async () => {
    // The session is read again as well.
    stage.answer(session, () => A_SESSION)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      await stage.show(flexible())
      vi.advanceTimersByTime(59_000)
      await settled()
      expect(stage.callsOf(availableBalance).length).toBe(1)
      vi.advanceTimersByTime(1_500)
      await settled()
      expect(stage.callsOf(availableBalance).length).toBe(2)
    } finally {
      vi.useRealTimers()
    }
  })

  test('takes from the account of the mode, in shares of what is there to the decimals that are sent', async () => {
    const row = {
      asset: 'USDT',
      outable: '3.33333333',
      lend_earn_available: '0',
      available: '700',
      mode: 'multi_currency',
    }
    stage.answer(availableBalance, () => [row])
    await stage.show(flexible())
    await press('button', 'Max')
    expect(fieldOf('Amount').value).toBe('3.333333')
    await press('button', '25%')
    expect(fieldOf('Amount').value).toBe('0.833333')
  })

  test('of two presses sends one, rounded down to 6 decimals; the panel of success comes 200 ms later', async () => {
    stage.answer(flexibleSubscribe, () => ({ asset: 'USDT', amount: '10.123456', curr_amount: '10.123456' }))
    await stage.show(flexible())
    await type('Amount', '10.12345678')
    found('button', 'Subscribe').click()
    await press('button', 'Subscribe')
    expect(stage.callsOf(flexibleSubscribe)).toMatchObject([{ body: { asset: 'USDT', amount: '10.123456' } }])
    expect(said()).not.toContain('It starts to earn at the next full hour')
    await new Promise((done) => setTimeout(done, 220))
    await settled()
    expect(found('heading', 'Subscribed')).toBeTruthy()
    expect(found('link', 'View holdings').getAttribute('href')).toBe('/simple-earn/my-lendings?tab=flexible')
  })

  test('asks first: locked with funding in use is a warning, and who may not hears why; nothing is sent', async () => {
    stage.answer(tradeInfo, () => LOCKED)
    await stage.show(flexible())
    await type('Amount', '10')
    await press('button', 'Subscribe')
    expect(said()).toContain('nothing can be subscribed at the moment')
    stage.answer(tradeInfo, () => FREE)
    stage.answer(subscribeCheck, () => ({ is_able_subscribe: false, reason: 'flexible.region' }))
    await new Promise((done) => setTimeout(done, 520))
    await press('button', 'Subscribe')
    expect(said()).toContain('Simple Earn is not available in your region.')
    expect(stage.callsOf(flexibleSubscribe)).toEqual([])
    expect(stage.callsOf(subscribeCheck)[0]?.query.get('pid')).toBe('0')
  })

  test('leads a visitor to registration and back', async () => {
    await stage.show(flexible(), { isVisitor: true, path: '/simple-earn?asset=USDT' })
    expect(found('link', 'Sign up to subscribe').getAttribute('href')).toBe(
      `/sign-up?next=${encodeURIComponent('/simple-earn?asset=USDT')}`,
    )
    expect(document.querySelector('[aria-label="Invite friends"]')).toBeNull()
  })
})

describe('subscribing for a term', () => {
  test('is limited by the own quota and the balance, whichever is less, in the order of the specification', async () => {
    await stage.show(fixed({ user_max_lend_volume: '600' }))
    await type('Amount', '9')
    expect(said()).toContain('The minimum is 10.')
    await type('Amount', '650')
    expect(said()).toContain('You can subscribe at most 600 USDT more to this product.')
    await type('Amount', '701')
    expect(said()).toContain('Your balance is too low.')
    await press('button', 'Max')
    expect(fieldOf('Amount').value).toBe('600')
    await press('button', '50%')
    expect(fieldOf('Amount').value).toBe('350')
  })

  test('with a quota that is smaller than the minimum says so', async () => {
    stage.answer(fixedRemaining, () => ({ product_id: 11, remaining: '5', used: '595', total: '600' }))
    await stage.show(fixed({ user_max_lend_volume: '600' }))
    await type('Amount', '20')
    expect(said()).toContain('Only 5 USDT of your quota is left, less than the minimum.')
  })

  test('takes the recommended voucher by itself: too little is refused, too much is a warning', async () => {
    stage.answer(fixedCoupons, () => ({ list: [aVoucherRow(), aVoucherRow({ id: 2 })] }))
    stage.answer(fixedLend, () => aFixedRow())
    await stage.show(fixed())
    await type('Amount', '40')
    expect(said()).toContain('The voucher needs at least 50 USDT.')
    expect(isDisabled('Subscribe')).toBe(true)
    await type('Amount', '550')
    expect(said()).toContain('The voucher counts for 500 USDT at most.')
    await press('button', 'Subscribe')
    expect(stage.callsOf(fixedLend)).toMatchObject([
      { body: { product_id: 11, amount: '550', year_rate: '0.073', financial_rate_id: 1, reinvest_status: 0 } },
    ])
  })

  test('sold out: the field and the button are disabled, the button says it, and a warning stands above', async () => {
    await stage.show(fixed({ sale_status: 2, type: 2, min_vip: 5, max_vip: 9 }))
    expect(fieldOf('Amount').disabled).toBe(true)
    expect(isDisabled('Sold out')).toBe(true)
    expect(said()).toContain('This product is sold out.')
    expect(said()).not.toContain('Upgrade VIP')
  })

  test('is closed to who is below the range of a VIP product, and locked trading stops it as well', async () => {
    await stage.show(fixed({ type: 2, min_vip: 6, max_vip: 9 }), { session: { vip_tier: 5 } })
    expect(fieldOf('Amount').disabled).toBe(true)
    expect(isDisabled('Subscribe')).toBe(true)
    await stage.end()
    stage = earnStage()
    answerVip()
    stage.answer(availableBalance, () => [
      { asset: 'USDT', outable: '700', lend_earn_available: '0', available: '700', mode: 'classic' },
    ])
    stage.answer(fixedRemaining, () => ({ product_id: 11, remaining: '600', used: '0', total: '600' }))
    stage.answer(fixedCoupons, () => ({ list: [] }))
    stage.answer(tradeInfo, () => LOCKED)
    await stage.show(fixed())
    await type('Amount', '20')
    await press('button', 'Subscribe')
    expect(said()).toContain('nothing can be subscribed at the moment')
    expect(stage.callsOf(fixedLend)).toEqual([])
  })
})

describe('a VIP product', () => {
  test('is subscribed, looked at and left by the calls of VIP, and by no others', async () => {
    stage.answer(fixedVipLend, () => aFixedRow({ product_type: 2 }))
    await stage.show(fixed({ type: 2, min_vip: 6, max_vip: 9 }), { session: { vip_tier: 7 } })
    await press('button', 'Max')
    expect(fieldOf('Amount').value).toBe('400')
    await press('button', 'Subscribe')
    expect(stage.callsOf(fixedVipLend)).toMatchObject([{ body: { product_id: 11, amount: '400' } }])
    expect(stage.callsOf(fixedVipLend)[0]?.body).not.toHaveProperty('isVip')
    for (const other of [availableBalance, fixedRemaining, fixedCoupons, fixedLend])
      expect(stage.callsOf(other)).toEqual([])
  })

  test('its orders change and are redeemed early by the calls of VIP', async () => {
    const early = { amount: '1000', days: 3, interest: '0', coupon_interest: '0', clawed_back: '0' }
    const paid = { ...early, received: '1000', lost: '6' }
    stage.answer(fixedVipLendDetail, () => ({ ...aFixedRow(), early: paid, flexible_year_rate: null }))
    stage.answer(fixedVipPreRedeem, () => refused('Too late, says the server'))
    stage.answer(fixedVipReinvestStatus, () => aFixedRow({ reinvest_status: 1 }))
    const order = aFixedOrder({ product_type: 2 })
    await stage.show(<EarlyPanel order={order} onClose={close} />)
    await press('button', 'Redeem early')
    expect(stage.callsOf(fixedVipPreRedeem)).toMatchObject([{ body: { order_id: 41 } }])
    await stage.end()
    stage = earnStage()
    stage.answer(fixedVipReinvestStatus, () => aFixedRow({ reinvest_status: 1 }))
    await stage.show(<ReinvestPanel order={order} onClose={close} />)
    await press('button', 'Confirm')
    expect(stage.callsOf(fixedVipReinvestStatus)).toMatchObject([{ body: { reinvest_status: 1 } }])
  })
})

describe('redeeming from flexible', () => {
  beforeEach(() => stage.answer(flexibleRedeemPreview, () => aRedemptionPreview()))

  const open = (more: Parameters<typeof aHolding>[0] = {}) =>
    stage.show(<RedeemPanel holding={aHolding(more)} onClose={close} />)

  test('takes no more than there is, refuses dust, and says when much is lent', async () => {
    stage.answer(flexibleRedeem, ({ body }) => ({ asset: 'USDT', amount: body['amount'], paid: '400', frozen: '200' }))
    await open({ redeemable_amount: '600', lend_ratio: '0.8' })
    expect(said()).toContain('Most of this pool is lent out')
    await type('Amount to redeem', '0.0000001')
    expect(said()).toMatch(/0\.000001/)
    expect(isDisabled('Redeem')).toBe(true)
    await type('Amount to redeem', '5000')
    expect(fieldOf('Amount to redeem').value).toBe('600')
    await press('button', 'Redeem')
    expect(stage.callsOf(flexibleRedeem)).toMatchObject([
      { body: { amount: '600', curr_amount: '1000', lend_amount: '600' } },
    ])
    expect(said()).toContain('400 USDT is in your spot account. 200 USDT is lent out')
    expect(found('link', 'View holdings').getAttribute('href')).toContain('show_history_modal=1')
  })

  test('shows what is paid at once, what waits, and which redemptions and loans it waits for', async () => {
    const preview = { joining: '10', idle: '40', queue_before: '100', arriving: '120', recalled: '530' }
    stage.answer(flexibleRedeemPreview, () => aRedemptionPreview(preview))
    await open({ redeemable_amount: '600' })
    await type('Amount to redeem', '600')
    expect(said()).toContain('Paid at once50 USDT')
    expect(said()).toContain('Redemptions before yours100 USDT')
    expect(said()).toContain('Recalled from borrowers530 USDT')
    await type('Amount to redeem', '50')
    expect(said()).not.toContain('Recalled from borrowers')
  })

  test('says nothing of the spot account where all of it waits', async () => {
    stage.answer(flexibleRedeem, ({ body }) => ({ asset: 'USDT', amount: body['amount'], paid: '0', frozen: '200' }))
    await open({ redeemable_amount: '600', lend_ratio: '1' })
    await type('Amount to redeem', '200')
    await press('button', 'Redeem')
    expect(said()).toContain('200 USDT is lent out at the moment')
    expect(said()).not.toContain('0 USDT is in your spot account')
  })

  test('gives all of what is less than the least', async () => {
    stage.answer(flexibleRedeem, ({ body }) => ({
      asset: 'USDT',
      amount: body['amount'],
      paid: '0.0000004',
      frozen: '0',
    }))
    await open({ curr_amount: '0.0000004', redeemable_amount: '0.0000004', lend_amount: '0' })
    await press('button', 'Max')
    await press('button', 'Redeem')
    expect(stage.callsOf(flexibleRedeem)).toMatchObject([{ body: { amount: '0.0000004' } }])
  })

  test('refused is a warning with the words of the server, and the form stays', async () => {
    stage.answer(flexibleRedeem, () => refused('Not now, says the server'))
    await open()
    await type('Amount to redeem', '10')
    await press('button', 'Redeem')
    expect(said()).toContain('Not now, says the server')
    expect(fieldOf('Amount to redeem').value).toBe('10')
  })

  test('locked trading stops it', async () => {
    stage.answer(tradeInfo, () => LOCKED)
    await open({ lend_ratio: '0.79' })
    expect(said()).not.toContain('Most of this pool is lent out')
    await type('Amount to redeem', '10')
    await press('button', 'Redeem')
    expect(said()).toContain('nothing can be redeemed at the moment')
    expect(stage.callsOf(flexibleRedeem)).toEqual([])
  })

  test('taken back is said, and a refusal of it as well', async () => {
    let isRefused = true
    stage.answer(flexibleRevoke, ({ body }) => (isRefused ? refused('Already paid') : { asset: 'USDT', ...body }))
    await stage.show(<RevokePanel holding={aHolding({ frozen_amount: '200', frozen_status: 1 })} onClose={close} />)
    await press('button', 'Take back')
    expect(said()).toContain('Already paid')
    expect(close).not.toHaveBeenCalled()
    isRefused = false
    await press('button', 'Take back')
    expect(said()).toContain('Redemption taken back')
    expect(stage.callsOf(flexibleRevoke).at(-1)?.body).toMatchObject({ amount: '200' })
    expect(close).toHaveBeenCalledOnce()
  })
})

describe('redeeming early', () => {
  const early = {
    amount: '1000',
    days: 3,
    interest: '0.1',
    coupon_interest: '0',
    clawed_back: '0',
    received: '1000.1',
    lost: '5.9',
  }
  const order = aFixedOrder()

  test('says what is lost in money; locked trading and the words of the server stop it', async () => {
    stage.answer(fixedLendDetail, () => ({ ...aFixedRow(), early, flexible_year_rate: null }))
    stage.answer(fixedPreRedeem, () => refused('Too late, says the server'))
    stage.answer(tradeInfo, () => LOCKED)
    await stage.show(<EarlyPanel order={order} onClose={close} />)
    expect(said()).toContain('You give up 5.9 USDT compared with staying to the end.')
    await press('button', 'Redeem early')
    expect(said()).toContain('nothing can be redeemed at the moment')
    expect(stage.callsOf(fixedPreRedeem)).toEqual([])
    stage.answer(tradeInfo, () => FREE)
    await new Promise((done) => setTimeout(done, 220))
    await press('button', 'Redeem early')
    expect(said()).toContain('Too late, says the server')
    expect(said()).toContain('You give up 5.9 USDT')
  })

  test('takes a part where the order may be redeemed in parts, and quotes that part; the rest stays the minimum', async () => {
    const whole = aFixedRow()
    const row = aFixedRow({ product_info: { ...whole.product_info, partial: 1 } })
    const asked: (string | null)[] = []
    stage.answer(fixedLendDetail, ({ query }) => {
      asked.push(query.get('amount'))
      return { ...row, early, flexible_year_rate: null }
    })
    stage.answer(fixedPreRedeem, () => ({
      ...early,
      id: 9,
      order_id: 1,
      asset: 'USDT',
      order: row,
    }))
    await stage.show(<EarlyPanel order={aFixedOrder(row)} onClose={close} />)
    await type('Amount to redeem', '400')
    await press('button', 'Redeem early')
    expect(asked.slice(0, 2)).toEqual([null, '400'])
    expect(stage.callsOf(fixedPreRedeem).map(({ body }) => body['amount'])).toEqual(['400'])
    await stage.end()
    stage = earnStage()
    stage.answer(fixedLendDetail, () => ({ ...aFixedRow(), early, flexible_year_rate: null }))
    stage.answer(availableBalance, () => [])
    await stage.show(<EarlyPanel order={order} onClose={close} />)
    expect(document.querySelectorAll('input')).toHaveLength(0)
  })

  test('auto-reinvest is asked for first, then said; what the server refuses is a warning', async () => {
    let isRefused = false
    stage.answer(fixedReinvestStatus, () =>
      isRefused ? refused('In its last hour') : aFixedRow({ reinvest_status: 1 }),
    )
    await stage.show(<ReinvestPanel order={order} onClose={close} />)
    expect(found('heading', 'Turn on auto-reinvest?')).toBeTruthy()
    await press('button', 'Confirm')
    expect(said()).toContain('Turned on')
    isRefused = true
    await press('button', 'Confirm')
    expect(said()).toContain('In its last hour')
  })
})

test('a minimum APR is kept within its bounds, sent as a fraction of 4 decimals, and said', async () => {
  stage.answer(flexibleChart, () => [])
  stage.answer(flexibleInterestRate, ({ body }) => ({ asset: 'USDT', min_lend_rate_year: body['rateYear'] }))
  await stage.show(<RateDetailPanel holding={aHolding()} onClose={close} />, {})
  await press('tab', 'Min lend APR')
  expect(said()).toContain('If the market rate falls below your minimum')
  await type('Minimum APR, in percent', '5.01')
  expect(said()).toContain('The highest minimum APR is 5%.')
  await type('Minimum APR, in percent', '0.99')
  expect(said()).toContain('The lowest minimum APR is 1%.')
  await type('Minimum APR, in percent', '')
  expect(isDisabled('Confirm')).toBe(true)
  await type('Minimum APR, in percent', '2.51')
  await press('button', 'Confirm')
  expect(stage.callsOf(flexibleInterestRate)).toMatchObject([{ body: { asset: 'USDT', rateYear: '0.0251' } }])
  expect(said()).toContain('Changed')
})
