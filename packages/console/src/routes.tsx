import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { assetsPages } from './core/assets/index.ts'
import { auditPages, readAuditSearch } from './core/audit/index.ts'
import { compliancePages } from './core/compliance/index.ts'
import { customersPages } from './core/customers/index.ts'
import { moveInPages } from './core/move-in/index.ts'
import { promisesPages } from './core/promises/index.ts'
import { proposalsPages } from './core/proposals/index.ts'
import { sessionPages } from './core/session/index.ts'
import { stopsPages } from './core/stops/index.ts'
import { readVouchersSearch, vouchersPages } from './core/vouchers/index.ts'
import { readWalletSearch, walletPages } from './core/wallet/index.ts'
import { readWebhooksSearch, webhooksPages } from './core/webhooks/index.ts'
import { backOfficePages } from './overview/back-office/index.ts'
import { booksPages } from './overview/books/index.ts'
import { proofPages } from './overview/proof/index.ts'
import { ErrorPage, NotFoundPage } from './platform/page/index.ts'
import {
  dualPages,
  readBookSearch,
  readDeliveriesSearch,
  readLimitsSearch,
  readProductsSearch,
  readRunsSearch,
  readSeriesSearch,
} from './products/dual/index.ts'
import {
  readFixedSearch,
  readMaturitiesSearch,
  readPoolsSearch,
  simpleEarnPages,
} from './products/simple-earn/index.ts'
import { readSoftCoinsSearch, softStakingPages } from './products/soft-staking/index.ts'
import {
  readStakingProductsSearch,
  readStakingQueueSearch,
  readStakingRatesSearch,
  readStakingSourcesSearch,
  stakingPages,
} from './products/staking/index.ts'
import { readWealthFundsSearch, readWealthOrdersSearch, wealthPages } from './products/wealth/index.ts'
import { Shell } from './shell.tsx'

const root = createRootRoute({ component: Shell, notFoundComponent: NotFoundPage, errorComponent: ErrorPage })

const overview = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(backOfficePages.overview, 'BackOfficePage'),
})

const signedIn = createRoute({
  getParentRoute: () => root,
  path: '/signed-in',
  component: lazyRouteComponent(sessionPages.identity, 'IdentityPage'),
})

const products = createRoute({
  getParentRoute: () => root,
  path: '/dual/products',
  validateSearch: readProductsSearch,
  component: lazyRouteComponent(dualPages.products, 'DualProductsPage'),
})

const orders = createRoute({
  getParentRoute: () => root,
  path: '/dual/orders',
  component: lazyRouteComponent(dualPages.orders, 'DualOrdersPage'),
})

const deliveries = createRoute({
  getParentRoute: () => root,
  path: '/dual/deliveries',
  validateSearch: readDeliveriesSearch,
  component: lazyRouteComponent(dualPages.deliveries, 'DualDeliveriesPage'),
})

const series = createRoute({
  getParentRoute: () => root,
  path: '/dual/series',
  validateSearch: readSeriesSearch,
  component: lazyRouteComponent(dualPages.series, 'DualSeriesPage'),
})

const book = createRoute({
  getParentRoute: () => root,
  path: '/dual/book',
  validateSearch: readBookSearch,
  component: lazyRouteComponent(dualPages.book, 'DualBookPage'),
})

const limits = createRoute({
  getParentRoute: () => root,
  path: '/dual/limits',
  validateSearch: readLimitsSearch,
  component: lazyRouteComponent(dualPages.limits, 'DualLimitsPage'),
})

const runs = createRoute({
  getParentRoute: () => root,
  path: '/dual/runs',
  validateSearch: readRunsSearch,
  component: lazyRouteComponent(dualPages.runs, 'DualRunsPage'),
})

const pools = createRoute({
  getParentRoute: () => root,
  path: '/simple-earn/pools',
  validateSearch: readPoolsSearch,
  component: lazyRouteComponent(simpleEarnPages.pools, 'PoolsPage'),
})

const fixed = createRoute({
  getParentRoute: () => root,
  path: '/simple-earn/fixed',
  validateSearch: readFixedSearch,
  component: lazyRouteComponent(simpleEarnPages.fixed, 'FixedPage'),
})

const maturities = createRoute({
  getParentRoute: () => root,
  path: '/simple-earn/maturities',
  validateSearch: readMaturitiesSearch,
  component: lazyRouteComponent(simpleEarnPages.maturities, 'MaturitiesPage'),
})

const vip = createRoute({
  getParentRoute: () => root,
  path: '/simple-earn/vip',
  component: lazyRouteComponent(simpleEarnPages.vip, 'VipPage'),
})

const stakingProducts = createRoute({
  getParentRoute: () => root,
  path: '/staking/products',
  validateSearch: readStakingProductsSearch,
  component: lazyRouteComponent(stakingPages.products, 'StakingProductsPage'),
})

const stakingRedemptions = createRoute({
  getParentRoute: () => root,
  path: '/staking/redemptions',
  validateSearch: readStakingQueueSearch,
  component: lazyRouteComponent(stakingPages.redemptions, 'StakingQueuePage'),
})

const stakingRates = createRoute({
  getParentRoute: () => root,
  path: '/staking/rates',
  validateSearch: readStakingRatesSearch,
  component: lazyRouteComponent(stakingPages.rates, 'StakingRatesPage'),
})

const stakingMint = createRoute({
  getParentRoute: () => root,
  path: '/staking/mint',
  component: lazyRouteComponent(stakingPages.mint, 'StakingMintPage'),
})

const stakingSources = createRoute({
  getParentRoute: () => root,
  path: '/staking/sources',
  validateSearch: readStakingSourcesSearch,
  component: lazyRouteComponent(stakingPages.sources, 'StakingSourcesPage'),
})

const stakingLosses = createRoute({
  getParentRoute: () => root,
  path: '/staking/losses',
  component: lazyRouteComponent(stakingPages.losses, 'StakingLossesPage'),
})

const stakingCustomers = createRoute({
  getParentRoute: () => root,
  path: '/staking/customers',
  component: lazyRouteComponent(stakingPages.customers, 'StakingCustomersPage'),
})

const stakingAgreements = createRoute({
  getParentRoute: () => root,
  path: '/staking/agreements',
  component: lazyRouteComponent(stakingPages.agreements, 'StakingAgreementsPage'),
})

const stakingRuns = createRoute({
  getParentRoute: () => root,
  path: '/staking/runs',
  component: lazyRouteComponent(stakingPages.runs, 'StakingRunsPage'),
})

const wealthFunds = createRoute({
  getParentRoute: () => root,
  path: '/wealth/funds',
  validateSearch: readWealthFundsSearch,
  component: lazyRouteComponent(wealthPages.funds, 'WealthFundsPage'),
})

const wealthOrders = createRoute({
  getParentRoute: () => root,
  path: '/wealth/orders',
  validateSearch: readWealthOrdersSearch,
  component: lazyRouteComponent(wealthPages.orders, 'WealthOrdersPage'),
})

const softCoins = createRoute({
  getParentRoute: () => root,
  path: '/soft-staking/coins',
  validateSearch: readSoftCoinsSearch,
  component: lazyRouteComponent(softStakingPages.coins, 'SoftCoinsPage'),
})

const softRuns = createRoute({
  getParentRoute: () => root,
  path: '/soft-staking/runs',
  component: lazyRouteComponent(softStakingPages.runs, 'SoftRunsPage'),
})

const softAgreements = createRoute({
  getParentRoute: () => root,
  path: '/soft-staking/agreements',
  component: lazyRouteComponent(softStakingPages.agreements, 'SoftAgreementsPage'),
})

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(auditPages.audit, 'AuditPage'),
})

const customers = createRoute({
  getParentRoute: () => root,
  path: '/customers',
  component: lazyRouteComponent(customersPages.customers, 'CustomersPage'),
})

const vouchers = createRoute({
  getParentRoute: () => root,
  path: '/vouchers',
  validateSearch: readVouchersSearch,
  component: lazyRouteComponent(vouchersPages.vouchers, 'VouchersPage'),
})

const proposals = createRoute({
  getParentRoute: () => root,
  path: '/proposals',
  component: lazyRouteComponent(proposalsPages.proposals, 'ProposalsPage'),
})

const assets = createRoute({
  getParentRoute: () => root,
  path: '/assets',
  component: lazyRouteComponent(assetsPages.assets, 'AssetsPage'),
})

const compliance = createRoute({
  getParentRoute: () => root,
  path: '/compliance',
  component: lazyRouteComponent(compliancePages.compliance, 'CompliancePage'),
})

const stops = createRoute({
  getParentRoute: () => root,
  path: '/stops',
  component: lazyRouteComponent(stopsPages.stops, 'StopsPage'),
})

const wallet = createRoute({
  getParentRoute: () => root,
  path: '/wallet',
  validateSearch: readWalletSearch,
  component: lazyRouteComponent(walletPages.wallet, 'WalletPage'),
})

const moveIn = createRoute({
  getParentRoute: () => root,
  path: '/move-in',
  component: lazyRouteComponent(moveInPages.moveIn, 'MoveInPage'),
})

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/webhooks',
  validateSearch: readWebhooksSearch,
  component: lazyRouteComponent(webhooksPages.webhooks, 'WebhooksPage'),
})

const journal = createRoute({
  getParentRoute: () => root,
  path: '/journal',
  component: lazyRouteComponent(booksPages.journal, 'JournalPage'),
})

const promises = createRoute({
  getParentRoute: () => root,
  path: '/promises',
  component: lazyRouteComponent(promisesPages.promises, 'PromisesPage'),
})

const proof = createRoute({
  getParentRoute: () => root,
  path: '/proof',
  component: lazyRouteComponent(proofPages.proof, 'ProofPage'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    overview,
    products,
    orders,
    deliveries,
    series,
    book,
    limits,
    runs,
    pools,
    fixed,
    maturities,
    vip,
    stakingProducts,
    stakingRedemptions,
    stakingRates,
    stakingMint,
    stakingSources,
    stakingLosses,
    stakingCustomers,
    stakingAgreements,
    stakingRuns,
    softCoins,
    softRuns,
    softAgreements,
    wealthFunds,
    wealthOrders,
    signedIn,
    customers,
    vouchers,
    proposals,
    assets,
    compliance,
    stops,
    wallet,
    moveIn,
    webhooks,
    journal,
    promises,
    proof,
    audit,
  ]),
  basepath: '/console',
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
