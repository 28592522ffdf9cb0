// @vitest-environment happy-dom
import { marketPrices } from '@tenor/contract/core'
import {
  stakingHistory,
  stakingHoldings,
  stakingMintPositions,
  stakingRedeemFast,
  stakingTokens,
} from '@tenor/contract/staking'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FastPanel } from '../../../src/products/staking/holdings/fast-panel.tsx'
import { actOf } from '../../../src/products/staking/staking-offer.ts'
import { found, press, said, settled } from '../simple-earn/earn-stage.tsx'
import { NOW } from './staking-facts.ts'
import { knows, redeemed, stakingStage } from './staking-stage.tsx'

let stage = stakingStage()
beforeEach(() => {
  stage = stakingStage()
})
afterEach(() => stage.end())

const WAITING = {
  id: 7,
  type: 2,
  pid: 29,
  coin: 'ETH',
  amount: '2',
  fee: '0.0004',
  received: '1.9996',
  token: null,
  exchange_rate: null,
  quick: 0,
  state: 'REDEEMING' as const,
  created_at: NOW,
  redeem_stamp: NOW + 3 * 86_400,
  paid_at: null,
}
const CONFIG = { redeem_coin: 'ETH', redeem_fee: '0.0002', redeem_quick_daily: '-1', redeem_quick_long: 30 }

async function shown(config: { redeem_quick: number; redeem_quick_fee: string }) {
  knows(stage, { row: { redeem_config: [{ ...CONFIG, ...config }] } })
  await stage.show(<FastPanel redemption={actOf(WAITING)} onClose={() => undefined} />)
  await settled()
}

test('a redemption that waits says what being paid fast costs and when it arrives, and is turned once', async () => {
  await shown({ redeem_quick: 1, redeem_quick_fee: '0.001' })
  expect(said()).toContain('Fee (0.10%)')
  expect(said()).toContain('1.998')
  expect(said()).toContain('0.0004')
  stage.answer(stakingRedeemFast, ({ body }) => ({
    ...redeemed({ ...body, pid: 29, coin: 'ETH', amount: '2' }),
    quick: 1,
  }))
  await press('button', 'Pay it fast')
  await settled()
  const calls = stage.callsOf(stakingRedeemFast)
  expect(calls.map(({ body }) => body)).toMatchObject([{ id: 7, text: expect.any(String) }])
})

test('where the product has no fast redemption the panel says so, and nothing can be pressed', async () => {
  await shown({ redeem_quick: 0, redeem_quick_fee: '0' })
  expect(said()).toContain('no fast redemption')
  expect(found('button', 'Pay it fast').hasAttribute('disabled')).toBe(true)
})

test('the list of redemptions offers it for those that wait in the queue alone', async () => {
  const paid = { ...WAITING, id: 8, state: 'PAID' as const }
  const fast = { ...WAITING, id: 9, quick: 1 }
  stage.answer(stakingHistory, () => ({ list: [WAITING, paid, fast], totalCount: 3 }))
  stage.answer(stakingHoldings, () => ({ list: [], totalCount: 0 }))
  stage.answer(stakingTokens, () => ({ list: [], total: 0 }))
  stage.answer(stakingMintPositions, () => ({ list: [], total: 0, returning: [] }))
  stage.answer(marketPrices, () => [])
  await stage.open('/myaccount/myfunds/financial_staking?tab=redemptions')
  await settled()
  expect(said().match(/Pay it faster/g)).toHaveLength(1)
})
