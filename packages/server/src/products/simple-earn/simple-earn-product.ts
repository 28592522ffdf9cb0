import { simpleEarnManifest } from '@tenor/contract/simple-earn'
import type { Product } from '../../core/product/index.ts'

/** Simple Earn, flexible and fixed, as the app joins it. */
export const simpleEarnProduct: Product = {
  manifest: simpleEarnManifest,
  books: [],
  checks: [],
  open: () => ({ jobs: [], register: () => undefined }),
}
