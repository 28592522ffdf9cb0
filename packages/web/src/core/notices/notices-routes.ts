import { createRoute } from '@tanstack/react-router'
import { rootRoute, spokenPage } from '../../platform/page/index.ts'

/** What a customer was told. */
export const noticesRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/notices',
    component: spokenPage(() => import('./notices-page.tsx'), 'NoticesPage', ['account']),
  }),
]
