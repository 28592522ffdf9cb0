import { createRoute } from '@tanstack/react-router'
import { rootRoute, spokenPage } from '../../platform/page/index.ts'
import { readSettlementSearch } from './settlements-search.ts'

/** What was settled, and at what. */
export const settlementsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settlements/$coin',
    component: spokenPage(() => import('./settlements-page.tsx'), 'SettlementsPage', ['dual', 'dual-settlement']),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/settlements/$coin/$delivery',
    validateSearch: readSettlementSearch,
    component: spokenPage(() => import('./settlement-page.tsx'), 'SettlementPage', [
      'dual',
      'dual-acts',
      'dual-settlement',
      'sniper',
    ]),
  }),
]
