/** Values on a straight scale, in plot units. A domain without width lies in the middle of the range. */
export function linearScale(
  domain: readonly number[],
  [from, to]: readonly [number, number],
): (value: number) => number {
  const least = Math.min(...domain)
  const width = Math.max(...domain) - least
  return (value) => (width === 0 ? (from + to) / 2 : from + ((value - least) / width) * (to - from))
}
