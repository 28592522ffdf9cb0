import type { ProductParts } from '../../core/product-list/index.ts'
import { panelOnDemand } from '../../platform/page/index.ts'

const FundsWay = panelOnDemand(() => import('./market/funds-way.tsx').then((module) => module.FundsWay))

export const wealthParts: ProductParts = { holdings: [], ways: { funds: FundsWay } }
