import { createRoute } from '@tanstack/react-router'
import { readByPage, rootRoute, spokenPage } from '../../platform/page/index.ts'
import type { RatesSearch } from './rates-search.ts'

/** What each product has paid on each coin. */
export const ratesRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/rates',
    validateSearch: readByPage<RatesSearch>(),
    component: spokenPage(() => import('./rates-page.tsx'), 'RatesPage', ['fees']),
  }),
]
