import { decimal, decimalText, larger, smaller } from '@tenor/contract/money'
import { grossReward, type MintedMove, mintedWeight } from '@tenor/contract/staking'
import { type Instant, instant, later, SECOND_MS } from '@tenor/contract/time'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const DAY = instant(Date.parse('2026-06-03T00:00:00Z'))
const RATE = decimal('3.65')
const at = (clock: string): Instant => {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return later(DAY, Math.round((hours * 3600 + minutes * 60 + seconds) * SECOND_MS))
}
const move = (clock: string, minted: string, held: string): MintedMove => ({
  at: at(clock),
  minted: decimal(minted),
  held: decimal(held),
})
const day = (minted: string, held: string, moves: MintedMove[]) => {
  const { weight } = mintedWeight(DAY, { minted: decimal(minted), held: decimal(held) }, moves)
  return [decimalText(weight), decimalText(grossReward(weight, RATE))]
}

test('example 11: on the first day the minter earns on what is there, and who was sent coins on nothing', () => {
  const minter = [
    move('03:00:00.25', '100000', '100000'),
    move('06:00:00.5', '0', '-40000'),
    // The account's mode changes: out of one account and into another at one instant.
    move('12:00:00', '0', '-60000'),
    move('12:00:00', '0', '60000'),
    move('18:00:00', '0', '10000'),
    move('23:59:59.9', '-5000', '-5000'),
  ]
  expect(day('0', '0', minter)).toEqual(['5183895000', '5.99987847'])
  expect(day('0', '0', [move('06:10:00', '0', '40000'), move('17:55:00', '0', '-10000')])).toEqual(['0', '0'])
})

test('example 11: on the second day a repayment of another’s coins takes nothing below nothing', () => {
  expect(day('95000', '65000', [])).toEqual(['5616000000', '6.5'])
  const other = [move('09:00:00.7', '-20000', '-20000'), move('12:00:00', '50000', '50000')]
  expect(day('0', '30000', other)).toEqual(['2160000000', '2.5'])
})

test('example 11: on the third day what is sent is in neither account on its way', () => {
  const minter = [move('06:30:20', '0', '40000'), move('23:00:00', '-105000', '-105000')]
  expect(day('95000', '65000', minter)).toEqual(['7163400000', '8.29097222'])
  expect(day('50000', '60000', [move('06:30:00.4', '0', '-40000')])).toEqual(['2430000000', '2.8125'])
})

test('who minted and passed all of it on earns nothing, as often as it is done', () => {
  expect(day('100000', '0', [])).toEqual(['0', '0'])
})

/** The lowest of each second, millisecond by millisecond, of a day that is cut to some seconds. */
function bruteForce(start: { minted: bigint; held: bigint }, moves: readonly MintedMove[], seconds: number): bigint {
  let { minted, held } = start
  let weight = 0n
  for (let second = 0; second < seconds; second += 1) {
    let low: bigint | null = null
    for (let ms = 0; ms < SECOND_MS; ms += 1) {
      const now = moves.filter((each) => each.at === later(DAY, second * SECOND_MS + ms))
      minted = larger(
        now.reduce((sum, each) => sum + each.minted, minted),
        0n,
      )
      held = now.reduce((sum, each) => sum + each.held, held)
      const counted = larger(smaller(minted, held), 0n)
      low = low === null ? counted : smaller(low, counted)
    }
    weight += low ?? 0n
  }
  return weight
}

test('a day weighs the lowest of each of its seconds, however its moves are crowded', () => {
  const change = fc.bigInt({ min: -5n, max: 5n })
  const moves = fc.array(fc.record({ ms: fc.integer({ min: 0, max: 2_999 }), minted: change, held: change }), {
    maxLength: 12,
  })
  const begin = fc.record({ minted: fc.bigInt({ min: 0n, max: 9n }), held: fc.bigInt({ min: -3n, max: 9n }) })
  fc.assert(
    fc.property(begin, moves, (start, some) => {
      const list = some.map(({ ms, ...each }) => ({ ...each, at: later(DAY, ms) }))
      const { weight, end } = mintedWeight(DAY, start, list)
      const rest = larger(smaller(end.minted, end.held), 0n) * BigInt(86_400 - 3)
      expect(weight - rest).toBe(bruteForce(start, list, 3))
    }),
    { numRuns: 60 },
  )
})
