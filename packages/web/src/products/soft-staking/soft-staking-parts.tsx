import type { ProductParts } from '../../core/product-list/index.ts'
import { panelOnDemand } from '../../platform/page/index.ts'

const SoftStakingWay = panelOnDemand(() => import('./soft-staking-way.tsx').then((module) => module.SoftStakingWay))

export const softStakingParts: ProductParts = { holdings: [], ways: { softStaking: SoftStakingWay } }
