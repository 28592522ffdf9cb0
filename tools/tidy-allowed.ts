/*
 * What the tidy test lets pass, each with its reason. An entry is a promise that somebody has looked; an entry
 * that is needed no more ought to go.
 */

const PUBLISHED = "part of the published API; the exchange's own clients call it"
const DESK = "the operator's desk; until the console has the page, operators call it themselves"
const AHEAD = 'written ahead of the screen that says it'

/** `float-near-money` in a file: what is turned into a number there is no amount. */
export const NUMBERS_ALLOWED: Readonly<Record<string, string>> = {
  'packages/contract/src/core/sandbox-endpoints.ts': 'a count of decimal places',
  'packages/contract/src/http/fields.ts': 'whole numbers of the wire: ids, pages, counts',
  'packages/contract/src/products/dual/dual-pricing.ts':
    'option pricing works in floats and is rounded to Decimal8 at its edge',
  'packages/server/src/core/accounts/sessions.ts': 'the number of a bucket',
  'packages/server/src/core/market/market.ts': 'an instant in milliseconds',
  'packages/server/src/core/sandbox/sandbox-clock.ts': "the clock's offset in milliseconds",
  'packages/server/src/demo.ts': 'an instant in milliseconds',
  'packages/server/src/products/dual/dual-service.ts': 'the id of a product',
  'packages/server/src/products/dual/dual-views.ts': 'a count of copies',
  'packages/ui/src/charts/plot-number.ts': 'where a point is drawn, in pixels',
}

/** `clock-randomness-environment` in a file. */
export const CLOCKS_ALLOWED: Readonly<Record<string, string>> = {
  'packages/server/src/boot.ts': 'the one place where the environment is read, once, at the start',
}

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
  customers: DESK,
  updateCustomer: DESK,
  trialBalance: DESK,
  jobs: DESK,
  jobRun: DESK,
  setTier: DESK,
  auditLog: DESK,
  dualDeskProducts: DESK,
  dualDeskProductCreate: DESK,
  dualDeskProductUpdate: DESK,
  dualDeskSettlementPrice: DESK,
}

/** Phrases that no code says yet. */
export const UNSAID_PHRASES: Readonly<Record<string, string>> = {
  'account.fundPassword.enter': AHEAD,
  'account.notVerified': AHEAD,
  'account.password.hide': AHEAD,
  'account.password.show': AHEAD,
  'account.region': AHEAD,
  'account.signIn.lede': AHEAD,
  'account.signOut': AHEAD,
  'account.signUp.lede': AHEAD,
  'account.title': AHEAD,
  'account.verified': AHEAD,
  'account.vipTier': AHEAD,
  'dual.order.cancel.confirm': AHEAD,
  'dual.order.converted.call': AHEAD,
  'dual.order.converted.put': AHEAD,
  'dual.reinvest': AHEAD,
  'ledger.available': AHEAD,
  'ledger.faucet.get': AHEAD,
  'ledger.statement.counterAccount': AHEAD,
  'ledger.statement.group': AHEAD,
  'ledger.transfer.from': AHEAD,
  'ledger.transfer.swap': AHEAD,
  'ledger.transfer.to': AHEAD,
  'market.change24h': AHEAD,
  'market.pair': AHEAD,
  'market.pair.label': AHEAD,
  'market.price': AHEAD,
  'market.price.index': AHEAD,
  'market.price.none': AHEAD,
  'market.source.candles': AHEAD,
  'market.source.live': AHEAD,
  'market.source.simulator': AHEAD,
  'account.locked': AHEAD,
  'request.conflict': AHEAD,
  'request.unavailable': AHEAD,
  'NO DATA': AHEAD,
  'act.apply': AHEAD,
  'act.back': AHEAD,
  'act.cancel': AHEAD,
  'act.copy': AHEAD,
  'act.download': AHEAD,
  'act.save': AHEAD,
  'nav.signUp': AHEAD,
  noRecord: AHEAD,
  'sandbox.banner': AHEAD,
  'sandbox.clock': AHEAD,
  'sandbox.clock.day': AHEAD,
  'sandbox.clock.delivery': AHEAD,
  'sandbox.clock.hour': AHEAD,
  'sandbox.clock.moving': AHEAD,
  'sandbox.label': AHEAD,
  'state.loading': AHEAD,
  'state.loadingMore': AHEAD,
  'state.notForRegion': AHEAD,
  'state.stale': AHEAD,
  'unit.ago': AHEAD,
  'unit.amount': AHEAD,
  'unit.in': AHEAD,
  'unit.minutes': AHEAD,
  'unit.percent': AHEAD,
  'unit.range': AHEAD,
  'unit.samples': AHEAD,
  'unit.short.daysHours': AHEAD,
  'unit.short.hoursMinutes': AHEAD,
  'unit.short.minutes': AHEAD,
  'unit.utc': AHEAD,
}
