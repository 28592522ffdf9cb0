import { decimal } from '@tenor/contract/money'
import type { FlexiblePoolRow } from '@tenor/contract/simple-earn'
import { describe, expect, test } from 'vitest'
import { curveSteps } from '../../../src/products/simple-earn/pools/curve-steps.ts'
import { curveOf, POOL, poolChange, willWait } from '../../../src/products/simple-earn/pools/pool-form.ts'

const ROW: FlexiblePoolRow = {
  version: 'as-read',
  id: 1,
  asset: 'USDT',
  status: 'listed',
  award_asset: null,
  ext_award_rate_year: '0',
  ext_award_limit: '0',
  ext_award_budget: null,
  ext_award_spent: '0',
  start_at: null,
  end_at: null,
  is_open_award_pool: 0,
  limit_min_lend_rate_year: '0.01',
  max_lend_rate_year: '0.3',
  min_lend_amount: '1',
  ladder_apr: [],
  service_fee: '0.18',
  verified_only: 0,
  curve: { base: '0.005', slope1: '0.05', kink: '0.8', slope2: '0.4', cap: '0.3' },
  terms_from: 0,
  open_hour: 0,
  done_until: 0,
  offered: '0',
  joining: '0',
  waiting: '0',
  lent: '0',
  idle: '0',
}

const curved = (part: object) => ({ curve: { ...POOL.fill(ROW).curve, ...part } })

const bodyFor = (part: object) => {
  const { body, violation } = POOL.read({ ...POOL.fill(ROW), ...part })
  if (body === null) throw new RangeError(violation.reason)
  return body
}

describe('the form of a pool', () => {
  test('shows percentages, and sends nothing but what became different', () => {
    expect(POOL.fill(ROW)).toMatchObject({
      curve: { base: '0.5', kink: '80' },
      max_lend_rate_year: '30',
      service_fee: '18',
    })
    expect(poolChange(ROW, bodyFor({}))).toEqual({ asset: 'USDT' })
    expect(poolChange(ROW, bodyFor({ service_fee: '20' }))).toEqual({ asset: 'USDT', service_fee: '0.2' })
    expect(poolChange(ROW, bodyFor({ ext_award_budget: '5' }))).toEqual({ asset: 'USDT', ext_award_budget: '5' })
    expect(poolChange(ROW, bodyFor(curved({ base: '1' }))).curve).toMatchObject({ base: '0.01', slope1: '0.05' })
  })

  test.each([
    ['a rate that is none', curved({ base: 'much' }), 'console.earn.rate.malformed'],
    ['a kink above the whole pool', curved({ kink: '101' }), 'flexible.pool.curve'],
    ['a cap below the base', curved({ cap: '0.4' }), 'flexible.pool.curve'],
    ['a lowest minimum above the highest rate', { limit_min_lend_rate_year: '31' }, 'flexible.pool.rates'],
    ['tiers that go back', { ladder_apr: [tier(0, '500'), tier(1, '100')] }, 'flexible.pool.tiers'],
    ['a tier after one without end', { ladder_apr: [tier(0, ''), tier(1, '100')] }, 'flexible.pool.tiers'],
    [
      'an end before its beginning',
      { start_at: '2030-01-02T00:00', end_at: '2030-01-01T00:00' },
      'flexible.pool.bonus',
    ],
  ])('says of %s what the server would', (_, part, reason) => {
    expect(POOL.read({ ...POOL.fill(ROW), ...part }).violation?.reason).toBe(reason)
  })

  test('begins with terms that can be sent, and tells before it is sent whether a second operator is needed', () => {
    expect(POOL.read(POOL.first()).violation).toBeNull()
    expect(willWait(ROW, bodyFor({ ladder_apr: [tier(0, '')] }), '0')).toBe(true)
    expect(willWait(ROW, bodyFor({ ladder_apr: [tier(0, '')] }), '-1')).toBe(false)
    expect(willWait(ROW, bodyFor({ service_fee: '20' }), '0')).toBe(false)
    expect(willWait(ROW, bodyFor({ service_fee: '17' }), '0')).toBe(true)
    const bonus = { is_open_award_pool: 1, ext_award_rate_year: '0.05', ext_award_limit: '500', end_at: 1893456000 }
    const withBonus = { ...ROW, ...bonus }
    const changed = (part: object) => POOL.read({ ...POOL.fill(withBonus), ...part }).body ?? bodyFor({})
    expect(willWait(withBonus, changed({ end_at: '2030-01-02T00:00' }), '0')).toBe(true)
    // A date that is emptied is not sent, so that it stays.
    expect(willWait(withBonus, changed({ end_at: '' }), '0')).toBe(false)
    const budgeted = { ...ROW, ext_award_budget: '5' }
    expect(willWait(budgeted, bodyFor({ ext_award_budget: '' }), '0')).toBe(true)
    expect(willWait(budgeted, bodyFor({ ext_award_budget: '4' }), '0')).toBe(false)
  })
})

function tier(key: number, right: string) {
  return { key, right, percent: '1' }
}

test('the preview says the rate before and after at several uses, with both kinks, at most what lenders may get', () => {
  const before = { curve: curveOf(ROW.curve), most: decimal('0.05') }
  const after = { curve: curveOf({ ...ROW.curve, kink: '0.7' }), most: decimal('0.3') }
  const steps = curveSteps(before, after)
  const at = (use: string) => steps.find(({ utilisation }) => utilisation === decimal(use))
  expect(at('0')).toEqual({ utilisation: 0n, before: decimal('0.005'), after: decimal('0.005') })
  expect(at('0.7')).toMatchObject({ before: decimal('0.04'), after: decimal('0.04') })
  expect(at('0.8')).toMatchObject({ before: decimal('0.045'), after: decimal('0.08') })
  expect(at('1')).toMatchObject({ before: decimal('0.05'), after: decimal('0.16') })
  expect(curveSteps(null, after).every((step) => step.before === null)).toBe(true)
})
