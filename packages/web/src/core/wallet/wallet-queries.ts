import { call } from '@tenor/browser/api'
import { actOf, saveOf } from '@tenor/browser/calls'
import { rowsOf, useMore } from '@tenor/browser/lists'
import { walletCancel, walletTransfer, walletTransfers } from '@tenor/contract/core'
import { BALANCES_KEY } from '../balances/index.ts'

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

export const useWalletTransfer = actOf(walletTransfer, {
  name: ({ asset, amount, direction }) => `wallet.${asset}.${amount}.${direction}`,
  reads: [BALANCES_KEY],
})

export const useWalletCancel = saveOf(walletCancel, {
  ask: (id: string) => ({ params: { id } }),
  reads: [BALANCES_KEY],
})
