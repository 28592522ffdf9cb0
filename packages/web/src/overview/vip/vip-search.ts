import { given } from '@tenor/browser/search'

const HIGHEST = 20

/** `upTo` is the level that somebody needs for what they came from. */
export type VipSearch = { upTo?: number }

export function readVipSearch(search: Record<string, unknown>): VipSearch {
  const upTo = search['upTo']
  const isLevel = typeof upTo === 'number' && Number.isSafeInteger(upTo) && upTo > 0 && upTo <= HIGHEST
  return given({ upTo: isLevel ? upTo : undefined })
}
