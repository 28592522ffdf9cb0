import type { BackOfficeEntry } from './core/product-list/index.ts'
import { dualEntry } from './products/dual/index.ts'
import { simpleEarnEntry } from './products/simple-earn/index.ts'
import { softStakingEntry } from './products/soft-staking/index.ts'
import { stakingEntry } from './products/staking/index.ts'
import { wealthEntry } from './products/wealth/index.ts'

/** Every product of the back office. A new one is added here and to the routes. */
export const PRODUCTS: readonly BackOfficeEntry[] = [
  dualEntry,
  simpleEarnEntry,
  stakingEntry,
  softStakingEntry,
  wealthEntry,
]
