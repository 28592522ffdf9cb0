import { addressOf, call } from '@tenor/browser/api'
import { queryOf } from '@tenor/browser/calls'
import {
  SNIPER_STATES,
  SNIPER_TYPE_NUMBER,
  type SniperState,
  type SniperType,
  sniperOrder,
  sniperOrderCancel,
  sniperOrderCsv,
  sniperOrderDetail,
  sniperOrderList,
} from '@tenor/contract/dual'
import { orderQueries } from '../../../core/orders/index.ts'
import { deliveriesFrom } from '../dual-deliveries.ts'
import { type SniperHolding, sniperHoldingOf } from './sniper-offer.ts'

/** Which orders: of one shown state, or of a group of states; without either, all. */
export type SniperFilter = {
  status?: SniperState | 'holding' | 'ended' | undefined
  coin?: string | undefined
  type?: SniperType | undefined
  /** Days of the delivery. */
  days?: Parameters<typeof deliveriesFrom>[0]
}

function filterQuery({ status, coin, type, days = {} }: SniperFilter) {
  const isGroup = status === undefined || status === 'holding' || status === 'ended'
  return {
    status: isGroup ? status : SNIPER_STATES.indexOf(status),
    coin,
    type: type === undefined ? undefined : SNIPER_TYPE_NUMBER[type],
    ...deliveriesFrom(days),
  }
}

export type SniperAsk = { id: number; amount: string; guarantee: string }

export const sniperOrders = orderQueries<SniperHolding, SniperFilter, SniperAsk>({
  product: 'sniper',
  pageSize: 10,
  list: async (filter, page, signal) => {
    const { list, next_cursor } = await call(sniperOrderList, { query: { ...filterQuery(filter), ...page }, signal })
    return { rows: list.map(sniperHoldingOf), next: next_cursor }
  },
  one: async (id, _known, signal) =>
    sniperHoldingOf(await call(sniperOrderDetail, { query: { order_id: id }, signal })),
  isMoving: ({ state }) => state === 'INIT',
  place: {
    name: ({ id, amount }) => `sniper.${id}.${amount}`,
    seen: ({ guarantee }) => ({ product_price: guarantee }),
    send: async ({ id, amount, guarantee }, order) => {
      const body = { project_id: id, amount, product_price: guarantee, ...order }
      return sniperHoldingOf(await call(sniperOrder, { body }))
    },
  },
  offers: [['sniper', 'offers']],
  cancel: (id, text) => call(sniperOrderCancel, { body: { order_id: id, text } }),
})

/** Where the same orders, of every page, are to be had as CSV. */
export function snipersCsvAddress(filter: SniperFilter): string {
  return addressOf(sniperOrderCsv, { query: filterQuery(filter) })
}

const useHasNone = queryOf(sniperOrderList, {
  group: sniperOrders.key,
  ask: (type: SniperType) => ({ query: { ...filterQuery({ type }), page_size: 1 } }),
  show: ({ list }) => list.length === 0,
})

/**
 * Whether no order of this kind was ever placed: the first one asks for a tick. Undefined until it is known; true where
 * it cannot be had.
 */
export function useIsFirstSniper(type: SniperType, isCustomer: boolean): boolean | undefined {
  const { data, isError } = useHasNone.useIf(isCustomer, type)
  return data ?? (isError || undefined)
}
