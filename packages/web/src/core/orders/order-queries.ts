import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { once } from '@tenor/browser/api'
import { readOf, taskOf } from '@tenor/browser/calls'
import { type KeptPages, type PageStart, type RowPage, useMore } from '@tenor/browser/lists'
import type { MoneyAct } from '@tenor/browser/money-act'
import { refreshMoney } from '../balances/index.ts'

const AGAIN_MS = 10_000
const AGAIN_SOON_MS = 1_000
/** As many as one call gives. */
const AT_ONCE_MOST = 100

type PageAsked = PageStart & { page_size: number }

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

  const useListAtOnce = readOf(
    'at_once',
    async ({ signal }, filter: Filter) => (await calls.list(filter, { page_size: AT_ONCE_MOST }, signal)).rows,
    { group: key },
  )

  const useOrder = readOf(
    'one',
    ({ signal, client }, id: number | undefined, hint?: Partial<Order>) =>
      one(id ?? 0, knownOrder<Order>(client, key, id) ?? hint, signal),
    {
      group: key,
      keyed: ([id]) => [id],
      tune: () => ({
        refetchInterval: ({ state: { data } }) =>
          data !== undefined && calls.isMoving(data) ? AGAIN_SOON_MS : AGAIN_MS,
      }),
    },
  )

  const useCancel = taskOf((id: number) => once(`${product}.cancel.${id}`, ({ text }) => cancel(id, text)), {
    // Not waited for: its button goes with the state, and what came of it is said before.
    settled: (client) => void refresh(client),
  })

  return {
    key,
    pageSize,
    refresh,
    place,
    useCancel,

    /** Those of a filter, as far as they were asked for. */
    useList: (filter: Filter) =>
      useMore({
        key: [...key, 'list', filter],
        read: (start, signal) => calls.list(filter, { ...start, page_size: pageSize }, signal),
        againMs: AGAIN_MS,
        topic: 'account',
      }),

    /** The first orders of a filter, as many as one call gives. */
    useAtOnce: (filter: Filter, isWanted: boolean) => useListAtOnce.useIf(isWanted, filter),

    /** One order. `hint` is what is known of it where the page has not met it yet. */
    useOne: (id: number | undefined, hint?: Partial<Order>) => useOrder.useIf(id !== undefined, id, hint),
  }
}
