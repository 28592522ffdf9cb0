import { useNavigate, useSearch } from '@tanstack/react-router'
import { firstCoin } from '@tenor/browser/assets'
import { given } from '@tenor/browser/search'
import { DUAL_CATEGORY, type DualCategory, type DualType } from '@tenor/contract/dual'
import { useCallback, useMemo } from 'react'
import type { DualSearch, DualSort, DualView } from '../dual-search.ts'
import type { DualOffer } from './dual-offer.ts'

export const DUAL_PATH = '/dual-currency-investment'

/**
 * What is looked at. It stays the same object until it is another choice: the list is not drawn again for a panel that
 * opens over it. All of it stands in the address, so that a link, a refresh and the way back show the same.
 */
export type DualChoice = {
  coin: string
  type: DualType
  category: DualCategory
  isVip: boolean
  view: DualView
  /** Days, or hours for VIP. */
  term: number | undefined
  /** Unix seconds of the first moment of a day. */
  day: number | undefined
  sort: DualSort | undefined
  up: boolean | undefined
  /** Whether the price is drawn above the list. */
  chart: boolean
  go: (change: Unset) => void
}

type Unset = { [Key in keyof DualSearch]?: DualSearch[Key] | undefined }

export function useDualChoice(): DualChoice {
  const navigate = useNavigate({ from: DUAL_PATH })
  const search = useSearch({ from: DUAL_PATH })
  const {
    coin = firstCoin(),
    type = 'put',
    category = DUAL_CATEGORY.NORMAL,
    view = 'list',
    term,
    day,
    sort,
    up,
    chart = false,
  } = search
  const go = useCallback(
    (change: Unset) => navigate({ to: DUAL_PATH, search: (now) => given({ ...now, ...change }), resetScroll: false }),
    [navigate],
  )
  return useMemo(
    () => ({ coin, type, category, isVip: category === DUAL_CATEGORY.VIP, view, term, day, sort, up, chart, go }),
    [coin, type, category, view, term, day, sort, up, chart, go],
  )
}

/** Days, or hours for an hour term. */
export function termLength({ term }: Pick<DualOffer, 'term'>): number {
  return term.hours > 0 ? term.hours : term.days
}
