import {
  fixedCoins,
  fixedCoupons,
  fixedHistory,
  fixedHistoryCoins,
  fixedHistoryCsv,
  fixedLend,
  fixedLendable,
  fixedLendDetail,
  fixedLends,
  fixedPreRedeem,
  fixedProducts,
  fixedRedeemAccountType,
  fixedReinvestStatus,
  fixedRemaining,
  fixedVerify,
  fixedVipCoins,
  fixedVipCoupons,
  fixedVipHistory,
  fixedVipHistoryCoins,
  fixedVipHistoryCsv,
  fixedVipLend,
  fixedVipLendable,
  fixedVipLendDetail,
  fixedVipLends,
  fixedVipPreRedeem,
  fixedVipProducts,
  fixedVipRedeemAccountType,
  fixedVipReinvestStatus,
  fixedVipRemaining,
  fixedVipVerify,
  subscribeCheck,
} from '@tenor/contract/simple-earn'
import { type Http, route, routeForCsv, routeForVisitor } from '../../../platform/http/index.ts'
import { fixedCallsOf } from './fixed-calls.ts'
import type { FixedModule } from './fixed-module.ts'
import type { PlaceFixed } from './fixed-service.ts'

const CALLS = {
  products: fixedProducts,
  coins: fixedCoins,
  verify: fixedVerify,
  coupons: fixedCoupons,
  remaining: fixedRemaining,
  lendable: fixedLendable,
  lend: fixedLend,
  lends: fixedLends,
  detail: fixedLendDetail,
  preRedeem: fixedPreRedeem,
  reinvest: fixedReinvestStatus,
  redeemTo: fixedRedeemAccountType,
  history: fixedHistory,
  historyCsv: fixedHistoryCsv,
  historyCoins: fixedHistoryCoins,
}

const VIP_CALLS: typeof CALLS = {
  products: fixedVipProducts,
  coins: fixedVipCoins,
  verify: fixedVipVerify,
  coupons: fixedVipCoupons,
  remaining: fixedVipRemaining,
  lendable: fixedVipLendable,
  lend: fixedVipLend,
  lends: fixedVipLends,
  detail: fixedVipLendDetail,
  preRedeem: fixedVipPreRedeem,
  reinvest: fixedVipReinvestStatus,
  redeemTo: fixedVipRedeemAccountType,
  history: fixedVipHistory,
  historyCsv: fixedVipHistoryCsv,
  historyCoins: fixedVipHistoryCoins,
}

/** Registers the customer's calls of fixed terms, and the VIP variant of each: for VIP products and the orders of them alone. */
export function fixedRoutes(http: Http, module: FixedModule, placing: PlaceFixed): void {
  const calls = fixedCallsOf(module, placing, false)
  register(http, CALLS, calls)
  register(http, VIP_CALLS, fixedCallsOf(module, placing, true))
  route(http, subscribeCheck, calls.check)
}

function register(http: Http, of: typeof CALLS, calls: ReturnType<typeof fixedCallsOf>): void {
  routeForVisitor(http, of.products, calls.products)
  routeForVisitor(http, of.coins, calls.coins)
  route(http, of.verify, calls.verify)
  route(http, of.coupons, calls.coupons)
  route(http, of.remaining, calls.remaining)
  route(http, of.lendable, calls.lendable)
  route(http, of.lend, calls.lend)
  route(http, of.lends, calls.lends)
  route(http, of.detail, calls.detail)
  route(http, of.preRedeem, calls.preRedeem)
  route(http, of.reinvest, calls.reinvest)
  route(http, of.redeemTo, calls.redeemTo)
  route(http, of.history, calls.history)
  routeForCsv(http, of.historyCsv, calls.historyCsv)
  route(http, of.historyCoins, calls.historyCoins)
}
