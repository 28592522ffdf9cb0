import { SECOND_MS } from '@tenor/contract/time'
import type { Queryable } from '../database/index.ts'
import type { Collector } from '../metrics/index.ts'
import { type KnownProcess, readProcesses } from './clock-mark.ts'

/** How far the clocks of servers and workers are from what they are compared with, and which are in doubt. */
export function clockCollector(db: Queryable): Collector {
  return {
    gauges: {
      tenor_clock_offset_seconds:
        "How far the clock of a process's host is ahead of the mark, its monotonic clock, or witnesses",
      tenor_clock_held: 'Whether a process does no jobs and no acts because its clock is in doubt',
    },
    labels: ['process', 'against'],
    async read() {
      const processes = await readProcesses(db)
      return {
        tenor_clock_offset_seconds: processes.flatMap((each) =>
          offsetsOf(each).map(([against, ms]) => ({ labels: { process: each.name, against }, value: ms / SECOND_MS })),
        ),
        tenor_clock_held: processes.map(({ name, held }) => ({
          labels: { process: name },
          value: held === null ? 0 : 1,
        })),
      }
    },
  }
}

function offsetsOf({ markMs, monotonicMs, witnessMs }: KnownProcess): [against: string, ms: number][] {
  const always: [string, number][] = [
    ['mark', markMs],
    ['monotonic', monotonicMs],
  ]
  return witnessMs === null ? always : [...always, ['witnesses', witnessMs]]
}
