import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { rowsOf, useMore } from '@tenor/browser/lists'
import type { MoneyAct } from '@tenor/browser/money-act'
import { type WalletDirection, walletCancel, walletTransfer, walletTransfers } from '@tenor/contract/core'
import { BALANCES_KEY, refreshMoney } from '../balances/index.ts'

const PAGE_ROWS = 20
/** While something is on its way it is looked at often. */
const [SOON_MS, AGAIN_MS] = [1_500, 30_000]
/** Balances are read again whenever it is. */
const KEY = [...BALANCES_KEY, 'wallet'] as const

/** A customer's transfers; `isOpen` while one of them is on its way. */
export function useWalletTransfers(isOpen: boolean) {
  return useMore({
    key: [...KEY, 'list'],
    read: (start, signal) => rowsOf(call(walletTransfers, { query: { ...start, page_size: PAGE_ROWS }, signal })),
    againMs: isOpen ? SOON_MS : AGAIN_MS,
  })
}

export type WalletAct = { asset: string; amount: string; direction: WalletDirection }

export const walletAct: MoneyAct<WalletAct, unknown> = {
  name: ({ asset, amount, direction }) => `wallet.${asset}.${amount}.${direction}`,
  send: (ask, order) => call(walletTransfer, { body: { ...ask, ...order } }),
  settled: (client) => refreshMoney(client),
}

export function useWalletCancel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(walletCancel, { params: { id } }),
    onSettled: () => refreshMoney(client),
  })
}
