import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  grantViolation,
  mayVoucherBecome,
  recallViolation,
  VOUCHER_RECALLS,
  VOUCHER_STATUSES,
  VOUCHER_TRANSITIONS,
  voucherViolation,
} from '../../src/core/index.ts'
import { decimal } from '../../src/money/index.ts'
import { instantOfSeconds } from '../../src/time/index.ts'

const status = fc.constantFrom(...VOUCHER_STATUSES)
const at = (seconds: number) => instantOfSeconds(1_900_000_000 + seconds)
const use = {
  status: 'TO_BE_USED',
  asset: 'USDT',
  amount: decimal('100'),
  expiresAt: at(10),
  now: at(0),
  investAsset: 'USDT',
  orderAmount: decimal('100'),
} as const

describe('a voucher', () => {
  test('goes only where the table says, and from an end nowhere', () => {
    fc.assert(
      fc.property(status, status, (from, to) => {
        expect(mayVoucherBecome(from, to)).toBe(VOUCHER_TRANSITIONS[from].includes(to))
        if (['EXPIRED', 'RECYCLED', 'INVALID'].includes(from)) expect(mayVoucherBecome(from, to)).toBe(false)
        if (to === 'USED') expect(mayVoucherBecome(from, to)).toBe(from === 'TO_BE_USED')
      }),
    )
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
