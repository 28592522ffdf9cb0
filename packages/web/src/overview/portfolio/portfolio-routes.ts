import { createRoute } from '@tanstack/react-router'
import { rootRoute, spokenPage } from '../../platform/page/index.ts'
import { readPortfolioSearch } from './portfolio-search.ts'

const BOOKS = ['earn', 'dual', 'sniper', 'staking', 'soft-staking', 'wealth-acts', 'refusals'] as const

/** Everything that a customer has in Earn. */
export const portfolioRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/portfolio',
    validateSearch: readPortfolioSearch,
    component: spokenPage(() => import('./portfolio-page.tsx'), 'PortfolioPage', BOOKS),
  }),
]
