import {
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
} from '@tenor/contract/simple-earn'
import { type Http, route, routeForCsv, routeForVisitor } from '../../../platform/http/index.ts'
import { fixedCallsOf } from './fixed-calls.ts'
import type { FixedModule } from './fixed-module.ts'
import type { PlaceFixed } from './fixed-service.ts'

/** Registers the VIP variant of each call: for VIP products and the orders of them alone. */
export function fixedVipRoutes(http: Http, module: FixedModule, placing: PlaceFixed): void {
  const calls = fixedCallsOf(module, placing, true)
  routeForVisitor(http, fixedVipProducts, calls.products)
  routeForVisitor(http, fixedVipCoins, calls.coins)
  route(http, fixedVipVerify, calls.verify)
  route(http, fixedVipCoupons, calls.coupons)
  route(http, fixedVipRemaining, calls.remaining)
  route(http, fixedVipLendable, calls.lendable)
  route(http, fixedVipLend, calls.lend)
  route(http, fixedVipLends, calls.lends)
  route(http, fixedVipLendDetail, calls.detail)
  route(http, fixedVipPreRedeem, calls.preRedeem)
  route(http, fixedVipReinvestStatus, calls.reinvest)
  route(http, fixedVipRedeemAccountType, calls.redeemTo)
  route(http, fixedVipHistory, calls.history)
  routeForCsv(http, fixedVipHistoryCsv, calls.historyCsv)
  route(http, fixedVipHistoryCoins, calls.historyCoins)
}
