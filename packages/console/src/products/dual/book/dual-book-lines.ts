import type { DualBookPart, DualBookRow } from '@tenor/contract/dual'

/** Whose orders a line adds up: `both` kinds, one kind alone, or one kind as a part of the line above. */
type BookLineKind = 'both' | 'dual' | 'snipers' | 'dualPart' | 'snipersPart'

/** A line of the book: a delivery, or one kind of its orders. */
export type BookLine = { row: DualBookRow; kind: BookLineKind; part: DualBookPart }

/** A delivery with orders of both kinds is a line for them together and one for each; otherwise one line. */
export function bookLines(rows: readonly DualBookRow[]): BookLine[] {
  return rows.flatMap((row): BookLine[] => {
    const { dual, snipers } = row
    if (snipers.orders === 0) return [{ row, kind: 'dual', part: row }]
    if (dual.orders === 0) return [{ row, kind: 'snipers', part: row }]
    return [
      { row, kind: 'both', part: row },
      { row, kind: 'dualPart', part: dual },
      { row, kind: 'snipersPart', part: snipers },
    ]
  })
}

/** Whether a line is a delivery, and not a part of one. */
export function isWholeLine({ kind }: BookLine): boolean {
  return kind !== 'dualPart' && kind !== 'snipersPart'
}
