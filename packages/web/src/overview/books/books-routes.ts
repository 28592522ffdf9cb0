import { createRoute } from '@tanstack/react-router'
import { readByPage, rootRoute, spokenPage } from '../../platform/page/index.ts'
import type { TaxSearch } from './tax-search.ts'

/** A customer's years, as taxes ask for them. */
export const booksRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/account/tax',
    validateSearch: readByPage<TaxSearch>(),
    component: spokenPage(() => import('./tax-page.tsx'), 'TaxPage', ['account', 'books', 'ledger']),
  }),
]
