import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal, multiply, ONE } from '../../../src/money/index.ts'
import {
  type DualPosition,
  dualOutlook,
  outcomes,
  payoff,
  settledDifference,
  termYield,
  valueAt,
} from '../../../src/products/dual/index.ts'

const buyLow: DualPosition = {
  type: 'put',
  coin: 'BTC',
  quoteAsset: 'USDT',
  target: decimal('63200'),
  amount: decimal('5000'),
  yield: termYield(decimal('1.4788'), { days: 1, hours: 0 }),
}
const sellHigh: DualPosition = { ...buyLow, type: 'call', target: decimal('66000'), amount: decimal('2') }

describe('the outlook of an order', () => {
  it('is both payments to the last unit, their value, and the difference to what is put in', () => {
    const price = decimal('64127')
    const { putIn, below, above, worst } = dualOutlook({ position: buyLow, price, isTrialFund: false })
    expect(putIn).toBe(decimal('5000'))
    expect({ below: below.paid, above: above.paid }).toEqual({
      below: outcomes(buyLow).below,
      above: outcomes(buyLow).above,
    })
    expect(above).toMatchObject({ value: decimal('5020.25753425'), difference: decimal('20.25753425') })
    // Coins are valued at the target, which is the lower of the two.
    expect(below).toMatchObject({
      price: decimal('63200'),
      value: multiply(below.paid.amount, decimal('63200'), 'down'),
    })
    expect(worst).toMatchObject({ drop: decimal('0.1'), price: decimal('57714.3') })
    expect(worst?.difference).toBe(valueAt(buyLow, decimal('57714.3')) - decimal('5000'))
  })

  it('of sell high compares with the coins at the index: they may be worth less though there is interest', () => {
    const { putIn, below, above, worst } = dualOutlook({
      position: sellHigh,
      price: decimal('64000'),
      isTrialFund: false,
    })
    expect(putIn).toBe(decimal('128000'))
    expect(below).toMatchObject({ price: decimal('64000') })
    expect(below.difference).toBe(below.value - decimal('128000'))
    expect(above.difference).toBe(above.paid.amount - decimal('128000'))
    expect(worst?.difference).toBe(multiply(below.paid.amount, decimal('57600'), 'down') - decimal('128000'))
  })

  it('shows the first fall that ends in coins, and none where even the largest does not', () => {
    const far = { ...buyLow, target: decimal('45000') }
    expect(dualOutlook({ position: far, price: decimal('64000'), isTrialFund: false }).worst?.drop).toBe(decimal('0.3'))
    const farther = { ...buyLow, target: decimal('1000') }
    expect(dualOutlook({ position: farther, price: decimal('64000'), isTrialFund: false }).worst).toBeNull()
  })

  it('of a trial fund is the interest alone, with nothing at stake', () => {
    const { putIn, below, above, worst } = dualOutlook({ position: buyLow, price: decimal('64000'), isTrialFund: true })
    expect({ putIn, worst }).toEqual({ putIn: 0n, worst: null })
    expect(above.difference).toBe(outcomes(buyLow).above.interest)
    expect(below.paid.amount).toBe(outcomes(buyLow).below.interest)
  })

  it.each(['put', 'call'] as const)('of a settled order values what was paid as the settlement did (%s)', (type) => {
    const position = { ...buyLow, type, amount: type === 'put' ? decimal('5000') : decimal('2') }
    const [settlementPrice, entryPrice] = [decimal('60000'), decimal('64127')]
    const facts = { position, price: entryPrice, isTrialFund: false, settledAt: settlementPrice }
    const { below, worst } = dualOutlook(facts)
    expect(worst).toBeNull()
    expect(below.price).toBe(settlementPrice)
    expect(below.difference).toBe(settledDifference(position, below.paid, { settlementPrice, entryPrice }))
    const { above } = dualOutlook({ ...facts, settledAt: decimal('70000') })
    expect(above.difference).toBe(
      settledDifference(position, above.paid, { settlementPrice: decimal('70000'), entryPrice }),
    )
  })

  it('never shows another payment than the one that a settlement at that price makes', () => {
    const prices = fc.bigInt({ min: decimal('1000'), max: decimal('200000') })
    fc.assert(
      fc.property(prices, prices, fc.boolean(), (price, target, isPut) => {
        const position = { ...buyLow, type: isPut ? ('put' as const) : ('call' as const), target }
        const { worst, putIn } = dualOutlook({ position, price, isTrialFund: false })
        if (worst === null) return
        expect(worst.paid).toEqual(payoff(position, worst.price))
        expect(worst.value - worst.difference).toBe(putIn)
        expect(worst.drop % (ONE / 10n)).toBe(0n)
      }),
    )
  })
})

describe('what came of an order', () => {
  it('is what was paid at the settlement price less what was put in', () => {
    const prices = { settlementPrice: decimal('60000'), entryPrice: decimal('64127') }
    const paid = payoff(buyLow, prices.settlementPrice)
    expect(settledDifference(buyLow, paid, prices)).toBe(
      multiply(paid.amount, decimal('60000'), 'down') - decimal('5000'),
    )
    const kept = payoff(sellHigh, prices.settlementPrice)
    expect(settledDifference(sellHigh, kept, prices)).toBe(
      multiply(kept.amount, decimal('60000'), 'down') - multiply(decimal('2'), decimal('64127'), 'down'),
    )
  })
})
