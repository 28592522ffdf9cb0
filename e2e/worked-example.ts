/*
 * The worked examples of the product page, computed here with whole numbers alone and none of Tenor's own code: a price,
 * an amount or a rate is an integer of hundred-millionths.
 */

const ONE = 100_000_000n
const YEAR_DAYS = 365n

/** "12.5" to 1250000000n. */
function exact(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * ONE + BigInt(fraction.padEnd(8, '0'))
}

/** 1250000000n to "12.5". */
export function plainText(value: bigint): string {
  const digits = value.toString().padStart(9, '0')
  const fraction = digits.slice(-8).replace(/0+$/, '')
  return fraction === '' ? digits.slice(0, -8) : `${digits.slice(0, -8)}.${fraction}`
}

/** The arithmetic mean of prices as they are written, to eight decimals, a half to the even neighbour. */
export function meanOf(prices: readonly string[]): bigint {
  const sum = prices.reduce((total, price) => total + exact(price), 0n)
  const count = BigInt(prices.length)
  const [whole, rest] = [sum / count, sum % count]
  const isUp = 2n * rest > count || (2n * rest === count && whole % 2n === 1n)
  return isUp ? whole + 1n : whole
}

export type WorkedOrder = {
  type: 'call' | 'put'
  coin: string
  amount: string
  target: string
  /** Of a year, as a fraction. */
  apr: string
  days: bigint
}
export type WorkedPayment = { asset: string; amount: string; principal: string; interest: string; converted: boolean }

/**
 * P the amount, K the target, S the settlement price, i = apr × days / 365.
 * Sell high: S >= K pays P × K × (1 + i) USDT, else P × (1 + i) coin.
 * Buy low: S <= K pays P / K × (1 + i) coin, else P × (1 + i) USDT.
 * Cut to eight decimals: down where S is below K, up where it is at or above.
 */
export function workedPayment(order: WorkedOrder, settlement: bigint): WorkedPayment {
  const [amount, target, apr] = [exact(order.amount), exact(order.target), exact(order.apr)]
  const isUp = settlement >= target
  const cut = (numerator: bigint, denominator: bigint) => {
    const down = numerator / denominator
    return isUp && numerator % denominator !== 0n ? down + 1n : down
  }
  const converted = order.type === 'call' ? settlement >= target : settlement <= target
  const [factor, divisor] = !converted ? [1n, 1n] : order.type === 'call' ? [target, ONE] : [ONE, target]
  // 1 + i as one fraction, so that nothing is cut on the way.
  const [grown, whole] = [ONE * YEAR_DAYS + apr * order.days, ONE * YEAR_DAYS]
  const principal = cut(amount * factor, divisor)
  const paid = cut(amount * factor * grown, divisor * whole)
  return {
    asset: (order.type === 'call') === converted ? 'USDT' : order.coin,
    amount: plainText(paid),
    principal: plainText(principal),
    interest: plainText(paid - principal),
    converted,
  }
}
