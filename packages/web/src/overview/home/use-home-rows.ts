import { QUOTE_ASSET, TRANSFER_ACCOUNTS } from '@tenor/contract/core'
import { decimal, ONE } from '@tenor/contract/money'
import { useMemo } from 'react'
import { useBalances } from '../../core/balances/index.ts'
import type { EarnMarket } from '../../core/earn-market/index.ts'
import { usePrices } from '../../core/market/index.ts'
import { type HomeRow, homeRows, type Idle } from './home-rows.ts'

const NO_OFFERS = { offers: [] }
const OWN: readonly string[] = TRANSFER_ACCOUNTS

/** The rows of the market with the prices of now, and with what the customer has. */
export function useHomeRows(market: EarnMarket | undefined, isCustomer: boolean): readonly HomeRow[] {
  const prices = usePrices().data
  const balances = useBalances.useIf(isCustomer).data
  return useMemo(() => {
    const priced = (prices ?? []).map(({ coin, price, change_24h }) => ({
      coin,
      price: price === null ? null : decimal(price),
      change: change_24h === null ? null : decimal(change_24h),
    }))
    const idle = balances === undefined ? null : idleOf(balances.list)
    return homeRows({ market: market ?? NO_OFFERS, prices: priced, idle, one: ONE })
  }, [market, prices, balances])
}

type BalanceRow = { asset: string; account: string; amount: string; value: string | null }

/** What lies on accounts that orders are paid from, one row an asset. */
function idleOf(rows: readonly BalanceRow[]): Idle[] {
  const byAsset = Map.groupBy(
    rows.filter(({ account }) => OWN.includes(account)),
    ({ asset }) => asset,
  )
  return [...byAsset].map(([asset, some]) => ({
    asset,
    amount: some.reduce((sum, { amount }) => sum + decimal(amount), 0n),
    value: some.every(({ value }) => value !== null)
      ? some.reduce((sum, { value }) => sum + decimal(value ?? '0'), 0n)
      : asset === QUOTE_ASSET
        ? some.reduce((sum, { amount }) => sum + decimal(amount), 0n)
        : null,
  }))
}
