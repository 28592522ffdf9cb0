import type { QueryClient } from '@tanstack/react-query'
import type { ChangeTopic } from '@tenor/contract/core'
import { MINUTE_MS } from '@tenor/contract/time'

/** What the stream tells of is asked for so seldom while it is open: for what it might not have told. */
export const SELDOM_MS = 5 * MINUTE_MS

let isTold = false

/** Of a read that the stream tells of: while there is none, it is asked for again by time. `againMs` may depend on what was read. */
export function toldBy(topic: ChangeTopic, againMs: number) {
  return {
    meta: { toldBy: topic },
    refetchInterval: () => (isTold ? Math.max(SELDOM_MS, againMs) : againMs),
  }
}

/** Reads again what the page shows of some topics. */
export function readTold(client: QueryClient, topics: readonly ChangeTopic[]): void {
  const wanted: readonly unknown[] = topics
  client.invalidateQueries({ predicate: ({ meta }) => wanted.includes(meta?.['toldBy']) })
}

/** Whether a stream is open. When one is lost, what it told of is read at once and then by time. */
export function setTold(client: QueryClient, next: boolean): void {
  if (isTold === next) return
  isTold = next
  client.invalidateQueries({ predicate: ({ meta }) => meta?.['toldBy'] !== undefined })
}

/** As in a page that has just been opened; for tests. */
export function forgetTold(): void {
  isTold = false
}
