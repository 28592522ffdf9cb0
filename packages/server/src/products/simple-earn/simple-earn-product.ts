import { simpleEarnManifest } from '@tenor/contract/simple-earn'
import type { Product } from '../../core/product/index.ts'
import { fixedBooks, fixedChecks, NO_FLEXIBLE, openFixed } from './fixed/index.ts'

/** Simple Earn, flexible and fixed, as the app joins it. */
export const simpleEarnProduct: Product = {
  manifest: simpleEarnManifest,
  books: [fixedBooks],
  checks: [...fixedChecks],
  open: (ground) => openFixed(ground, NO_FLEXIBLE),
}
