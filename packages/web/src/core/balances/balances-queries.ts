import type { QueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { queryOf } from '@tenor/browser/calls'
import type { MoneyAct } from '@tenor/browser/money-act'
import { availableBalance, balances, type TransferAccount, transfer, wallet } from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'
import { MINUTE_MS } from '@tenor/contract/time'

/** What begins with it is read again when money has moved. */
export const BALANCES_KEY = ['balances'] as const
const LIVE = { group: BALANCES_KEY, againMs: 10_000, topic: 'account' } as const

/** Money has moved: what was read about it is read again. */
export function refreshMoney(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: BALANCES_KEY })
}

export const useBalances = queryOf(balances, LIVE)

const everyAvailable = (againMs: number) =>
  queryOf(availableBalance, {
    ...LIVE,
    againMs,
    ask: (asset: string) => ({ body: { assets: [asset] } }),
    show: (rows, [asset]) => {
      const row = rows.find((one) => one.asset === asset)
      return row === undefined ? null : { amount: decimal(row.available), ofMode: decimal(row.outable), mode: row.mode }
    },
  })

/** What an order of this asset can be paid from, what lies in the account of the mode, and the mode. */
export const useAvailable = everyAvailable(LIVE.againMs)

/** As seldom as the specification has it for the forms of these products. */
export const useAvailableSeldom = everyAvailable(60_000)

/** Whether the exchange's wallet is connected, and its name. */
export const useWallet = queryOf(wallet, { group: ['wallet'], staleMs: MINUTE_MS })

type TransferAsk = { asset: string; amount: string; from: TransferAccount; to: TransferAccount }

/** Described without its hook: the first page leads here, and what runs acts is loaded by the pages that do. */
export const transferAct: MoneyAct<TransferAsk, unknown> = {
  name: ({ asset, amount, from, to }) => `transfer.${asset}.${amount}.${from}.${to}`,
  send: (ask, order) => call(transfer, { body: { ...ask, ...order } }),
  settled: refreshMoney,
}
