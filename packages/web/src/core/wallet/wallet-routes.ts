import { createRoute } from '@tanstack/react-router'
import { rootRoute, spokenPage } from '../../platform/page/index.ts'

/** Money from and to the exchange's wallet. */
export const walletRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/wallet',
    component: spokenPage(() => import('./wallet-page.tsx'), 'WalletPage', ['wallet', 'ledger', 'refusals']),
  }),
]
