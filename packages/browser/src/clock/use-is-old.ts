import { SECOND_MS } from '@tenor/contract/time'
import { useEffect, useRef, useState } from 'react'

/** Prices and rates that were read longer ago are said to be old, and nothing is ordered by them. */
export const OLD_AFTER_MS = 10 * SECOND_MS

/** How long what was read at an instant of this machine stays fresh; not above zero: it is old. */
export function freshLeftMs(readAtMs: number, nowMs: number, oldAfterMs = OLD_AFTER_MS): number {
  return readAtMs + oldAfterMs - nowMs
}

/**
 * True once what was read at `readAtMs` (this machine's clock, as queries tell it) is old, and false again with the next
 * answer. What was never read is as old as the component that waits for it.
 */
export function useIsOld(readAtMs: number, oldAfterMs = OLD_AFTER_MS): boolean {
  const waitsSince = useRef(0)
  if (waitsSince.current === 0) waitsSince.current = Date.now()
  const since = readAtMs === 0 ? waitsSince.current : readAtMs
  const [oldSince, setOldSince] = useState<number | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setOldSince(since), Math.max(0, freshLeftMs(since, Date.now(), oldAfterMs)))
    return () => clearTimeout(timer)
  }, [since, oldAfterMs])
  return oldSince === since
}
