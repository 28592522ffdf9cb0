import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { accountPages, readSignInSearch } from './core/account/index.ts'
import { balancesPages, readStatementSearch } from './core/balances/index.ts'
import { HomePage } from './home-page.tsx'
import { NotYetPage } from './not-yet-page.tsx'
import { ErrorPage, NotFoundPage } from './platform/page/index.ts'
import {
  dualPages,
  readDualSearch,
  readHoldingsSearch,
  readSettlementSearch,
  readSettlementsSearch,
} from './products/dual/index.ts'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage, errorComponent: ErrorPage })

const home = createRoute({ getParentRoute: () => root, path: '/', component: HomePage })

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

const holdings = createRoute({
  getParentRoute: () => root,
  path: '/my-holdings',
  validateSearch: readHoldingsSearch,
  component: lazyRouteComponent(dualPages.holdings, 'DualHoldingsPage'),
})

/** The address that the exchange's own pages link to. */
const myLendings = createRoute({
  getParentRoute: () => root,
  path: '/myaccount/funds/finance/my_lendings',
  beforeLoad: () => {
    throw redirect({ to: '/my-holdings' })
  },
})

const settlements = createRoute({
  getParentRoute: () => root,
  path: '/settlements/$coin',
  validateSearch: readSettlementsSearch,
  component: lazyRouteComponent(dualPages.settlements, 'DualSettlementsPage'),
})

const settlement = createRoute({
  getParentRoute: () => root,
  path: '/settlements/$coin/$delivery',
  validateSearch: readSettlementSearch,
  component: lazyRouteComponent(dualPages.settlement, 'DualSettlementPage'),
})

/** Addresses that links of ours name and no product serves yet. */
const NOT_YET = [
  '/proof-of-reserves',
  '/help/$',
  '/learn/$',
  '/vip',
  '/trade/$',
  '/terms',
  '/risk-disclosure',
  '/myaccount/$',
] as const
const notYet = NOT_YET.map((path) => createRoute({ getParentRoute: () => root, path, component: NotYetPage }))

const routeTree = root.addChildren([
  home,
  signIn,
  signUp,
  security,
  balances,
  statement,
  dual,
  holdings,
  myLendings,
  settlements,
  settlement,
  ...notYet,
])

export const router = createRouter({ routeTree, scrollRestoration: true, defaultPreload: 'intent' })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
