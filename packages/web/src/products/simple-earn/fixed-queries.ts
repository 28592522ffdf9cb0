import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import type { MoneyAct } from '@tenor/browser/money-act'
import { decimal } from '@tenor/contract/money'
import {
  type FixedEarly,
  fixedCoupons,
  fixedLend,
  fixedLendDetail,
  fixedLends,
  fixedPreRedeem,
  fixedProducts,
  fixedRedeemAccountType,
  fixedReinvestStatus,
  fixedRemaining,
  fixedVipLends,
} from '@tenor/contract/simple-earn'
import { type FixedOrder, fixedOfferOf, fixedOrderOf, voucherOf } from './fixed-term.ts'
import {
  AGAIN_MS,
  EARN_KEY,
  LENDINGS_PAGE_SIZE,
  nextPage,
  OFFER_AGAIN_MS,
  pagesTogether,
  refreshEarn,
} from './simple-earn-queries.ts'

const MOST_PRODUCTS = 100

/** What is on sale for a term, of one coin or of all. */
export function useFixedOffers(asset?: string) {
  return useQuery({
    queryKey: [...EARN_KEY, 'fixed', asset],
    queryFn: async ({ signal }) => {
      const query = { limit: MOST_PRODUCTS, ...(asset === undefined ? {} : { asset }) }
      const { list } = await call(fixedProducts, { query, signal })
      return list.map(fixedOfferOf)
    },
    refetchInterval: OFFER_AGAIN_MS,
  })
}

/** What is left of the reader's own quota of a product; null until it is known. */
export function useRemaining(productId: number, isWanted: boolean) {
  const { data } = useQuery({
    queryKey: [...EARN_KEY, 'remaining', productId],
    queryFn: ({ signal }) => call(fixedRemaining, { query: { product_id: productId }, signal }),
    enabled: isWanted,
  })
  return data === undefined ? null : { left: decimal(data.remaining), used: decimal(data.used) }
}

/** The reader's vouchers for a product, the one that pays most first. */
export function useVouchers(productId: number, isWanted: boolean) {
  return useQuery({
    queryKey: [...EARN_KEY, 'vouchers', productId],
    queryFn: async ({ signal }) => {
      const { list } = await call(fixedCoupons, { query: { pid: productId }, signal })
      return list.map(voucherOf)
    },
    enabled: isWanted,
  })
}

export function useFixedOrders(isWanted: boolean, isVip = false) {
  return useInfiniteQuery({
    queryKey: [...EARN_KEY, 'orders', isVip],
    queryFn: async ({ pageParam, signal }) => {
      const query = { order_type: 1, page: pageParam, limit: LENDINGS_PAGE_SIZE }
      const { list, total } = await call(isVip ? fixedVipLends : fixedLends, { query, signal })
      return { list: list.map(fixedOrderOf), total }
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    select: pagesTogether,
    enabled: isWanted,
    refetchInterval: AGAIN_MS,
  })
}

/** What redeeming an order now would pay; null where it cannot be redeemed. */
export function useEarly(orderId: number) {
  return useQuery({
    queryKey: [...EARN_KEY, 'early', orderId],
    queryFn: async ({ signal }) => (await call(fixedLendDetail, { query: { order_id: orderId }, signal })).early,
    refetchInterval: AGAIN_MS,
  })
}

export type LendAsk = {
  product_id: number
  amount: string
  year_rate: string
  interest_start: number
  reinvest_status: 0 | 1
  redeem_account_type: 0 | 1
  financial_rate_id?: number
}

export const lendAct: MoneyAct<LendAsk, FixedOrder> = {
  name: ({ product_id, amount, financial_rate_id = 0 }) => `fixed.lend.${product_id}.${amount}.${financial_rate_id}`,
  // A repeat after a lost answer says what was seen when it was first sent.
  seen: ({ year_rate, interest_start }) => ({ year_rate, interest_start: String(interest_start) }),
  send: async (ask, { interest_start = String(ask.interest_start), ...order }) => {
    const body = { ...ask, ...order, interest_start: Number.parseInt(interest_start, 10) }
    return fixedOrderOf(await call(fixedLend, { body }))
  },
  settled: (client) => refreshEarn(client),
}

export const earlyAct: MoneyAct<{ orderId: number }, FixedEarly> = {
  name: ({ orderId }) => `fixed.early.${orderId}`,
  send: ({ orderId }, order) => call(fixedPreRedeem, { body: { order_id: orderId, ...order } }),
  settled: (client) => refreshEarn(client),
}

/** Switches what happens at maturity. */
export function useMaturity(orderId: number) {
  const client = useQueryClient()
  const settled = { onSettled: () => refreshEarn(client) }
  const params = { order_id: orderId }
  const reinvest = useMutation({
    mutationFn: (isOn: boolean) => call(fixedReinvestStatus, { params, body: { reinvest_status: isOn ? 1 : 0 } }),
    ...settled,
  })
  const redeemTo = useMutation({
    mutationFn: (toFlexible: boolean) =>
      call(fixedRedeemAccountType, { params, body: { redeem_account_type: toFlexible ? 1 : 0 } }),
    ...settled,
  })
  return { reinvest, redeemTo }
}
