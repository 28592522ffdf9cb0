import type { Ground } from '../../core/product/index.ts'

/** What wealth stands on. */
export type WealthModule = Ground
