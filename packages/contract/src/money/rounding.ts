/** How a quotient that does not come out even is cut. Every call that divides names one; there is no default. */
export type Rounding = 'down' | 'up' | 'halfEven'

/**
 * Quotient of two integers, cut as named. `down` and `up` are toward zero and away from zero;
 * `halfEven` is to the nearest, ties to the even neighbour. Throws RangeError on a zero divisor.
 */
export function divide(numerator: bigint, divisor: bigint, rounding: Rounding): bigint {
  const quotient = numerator / divisor
  const remainder = numerator % divisor
  if (remainder === 0n || rounding === 'down') return quotient
  const away = numerator < 0n === divisor < 0n ? 1n : -1n
  if (rounding === 'up') return quotient + away
  const twice = 2n * (remainder < 0n ? -remainder : remainder)
  const whole = divisor < 0n ? -divisor : divisor
  if (twice < whole) return quotient
  if (twice > whole) return quotient + away
  return quotient % 2n === 0n ? quotient : quotient + away
}

/** a × b / divisor with one rounding, at the end. The product is exact whatever its size. */
export function multiplyDivide(a: bigint, b: bigint, divisor: bigint, rounding: Rounding): bigint {
  return divide(a * b, divisor, rounding)
}
