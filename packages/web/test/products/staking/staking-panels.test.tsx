// @vitest-environment happy-dom
import { marketPrices } from '@tenor/contract/core'
import { stakingOrder, stakingRedeem } from '@tenor/contract/staking'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type EarnStage, fieldOf, found, press, said, settled, type } from '../simple-earn/earn-stage.tsx'
import { aStakingRow, MINT, PROTOCOLS, TOKEN } from './staking-facts.ts'
import {
  askToRedeem,
  type Known,
  redeemed,
  redeemForGood,
  type StakingPanel,
  showPanel,
  staked,
  stakingStage,
} from './staking-stage.tsx'

let stage: EarnStage
beforeEach(() => {
  stage = stakingStage()
})
afterEach(() => stage.end())

const shown = (panel: StakingPanel, known: Known = {}) => showPanel(stage, panel, known)

function selectOf(label: string): HTMLSelectElement {
  const all = [...document.querySelectorAll('select')]
  const one = all.find(({ labels }) => [...labels].some(({ textContent }) => textContent === label))
  if (one === undefined) throw new Error(`no choice "${label}"`)
  return one
}

function coinsOf(label: string) {
  const { options, disabled } = selectOf(label)
  return { coins: [...options].map(({ value }) => value), isFixed: disabled }
}

async function choose(label: string, value: string): Promise<void> {
  const one = selectOf(label)
  await act(async () => {
    one.value = value
    one.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await settled()
}

const isOff = (name: string) => (found('button', name) as HTMLButtonElement).disabled

describe('the stake modal', () => {
  test('has amount, available balance, transfer, agreement, both buttons and both side tabs', async () => {
    await shown('stake')
    for (const text of ['Available', '5 ETH', 'I have read and agree to the']) expect(said()).toContain(text)
    for (const name of ['Cancel', 'Confirm', 'Transfer', '25%', '50%', '75%', 'ALL']) found('button', name)
    expect(found('link', 'Staking agreement').getAttribute('href')).toBe('/staking/agreement')
    for (const name of ['Trading rules', 'Bonus']) found('tab', name)
  })

  test('says nothing of an empty or zero amount, then the minimum, then what is available; Confirm waits for all', async () => {
    await shown('stake')
    const confirmed = async (text: string) => {
      await type('Amount', text)
      return [
        said().includes('Stake at least 0.01 ETH.'),
        said().includes('You have 5 ETH available.'),
        isOff('Confirm'),
      ]
    }
    await press('switch', /agree/)
    expect(await confirmed('')).toEqual([false, false, true])
    expect(await confirmed('0')).toEqual([false, false, true])
    expect(await confirmed('0.001')).toEqual([true, false, true])
    expect(await confirmed('5.1')).toEqual([false, true, true])
    expect(await confirmed('5')).toEqual([false, false, false])
    await press('switch', /agree/)
    expect(isOff('Confirm')).toBe(true)
    await type('Amount', '1234567890.123')
    // Signs between thousands are the field's own.
    expect(fieldOf('Amount').value.replaceAll(',', '')).toBe('1234567890.1')
    await type('Amount', '')
    await press('button', '25%')
    expect(fieldOf('Amount').value).toBe('1.25')
    await press('button', 'ALL')
    expect(fieldOf('Amount').value).toBe('5')
  })

  test('asks first where a redemption takes days, and not where it is paid at once', async () => {
    await shown('stake')
    stage.answer(stakingOrder, ({ body }) => staked(body))
    await press('switch', /agree/)
    await type('Amount', '2')
    await press('button', 'Confirm')
    expect(said()).toContain('Redemption time: 1 to 3 days')
    expect(stage.callsOf(stakingOrder)).toEqual([])
    await press('button', 'Confirm stake')
    expect(stage.callsOf(stakingOrder)[0]?.body).toMatchObject({ side: 0, pid: 29, coin: 'ETH', amount: '2' })
    expect(said()).toContain('2 ETH is staked and earns from now on.')
    expect(found('link', 'View holdings').getAttribute('href')).toBe(
      '/myaccount/myfunds/financial_staking?asset=ETH&product-type=1',
    )
    await press('button', 'Keep staking')
    expect(fieldOf('Amount').value).toBe('')
  })

  test('sends at once what comes back at once', async () => {
    await shown('stake', { row: { redeem_minday: 0, redeem_maxday: 0, redeem_period: 'immediate' } })
    stage.answer(stakingOrder, ({ body }) => staked(body))
    await press('switch', /agree/)
    await type('Amount', '2')
    await press('button', 'Confirm')
    expect(stage.callsOf(stakingOrder)).toHaveLength(1)
    expect(said()).toContain('2 ETH is staked')
  })

  test('a refusal is a warning in the words of the server, a lost network a fault; the form stays as it was', async () => {
    await shown('stake', { row: { redeem_minday: 0, redeem_maxday: 0, redeem_period: 'immediate' } })
    const message = 'This product is fully staked.'
    let isAway = false
    stage.answer(stakingOrder, () => {
      if (isAway) throw new TypeError('Failed to fetch')
      return { refused: { status: 422, fail_reason: 'staking.soldOut', message } }
    })
    await press('switch', /agree/)
    await type('Amount', '2')
    await press('button', 'Confirm')
    expect(document.querySelector('[data-kind=caution]')?.textContent).toContain(message)
    expect(fieldOf('Amount').value).toBe('2')
    isAway = true
    await new Promise((done) => setTimeout(done, 220))
    await press('button', 'Confirm')
    const told = document.querySelector('[data-kind=fault]')?.textContent
    for (const part of ['Network error', 'check whether it was done', 'Sent again unchanged'])
      expect(told).toContain(part)
    expect(fieldOf('Amount').value).toBe('2')
  })

  test('of a token says what is received with eight decimals, and at which rate', async () => {
    await shown('stake', { row: TOKEN })
    await type('Amount', '2')
    expect(said()).toContain('1 GTETH ≈ 1.25 ETH')
    expect(said()).toContain('1.60000000 GTETH')
  })

  test('of protocols begins with the highest rate, and another is chosen from all of them', async () => {
    await shown('stake', { row: PROTOCOLS })
    expect(said()).toContain('Source of earnings Meridian')
    await press('button', 'Change')
    expect(said()).toMatch(/Meridian\s*5\.40%.*Harbor\s*4\.10%/)
    await press('radio', /Harbor/)
    expect(said()).toContain('Source of earnings Harbor')
    stage.answer(stakingOrder, ({ body }) => staked(body))
    await press('switch', /agree/)
    await type('Amount', '2')
    await press('button', 'Confirm')
    await press('button', 'Confirm stake')
    expect(stage.callsOf(stakingOrder)[0]?.body).toMatchObject({ pid: 42 })
  })

  test('of protocols begins with one on sale, though a retired one pays more', async () => {
    const defi = (PROTOCOLS.defi ?? []).map((each) =>
      each.pid === 41 ? { ...each, status: 'retired' as const } : each,
    )
    await shown('stake', { row: { ...PROTOCOLS, defi } })
    expect(said()).toContain('Source of earnings Harbor')
  })

  test('of minting takes several coins, says what is received, and what is owed after it', async () => {
    const givable = ['USDT', 'ETH'].map((coin) => ({ coin, available: '100' }))
    stage.answer(marketPrices, () => [])
    await shown('mint', { row: MINT, own: { coin: 'GUSD', hold_amount: '0', debt: '0', givable } })
    await type('You give', '50')
    expect(said()).toMatch(/You receive\s*50/)
    await choose('Coin to give', 'ETH')
    await type('You give', '1')
    await type('Amount to mint', '1500')
    // One ETH at the lower of index and mean, times the factor.
    expect(said()).toContain('2,030')
    expect(said()).toMatch(/Sale at a loan-to-value of\s*88/)
  })
})

describe('the redeem modal', () => {
  test('has amount, all of it, fee, what is received and when; standard first, fast with what is left of the day', async () => {
    await shown('redeem')
    for (const text of ['Staked: 6 ETH', 'Fast redemption today: 4 ETH left', 'Fee (0.02%)', 'Now', 'Arrives'])
      expect(said()).toContain(text)
    expect(isOff('Redeem')).toBe(true)
    await press('button', '75%')
    expect(fieldOf('Amount to redeem').value).toBe('4.5')
    await press('button', 'ALL')
    expect(fieldOf('Amount to redeem').value).toBe('6')
    expect(said()).toContain('5.9988 ETH')
    await press('radio', 'Fast redemption')
    expect(said()).toContain('Fee (0.10%)')
    expect(said()).toContain('Fast redemption has 4 ETH left today.')
    expect(isOff('Redeem')).toBe(true)
  })

  test('says the minimum, then what is held, then the day’s limit', async () => {
    await shown('redeem')
    await press('radio', 'Fast redemption')
    const faults = ['Redeem at least 0.01', 'You have 6 ETH to redeem.', 'Fast redemption has 4 ETH left today.']
    const told = async (text: string) => {
      await type('Amount to redeem', text)
      return faults.map((fault) => said().includes(fault))
    }
    expect(await told('0')).toEqual([false, false, false])
    expect(await told('0.001')).toEqual([true, false, false])
    expect(await told('7')).toEqual([false, true, false])
    expect(await told('5')).toEqual([false, false, true])
    expect(await told('4')).toEqual([false, false, false])
  })

  test('offers no fast redemption where what is left is not above the least', async () => {
    await shown('redeem', { own: { fast_left: '0.01' } })
    expect(() => found('radio', 'Fast redemption')).toThrow('no radio')
  })

  test('says that it is final and stops earning at once, and asks once more before anything is sent', async () => {
    await shown('redeem')
    stage.answer(stakingRedeem, ({ body }) => redeemed(body))
    expect(said()).toContain('A redemption is final and cannot be cancelled. What you redeem stops earning at once.')
    await type('Amount to redeem', '2')
    await askToRedeem()
    expect(stage.callsOf(stakingRedeem)).toEqual([])
    await press('button', 'Redeem for good')
    expect(stage.callsOf(stakingRedeem)).toHaveLength(1)
  })

  test('says after it when it is credited, with history and holdings', async () => {
    await shown('redeem')
    stage.answer(stakingRedeem, ({ body }) => redeemed(body))
    await type('Amount to redeem', '2')
    await redeemForGood()
    expect(stage.callsOf(stakingRedeem)[0]?.body).toMatchObject({
      side: 1,
      pid: 29,
      coin: 'ETH',
      amount: '2',
      quick: 0,
    })
    expect(said()).toContain('Credited')
    const ways = ['View history', 'View holdings'].map((name) => found('link', name).getAttribute('href'))
    expect(ways).toEqual([
      '/myaccount/myfunds/financial_staking?asset=ETH&open-history=1&type=1',
      '/myaccount/myfunds/financial_staking?asset=ETH&product-type=1',
    ])
  })

  test('of a token says the conversion rate with its tooltip', async () => {
    await shown('redeem', { row: TOKEN })
    expect(said()).toContain('1 GTETH ≈ 1.25 ETH')
    found('button', 'How the rate is set')
  })

  test('of protocols begins with the largest balance, and another is chosen among those held', async () => {
    const protocols = [
      { pid: 41, protocol_name: 'Meridian', mortgage_amount: '1' },
      { pid: 42, protocol_name: 'Harbor', mortgage_amount: '3' },
    ]
    await shown('redeem', { row: PROTOCOLS, own: { protocols } })
    expect(said()).toContain('Source of earnings Harbor')
    await press('button', 'Change')
    expect(said()).toMatch(/Meridian\s*1 ETH.*Harbor\s*3 ETH/)
    await press('radio', /Meridian/)
    expect(said()).toContain('Source of earnings Meridian')
  })

  test('of minting chooses the coin to receive, which is fixed where there is one, with the trading fee', async () => {
    const own = { coin: 'GUSD', hold_amount: '100', available: '100', debt: '0' }
    await shown('back', { row: MINT, own })
    for (const text of ['Coin to receive', 'Trading fee', 'You receive after the fee', 'Standard', 'Fast redemption'])
      expect(said()).toContain(text)
    expect(coinsOf('Coin to receive')).toEqual({ coins: ['USDT', 'ETH'], isFixed: false })
  })

  test('of minting with one coin to receive has nothing to choose', async () => {
    const [only] = aStakingRow(MINT).redeem_config
    await shown('back', { row: { ...MINT, redeem_config: only === undefined ? [] : [only] }, own: { coin: 'GUSD' } })
    expect(coinsOf('Coin to receive')).toEqual({ coins: ['USDT'], isFixed: true })
  })
})
