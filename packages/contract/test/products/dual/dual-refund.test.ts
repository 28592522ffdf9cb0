import { describe, expect, it } from 'vitest'
import { type Decimal8, decimal, decimalText, multiply, ONE } from '../../../src/money/index.ts'
import {
  DUAL_LEAST_REDEEM_FEE,
  DUAL_REDEEM_FEE,
  type DualPosition,
  type DualRefund,
  dualQuote,
  dualTerm,
  type Fraction,
  outcomes,
  payoffValue,
  redeemFeeViolation,
  refundAmountViolation,
  refundClaim,
  refundGain,
  refundOf,
  refundPriceBounds,
  refundQuoteViolation,
  refundViolation,
  sandboxSurface,
  termYield,
  type VolatilitySurface,
} from '../../../src/products/dual/index.ts'
import { DAY_MS, type Instant, instantOfSeconds, later, MINUTE_MS } from '../../../src/time/index.ts'

const now = instantOfSeconds(1_900_000_000)
const surface = sandboxSurface({ atTheMoney: 0.5 })
const term = { days: 5, hours: 0 }
const sellHigh = {
  type: 'call',
  coin: 'BTC',
  quoteAsset: 'USDT',
  target: decimal('52000'),
  amount: decimal('1'),
  yield: termYield(decimal('0.365'), term),
} as const
/** Above the yield of the orders here, so that nothing is capped. */
const FAIR = termYield(decimal('0.5'), term)

function refund(position: DualPosition, price: string, days = 5, fairYield: Fraction | null = FAIR): DualRefund {
  const facts = { position, fairYield, feeRate: DUAL_REDEEM_FEE, price: decimal(price), now, surface }
  const found = refundOf({ ...facts, deliveryAt: later(now, days * DAY_MS) })
  if (found === null) throw new Error('no quote')
  return found
}

describe('early redemption', () => {
  it('is the claim less the option less the fee, to the last unit', () => {
    const { claim, option, fee, amount } = refund(sellHigh, '50000')
    expect(claim).toBe(decimal('1.005'))
    expect(fee).toBe(DUAL_REDEEM_FEE)
    expect(amount).toBe(claim - option - fee)
  })

  it('brings less the nearer the price comes to the target, and more as time runs out', () => {
    const amounts = ['45000', '50000', '52000', '56000'].map((price) => refund(sellHigh, price).amount)
    expect(amounts).toEqual([...amounts].sort((a, b) => (a > b ? -1 : 1)))
    expect(refund(sellHigh, '50000', 1).amount).toBeGreaterThan(refund(sellHigh, '50000', 5).amount)
  })

  it('far beyond the target is worth what the conversion will pay, less the fee', () => {
    const price = decimal('200000')
    const { claim, option } = refund(sellHigh, '200000')
    const paid = { converted: true, asset: 'USDT', principal: 0n, interest: 0n, amount: decimal('52260') }
    const worth = payoffValue(paid, 'USDT', price)
    expect(Number(((claim - option) * price) / 10n ** 8n - worth) / Number(worth)).toBeCloseTo(0, 6)
  })

  it('of buy low is in the quote asset, and cannot be had where nothing is left', () => {
    const buyLow = { ...sellHigh, type: 'put', target: decimal('48000'), amount: decimal('1000') } as const
    const far = refund(buyLow, '90000').amount
    expect(far).toBeLessThanOrEqual(decimal('1000'))
    expect(far).toBeGreaterThan(decimal('999.999'))
    expect(refundAmountViolation(refund(buyLow, '90000'))).toBeNull()
    expect(refundAmountViolation(refund(buyLow, '1'))?.reason).toBe('dual.refund.nothingLeft')
    expect(refundAmountViolation({ amount: 0n })?.reason).toBe('dual.refund.nothingLeft')
    expect(refundGain({ amount: decimal('980') }, decimal('1000'))).toBe(decimal('-0.02'))
  })

  it('is for running orders, not with the house money, and not in the deciding half hour', () => {
    const request = { state: 'PROCESSING', category: 1, deliveryAt: later(now, 1_800_001), now } as const
    expect(refundViolation(request)).toBeNull()
    expect(refundViolation({ ...request, state: 'INIT' })?.reason).toBe('dual.refund.notRunning')
    expect(refundViolation({ ...request, category: 2 })?.reason).toBe('dual.refund.trialFund')
    expect(refundViolation({ ...request, deliveryAt: later(now, 1_800_000) })?.reason).toBe('dual.refund.tooLate')
  })

  it('costs what the product says, and never less than the index may move while a quote stands', () => {
    expect(redeemFeeViolation(DUAL_REDEEM_FEE)).toBeNull()
    expect(redeemFeeViolation(decimal('0.0025'))).toBeNull()
    expect(redeemFeeViolation(decimal('0.00249999'))).toEqual({
      reason: 'dual.product.redeemFee',
      params: { percent: '0.25' },
    })
    expect(redeemFeeViolation(ONE)?.reason).toBe('dual.product.redeemFee')
  })
})

describe('the claim', () => {
  it('is the order’s own outcome without conversion, rounded as that is', () => {
    const odd = { ...sellHigh, amount: decimal('0.12345678'), yield: termYield(decimal('0.37123456'), term) }
    expect(refundClaim(odd, FAIR)).toBe(outcomes(odd).below.amount)
    const buyLow = { ...odd, type: 'put', amount: decimal('777.77') } as const
    expect(refundClaim(buyLow, FAIR)).toBe(outcomes(buyLow).above.amount)
    expect(outcomes(buyLow).above.amount).not.toBe(refundClaim({ ...buyLow, type: 'call' }, FAIR))
  })

  it('is at most what the fair rate would pay, and the principal where none is known', () => {
    expect(refundClaim(sellHigh, termYield(decimal('0.365'), term))).toBe(decimal('1.005'))
    expect(refundClaim(sellHigh, termYield(decimal('0.36499999'), term))).toBe(decimal('1.00499999'))
    expect(refundClaim(sellHigh, null)).toBe(decimal('1'))
  })
})

describe('a quote', () => {
  const quoted = { quotedAt: now, quotedPrice: decimal('60000') }
  const reason = (ms: number, price: string | null) =>
    refundQuoteViolation({ ...quoted, price: price === null ? null : decimal(price), now: later(now, ms) })?.reason

  it('stands for twenty seconds, the last included', () => {
    expect(reason(20_000, '60000')).toBeUndefined()
    expect(reason(20_001, '60000')).toBe('dual.refund.expired')
  })

  it('lapses when the index has moved by a quarter of a percent either way, or is not there', () => {
    const { low, high } = refundPriceBounds(quoted.quotedPrice)
    expect([low, high].map(decimalText)).toEqual(['59850', '60150'])
    expect(['59850', '59850.00000001', '60149.99999999', '60150'].map((price) => reason(1, price))).toEqual([
      'dual.refund.moved',
      undefined,
      undefined,
      'dual.refund.moved',
    ])
    expect(reason(1, null)).toBe('dual.quote.unavailable')
  })

  it('says the very prices at which it lapses, also where they are cut', () => {
    const odd = decimal('0.00000333')
    const { low, high } = refundPriceBounds(odd)
    const lapses = (price: Decimal8) => refundQuoteViolation({ quotedAt: now, quotedPrice: odd, price, now }) !== null
    expect([lapses(low), lapses(low + 1n), lapses(high - 1n), lapses(high)]).toEqual([true, false, false, true])
  })
})

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

/* Worked example 5: a product listed by hand, sell high 40 SOL at 152 for 14 days, fair 0.69346268 a year. */
describe('worked example 5', () => {
  const fortnight = { days: 14, hours: 0 }
  const position = (apr: string): DualPosition => ({
    type: 'call',
    coin: 'SOL',
    quoteAsset: 'USDT',
    target: decimal('152'),
    amount: decimal('40'),
    yield: termYield(decimal(apr), fortnight),
  })
  const fairYield = termYield(decimal('0.69346268'), fortnight)
  const deliveryAt = later(now, 14 * DAY_MS)
  const at = (apr: string, price: string, sigma: number, when: Instant, cap: Fraction = fairYield) => {
    const facts = { position: position(apr), fairYield: cap, feeRate: DUAL_REDEEM_FEE, price: decimal(price) }
    const found = refundOf({ ...facts, now: when, deliveryAt, surface: flat(sigma) })
    return found === null ? null : [found.claim, found.option, found.fee, found.amount].map(decimalText)
  }

  it('has the fair rate that was written at acceptance', () => {
    const facts = { type: 'call', category: 1, price: decimal('140.25'), target: decimal('152'), margin: 0n } as const
    const quote = dualQuote({ ...facts, now, deliveryAt, surface: flat(0.72) })
    expect(Number((quote?.fairApr ?? 0n) - decimal('0.69346268'))).toBeCloseTo(0, -1)
    expect(decimalText(outcomes(position('1.9')).below.amount)).toBe('42.91506849')
  })

  it('at once, after three days and 31 minutes before the delivery', () => {
    expect(at('1.9', '140.25', 0.72, now)).toEqual(['41.06394274', '1.06394276', '0.2', '39.79999998'])
    expect(at('1.9', '147', 0.7, later(now, 3 * DAY_MS))).toEqual(['41.06394274', '1.39986935', '0.2', '39.46407339'])
    const late = at('1.9', '151.5', 0.7, later(deliveryAt, -31 * MINUTE_MS))
    expect(late).toEqual(['41.06394274', '0.01109483', '0.2', '40.85284791'])
  })

  it('without the cap would be free money', () => {
    const uncapped = at('1.9', '140.25', 0.72, now, termYield(decimal('1.9'), fortnight))
    expect(uncapped?.[3]).toBe('41.60316414')
  })

  it('below the fair rate starts from its own outcome', () => {
    expect(at('0.55', '140.25', 0.72, now)).toEqual(['40.84383561', '1.05823991', '0.2', '39.5855957'])
  })
})

describe('buying and redeeming', () => {
  /** Numbers between 0 and 1 from a fixed seed. */
  function drawn(seed: number) {
    let state = seed
    return () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return state / 4_294_967_296
    }
  }

  it('loses in each of 1,000 rounds, at any rate, and with the index as far away as a quote stands', () => {
    const next = drawn(7)
    const between = (least: number, most: number) => least + (most - least) * next()
    const share = (value: number) => decimal(value.toFixed(8))
    let money: Decimal8 = decimal('1000000')
    for (let round = 0; round < 1_000; round += 1) {
      const type = next() < 0.5 ? 'call' : 'put'
      const price = share(between(0.05, 100_000))
      const away = type === 'call' ? between(0.98, 1.2) : between(0.8, 1.02)
      const target = multiply(price, share(away), 'up')
      const deliveryAt = later(now, Math.round(between(0.05, 30) * DAY_MS))
      const quotes = sandboxSurface({ atTheMoney: between(0.3, 1.2) })
      const quote = dualQuote({ type, category: 1, price, target, now, deliveryAt, surface: quotes, margin: 0n })
      if (quote === null) throw new Error('no quote')
      // Below the fair rate as the grid lists, or far above it as a hand may.
      const apr = multiply(quote.fairApr, share(next() < 0.5 ? between(0.5, 1) : between(1, 50)), 'down')
      const held = dualTerm(1, now, deliveryAt)
      const position: DualPosition = {
        type,
        coin: 'BTC',
        quoteAsset: 'USDT',
        target,
        amount: money,
        yield: termYield(apr, held),
      }
      const fairYield = termYield(quote.fairApr, held)
      const moved = multiply(price, share(between(0.99751, 1.00249)), 'down')
      for (const feeRate of [DUAL_LEAST_REDEEM_FEE, DUAL_REDEEM_FEE]) {
        const facts = { position, fairYield, feeRate, now, deliveryAt, surface: quotes }
        expect(refundOf({ ...facts, price })?.amount, `round ${round}`).toBeLessThan(money)
        expect(refundOf({ ...facts, price: moved })?.amount, `round ${round}, moved`).toBeLessThan(money)
      }
      const taken = refundOf({ position, fairYield, feeRate: DUAL_REDEEM_FEE, now, deliveryAt, surface: quotes, price })
      money = taken?.amount ?? 0n
      if (money < decimal('1000')) money = decimal('1000000')
    }
  })
})
