/** Values on a straight scale, in plot units. A domain without width lies in the middle of the range. */
export function linearScale(
  domain: readonly number[],
  [from, to]: readonly [number, number],
): (value: number) => number {
  const least = domain.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const width = domain.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY) - least
  return (value) => (width === 0 ? (from + to) / 2 : from + ((value - least) / width) * (to - from))
}

/** The place in a rising list that lies nearest to a value; 0 where there is none. */
export function nearestIndex(places: readonly number[], at: number): number {
  let nearest = 0
  for (const [index, place] of places.entries()) {
    if (Math.abs(place - at) < Math.abs((places[nearest] ?? 0) - at)) nearest = index
  }
  return nearest
}

/** Those of a few labels that do not meet one another: strong ones first, then as they come. */
export function ticksApart<Tick extends { at: number; isStrong?: boolean }>(
  ticks: readonly Tick[],
  apart: number,
): Tick[] {
  const kept: Tick[] = []
  const strong = ticks.filter(({ isStrong = false }) => isStrong)
  const others = ticks.filter(({ isStrong = false }) => !isStrong)
  for (const tick of [...strong, ...others]) {
    if (kept.every((other) => Math.abs(other.at - tick.at) >= apart)) kept.push(tick)
  }
  return kept
}
