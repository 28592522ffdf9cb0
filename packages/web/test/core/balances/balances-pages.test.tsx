// @vitest-environment happy-dom
import { balances, wallet } from '@tenor/contract/core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TransferPanel } from '../../../src/core/balances/transfer-panel.tsx'
import { earnStage, found, press, said, settled } from '../../products/simple-earn/earn-stage.tsx'

let stage = earnStage()
beforeEach(() => {
  stage = earnStage()
})
afterEach(() => stage.end())

const row = (asset: string, account: string, amount: string) => ({ asset, account, amount, value: null })
const has = (...list: ReturnType<typeof row>[]) => {
  stage.answer(wallet, () => ({ connected: false, name: null, held_until: null }))
  stage.answer(balances, () => ({ mode: 'classic', list, total_value: null }))
}
const coins = () => [...document.querySelectorAll('tbody tr')].map((each) => each.textContent ?? '')

describe('the exchange’s link to a coin in spot', () => {
  test('leads to the balances of that coin, says so, and to all of them from there', async () => {
    has(row('BTC', 'spot', '1'), row('ETH', 'spot', '2'), row('ETH', 'hold', '0.5'))
    await stage.open('/myaccount/myfunds/spot?asset=ETH')
    expect(stage.where()).toBe('/balances?asset=ETH')
    expect(coins()).toHaveLength(2)
    expect(said()).toContain('Only ETH')
    await press('button', 'Only ETH')
    expect(stage.where()).toBe('/balances')
    expect(coins()).toHaveLength(3)
  })

  test('says that there is none of a coin that is not held, and shows everything where it names no coin', async () => {
    has(row('BTC', 'spot', '1'))
    await stage.open('/myaccount/myfunds/spot?asset=GTETH')
    expect(said()).toContain('You have no GTETH.')
    await stage.end()
    stage = earnStage()
    has(row('BTC', 'spot', '1'))
    await stage.open('/myaccount/myfunds/spot?asset=nothing')
    expect(stage.where()).toBe('/balances')
    expect(coins()).toHaveLength(1)
  })
})

describe('a transfer', () => {
  const begins = async (...list: ReturnType<typeof row>[]) => {
    has(...list)
    await stage.show(<TransferPanel asset="ETH" isOpen onClose={() => undefined} />)
    await settled()
    return found('radio', /Spot → Funding|Spot to Funding/).getAttribute('aria-checked') === 'true' ? 'spot' : 'funding'
  }

  test.each([
    ['spot', [row('ETH', 'spot', '2')]],
    ['funding', [row('ETH', 'funding', '3')]],
    ['funding', [row('ETH', 'spot', '2'), row('ETH', 'funding', '3')]],
    ['funding', []],
  ] as const)('begins from %s where that has the coin, or none has', async (from, list) => {
    expect(await begins(...list)).toBe(from)
  })

  test('names a token that is held among the coins, and keeps the way that was chosen', async () => {
    await begins(row('ETH', 'spot', '2'), row('GTETH', 'spot', '1'))
    expect([...document.querySelectorAll('option')].map(({ value }) => value)).toContain('GTETH')
    await press('radio', /Funding → Spot|Funding to Spot/)
    expect(said()).toContain('Available 0 ETH')
  })
})
