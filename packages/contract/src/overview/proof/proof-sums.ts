import { type Decimal8, decimalText, readDecimal } from '../../money/index.ts'

/**
 * What is owed of one asset on one line: a line is an account of the ledger, such as `spot`, or a claim of a product, such as
 * `dual.kept`.
 */
export type OwedSum = { readonly line: string; readonly asset: string; readonly amount: Decimal8 }

/** The most that a sum may be: what the ledger can hold, 30 digits and eight decimals. A larger one is refused, never cut. */
export const OWED_MOST: Decimal8 = 10n ** 38n - 1n

const LINE = /^[a-z][A-Za-z0-9.:-]{0,62}$/
const ASSET = /^[A-Z0-9]{1,24}$/

/** How sums stand in order: by line, then asset, by their bytes. */
export function owedOrder(a: Pick<OwedSum, 'line' | 'asset'>, b: Pick<OwedSum, 'line' | 'asset'>): number {
  if (a.line !== b.line) return a.line < b.line ? -1 : 1
  return a.asset === b.asset ? 0 : a.asset < b.asset ? -1 : 1
}

/** Why sums are none that a tree may have. */
export type SumsFault = 'malformed' | 'negative' | 'tooLarge' | 'order'

/** The first fault of sums: each above zero and within `OWED_MOST`, each (line, asset) once and in order. Null: they are good. */
export function sumsFault(sums: readonly OwedSum[]): SumsFault | null {
  for (const [place, sum] of sums.entries()) {
    if (!LINE.test(sum.line) || !ASSET.test(sum.asset)) return 'malformed'
    if (sum.amount <= 0n) return 'negative'
    if (sum.amount > OWED_MOST) return 'tooLarge'
    const before = sums[place - 1]
    if (before !== undefined && owedOrder(before, sum) >= 0) return 'order'
  }
  return null
}

/** Two lists of sums added up, in order; null where a sum would be above `OWED_MOST`. */
export function addSums(a: readonly OwedSum[], b: readonly OwedSum[]): OwedSum[] | null {
  const both: OwedSum[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]]
    const order = left === undefined ? 1 : right === undefined ? -1 : owedOrder(left, right)
    const amount = (order <= 0 ? (left?.amount ?? 0n) : 0n) + (order >= 0 ? (right?.amount ?? 0n) : 0n)
    if (amount > OWED_MOST) return null
    const { line, asset } = (order <= 0 ? left : right) as OwedSum
    both.push({ line, asset, amount })
    if (order <= 0) i += 1
    if (order >= 0) j += 1
  }
  return both
}

/** Sums as they stand in files: `[line, asset, amount]`, each amount as its shortest text. */
export type SumRow = [line: string, asset: string, amount: string]

/** Sums as rows of a file. */
export function sumRows(sums: readonly OwedSum[]): SumRow[] {
  return sums.map(({ line, asset, amount }) => [line, asset, decimalText(amount)])
}

/** Rows of a file as sums, or their first fault; a text that is no amount, or not its shortest form, is malformed. */
export function readSums(rows: readonly SumRow[]): readonly OwedSum[] | SumsFault {
  const sums: OwedSum[] = []
  for (const [line, asset, text] of rows) {
    const read = readDecimal(text)
    if (!read.ok || decimalText(read.value) !== text) return 'malformed'
    sums.push({ line, asset, amount: read.value })
  }
  return sumsFault(sums) ?? sums
}
