import type { ProductParts } from '../../core/product-list/index.ts'
import { onDemand, panelOnDemand } from '../../platform/page/index.ts'

const FlexibleWay = panelOnDemand(() => import('./subscribe/subscribe-ways.tsx').then((module) => module.FlexibleWay))
const FixedWay = panelOnDemand(() => import('./subscribe/subscribe-ways.tsx').then((module) => module.FixedWay))

const SimpleEarnMarket = onDemand(() =>
  import('./market/simple-earn-market.tsx').then((module) => module.SimpleEarnMarket),
)

export const simpleEarnParts: ProductParts = {
  holdings: [],
  ways: { flexible: FlexibleWay, fixed: FixedWay },
  Market: SimpleEarnMarket,
}
