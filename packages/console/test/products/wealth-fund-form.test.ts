import type { WealthBackOfficeRow } from '@tenor/contract/wealth'
import { describe, expect, test } from 'vitest'
import { FUND_FORM, fundFieldsChanged } from '../../src/products/wealth/wealth-fund-form.ts'

const ROW: WealthBackOfficeRow = {
  id: 7,
  name: 'Balanced',
  project_type: 5,
  coin: 'USDT',
  status: 'listed',
  min_amount: '100',
  lock_days: 30,
  profit_share: '0.2',
  high_water_mark: 1,
  share_period: 'quarter',
  nav_bound: '0.1',
  version: 'v',
  nav_confirmed_at: 1_900_000_000,
  nav_since: [],
  gate: '0.25',
  risk: 4,
  nav: '1.2',
  nav_at: 0,
  next_nav_at: 86_400,
  nav_due: 0,
  units: '0',
  cash: null,
  created_at: 0,
}

describe('the form of a fund', () => {
  test('of a row that is not changed sends nothing', () => {
    const { body } = FUND_FORM.read(FUND_FORM.fill(ROW))
    expect(body).not.toBeNull()
    if (body !== null) expect(fundFieldsChanged(ROW, body)).toEqual({})
  })

  test('sends what is changed, in fractions: the share, its period, a gate that is taken away', () => {
    const { body } = FUND_FORM.read({ ...FUND_FORM.fill(ROW), profit_share: '12.5', share_period: 'month', gate: '' })
    if (body !== null) {
      expect(fundFieldsChanged(ROW, body)).toEqual({ profit_share: '0.125', share_period: 'month', gate: '1' })
    }
  })

  test('says the first thing against it by the rules of the server', () => {
    const reason = (part: object) => FUND_FORM.read({ ...FUND_FORM.first(), name: 'New', ...part }).violation?.reason
    expect(reason({ name: ' ' })).toBe('console.wealth.name.missing')
    expect(reason({ profit_share: '100' })).toBe('wealth.product.share')
    expect(reason({ nav: '0' })).toBe('wealth.nav.zero')
    expect(reason({ gate: '101' })).toBe('wealth.product.gate')
    expect(reason({ lock_days: '1.5' })).toBe('console.wealth.lock.days')
    expect(reason({})).toBeUndefined()
  })
})
