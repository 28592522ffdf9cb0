import { decimal, decimalText } from '@tenor/contract/money'
import {
  balancePlaces,
  CHART_DAYS,
  chartTicks,
  chosenProtocol,
  coinPath,
  historyLink,
  holdingsLink,
  largestHolding,
  linkText,
  mostStakeText,
  onSaleOrAll,
  shownCoins,
  shownDailyReward,
  spotLink,
  stakeAvailable,
  stakeVariant,
} from '@tenor/contract/staking'
import { describe, expect, test } from 'vitest'

const product = { type: 1, isDefi: false, exchangeType: null }

describe('the form of a product', () => {
  test.each([
    [{ ...product, type: 2, isDefi: true }, 'mint'],
    [{ ...product, isDefi: true, exchangeType: 'GTETH' }, 'protocol'],
    [{ ...product, exchangeType: 'GTETH' }, 'exchange'],
    [product, 'staking'],
    [{ ...product, type: 0 }, 'default'],
  ] as const)('of %o is %s', (given, variant) => expect(stakeVariant(given)).toBe(variant))

  test('stakes the balance, less loans where the account does not support staking, and never less than nothing', () => {
    const balance = { balance: decimal('5'), loans: decimal('2'), isSupported: true }
    expect(stakeAvailable(balance)).toBe(decimal('5'))
    expect(stakeAvailable({ ...balance, isSupported: false })).toBe(decimal('3'))
    expect(stakeAvailable({ ...balance, loans: decimal('6'), isSupported: false })).toBe(0n)
  })

  test('shows a balance with 8 decimals, and with 2 where a unified account mints', () => {
    expect([balancePlaces(false, 'mint'), balancePlaces(true, 'staking'), balancePlaces(true, 'mint')]).toEqual([
      8, 8, 2,
    ])
  })

  test('the max button writes all that twelve characters hold, and never more than there is', () => {
    const texts = ['5', '49.99840328', '123456.12345678', '123456789012'].map((most) => mostStakeText(decimal(most)))
    expect(texts).toEqual(['5', '49.99840328', '123456.12345', '123456789012'])
  })

  test('begins with the protocol asked for, else with the highest rate', () => {
    const protocols = [
      { pid: 1, rate: decimal('3'), isOnSale: true },
      { pid: 2, rate: decimal('5'), isOnSale: true },
      { pid: 3, rate: decimal('5'), isOnSale: true },
    ]
    expect(chosenProtocol(protocols, 1)?.pid).toBe(1)
    expect(chosenProtocol(protocols, 9)?.pid).toBe(2)
    expect(chosenProtocol([], null)).toBeNull()
  })

  test('begins with a protocol on sale though another pays more, and with the highest rate where none is on sale', () => {
    const [retired, low, high] = [
      { pid: 1, rate: decimal('9'), isOnSale: false },
      { pid: 2, rate: decimal('3'), isOnSale: true },
      { pid: 3, rate: decimal('5'), isOnSale: true },
    ]
    expect(chosenProtocol([retired, low, high], null)?.pid).toBe(3)
    expect(chosenProtocol([retired, low, high], 1)?.pid).toBe(1)
    const none = [low, retired, high].map((each) => ({ ...each, isOnSale: false }))
    expect(chosenProtocol(none, null)?.pid).toBe(1)
    expect(onSaleOrAll(none, ({ isOnSale }) => isOnSale)).toEqual(none)
  })

  test('redeems from the protocol with the largest balance, or the only one', () => {
    const held = [
      { pid: 1, amount: 0n },
      { pid: 2, amount: decimal('1') },
      { pid: 3, amount: decimal('4') },
    ]
    expect(largestHolding(held)?.pid).toBe(3)
    expect(largestHolding(held.slice(0, 2))?.pid).toBe(2)
    expect(largestHolding(held.slice(0, 1))).toBeNull()
  })
})

describe('figures', () => {
  test('a day’s reward is amount × rate / 100 / 365, and never said to be nothing where something is earned', () => {
    expect(shownDailyReward(decimal('20'), decimal('3.1'))).toEqual({ value: decimal('0.00169863'), isBelow: false })
    expect(shownDailyReward(decimal('0.00000001'), decimal('3'))).toEqual({ value: 1n, isBelow: true })
    expect(shownDailyReward(0n, decimal('3'))).toEqual({ value: 0n, isBelow: false })
    expect(shownDailyReward(decimal('5'), 0n)).toEqual({ value: 0n, isBelow: false })
  })

  test('at most five coins are shown, each once, and the others are counted', () => {
    expect(shownCoins(['A', 'B', 'A'])).toEqual({ shown: ['A', 'B'], more: 0 })
    expect(shownCoins(['A', 'B', 'C', 'D', 'E', 'F', 'G'])).toEqual({ shown: ['A', 'B', 'C', 'D', 'E'], more: 2 })
  })

  test.each([
    [
      ['12', '38.5'],
      ['10', '20', '30', '40', '50', '60'],
    ],
    [
      ['0', '1'],
      ['0', '0.5', '1', '1.5', '2', '2.5'],
    ],
    [
      ['100', '100'],
      ['100', '105', '110', '115', '120', '125'],
    ],
    [
      ['0', '0'],
      ['0', '0.00000001', '0.00000002', '0.00000003', '0.00000004', '0.00000005'],
    ],
  ])('the values beside a chart of %o are %o', (values, ticks) => {
    expect(chartTicks(values.map(decimal)).map(decimalText)).toEqual(ticks)
  })

  test('six values span whatever is drawn', () => {
    for (
      let [least, most, seed] = [1n, 7n, 3n];
      most < 10n ** 20n;
      [least, most, seed] = [least * 3n, most * 5n, seed + 1n]
    ) {
      const ticks = chartTicks([least, most])
      expect(ticks).toHaveLength(6)
      expect((ticks[0] ?? most) <= least && (ticks.at(-1) ?? 0n) >= most).toBe(true)
    }
    expect(chartTicks([])).toEqual([])
    expect(CHART_DAYS.FIRST).toBe(365)
  })
})

test('links carry their query strings as they are written', () => {
  expect(coinPath('ETH')).toBe('/staking/ETH')
  expect(linkText(holdingsLink('ETH', 'staking'))).toBe('/myaccount/myfunds/financial_staking?asset=ETH&product-type=1')
  expect(linkText(holdingsLink('ETH', 'exchange'))).toBe(
    '/myaccount/myfunds/financial_staking?asset=ETH&product-type=0',
  )
  expect(linkText(historyLink('ETH', 'exchange'))).toBe('/myaccount/billing/unified_account?curr_type=ETH')
  expect(linkText(historyLink('ETH', 'default'))).toBe(
    '/myaccount/myfunds/financial_staking?asset=ETH&open-history=1&type=1',
  )
  expect(linkText(historyLink('ETH', 'mint'))).toBe(
    '/myaccount/funds/finance/staking?asset=USDT&product-type=0&open-history=1',
  )
  expect(linkText(spotLink('ETH'))).toBe('/myaccount/myfunds/spot?asset=ETH')
})
