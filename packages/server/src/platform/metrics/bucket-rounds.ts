import type { Clock } from '../clock/index.ts'

const SLICES = 16
const BUCKETS_PER_SLICE = 64
const EVERY_MS = 15_000

export type BucketRounds<Part> = {
  /** What each slice gave when it was last looked at; looks at the next one when it is its time. */
  parts(): Promise<readonly Part[]>
  /** Seconds since the slice that waits longest was looked at. */
  ageSeconds(): number
}

/**
 * For a figure over all customers: it is read for a sixteenth of the buckets at a time, in turn, so that no question is
 * long however many customers there are. The first time all are read, one after another.
 */
export function bucketRounds<Part>(
  real: Clock,
  read: (bucketFrom: number, bucketTo: number) => Promise<Part>,
): BucketRounds<Part> {
  const slices: { part: Part; at: number }[] = []
  const readSlice = async (slice: number) => {
    const from = slice * BUCKETS_PER_SLICE
    slices[slice] = { part: await read(from, from + BUCKETS_PER_SLICE - 1), at: real.now() }
  }
  const oldest = () => slices.reduce((least, each, index) => (each.at < (slices[least]?.at ?? 0) ? index : least), 0)
  let newestAt = 0
  return {
    async parts() {
      while (slices.length < SLICES) await readSlice(slices.length)
      if (real.now() - newestAt >= EVERY_MS) {
        newestAt = real.now()
        await readSlice(oldest())
      }
      return slices.map(({ part }) => part)
    },
    ageSeconds: () => (real.now() - Math.min(...slices.map(({ at }) => at))) / 1000,
  }
}
