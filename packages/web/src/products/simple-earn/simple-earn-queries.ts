import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import type { MoneyAct } from '@tenor/browser/money-act'
import { decimal } from '@tenor/contract/money'
import {
  flexibleAwardPool,
  flexibleChart,
  flexibleDetail,
  flexibleInterestHistory,
  flexibleInterestRate,
  flexibleLendings,
  flexibleMarketList,
  flexibleRedeem,
  flexibleRedeemPreview,
  flexibleRevoke,
  flexibleStatistics,
  flexibleSubscribe,
  type RedemptionFacts,
} from '@tenor/contract/simple-earn'
import { instantOfSeconds } from '@tenor/contract/time'
import { useSession } from '../../core/account/index.ts'
import { refreshMoney } from '../../core/balances/index.ts'
import { holdingOf, marketPoolOf, ON_SALE, offerOf } from './flexible-pool.ts'
import type { EarnSearch } from './simple-earn-search.ts'

export const EARN_KEY = ['simple-earn'] as const
export const AGAIN_MS = 30_000
/** Of what is about to be subscribed: once it is old, nothing is. */
export const OFFER_AGAIN_MS = 4_000
/** Of what can be subscribed with, as the specification has it. */
export const BALANCE_AGAIN_MS = 60_000

/** Decimals of an amount that is sent, as the specification has it. */
export const SENT_PLACES = 6

const PART_OF_NAME = 0
const WHOLE_NAME = 1

export const MARKET_PAGE_SIZE = 20
export const LENDINGS_PAGE_SIZE = 10
/** Of the interest history, as the specification has it. */
export const HOURS_PAGE_SIZE = 7

/** What the reader has in pools has changed: what was read of it is read again, and their balances. */
export async function refreshEarn(client: QueryClient): Promise<void> {
  await Promise.all([client.invalidateQueries({ queryKey: EARN_KEY }), refreshMoney(client)])
}

export function useFlexiblePools({ find, sort = 'apr', up, mine, exact, bonus, available, page = 1 }: EarnSearch) {
  return useQuery({
    queryKey: [...EARN_KEY, 'pools', find, sort, up, mine, exact, bonus, available, page],
    queryFn: async ({ signal }) => {
      const query = {
        page,
        limit: MARKET_PAGE_SIZE,
        sort_business: sort,
        sort_type: up === true ? ('asc' as const) : ('desc' as const),
        ...(find === undefined ? {} : { search_coin: find, search_type: exact === true ? WHOLE_NAME : PART_OF_NAME }),
        ...(mine === true ? { have_balance: 1 } : {}),
        ...(bonus === true ? { have_award: 1 } : {}),
        ...(available === true ? { available: 1 } : {}),
      }
      const { list, total } = await call(flexibleMarketList, { query, signal })
      return { list: list.map(marketPoolOf), total }
    },
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  })
}

export function useFlexibleOffer(asset: string) {
  // Tiers and bonus may be for those alone whose identity is checked; a visitor sees what they could have.
  const { user = null, verified = false } = useSession().data ?? {}
  const kyc = user === null ? {} : { kyc_level: verified ? '1' : '0' }
  return useQuery({
    queryKey: [...EARN_KEY, 'pool', asset, kyc.kyc_level],
    queryFn: async ({ signal }) => {
      const query = { coin: asset, ...kyc, status: String(ON_SALE) }
      const [row] = await call(flexibleDetail, { query, signal })
      return row === undefined ? null : offerOf(row)
    },
    refetchInterval: OFFER_AGAIN_MS,
  })
}

/** From when to when the bonus of a pool is paid; null where it has no such end, and until it is known. */
export function useAwardDates(asset: string, isWanted: boolean) {
  const { data } = useQuery({
    queryKey: [...EARN_KEY, 'award', asset],
    queryFn: ({ signal }) => call(flexibleAwardPool, { query: { asset }, signal }),
    enabled: isWanted,
  })
  const { start_at = null, end_at = null } = data?.[0] ?? {}
  return {
    startsAt: start_at === null ? null : instantOfSeconds(start_at),
    endsAt: end_at === null ? null : instantOfSeconds(end_at),
  }
}

/** What the reader has in flexible pools together, in the coin of prices. */
export function useFlexibleStatistics(isWanted: boolean) {
  return useQuery({
    queryKey: [...EARN_KEY, 'statistics'],
    queryFn: ({ signal }) => call(flexibleStatistics, { signal }),
    enabled: isWanted,
    refetchInterval: AGAIN_MS,
  })
}

/** Rates of the hours, or the means of days, between two instants. */
export function useFlexibleTrend(asset: string, seconds: number, isDaily: boolean, now: number) {
  // One question an hour: the rates of past hours do not change.
  const to = Math.floor(now / 3_600_000) * 3600
  return useQuery({
    queryKey: [...EARN_KEY, 'trend', asset, seconds, isDaily, to],
    queryFn: async ({ signal }) => {
      const query = { asset, from: to - seconds, to, type: isDaily ? 2 : 1 }
      const rows = await call(flexibleChart, { query, signal })
      return rows.map(({ time, value }) => ({ at: instantOfSeconds(time), rate: decimal(value) }))
    },
    placeholderData: keepPreviousData,
  })
}

/** The page after those that are there; none once all are. */
export function nextPage({ total }: { total: number }, all: readonly unknown[]): number | undefined {
  return all.length * LENDINGS_PAGE_SIZE < total ? all.length + 1 : undefined
}

/** Pages that are there, as one list. */
export function pagesTogether<Row>(data: { pages: { list: Row[]; total: number }[] }) {
  return { list: data.pages.flatMap(({ list }) => list), total: data.pages.at(-1)?.total ?? 0 }
}

export function useFlexibleHoldings(isWanted: boolean) {
  return useInfiniteQuery({
    queryKey: [...EARN_KEY, 'holdings'],
    queryFn: async ({ pageParam, signal }) => {
      const query = { page: pageParam, limit: LENDINGS_PAGE_SIZE }
      const { list, total } = await call(flexibleLendings, { query, signal })
      return { list: list.map(holdingOf), total }
    },
    initialPageParam: 1,
    getNextPageParam: nextPage,
    select: pagesTogether,
    enabled: isWanted,
    refetchInterval: AGAIN_MS,
  })
}

/** The hours of one holding, newest first. */
export function useFlexibleHours(asset: string, page: number, limit = HOURS_PAGE_SIZE) {
  return useQuery({
    queryKey: [...EARN_KEY, 'hours', asset, page, limit],
    queryFn: async ({ signal }) => {
      const query = { asset, page, limit }
      const { list, total } = await call(flexibleInterestHistory, { query, signal })
      const hours = list.map((row) => ({
        at: instantOfSeconds(row.time_at),
        lent: decimal(row.lend_principal),
        rate: decimal(row.lend_rate_year),
        interest: decimal(row.amount),
      }))
      return { list: hours, total }
    },
    placeholderData: keepPreviousData,
  })
}

/** Facts of a pool that forecast a redemption of any amount. */
export function useRedemptionFacts(asset: string) {
  return useQuery({
    queryKey: [...EARN_KEY, 'redemption', asset],
    queryFn: async ({ signal }): Promise<RedemptionFacts> => {
      const row = await call(flexibleRedeemPreview, { query: { asset }, signal })
      return {
        joining: decimal(row.joining),
        idle: decimal(row.idle),
        queue: decimal(row.queue_before),
        arriving: decimal(row.arriving),
        openHour: instantOfSeconds(row.open_hour),
      }
    },
    refetchInterval: OFFER_AGAIN_MS,
  })
}

export type SubscribeAsk = { asset: string; amount: string }

export const subscribeAct: MoneyAct<SubscribeAsk, { asset: string; amount: string }> = {
  name: ({ asset, amount }) => `flexible.subscribe.${asset}.${amount}`,
  send: (ask, order) => call(flexibleSubscribe, { body: { ...ask, ...order } }),
  settled: (client) => refreshEarn(client),
}

export type RedeemAsk = { asset: string; amount: string; curr_amount: string; lend_amount: string }
export type Redeemed = { asset: string; amount: string; paid: string; frozen: string }

export const redeemAct: MoneyAct<RedeemAsk, Redeemed> = {
  name: ({ asset, amount }) => `flexible.redeem.${asset}.${amount}`,
  send: (ask, order) => call(flexibleRedeem, { body: { ...ask, ...order } }),
  settled: (client) => refreshEarn(client),
}

export type RevokeAsk = { asset: string; amount: string }

export const revokeAct: MoneyAct<RevokeAsk, { asset: string; amount: string }> = {
  name: ({ asset, amount }) => `flexible.revoke.${asset}.${amount}`,
  send: (ask, order) => call(flexibleRevoke, { body: { ...ask, ...order } }),
  settled: (client) => refreshEarn(client),
}

/** Sets the lowest rate at which a holding is lent. */
export function useSetMinimum() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ask: { asset: string; rateYear: string }) => call(flexibleInterestRate, { body: ask }),
    onSettled: () => refreshEarn(client),
  })
}
