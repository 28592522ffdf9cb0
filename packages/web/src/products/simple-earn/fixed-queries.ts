import { actOf, pagesOf, queryOf, saveOf } from '@tenor/browser/calls'
import { given } from '@tenor/browser/search'
import { decimal } from '@tenor/contract/money'
import {
  fixedCoupons,
  fixedLend,
  fixedLendDetail,
  fixedLends,
  fixedPreRedeem,
  fixedProducts,
  fixedRedeemAccountType,
  fixedReinvestStatus,
  fixedRemaining,
  fixedVipCoupons,
  fixedVipLend,
  fixedVipLendable,
  fixedVipLendDetail,
  fixedVipLends,
  fixedVipPreRedeem,
  fixedVipRedeemAccountType,
  fixedVipReinvestStatus,
  fixedVipRemaining,
} from '@tenor/contract/simple-earn'
import { BALANCES_KEY } from '../../core/balances/index.ts'
import { type FixedOrder, fixedOfferOf, fixedOrderOf, voucherOf } from './fixed-term.ts'
import {
  AGAIN_MS,
  BALANCE_AGAIN_MS,
  EARN_KEY,
  EARN_READS,
  LENDINGS_PAGE_SIZE,
  OFFER_AGAIN_MS,
} from './simple-earn-queries.ts'

const MOST_PRODUCTS = 100

const EARN = { group: EARN_KEY } as const
const AGAIN = { ...EARN, againMs: AGAIN_MS } as const

/** Offers of fixed terms, of one coin or of all. */
export const useFixedOffers = queryOf(fixedProducts, {
  ...EARN,
  againMs: OFFER_AGAIN_MS,
  ask: (asset?: string) => ({ query: { limit: MOST_PRODUCTS, ...given({ asset }) } }),
  show: ({ list }) => list.map(fixedOfferOf),
})

/* Each call has a variant for VIP products and the orders of them. */
const CALLS = {
  remaining: fixedRemaining,
  coupons: fixedCoupons,
  lend: fixedLend,
  lends: fixedLends,
  detail: fixedLendDetail,
  early: fixedPreRedeem,
  reinvest: fixedReinvestStatus,
  redeemTo: fixedRedeemAccountType,
}
const VIP_CALLS: typeof CALLS = {
  remaining: fixedVipRemaining,
  coupons: fixedVipCoupons,
  lend: fixedVipLend,
  lends: fixedVipLends,
  detail: fixedVipLendDetail,
  early: fixedVipPreRedeem,
  reinvest: fixedVipReinvestStatus,
  redeemTo: fixedVipRedeemAccountType,
}

/** The calls of a product and of its orders. */
function fixedCalls(isVip: boolean): typeof CALLS {
  return isVip ? VIP_CALLS : CALLS
}

/** Amount of a coin that VIP products can be paid from. */
export const useVipAvailable = queryOf(fixedVipLendable, {
  group: BALANCES_KEY,
  againMs: BALANCE_AGAIN_MS,
  ask: (asset: string) => ({ query: { asset } }),
  show: ({ available, account }) => ({ balance: decimal(available), account }),
})

/** The reader's own quota of a product: used, and left. */
export const useRemaining = queryOf((_id: number, isVip: boolean) => fixedCalls(isVip).remaining, {
  ...EARN,
  ask: (product_id: number, _isVip: boolean) => ({ query: { product_id } }),
  show: ({ remaining, used }) => ({ left: decimal(remaining), used: decimal(used) }),
})

/** The reader's vouchers for a product, the one that pays most first. */
export const useVouchers = queryOf((_id: number, isVip: boolean) => fixedCalls(isVip).coupons, {
  ...EARN,
  ask: (pid: number, _isVip: boolean) => ({ query: { pid } }),
  show: ({ list }) => list.map(voucherOf),
})

export const useFixedOrders = pagesOf((isVip: boolean) => fixedCalls(isVip).lends, {
  ...AGAIN,
  by: 'page',
  limit: LENDINGS_PAGE_SIZE,
  ask: (_isVip: boolean) => ({ query: { order_type: 1 } }),
  row: fixedOrderOf,
})

export const useFixedOrder = queryOf(fixedLendDetail, {
  ...AGAIN,
  topic: 'account',
  ask: (order_id: number, asset: string | undefined) => ({ query: { order_id, ...given({ asset }) } }),
  show: fixedOrderOf,
})

/** Payment for redeeming an amount of an order now, `null` for all of it; null where it cannot be redeemed. */
export const useEarly = queryOf((_id: number, isVip: boolean, _amount: string | null) => fixedCalls(isVip).detail, {
  ...AGAIN,
  isKept: true,
  ask: (order_id: number, _isVip: boolean, amount: string | null) => ({
    query: amount === null ? { order_id } : { order_id, amount },
  }),
  show: ({ early }) => early,
})

export type LendAsk = {
  isVip: boolean
  product_id: number
  amount: string
  year_rate: string
  interest_start: number
  interest?: string
  reinvest_status: 0 | 1
  redeem_account_type: 0 | 1
  financial_rate_id?: number
}

export const useLending = actOf(({ isVip }: LendAsk) => fixedCalls(isVip).lend, {
  name: ({ product_id, amount, financial_rate_id = 0 }: LendAsk) =>
    `fixed.lend.${product_id}.${amount}.${financial_rate_id}`,
  // A repeat after a lost answer says what was seen when it was first sent.
  seen: ({ year_rate, interest_start, interest }) => {
    const seen = { year_rate, interest_start: String(interest_start) }
    return interest === undefined ? seen : { ...seen, interest }
  },
  ask: ({ isVip: _, ...ask }, { interest_start = String(ask.interest_start), ...order }) => ({
    body: { ...ask, ...order, interest_start: Number.parseInt(interest_start, 10) },
  }),
  show: fixedOrderOf,
  reads: EARN_READS,
})

/** `amount` null: all of it. */
export type EarlyAsk = Pick<FixedOrder, 'id' | 'isVip'> & { amount: string | null }

export const useRedeemingEarly = actOf(({ isVip }: EarlyAsk) => fixedCalls(isVip).early, {
  name: ({ id, amount }: EarlyAsk) => `fixed.early.${id}.${amount ?? 'all'}`,
  ask: ({ id, amount }, order) => ({
    body: { order_id: id, ...given({ amount: amount ?? undefined }), ...order },
  }),
  reads: EARN_READS,
})

/** Switches what happens at maturity: whether it is subscribed again, or which account it is paid to. */
export const useReinvesting = saveOf(({ isVip }: FixedOrder) => fixedCalls(isVip).reinvest, {
  ask: (isOn: boolean, { id }: FixedOrder) => ({ params: { order_id: id }, body: { reinvest_status: isOn ? 1 : 0 } }),
  reads: EARN_READS,
})
export const useRedeemTo = saveOf(({ isVip }: FixedOrder) => fixedCalls(isVip).redeemTo, {
  ask: (toFlexible: boolean, { id }: FixedOrder) => ({
    params: { order_id: id },
    body: { redeem_account_type: toFlexible ? 1 : 0 },
  }),
  reads: EARN_READS,
})
