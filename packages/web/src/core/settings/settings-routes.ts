import { createRoute } from '@tanstack/react-router'
import { rootRoute, spokenPage } from '../../platform/page/index.ts'

/** How a reader wants to read. */
export const settingsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/preferences',
    component: spokenPage(() => import('./preferences-page.tsx'), 'PreferencesPage', ['account']),
  }),
]
