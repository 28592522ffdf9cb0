import type { Instant } from '@tenor/contract/time'
import type { StoredNav } from './wealth-tables.ts'

/** What a strike is of: the value, and the instant from which on its orders are priced. */
export type Strike = { readonly productId: number; readonly nav: StoredNav; readonly runAt: Instant }

export const STRIKE_JOB = 'wealth-strike'
