import { QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText, multiply } from '@tenor/contract/money'
import type { PricesAt } from './ledger-module.ts'
import type { StatementRow } from './ledger-statement.ts'

/** A leg with what it was worth in USDT at the time; null where no price of that time is known. */
export type ValuedRow = StatementRow & { value: string | null }

/** Values legs at the newest sample at or before each. They are read and not kept: neither legs nor samples change. */
export async function withValues(pricesAt: PricesAt, rows: readonly StatementRow[]): Promise<ValuedRow[]> {
  const wanted = new Map(rows.filter(({ asset }) => asset !== QUOTE_ASSET).map((row) => [pointOf(row), row]))
  const prices = await pricesAt([...wanted.values()].map(({ asset, at }) => ({ asset, at })))
  const priceOf = new Map([...wanted.keys()].map((point, index) => [point, prices[index] ?? null]))
  return rows.map((row) => ({ ...row, value: worthOf(row, priceOf.get(pointOf(row)) ?? null) }))
}

/** Pages of legs, each valued in one statement. */
export async function* valuedPages(
  pricesAt: PricesAt,
  pages: AsyncIterable<readonly StatementRow[]>,
): AsyncGenerator<ValuedRow[], void, void> {
  for await (const rows of pages) yield await withValues(pricesAt, rows)
}

function pointOf({ asset, at }: StatementRow): string {
  return `${asset} ${at}`
}

function worthOf({ asset, amount }: StatementRow, price: Decimal8 | null): string | null {
  if (asset === QUOTE_ASSET) return amount
  return price === null ? null : decimalText(multiply(decimal(amount), price, 'down'))
}
