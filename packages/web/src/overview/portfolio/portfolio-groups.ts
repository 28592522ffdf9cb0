import type { Decimal8 } from '@tenor/contract/money'
import type { PortfolioHolding } from './portfolio-queries.ts'

/** Some holdings in sum, in the quote asset; null while a price of one is not known. */
export type Group = {
  readonly name: string
  readonly count: number
  readonly putIn: Decimal8 | null
  readonly worth: Decimal8 | null
}

type Valued = Pick<PortfolioHolding, 'product' | 'worthAsset' | 'putInValue' | 'worthValue'>

/** Holdings by what they have in common, what is worth most first; what has no worth yet comes last. */
export function groupsOf<Row extends Valued>(rows: readonly Row[], nameOf: (row: Row) => string): Group[] {
  const groups = [...Map.groupBy(rows, nameOf)].map(([name, some]) => ({
    name,
    count: some.length,
    putIn: sumOf(some.map(({ putInValue }) => putInValue)),
    worth: sumOf(some.map(({ worthValue }) => worthValue)),
  }))
  return groups.toSorted((one, other) => ((one.worth ?? -1n) < (other.worth ?? -1n) ? 1 : -1))
}

function sumOf(values: readonly (Decimal8 | null)[]): Decimal8 | null {
  return values.reduce<Decimal8 | null>((sum, value) => (sum === null || value === null ? null : sum + value), 0n)
}
