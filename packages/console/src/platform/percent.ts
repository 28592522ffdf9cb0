import { decimalText, percentText, readDecimal } from '@tenor/contract/money'

const HUNDRED = 100n

/** The fraction of a percentage as a person writes it: "12.5" is "0.125". Null when it is none or finer than eight decimals. */
export function fractionOfPercent(text: string): string | null {
  const read = readDecimal(text)
  if (!read.ok || read.value < 0n || read.value % HUNDRED !== 0n) return null
  return decimalText(read.value / HUNDRED)
}

/** The percentage of a fraction: "0.125" is "12.5". */
export function percentOfFraction(text: string): string {
  const read = readDecimal(text)
  return read.ok ? percentText(read.value) : ''
}
