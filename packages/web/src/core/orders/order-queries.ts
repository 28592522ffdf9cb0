import { type QueryClient, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { once } from '@tenor/browser/api'
import { toldBy } from '@tenor/browser/changes'
import { type KeptPages, type PageStart, type RowPage, useMore } from '@tenor/browser/lists'
import type { MoneyAct } from '@tenor/browser/money-act'
import { refreshMoney } from '../balances/index.ts'

const AGAIN_MS = 10_000
const AGAIN_SOON_MS = 1_000
/** As many as one call gives. */
const AT_ONCE_MOST = 100

export type PageAsked = PageStart & { page_size: number }

/** How the orders of a product are asked for, placed and cancelled, in the product's own calls. */
export type OrderCalls<Order extends { readonly id: number }, Filter, Ask> = {
  /** Begins the keys of all that is read of the product, and the names of its acts. */
  product: string
  pageSize: number
  list: (filter: Filter, page: PageAsked, signal: AbortSignal) => Promise<RowPage<Order>>
  /** Where one is asked for by itself. `known` is what the page has of it already, or what its address says of it. */
  one?: (id: number, known: Partial<Order> | undefined, signal: AbortSignal) => Promise<Order>
  /** It waits for what comes at any moment, and is asked for every second. */
  isMoving: (order: Order) => boolean
  place: Omit<MoneyAct<Ask, Order>, 'settled'>
  /** What is on sale, which an order has changed. */
  offers: readonly QueryKey[]
  /** Where orders can be cancelled. */
  cancel?: (id: number, text: string) => Promise<unknown>
}

type AtOnce<Order> = {
  isWanted?: boolean
  /** Orders that go on are asked for again by themselves. */
  isAgain?: boolean
  pick?: (orders: Order[]) => Order[]
}

const oneKey = (key: QueryKey, id: number | undefined): QueryKey => [...key, 'one', id]

/** What the page has of an order already: from placing it, from the call before, or from the list that it stands in. */
function knownOrder<Order extends { readonly id: number }>(client: QueryClient, key: QueryKey, id: number | undefined) {
  const lists = client.getQueriesData<KeptPages<Order>>({ queryKey: [...key, 'list'] })
  const pages = lists.flatMap(([, list]) => list?.pages ?? [])
  const listed = pages.flatMap(({ rows }) => rows).find((order) => order.id === id)
  return client.getQueryData<Order>(oneKey(key, id)) ?? listed
}

/** In the place of a call that the product does not have. */
async function missing(): Promise<never> {
  throw new Error('this product has no such call')
}

/** The queries of a product's orders: the same for every product, which names its calls and nothing else. */
export function orderQueries<Order extends { readonly id: number }, Filter, Ask>(
  calls: OrderCalls<Order, Filter, Ask>,
) {
  const { product, pageSize, one = missing, cancel = missing } = calls
  const key = [product, 'orders'] as const

  const refresh = (client: QueryClient): Promise<unknown> =>
    Promise.all([client.invalidateQueries({ queryKey: key }), refreshMoney(client)])

  /** Placing an order. What it answers with is shown at once. */
  const place: MoneyAct<Ask, Order> = {
    ...calls.place,
    settled: (client, order) => {
      if (order !== undefined) client.setQueryData(oneKey(key, order.id), order)
      for (const queryKey of calls.offers) client.invalidateQueries({ queryKey })
      return refresh(client)
    },
  }

  return {
    key,
    pageSize,
    refresh,
    place,

    /** Those of a filter, as far as they were asked for. */
    useList: (filter: Filter) =>
      useMore({
        key: [...key, 'list', filter],
        read: (start, signal) => calls.list(filter, { ...start, page_size: pageSize }, signal),
        againMs: AGAIN_MS,
        topic: 'account',
      }),

    /** The first orders of a filter, as many as one call gives, in the order that `pick` puts them. */
    useAtOnce: (filter: Filter, { isWanted = true, isAgain = true, pick = (orders) => orders }: AtOnce<Order> = {}) =>
      useQuery({
        queryKey: [...key, 'at_once', filter],
        queryFn: async ({ signal }) => [...(await calls.list(filter, { page_size: AT_ONCE_MOST }, signal)).rows],
        select: pick,
        enabled: isWanted,
        ...(isAgain ? toldBy('account', AGAIN_MS) : { refetchInterval: false as const }),
      }),

    /** One order. `hint` is what is known of it where the page has not met it yet. */
    useOne: (id: number | undefined, hint?: Partial<Order>) => {
      const client = useQueryClient()
      return useQuery({
        queryKey: oneKey(key, id),
        queryFn: ({ signal }) => one(id ?? 0, knownOrder<Order>(client, key, id) ?? hint, signal),
        enabled: id !== undefined,
        refetchInterval: ({ state }) =>
          state.data !== undefined && calls.isMoving(state.data) ? AGAIN_SOON_MS : AGAIN_MS,
      })
    },

    useCancel: () => {
      const client = useQueryClient()
      return useMutation({
        mutationFn: (id: number) => once(`${product}.cancel.${id}`, ({ text }) => cancel(id, text)),
        // Not waited for: its button goes with the state, and what came of it is said before.
        onSettled: () => void refresh(client),
      })
    },
  }
}
