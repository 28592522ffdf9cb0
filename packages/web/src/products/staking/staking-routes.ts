import { createRoute, redirect } from '@tanstack/react-router'
import { ofLocale, readByPage, rootRoute, spokenPage } from '../../platform/page/index.ts'
import { STAKING_MARKET } from './staking-market.ts'
import type { StakedSearch } from './staking-search.ts'

const BOOKS = ['staking', 'staking-acts', 'staking-pages', 'ledger', 'refusals'] as const

/** Staking; what is held of it lies where the exchange's own links lead to. Search is read by the page itself, which loads when opened. */
export const stakingRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/staking',
    beforeLoad: () => {
      throw redirect(STAKING_MARKET)
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/staking/agreement',
    component: spokenPage(() => import('./market/agreement-page.tsx'), 'AgreementPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/$locale/staking/agreement',
    ...ofLocale,
    component: spokenPage(() => import('./market/agreement-page.tsx'), 'AgreementPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/staking/$coin',
    beforeLoad: ({ params }) => {
      throw redirect({ to: '/earn/$coin', params, search: { way: 'staking' } })
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/myaccount/myfunds/financial_staking',
    validateSearch: readByPage<StakedSearch>(),
    component: spokenPage(() => import('./holdings/staked-page.tsx'), 'StakedPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/myaccount/funds/finance/staking',
    beforeLoad: async ({ search }) => {
      const { readDebtSearch } = await import('./staking-search.ts')
      throw redirect({ to: '/myaccount/myfunds/financial_staking', search: readDebtSearch({ ...search }) })
    },
  }),
]
