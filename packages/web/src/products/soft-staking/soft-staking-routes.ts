import { createRoute } from '@tanstack/react-router'
import { ofLocale, rootRoute, spokenPage } from '../../platform/page/index.ts'
import { readDaySearch } from './soft-staking-search.ts'

const BOOKS = ['soft-staking', 'soft-staking-pages', 'refusals'] as const

export const softStakingRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/soft-staking',
    component: spokenPage(() => import('./soft-staking-page.tsx'), 'SoftStakingPage', BOOKS),
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
    validateSearch: readDaySearch,
    component: spokenPage(() => import('./snapshots-page.tsx'), 'SnapshotsPage', BOOKS),
  }),
]
