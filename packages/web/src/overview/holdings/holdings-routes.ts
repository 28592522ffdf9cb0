import { createRoute, redirect } from '@tanstack/react-router'
import { loadParts, readHoldingsSearch } from '../../core/product-list/index.ts'
import { rootRoute, spokenPage } from '../../platform/page/index.ts'
import { readAllHoldings } from './holdings-search.ts'

/** What a customer holds of every product; the lists of single products are on routes of their own. */
export const holdingsRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/holdings',
    validateSearch: readAllHoldings,
    component: spokenPage(() => import('./all-holdings-page.tsx'), 'AllHoldingsPage', ['earn', 'holdings']),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/my-holdings',
    validateSearch: readHoldingsSearch,
    component: spokenPage(
      () => {
        // What products show on it, at the same time.
        void loadParts()
        return import('./holdings-page.tsx')
      },
      'OrderHoldingsPage',
      ['dual', 'dual-acts', 'dual-purchase', 'sniper', 'earn', 'refusals'],
    ),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/portfolio',
    beforeLoad: ({ search }) => {
      const { days } = readAllHoldings({ ...search })
      throw redirect({ to: '/holdings', search: days === undefined ? {} : { show: 'calendar', days } })
    },
  }),
]
