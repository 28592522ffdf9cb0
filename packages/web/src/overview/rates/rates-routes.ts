import { createRoute } from '@tanstack/react-router'
import { rootRoute, spokenPage } from '../../platform/page/index.ts'
import { readRatesSearch } from './rates-search.ts'

/** What each product has paid on each coin. */
export const ratesRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/rates',
    validateSearch: readRatesSearch,
    component: spokenPage(() => import('./rates-page.tsx'), 'RatesPage', ['fees']),
  }),
]
