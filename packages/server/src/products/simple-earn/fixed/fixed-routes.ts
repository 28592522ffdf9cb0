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
  subscribeCheck,
} from '@tenor/contract/simple-earn'
import { type Http, route, routeForCsv, routeForVisitor } from '../../../platform/http/index.ts'
import { fixedCallsOf } from './fixed-calls.ts'
import type { FixedModule } from './fixed-module.ts'
import type { PlaceFixed } from './fixed-service.ts'

/** Registers the customer's calls of fixed terms. */
export function fixedRoutes(http: Http, module: FixedModule, placing: PlaceFixed): void {
  const calls = fixedCallsOf(module, placing, false)
  routeForVisitor(http, fixedProducts, calls.products)
  routeForVisitor(http, fixedCoins, calls.coins)
  route(http, fixedVerify, calls.verify)
  route(http, fixedCoupons, calls.coupons)
  route(http, fixedRemaining, calls.remaining)
  route(http, fixedLendable, calls.lendable)
  route(http, fixedLend, calls.lend)
  route(http, fixedLends, calls.lends)
  route(http, fixedLendDetail, calls.detail)
  route(http, fixedPreRedeem, calls.preRedeem)
  route(http, fixedReinvestStatus, calls.reinvest)
  route(http, fixedRedeemAccountType, calls.redeemTo)
  route(http, fixedHistory, calls.history)
  routeForCsv(http, fixedHistoryCsv, calls.historyCsv)
  route(http, fixedHistoryCoins, calls.historyCoins)
  route(http, subscribeCheck, calls.check)
}
