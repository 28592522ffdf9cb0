import { simpleEarnManifest } from '@tenor/contract/simple-earn'
import type { Product } from '../../core/product/index.ts'
import { fixedBooks, fixedChecks, openFixed } from './fixed/index.ts'
import { flexibleBooks, flexibleChecks, openFlexible } from './flexible/index.ts'
import { joiningOf } from './simple-earn-joining.ts'

/** Simple Earn, flexible and fixed, as the app joins it. At one instant the hour comes first. */
export const simpleEarnProduct: Product = {
  manifest: simpleEarnManifest,
  books: [flexibleBooks, fixedBooks],
  checks: [...flexibleChecks, ...fixedChecks],
  open(ground) {
    const [flexible, fixed] = [openFlexible(ground), openFixed(ground, joiningOf(ground))]
    return {
      ...fixed,
      jobs: [...flexible.jobs, ...fixed.jobs],
      register(http) {
        flexible.register(http)
        fixed.register(http)
      },
    }
  },
}
