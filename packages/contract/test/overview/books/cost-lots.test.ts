import { CostLots } from '@tenor/contract/overview'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

const ONE = 100_000_000n
const bought = (day: number, amount: bigint, cost: bigint | null) => ({ day, amount, cost, isAtClose: false })
const atClose = (day: number, amount: bigint, cost: bigint | null) => ({ day, amount, cost, isAtClose: true })

describe('cost lots', () => {
  it('give away what came first, and a part of a lot at its share of the cost, rounded down', () => {
    const lots = new CostLots()
    lots.acquire(bought(1, 3n, 10n))
    lots.acquire(bought(2, 5n, 100n))
    expect(lots.dispose(1n)).toEqual({ amount: 1n, cost: 3n, isKnown: true, acquired: { first: 1, last: 1 } })
    expect(lots.dispose(3n)).toEqual({ amount: 3n, cost: 7n + 20n, isKnown: true, acquired: { first: 1, last: 2 } })
    expect(lots.lots).toEqual([{ day: 2, amount: 4n, cost: 80n, isKnown: true }])
  })

  it('are in the order of acts within a day too: two purchases, then a sale', () => {
    const lots = new CostLots()
    lots.acquire(bought(1, ONE, 100n))
    lots.acquire(bought(1, ONE, 900n))
    expect(lots.dispose(ONE).cost).toBe(100n)
    lots.acquire(bought(1, ONE, 500n))
    expect(lots.dispose(ONE + ONE / 2n).cost).toBe(900n + 250n)
  })

  it('are one a day of what came at its close, so a year of hourly interest is 365 of them', () => {
    const lots = new CostLots()
    for (let hour = 0; hour < 24 * 365; hour += 1) lots.acquire(atClose(Math.floor(hour / 24), ONE, 2n * ONE))
    expect(lots.lots).toHaveLength(365)
    expect(lots.dispose(36n * ONE).acquired).toEqual({ first: 0, last: 1 })
  })

  it('of income end where something was bought in between', () => {
    const lots = new CostLots()
    lots.acquire(atClose(1, ONE, 10n))
    lots.acquire(bought(1, ONE, 700n))
    lots.acquire(atClose(1, ONE, 10n))
    lots.acquire(atClose(1, ONE, 10n))
    expect(lots.lots.map(({ cost }) => cost)).toEqual([10n, 700n, 20n])
  })

  it('that were given away are let go of, however many come and go', () => {
    const lots = new CostLots()
    for (let act = 0; act < 5_000; act += 1) {
      lots.acquire(bought(act, 3n, BigInt(act)))
      if (act > 0) expect(lots.dispose(3n).cost).toBe(BigInt(act - 1))
    }
    expect(lots.lots).toHaveLength(1)
  })

  it('say where a cost is not known: of what was there before, and of what was never acquired', () => {
    const lots = new CostLots()
    lots.acquire(atClose(1, 5n, null))
    lots.acquire(atClose(1, 5n, 50n))
    expect(lots.lots).toHaveLength(2)
    expect(lots.dispose(6n)).toMatchObject({ cost: 10n, isKnown: false })
    expect(lots.dispose(6n)).toMatchObject({ cost: 40n, isKnown: false })
    expect(lots.dispose(1n)).toEqual({ amount: 1n, cost: 0n, isKnown: false, acquired: null })
  })

  it('keep every unit and every cent: what is left and what was given is what was acquired', () => {
    const step = fc.record({
      gets: fc.boolean(),
      isAtClose: fc.boolean(),
      amount: fc.bigInt(1n, 10n ** 20n),
      cost: fc.bigInt(0n, 10n ** 20n),
      days: fc.nat(2),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const lots = new CostLots()
        let [day, held, cost, givenCost] = [0, 0n, 0n, 0n]
        for (const { gets, isAtClose, amount, cost: paid, days } of steps) {
          day += days
          if (gets) {
            lots.acquire({ day, amount, cost: paid, isAtClose })
            held += amount
            cost += paid
          } else if (held > 0n) {
            const given = amount < held ? amount : held
            const disposal = lots.dispose(given)
            held -= given
            givenCost += disposal.cost
            expect(disposal.isKnown).toBe(true)
          }
          const left = lots.lots
          expect(left.reduce((sum, lot) => sum + lot.amount, 0n)).toBe(held)
          expect(left.reduce((sum, lot) => sum + lot.cost, 0n) + givenCost).toBe(cost)
          expect(left.map((lot) => lot.day)).toEqual(left.map((lot) => lot.day).toSorted((a, b) => a - b))
        }
      }),
    )
  })
})
