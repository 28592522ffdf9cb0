import { addressOf } from '@tenor/browser/api'
import { actOf, pagesOf, queryOf } from '@tenor/browser/calls'
import {
  type WEALTH_LINES,
  WEALTH_ORDER_TYPE,
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
import { BALANCES_KEY } from '../../core/balances/index.ts'

const GROUP = ['wealth'] as const
/** How often what is available and what is held is read again, as the specification has it. */
const AGAIN_MS = 60_000
const PATIENT = { group: GROUP, isPatient: true } as const
const ON_SALE = { ...PATIENT, againMs: AGAIN_MS } as const
const LIVE = { ...ON_SALE, topic: 'account' } as const
/** Holdings and balances change with every act. */
const READS = [GROUP, BALANCES_KEY]

export const useFunds = queryOf(wealthProducts, { ...ON_SALE, ask: () => ({ query: {} }), show: ({ list }) => list })

/** One fund, whatever its status. */
export const useFund = queryOf(wealthProducts, {
  ...ON_SALE,
  ask: (pid: number) => ({ query: { pid } }),
  show: ({ list: [fund = null] }) => fund,
})

/** The page of a fund; null: there is no such fund. */
export const useFundPage = queryOf(wealthFund, { ...ON_SALE, ask: (pid: number) => ({ query: { pid } }) })

export const useWealthHoldings = pagesOf(wealthHoldings, { ...LIVE, pageSize: 10 })

/** The reader's holding of one fund; null: none. */
export const useWealthHolding = queryOf(wealthHoldings, {
  ...LIVE,
  ask: (pid: number) => ({ query: { pid } }),
  show: ({ list: [holding = null] }) => holding,
})

export type WealthSide = 'subscriptions' | 'redemptions'
const typeOf = (side: WealthSide) => (side === 'subscriptions' ? WEALTH_ORDER_TYPE.SUBSCRIBE : WEALTH_ORDER_TYPE.REDEEM)

export const useWealthOrders = pagesOf(wealthOrders, {
  ...LIVE,
  pageSize: 10,
  ask: (side: WealthSide, pid?: number) => ({ query: { type: typeOf(side), pid } }),
})

/** Where the orders are to be had as a file. */
export function ordersCsvAddress(side: WealthSide): string {
  return addressOf(wealthOrdersCsv, { query: { type: typeOf(side) } })
}

export const useWealthOrder = queryOf(wealthOrderDetail, {
  ...LIVE,
  ask: (order_id: number) => ({ query: { order_id } }),
})

export type WealthLine = (typeof WEALTH_LINES)[number]

export const useWealthLines = queryOf(wealthLines, {
  ...PATIENT,
  ask: (order_id: number, type: WealthLine, range: number) => ({ query: { order_id, type, range } }),
})

export const useSubscribing = actOf(wealthPurchase, {
  name: ({ pid, amount }) => `wealth.subscribe.${pid}.${amount}`,
  reads: READS,
})

export const useRedeeming = actOf(wealthRedeem, {
  name: ({ pid, unit }) => `wealth.redeem.${pid}.${unit}`,
  reads: READS,
})
