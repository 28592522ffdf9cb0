import { createRoute, redirect } from '@tanstack/react-router'
import { ofLocale, readByPage, rootRoute, spokenPage } from '../../platform/page/index.ts'
import type { DaySearch } from './soft-staking-search.ts'

const BOOKS = ['soft-staking', 'soft-staking-pages', 'refusals'] as const

export const softStakingRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/soft-staking',
    beforeLoad: () => {
      throw redirect({ to: '/', search: { of: 'soft-staking' } })
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/soft-staking/holdings',
    component: spokenPage(() => import('./soft-holdings-page.tsx'), 'SoftHoldingsPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/soft-staking/agreement',
    component: spokenPage(() => import('./agreement-page.tsx'), 'AgreementPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/$locale/soft-staking/agreement',
    ...ofLocale,
    component: spokenPage(() => import('./agreement-page.tsx'), 'AgreementPage', BOOKS),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/soft-staking/snapshots',
    validateSearch: readByPage<DaySearch>(),
    component: spokenPage(() => import('./snapshots-page.tsx'), 'SnapshotsPage', BOOKS),
  }),
]
