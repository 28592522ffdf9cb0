import { type QueryClient, useQuery } from '@tanstack/react-query'
import { addressOf, call, PATIENT_READ } from '@tenor/browser/api'
import { toldBy } from '@tenor/browser/changes'
import { rowsOf, useMore } from '@tenor/browser/lists'
import type { MoneyAct } from '@tenor/browser/money-act'
import {
  type WEALTH_LINES,
  WEALTH_ORDER_TYPE,
  type WealthPurchased,
  type WealthRedeemed,
  wealthFund,
  wealthHoldings,
  wealthLines,
  wealthOrderDetail,
  wealthOrders,
  wealthOrdersCsv,
  wealthProducts,
  wealthPurchase,
  wealthRedeem,
} from '@tenor/contract/wealth'
import { refreshMoney } from '../../core/balances/index.ts'

const WEALTH_KEY = ['wealth'] as const
/** How often what is available and what is held is read again, as the specification has it. */
export const BALANCE_AGAIN_MS = 60_000
const AGAIN_MS = BALANCE_AGAIN_MS
const WEALTH_PAGE_SIZE = 10

/** What the reader has of funds has changed: what was read of it is read again, and their balances. */
function refreshWealth(client: QueryClient): Promise<unknown> {
  return Promise.all([client.invalidateQueries({ queryKey: WEALTH_KEY }), refreshMoney(client)])
}

export function useFunds() {
  return useQuery({
    ...PATIENT_READ,
    queryKey: [...WEALTH_KEY, 'products'],
    queryFn: async ({ signal }) => (await call(wealthProducts, { query: {}, signal })).list,
    refetchInterval: AGAIN_MS,
  })
}

/** One fund, whatever its status. */
export function useFund(pid: number) {
  return useQuery({
    ...PATIENT_READ,
    queryKey: [...WEALTH_KEY, 'product', pid],
    queryFn: async ({ signal }) => (await call(wealthProducts, { query: { pid }, signal })).list[0] ?? null,
    refetchInterval: AGAIN_MS,
  })
}

/** All that the page of a fund shows; null: there is no such fund. */
export function useFundPage(pid: number) {
  return useQuery({
    ...PATIENT_READ,
    queryKey: [...WEALTH_KEY, 'fund', pid],
    queryFn: ({ signal }) => call(wealthFund, { query: { pid }, signal }),
    refetchInterval: AGAIN_MS,
  })
}

export function useWealthHoldings() {
  return useMore({
    isPatient: true,
    key: [...WEALTH_KEY, 'holdings'],
    read: (start, signal) => rowsOf(call(wealthHoldings, { query: { ...start, page_size: WEALTH_PAGE_SIZE }, signal })),
    againMs: AGAIN_MS,
    topic: 'account',
  })
}

/** What the reader has of one fund; null: nothing. */
export function useWealthHolding(pid: number) {
  return useQuery({
    ...PATIENT_READ,
    queryKey: [...WEALTH_KEY, 'holding', pid],
    queryFn: async ({ signal }) => (await call(wealthHoldings, { query: { pid }, signal })).list[0] ?? null,
    ...toldBy('account', AGAIN_MS),
  })
}

export type WealthSide = 'subscriptions' | 'redemptions'
const typeOf = (side: WealthSide) => (side === 'subscriptions' ? WEALTH_ORDER_TYPE.SUBSCRIBE : WEALTH_ORDER_TYPE.REDEEM)

export function useWealthOrders(side: WealthSide, pid?: number) {
  return useMore({
    isPatient: true,
    key: [...WEALTH_KEY, side, pid],
    read: (start, signal) =>
      rowsOf(call(wealthOrders, { query: { type: typeOf(side), pid, ...start, page_size: WEALTH_PAGE_SIZE }, signal })),
    againMs: AGAIN_MS,
    topic: 'account',
  })
}

/** Where the orders are to be had as a file. */
export function ordersCsvAddress(side: WealthSide): string {
  return addressOf(wealthOrdersCsv, { query: { type: typeOf(side) } })
}

export function useWealthOrder(orderId: number) {
  return useQuery({
    ...PATIENT_READ,
    queryKey: [...WEALTH_KEY, 'order', orderId],
    queryFn: ({ signal }) => call(wealthOrderDetail, { query: { order_id: orderId }, signal }),
    ...toldBy('account', AGAIN_MS),
  })
}

export type WealthLine = (typeof WEALTH_LINES)[number]

export function useWealthLines(orderId: number, type: WealthLine, range: number) {
  return useQuery({
    ...PATIENT_READ,
    queryKey: [...WEALTH_KEY, 'lines', orderId, type, range],
    queryFn: ({ signal }) => call(wealthLines, { query: { order_id: orderId, type, range }, signal }),
  })
}

export type SubscribeAsk = { pid: number; amount: string; project_type: number }

export const subscribeAct: MoneyAct<SubscribeAsk, WealthPurchased> = {
  name: ({ pid, amount }) => `wealth.subscribe.${pid}.${amount}`,
  send: (ask, order) => call(wealthPurchase, { body: { ...ask, ...order } }),
  settled: (client) => refreshWealth(client),
}

export type RedeemAsk = { pid: number; unit: string }

export const redeemAct: MoneyAct<RedeemAsk, WealthRedeemed> = {
  name: ({ pid, unit }) => `wealth.redeem.${pid}.${unit}`,
  send: (ask, order) => call(wealthRedeem, { body: { ...ask, ...order } }),
  settled: (client) => refreshWealth(client),
}
