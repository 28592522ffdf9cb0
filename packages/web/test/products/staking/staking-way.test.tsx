// @vitest-environment happy-dom
import { stakingMineOfCoin, stakingProducts, stakingStatistics } from '@tenor/contract/staking'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StakingWay } from '../../../src/products/staking/stake/staking-way.tsx'
import { found, press, said, settled } from '../simple-earn/earn-stage.tsx'
import { aStakingRow, aUser } from './staking-facts.ts'
import { knows, stakingStage } from './staking-stage.tsx'

let stage = stakingStage()
beforeEach(() => {
  stage = stakingStage()
  stage.answer(stakingProducts, () => ({ list: [aStakingRow()], total: 1 }))
})
afterEach(() => stage.end())

const EARNED = { reward_coin: 'GT', total: '0.5', yesterday: '0.1', unpaid: '0' }

const show = async (held: string, isVisitor = false) => {
  const own = aUser({ pid: 29, hold_amount: held })
  knows(stage, { own })
  stage.answer(stakingMineOfCoin, () => ({ list: [own] }))
  stage.answer(stakingStatistics, () => ({ list: [EARNED], total: 1 }))
  await stage.show(<StakingWay coin="ETH" onClose={() => undefined} />, { isVisitor })
  await settled()
}

test('on the page of a coin its reader sees what they have staked, and redeems it there', async () => {
  await show('7.25')
  for (const text of ['7.25', 'Your rewards 0.5 GT']) expect(said()).toContain(text)
  await press('button', 'Redeem ETH Staking')
  expect(found('field', /Amount to redeem/)).toBeTruthy()
})

test.each([
  ['nothing is staked', '0', false],
  ['a visitor is there', '7.25', true],
])('nothing can be redeemed where %s', async (_, held, isVisitor) => {
  await show(held, isVisitor)
  expect(() => found('button', /^Redeem/)).toThrow('no button')
  if (isVisitor) expect(stage.callsOf(stakingMineOfCoin)).toEqual([])
})

test('where a coin has several products the reader chooses one', async () => {
  const list = [aStakingRow(), aStakingRow({ pid: 30, name: 'ETH Liquid', rate: '1' })]
  stage.answer(stakingProducts, () => ({ list, total: list.length }))
  await show('0')
  expect(document.querySelectorAll('option').length).toBe(2)
})
