import { createRoute } from '@tanstack/react-router'
import { rootRoute, spokenPage } from '../../platform/page/index.ts'
import type { BacktestSearch } from './backtest/dual-backtest-search.ts'
import { readDualSearch } from './dual-search.ts'
import { readTradeSearch } from './sniper/sniper-search.ts'

/** Dual investment, its past, and snipers. */
export const dualRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/dual-currency-investment',
    validateSearch: readDualSearch,
    component: spokenPage(() => import('./offers/dual-page.tsx'), 'DualPage', [
      'dual',
      'dual-purchase',
      'ledger',
      'refusals',
    ]),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/dual-currency-investment/back-test',
    // Read by the page itself, which loads when opened.
    validateSearch: (search: Record<string, unknown>) => search as BacktestSearch,
    component: spokenPage(() => import('./backtest/dual-backtest-page.tsx'), 'DualBacktestPage', [
      'dual',
      'dual-acts',
      'dual-past',
      'dual-purchase',
    ]),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/trade/$pair',
    validateSearch: readTradeSearch,
    component: spokenPage(() => import('./sniper/sniper-page.tsx'), 'SniperPage', [
      'dual',
      'dual-acts',
      'sniper',
      'ledger',
      'refusals',
    ]),
  }),
]
