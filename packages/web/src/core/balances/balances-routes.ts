import { createRoute, redirect } from '@tanstack/react-router'
import type { PhraseModule } from '@tenor/contract/phrases'
import { readByPage, rootRoute, spokenPage } from '../../platform/page/index.ts'
import { readBalancesSearch } from './balances-search.ts'
import type { StatementSearch } from './statement-search.ts'

function readCurrency(search: object): unknown {
  return 'curr_type' in search ? search.curr_type : undefined
}

/** What a customer has, and what moved it: told in the books of products, which the app names. */
export const balancesRoutes = (ofProducts: readonly PhraseModule[]) => [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/balances',
    validateSearch: readBalancesSearch,
    component: spokenPage(() => import('./balances-page.tsx'), 'BalancesPage', ['ledger', ...ofProducts, 'refusals']),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/statement',
    validateSearch: readByPage<StatementSearch>(),
    component: spokenPage(() => import('./statement-page.tsx'), 'StatementPage', ['account', 'ledger', ...ofProducts]),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/myaccount/myfunds/spot',
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/balances', search: readBalancesSearch({ ...search }) })
    },
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/myaccount/billing/unified_account',
    beforeLoad: ({ search }) => {
      // Whatever the account's mode, what products move goes over spot: a filter of accounts would hide it.
      throw redirect({ to: '/statement', search: readBalancesSearch({ asset: readCurrency(search) }) })
    },
  }),
]
