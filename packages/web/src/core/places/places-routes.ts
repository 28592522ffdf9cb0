import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute, spokenPage } from '../../platform/page/index.ts'

const DOCUMENTS = [
  ['/terms', 'TermsPage'],
  ['/risk-disclosure', 'RiskPage'],
  ['/privacy', 'PrivacyPage'],
] as const

/** Addresses that links of ours name and no product serves yet. */
const PLACES = ['/trade/$', '/crypto/buy', '/myaccount/$'] as const

/** Pages that belong to no product, and those that are the exchange's own. */
export const placesRoutes = [
  ...DOCUMENTS.map(([path, name]) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      component: spokenPage(() => import('./document-page.tsx'), name, ['documents']),
    }),
  ),
  ...PLACES.map((path) =>
    createRoute({
      getParentRoute: () => rootRoute,
      path,
      component: lazyRouteComponent(() => import('./place-page.tsx'), 'PlacePage'),
    }),
  ),
]
