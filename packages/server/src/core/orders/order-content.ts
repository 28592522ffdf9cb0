import { decimal, decimalText } from '@tenor/contract/money'

const DECIMALS: ReadonlySet<string> = new Set(['amount', 'apy', 'price_deviation', 'product_price'])

/** What the caller's id of an order stands for. "100" and "100.0" ask for the same; the fund password is no part of it. */
export function orderContent(body: { amount: string; fundpass?: string | undefined }): Record<string, unknown> {
  const told = Object.entries(body).filter(([name]) => name !== 'fundpass')
  return Object.fromEntries(told.map(([name, value]) => [name, DECIMALS.has(name) ? plain(value) : value]))
}

function plain(value: unknown): unknown {
  return typeof value === 'string' ? decimalText(decimal(value)) : value
}
