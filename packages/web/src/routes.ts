import { createRouter } from '@tanstack/react-router'
import { isSlowLink } from '@tenor/ui'
import { accountRoutes } from './core/account/index.ts'
import { balancesRoutes } from './core/balances/index.ts'
import { emailRoutes } from './core/emails/index.ts'
import { noticesRoutes } from './core/notices/index.ts'
import { placesRoutes } from './core/places/index.ts'
import { settingsRoutes } from './core/settings/index.ts'
import { walletRoutes } from './core/wallet/index.ts'
import { booksRoutes } from './overview/books/index.ts'
import { checksRoutes } from './overview/checks/index.ts'
import { coinRoutes } from './overview/coin/index.ts'
import { feesRoutes } from './overview/fees/index.ts'
import { helpRoutes } from './overview/help/index.ts'
import { holdingsRoutes } from './overview/holdings/index.ts'
import { homeRoutes } from './overview/home/index.ts'
import { proofRoutes } from './overview/proof/index.ts'
import { ratesRoutes } from './overview/rates/index.ts'
import { settlementsRoutes } from './overview/settlements/index.ts'
import { vipRoutes } from './overview/vip/index.ts'
import { ErrorPage, rootRoute } from './platform/page/index.ts'
import { dualRoutes } from './products/dual/index.ts'
import { simpleEarnRoutes } from './products/simple-earn/index.ts'
import { softStakingRoutes } from './products/soft-staking/index.ts'
import { stakingRoutes } from './products/staking/index.ts'
import { wealthRoutes } from './products/wealth/index.ts'
import { Shell } from './shell.tsx'

/** What products call their moves of the ledger. */
const LEDGER = ['dual-ledger', 'simple-earn-ledger', 'soft-staking', 'staking', 'wealth-acts'] as const

rootRoute.update({ component: Shell })

/** Each module brings its own; a new one is a line. */
const routeTree = rootRoute.addChildren([
  ...homeRoutes,
  ...accountRoutes,
  ...balancesRoutes(LEDGER),
  ...emailRoutes,
  ...noticesRoutes,
  ...placesRoutes,
  ...settingsRoutes,
  ...walletRoutes,
  ...dualRoutes,
  ...simpleEarnRoutes,
  ...stakingRoutes,
  ...softStakingRoutes,
  ...wealthRoutes,
  ...checksRoutes,
  ...coinRoutes,
  ...feesRoutes(LEDGER),
  ...booksRoutes,
  ...helpRoutes,
  ...holdingsRoutes,
  ...proofRoutes(LEDGER),
  ...ratesRoutes,
  ...settlementsRoutes,
  ...vipRoutes,
])

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: isSlowLink() ? false : 'intent',
  defaultErrorComponent: ErrorPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Begins to load the page of the address beside its phrases, not after them: from afar each wait is half a second. */
export function loadFirstPage(): void {
  const matches: { routeId: keyof typeof router.routesById }[] = router.matchRoutes(router.latestLocation)
  for (const { routeId } of matches) {
    const { component } = router.routesById[routeId].options
    // Whoever shows the page asks again, and says what went wrong.
    if (typeof component === 'function' && 'preload' in component) component.preload?.()?.catch(() => undefined)
  }
}
