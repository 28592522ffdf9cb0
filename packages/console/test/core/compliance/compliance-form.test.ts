import { expect, test } from 'vitest'
import { keptFrom, regionOf, withEntry } from '../../../src/core/compliance/compliance-form.ts'

const ALL = { business: ['spot', 'simple_earn', 'dual'], menu: ['deposit', 'express_buy', 'transfer', 'spot'] }

test.each([
  ['us', 'US'],
  [' Ch ', 'CH'],
  ['USA', null],
  ['1A', null],
  ['', null],
])('a region that is typed as "%s" is %s', (typed, region) => {
  expect(regionOf(typed)).toBe(region)
})

test('an entry is taken out and put back in its place', () => {
  const without = withEntry(ALL.business, ALL.business, 'simple_earn', false)
  expect(without).toEqual(['spot', 'dual'])
  expect(withEntry(ALL.business, without, 'simple_earn', true)).toEqual(ALL.business)
})

test('of a rule is shown what it keeps its region from', () => {
  const rule = { region: 'US', business: ['spot', 'dual'], menu: ['deposit', 'spot'] }
  expect(keptFrom(rule, ALL)).toEqual({ business: ['simple_earn'], menu: ['express_buy', 'transfer'] })
})
