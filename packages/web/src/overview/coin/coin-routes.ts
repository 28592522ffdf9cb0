import { createRoute } from '@tanstack/react-router'
import { loadParts } from '../../core/product-list/index.ts'
import { rootRoute, spokenPage } from '../../platform/page/index.ts'
import { readCoinSearch } from './coin-search.ts'

/** Every way to earn on one coin. */
export const coinRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/earn/$coin',
    validateSearch: readCoinSearch,
    component: spokenPage(
      () => {
        // The panels of products, at the same time.
        void loadParts()
        return import('./coin-page.tsx')
      },
      'CoinPage',
      ['coin', 'fees'],
    ),
  }),
]
