import { decimal, decimalText } from '@tenor/contract/money'

/**
 * What the caller's id of an order stands for. "100" and "100.0" ask for the same amount, and so with the other fields
 * that are `decimals`; the fund password is no part of it.
 */
export function orderContent(
  body: { amount: string; fundpass?: string | undefined },
  decimals: readonly string[] = [],
): Record<string, unknown> {
  const told = Object.entries(body).filter(([name]) => name !== 'fundpass')
  const isDecimal = (name: string) => name === 'amount' || decimals.includes(name)
  return Object.fromEntries(told.map(([name, value]) => [name, isDecimal(name) ? plain(value) : value]))
}

function plain(value: unknown): unknown {
  return typeof value === 'string' ? decimalText(decimal(value)) : value
}
