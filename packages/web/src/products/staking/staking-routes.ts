import { createRoute, redirect } from '@tanstack/react-router'
import { ofLocale, rootRoute, spokenPage } from '../../platform/page/index.ts'
import { readDebtSearch, readStakedSearch } from './staking-search.ts'

const BOOKS = ['staking', 'staking-acts', 'staking-pages', 'ledger', 'refusals'] as const

/** Staking; what is held of it lies where the exchange's own links lead to. */
export const stakingRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/staking',
    component: spokenPage(() => import('./market/staking-page.tsx'), 'StakingPage', BOOKS),
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
    component: spokenPage(() => import('./market/staking-coin-page.tsx'), 'StakingCoinPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/myaccount/myfunds/financial_staking',
    validateSearch: readStakedSearch,
    component: spokenPage(() => import('./holdings/staked-page.tsx'), 'StakedPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/myaccount/funds/finance/staking',
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/myaccount/myfunds/financial_staking', search: readDebtSearch({ ...search }) })
    },
  }),
]
