import { createRoute } from '@tanstack/react-router'
import { ofLocale, readByPage, rootRoute, spokenPage } from '../../platform/page/index.ts'
import type { WealthSearch } from './wealth-search.ts'

const BOOKS = ['wealth', 'wealth-acts', 'wealth-pages', 'ledger', 'refusals'] as const

/** Private wealth and asset management. */
export const wealthRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/wealth',
    component: spokenPage(() => import('./market/wealth-page.tsx'), 'WealthPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/funds/$pid',
    component: spokenPage(() => import('./fund/fund-page.tsx'), 'FundPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/wealth/holdings',
    validateSearch: readByPage<WealthSearch>(),
    component: spokenPage(() => import('./holdings/wealth-holdings-page.tsx'), 'WealthHoldingsPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/asset-management/institution/disclaimer',
    component: spokenPage(() => import('./market/disclaimer-page.tsx'), 'DisclaimerPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/$locale/asset-management/institution/disclaimer',
    ...ofLocale,
    component: spokenPage(() => import('./market/disclaimer-page.tsx'), 'DisclaimerPage', BOOKS),
  }),
]
