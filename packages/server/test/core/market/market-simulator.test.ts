import { decimal, decimalTextFixed, ONE } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, type Instant, instant, later, MINUTE_MS, SECOND_MS } from '@tenor/contract/time'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  createSimulator as createSimulatorOf,
  type SimulatedShape,
  type Simulator,
} from '../../../src/core/market/market-simulator.ts'

/** Price at the origin, volatility, and correlation with the market. */
const SHAPES: Readonly<Record<string, readonly [start: string, volatility: string, market: string]>> = {
  BTC_USDT: ['64000', '0.5', '0.9'],
  ETH_USDT: ['3100', '0.65', '0.85'],
  SOL_USDT: ['148', '0.8', '0.8'],
  XRP_USDT: ['0.62', '0.75', '0.7'],
  DOGE_USDT: ['0.16', '0.9', '0.75'],
  ARB_USDT: ['0.95', '0.95', '0.75'],
  GT_USDT: ['7.8', '0.55', '0.6'],
  BNB_USDT: ['580', '0.5', '0.75'],
  ADA_USDT: ['0.46', '0.8', '0.75'],
  LTC_USDT: ['84', '0.65', '0.75'],
}
const SIMULATED_PAIRS = Object.keys(SHAPES)

function shapeOf(pair: string, from: Instant | null = null): SimulatedShape | null {
  const shape = SHAPES[pair]
  if (shape === undefined) return null
  const [start, volatility, market] = shape
  return { start: decimal(start), volatility: decimal(volatility), market: decimal(market), from }
}

const createSimulator = (seed: string, origin: Instant) => createSimulatorOf(seed, origin, shapeOf)

const ORIGIN = instant(Date.UTC(2026, 0, 1))
const YEAR_MS = 365 * DAY_MS
const anyInstant = fc.integer({ min: 0, max: 4_102_444_800 }).map((seconds) => instant(seconds * SECOND_MS))
const anyPair = fc.constantFrom(...SIMULATED_PAIRS)

function logReturns(simulate: Simulator, pair: string, stepMs: number, count: number): number[] {
  const prices = Array.from({ length: count + 1 }, (_, step) =>
    Number(simulate(pair, later(ORIGIN, step * stepMs)) ?? 0n),
  )
  return prices.slice(1).map((price, step) => Math.log(price / (prices[step] as number)))
}

function deviation(returns: readonly number[]): number {
  return Math.sqrt(returns.reduce((sum, each) => sum + each * each, 0) / returns.length)
}

describe('the simulator', () => {
  test('begins at realistic prices for every pair', () => {
    const simulate = createSimulator('seed', ORIGIN)
    const prices = SIMULATED_PAIRS.map((pair) => decimalTextFixed(simulate(pair, ORIGIN) ?? 0n, 2, 'halfEven'))
    expect(prices).toEqual(['64000.00', '3100.00', '148.00', '0.62', '0.16', '0.95', '7.80', '580.00', '0.46', '84.00'])
    expect(simulate('NONE_USDT', ORIGIN)).toBeNull()
  })

  test('gives the same price for the same seed, pair and instant, whatever was asked before', () => {
    const property = fc.property(anyPair, anyInstant, fc.array(anyInstant, { maxLength: 20 }), (pair, at, others) => {
      const worn = createSimulator('seed', ORIGIN)
      for (const other of others) worn(pair, other)
      expect(worn(pair, at)).toBe(createSimulator('seed', ORIGIN)(pair, at))
    })
    fc.assert(property)
  })

  test('gives other prices for another seed', () => {
    const at = later(ORIGIN, DAY_MS)
    expect(createSimulator('one', ORIGIN)('BTC_USDT', at)).not.toBe(createSimulator('other', ORIGIN)('BTC_USDT', at))
  })

  test('has a price above zero with at most seven significant digits at any instant, before the origin too', () => {
    const simulate = createSimulator('seed', ORIGIN)
    const property = fc.property(anyPair, anyInstant, (pair, at) => {
      const price = simulate(pair, at) ?? 0n
      expect(price > 0n).toBe(true)
      const digits = price.toString().replace(/0+$/, '').length
      expect(digits <= 7 || price % 1_000_000n === 0n).toBe(true)
    })
    fc.assert(property)
  })

  test.each(SIMULATED_PAIRS)('%s moves by its annual volatility, seen by the hour and by the minute', (pair) => {
    const simulate = createSimulator('seed', ORIGIN)
    const calibrated = Number(SHAPES[pair]?.[1])
    const byHour = deviation(logReturns(simulate, pair, HOUR_MS, 8_760)) * Math.sqrt(8_760)
    expect(byHour / calibrated).toBeGreaterThan(0.96)
    expect(byHour / calibrated).toBeLessThan(1.04)
    const byMinute = deviation(logReturns(simulate, pair, MINUTE_MS, 20_000)) * Math.sqrt(525_600)
    expect(byMinute / calibrated).toBeGreaterThan(0.97)
    expect(byMinute / calibrated).toBeLessThan(1.03)
  })

  test('has the price of its beginning at that instant, and nothing moves by a volatility of zero', () => {
    const from = later(ORIGIN, 400 * DAY_MS)
    const simulate = createSimulatorOf('seed', ORIGIN, (pair) => shapeOf(pair, from))
    expect(SIMULATED_PAIRS.map((pair) => simulate(pair, from))).toEqual(
      SIMULATED_PAIRS.map((pair) => decimal(SHAPES[pair]?.[0] ?? '')),
    )
    const still = createSimulatorOf('seed', ORIGIN, () => ({ start: ONE, volatility: 0n, market: 0n, from }))
    expect(still('USDC_USDT', later(ORIGIN, 999 * DAY_MS))).toBe(ONE)
  })

  test('moves coins together, more than by chance and less than as one', () => {
    const simulate = createSimulator('seed', ORIGIN)
    const [btc, eth] = ['BTC_USDT', 'ETH_USDT'].map((pair) => logReturns(simulate, pair, HOUR_MS, 8_760))
    const product = (btc as number[]).reduce((sum, each, step) => sum + each * ((eth as number[])[step] as number), 0)
    const correlation = product / 8_760 / deviation(btc as number[]) / deviation(eth as number[])
    expect(correlation).toBeCloseTo(0.9 * 0.85, 1)
  })

  test('makes each second a step of the same path: neighbours are close, a bridge never tears', () => {
    const simulate = createSimulator('seed', ORIGIN)
    const step = (at: Instant) =>
      Math.abs(Math.log(Number(simulate('BTC_USDT', later(at, SECOND_MS))) / Number(simulate('BTC_USDT', at))))
    const ofSecond = 0.5 / Math.sqrt(YEAR_MS / SECOND_MS)
    const property = fc.property(anyInstant, (at) => {
      expect(step(at)).toBeLessThan(8 * ofSecond)
    })
    fc.assert(property)
    // The places where the halves of the longest intervals meet.
    for (let level = 10; level < 31; level += 1) {
      expect(step(later(ORIGIN, (2 ** level - 1) * SECOND_MS))).toBeLessThan(8 * ofSecond)
    }
  })
})
