import { describe, expect, test } from 'vitest'
import {
  grantViolation,
  mayVoucherBecome,
  recallViolation,
  VOUCHER_RECALLS,
  VOUCHER_STATUSES,
  type VoucherStatus,
  voucherViolation,
} from '../../src/core/index.ts'
import { decimal } from '../../src/money/index.ts'
import { instantOfSeconds } from '../../src/time/index.ts'

const at = (seconds: number) => instantOfSeconds(1_900_000_000 + seconds)
const use = {
  status: 'TO_BE_USED',
  asset: 'USDT',
  amount: decimal('100'),
  expiresAt: at(10),
  now: at(0),
  investAsset: 'USDT',
  orderAmount: decimal('100'),
  isCampaignRunning: false,
} as const

describe('a voucher', () => {
  test('goes from each of its seven statuses where the table says, and nowhere else', () => {
    const order = ['NOT_ACTIVE', 'TO_BE_USED', 'USED', 'ACTIVATION_FAILED', 'EXPIRED', 'RECYCLED', 'INVALID'] as const
    // A row is where it stands, a column where it would go, both in that order.
    const table: Record<VoucherStatus, string> = {
      NOT_ACTIVE: '. x . x x x x',
      TO_BE_USED: '. . x . x x x',
      USED: '. x . . x . .',
      ACTIVATION_FAILED: '. . . . . x x',
      EXPIRED: '. . . . . . .',
      RECYCLED: '. . . . . . .',
      INVALID: '. . . . . . .',
    }
    expect([...VOUCHER_STATUSES].sort()).toEqual([...order].sort())
    for (const from of order) {
      const may = order.map((to) => (mayVoucherBecome(from, to) ? 'x' : '.')).join(' ')
      expect(`${from} ${may}`).toBe(`${from} ${table[from]}`)
    }
  })

  test('can be used only when it waits to be, in its time, its currency and for its whole amount', () => {
    expect(voucherViolation(use)).toBeNull()
    for (const each of VOUCHER_STATUSES) {
      const found = voucherViolation({ ...use, status: each })
      expect(found?.reason).toBe(each === 'TO_BE_USED' ? undefined : 'voucher.notUsable')
    }
    expect(voucherViolation({ ...use, now: at(10) })?.params).toEqual({ status: 'EXPIRED' })
    expect(voucherViolation({ ...use, investAsset: 'BTC' })?.reason).toBe('voucher.otherCurrency')
    expect(voucherViolation({ ...use, orderAmount: decimal('99.99999999') })).toMatchObject({
      reason: 'voucher.otherAmount',
      params: { amount: '100', coin: 'USDT' },
    })
    expect(voucherViolation({ ...use, isCampaignRunning: true })?.reason).toBe('voucher.campaignRunning')
  })

  test('can be recalled until it is in an order or has ended', () => {
    for (const to of VOUCHER_RECALLS) {
      const recallable = VOUCHER_STATUSES.filter((each) => recallViolation(each, to) === null)
      expect(recallable).toEqual(['TO_BE_USED', 'NOT_ACTIVE', 'ACTIVATION_FAILED'])
    }
  })

  test('must end in the future, and after it begins', () => {
    const now = at(0)
    expect(grantViolation({ validFrom: now, expiresAt: at(1), now })).toBeNull()
    expect(grantViolation({ validFrom: at(-9), expiresAt: now, now })?.reason).toBe('voucher.ended')
    expect(grantViolation({ validFrom: at(5), expiresAt: at(5), now })?.reason).toBe('voucher.endsBeforeItBegins')
  })
})
