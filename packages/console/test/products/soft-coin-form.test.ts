import type { SoftStakingCoinOffer } from '@tenor/contract/soft-staking'
import { expect, test } from 'vitest'
import { SOFT_COIN, softFieldsChanged } from '../../src/products/soft-staking/soft-coin-form.ts'

const ROW: SoftStakingCoinOffer = {
  version: 'as-read',
  id: 1,
  coin: 'ETH',
  status: 'listed',
  rate_year: '0.018',
  min_amount: '0.05',
  max_amount: '-1',
  next_from: null,
  created_at: 0,
}

test('a coin without a maximum shows an empty one, and an empty one is sent as none', () => {
  expect(SOFT_COIN.fill(ROW)).toEqual({ coin: 'ETH', rate_year: '1.8', min_amount: '0.05', max_amount: '' })
  expect(SOFT_COIN.read(SOFT_COIN.fill(ROW)).body).toEqual({
    coin: 'ETH',
    rate_year: '0.018',
    min_amount: '0.05',
    max_amount: '-1',
    status: 'listed',
  })
})

test('a fault is of the field that it is about', () => {
  const fault = (part: object) => {
    const { field, violation } = SOFT_COIN.read({ ...SOFT_COIN.first(), ...part })
    return [field, violation?.reason]
  }
  expect(fault({ rate_year: '' })).toEqual(['rate_year', 'soft-staking.coin.rate'])
  expect(fault({ rate_year: '0' })).toEqual(['rate_year', 'soft-staking.coin.rate'])
  expect(fault({ min_amount: 'few' })).toEqual(['min_amount', 'amount.malformed'])
  expect(fault({ max_amount: '0.01' })).toEqual(['max_amount', 'soft-staking.coin.limits'])
  expect(fault({})).toEqual([null, undefined])
})

test('of a coin that is there only what became different is sent', () => {
  const { body } = SOFT_COIN.read({ ...SOFT_COIN.fill(ROW), max_amount: '5' })
  expect(body).not.toBeNull()
  if (body !== null) expect(softFieldsChanged(ROW, body)).toEqual({ max_amount: '5' })
})
