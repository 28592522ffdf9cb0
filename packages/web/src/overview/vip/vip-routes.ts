import { createRoute } from '@tanstack/react-router'
import { rootRoute, spokenPage } from '../../platform/page/index.ts'
import { readVipSearch } from './vip-search.ts'

/** What a tier brings. */
export const vipRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/vip',
    validateSearch: readVipSearch,
    component: spokenPage(() => import('./vip-page.tsx'), 'VipPage', ['places', 'dual', 'dual-purchase', 'fees']),
  }),
]
