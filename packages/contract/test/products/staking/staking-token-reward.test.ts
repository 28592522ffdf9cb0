import { type Decimal8, decimal, decimalText, ONE } from '@tenor/contract/money'
import {
  backingFor,
  coinsFor,
  DAY_SECONDS,
  dayBonus,
  grossReward,
  madeGood,
  rateMoves,
  tokenRewardViolation,
  tokensFor,
} from '@tenor/contract/staking'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SAMPLE_ASSETS } from '../../core/sample-assets.ts'

/* The specification, section 1: rewards can be paid in an exchanged token. Figures by exact fractions. */

const RATE = decimal('1.03217654')
const plain = { stakedPrice: ONE, rewardPrice: ONE }

test('a reward in a token is the coin’s over the rate, in one rounding; of another coin by both prices and the rate', () => {
  const weight = decimal('100') * DAY_SECONDS
  const percent = decimal('3.65')
  expect(decimalText(grossReward(weight, percent, { ...plain, tokenRate: RATE }))).toBe('0.00968826')
  expect(grossReward(weight, percent, { ...plain, tokenRate: null })).toBe(grossReward(weight, percent))
  const prices = { stakedPrice: decimal('171.3'), rewardPrice: decimal('3150.4'), tokenRate: RATE }
  // 0.01 × 171.3 / (3,150.4 × 1.03217654); the price has sixteen decimals, and is not rounded before it divides.
  expect(decimalText(grossReward(weight, percent, prices))).toBe('0.00052679')
  const much = decimal('100000000000') * DAY_SECONDS
  const exact = (much * percent * prices.stakedPrice * ONE) / (86_400n * 36_500n * ONE * prices.rewardPrice * RATE)
  expect(grossReward(much, percent, prices)).toBe(exact)
  const rounded = (prices.rewardPrice * RATE) / ONE
  expect(grossReward(much, percent, { ...prices, rewardPrice: rounded, tokenRate: null })).not.toBe(exact)
  const tiers = [{ least: 0n, most: null, rate: percent }]
  expect(dayBonus(much, tiers, prices)).toBe(exact)
})

test('what backs a reward is its tokens times the rate, rounded up', () => {
  expect(decimalText(backingFor(decimal('0.00968826'), RATE))).toBe('0.01')
  expect(decimalText(backingFor(decimal('0.00000001'), RATE))).toBe('0.00000002')
})

type Move = { kind: 'stake' | 'reward' | 'rate' | 'redeem' | 'late'; amount: bigint; rate: bigint }
const amounts = fc.bigInt({ min: 1n, max: 10n ** 16n })
const rates = fc.bigInt({ min: 50_000_000n, max: 500_000_000n })
const moves: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom('stake', 'reward', 'rate', 'redeem', 'late'),
  amount: amounts,
  rate: rates,
})

test('no sequence of stakes, rewards, rises, falls and redemptions leaves tokens without the coin that backs them', () => {
  fc.assert(
    fc.property(rates, fc.array(moves, { maxLength: 60 }), (first, sequence) => {
      let [supply, backing, rate]: [Decimal8, Decimal8, Decimal8] = [0n, 0n, first]
      for (const move of sequence) {
        if (move.kind === 'stake') {
          supply += tokensFor(move.amount, rate)
          backing += move.amount
        } else if (move.kind === 'reward') {
          supply += move.amount
          backing += backingFor(move.amount, rate)
        } else if (move.kind === 'rate') {
          backing += rateMoves(supply, rate, move.rate)
          rate = move.rate
        } else {
          // Late at a rate of its own; and more than was given where tokens came from elsewhere.
          const gross = coinsFor(move.amount, move.kind === 'late' ? move.rate : rate)
          supply -= move.amount
          backing -= gross - madeGood(move.amount, gross, rate)
        }
        expect(supply * rate).toBeLessThanOrEqual(backing * ONE)
      }
    }),
  )
})

test('tokens are paid where an exchange product gives them, and not by one that gives a token', () => {
  const given = ['GTSOL']
  const reason = (token: string | null, ...paid: string[]) =>
    tokenRewardViolation(SAMPLE_ASSETS, { coin: 'SOL', token, paid, hasBonus: false, given })?.reason
  expect([reason(null, 'SOL', 'GTSOL'), reason('GTSOL', 'SOL'), reason(null, 'USDT')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect([reason('GTSOL', 'GTSOL'), reason(null, 'SOL', 'GUSD')]).toEqual([
    'staking.product.tokenPaid',
    'staking.product.tokenUnknown',
  ])
  // Nor another coin, nor a bonus: nobody holds anything of it that could be paid.
  const bonus = tokenRewardViolation(SAMPLE_ASSETS, {
    coin: 'SOL',
    token: 'GTSOL',
    paid: ['SOL'],
    hasBonus: true,
    given,
  })
  expect([reason('GTSOL', 'SOL', 'USDT'), bonus?.reason]).toEqual(Array(2).fill('staking.product.tokenPaid'))
})
