import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { addressOf, call } from '@tenor/browser/api'
import type { MoneyAct } from '@tenor/browser/money-act'
import { decimal } from '@tenor/contract/money'
import {
  STAKING_HISTORY,
  STAKING_SIDE,
  type StakingRedeemed,
  type StakingStaked,
  stakingHistory,
  stakingHistoryCsv,
  stakingHoldings,
  stakingMine,
  stakingOrder,
  stakingProducts,
  stakingRedeem,
  stakingRewards,
  stakingStatistics,
} from '@tenor/contract/staking'
import { refreshMoney } from '../../core/balances/index.ts'
import { actOf, holdingOf, offerOf, ownOf, rewardOf } from './staking-offer.ts'

const STAKING_KEY = ['staking'] as const
/** How often balances and offers are read again, as the specification has it. */
const AGAIN_MS = 60_000
export const STAKING_PAGE_SIZE = 10

/** What the reader has staked has changed: what was read of it is read again, and their balances. */
function refreshStaking(client: QueryClient): Promise<unknown> {
  return Promise.all([client.invalidateQueries({ queryKey: STAKING_KEY }), refreshMoney(client)])
}

export function useStakingOffers(coin?: string) {
  return useQuery({
    queryKey: [...STAKING_KEY, 'offers', coin],
    queryFn: async ({ signal }) => {
      const { list } = await call(stakingProducts, { query: coin === undefined ? {} : { coin }, signal })
      return list.map(offerOf)
    },
    refetchInterval: AGAIN_MS,
  })
}

export function useStakingOwn(pid: number, isWanted: boolean) {
  return useQuery({
    queryKey: [...STAKING_KEY, 'own', pid],
    queryFn: async ({ signal }) => ownOf(await call(stakingMine, { query: { pid }, signal })),
    enabled: isWanted,
    refetchInterval: AGAIN_MS,
  })
}

/** What staking of a coin has earned, by the coin that it was paid in. */
export function useStakingEarned(coin: string, isWanted: boolean) {
  return useQuery({
    queryKey: [...STAKING_KEY, 'earned', coin],
    queryFn: async ({ signal }) => {
      const { list } = await call(stakingStatistics, { query: { coin }, signal })
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

type Listed = { asset?: string | undefined; page: number }
const pageOf = ({ asset, page }: Listed) => ({
  page,
  page_size: STAKING_PAGE_SIZE,
  ...(asset === undefined ? {} : { asset }),
})
const LIST = { placeholderData: keepPreviousData, refetchInterval: AGAIN_MS } as const

export function useStakingHoldings(asked: Listed) {
  return useQuery({
    ...LIST,
    queryKey: [...STAKING_KEY, 'holdings', asked.asset, asked.page],
    queryFn: async ({ signal }) => {
      const { list, totalCount } = await call(stakingHoldings, { query: pageOf(asked), signal })
      return { list: list.map(holdingOf), totalCount }
    },
  })
}

export function useStakingActs(side: 'stakes' | 'redemptions', asked: Listed) {
  const type = side === 'stakes' ? STAKING_HISTORY.STAKE : STAKING_HISTORY.REDEEM
  return useQuery({
    ...LIST,
    queryKey: [...STAKING_KEY, side, asked.asset, asked.page],
    queryFn: async ({ signal }) => {
      const { list, totalCount } = await call(stakingHistory, { query: { ...pageOf(asked), type }, signal })
      return { list: list.map(actOf), totalCount }
    },
  })
}

export function useStakingRewards(asked: Listed) {
  return useQuery({
    ...LIST,
    queryKey: [...STAKING_KEY, 'rewards', asked.asset, asked.page],
    queryFn: async ({ signal }) => {
      const { list, totalCount } = await call(stakingRewards, { query: pageOf(asked), signal })
      return { list: list.map(rewardOf), totalCount }
    },
  })
}

/** Where the history is to be had as a file. */
export function historyCsvAddress(side: 'stakes' | 'redemptions'): string {
  const type = side === 'stakes' ? STAKING_HISTORY.STAKE : STAKING_HISTORY.REDEEM
  return addressOf(stakingHistoryCsv, { query: { type } })
}

export type StakeAsk = { pid: number; coin: string; amount: string }

export const stakeAct: MoneyAct<StakeAsk, StakingStaked> = {
  name: ({ pid, amount }) => `staking.stake.${pid}.${amount}`,
  send: (ask, order) => call(stakingOrder, { body: { side: STAKING_SIDE.STAKE, ...ask, ...order } }),
  settled: (client) => refreshStaking(client),
}

export type RedeemAsk = { pid: number; coin: string; amount: string; quick: number }

export const redeemAct: MoneyAct<RedeemAsk, StakingRedeemed> = {
  name: ({ pid, amount, quick }) => `staking.redeem.${pid}.${amount}.${quick}`,
  send: (ask, order) => call(stakingRedeem, { body: { side: STAKING_SIDE.REDEEM, ...ask, ...order } }),
  settled: (client) => refreshStaking(client),
}
