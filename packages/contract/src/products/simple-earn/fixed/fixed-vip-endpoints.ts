import type { Endpoint } from '../../../http/index.ts'
import * as calls from './fixed-endpoints.ts'
import * as history from './fixed-history-endpoints.ts'
import { FIXED } from './fixed-paths.ts'

/* The VIP variant of each call: the same path under /vip, for VIP products and the orders of them alone. */

const all = { ...calls, ...history }

function vipVariant<Each extends Pick<Endpoint, 'path' | 'summary'>>(each: Each): Each {
  return { ...each, path: each.path.replace(FIXED, `${FIXED}/vip`), summary: `${each.summary} (VIP)` }
}

/** GET vip/product/list. */
export const fixedVipProducts = vipVariant(all.fixedProducts)
/** GET vip/product/coins. */
export const fixedVipCoins = vipVariant(all.fixedCoins)
/** GET vip/product/verify. */
export const fixedVipVerify = vipVariant(all.fixedVerify)
/** GET vip/coupon/recommend. */
export const fixedVipCoupons = vipVariant(all.fixedCoupons)
/** GET vip/user/remaining. */
export const fixedVipRemaining = vipVariant(all.fixedRemaining)
/** GET vip/user/lendable. */
export const fixedVipLendable = vipVariant(all.fixedLendable)
/** POST vip/user/lend. */
export const fixedVipLend = vipVariant(all.fixedLend)
/** GET vip/user/lend. */
export const fixedVipLends = vipVariant(all.fixedLends)
/** GET vip/user/lend/detail. */
export const fixedVipLendDetail = vipVariant(all.fixedLendDetail)
/** POST vip/user/pre-redeem. */
export const fixedVipPreRedeem = vipVariant(all.fixedPreRedeem)
/** PUT vip/user/reinvest-status/{order_id}. */
export const fixedVipReinvestStatus = vipVariant(all.fixedReinvestStatus)
/** PUT vip/user/redeem-account-type/{order_id}. */
export const fixedVipRedeemAccountType = vipVariant(all.fixedRedeemAccountType)
/** GET vip/user/history. */
export const fixedVipHistory = vipVariant(all.fixedHistory)
/** GET vip/user/history.csv. */
export const fixedVipHistoryCsv = vipVariant(all.fixedHistoryCsv)
/** GET vip/user/history/coins. */
export const fixedVipHistoryCoins = vipVariant(all.fixedHistoryCoins)
