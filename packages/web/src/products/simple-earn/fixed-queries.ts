import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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

/* Each call has a variant for VIP products and the orders of them. */
const CALLS = {
  remaining: fixedRemaining,
  coupons: fixedCoupons,
  lend: fixedLend,
  detail: fixedLendDetail,
  early: fixedPreRedeem,
  reinvest: fixedReinvestStatus,
  redeemTo: fixedRedeemAccountType,
}
const VIP_CALLS: typeof CALLS = {
  remaining: fixedVipRemaining,
  coupons: fixedVipCoupons,
  lend: fixedVipLend,
  detail: fixedVipLendDetail,
  early: fixedVipPreRedeem,
  reinvest: fixedVipReinvestStatus,
  redeemTo: fixedVipRedeemAccountType,
}

/** The calls of a product and of its orders. */
export function fixedCalls(isVip: boolean): typeof CALLS {
  return isVip ? VIP_CALLS : CALLS
}

type Wanted = { isVip: boolean; isWanted: boolean }

/** What of a coin VIP products can be paid from; null until it is known, and while it is not wanted. */
export function useVipAvailable(asset: string, isWanted: boolean) {
  const { data } = useQuery({
    queryKey: [...BALANCES_KEY, 'vip', asset],
    queryFn: ({ signal }) => call(fixedVipLendable, { query: { asset }, signal }),
    enabled: isWanted,
    refetchInterval: BALANCE_AGAIN_MS,
  })
  return data === undefined ? null : { balance: decimal(data.available), account: data.account }
}

/** What is left of the reader's own quota of a product; null until it is known. */
export function useRemaining(productId: number, { isVip, isWanted }: Wanted) {
  const { data } = useQuery({
    queryKey: [...EARN_KEY, 'remaining', productId],
    queryFn: ({ signal }) => call(fixedCalls(isVip).remaining, { query: { product_id: productId }, signal }),
    enabled: isWanted,
  })
  return data === undefined ? null : { left: decimal(data.remaining), used: decimal(data.used) }
}

/** The reader's vouchers for a product, the one that pays most first. */
export function useVouchers(productId: number, { isVip, isWanted }: Wanted) {
  return useQuery({
    queryKey: [...EARN_KEY, 'vouchers', productId],
    queryFn: async ({ signal }) => {
      const { list } = await call(fixedCalls(isVip).coupons, { query: { pid: productId }, signal })
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

/** Payment for redeeming an amount of an order now, `null` for all of it; null where it cannot be redeemed. */
export function useEarly({ id, isVip }: FixedOrder, amount: string | null) {
  return useQuery({
    queryKey: [...EARN_KEY, 'early', id, amount],
    queryFn: async ({ signal }) => {
      const query = amount === null ? { order_id: id } : { order_id: id, amount }
      return (await call(fixedCalls(isVip).detail, { query, signal })).early
    },
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  })
}

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

export const lendAct: MoneyAct<LendAsk, FixedOrder> = {
  name: ({ product_id, amount, financial_rate_id = 0 }) => `fixed.lend.${product_id}.${amount}.${financial_rate_id}`,
  // A repeat after a lost answer says what was seen when it was first sent.
  seen: ({ year_rate, interest_start, interest }) => {
    const seen = { year_rate, interest_start: String(interest_start) }
    return interest === undefined ? seen : { ...seen, interest }
  },
  send: async ({ isVip, ...ask }, { interest_start = String(ask.interest_start), ...order }) => {
    const body = { ...ask, ...order, interest_start: Number.parseInt(interest_start, 10) }
    return fixedOrderOf(await call(fixedCalls(isVip).lend, { body }))
  },
  settled: (client) => refreshEarn(client),
}

/** `amount` null: all of it. */
export type EarlyAsk = Pick<FixedOrder, 'id' | 'isVip'> & { amount: string | null }

export const earlyAct: MoneyAct<EarlyAsk, FixedEarly> = {
  name: ({ id, amount }) => `fixed.early.${id}.${amount ?? 'all'}`,
  send: ({ id, isVip, amount }, order) => {
    const body = amount === null ? { order_id: id } : { order_id: id, amount }
    return call(fixedCalls(isVip).early, { body: { ...body, ...order } })
  },
  settled: (client) => refreshEarn(client),
}

/** Switches what happens at maturity. */
export function useMaturity({ id, isVip }: FixedOrder) {
  const client = useQueryClient()
  const settled = { onSettled: () => refreshEarn(client) }
  const params = { order_id: id }
  const calls = fixedCalls(isVip)
  const reinvest = useMutation({
    mutationFn: (isOn: boolean) => call(calls.reinvest, { params, body: { reinvest_status: isOn ? 1 : 0 } }),
    ...settled,
  })
  const redeemTo = useMutation({
    mutationFn: (toFlexible: boolean) =>
      call(calls.redeemTo, { params, body: { redeem_account_type: toFlexible ? 1 : 0 } }),
    ...settled,
  })
  return { reinvest, redeemTo }
}
