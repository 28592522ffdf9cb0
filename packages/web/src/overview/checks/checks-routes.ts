import { createRoute } from '@tanstack/react-router'
import { rootRoute, spokenPage } from '../../platform/page/index.ts'

/** Everything that a reader can check for themselves. */
export const checksRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/checks',
    component: spokenPage(() => import('./checks-page.tsx'), 'ChecksPage', ['checks']),
  }),
]
