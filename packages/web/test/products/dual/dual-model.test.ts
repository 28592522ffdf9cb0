import { decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { expect, test } from 'vitest'
import { modelOf } from '../../../src/products/dual/offers/dual-model.ts'

const [newer, first] = [
  { version: 3, author: 'risk@example.com', set_timest: 1_900_000_000 },
  { version: 0, author: 'tenor', set_timest: null },
]

test('figures are told to be of the surface in force, with its author and instant, beside what prices have shown', () => {
  expect(modelOf({ list: [newer, first], realised_volatility: '0.4375' })).toEqual({
    version: 3,
    author: 'risk@example.com',
    setAt: instantOfSeconds(1_900_000_000),
    realised: decimal('0.4375'),
  })
})

test('the surface that a coin begins with has no instant, a new coin no volatility of its own, and some no surface', () => {
  expect(modelOf({ list: [first], realised_volatility: null })).toEqual({
    version: 0,
    author: 'tenor',
    setAt: null,
    realised: null,
  })
  expect(modelOf({ list: [], realised_volatility: '0.5' })).toBeNull()
})
