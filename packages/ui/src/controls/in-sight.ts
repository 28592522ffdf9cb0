type Sided = Pick<DOMRect, 'left' | 'right'>
type Row = { scrollLeft: number; getBoundingClientRect(): Sided }
type Part = { getBoundingClientRect(): Sided }

/** Pulls a row that is wider than its place sideways until one of its parts is in sight, in its middle; nothing else moves. */
export function bringInSight(row: Row | null, part: Part | null | undefined): void {
  if (row === null || part === null || part === undefined) return
  const [place, at] = [row.getBoundingClientRect(), part.getBoundingClientRect()]
  if (at.left >= place.left && at.right <= place.right) return
  row.scrollLeft += (at.left + at.right - place.left - place.right) / 2
}
