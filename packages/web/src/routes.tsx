import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { accountPages, readSignInSearch } from './core/account/index.ts'
import { balancesPages, readStatementSearch } from './core/balances/index.ts'
import { emailPages } from './core/emails/index.ts'
import { noticesPages, readNoticesSearch } from './core/notices/index.ts'
import { placesPages } from './core/places/index.ts'
import { readHoldingsSearch } from './core/product-list/index.ts'
import { settingsPages } from './core/settings/index.ts'
import { helpPages } from './overview/help/index.ts'
import { holdingsPages } from './overview/holdings/index.ts'
import { homePages, readHomeSearch } from './overview/home/index.ts'
import { readSettlementSearch, readSettlementsSearch, settlementsPages } from './overview/settlements/index.ts'
import { vipPages } from './overview/vip/index.ts'
import { ErrorPage, NotFoundPage } from './platform/page/index.ts'
import { type BacktestSearch, dualPages, readDualSearch, readTradeSearch } from './products/dual/index.ts'
import {
  type AuctionSearch,
  type HistorySearch,
  type HoldingSearch,
  type LendingsSearch,
  readEarnSearch,
  readLendingsSearch,
  simpleEarnPages,
} from './products/simple-earn/index.ts'
import { readStakedSearch, stakingPages } from './products/staking/index.ts'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage, errorComponent: ErrorPage })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  validateSearch: readHomeSearch,
  component: lazyRouteComponent(homePages.home, 'HomePage'),
})

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: readSignInSearch,
  component: lazyRouteComponent(accountPages.signIn, 'SignInPage'),
})

const signUp = createRoute({
  getParentRoute: () => root,
  path: '/sign-up',
  validateSearch: readSignInSearch,
  component: lazyRouteComponent(accountPages.signUp, 'SignUpPage'),
})

const demo = createRoute({
  getParentRoute: () => root,
  path: '/demo',
  component: lazyRouteComponent(accountPages.demo, 'DemoPage'),
})

const security = createRoute({
  getParentRoute: () => root,
  path: '/security',
  component: lazyRouteComponent(accountPages.security, 'SecurityPage'),
})

const balances = createRoute({
  getParentRoute: () => root,
  path: '/balances',
  component: lazyRouteComponent(balancesPages.balances, 'BalancesPage'),
})

const statement = createRoute({
  getParentRoute: () => root,
  path: '/statement',
  validateSearch: readStatementSearch,
  component: lazyRouteComponent(balancesPages.statement, 'StatementPage'),
})

const dual = createRoute({
  getParentRoute: () => root,
  path: '/dual-currency-investment',
  validateSearch: readDualSearch,
  component: lazyRouteComponent(dualPages.dual, 'DualPage'),
})

const backtest = createRoute({
  getParentRoute: () => root,
  path: '/dual-currency-investment/back-test',
  // Read by the page itself, which loads when opened.
  validateSearch: (search: Record<string, unknown>) => search as BacktestSearch,
  component: lazyRouteComponent(dualPages.backtest, 'DualBacktestPage'),
})

const simpleEarn = createRoute({
  getParentRoute: () => root,
  path: '/simple-earn',
  validateSearch: readEarnSearch,
  component: lazyRouteComponent(simpleEarnPages.market, 'MarketPage'),
})

const lendings = createRoute({
  getParentRoute: () => root,
  path: '/simple-earn/my-lendings',
  validateSearch: readLendingsSearch,
  component: lazyRouteComponent(simpleEarnPages.lendings, 'LendingsPage'),
})

const earnHistory = createRoute({
  getParentRoute: () => root,
  path: '/simple-earn/history',
  validateSearch: (search: Record<string, unknown>) => search as HistorySearch,
  component: lazyRouteComponent(simpleEarnPages.history, 'HistoryPage'),
})

const holding = createRoute({
  getParentRoute: () => root,
  path: '/simple-earn/my-lendings/$id',
  validateSearch: (search: Record<string, unknown>) => search as HoldingSearch,
  component: lazyRouteComponent(simpleEarnPages.holding, 'HoldingPage'),
})

const vipWealth = createRoute({
  getParentRoute: () => root,
  path: '/simple-earn/vip-wealth',
  validateSearch: (search: Record<string, unknown>) => search as LendingsSearch,
  component: lazyRouteComponent(simpleEarnPages.vipWealth, 'VipWealthPage'),
})

const earnFaq = createRoute({
  getParentRoute: () => root,
  path: '/simple-earn/faq',
  component: lazyRouteComponent(simpleEarnPages.faq, 'FaqPage'),
})

const auction = createRoute({
  getParentRoute: () => root,
  path: '/simple-earn/auction/$asset',
  validateSearch: (search: Record<string, unknown>) => search as AuctionSearch,
  component: lazyRouteComponent(simpleEarnPages.auction, 'AuctionPage'),
})

/** Staking; what is held of it lies where the exchange's own links lead to. */
const staking = [
  createRoute({
    getParentRoute: () => root,
    path: '/staking',
    component: lazyRouteComponent(stakingPages.list, 'StakingPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/staking/agreement',
    component: lazyRouteComponent(stakingPages.agreement, 'AgreementPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/staking/$coin',
    component: lazyRouteComponent(stakingPages.coin, 'StakingCoinPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/myaccount/myfunds/financial_staking',
    validateSearch: readStakedSearch,
    component: lazyRouteComponent(stakingPages.holdings, 'StakedPage'),
  }),
]

const holdings = createRoute({
  getParentRoute: () => root,
  path: '/my-holdings',
  validateSearch: readHoldingsSearch,
  component: lazyRouteComponent(holdingsPages.holdings, 'HoldingsPage'),
})

const settlements = createRoute({
  getParentRoute: () => root,
  path: '/settlements/$coin',
  validateSearch: readSettlementsSearch,
  component: lazyRouteComponent(settlementsPages.settlements, 'SettlementsPage'),
})

const settlement = createRoute({
  getParentRoute: () => root,
  path: '/settlements/$coin/$delivery',
  validateSearch: readSettlementSearch,
  component: lazyRouteComponent(settlementsPages.settlement, 'SettlementPage'),
})

const trade = createRoute({
  getParentRoute: () => root,
  path: '/trade/$pair',
  validateSearch: readTradeSearch,
  component: lazyRouteComponent(dualPages.sniper, 'SniperPage'),
})

const vip = createRoute({
  getParentRoute: () => root,
  path: '/vip',
  component: lazyRouteComponent(vipPages.vip, 'VipPage'),
})

const accountMode = createRoute({
  getParentRoute: () => root,
  path: '/account-mode',
  component: lazyRouteComponent(accountPages.mode, 'AccountModePage'),
})

const preferences = createRoute({
  getParentRoute: () => root,
  path: '/preferences',
  component: lazyRouteComponent(settingsPages.preferences, 'PreferencesPage'),
})

const notices = createRoute({
  getParentRoute: () => root,
  path: '/notices',
  validateSearch: readNoticesSearch,
  component: lazyRouteComponent(noticesPages.notices, 'NoticesPage'),
})

/** Where emails lead, and pages about emails. */
const emails = [
  createRoute({
    getParentRoute: () => root,
    path: '/forgot-password',
    component: lazyRouteComponent(emailPages.recover, 'RecoverPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset-password',
    component: lazyRouteComponent(emailPages.reset, 'ResetPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/confirm-email',
    component: lazyRouteComponent(emailPages.confirm, 'ConfirmPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/end-notices',
    component: lazyRouteComponent(emailPages.end, 'EndNoticesPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/notification-settings',
    component: lazyRouteComponent(emailPages.settings, 'NoticeSettingsPage'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/sandbox-mails',
    component: lazyRouteComponent(emailPages.mails, 'SandboxMailsPage'),
  }),
]

const proof = createRoute({
  getParentRoute: () => root,
  path: '/proof-of-reserves',
  component: lazyRouteComponent(placesPages.proof, 'ProofPage'),
})

const help = createRoute({
  getParentRoute: () => root,
  path: '/help/$',
  component: lazyRouteComponent(helpPages.help, 'HelpPage'),
})

const terms = createRoute({
  getParentRoute: () => root,
  path: '/terms',
  component: lazyRouteComponent(placesPages.documents, 'TermsPage'),
})

const risk = createRoute({
  getParentRoute: () => root,
  path: '/risk-disclosure',
  component: lazyRouteComponent(placesPages.documents, 'RiskPage'),
})

const privacy = createRoute({
  getParentRoute: () => root,
  path: '/privacy',
  component: lazyRouteComponent(placesPages.documents, 'PrivacyPage'),
})

/** Addresses that links of ours name and no product serves yet. */
const PLACES = ['/learn/$', '/trade/$', '/crypto/buy', '/myaccount/$'] as const
const places = PLACES.map((path) =>
  createRoute({ getParentRoute: () => root, path, component: lazyRouteComponent(placesPages.place, 'PlacePage') }),
)

function readCurrency(search: object): unknown {
  return 'curr_type' in search ? search.curr_type : undefined
}

/** Addresses under which the exchange's own pages link to what has another one here. */
const redirects = [
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/sign-in', search: readSignInSearch(search) })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/myaccount/funds/finance/my_lendings',
    beforeLoad: ({ search }) => {
      const earn = readLendingsSearch(search)
      if (earn.tab !== undefined) throw redirect({ to: '/simple-earn/my-lendings', search: earn })
      throw redirect({ to: '/my-holdings' })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/myaccount/funds/finance/vip-wealth',
    beforeLoad: ({ search }) => {
      if (readLendingsSearch(search).tab !== undefined) throw redirect({ to: '/simple-earn/vip-wealth', search: {} })
      throw redirect({ to: '/my-holdings', search: { category: 3 } })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/myaccount/funds/finance/staking',
    beforeLoad: ({ search }) => {
      throw redirect({ to: '/myaccount/myfunds/financial_staking', search: readStakedSearch({ ...search }) })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/myaccount/myfunds/spot',
    beforeLoad: () => {
      throw redirect({ to: '/balances' })
    },
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/myaccount/billing/unified_account',
    beforeLoad: ({ search }) => {
      throw redirect({
        to: '/statement',
        search: readStatementSearch({ asset: readCurrency(search), account: 'unified' }),
      })
    },
  }),
]

const routeTree = root.addChildren([
  home,
  signIn,
  signUp,
  demo,
  security,
  balances,
  statement,
  dual,
  backtest,
  simpleEarn,
  lendings,
  auction,
  earnFaq,
  earnHistory,
  holding,
  vipWealth,
  ...staking,
  holdings,
  settlements,
  settlement,
  trade,
  vip,
  accountMode,
  preferences,
  notices,
  proof,
  help,
  terms,
  risk,
  privacy,
  ...emails,
  ...redirects,
  ...places,
])

export const router = createRouter({
  routeTree,
  scrollRestoration: true,
  defaultPreload: 'intent',
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
    if (typeof component === 'function') component.preload?.()?.catch(() => undefined)
  }
}
