import type { QueryClient } from '@tanstack/react-query'
import { queryOf } from '@tenor/browser/calls'
import { DUAL_CATEGORY, type DualCategory, type DualType, dualProjectList, dualSurfaces } from '@tenor/contract/dual'
import { modelOf } from './offers/dual-model.ts'
import { offerOf } from './offers/dual-offer.ts'

/** Within the age from which on rates are said to be old. */
const OFFERS_AGAIN_MS = 8_000
/** The one that somebody is about to take: an APR seen too long ago is refused when it has fallen since. */
const OFFER_AGAIN_MS = 2_000

const OFFERS_KEY = ['dual', 'offers'] as const

export const useDualOffers = queryOf(dualProjectList, {
  group: OFFERS_KEY,
  againMs: OFFERS_AGAIN_MS,
  topic: 'offers',
  ask: (coin: string, type: DualType, category: DualCategory = DUAL_CATEGORY.NORMAL) => ({
    query: { coin, type, category },
  }),
  show: (rows) => rows.map(offerOf),
})

/** One offer by its id: the list's own while it is there, so that the panel opens at once. */
export const useDualOffer = queryOf(dualProjectList, {
  group: ['dual', 'offer'],
  againMs: OFFER_AGAIN_MS,
  ask: (pid: number) => ({ query: { pid } }),
  show: (rows, [pid]) => rows.map(offerOf).find((offer) => offer.id === pid) ?? null,
  tune: (client, [pid]) => ({ placeholderData: () => listedOffer(client, pid) }),
})

function listedOffer(client: QueryClient, pid: number) {
  const lists = client.getQueriesData<ReturnType<typeof offerOf>[]>({ queryKey: OFFERS_KEY })
  return lists.flatMap(([, offers]) => offers ?? []).find((offer) => offer.id === pid)
}

/** Inputs of our model of a coin, and how much its price has moved in 30 days. */
export const useDualSurface = queryOf(dualSurfaces, {
  group: ['dual', 'surface'],
  staleMs: 60_000,
  ask: (coin: string) => ({ query: { coin } }),
  show: modelOf,
})
