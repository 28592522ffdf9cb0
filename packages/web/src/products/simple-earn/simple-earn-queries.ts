import { call } from '@tenor/browser/api'
import { actOf, pagesOf, queryOf, readOf, saveOf } from '@tenor/browser/calls'
import { given } from '@tenor/browser/search'
import { currencyCallSetting } from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'
import {
  flexibleAwardPool,
  flexibleChart,
  flexibleDetail,
  flexibleInterestHistory,
  flexibleInterestRate,
  flexibleLendingDetail,
  flexibleLendings,
  flexibleMarketList,
  flexibleRedeem,
  flexibleRedeemPreview,
  flexibleRevoke,
  flexibleStatistics,
  flexibleSubscribe,
  flexibleWhatIf,
  type RedemptionFacts,
  userVipHint,
} from '@tenor/contract/simple-earn'
import { instantOfSeconds } from '@tenor/contract/time'
import { useSession } from '../../core/account/index.ts'
import { BALANCES_KEY } from '../../core/balances/index.ts'
import type { MarketFlags } from '../../core/product-list/index.ts'
import { holdingOf, ON_SALE, offerOf } from './flexible-pool.ts'

export const EARN_KEY = ['simple-earn'] as const
export const AGAIN_MS = 30_000
/** Of what is about to be subscribed: once it is old, nothing is. */
export const OFFER_AGAIN_MS = 4_000
/** Of what can be subscribed with, as the specification has it. */
export const BALANCE_AGAIN_MS = 60_000

/** Decimals of an amount that is sent, as the specification has it. */
export const SENT_PLACES = 6

/** Of a page of the market list. */
const MOST = 100
export const LENDINGS_PAGE_SIZE = 10
/** Of the interest history, as the specification has it. */
export const HOURS_PAGE_SIZE = 7

const EARN = { group: EARN_KEY } as const
const AGAIN = { ...EARN, againMs: AGAIN_MS } as const
const LIVE = { ...AGAIN, topic: 'account' } as const
const OFFER = { ...EARN, againMs: OFFER_AGAIN_MS } as const
/** Pools, holdings and balances change with every act. */
export const EARN_READS = [EARN_KEY, BALANCES_KEY]

/** Coins of the pools that a reader narrows the market to: all pages of the list. */
export const usePoolCoins = readOf(
  'coins',
  async ({ signal }, { bonus, subscribed, available }: MarketFlags) => {
    const query = {
      limit: MOST,
      ...given({ have_award: bonus && 1, is_subscribed: subscribed && 1, available: available && 1 }),
    }
    const coins = new Set<string>()
    for (let page = 1, total = 1; (page - 1) * MOST < total; page += 1) {
      const answer = await call(flexibleMarketList, { query: { ...query, page }, signal })
      total = answer.total
      for (const { asset } of answer.list) coins.add(asset)
    }
    return coins as ReadonlySet<string>
  },
  AGAIN,
)

const usePool = queryOf(flexibleDetail, {
  ...OFFER,
  ask: (coin: string, kyc_level?: '0' | '1') => ({ query: { coin, status: String(ON_SALE), ...given({ kyc_level }) } }),
  show: ([row]) => (row === undefined ? null : offerOf(row)),
})

export function useFlexibleOffer(asset: string) {
  // Tiers and bonus may be for those alone whose identity is checked; a visitor sees what they could have.
  const { user = null, verified = false } = useSession().data ?? {}
  return usePool(asset, user === null ? undefined : verified ? '1' : '0')
}

const readInstant = (seconds: number | null) => (seconds === null ? null : instantOfSeconds(seconds))

/** From when to when the bonus of a pool is paid; null where it has no such end. */
export const useAwardDates = queryOf(flexibleAwardPool, {
  ...EARN,
  ask: (asset: string) => ({ query: { asset } }),
  show: ([{ start_at = null, end_at = null } = {}]) => ({
    startsAt: readInstant(start_at),
    endsAt: readInstant(end_at),
  }),
})

/** Totals of the reader's flexible pools in the coin of prices. */
export const useFlexibleStatistics = queryOf(flexibleStatistics, AGAIN)

const useChart = queryOf(flexibleChart, {
  ...EARN,
  isKept: true,
  ask: (asset: string, seconds: number, isDaily: boolean, to: number) => ({
    query: { asset, from: to - seconds, to, type: isDaily ? 2 : 1 },
  }),
  show: (rows) => rows.map(({ time, value }) => ({ at: instantOfSeconds(time), rate: decimal(value) })),
})

/** Rates of the hours, or the means of days, between two instants. */
export function useFlexibleTrend(asset: string, seconds: number, isDaily: boolean, now: number) {
  // One question an hour: the rates of past hours do not change.
  return useChart(asset, seconds, isDaily, Math.floor(now / 3_600_000) * 3600)
}

export const useFlexibleHoldings = pagesOf(flexibleLendings, {
  ...AGAIN,
  by: 'page',
  limit: LENDINGS_PAGE_SIZE,
  row: holdingOf,
})

export const useFlexibleHolding = queryOf(flexibleLendingDetail, {
  ...LIVE,
  ask: (asset: string) => ({ query: { asset } }),
  show: holdingOf,
})

/** The hours of one holding, newest first. */
export const useFlexibleHours = queryOf(flexibleInterestHistory, {
  ...EARN,
  isKept: true,
  ask: (asset: string, page: number, limit: number) => ({ query: { asset, page, limit } }),
  show: ({ list, total }) => ({
    total,
    list: list.map((row) => ({
      at: instantOfSeconds(row.time_at),
      lent: decimal(row.lend_principal),
      rate: decimal(row.lend_rate_year),
      interest: decimal(row.amount),
    })),
  }),
})

/** Facts of a pool that forecast a redemption of any amount. */
export const useRedemptionFacts = queryOf(flexibleRedeemPreview, {
  ...OFFER,
  ask: (asset: string) => ({ query: { asset } }),
  show: (row): RedemptionFacts => ({
    joining: decimal(row.joining),
    idle: decimal(row.idle),
    queue: decimal(row.queue_before),
    arriving: decimal(row.arriving),
    openHour: instantOfSeconds(row.open_hour),
  }),
})

/** Interest that a minimum rate would have earned in the last 30 days. */
export const useWhatIf = queryOf(flexibleWhatIf, {
  ...EARN,
  ask: (asset: string, minimum: string) => ({ query: { asset, rate_year: minimum, days: 30 } }),
})

/** Whether trade in a coin begins later. */
export const useCallSetting = queryOf(currencyCallSetting, {
  ...EARN,
  ask: (symbol: string) => ({ query: { symbol } }),
})

export const useVipHint = queryOf(userVipHint, EARN)

export const useSubscribing = actOf(flexibleSubscribe, {
  name: ({ asset, amount }) => `flexible.subscribe.${asset}.${amount}`,
  reads: EARN_READS,
})

export type Redeemed = { asset: string; amount: string; paid: string; frozen: string }

export const useRedeeming = actOf(flexibleRedeem, {
  name: ({ asset, amount }) => `flexible.redeem.${asset}.${amount}`,
  reads: EARN_READS,
})

export const useRevoking = actOf(flexibleRevoke, {
  name: ({ asset, amount }) => `flexible.revoke.${asset}.${amount}`,
  reads: EARN_READS,
})

/** Sets the lowest rate at which a holding is lent. */
export const useSetMinimum = saveOf(flexibleInterestRate, { reads: EARN_READS })
