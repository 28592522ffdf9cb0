import { decimal } from '@tenor/contract/money'
import { expect, test } from 'vitest'
import { hasTokens, stakingSums } from '../../../src/products/staking/holdings/staking-sums.ts'

const prices: Record<string, string> = { ETH: '3000', SOL: '150' }
const priceOf = (coin: string) => prices[coin] ?? null
const held = [
  {
    coin: 'ETH',
    amount: decimal('2'),
    redeeming: decimal('0.5'),
    earned: [{ coin: 'SOL', paid: decimal('9'), unpaid: decimal('0.1') }],
  },
]
const tokens = [{ coin: 'ETH', worth: decimal('1.25'), redeeming: decimal('1'), rate: decimal('1.25') }]
const positions = [{ worth: decimal('3000'), debt: decimal('2000'), fee: 0n }]
const earned = [{ coin: 'SOL', total: decimal('9.1'), yesterday: decimal('0.1') }]

test('staking adds up in USDT: what is staked and on its way, booked rewards, tokens at their rate, collateral less debt', () => {
  expect(stakingSums({ held, tokens, positions, onItsWay: [], earned, rates: [] }, priceOf)).toEqual({
    // 2.5 ETH, 0.1 SOL, 2.5 ETH of tokens, 1,000 of collateral.
    worth: decimal('16015'),
    redeeming: decimal('5250'),
    earned: decimal('1365'),
    yesterday: decimal('15'),
  })
})

test('without a price that it needs there is no sum, and what is nothing needs none', () => {
  const nothing = { ...tokens[0], coin: 'XRP', worth: 0n, redeeming: 0n, rate: 0n } as (typeof tokens)[number]
  expect(
    stakingSums({ held, tokens: [nothing], positions: [], onItsWay: [], earned: [], rates: [] }, priceOf)?.worth,
  ).toBe(decimal('7515'))
  const unknown = [{ coin: 'XRP', amount: 1n, redeeming: 0n, earned: [] }]
  expect(stakingSums({ held: unknown, tokens: [], positions: [], onItsWay: [], earned: [], rates: [] }, priceOf)).toBe(
    null,
  )
})

test('rewards in a token count at its rate and its coin’s price, a minted coin as 1 USDT', () => {
  const rates = [{ token: 'GTETH', coin: 'ETH', rate: decimal('1.25') }]
  const paid = [
    { coin: 'GTETH', total: decimal('0.4'), yesterday: decimal('0.2') },
    { coin: 'GUSD', total: decimal('7'), yesterday: 0n },
  ]
  const waiting = [
    { coin: 'ETH', amount: 0n, redeeming: 0n, earned: [{ coin: 'GTETH', paid: 0n, unpaid: decimal('0.1') }] },
  ]
  const parts = { held: waiting, tokens: [], positions: [], onItsWay: [], earned: paid, rates }
  // 0.1 × 1.25 × 3,000; 0.4 × 1.25 × 3,000 and 7.
  expect(stakingSums(parts, priceOf)).toMatchObject({
    worth: decimal('375'),
    earned: decimal('1507'),
    yesterday: decimal('750'),
  })
  expect([hasTokens(parts), hasTokens({ held, earned, onItsWay: [] })]).toEqual([true, false])
})

test('what comes for minted coins that were paid back is staking’s until it is paid: by its coin, a token at its rate', () => {
  const rates = [{ token: 'GTETH', coin: 'ETH', rate: decimal('1.25') }]
  const onItsWay = [
    { coin: 'USDT', amount: decimal('399.8') },
    { coin: 'GTETH', amount: decimal('0.4') },
  ]
  const parts = { held: [], tokens: [], positions: [], earned: [], onItsWay, rates }
  // 399.8 and 0.4 × 1.25 × 3,000.
  expect(stakingSums(parts, priceOf)).toMatchObject({ worth: decimal('1899.8'), redeeming: decimal('1899.8') })
  expect(hasTokens(parts)).toBe(true)
})
