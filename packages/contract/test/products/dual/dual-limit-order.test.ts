import { type DualType, type LimitOrderFacts, plainLimitOrder } from '@tenor/contract/dual'
import { decimal, decimalText } from '@tenor/contract/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

type Given = { type: DualType; low: string; high: string; entry?: string; price?: string }

function limitOf({ type, low, high, entry = '60000', price = '61000' }: Given) {
  const target = type === 'call' ? '62000' : '58000'
  const amount = type === 'call' ? '0.5' : '1000'
  const facts: LimitOrderFacts = {
    position: { type, coin: 'BTC', quoteAsset: 'USDT', target: decimal(target), amount: decimal(amount) },
    entryPrice: decimal(entry),
    range: { low: decimal(low), high: decimal(high) },
    price: decimal(price),
  }
  const { filled, reached, asset, amount: has, value } = plainLimitOrder(facts)
  return { filled, reached: decimalText(reached), asset, amount: decimalText(has), value: decimalText(value) }
}

describe('a plain limit order to sell', () => {
  it('is filled at the target when the price rose beyond it', () => {
    const brought = { filled: true, reached: '62500', asset: 'USDT', amount: '31000', value: '31000' }
    expect(limitOf({ type: 'call', low: '59000', high: '62500' })).toEqual(brought)
  })

  it('is filled when the price just touched the target', () => {
    expect(limitOf({ type: 'call', low: '59000', high: '62000' })).toMatchObject({ filled: true, amount: '31000' })
  })

  it('is not filled below the target, and the coin is still there, at the settlement price', () => {
    const kept = { filled: false, reached: '61999.99999999', asset: 'BTC', amount: '0.5', value: '30500' }
    expect(limitOf({ type: 'call', low: '59000', high: '61999.99999999' })).toEqual(kept)
  })

  it('is filled at the better price at once where that lay above the target already', () => {
    const sold = { filled: true, reached: '63000', asset: 'USDT', amount: '31500', value: '31500' }
    expect(limitOf({ type: 'call', low: '59000', high: '61000', entry: '63000' })).toEqual(sold)
  })
})

describe('a plain limit order to buy', () => {
  it('is filled at the target when the price fell beyond it, rounded down', () => {
    const brought = { filled: true, reached: '57000', asset: 'BTC', amount: '0.01724137', value: '1051.72357' }
    expect(limitOf({ type: 'put', low: '57000', high: '61000' })).toEqual(brought)
  })

  it('is filled when the price just touched the target', () => {
    expect(limitOf({ type: 'put', low: '58000', high: '61000' })).toMatchObject({ filled: true, asset: 'BTC' })
  })

  it('is not filled above the target, and the money is still there', () => {
    const kept = { filled: false, reached: '58000.00000001', asset: 'USDT', amount: '1000', value: '1000' }
    expect(limitOf({ type: 'put', low: '58000.00000001', high: '61000' })).toEqual(kept)
  })

  it('is filled at the better price at once where that lay below the target already', () => {
    const bought = { filled: true, reached: '50000', asset: 'BTC', amount: '0.02', value: '1220' }
    expect(limitOf({ type: 'put', low: '57000', high: '61000', entry: '50000' })).toEqual(bought)
  })
})

it('never has more than its money at the better of target and entry price', () => {
  const price = fc.bigInt(decimal('1'), decimal('100000'))
  fc.assert(
    fc.property(fc.constantFrom('call' as const, 'put' as const), price, price, price, price, price, (...given) => {
      const [type, target, entryPrice, low, more, at] = given
      const position = { type, coin: 'BTC', quoteAsset: 'USDT', target, amount: decimal('3') }
      const range = { low, high: low + more }
      const { filled, asset, amount } = plainLimitOrder({ position, entryPrice, range, price: at })
      expect(asset === 'USDT').toBe(filled === (type === 'call'))
      const isBetter = type === 'call' ? entryPrice > target : entryPrice < target
      const best = isBetter ? entryPrice : target
      const brought = type === 'call' ? position.amount * best : (position.amount * decimal('1') ** 2n) / best
      expect(filled ? amount * decimal('1') <= brought : amount === position.amount).toBe(true)
    }),
  )
})
