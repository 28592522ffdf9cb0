import type { ReactNode } from 'react'

/**
 * Where a cell goes in the row of a phone: `lead` and `under` at the beginning, `aside` and `note` at the end, one above
 * the other; `tick`, by which the row is chosen, before them. `pair` and `full` come to sight when the row is opened, with and without their heading. `hidden` never does.
 */
export type PhonePlace = 'tick' | 'lead' | 'under' | 'aside' | 'note' | 'full' | 'pair' | 'hidden'

export type Column<Row> = {
  id: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  onPhone?: PhonePlace
  /** As a lead it has two lines of its own: nothing is put below it that did not ask for the place. */
  isTwoLine?: boolean
  /** Under this name the list can be sorted. */
  sortBy?: string
}

/** `isFilled`: it was given a place that it did not ask for, and says by its heading what it is. */
export type PlacedColumn<Row> = Column<Row> & { place: PhonePlace; isFilled?: boolean }

/**
 * The places as they were given; what nobody has given is filled from what would otherwise only be seen in an opened row,
 * so that a row of a phone says what there is room for.
 */
export function placed<Row>(columns: readonly Column<Row>[]): readonly PlacedColumn<Row>[] {
  const taken = new Set(columns.map(({ onPhone }) => onPhone))
  // What opens a row is named by its lead, so every row has one.
  const isTall = columns.some(({ isTwoLine = false }) => isTwoLine)
  const free = (['lead', 'under', 'aside'] as const).filter(
    (place) => !taken.has(place) && !(place === 'under' && isTall),
  )
  let next = 0
  return columns.map((column) => {
    const place = column.onPhone ?? 'full'
    const filled = place === 'pair' ? free[next] : undefined
    if (filled === undefined) return { ...column, place }
    next += 1
    return { ...column, place: filled, isFilled: true }
  })
}

/** Whether an opened row says more than a closed one. */
export function hasMore<Row>(columns: readonly PlacedColumn<Row>[]): boolean {
  return columns.some(({ place }) => place === 'pair' || place === 'full')
}
