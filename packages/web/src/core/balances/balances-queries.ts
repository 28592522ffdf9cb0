import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type Ask, addressOf, call, once } from '@tenor/browser/api'
import type { MoneyAct } from '@tenor/browser/money-act'
import {
  availableBalance,
  balances,
  sandboxConvert,
  sandboxFaucet,
  statement,
  statementCsv,
  type TransferAccount,
  transfer,
} from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'

/** What begins with it is read again when money has moved. */
export const BALANCES_KEY = ['balances'] as const
const AGAIN_MS = 10_000

export const STATEMENT_PAGE_SIZE = 25

/** Money has moved: what was read about it is read again. */
export function refreshMoney(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: BALANCES_KEY })
}

export function useBalances(isWanted: boolean) {
  return useQuery({
    queryKey: [...BALANCES_KEY, 'all'],
    queryFn: ({ signal }) => call(balances, { signal }),
    enabled: isWanted,
    refetchInterval: AGAIN_MS,
  })
}

/** What an order of this asset can be paid from, and the account mode; null until it is known. */
export function useAvailable(asset: string, isWanted: boolean) {
  const { data } = useQuery({
    queryKey: [...BALANCES_KEY, 'available', asset],
    queryFn: ({ signal }) => call(availableBalance, { body: { assets: [asset] }, signal }),
    enabled: isWanted,
    refetchInterval: AGAIN_MS,
  })
  const row = data?.find((one) => one.asset === asset)
  return row === undefined ? null : { amount: decimal(row.available), mode: row.mode }
}

export type TransferAsk = { asset: string; amount: string; from: TransferAccount; to: TransferAccount }

export const transferAct: MoneyAct<TransferAsk, unknown> = {
  name: ({ asset, amount, from, to }) => `transfer.${asset}.${amount}.${from}.${to}`,
  send: (ask, order) => call(transfer, { body: { ...ask, ...order } }),
  settled: (client) => refreshMoney(client),
}

export function useFaucet() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ask: { asset: string; amount: string }) =>
      once(`faucet.${ask.asset}.${ask.amount}`, ({ text }) => call(sandboxFaucet, { body: { ...ask, text } })),
    onSuccess: () => refreshMoney(client),
  })
}

/** Play money from one side of a pair to the other; in a sandbox. */
export function useConvert() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ask: { from: string; to: string; amount: string }) =>
      once(`convert.${ask.from}.${ask.to}.${ask.amount}`, ({ text }) =>
        call(sandboxConvert, { body: { ...ask, text } }),
      ),
    onSettled: () => refreshMoney(client),
  })
}

export type StatementFilter = NonNullable<Ask<typeof statement>['query']>

export function useStatement(filter: StatementFilter, isWanted: boolean) {
  return useQuery({
    queryKey: [...BALANCES_KEY, 'statement', filter],
    queryFn: ({ signal }) => call(statement, { query: { ...filter, page_size: STATEMENT_PAGE_SIZE }, signal }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
  })
}

/** Legs that are asked for at once, to be gathered into acts. */
const LEGS_AT_ONCE = 60

/** Legs, newest first, page by page: what comes next is put below what is there. */
export function useStatementLegs({ page: _, ...filter }: StatementFilter) {
  return useInfiniteQuery({
    queryKey: [...BALANCES_KEY, 'acts', filter],
    queryFn: ({ pageParam, signal }) => {
      const at = pageParam === null ? {} : { cursor: pageParam }
      return call(statement, { query: { ...filter, ...at, page_size: LEGS_AT_ONCE }, signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? null,
    placeholderData: keepPreviousData,
  })
}

/** Where the same rows, of every page, are to be had as CSV. */
export function statementCsvAddress({ asset, account, event, from, to }: StatementFilter): string {
  return addressOf(statementCsv, { query: { asset, account, event, from, to } })
}
