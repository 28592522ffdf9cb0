import { createRoute } from '@tanstack/react-router'
import type { PhraseModule } from '@tenor/contract/phrases'
import { readByPage, rootRoute, spokenPage } from '../../platform/page/index.ts'
import type { ProofSearch } from './proof-search.ts'

/** What is owed, and the way to check it: told in the books of products, which the app names. */
export const proofRoutes = (ofProducts: readonly PhraseModule[]) => [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/proof-of-reserves',
    validateSearch: readByPage<ProofSearch>(),
    component: spokenPage(() => import('./proof-page.tsx'), 'ProofPage', ['places', 'proof', 'ledger', ...ofProducts]),
  }),
]
