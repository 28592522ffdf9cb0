// @vitest-environment happy-dom
import { stakingOrder, stakingRedeem } from '@tenor/contract/staking'
import { act } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EarnStage, fieldOf, found, press, said, settled, type } from '../simple-earn/earn-stage.tsx'
import { askToRedeem, redeemed, showPanel, staked, stakingStage } from './staking-stage.tsx'

/* The last amount that is taken and the first that is not, in the forms of staking, and what may be typed or pasted into them. */

let stage: EarnStage
beforeEach(() => {
  stage = stakingStage()
})
afterEach(() => stage.end())

const isOff = (name: string) => (found('button', name) as HTMLButtonElement).disabled
const AT_ONCE = { row: { redeem_minday: 0, redeem_maxday: 0, redeem_period: 'immediate' as const } }

/** A person who presses twice as fast as they can. */
async function pressTwice(name: string): Promise<void> {
  const button = found('button', name)
  await act(async () => {
    button.click()
    button.click()
  })
  await settled()
}

test.each([
  { text: '0.01', says: null },
  { text: '0.00999999', says: 'Stake at least 0.01 ETH.' },
  { text: '5', says: null },
  { text: '5.00000001', says: 'You have 5 ETH available.' },
])('a stake of $text of 5 ETH, from 0.01 on, says $says', async ({ text, says }) => {
  await showPanel(stage, 'stake', {})
  await press('switch', /agree/)
  await type('Amount', text)
  for (const fault of ['Stake at least', 'ETH available.']) {
    expect(said().includes(fault)).toBe(says?.includes(fault) ?? false)
  }
  if (says !== null) expect(said()).toContain(says)
  expect(isOff('Confirm')).toBe(says !== null)
})

test.each([
  { text: '0.01', says: null },
  { text: '0.00999999', says: 'Redeem at least 0.01' },
  { text: '6', says: null },
  { text: '6.00000001', says: 'You have 6 ETH to redeem.' },
])('a redemption of $text of 6 ETH, from 0.01 on, says $says', async ({ text, says }) => {
  await showPanel(stage, 'redeem', {})
  await type('Amount to redeem', text)
  for (const fault of ['Redeem at least', 'ETH to redeem.']) {
    expect(said().includes(fault)).toBe(says?.includes(fault) ?? false)
  }
  if (says !== null) expect(said()).toContain(says)
  expect(isOff('Redeem')).toBe(says !== null)
})

test.each([
  ['-1', '2'],
  ['1e3', '2'],
  ['1,234.5', '1234.5'],
  [' 1 000 ', '1000'],
  ['٣٫٥', '3.5'],
  ['1234567890123', '999999999999'],
  ['1234567890.123', '1234567890.1'],
])('of "%s" pasted over 2 the field has %s', async (pasted, kept) => {
  await showPanel(stage, 'stake', {})
  await type('Amount', '2')
  await type('Amount', pasted)
  expect(fieldOf('Amount').value.replaceAll(',', '')).toBe(kept)
})

test('what a rule names is grouped as everything beside it', async () => {
  await showPanel(stage, 'stake', { row: { min_amount: '1250' } })
  await type('Amount', '2')
  expect(said()).toContain('Stake at least 1,250 ETH.')
})

test('two presses within 200 ms are one stake, and one redemption', async () => {
  await showPanel(stage, 'stake', AT_ONCE)
  stage.answer(stakingOrder, ({ body }) => staked(body))
  await press('switch', /agree/)
  await type('Amount', '2')
  await pressTwice('Confirm')
  expect(stage.callsOf(stakingOrder)).toHaveLength(1)
  await stage.end()
  stage = stakingStage()
  await showPanel(stage, 'redeem', {})
  stage.answer(stakingRedeem, ({ body }) => redeemed(body))
  await type('Amount to redeem', '2')
  await askToRedeem()
  await pressTwice('Redeem for good')
  expect(stage.callsOf(stakingRedeem)).toHaveLength(1)
})

test('forms, and what is confirmed of them, are named by their act and say which product they are of', async () => {
  await showPanel(stage, 'stake', { row: { name: 'ETH Restaking' } })
  found('dialog', 'Stake ETH')
  expect(said()).toContain('ETH Restaking')
  await press('switch', /agree/)
  await type('Amount', '2')
  await press('button', 'Confirm')
  found('dialog', 'Stake ETH')
  expect(said()).toContain('ETH Restaking')
  await stage.end()
  stage = stakingStage()
  await showPanel(stage, 'redeem', { row: { name: 'ETH Restaking' } })
  found('dialog', 'Redeem ETH')
  expect(said()).toContain('ETH Restaking')
})
