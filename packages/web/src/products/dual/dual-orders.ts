import { addressOf, call } from '@tenor/browser/api'
import {
  DUAL_CATEGORY,
  type DualOrderBody,
  dualOrder,
  dualOrderCancel,
  dualOrderCsv,
  dualOrderDetail,
  dualOrderList,
  dualVipOrderList,
} from '@tenor/contract/dual'
import { orderQueries } from '../../core/orders/index.ts'
import { deliveriesFrom } from './dual-deliveries.ts'
import type { DualHoldingsSearch } from './dual-search.ts'
import { type DualHolding, holdingOf } from './holdings/dual-holding.ts'

/** Which orders; without a state, the open ones. */
export type DualFilter = Omit<DualHoldingsSearch, 'order' | 'product' | 'strategy'>

export type DualAsk = Omit<DualOrderBody, 'text'> & { apy: string; invest_days: string; invest_hours: string }

function filterQuery({ show, status, coin, type, category, ...days }: DualFilter) {
  return { status: status ?? show ?? ('holding' as const), coin, type, category, ...deliveriesFrom(days) }
}

/** Orders of VIP products have a list of their own. */
export function listOf(isVip: boolean) {
  return isVip ? dualVipOrderList : dualOrderList
}

/** The call names the VIP app for an order of VIP. */
function detailQuery(id: number, isVip: boolean) {
  return isVip ? { order_id: id, app_id: 'vip-savings' as const } : { order_id: id }
}

export const dualOrders = orderQueries<DualHolding, DualFilter, DualAsk>({
  product: 'dual',
  pageSize: 20,
  list: async (filter, page, signal) => {
    const query = { ...filterQuery(filter), ...page }
    const { list, next_cursor } = await call(listOf(filter.category === DUAL_CATEGORY.VIP), { query, signal })
    return { rows: list.map(holdingOf), next: next_cursor }
  },
  one: async (id, known, signal) =>
    holdingOf(await call(dualOrderDetail, { query: detailQuery(id, known?.isVip ?? false), signal })),
  isMoving: ({ state }) => state === 'INIT',
  place: {
    name: (body) => {
      const rule =
        body.is_autorenewal === 1
          ? `.${body.price_deviation}.${body.effective_time_duration}.${body.min_apy ?? ''}`
          : ''
      const voucher = body.voucher_id === undefined ? '' : `.voucher.${body.voucher_id}`
      return `dual.${body.project_id}.${body.amount}${rule}${voucher}`
    },
    seen: ({ apy, invest_days, invest_hours }) => ({ apy, invest_days, invest_hours }),
    send: async (body, order) => holdingOf(await call(dualOrder, { body: { ...body, ...order } })),
  },
  offers: [
    ['dual', 'offers'],
    ['dual', 'offer'],
  ],
  cancel: (id, text) => call(dualOrderCancel, { body: { order_id: id, text } }),
})

/** Where the same orders, of every page, are to be had as CSV. */
export function holdingsCsvAddress(filter: DualFilter): string {
  return addressOf(dualOrderCsv, { query: filterQuery(filter) })
}
