import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, once } from '@tenor/browser/api'
import {
  DUAL_CATEGORY,
  type DualCategory,
  type DualOrderBody,
  type DualType,
  dualOrder,
  dualOrderCancel,
  dualOrderDetail,
  dualProjectList,
  dualSettlement,
  dualSettlements,
} from '@tenor/contract/dual'
import { refreshMoney } from '../../core/balances/index.ts'
import { type DualHolding, holdingOf } from './holdings/dual-holding.ts'
import { offerOf } from './offers/dual-offer.ts'

const OFFERS_AGAIN_MS = 10_000
/** The one that somebody is about to take: an APR seen too long ago is refused when it has fallen since. */
const OFFER_AGAIN_MS = 2_000
const ORDERS_AGAIN_MS = 10_000
const INIT_AGAIN_MS = 1_000

export function useDualOffers(coin: string, type: DualType, category: DualCategory = DUAL_CATEGORY.NORMAL) {
  return useQuery({
    queryKey: ['dual', 'offers', coin, type, category],
    queryFn: async ({ signal }) => {
      const rows = await call(dualProjectList, { query: { coin, type, category }, signal })
      return rows.map(offerOf)
    },
    refetchInterval: OFFERS_AGAIN_MS,
  })
}

/** One offer by its id: the list's own while it is there, so that the panel opens at once. */
export function useDualOffer(pid: number) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['dual', 'offer', pid],
    queryFn: async ({ signal }) => {
      const rows = await call(dualProjectList, { query: { pid }, signal })
      return rows.map(offerOf).find((offer) => offer.id === pid) ?? null
    },
    placeholderData: () => listedOffer(client, pid),
    refetchInterval: OFFER_AGAIN_MS,
  })
}

function listedOffer(client: QueryClient, pid: number) {
  const lists = client.getQueriesData<ReturnType<typeof offerOf>[]>({ queryKey: ['dual', 'offers'] })
  return lists.flatMap(([, offers]) => offers ?? []).find((offer) => offer.id === pid)
}

function refreshOrders(client: QueryClient): Promise<unknown> {
  return Promise.all([client.invalidateQueries({ queryKey: ['dual', 'orders'] }), refreshMoney(client)])
}

export function useSubscribe() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ apy, ...body }: Omit<DualOrderBody, 'text'> & { apy: string }) => {
      const rule = body.is_autorenewal === 1 ? `.${body.price_deviation}.${body.effective_time_duration}` : ''
      const voucher = body.voucher_id === undefined ? '' : `.voucher.${body.voucher_id}`
      const act = `dual.${body.project_id}.${body.amount}${rule}${voucher}`
      return holdingOf(
        await once(act, ({ text, seen }) => call(dualOrder, { body: { ...body, ...seen, text } }), { apy }),
      )
    },
    onSuccess: (holding) => client.setQueryData(['dual', 'orders', 'one', holding.id], holding),
    onSettled: () => {
      client.invalidateQueries({ queryKey: ['dual', 'offers'] })
      client.invalidateQueries({ queryKey: ['dual', 'offer'] })
      return refreshOrders(client)
    },
  })
}

/** The call names the VIP app for an order that is known to be of VIP, or, until it is known, where `isVip` says so. */
export function useDualHolding(id: number | undefined, isVip = false) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['dual', 'orders', 'one', id],
    queryFn: async ({ signal }) => {
      const query = detailQuery(id ?? 0, knownHolding(client, id)?.isVip ?? isVip)
      return holdingOf(await call(dualOrderDetail, { query, signal }))
    },
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.state === 'INIT' ? INIT_AGAIN_MS : ORDERS_AGAIN_MS),
  })
}

/** What the page has of an order already: from placing it, from the call before, or from the list that it stands in. */
function knownHolding(client: QueryClient, id: number | undefined): DualHolding | undefined {
  const lists = client.getQueriesData<{ holdings: DualHolding[] }>({ queryKey: ['dual', 'orders', 'list'] })
  return (
    client.getQueryData<DualHolding>(['dual', 'orders', 'one', id]) ??
    lists.flatMap(([, list]) => list?.holdings ?? []).find((holding) => holding.id === id)
  )
}

function detailQuery(id: number, isVip: boolean) {
  return isVip ? { order_id: id, app_id: 'vip-savings' as const } : { order_id: id }
}

export function useCancelOrder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) =>
      once(`dual.cancel.${id}`, ({ text }) => call(dualOrderCancel, { body: { order_id: id, text } })),
    // Not waited for: its button goes with the state, and what came of it is said before.
    onSettled: () => void refreshOrders(client),
  })
}

export function useSettlement(coin: string, deliverySeconds: number) {
  return useQuery({
    queryKey: ['dual', 'settlement', coin, deliverySeconds],
    queryFn: ({ signal }) => call(dualSettlement, { query: { coin, delivery_timest: deliverySeconds }, signal }),
  })
}

export const SETTLEMENTS_PAGE_SIZE = 20

export function useSettlements(coin: string, page: number) {
  return useQuery({
    queryKey: ['dual', 'settlements', coin, page],
    queryFn: ({ signal }) => call(dualSettlements, { query: { coin, page, page_size: SETTLEMENTS_PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  })
}
