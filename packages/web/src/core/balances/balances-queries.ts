import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, once } from '@tenor/browser/api'
import { toldBy } from '@tenor/browser/changes'
import type { MoneyAct } from '@tenor/browser/money-act'
import {
  availableBalance,
  balances,
  sandboxConvert,
  sandboxFaucet,
  type TransferAccount,
  transfer,
  wallet,
} from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'
import { MINUTE_MS } from '@tenor/contract/time'

/** What begins with it is read again when money has moved. */
export const BALANCES_KEY = ['balances'] as const
const AGAIN_MS = 10_000

/** Money has moved: what was read about it is read again. */
export function refreshMoney(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: BALANCES_KEY })
}

export function useBalances(isWanted: boolean) {
  return useQuery({
    queryKey: [...BALANCES_KEY, 'all'],
    queryFn: ({ signal }) => call(balances, { signal }),
    enabled: isWanted,
    ...toldBy('account', AGAIN_MS),
  })
}

/** What an order of this asset can be paid from, what lies in the account of the mode, and the mode; null until known. */
export function useAvailable(asset: string, isWanted: boolean, againMs = AGAIN_MS) {
  const { data } = useQuery({
    queryKey: [...BALANCES_KEY, 'available', asset],
    queryFn: ({ signal }) => call(availableBalance, { body: { assets: [asset] }, signal }),
    enabled: isWanted,
    ...toldBy('account', againMs),
  })
  const row = data?.find((one) => one.asset === asset)
  return row === undefined ? null : { amount: decimal(row.available), ofMode: decimal(row.outable), mode: row.mode }
}

/** Whether the exchange's wallet is connected, and its name. */
export function useWallet() {
  return useQuery({
    queryKey: ['wallet'],
    queryFn: ({ signal }) => call(wallet, { signal }),
    staleTime: MINUTE_MS,
  })
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
