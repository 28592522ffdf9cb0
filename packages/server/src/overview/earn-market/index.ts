import { earnMarket } from '@tenor/contract/overview'
import { type Http, routeForVisitor } from '../../platform/http/index.ts'
import { createEarnMarket, type EarnProduct } from './earn-market.ts'

export type { EarnProduct } from './earn-market.ts'

/** Registers what the first page asks: coins against products. */
export function registerEarnMarket(http: Http, products: readonly EarnProduct[]): void {
  const market = createEarnMarket(products)
  routeForVisitor(http, earnMarket, () => market())
}
