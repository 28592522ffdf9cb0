import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { flexibleAutoinvest, flexibleAutoinvestStatus, flexibleMarketList } from '@tenor/contract/simple-earn'
import { marketPoolOf } from '../flexible-pool.ts'
import { EARN_KEY, refreshEarn } from '../simple-earn-queries.ts'

/** What stands for every coin. */
export const ALL_ASSETS = 'ALL_ASSET'
/** How often it is looked at whether auto-earn is on for all, as the specification has it. */
const STATUS_AGAIN_MS = 120_000
/** Of the list of coins in the settings, as the specification has it. */
export const AUTO_PAGE_SIZE = 7

/** Where auto-earn is on: for all, and for which coins. */
export function useAutoStatus(isWanted: boolean) {
  const { data } = useQuery({
    queryKey: [...EARN_KEY, 'auto', 'status'],
    queryFn: ({ signal }) => call(flexibleAutoinvestStatus, { signal }),
    enabled: isWanted,
    refetchInterval: STATUS_AGAIN_MS,
  })
  if (data === undefined) return null
  const isForAll = data.global_status === 1
  return { isForAll, isSomewhere: isForAll || Object.values(data.status).some((status) => status === 1) }
}

export type AutoFilter = { find: string; onlyOn: boolean }

/** The coins of which auto-earn can be switched, a few more at each step. */
export function useAutoPools({ find, onlyOn }: AutoFilter) {
  return useInfiniteQuery({
    queryKey: [...EARN_KEY, 'auto', 'pools', find, onlyOn],
    queryFn: async ({ pageParam, signal }) => {
      const query = {
        page: pageParam,
        limit: AUTO_PAGE_SIZE,
        ...(find === '' ? {} : { search_coin: find }),
        ...(onlyOn ? { auto_invest: 1 } : {}),
      }
      const { list, total } = await call(flexibleMarketList, { query, signal })
      return { list: list.map(marketPoolOf), total }
    },
    initialPageParam: 1,
    getNextPageParam: ({ total }, all) => (all.length * AUTO_PAGE_SIZE < total ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })
}

/** Switches auto-earn of a coin, or of all. */
export function useSwitchAuto() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ asset, isOn }: { asset: string; isOn: boolean }) =>
      call(flexibleAutoinvest, { body: { assets: asset, status: isOn ? '1' : '0' } }),
    onSettled: () => refreshEarn(client),
  })
}
