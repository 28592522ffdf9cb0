import type { ProductParts } from '../../core/product-list/index.ts'
import { panelOnDemand } from '../../platform/page/index.ts'

const StakingWay = panelOnDemand(() => import('./stake/staking-way.tsx').then((module) => module.StakingWay))

export const stakingParts: ProductParts = { holdings: [], ways: { staking: StakingWay } }
