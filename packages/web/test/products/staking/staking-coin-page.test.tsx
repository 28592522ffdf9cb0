// @vitest-environment happy-dom
import { stakingMine, stakingMineOfCoin, stakingProducts, stakingStatistics } from '@tenor/contract/staking'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { said, settled } from '../simple-earn/earn-stage.tsx'
import { aStakingRow, aUser } from './staking-facts.ts'
import { stakingStage } from './staking-stage.tsx'

let stage = stakingStage()
beforeEach(() => {
  stage = stakingStage()
})
afterEach(() => stage.end())

test('the page of a coin asks for what its reader has of all products in one call', async () => {
  const pids = [29, 30, 31]
  const list = pids.map((pid) => aStakingRow({ pid, name: `ETH ${pid}` }))
  stage.answer(stakingProducts, () => ({ list, total: list.length }))
  stage.answer(stakingMineOfCoin, () => ({
    list: pids.map((pid) => aUser({ pid, hold_amount: pid === 30 ? '7.25' : '0' })),
  }))
  stage.answer(stakingStatistics, () => ({ list: [], total: 0 }))
  await stage.open('/staking/ETH')
  await settled()
  expect(said()).toContain('7.25')
  expect(stage.callsOf(stakingMineOfCoin).map(({ query }) => query.get('coin'))).toEqual(['ETH'])
  expect(stage.callsOf(stakingMine)).toEqual([])
})
