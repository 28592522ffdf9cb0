import {
  DUAL_TYPES,
  type DualType,
  dualQuote,
  dualTerm,
  gridTargets,
  type MeanOptionFacts,
  meanOption,
  optionPrice,
  optionValue,
  sandboxSurface,
  secondsToSamples,
  sniperQuote,
  surfaceVolatility,
  type VolatilitySurface,
  varianceSeconds,
} from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { DAY_MS, type Instant, instantOfSeconds, later, MINUTE_MS, SECOND_MS } from '@tenor/contract/time'
import { describe, expect, it } from 'vitest'

const DELIVERY = instantOfSeconds(1_790_064_000)
const before = (seconds: number) => later(DELIVERY, -seconds * SECOND_MS)

/** The same volatility at every term and target. */
function flat(volatility: number): VolatilitySurface {
  return [1 / 24, 400].map((term_days) => ({
    term_days,
    a: (volatility ** 2 * term_days) / 365,
    b: 0,
    rho: 0,
    m: 0,
    sigma: 1,
  }))
}

const near = (value: number, wanted: number, slack: number) => expect(Math.abs(value - wanted)).toBeLessThan(slack)

describe('the time of variance of the mean', () => {
  it('is 3509/3 seconds less than the time to delivery before the window', () => {
    for (const seconds of [1_800, 3_660, 4_700, DAY_MS / SECOND_MS]) {
      near(varianceSeconds(secondsToSamples(before(seconds), DELIVERY)), seconds - 3_509 / 3, 1e-6)
    }
  })

  it('is that of one price when one sample is to come, and nothing when none is', () => {
    expect(secondsToSamples(before(30), DELIVERY)).toEqual([30])
    expect(varianceSeconds([30])).toBe(30)
    expect(varianceSeconds([])).toBe(0)
  })

  it('inside the window counts the samples to come alone', () => {
    const seconds = secondsToSamples(before(630), DELIVERY)
    expect(seconds).toEqual(Array.from({ length: 11 }, (_, index) => 30 + 60 * index))
    near(varianceSeconds(seconds), 220.909, 1e-3)
  })
})

/* Computed with exact fractions for the product's rules; the last digit of a rate may differ where N is in doubles. */
describe('worked examples', () => {
  const at = (fields: {
    type: DualType
    category: 1 | 3
    price: string
    target: string
    sigma: number
    left: number
  }) => ({
    type: fields.type,
    category: fields.category,
    price: decimal(fields.price),
    target: decimal(fields.target),
    now: before(fields.left),
    deliveryAt: DELIVERY,
    surface: flat(fields.sigma),
    margin: decimal('0.15'),
  })
  const rate = (value: Decimal8 | undefined, wanted: string) => near(Number((value ?? 0n) - decimal(wanted)), 0, 2)

  it('a VIP quote 4,700 seconds before delivery', () => {
    const facts = at({ type: 'put', category: 3, price: '64321.5', target: '64000', sigma: 0.57, left: 4_700 })
    const quote = dualQuote(facts)
    expect(dualTerm(3, facts.now, DELIVERY)).toEqual({ days: 1, hours: 2 })
    expect(decimalText(quote?.optionValue ?? 0n)).toBe('44.03565339')
    rate(quote?.fairApr, '3.01576504')
    rate(quote?.apr, '2.56340028')
    near(Number(quote?.chance ?? 0n) / 1e8, 0.2039, 5e-5)
  })

  it.each([
    ['2512.4', '0.64104058', '0.54488449'],
    ['2513.9', '0.66055772', '0.56147406'],
    ['2511.8', '0.63334798', '0.53834578'],
    ['2509', '0.59842818', '0.50866395'],
    ['2508', '0.58632654', null],
  ])('sell high 2,600 at 29 hours and an index of %s', (price, fair, own) => {
    const facts = at({ type: 'call', category: 1, price, target: '2600', sigma: 0.64, left: 29 * 3_600 - 1 })
    const listed = price === '2512.4' ? { ...facts, now: before(29 * 3_600) } : facts
    const quote = dualQuote(listed)
    rate(quote?.fairApr, fair)
    if (own !== null) rate(quote?.apr, own)
  })

  it('an option inside the window', () => {
    const facts: MeanOptionFacts = {
      type: 'call',
      strike: 60_000,
      spot: 60_000,
      volatility: 0.6,
      seconds: secondsToSamples(before(630), DELIVERY),
      known: { count: 19, mean: 59_900 },
    }
    near(meanOption(facts).value, 0.486754, 1e-6)
  })

  it('a sniper of 167 hours', () => {
    const facts = at({ type: 'call', category: 1, price: '64321.5', target: '66500', sigma: 0.5, left: 167 * 3_600 })
    expect(decimalText(dualQuote(facts)?.optionValue ?? 0n)).toBe('915.89345832')
    const quote = sniperQuote({ ...facts, type: 'peak' })
    rate(quote?.fairGuarantee, '0.2959848')
    expect(decimalText(quote?.guarantee ?? 0n)).toBe('0.2515')
  })

  it('the option of an early redemption 31 minutes before delivery', () => {
    const facts = at({ type: 'call', category: 1, price: '151.5', target: '152', sigma: 0.7, left: 31 * 60 })
    near(Number(optionPrice(facts)?.value ?? 0n) - 4_093_288, 0, 2)
  })
})

describe('an option whose mean is all but known', () => {
  const known = { count: 29, mean: 70_000 }
  it('is worth its gain when nothing that comes can undo it', () => {
    const facts = { strike: 60_000, spot: 65_000, volatility: 0.5, seconds: [60], known }
    expect(meanOption({ ...facts, type: 'put' })).toEqual({ value: 0, chance: 0, delta: 0 })
    const call = meanOption({ ...facts, type: 'call' })
    near(call.value, (29 * 70_000 + 65_000) / 30 - 60_000, 1e-9)
    expect(call.chance).toBe(1)
  })
  it('is settled when the last sample is in', () => {
    const facts = { strike: 60_000, spot: 1, volatility: 0.5, seconds: [], known: { count: 30, mean: 59_000 } }
    expect(meanOption({ ...facts, type: 'put' }).value).toBe(1_000)
    expect(meanOption({ ...facts, type: 'call' }).value).toBe(0)
  })
})

/*
 * Offers against 400,000 paths of the thirty samples, each sample by an exponential of its own, with the option on their
 * geometric mean as control variate, whose value is known. Normal numbers by Box and Muller from a fixed seed; antithetic
 * pairs. dual-listed-offers.test.ts does so for what is listed of each coin, by sums of powers.
 */
const PATHS = 400_000
const SAMPLES = 30

function normals(count: number): Float32Array {
  let state = 0x2545f491
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state + 0.5) / 4_294_967_296
  }
  const drawn = new Float32Array(count)
  for (let index = 0; index < count; index += 2) {
    const radius = Math.sqrt(-2 * Math.log(uniform()))
    const angle = 2 * Math.PI * uniform()
    drawn[index] = radius * Math.cos(angle)
    drawn[index + 1] = radius * Math.sin(angle)
  }
  return drawn
}

type Simulated = { sign: 1 | -1; strike: number; spot: number; volatility: number; seconds: readonly number[] }

/** Mean payoff of the arithmetic mean, corrected by what the geometric one should have paid. */
function simulated(drawn: Float32Array, { sign, strike, spot, volatility, seconds }: Simulated): number {
  const year = 365 * 24 * 3_600
  const steps = seconds.map((time, index) => Math.sqrt((time - (seconds[index - 1] ?? 0)) / year) * volatility)
  const drift = seconds.map((time) => Math.log(spot) - (volatility ** 2 * time) / year / 2)
  let [sum, control, both, squares] = [0, 0, 0, 0]
  for (let path = 0; path < PATHS; path += 1) {
    const from = (path >> 1) * SAMPLES
    const side = path % 2 === 0 ? 1 : -1
    let [walk, total, logs] = [0, 0, 0]
    for (let step = 0; step < SAMPLES; step += 1) {
      walk += side * (steps[step] as number) * (drawn[from + step] as number)
      const log = (drift[step] as number) + walk
      logs += log
      total += Math.exp(log)
    }
    const paid = Math.max(0, sign * (total / SAMPLES - strike))
    const twin = Math.max(0, sign * (Math.exp(logs / SAMPLES) - strike))
    sum += paid
    control += twin
    both += paid * twin
    squares += twin * twin
  }
  const [mean, twinMean] = [sum / PATHS, control / PATHS]
  const slope = (both / PATHS - mean * twinMean) / Math.max(1e-300, squares / PATHS - twinMean ** 2)
  return mean - slope * (twinMean - geometricValue({ sign, strike, spot, volatility, seconds }))
}

/**
 * The logarithm of the geometric mean is normal. Its variance is the mean of min(tᵢ, tⱼ) over all pairs, counted here
 * pair by pair, so that the formula under test is not its own witness.
 */
function geometricValue({ sign, strike, spot, volatility, seconds }: Simulated): number {
  const year = 365 * 24 * 3_600
  const pairs = seconds.flatMap((one) => seconds.map((other) => Math.min(one, other)))
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const spread = Math.sqrt((volatility ** 2 * mean(pairs)) / year)
  const centre = Math.log(spot) - (volatility ** 2 * mean(seconds)) / year / 2
  const forward = Math.exp(centre + spread ** 2 / 2)
  const facts = { type: sign === 1 ? 'call' : 'put', strike, spot: forward, volatility: spread } as const
  return optionValue({ ...facts, rate: 0, dividendYield: 0, years: 1 }).value
}

describe('against 400,000 paths', () => {
  const drawn = normals((PATHS / 2) * SAMPLES)
  const price = decimal('60000')
  const surface = sandboxSurface({ atTheMoney: 0.5, skew: -0.12 })
  const compared = (type: DualType, target: Decimal8, now: Instant) => {
    const [spot, strike] = [60_000, Number(target) / 1e8]
    const volatility = surfaceVolatility(surface, (DELIVERY - now) / DAY_MS, Math.log(strike / spot))
    const seconds = secondsToSamples(now, DELIVERY)
    const sign = type === 'call' ? 1 : -1
    const paths = simulated(drawn, { sign, strike, spot, volatility, seconds })
    const { value } = meanOption({ type, strike, spot, volatility, seconds, known: { count: 0, mean: 0 } })
    return { value, paths, where: `${type} ${strike}, ${(DELIVERY - now) / MINUTE_MS} minutes` }
  }

  it.each([61 * MINUTE_MS, DAY_MS])(
    'the fair rate of the offers %d ms before delivery is right to half a percent',
    (left) => {
      const now = later(DELIVERY, -left)
      // A rate of 0.5 % a year is the least that is listed: what is worth less is no offer.
      const least = ((0.005 * left) / (365 * DAY_MS)) * 60_000
      let offers = 0
      for (const type of DUAL_TYPES) {
        for (const target of gridTargets(type, price, left / DAY_MS, 5)) {
          const { value, paths, where } = compared(type, target, now)
          if (paths < least) continue
          offers += 1
          expect(Math.abs(value / paths - 1), where).toBeLessThan(0.005)
        }
      }
      expect(offers).toBeGreaterThan(3)
    },
    60_000,
  )

  it('a redemption down to 30 minutes before delivery is right to 0.001 % of the principal', () => {
    for (const target of ['59500', '60000', '60600']) {
      for (const type of DUAL_TYPES) {
        const { value, paths, where } = compared(type, decimal(target), later(DELIVERY, -30 * MINUTE_MS))
        expect(Math.abs(value - paths), where).toBeLessThan(0.6)
      }
    }
  }, 180_000)
})
