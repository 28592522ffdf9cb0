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
import { HomePage, readHomeSearch } from './overview/home/index.ts'
import { readSettlementSearch, readSettlementsSearch, settlementsPages } from './overview/settlements/index.ts'
import { vipPages } from './overview/vip/index.ts'
import { ErrorPage, NotFoundPage, spokenPage } from './platform/page/index.ts'
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

const EARN = ['account', 'simple-earn-pages', 'simple-earn-fixed', 'flexible', 'ledger', 'refusals'] as const
const STAKING = ['staking', 'staking-acts', 'staking-pages', 'ledger', 'refusals'] as const
const HOLDINGS = ['dual', 'dual-acts', 'dual-purchase', 'sniper', 'earn', 'refusals'] as const
const STATEMENT = ['account', 'ledger', 'dual-ledger', 'simple-earn-ledger'] as const
const EMAILS = ['emails', 'account', 'refusals'] as const

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage, errorComponent: ErrorPage })

const home = createRoute({ getParentRoute: () => root, path: '/', validateSearch: readHomeSearch, component: HomePage })

const byEmail = { getParentRoute: () => root, validateSearch: readSignInSearch }
const signIn = createRoute({
  ...byEmail,
  path: '/sign-in',
  component: spokenPage(accountPages.signIn, 'SignInPage', ['account', 'refusals']),
})
const signUp = createRoute({
  ...byEmail,
  path: '/sign-up',
  component: spokenPage(accountPages.signUp, 'SignUpPage', ['account', 'refusals']),
})

const demo = createRoute({
  getParentRoute: () => root,
  path: '/demo',
  component: spokenPage(accountPages.demo, 'DemoPage', ['account', 'refusals']),
})

const security = createRoute({
  getParentRoute: () => root,
  path: '/security',
  component: spokenPage(accountPages.security, 'SecurityPage', ['account', 'refusals']),
})

const balances = createRoute({
  getParentRoute: () => root,
  path: '/balances',
  component: spokenPage(balancesPages.balances, 'BalancesPage', [
    'ledger',
    'dual-ledger',
    'simple-earn-ledger',
    'refusals',
  ]),
})

const statement = createRoute({
  getParentRoute: () => root,
  path: '/statement',
  validateSearch: readStatementSearch,
  component: spokenPage(balancesPages.statement, 'StatementPage', STATEMENT),
})

const dual = createRoute({
  getParentRoute: () => root,
  path: '/dual-currency-investment',
  validateSearch: readDualSearch,
  component: spokenPage(dualPages.dual, 'DualPage', ['dual', 'dual-purchase', 'ledger', 'refusals']),
})

const backtest = createRoute({
  getParentRoute: () => root,
  path: '/dual-currency-investment/back-test',
  // Read by the page itself, which loads when opened.
  validateSearch: (search: Record<string, unknown>) => search as BacktestSearch,
  component: spokenPage(dualPages.backtest, 'DualBacktestPage', ['dual', 'dual-acts', 'dual-past', 'dual-purchase']),
})

const simpleEarn = createRoute({
  getParentRoute: () => root,
  path: '/simple-earn',
  validateSearch: readEarnSearch,
  component: spokenPage(simpleEarnPages.market, 'MarketPage', EARN),
})

const lendings = createRoute({
  getParentRoute: () => root,
  path: '/simple-earn/my-lendings',
  validateSearch: readLendingsSearch,
  component: spokenPage(simpleEarnPages.lendings, 'LendingsPage', EARN),
})

const earnHistory = createRoute({
  getParentRoute: () => root,
  path: '/simple-earn/history',
  validateSearch: (search: Record<string, unknown>) => search as HistorySearch,
  component: spokenPage(simpleEarnPages.history, 'HistoryPage', EARN),
})

const holding = createRoute({
  getParentRoute: () => root,
  path: '/simple-earn/my-lendings/$id',
  validateSearch: (search: Record<string, unknown>) => search as HoldingSearch,
  component: spokenPage(simpleEarnPages.holding, 'HoldingPage', EARN),
})

const vipWealth = createRoute({
  getParentRoute: () => root,
  path: '/simple-earn/vip-wealth',
  validateSearch: (search: Record<string, unknown>) => search as LendingsSearch,
  component: spokenPage(simpleEarnPages.vipWealth, 'VipWealthPage', EARN),
})

const earnFaq = createRoute({
  getParentRoute: () => root,
  path: '/simple-earn/faq',
  component: spokenPage(simpleEarnPages.faq, 'FaqPage', EARN),
})

const auction = createRoute({
  getParentRoute: () => root,
  path: '/simple-earn/auction/$asset',
  validateSearch: (search: Record<string, unknown>) => search as AuctionSearch,
  component: spokenPage(simpleEarnPages.auction, 'AuctionPage', EARN),
})

/** Staking; what is held of it lies where the exchange's own links lead to. */
const staking = [
  createRoute({
    getParentRoute: () => root,
    path: '/staking',
    component: spokenPage(stakingPages.list, 'StakingPage', STAKING),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/staking/agreement',
    component: spokenPage(stakingPages.agreement, 'AgreementPage', STAKING),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/staking/$coin',
    component: spokenPage(stakingPages.coin, 'StakingCoinPage', STAKING),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/myaccount/myfunds/financial_staking',
    validateSearch: readStakedSearch,
    component: spokenPage(stakingPages.holdings, 'StakedPage', STAKING),
  }),
]

const holdings = createRoute({
  getParentRoute: () => root,
  path: '/my-holdings',
  validateSearch: readHoldingsSearch,
  component: spokenPage(holdingsPages.holdings, 'HoldingsPage', HOLDINGS),
})

const settlements = createRoute({
  getParentRoute: () => root,
  path: '/settlements/$coin',
  validateSearch: readSettlementsSearch,
  component: spokenPage(settlementsPages.settlements, 'SettlementsPage', ['dual']),
})

const settlement = createRoute({
  getParentRoute: () => root,
  path: '/settlements/$coin/$delivery',
  validateSearch: readSettlementSearch,
  component: spokenPage(settlementsPages.settlement, 'SettlementPage', ['dual', 'dual-acts', 'sniper']),
})

const trade = createRoute({
  getParentRoute: () => root,
  path: '/trade/$pair',
  validateSearch: readTradeSearch,
  component: spokenPage(dualPages.sniper, 'SniperPage', ['dual', 'dual-acts', 'sniper', 'ledger', 'refusals']),
})

const vip = createRoute({
  getParentRoute: () => root,
  path: '/vip',
  component: spokenPage(vipPages.vip, 'VipPage', ['places', 'dual', 'dual-purchase']),
})

const accountMode = createRoute({
  getParentRoute: () => root,
  path: '/account-mode',
  component: spokenPage(accountPages.mode, 'AccountModePage', ['account', 'refusals']),
})

const preferences = createRoute({
  getParentRoute: () => root,
  path: '/preferences',
  component: spokenPage(settingsPages.preferences, 'PreferencesPage', ['account']),
})

const notices = createRoute({
  getParentRoute: () => root,
  path: '/notices',
  validateSearch: readNoticesSearch,
  component: spokenPage(noticesPages.notices, 'NoticesPage', ['account']),
})

/** Where emails lead, and pages about emails. */
const emails = [
  createRoute({
    getParentRoute: () => root,
    path: '/forgot-password',
    component: spokenPage(emailPages.recover, 'RecoverPage', EMAILS),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/reset-password',
    component: spokenPage(emailPages.reset, 'ResetPage', EMAILS),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/confirm-email',
    component: spokenPage(emailPages.confirm, 'ConfirmPage', EMAILS),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/end-notices',
    component: spokenPage(emailPages.end, 'EndNoticesPage', EMAILS),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/notification-settings',
    component: spokenPage(emailPages.settings, 'NoticeSettingsPage', EMAILS),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/sandbox-mails',
    component: spokenPage(emailPages.mails, 'SandboxMailsPage', EMAILS),
  }),
]

const proof = createRoute({
  getParentRoute: () => root,
  path: '/proof-of-reserves',
  component: spokenPage(placesPages.proof, 'ProofPage', ['places']),
})

const help = createRoute({
  getParentRoute: () => root,
  path: '/help/$',
  component: spokenPage(helpPages.help, 'HelpPage', ['places']),
})

const DOCUMENTS = [
  ['/terms', 'TermsPage'],
  ['/risk-disclosure', 'RiskPage'],
  ['/privacy', 'PrivacyPage'],
] as const
const documents = DOCUMENTS.map(([path, name]) =>
  createRoute({ getParentRoute: () => root, path, component: spokenPage(placesPages.documents, name, ['documents']) }),
)

/** Addresses that links of ours name and no product serves yet. */
const PLACES = ['/learn/$', '/trade/$', '/crypto/buy', '/myaccount/$'] as const
const places = PLACES.map((path) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component: lazyRouteComponent(placesPages.place, 'PlacePage'),
  }),
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
  ...documents,
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
    if (typeof component === 'function' && 'preload' in component) component.preload?.()?.catch(() => undefined)
  }
}
