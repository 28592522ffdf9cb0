import type { FixedBackOfficeRow } from '@tenor/contract/simple-earn'
import { describe, expect, test } from 'vitest'
import { bulkBody, NO_CHANGE } from '../../../src/products/simple-earn/fixed/fixed-bulk-form.ts'
import { FIXED, fixedChange } from '../../../src/products/simple-earn/fixed/fixed-form.ts'
import { fixedActsOn, saleAct } from '../../../src/products/simple-earn/fixed/fixed-table.tsx'
import { byRange } from '../../../src/products/simple-earn/vip/vip-page.tsx'

const ROW: FixedBackOfficeRow = {
  version: 'as-read',
  id: 7,
  asset: 'USDT',
  type: 1,
  lock_up_period: 30,
  year_rate: '0.068',
  min_lend_amount: '10',
  user_max_lend_volume: '50000',
  max_lend_volume: '2000000',
  used: '0',
  min_vip: 0,
  max_vip: 20,
  title: '',
  subtitle: '',
  start_at: null,
  end_at: null,
  bonus_asset: null,
  ladder_apr: [],
  reinvest: 1,
  pre_redeem: 1,
  pre_redeem_policy: 'reduced',
  pre_redeem_rate_year: '0.01',
  partial: 1,
  redeem_account: 1,
  verified_only: 0,
  sale_status: 2,
  status: 'paused',
  created_at: 0,
}

const changed = (part: object) => {
  const { body, violation } = FIXED.read({ ...FIXED.fill(ROW), ...part })
  return body === null ? violation.reason : fixedChange(ROW, body)
}

test('an invitation stands in the form as it is, and is sent only where it became another one', () => {
  const row = { ...ROW, type: 3, eligible: [12, 13] }
  expect(FIXED.fill(row).eligible).toBe('12, 13')
  const sent = (eligible: string) => {
    const { body } = FIXED.read({ ...FIXED.fill(row), eligible })
    return body === null ? null : fixedChange(row, body)
  }
  expect(sent('12, 13')).toEqual({ id: 7 })
  expect(sent('12, 14')).toEqual({ id: 7, eligible: [12, 14] })
})

test.each([
  [1, 'sellOut'],
  [2, 'sellAgain'],
])('of a product whose sale is %s a press asks to %s', (sale_status, act) => {
  expect(saleAct({ sale_status })).toBe(act)
})

describe('the form of a fixed product', () => {
  test('sends nothing but what became different: neither status nor sale', () => {
    expect(changed({})).toEqual({ id: 7 })
    expect(changed({ year_rate: '7', max_lend_volume: '900' })).toEqual({
      id: 7,
      year_rate: '0.07',
      max_lend_volume: '900',
    })
    expect(changed({ pre_redeem_policy: 'none' })).toEqual({ id: 7, pre_redeem: 0, partial: 0 })
    expect(changed({ end_at: '2030-01-01T00:00' })).toEqual({ id: 7, end_at: 1_893_456_000 })
  })

  test.each([
    ['no rate', { year_rate: '' }, 'console.earn.rate.malformed'],
    ['a term in words', { lock_up_period: 'ten' }, 'console.fixed.days.malformed'],
    ['a rate of nothing', { year_rate: '0' }, 'simpleEarn.fixed.rate'],
    ['a quota below the minimum', { user_max_lend_volume: '5' }, 'simpleEarn.fixed.quotaBelowMinimum'],
    ['leaving early at more than the rate', { pre_redeem_rate_year: '8' }, 'simpleEarn.fixed.earlyRate'],
    ['a VIP range below the first tier', { type: '2', min_vip: '4' }, 'simpleEarn.fixed.vipRange'],
    [
      'an end before its beginning',
      { start_at: '2030-01-02T00:00', end_at: '2030-01-01T00:00' },
      'simpleEarn.fixed.window',
    ],
    ['names of who is invited', { type: '3', eligible: 'Alice' }, 'console.fixed.eligible.malformed'],
  ])('says of %s what the server would', (_, part, reason) => {
    expect(changed(part)).toBe(reason)
  })

  test('begins with terms that can be sent; who is invited is sent as ids', () => {
    const { body } = FIXED.read({ ...FIXED.first(), type: '3', eligible: '12, 13' })
    expect(body).toMatchObject({ type: 3, eligible: [12, 13], status: 'listed', sale_status: 1 })
  })
})

test('a change of many sends what was filled in, and nothing where nothing was', () => {
  expect(bulkBody(NO_CHANGE, [1, 2])).toBeNull()
  expect(bulkBody({ ...NO_CHANGE, rate: 'x' }, [1])).toBeNull()
  expect(bulkBody({ ...NO_CHANGE, rate: '5', sale: '2' }, [1, 2])).toEqual({
    ids: [1, 2],
    year_rate: '0.05',
    sale_status: 2,
  })
})

test('what is retired stays so; VIP ranges stand in the order in which customers see them', () => {
  expect([fixedActsOn({ status: 'retired' }), fixedActsOn({ status: 'paused' })]).toEqual([
    [],
    ['change', 'resume', 'retire'],
  ])
  const vip = (id: number, min_vip: number, max_vip: number) => ({ ...ROW, id, type: 2, min_vip, max_vip })
  expect(byRange([vip(1, 7, 9), ROW, vip(2, 5, 20), vip(3, 5, 6)]).map(({ id }) => id)).toEqual([3, 2, 1])
})
