import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { toldBy } from '@tenor/browser/changes'
import { DUAL_CATEGORY, type DualCategory, type DualType, dualProjectList, dualSurfaces } from '@tenor/contract/dual'
import { modelOf } from './offers/dual-model.ts'
import { offerOf } from './offers/dual-offer.ts'

/** Within the age from which on rates are said to be old. */
const OFFERS_AGAIN_MS = 8_000
/** The one that somebody is about to take: an APR seen too long ago is refused when it has fallen since. */
const OFFER_AGAIN_MS = 2_000

export function useDualOffers(coin: string, type: DualType, category: DualCategory = DUAL_CATEGORY.NORMAL) {
  return useQuery({
    queryKey: ['dual', 'offers', coin, type, category],
    queryFn: async ({ signal }) => {
      const rows = await call(dualProjectList, { query: { coin, type, category }, signal })
      return rows.map(offerOf)
    },
    ...toldBy('offers', OFFERS_AGAIN_MS),
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

/** What our model's figures of a coin are made with, and how much its price has moved in 30 days. */
export function useDualSurface(coin: string) {
  return useQuery({
    queryKey: ['dual', 'surface', coin],
    queryFn: async ({ signal }) => modelOf(await call(dualSurfaces, { query: { coin }, signal })),
    staleTime: SURFACE_FRESH_MS,
  })
}

const SURFACE_FRESH_MS = 60_000
