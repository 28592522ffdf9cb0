import { createRoute } from '@tanstack/react-router'
import { loadParts, readHoldingsSearch } from '../../core/product-list/index.ts'
import { rootRoute, spokenPage } from '../../platform/page/index.ts'

/** What a customer holds of every product. */
export const holdingsRoutes = [
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
      'HoldingsPage',
      ['dual', 'dual-acts', 'dual-purchase', 'sniper', 'staking', 'soft-staking', 'wealth-acts', 'earn', 'refusals'],
    ),
  }),
]
