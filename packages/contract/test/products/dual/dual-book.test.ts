import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  claimLadder,
  claimsAt,
  type DualSide,
  type DualType,
  givenYield,
  outcomes,
  payoff,
  type TargetClaim,
} from '../../../src/products/dual/index.ts'

type Order = { type: DualType; target: bigint; amount: bigint; rate: bigint }

const SIDES: readonly DualSide[] = ['below', 'at', 'above']
const order = fc.record<Order>({
  type: fc.constantFrom<DualType>('call', 'put'),
  target: fc.bigInt({ min: 1n, max: 12n }).map((step) => step * 1_000_000_007n),
  amount: fc.bigInt({ min: 1n, max: 10n ** 15n }),
  rate: fc.bigInt({ min: 0n, max: 10n ** 7n }),
})
const price = fc.oneof(
  fc.bigInt({ min: 1n, max: 12n }).map((step) => step * 1_000_000_007n),
  fc.bigInt({ min: 1n, max: 13n * 10n ** 9n }),
)

function positionOf({ type, target, amount, rate }: Order) {
  return { type, target, amount, coin: 'BTC', quoteAsset: 'USDT', yield: givenYield(rate) }
}

function claimsOf(orders: readonly Order[]): TargetClaim[] {
  const claims = new Map<string, TargetClaim>()
  for (const each of orders) {
    const key = `${each.type} ${each.target}`
    const paid = outcomes(positionOf(each))
    const before = claims.get(key)
    const sum = (side: DualSide) => (before?.paid[side] ?? 0n) + paid[side].amount
    claims.set(key, {
      type: each.type,
      target: each.target,
      orders: (before?.orders ?? 0) + 1,
      invested: (before?.invested ?? 0n) + each.amount,
      paid: { below: sum(SIDES[0] as DualSide), at: sum(SIDES[1] as DualSide), above: sum(SIDES[2] as DualSide) },
    })
  }
  return [...claims.values()]
}

/** Added up order by order, by the function that settles. */
function owedAt(orders: readonly Order[], settlementPrice: bigint) {
  const owed = { coin: 0n, quote: 0n, converting: 0 }
  for (const each of orders) {
    const paid = payoff(positionOf(each), settlementPrice)
    if (paid.asset === 'BTC') owed.coin += paid.amount
    else owed.quote += paid.amount
    if (paid.converted) owed.converting += 1
  }
  return owed
}

describe('the claims of the book', () => {
  it('are at every price the sum over the orders', () => {
    fc.assert(
      fc.property(fc.array(order, { maxLength: 30 }), price, (orders, at) => {
        expect(claimsAt(claimsOf(orders), at)).toEqual(owedAt(orders, at))
      }),
    )
  })

  it('are in the ladder as they are at each price, and the ladder has one step for every price', () => {
    fc.assert(
      fc.property(fc.array(order, { maxLength: 30 }), price, (orders, at) => {
        const steps = claimLadder(claimsOf(orders)).filter(({ least, most }) =>
          least !== null && least === most ? at === least : (least ?? 0n) < at && (most === null || at < most),
        )
        expect(steps).toHaveLength(1)
        expect(steps[0]).toMatchObject(owedAt(orders, at))
      }),
    )
  })

  it('are nothing at any price where there is no order', () => {
    expect(claimLadder([])).toEqual([{ least: null, most: null, coin: 0n, quote: 0n, converting: 0 }])
  })
})
