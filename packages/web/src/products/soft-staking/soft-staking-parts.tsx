import type { ProductParts } from '../../core/product-list/index.ts'
import { onDemand, panelOnDemand } from '../../platform/page/index.ts'

const SoftStakingWay = panelOnDemand(() => import('./soft-staking-way.tsx').then((module) => module.SoftStakingWay))

const SoftStakingMarket = onDemand(() => import('./soft-staking-market.tsx').then((module) => module.SoftStakingMarket))

export const softStakingParts: ProductParts = {
  holdings: [],
  ways: { softStaking: SoftStakingWay },
  Market: SoftStakingMarket,
}
