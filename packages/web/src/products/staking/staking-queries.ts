import { keepPreviousData, type QueryClient, type QueryKey, useQuery } from '@tanstack/react-query'
import { addressOf, call, PATIENT_READ } from '@tenor/browser/api'
import { toldBy } from '@tenor/browser/changes'
import { type PageStart, type RowPage, rowsOf, useMore } from '@tenor/browser/lists'
import type { MoneyAct } from '@tenor/browser/money-act'
import { given } from '@tenor/browser/search'
import { decimal } from '@tenor/contract/money'
import {
  BALANCE_AGAIN_MS,
  STAKING_AGREEMENT,
  STAKING_HISTORY,
  STAKING_LOOK,
  STAKING_SIDE,
  type StakingRedeemed,
  type StakingStaked,
  stakingDefiTrend,
  stakingFaq,
  stakingHistory,
  stakingHistoryCsv,
  stakingHoldings,
  stakingMine,
  stakingMineOfCoin,
  stakingMintPositions,
  stakingOrder,
  stakingProduct,
  stakingProducts,
  stakingRedeem,
  stakingRedeemFast,
  stakingRewards,
  stakingStatistics,
  stakingTokenRates,
  stakingTokens,
  stakingTotalStaked,
  stakingTrend,
} from '@tenor/contract/staking'
import { instantOfSeconds } from '@tenor/contract/time'
import { refreshMoney } from '../../core/balances/index.ts'
import {
  actOf,
  fractionOf,
  holdingOf,
  offerOf,
  ownOf,
  positionOf,
  rewardOf,
  tokenOf,
  tokenRateOf,
} from './staking-offer.ts'

const STAKING_KEY = ['staking'] as const
const AGAIN_MS = BALANCE_AGAIN_MS
const STAKING_PAGE_SIZE = 10

/** What the reader has staked has changed: what was read of it is read again, and their balances. */
function refreshStaking(client: QueryClient): Promise<unknown> {
  return Promise.all([client.invalidateQueries({ queryKey: STAKING_KEY }), refreshMoney(client)])
}

export function useStakingOffers(coin?: string) {
  return useQuery({
    ...PATIENT_READ,
    queryKey: [...STAKING_KEY, 'offers', coin],
    queryFn: async ({ signal }) => {
      const { list } = await call(stakingProducts, { query: coin === undefined ? {} : { coin }, signal })
      return list.map(offerOf)
    },
    refetchInterval: AGAIN_MS,
  })
}

/** One product, whatever its status. */
export function useStakingOffer(pid: number) {
  return useQuery({
    ...PATIENT_READ,
    queryKey: [...STAKING_KEY, 'offer', pid],
    queryFn: async ({ signal }) => offerOf(await call(stakingProduct, { query: { pid }, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
  })
}

export function useStakingOwn(pid: number, isWanted: boolean) {
  return useQuery({
    ...PATIENT_READ,
    queryKey: [...STAKING_KEY, 'own', pid],
    queryFn: async ({ signal }) => ownOf(await call(stakingMine, { query: { pid }, signal })),
    enabled: isWanted,
    ...toldBy('account', AGAIN_MS),
  })
}

/** The same of every product of a coin, by its pid. */
export function useStakingOwnOfCoin(coin: string, isWanted: boolean) {
  return useQuery({
    ...PATIENT_READ,
    queryKey: [...STAKING_KEY, 'own-of-coin', coin],
    queryFn: async ({ signal }) => {
      const { list } = await call(stakingMineOfCoin, { query: { coin }, signal })
      return new Map(list.map((row) => [row.pid, ownOf(row)]))
    },
    enabled: isWanted,
    ...toldBy('account', AGAIN_MS),
  })
}

/** What staking of a coin, or of all, has earned, by the coin that it was paid in. */
export function useStakingEarned(coin: string | undefined, isWanted: boolean) {
  return useQuery({
    ...PATIENT_READ,
    queryKey: [...STAKING_KEY, 'earned', coin],
    queryFn: async ({ signal }) => {
      const { list } = await call(stakingStatistics, { query: given({ coin }), signal })
      return list.map((row) => ({
        coin: row.reward_coin,
        total: decimal(row.total),
        yesterday: decimal(row.yesterday),
      }))
    },
    enabled: isWanted,
    refetchInterval: AGAIN_MS,
  })
}

/** Rates of a product by the day, oldest first, of so many days. */
export function useRateTrend(coin: string, pid: number, days: number) {
  return useQuery({
    ...PATIENT_READ,
    queryKey: [...STAKING_KEY, 'trend', pid, days],
    queryFn: async ({ signal }) => {
      const trend = await call(stakingTrend, { query: { coin, pid, limit: days, page: 1 }, signal })
      const points = trend.lines.map(({ time, rate, extra_rate }) => ({
        at: instantOfSeconds(time),
        price: fractionOf(decimal(rate) + decimal(extra_rate)),
      }))
      return { points, stated: trend.stated_prices.map((row) => ({ ...row, price: decimal(row.price) })) }
    },
    placeholderData: keepPreviousData,
  })
}

/** The same of every protocol of a coin. */
export function useDefiTrend(coin: string, days: number, isWanted: boolean) {
  return useQuery({
    ...PATIENT_READ,
    queryKey: [...STAKING_KEY, 'defi-trend', coin, days],
    queryFn: async ({ signal }) => {
      const { list } = await call(stakingDefiTrend, { query: { coin, limit: days, page: 1 }, signal })
      return list.map(({ pid, protocol_name: name, lines }) => ({
        pid,
        name,
        points: lines.map(({ time, rate }) => ({ at: instantOfSeconds(time), price: fractionOf(decimal(rate)) })),
      }))
    },
    enabled: isWanted,
  })
}

/** What was staked in all by the day, oldest first. */
export function useTotalStaked(coin: string, days: number) {
  return useQuery({
    ...PATIENT_READ,
    queryKey: [...STAKING_KEY, 'total', coin, days],
    queryFn: async ({ signal }) => {
      const { list } = await call(stakingTotalStaked, { query: { coin, limit: days, page: 1 }, signal })
      return list.map((point) => ({
        at: instantOfSeconds(point.time),
        staked: decimal(point.stake_total_amount),
        worth: point.stake_total_amount_usdt === null ? null : decimal(point.stake_total_amount_usdt),
        rate: fractionOf(decimal(point.rate)),
      }))
    },
    placeholderData: keepPreviousData,
  })
}

/** What is asked about a product, with answers in the reader's language. */
export function useQuestions(pid: number, locale: string) {
  return useQuery({
    ...PATIENT_READ,
    queryKey: [...STAKING_KEY, 'faq', pid, locale],
    queryFn: async ({ signal }) => (await call(stakingFaq, { query: { pid }, signal })).list,
  })
}

/** What lists are narrowed to: a coin; of holdings also 0 what became a token, 1 the rest. */
export type StakingListed = { asset: string | undefined; productType?: 0 | 1 | undefined }

function useStakingList<Row>(
  key: QueryKey,
  read: (page: PageStart & { page_size: number }, signal: AbortSignal) => Promise<RowPage<Row>>,
) {
  return useMore({
    isPatient: true,
    key: [...STAKING_KEY, ...key],
    read: (start, signal) => read({ ...start, page_size: STAKING_PAGE_SIZE }, signal),
    againMs: AGAIN_MS,
    topic: 'account',
  })
}

export function useStakingHoldings({ asset, productType }: StakingListed) {
  const narrowed = given({ asset, product_type: productType })
  return useStakingList(['holdings', narrowed], (page, signal) =>
    rowsOf(call(stakingHoldings, { query: { ...narrowed, ...page }, signal }), holdingOf),
  )
}

/** Which records of the history. */
export type ActSide =
  | ('stakes' | 'redemptions')
  | ('tokenStakes' | 'tokenRedemptions')
  | ('mints' | 'repayments' | 'sales')
const TYPE_OF: Readonly<Record<ActSide, number>> = {
  stakes: STAKING_HISTORY.STAKE,
  redemptions: STAKING_HISTORY.REDEEM,
  mints: STAKING_HISTORY.MINT,
  tokenStakes: STAKING_HISTORY.TOKEN,
  tokenRedemptions: STAKING_HISTORY.TOKEN_BACK,
  repayments: STAKING_HISTORY.MINT_BACK,
  sales: STAKING_HISTORY.MINT_SALE,
}

export function useStakingActs(side: ActSide, { asset }: StakingListed) {
  const type = TYPE_OF[side]
  return useStakingList([side, asset], (page, signal) =>
    rowsOf(call(stakingHistory, { query: { ...given({ asset }), ...page, type }, signal }), actOf),
  )
}

export function useStakingRewards({ asset }: StakingListed) {
  return useStakingList(['rewards', asset], (page, signal) =>
    rowsOf(call(stakingRewards, { query: { ...given({ asset }), ...page }, signal }), rewardOf),
  )
}

/** Collateral of the reader, and what they owe against it. */
export function useMintPositions(asset?: string, isWanted = true) {
  return useQuery({
    enabled: isWanted,
    ...PATIENT_READ,
    placeholderData: keepPreviousData,
    ...toldBy('account', AGAIN_MS),
    queryKey: [...STAKING_KEY, 'mint-positions', asset],
    queryFn: async ({ signal }) => {
      const { list, total, returning } = await call(stakingMintPositions, { query: given({ asset }), signal })
      const onItsWay = returning.map(({ coin, amount }) => ({ coin, amount: decimal(amount) }))
      return { list: list.map(positionOf), totalCount: total, onItsWay }
    },
  })
}

/** Tokens that were given for what was staked, wherever they lie in the reader's spot account or on their way back. */
export function useStakingTokens({ asset, isWanted = true }: { asset?: string | undefined; isWanted?: boolean } = {}) {
  return useQuery({
    enabled: isWanted,
    ...PATIENT_READ,
    ...toldBy('account', AGAIN_MS),
    queryKey: [...STAKING_KEY, 'tokens', asset],
    queryFn: async ({ signal }) => (await call(stakingTokens, { query: given({ asset }), signal })).list.map(tokenOf),
  })
}

/** What tokens are of their coins now, where something is paid in them: they have no price of their own. */
export function useTokenRates(isWanted: boolean) {
  return useQuery({
    enabled: isWanted,
    ...PATIENT_READ,
    queryKey: [...STAKING_KEY, 'token-rates'],
    queryFn: async ({ signal }) => (await call(stakingTokenRates, { signal })).list.map(tokenRateOf),
    refetchInterval: AGAIN_MS,
  })
}

/** Where the history is to be had as a file. */
export function historyCsvAddress(side: ActSide): string {
  return addressOf(stakingHistoryCsv, { query: { type: TYPE_OF[side] } })
}

/** `rate`: the rate of a token that the reader saw. `isVip`: they asked in the look of VIP. */
type Seen = { rate: string | null; isVip: boolean }
export type StakeAsk = Seen & { pid: number; coin: string; amount: string; mint_amount?: string }

const lookOf = (isVip: boolean) => (isVip ? { src: STAKING_LOOK.VIP } : {})
const seenRate = ({ rate }: Seen): Record<string, string> => (rate === null ? {} : { exchange_rate: rate })

export const stakeAct: MoneyAct<StakeAsk, StakingStaked> = {
  name: ({ pid, coin, amount, mint_amount }) => `staking.stake.${pid}.${coin}.${amount}.${mint_amount ?? ''}`,
  seen: seenRate,
  send: ({ rate: _, isVip, ...ask }, order) => {
    const body = { side: STAKING_SIDE.STAKE, agreement: STAKING_AGREEMENT, ...lookOf(isVip), ...ask, ...order }
    return call(stakingOrder, { body })
  },
  settled: (client) => refreshStaking(client),
}

export type RedeemAsk = Seen & { pid: number; coin: string; amount: string; quick: number; redeem_coin?: string }

export const redeemAct: MoneyAct<RedeemAsk, StakingRedeemed> = {
  name: ({ pid, amount, quick, redeem_coin }) => `staking.redeem.${pid}.${amount}.${quick}.${redeem_coin ?? ''}`,
  seen: seenRate,
  send: ({ rate: _, isVip, ...ask }, order) =>
    call(stakingRedeem, { body: { side: STAKING_SIDE.REDEEM, ...lookOf(isVip), ...ask, ...order } }),
  settled: (client) => refreshStaking(client),
}

/** A redemption that waits becomes a fast one. */
export const becomeFastAct: MoneyAct<{ id: number }, StakingRedeemed> = {
  name: ({ id }) => `staking.fast.${id}`,
  send: (ask, order) => call(stakingRedeemFast, { body: { ...ask, ...order } }),
  settled: (client) => refreshStaking(client),
}
