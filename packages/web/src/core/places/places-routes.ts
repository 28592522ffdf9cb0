import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute, spokenPage } from '../../platform/page/index.ts'

/** Pages that belong to no product, and addresses that links of ours name and that are the exchange's own. */
export const placesRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/terms',
    component: spokenPage(() => import('./document-page.tsx'), 'TermsPage', ['documents']),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/risk-disclosure',
    component: spokenPage(() => import('./document-page.tsx'), 'RiskPage', ['documents']),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/privacy',
    component: spokenPage(() => import('./document-page.tsx'), 'PrivacyPage', ['documents']),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/trade/$',
    component: lazyRouteComponent(() => import('./place-page.tsx'), 'PlacePage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/crypto/buy',
    component: lazyRouteComponent(() => import('./place-page.tsx'), 'PlacePage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/myaccount/$',
    component: lazyRouteComponent(() => import('./place-page.tsx'), 'PlacePage'),
  }),
]
