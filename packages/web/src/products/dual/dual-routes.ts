import { createRoute } from '@tanstack/react-router'
import { readByPage, rootRoute, spokenPage } from '../../platform/page/index.ts'
import type { BacktestSearch } from './backtest/dual-backtest-search.ts'
import { readDualSearch } from './dual-search.ts'
import type { TradeSearch } from './sniper/sniper-search.ts'

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
    validateSearch: readByPage<BacktestSearch>(),
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
    validateSearch: readByPage<TradeSearch>(),
    component: spokenPage(() => import('./sniper/sniper-page.tsx'), 'SniperPage', [
      'dual',
      'dual-acts',
      'sniper',
      'ledger',
      'refusals',
    ]),
  }),
]
