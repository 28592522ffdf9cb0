// @vitest-environment happy-dom
import { decimal } from '@tenor/contract/money'
import { stakingHistory, stakingOrder, stakingRedeem } from '@tenor/contract/staking'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TokenActs } from '../../../src/products/staking/holdings/exchange-acts.tsx'
import { wantedOf } from '../../../src/products/staking/mint/use-mint.ts'
import type { ActType } from '../../../src/products/staking/staking-search.ts'
import { fieldOf, found, press, said, type } from '../simple-earn/earn-stage.tsx'
import { MINT, NOW, TOKEN } from './staking-facts.ts'
import { redeemed, redeemForGood, showPanel, staked, stakingStage } from './staking-stage.tsx'

let stage = stakingStage()
beforeEach(() => {
  stage = stakingStage()
})
afterEach(() => stage.end())

describe('the rate of a token', () => {
  test('a fast redemption is reckoned, shown and sent at the lowest rate of a day, a standard one at that in force', async () => {
    await showPanel(stage, 'redeem', { row: TOKEN, own: { fast_rate: '1.2', fast_left: '100' } })
    stage.answer(stakingRedeem, ({ body }) => redeemed(body))
    await type('Amount to redeem', '2')
    expect(said()).toContain('1 GTETH ≈ 1.25 ETH')
    expect(said()).toContain('2.4995 ETH')
    await press('radio', 'Fast redemption')
    expect(said()).toContain('1 GTETH ≈ 1.2 ETH')
    expect(said()).toContain('2.3976 ETH')
    await redeemForGood()
    expect(stage.callsOf(stakingRedeem)[0]?.body).toMatchObject({ amount: '2', quick: 1, exchange_rate: '1.2' })
  })

  test('that moved while a stake was confirmed leads back to the form, which says so and shows the new one', async () => {
    await showPanel(stage, 'stake', { row: TOKEN })
    const message = 'The rate has moved.'
    stage.answer(stakingOrder, () => ({ refused: { status: 409, fail_reason: 'staking.rate.moved', message } }))
    await press('switch', /agree/)
    await type('Amount', '2')
    await press('button', 'Confirm')
    await press('button', 'Confirm stake')
    expect(said()).toContain(message)
    expect(fieldOf('Amount').value).toBe('2')
    expect(found('button', 'Confirm')).toBeDefined()
  })
})

describe('a stake that becomes a token', () => {
  test('says in its form how it earns and in which unit it is redeemed, with no fee, no day of payment', async () => {
    await showPanel(stage, 'stake', { row: TOKEN })
    await type('Amount', '2')
    for (const part of ['GTETH earns as its rate rises', 'Redeem at least 0.01 GTETH']) expect(said()).toContain(part)
    for (const part of ['First reward', 'Service fee', 'before the fee', 'each day is paid']) {
      expect(said()).not.toContain(part)
    }
  })

  test('ends with the tokens that are there now', async () => {
    await showPanel(stage, 'stake', { row: { ...TOKEN, redeem_maxday: 0, redeem_minday: 0 } })
    const received = { received: '1.6', received_coin: 'GTETH', exchange_rate: '1.25' }
    stage.answer(stakingOrder, ({ body }) => ({ ...staked(body), ...received, first_distribution: null }))
    await press('switch', /agree/)
    await type('Amount', '2')
    await press('button', 'Confirm')
    expect(said()).toContain('1.6 GTETH for 2 ETH is in your spot account.')
  })
})

test('a plain stake says its estimate before the fee, and after it when it is first paid', async () => {
  await showPanel(stage, 'stake', { row: { redeem_maxday: 0, redeem_minday: 0 } })
  stage.answer(stakingOrder, ({ body }) => staked(body))
  await press('switch', /agree/)
  await type('Amount', '2')
  for (const part of ['Estimated per day, before the fee', 'each day is paid']) expect(said()).toContain(part)
  await press('button', 'Confirm')
  expect(said()).toMatch(/First reward\s*19 Nov/)
})

describe('collateral is added without minting more', () => {
  const debt = (MINT.debt ?? []).filter(({ par }) => par === 0)
  const own = { coin: 'GUSD', debt: '100', givable: [{ coin: 'ETH', available: '9' }] }
  const ltvs = { fee: '0', ltv: '0.5', factor: '0.7', alert_ltv: '0.8', liquidation_ltv: '0.88' }
  const collateral = [{ coin: 'ETH', amount: '1', debt: '100', ...ltvs }]

  test('zero is nothing, an empty field names nothing, and what is no amount neither', () => {
    expect(['', '0', '0.', '0.00', '2.5', '1,0', 'x'].map((text) => wantedOf(text, 'GUSD'))).toEqual([
      null,
      0n,
      0n,
      0n,
      decimal('2.5'),
      undefined,
      undefined,
    ])
  })

  test('where zero is written', async () => {
    await showPanel(stage, 'mint', { row: { ...MINT, debt }, own: { ...own, collateral } })
    stage.answer(stakingOrder, ({ body }) => staked(body))
    await press('switch', /agree/)
    await type('You give', '2')
    await type('Amount to mint', '0')
    await press('button', 'Confirm')
    await press('button', 'Mint')
    expect(stage.callsOf(stakingOrder)[0]?.body).toMatchObject({ coin: 'ETH', amount: '2', mint_amount: '0' })
  })

  test('where nothing is written the amount is asked for, and nothing can be confirmed', async () => {
    await showPanel(stage, 'mint', { row: { ...MINT, debt }, own: { ...own, collateral } })
    await press('switch', /agree/)
    await type('You give', '2')
    expect(said()).toContain('Enter how much GUSD to mint')
    await press('button', 'Confirm')
    expect(stage.callsOf(stakingOrder)).toHaveLength(0)
    expect(said()).not.toContain('This is a debt')
  })

  test('what a debt is judged by, sold at and costs a day is said, and asked once', async () => {
    await showPanel(stage, 'mint', { row: { ...MINT, debt }, own: { ...own, collateral } })
    stage.answer(stakingOrder, ({ body }) => staked(body))
    await press('switch', /agree/)
    await type('You give', '2')
    await type('Amount to mint', '3650')
    await press('button', 'Confirm')
    // 3,750 owed of 3 ETH at 3,000; sold at 0.88; 6 % of a year of 3,750.
    for (const part of ['This is a debt', '41.6', '1,420.45', '0.61643836']) expect(said()).toContain(part)
    expect(stage.callsOf(stakingOrder)).toHaveLength(0)
    await press('button', 'Mint')
    expect(stage.callsOf(stakingOrder)[0]?.body).toMatchObject({ amount: '2', mint_amount: '3650' })
  })

  test('also of a product that is sold out, and nothing is minted of it', async () => {
    await showPanel(stage, 'mint', { row: { ...MINT, debt, left: '0' }, own: { ...own, collateral } })
    stage.answer(stakingOrder, ({ body }) => staked(body))
    await press('switch', /agree/)
    await type('You give', '2')
    await type('Amount to mint', '10')
    await press('button', 'Confirm')
    expect(stage.callsOf(stakingOrder)).toHaveLength(0)
    await type('Amount to mint', '0')
    await press('button', 'Confirm')
    await press('button', 'Mint')
    expect(stage.callsOf(stakingOrder)[0]?.body).toMatchObject({ coin: 'ETH', amount: '2', mint_amount: '0' })
  })

  test('at the alert and the sale that it had, and what is minted at those of the terms', async () => {
    const lower = debt.map((each) => ({ ...each, factor: '0.3' }))
    await showPanel(stage, 'mint', { row: { ...MINT, debt: lower }, own: { ...own, collateral } })
    await type('You give', '2')
    await type('Amount to mint', '0')
    for (const bound of ['80.00%', '88.00%']) expect(said()).toContain(bound)
    await type('Amount to mint', '10')
    for (const bound of ['40.00%', '48.00%']) expect(said()).toContain(bound)
  })
})

test('a fast way back of minted coins is offered by what is left of the coin that is received', async () => {
  const fast_coins = [
    { coin: 'USDT', left: '0' },
    { coin: 'ETH', left: '40' },
  ]
  const locked = { fee: '0', ltv: '0.5', factor: '0.7', alert_ltv: '0.8', liquidation_ltv: '0.9' }
  const collateral = [{ coin: 'ETH', amount: '1', debt: '100', ...locked }]
  const own = { coin: 'GUSD', hold_amount: '100', debt: '100', collateral, fast_left: '0', fast_coins }
  await showPanel(stage, 'back', { row: MINT, own })
  await press('radio', 'Fast redemption')
  expect(said()).toContain('40 GUSD left')
})

function Tokens() {
  const [type, setType] = useState<ActType>(0)
  return <TokenActs asset={undefined} type={type} onType={setType} />
}

test('the history of tokens says what was received for a stake, and of a redemption once it is paid', async () => {
  const about = { pid: 34, coin: 'ETH', token: 'GTETH', created_at: NOW, fee: null, quick: null, paid_at: null }
  const stake = { ...about, id: 1, type: 3, amount: '2', received: '1.6', redeem_stamp: null, state: null }
  const back = { ...about, id: 2, type: 4, amount: '1.5', quick: 0, redeem_stamp: NOW, state: 'REDEEMING' }
  const waits = { ...back, received: null, exchange_rate: null }
  const paid = { ...back, id: 3, received: '1.875', exchange_rate: '1.25', state: 'PAID', paid_at: NOW }
  stage.answer(stakingHistory, ({ query }) => {
    const list = query.get('type') === '3' ? [{ ...stake, exchange_rate: '1.25' }] : [waits, paid]
    return { list, totalCount: list.length }
  })
  await stage.show(<Tokens />)
  for (const part of ['2 ETH', '1.6 GTETH']) expect(said()).toContain(part)
  await press('radio', 'Redemptions')
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    (row.textContent ?? '').replaceAll('\u00a0', ' '),
  )
  for (const part of ['1.5 GTETH', '–', 'On its way']) expect(rows[0]).toContain(part)
  for (const part of ['1.5 GTETH', '1.875 ETH', 'Paid']) expect(rows[1]).toContain(part)
})
