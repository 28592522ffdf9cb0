import { type Decimal8, decimal } from '@tenor/contract/money'
import type { OperationsData } from '@tenor/contract/overview'

type DueRow = OperationsData['due'][number]

/** What one product owes at one instant, of every coin. `value` is null where any of them has no price; `orders` where they are not counted. */
export type DueGroup = {
  key: string
  product: string
  at: number | null
  orders: number | null
  value: Decimal8 | null
  coins: readonly DueRow[]
}

/** Rows of one product and instant together, in the order in which they came. */
export function dueGroups(rows: readonly DueRow[]): DueGroup[] {
  const groups = new Map<string, DueRow[]>()
  for (const row of rows) {
    const key = `${row.at ?? ''} ${row.product}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups].flatMap(([key, coins]) => {
    const [first] = coins
    if (first === undefined) return []
    const orders = coins.reduce<number | null>(
      (sum, row) => (sum === null || row.orders === null ? null : sum + row.orders),
      0,
    )
    return [{ key, product: first.product, at: first.at, orders, value: worthOf(coins), coins }]
  })
}

/** What rows are worth together; null where one of them is not known. */
export function worthOf(rows: readonly { readonly value: string | null }[]): Decimal8 | null {
  return rows.reduce<Decimal8 | null>(
    (sum, { value }) => (sum === null || value === null ? null : sum + decimal(value)),
    0n,
  )
}

/** The soonest that is still to come; null where nothing is. */
export function nextDue(rows: readonly DueRow[], now: number): DueRow | null {
  return rows.find(({ at }) => at !== null && at > now) ?? null
}
