import { createRoute, redirect } from '@tanstack/react-router'
import { keepReferral, readReferral } from '../../core/account/index.ts'
import { readByPage, rootRoute, spokenPage } from '../../platform/page/index.ts'
import type { AuctionSearch } from './auction/auction-search.ts'
import type { HistorySearch } from './history/history-search.ts'
import type { HoldingSearch } from './holding/holding-search.ts'
import { type LendingsSearch, readLendingsSearch } from './simple-earn-search.ts'

const BOOKS = ['account', 'simple-earn-pages', 'simple-earn-fixed', 'flexible', 'ledger', 'refusals'] as const

/** Simple Earn. Search that it casts is read by the page itself, which loads when opened. */
export const simpleEarnRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/simple-earn',
    beforeLoad: async ({ search }) => {
      const { marketFor } = await import('./market/market-address.ts')
      keepReferral(readReferral({ ...search }))
      throw redirect(marketFor({ ...search }))
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/simple-earn/my-lendings',
    validateSearch: readLendingsSearch,
    component: spokenPage(() => import('./lendings/lendings-page.tsx'), 'LendingsPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/simple-earn/history',
    validateSearch: readByPage<HistorySearch>(),
    component: spokenPage(() => import('./history/history-page.tsx'), 'HistoryPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/simple-earn/my-lendings/$id',
    validateSearch: readByPage<HoldingSearch>(),
    component: spokenPage(() => import('./holding/holding-page.tsx'), 'HoldingPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/simple-earn/vip-wealth',
    validateSearch: readByPage<LendingsSearch>(),
    component: spokenPage(() => import('./vip/vip-wealth-page.tsx'), 'VipWealthPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/simple-earn/faq',
    component: spokenPage(() => import('./faq/faq-page.tsx'), 'FaqPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/simple-earn/auction/$asset',
    validateSearch: readByPage<AuctionSearch>(),
    component: spokenPage(() => import('./auction/auction-page.tsx'), 'AuctionPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/myaccount/funds/finance/my_lendings',
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/simple-earn/my-lendings', search: readLendingsSearch(search) })
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/myaccount/funds/finance/vip-wealth',
    beforeLoad: () => {
      throw redirect({ to: '/simple-earn/vip-wealth', search: {} })
    },
  }),
]
