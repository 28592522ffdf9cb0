import type { BackOfficeEntry } from './core/product-list/index.ts'
import { dualEntry } from './products/dual/index.ts'
import { simpleEarnEntry } from './products/simple-earn/index.ts'

/** Every product of the back office. A new one is added here and to the routes. */
export const PRODUCTS: readonly BackOfficeEntry[] = [dualEntry, simpleEarnEntry]
