import { createRoute } from '@tanstack/react-router'
import type { PhraseModule } from '@tenor/contract/phrases'
import { rootRoute, spokenPage } from '../../platform/page/index.ts'

/** All fees, told in the books of products, which the app names. */
export const feesRoutes = (ofProducts: readonly PhraseModule[]) => [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/fees',
    component: spokenPage(() => import('./fees-page.tsx'), 'FeesPage', ['fees', ...ofProducts]),
  }),
]
