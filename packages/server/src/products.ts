import type { Product } from './core/product/index.ts'
import { dualProduct } from './products/dual/index.ts'
import { simpleEarnProduct } from './products/simple-earn/index.ts'
import { softStakingProduct } from './products/soft-staking/index.ts'
import { stakingProduct } from './products/staking/index.ts'
import { wealthProduct } from './products/wealth/index.ts'

/** Every product of this server. A new one is added here, and its manifest to the contract's. */
export const PRODUCTS: readonly Product[] = [
  dualProduct,
  simpleEarnProduct,
  stakingProduct,
  softStakingProduct,
  wealthProduct,
]
