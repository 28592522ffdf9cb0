import { createRoute } from '@tanstack/react-router'
import { rootRoute, spokenPage } from '../../platform/page/index.ts'

/** Every way to earn on one coin. */
export const coinRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/earn/$coin',
    component: spokenPage(() => import('./coin-page.tsx'), 'CoinPage', ['coin', 'fees']),
  }),
]
