import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { DUAL_CATEGORY, type DualCategory, type DualType, dualProjectList } from '@tenor/contract/dual'
import { offerOf } from './offers/dual-offer.ts'

const OFFERS_AGAIN_MS = 10_000
/** The one that somebody is about to take: an APR seen too long ago is refused when it has fallen since. */
const OFFER_AGAIN_MS = 2_000

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
