import {
  type BookClaim,
  claimDelta,
  claimLadder,
  claimOn,
  claimsAt,
  claimsOnStep,
  coverShare,
  isDualClaim,
  type LadderStep,
  type SniperClaim,
  type SniperType,
  sideOf,
  sniperOutcomes,
  sniperPayoff,
  type TargetClaim,
} from '@tenor/contract/dual'
import { decimal } from '@tenor/contract/money'
import { DAY_MS, instantOfSeconds, later } from '@tenor/contract/time'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const NOW = instantOfSeconds(1_900_000_000)
const IN_A_WEEK = later(NOW, 7 * DAY_MS)

type Order = { type: SniperType; target: bigint; amount: bigint; guarantee: bigint }

const target = fc.bigInt({ min: 1n, max: 12n }).map((step) => step * 1_000_000_007n)
const order = fc.record<Order>({
  type: fc.constantFrom<SniperType>('peak', 'dip'),
  target,
  amount: fc.bigInt({ min: 1n, max: 10n ** 15n }),
  guarantee: fc.bigInt({ min: 0n, max: 10_000n }).map((hundredths) => hundredths * 10_000n),
})
const dualClaim = fc.record<TargetClaim>({
  type: fc.constantFrom('call', 'put'),
  target,
  orders: fc.integer({ min: 1, max: 9 }),
  invested: fc.bigInt({ min: 1n, max: 10n ** 15n }),
  paid: fc.record({
    below: fc.bigInt({ min: 0n, max: 10n ** 15n }),
    at: fc.bigInt({ min: 0n, max: 10n ** 15n }),
    above: fc.bigInt({ min: 0n, max: 10n ** 15n }),
  }),
})
const price = fc.oneof(target, fc.bigInt({ min: 1n, max: 13n * 10n ** 9n }))

const positionOf = (given: Order) => ({ ...given, coin: 'BTC', quoteAsset: 'USDT' })

/** As the database adds them up: by kind and target. */
function claimsOf(orders: readonly Order[]): SniperClaim[] {
  const claims = new Map<string, SniperClaim>()
  for (const each of orders) {
    const key = `${each.type} ${each.target}`
    const { reached, missed } = sniperOutcomes(positionOf(each))
    const before = claims.get(key)
    claims.set(key, {
      type: each.type,
      target: each.target,
      orders: (before?.orders ?? 0) + 1,
      invested: (before?.invested ?? 0n) + each.amount,
      reached: (before?.reached ?? 0n) + reached.payment,
      missed: (before?.missed ?? 0n) + missed.payment,
      refund: (before?.refund ?? 0n) + missed.refund,
    })
  }
  return [...claims.values()]
}

/** Added up order by order, by the function that settles. */
function owedAt(orders: readonly Order[], settlementPrice: bigint) {
  const owed = { coin: 0n, quote: 0n, converting: 0 }
  for (const each of orders) {
    const { payment, refund, reached } = sniperPayoff(positionOf(each), settlementPrice)
    owed.coin += each.type === 'peak' ? refund : payment
    owed.quote += each.type === 'peak' ? payment : refund
    if (reached) owed.converting += 1
  }
  return owed
}

const stepOf = (steps: readonly LadderStep[], at: bigint) =>
  steps.filter(({ least, most }) =>
    least !== null && least === most ? at === least : (least ?? 0n) < at && (most === null || at < most),
  )

describe('the claims of snipers', () => {
  it('are at every price the sum over the orders, by the function that settles them', () => {
    fc.assert(
      fc.property(fc.array(order, { maxLength: 30 }), price, (orders, at) => {
        expect(claimsAt(claimsOf(orders), at)).toEqual(owedAt(orders, at))
      }),
    )
  })

  it('stand beside those of dual orders in one ladder, which is their sum, and their part of each step is theirs', () => {
    fc.assert(
      fc.property(fc.array(order), fc.array(dualClaim), price, (orders, dual, at) => {
        const snipers = claimsOf(orders)
        const claims: BookClaim[] = [...dual, ...snipers]
        const [step, ...others] = stepOf(claimLadder(claims), at)
        if (step === undefined) throw new Error('no step')
        expect(others).toEqual([])
        const [ofDual, ofSnipers] = [claimsAt(dual, at), owedAt(orders, at)]
        expect(step).toMatchObject({
          coin: ofDual.coin + ofSnipers.coin,
          quote: ofDual.quote + ofSnipers.quote,
          converting: ofDual.converting + ofSnipers.converting,
        })
        expect(claimsOnStep(snipers, step)).toEqual(ofSnipers)
        expect(claimsOnStep(claims.filter(isDualClaim), step)).toEqual(ofDual)
      }),
    )
  })
})

describe('the delta of a claim', () => {
  const VOLATILITY = 0.6
  const YEARS = 7 / 365
  const variance = VOLATILITY ** 2 * YEARS
  const surface = [{ term_days: 7, a: variance, b: 0, rho: 0, m: 0, sigma: 0.1 }]
  const float = (value: bigint) => Number(value) / 1e8

  /** What the claim is worth at a price of now: its payments over the log-normal distribution, added up in steps. */
  function worthAt(claim: BookClaim, spot: number): number {
    const STEPS = 4_000
    let [worth, weights] = [0, 0]
    for (let step = 0; step <= STEPS; step += 1) {
      const z = -7 + (14 * step) / STEPS
      const weight = Math.exp((-z * z) / 2)
      const settled = spot * Math.exp(Math.sqrt(variance) * z - variance / 2)
      const { coin, quote } = claimOn(claim, sideOf(BigInt(Math.round(settled * 1e8)), claim.target))
      worth += weight * (float(coin) * settled + float(quote))
      weights += weight
    }
    return worth / weights
  }

  const claims: readonly BookClaim[] = [
    ...claimsOf([
      { type: 'peak', target: decimal('53000'), amount: decimal('2'), guarantee: decimal('0.35') },
      { type: 'dip', target: decimal('47000'), amount: decimal('94000'), guarantee: decimal('0.4') },
    ]),
    {
      type: 'put',
      target: decimal('48000'),
      orders: 1,
      invested: decimal('96000'),
      paid: { below: decimal('2.02'), at: decimal('2.02'), above: decimal('96960') },
    },
  ]

  it.each(['42000', '50000', '58000'])('is what the worth of the claim moves with the price, at %s', (text) => {
    const now = { price: decimal(text), now: NOW, deliveryAt: IN_A_WEEK, surface }
    const step = 200
    for (const claim of claims) {
      const share = coverShare({ ...now, target: claim.target })
      if (share === null) throw new Error('no share')
      const slope = (worthAt(claim, Number(text) + step) - worthAt(claim, Number(text) - step)) / (2 * step)
      expect(Math.abs(float(claimDelta(claim, share)) - slope), claim.type).toBeLessThan(0.01)
    }
  })

  it('of a sniper goes from what it gets in coins above its target to what it gets below', () => {
    const [peak, dip] = claims
    if (peak === undefined || dip === undefined) throw new Error('no claims')
    expect([claimDelta(peak, 0n), claimDelta(peak, decimal('1'))]).toEqual([0n, decimal('1.3')])
    expect([claimDelta(dip, 0n), claimDelta(dip, decimal('1'))]).toEqual([decimal('0.8'), decimal('2')])
  })
})
