import { createRoute } from '@tanstack/react-router'
import { readByPage, rootRoute, spokenPage } from '../../platform/page/index.ts'
import type { VipSearch } from './vip-search.ts'

/** What a tier brings. */
export const vipRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/vip',
    validateSearch: readByPage<VipSearch>(),
    component: spokenPage(() => import('./vip-page.tsx'), 'VipPage', ['places', 'dual', 'dual-purchase', 'fees']),
  }),
]
