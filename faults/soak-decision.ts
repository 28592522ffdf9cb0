/** What one minute of a soak showed. */
export type SoakMinute = {
  minute: number
  requests: number
  p50: number
  p99: number
  slowest: number
  /** Of the moves of the sandbox's clock, each of which does all that came due. */
  slowestMove: number
  /** Refusals that a customer may meet, such as a product that is sold out. */
  refused: number
  /** Resident memory of the server, the median of the minute, in megabytes. */
  residentMegabytes: number
  /** The least that the server's heap held in the minute, which is what is left after a collection. */
  heapMegabytes: number
  deliveries: number
  settled: number
  /** Trial balances looked at. */
  trials: number
  faults: string[]
}

/** Bounds on what may change from the first minutes after warming up to the last. */
export const SOAK_BOUNDS = {
  /** Minutes that are left out of the comparison, as a part of all: caches fill, code is compiled. */
  warmUp: 0.2,
  residentMegabytes: 64,
  heapMegabytesAMinute: 2,
  /** The p99 of the best minute of the last third, over that of the first: what else the machine does slows some only. */
  latencyFactor: 1.5,
  latencyMs: 20,
} as const

/** What the minutes breach: nothing, at best. Growth and drift are told from five minutes on. */
export function soakBreaches(minutes: readonly SoakMinute[]): string[] {
  const faults = minutes.flatMap(({ minute, faults }) => faults.map((fault) => `minute ${minute}: ${fault}`))
  const warm = minutes.slice(Math.ceil(minutes.length * SOAK_BOUNDS.warmUp))
  if (minutes.length < 5) return faults
  const third = Math.max(1, Math.floor(warm.length / 3))
  const [first, last] = [warm.slice(0, third), warm.slice(-third)]
  const resident = (rows: readonly SoakMinute[]) => median(rows.map((row) => row.residentMegabytes))
  const best = (rows: readonly SoakMinute[]) => Math.min(...rows.map((row) => row.p99))
  const grown = resident(last) - resident(first)
  const slope = slopeOf(warm.map((row) => row.heapMegabytes))
  const allowed = best(first) * SOAK_BOUNDS.latencyFactor + SOAK_BOUNDS.latencyMs
  return [
    ...faults,
    ...(grown > SOAK_BOUNDS.residentMegabytes ? [`resident memory grew by ${grown.toFixed(0)} MB`] : []),
    ...(slope > SOAK_BOUNDS.heapMegabytesAMinute ? [`the heap grew by ${slope.toFixed(1)} MB a minute`] : []),
    ...(best(last) > allowed ? [`the p99 went from ${best(first).toFixed(0)} to ${best(last).toFixed(0)} ms`] : []),
  ]
}

/** Least squares over numbers one minute apart. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const products = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0)
  const squares = values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0)
  return squares === 0 ? 0 : products / squares
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
