import { readFileSync } from 'node:fs'
import {
  DUAL_REDEEM_FEE,
  DUAL_TYPES,
  type DualSeriesSettings,
  type DualType,
  dualTerm,
  fairTermRate,
  GRID_DISTANCES,
  optionValue,
  refundOf,
  type SeriesOffer,
  sandboxSurface,
  seriesOffers,
  surfaceVolatility,
} from '@tenor/contract/dual'
import { type Decimal8, decimal, ONE } from '@tenor/contract/money'
import { DAY_MS, type Instant, instantOfSeconds, later, MINUTE_MS } from '@tenor/contract/time'
import { describe, expect, it } from 'vitest'

/*
 * Every offer that a new sandbox lists against 400,000 paths of the thirty samples, with the option on their geometric mean
 * as control variate, whose value is known. The minutes inside the window are drawn once; what each volatility makes of
 * them is summed by the series of the exponential, so that an offer takes one exponential a path. A test below compares
 * that with the exponentials themselves.
 */

const PATHS = 400_000
const SAMPLES = 30
const YEAR_MINUTES = 365 * 24 * 60
/** Sums of j, and of j², over the samples: what the drift needs. */
const STEPS = { sum: 435, squares: 8_555 }

/** The step to the first sample, and of the walk from there its sums of powers, plain and weighted by the minute. */
type Drawn = { readonly first: Float64Array; readonly powers: Float64Array; readonly walks: Float64Array }
const POWERS = 8

/** Normal numbers by Box and Muller from a fixed seed. Half as many as paths: each is walked in both directions. */
function draw(pairs: number): Drawn {
  let state = 0x2545f491
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 0.5) / 4_294_967_296
  }
  let spare: number | null = null
  const normal = () => {
    if (spare !== null) {
      const kept = spare
      spare = null
      return kept
    }
    const radius = Math.sqrt(-2 * Math.log(uniform()))
    const angle = 2 * Math.PI * uniform()
    spare = radius * Math.sin(angle)
    return radius * Math.cos(angle)
  }
  const drawn = {
    first: new Float64Array(pairs),
    powers: new Float64Array(pairs * POWERS),
    walks: new Float64Array(100 * SAMPLES),
  }
  const step = Math.sqrt(1 / YEAR_MINUTES)
  for (let pair = 0; pair < pairs; pair += 1) {
    drawn.first[pair] = normal()
    let walk = 0
    for (let sample = 0; sample < SAMPLES; sample += 1) {
      if (sample > 0) walk += step * normal()
      if (pair < 100) drawn.walks[pair * SAMPLES + sample] = walk
      let power = 1
      for (let order = 0; order < 5; order += 1) {
        power *= walk
        drawn.powers[pair * POWERS + order] = (drawn.powers[pair * POWERS + order] as number) + power
        if (order < 3) {
          const weighted = pair * POWERS + 5 + order
          drawn.powers[weighted] = (drawn.powers[weighted] as number) + sample * power
        }
      }
    }
  }
  return drawn
}

/** What the sums of powers are multiplied by, for a pair walked in one direction. */
function factorsOf(volatility: number, side: 1 | -1): Float64Array {
  const v = side * volatility
  const drift = volatility ** 2 / 2 / YEAR_MINUTES
  const constant = SAMPLES - drift * STEPS.sum + (drift ** 2 / 2) * STEPS.squares
  const plain = [v, v ** 2 / 2, v ** 3 / 6, v ** 4 / 24, v ** 5 / 120]
  const weighted = [-drift * v, (-drift * v ** 2) / 2, (-drift * v ** 3) / 6]
  return Float64Array.from([...plain, ...weighted, constant], (value) => value / SAMPLES)
}

/** Arithmetic mean of the samples as a part of the first one. */
function arithmeticOf(powers: Float64Array, pair: number, factors: Float64Array): number {
  const at = pair * POWERS
  let mean = factors[POWERS] as number
  for (let place = 0; place < POWERS; place += 1) mean += (factors[place] as number) * (powers[at + place] as number)
  return mean
}

/** Geometric mean of the samples as a part of the first one; `drift` is its own of the logarithm. */
function geometricOf(powers: Float64Array, pair: number, factors: Float64Array, drift: number): number {
  const log = (factors[0] as number) * (powers[pair * POWERS] as number) - drift
  return 1 + log * (1 + (log / 2) * (1 + (log / 3) * (1 + log / 4)))
}

const driftOf = (volatility: number) => ((volatility ** 2 / 2 / YEAR_MINUTES) * STEPS.sum) / SAMPLES

type Option = { type: DualType; strike: number; spot: number; volatility: number; minutes: number }

/** Mean payoff of the arithmetic mean, corrected by what the geometric one should have paid. */
function simulated({ first, powers }: Drawn, option: Option): number {
  const { type, strike, spot, volatility, minutes } = option
  const sign = type === 'call' ? 1 : -1
  const years = (minutes - (SAMPLES - 1)) / YEAR_MINUTES
  const start = Math.log(spot) - (volatility ** 2 * years) / 2
  const within = driftOf(volatility)
  let [sum, control, both, squares] = [0, 0, 0, 0]
  for (const side of [1, -1] as const) {
    const factors = factorsOf(volatility, side)
    const deviation = side * volatility * Math.sqrt(years)
    for (let pair = 0; pair < PATHS / 2; pair += 1) {
      const begun = Math.exp(start + deviation * (first[pair] as number))
      const paid = Math.max(0, sign * (begun * arithmeticOf(powers, pair, factors) - strike))
      const twin = Math.max(0, sign * (begun * geometricOf(powers, pair, factors, within) - strike))
      sum += paid
      control += twin
      both += paid * twin
      squares += twin * twin
    }
  }
  const [mean, twinMean] = [sum / PATHS, control / PATHS]
  const slope = (both / PATHS - mean * twinMean) / Math.max(1e-300, squares / PATHS - twinMean ** 2)
  return mean - slope * (twinMean - geometricValue(option))
}

/** The geometric mean's logarithm is normal; its variance is the mean of min(tᵢ, tⱼ), counted pair by pair. */
function geometricValue({ type, strike, spot, volatility, minutes }: Option): number {
  const times = Array.from({ length: SAMPLES }, (_, j) => (minutes - (SAMPLES - 1) + j) / YEAR_MINUTES)
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const shared = mean(times.flatMap((one) => times.map((other) => Math.min(one, other))))
  const spread = volatility * Math.sqrt(shared)
  const forward = spot * Math.exp((volatility ** 2 * (shared - mean(times))) / 2)
  return optionValue({ type, strike, spot: forward, volatility: spread, rate: 0, dividendYield: 0, years: 1 }).value
}

/** What a new sandbox lists, as its migration says it. */
function listedSeries(): DualSeriesSettings[] {
  const sql = readFileSync(new URL('../../../../server/migrations/0010-dual.sql', import.meta.url), 'utf8')
  const rows = [...sql.matchAll(/\('(\w+)', (true|false), ([\d.]+), (-?[\d.]+), ([\d.]+), ([\d.]+)\)/g)]
  return rows.map(([, coin = '', vip, atTheMoney, skew, smile, margin = '']) => {
    const side = {
      enabled: true,
      margin: decimal(margin),
      redeemFee: DUAL_REDEEM_FEE,
      terms: [1, 2, 3, 5, 7, 14, 30],
      targets: 8,
      distances: GRID_DISTANCES,
      minimumCopies: 5n,
      maximumCopies: 200_000n,
      capacityCopies: 5_000_000n,
    }
    const surface = sandboxSurface({ atTheMoney: Number(atTheMoney), skew: Number(skew), smile: Number(smile) })
    return { coin, enabled: true, vip: vip === 'true', surface, sides: { call: side, put: side } }
  })
}

const PRICES: Readonly<Record<string, string>> = {
  BTC: '64321.5',
  ETH: '2512.4',
  SOL: '140.25',
  XRP: '0.5231',
  DOGE: '0.1042',
  ARB: '0.5618',
  GT: '7.412',
  BNB: '571.3',
  ADA: '0.3517',
  LTC: '66.84',
}
/**
 * `npm run every-offer`: all that is listed, in minutes. Otherwise the nearest and the farthest target of the first, a
 * middle and the last delivery, in each direction, of days and of hours.
 */
const isWhole = process.env['MODE'] === 'every-offer'

function outermost(offers: readonly SeriesOffer[]): SeriesOffer[] {
  const sides = Map.groupBy(offers, ({ type, category }) => `${type} ${category}`)
  return [...sides.values()].flatMap((side) => {
    const deliveries = [...Map.groupBy(side, ({ deliveryAt }) => deliveryAt)].toSorted(([one], [other]) => one - other)
    const targets = deliveries.map(([, group]) => group)
    const picked = new Set([targets[0], targets[Math.floor(targets.length / 2)], targets.at(-1)])
    return [...picked].flatMap((group = []) => [...new Set([group[0], group.at(-1)])].flatMap((each) => each ?? []))
  })
}

/** 06:59: the offers of a day, and the first of an hour, are 61 minutes away. */
const NOW = instantOfSeconds(1_790_060_340)

const drawn = draw(PATHS / 2)
const series = listedSeries()
const priceOf = (coin: string) => decimal(PRICES[coin] ?? '')

function pathsOf(
  settings: DualSeriesSettings,
  offer: Pick<SeriesOffer, 'type' | 'target' | 'deliveryAt'>,
  now: Instant,
) {
  const price = priceOf(settings.coin)
  const [spot, strike] = [Number(price) / 1e8, Number(offer.target) / 1e8]
  const left = offer.deliveryAt - now
  const volatility = surfaceVolatility(settings.surface, left / DAY_MS, Math.log(strike / spot))
  const value = simulated(drawn, { type: offer.type, strike, spot, volatility, minutes: left / MINUTE_MS })
  return { value, spot, strike }
}

describe('the paths', () => {
  it('are the same by the series of the exponential as by exponentials', () => {
    for (const volatility of [0.4, 1.5]) {
      for (let pair = 0; pair < 100; pair += 1) {
        for (const side of [1, -1] as const) {
          const logs = Array.from({ length: SAMPLES }, (_, sample) => {
            const walk = side * volatility * (drawn.walks[pair * SAMPLES + sample] as number)
            return walk - (volatility ** 2 * sample) / 2 / YEAR_MINUTES
          })
          const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / SAMPLES
          const factors = factorsOf(volatility, side)
          const arithmetic = arithmeticOf(drawn.powers, pair, factors)
          const geometric = geometricOf(drawn.powers, pair, factors, driftOf(volatility))
          expect(Math.abs(arithmetic - mean(logs.map(Math.exp)))).toBeLessThan(1e-9)
          expect(Math.abs(geometric - Math.exp(mean(logs)))).toBeLessThan(1e-9)
        }
      }
    }
  })
})

describe('every listed offer', () => {
  it('are ten coins, with hours for two of them', () => {
    expect(series.map(({ coin }) => coin).sort()).toEqual(Object.keys(PRICES).sort())
    expect(series.filter(({ vip }) => vip).map(({ coin }) => coin)).toEqual(['BTC', 'ETH'])
  })

  it.each(series.map((settings) => [settings.coin, settings] as const))(
    'of %s has its fair rate right to half a percent against 400,000 paths',
    (coin, settings) => {
      const listed = seriesOffers(settings, priceOf(coin), NOW)
      const offers = isWhole ? listed : outermost(listed)
      const shortest = Math.min(...listed.map(({ deliveryAt }) => deliveryAt - NOW))
      expect(shortest).toBe(61 * MINUTE_MS)
      expect(new Set(listed.map(({ deliveryAt }) => deliveryAt)).size).toBe(settings.vip ? 28 : 7)
      for (const { quote, ...offer } of offers) {
        const { value, spot, strike } = pathsOf(settings, offer, NOW)
        const term = dualTerm(offer.category, NOW, offer.deliveryAt)
        const perYear = term.hours > 0 ? 8_760 / term.hours : 365 / term.days
        const rate = fairTermRate(offer.type, value, spot, strike) * perYear
        const where = `${offer.type} ${strike}, ${(offer.deliveryAt - NOW) / MINUTE_MS} minutes`
        expect(Math.abs(Number(quote.fairApr) / 1e8 / rate - 1), where).toBeLessThan(0.005)
      }
    },
    240_000,
  )
})

describe('an early redemption', () => {
  it.each([30, 31, 45, 90])(
    '%d minutes before the delivery is right to 0.001 percent of the principal',
    (minutes) => {
      for (const settings of series.filter(({ coin }) => ['BTC', 'SOL', 'ARB'].includes(coin))) {
        const price = priceOf(settings.coin)
        for (const share of ['0.99', '0.997', '1', '1.003', '1.01']) {
          for (const type of DUAL_TYPES) {
            const target = (price * decimal(share)) / ONE
            const amount: Decimal8 = type === 'call' ? 100n * ONE : 100_000n * ONE
            const position = { type, coin: settings.coin, quoteAsset: 'USDT', target, amount, yield: NO_YIELD }
            const deliveryAt = later(NOW, minutes * MINUTE_MS)
            const facts = { position, fairYield: null, feeRate: DUAL_REDEEM_FEE, price, now: NOW, deliveryAt }
            const found = refundOf({ ...facts, surface: settings.surface })
            const { value, spot, strike } = pathsOf(settings, { type, target, deliveryAt }, NOW)
            const option = value / (type === 'call' ? spot : strike)
            const wanted = Number(amount) * (1 - option - Number(DUAL_REDEEM_FEE) / 1e8)
            expect(Math.abs(Number(found?.amount ?? 0n) - wanted) / Number(amount)).toBeLessThan(0.00001)
          }
        }
      }
    },
    120_000,
  )
})

const NO_YIELD = { numerator: 0n, denominator: 1n }
