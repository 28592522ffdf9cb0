import { createRoute } from '@tanstack/react-router'
import { rootRoute, spokenPage } from '../../platform/page/index.ts'

/** Help for each product, and a first look at all of them. */
export const helpRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/help/$',
    component: spokenPage(() => import('./help-page.tsx'), 'HelpPage', ['places']),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/learn/$',
    component: spokenPage(() => import('./learn-page.tsx'), 'LearnPage', ['places']),
  }),
]
