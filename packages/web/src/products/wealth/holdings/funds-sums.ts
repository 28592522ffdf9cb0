import { QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, decimal, multiply, ONE } from '@tenor/contract/money'
import type { WealthHoldingRow } from '@tenor/contract/wealth'

/** What the reader has of all funds, in the quote asset; null where a price that it needs is not known. */
export type FundsSums = {
  /** Units at the last value less profit share, money that waits, and what is owed. */
  readonly worth: Decimal8
  readonly waiting: Decimal8
  readonly putIn: Decimal8
  readonly income: Decimal8
}

type Summed = Pick<
  WealthHoldingRow,
  'coin' | 'amount' | 'pending_amount' | 'owed' | 'paid_in' | 'paid_out' | 'income_amount'
>

/** Each row in the quote asset, rounded down, then added. `paid_in` less what came back is what is put in now. */
export function fundsSums(rows: readonly Summed[], priceOf: (coin: string) => string | null): FundsSums | null {
  const sums = { worth: 0n, waiting: 0n, putIn: 0n, income: 0n }
  for (const row of rows) {
    const text = row.coin === QUOTE_ASSET ? null : priceOf(row.coin)
    if (row.coin !== QUOTE_ASSET && text === null) return null
    const price = text === null ? ONE : decimal(text)
    const value = (amount: Decimal8) => multiply(amount, price, 'down')
    const [pending, owed] = [decimal(row.pending_amount), decimal(row.owed)]
    sums.worth += value(decimal(row.amount) + pending + owed)
    sums.waiting += value(pending + owed)
    sums.putIn += value(decimal(row.paid_in) - decimal(row.paid_out))
    sums.income += value(decimal(row.income_amount))
  }
  return sums
}
