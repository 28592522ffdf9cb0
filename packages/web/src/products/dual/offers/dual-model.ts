import type { DualSurfaceRow } from '@tenor/contract/dual'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'

/** Whose model a coin's figures are of, and what prices have shown beside its volatility. */
export type DualModel = {
  version: number
  author: string
  /** Null for the surface that a coin begins with. */
  setAt: Instant | null
  /** Volatility of a year over the last 30 days, a fraction; null while too little is known. */
  realised: Decimal8 | null
}

/** What the call of surfaces says of the one in force, the first of its list; null where a coin has none. */
export function modelOf({
  list,
  realised_volatility: realised,
}: {
  list: readonly Pick<DualSurfaceRow, 'version' | 'author' | 'set_timest'>[]
  realised_volatility: string | null
}): DualModel | null {
  const [newest] = list
  if (newest === undefined) return null
  return {
    version: newest.version,
    author: newest.author,
    setAt: newest.set_timest === null ? null : instantOfSeconds(newest.set_timest),
    realised: realised === null ? null : decimal(realised),
  }
}
