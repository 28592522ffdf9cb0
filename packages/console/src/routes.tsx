import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { assetsPages } from './core/assets/index.ts'
import { auditPages, readAuditSearch } from './core/audit/index.ts'
import { compliancePages } from './core/compliance/index.ts'
import { customersPages } from './core/customers/index.ts'
import { jobsPages } from './core/jobs/index.ts'
import { ledgerPages } from './core/ledger/index.ts'
import { moveInPages } from './core/move-in/index.ts'
import { promisesPages } from './core/promises/index.ts'
import { proposalsPages } from './core/proposals/index.ts'
import { sessionPages } from './core/session/index.ts'
import { stopsPages } from './core/stops/index.ts'
import { readVouchersSearch, vouchersPages } from './core/voucher-list/index.ts'
import { readWalletSearch, walletPages } from './core/wallet/index.ts'
import { readWebhooksSearch, webhooksPages } from './core/webhooks/index.ts'
import { backOfficePages } from './overview/back-office/index.ts'
import { booksPages } from './overview/books/index.ts'
import { customerPages } from './overview/customer/index.ts'
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
  component: backOfficePages.overview,
})

const signedIn = createRoute({
  getParentRoute: () => root,
  path: '/signed-in',
  component: sessionPages.identity,
})

const products = createRoute({
  getParentRoute: () => root,
  path: '/dual/products',
  validateSearch: readProductsSearch,
  component: dualPages.products,
})

const orders = createRoute({
  getParentRoute: () => root,
  path: '/dual/orders',
  component: dualPages.orders,
})

const deliveries = createRoute({
  getParentRoute: () => root,
  path: '/dual/deliveries',
  validateSearch: readDeliveriesSearch,
  component: dualPages.deliveries,
})

const series = createRoute({
  getParentRoute: () => root,
  path: '/dual/series',
  validateSearch: readSeriesSearch,
  component: dualPages.series,
})

const book = createRoute({
  getParentRoute: () => root,
  path: '/dual/book',
  validateSearch: readBookSearch,
  component: dualPages.book,
})

const limits = createRoute({
  getParentRoute: () => root,
  path: '/dual/limits',
  validateSearch: readLimitsSearch,
  component: dualPages.limits,
})

const runs = createRoute({
  getParentRoute: () => root,
  path: '/dual/runs',
  validateSearch: readRunsSearch,
  component: dualPages.runs,
})

const pools = createRoute({
  getParentRoute: () => root,
  path: '/simple-earn/pools',
  validateSearch: readPoolsSearch,
  component: simpleEarnPages.pools,
})

const fixed = createRoute({
  getParentRoute: () => root,
  path: '/simple-earn/fixed',
  validateSearch: readFixedSearch,
  component: simpleEarnPages.fixed,
})

const maturities = createRoute({
  getParentRoute: () => root,
  path: '/simple-earn/maturities',
  validateSearch: readMaturitiesSearch,
  component: simpleEarnPages.maturities,
})

const vip = createRoute({
  getParentRoute: () => root,
  path: '/simple-earn/vip',
  component: simpleEarnPages.vip,
})

const stakingProducts = createRoute({
  getParentRoute: () => root,
  path: '/staking/products',
  validateSearch: readStakingProductsSearch,
  component: stakingPages.products,
})

const stakingRedemptions = createRoute({
  getParentRoute: () => root,
  path: '/staking/redemptions',
  validateSearch: readStakingQueueSearch,
  component: stakingPages.redemptions,
})

const stakingRates = createRoute({
  getParentRoute: () => root,
  path: '/staking/rates',
  validateSearch: readStakingRatesSearch,
  component: stakingPages.rates,
})

const stakingMint = createRoute({
  getParentRoute: () => root,
  path: '/staking/mint',
  component: stakingPages.mint,
})

const stakingSources = createRoute({
  getParentRoute: () => root,
  path: '/staking/sources',
  validateSearch: readStakingSourcesSearch,
  component: stakingPages.sources,
})

const stakingLosses = createRoute({
  getParentRoute: () => root,
  path: '/staking/losses',
  component: stakingPages.losses,
})

const stakingCustomers = createRoute({
  getParentRoute: () => root,
  path: '/staking/customers',
  component: stakingPages.customers,
})

const stakingAgreements = createRoute({
  getParentRoute: () => root,
  path: '/staking/agreements',
  component: stakingPages.agreements,
})

const stakingRuns = createRoute({
  getParentRoute: () => root,
  path: '/staking/runs',
  component: stakingPages.runs,
})

const wealthFunds = createRoute({
  getParentRoute: () => root,
  path: '/wealth/funds',
  validateSearch: readWealthFundsSearch,
  component: wealthPages.funds,
})

const wealthOrders = createRoute({
  getParentRoute: () => root,
  path: '/wealth/orders',
  validateSearch: readWealthOrdersSearch,
  component: wealthPages.orders,
})

const softCoins = createRoute({
  getParentRoute: () => root,
  path: '/soft-staking/coins',
  validateSearch: readSoftCoinsSearch,
  component: softStakingPages.coins,
})

const softRuns = createRoute({
  getParentRoute: () => root,
  path: '/soft-staking/runs',
  component: softStakingPages.runs,
})

const softAgreements = createRoute({
  getParentRoute: () => root,
  path: '/soft-staking/agreements',
  component: softStakingPages.agreements,
})

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  validateSearch: readAuditSearch,
  component: auditPages.audit,
})

const customers = createRoute({
  getParentRoute: () => root,
  path: '/customers',
  component: customersPages.customers,
})

const customer = createRoute({
  getParentRoute: () => root,
  path: '/customers/$id',
  component: customerPages.customer,
})

const vouchers = createRoute({
  getParentRoute: () => root,
  path: '/vouchers',
  validateSearch: readVouchersSearch,
  component: vouchersPages.vouchers,
})

const proposals = createRoute({
  getParentRoute: () => root,
  path: '/proposals',
  component: proposalsPages.proposals,
})

const assets = createRoute({
  getParentRoute: () => root,
  path: '/assets',
  component: assetsPages.assets,
})

const compliance = createRoute({
  getParentRoute: () => root,
  path: '/compliance',
  component: compliancePages.compliance,
})

const stops = createRoute({
  getParentRoute: () => root,
  path: '/stops',
  component: stopsPages.stops,
})

const wallet = createRoute({
  getParentRoute: () => root,
  path: '/wallet',
  validateSearch: readWalletSearch,
  component: walletPages.wallet,
})

const moveIn = createRoute({
  getParentRoute: () => root,
  path: '/move-in',
  component: moveInPages.moveIn,
})

const webhooks = createRoute({
  getParentRoute: () => root,
  path: '/webhooks',
  validateSearch: readWebhooksSearch,
  component: webhooksPages.webhooks,
})

const journal = createRoute({
  getParentRoute: () => root,
  path: '/journal',
  component: booksPages.journal,
})

const promises = createRoute({
  getParentRoute: () => root,
  path: '/promises',
  component: promisesPages.promises,
})

const jobs = createRoute({
  getParentRoute: () => root,
  path: '/jobs',
  component: jobsPages.jobs,
})

const trialBalance = createRoute({
  getParentRoute: () => root,
  path: '/trial-balance',
  component: ledgerPages.balance,
})

const operationRuns = createRoute({
  getParentRoute: () => root,
  path: '/runs',
  component: backOfficePages.runs,
})

const proof = createRoute({
  getParentRoute: () => root,
  path: '/proof',
  component: proofPages.proof,
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
    customer,
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
    jobs,
    trialBalance,
    operationRuns,
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
