import { decimal } from '@tenor/contract/money'
import { chosenHolding, chosenOffer } from '@tenor/contract/staking'
import { expect, test } from 'vitest'

const offer = (pid: number, rate: string, productId = pid) => ({
  pid,
  productId,
  name: `P${productId}`,
  rate: decimal(rate),
})
const held = (pid: number, amount: string, productId = pid) => ({
  pid,
  productId,
  name: `P${productId}`,
  amount: decimal(amount),
})
const SEVERAL = { reason: 'staking.pid.several', params: { products: 'P1 (pid 1), P2 (pid 2)' } }

test('a stake without a pid takes the one product, of its protocols the highest rate and at a tie the lowest pid', () => {
  expect(chosenOffer([offer(1, '5')])).toMatchObject({ pid: 1 })
  expect(chosenOffer([offer(12, '6', 1), offer(11, '6', 1), offer(13, '5', 1)])).toMatchObject({ pid: 11 })
  expect(chosenOffer([offer(1, '5'), offer(2, '9')])).toEqual(SEVERAL)
  expect(chosenOffer([])).toEqual({ reason: 'staking.notOnSale', params: {} })
})

test('a redemption without a pid takes the one holding, of protocols the largest and at a tie the lowest pid', () => {
  expect(chosenHolding([held(1, '5')])).toMatchObject({ pid: 1 })
  expect(chosenHolding([held(12, '7', 1), held(11, '7', 1), held(13, '5', 1)])).toMatchObject({ pid: 11 })
  expect(chosenHolding([held(1, '5'), held(2, '9')])).toEqual(SEVERAL)
  expect(chosenHolding([])).toBeNull()
})
