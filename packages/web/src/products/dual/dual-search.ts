import { COINS } from '@tenor/contract/core'
import { DUAL_CATEGORY, DUAL_TYPES, type DualType } from '@tenor/contract/dual'

/*
 * What the addresses of the dual pages carry. Everything that is not understood is dropped: an old link still opens.
 */

/** One list seen in three ways: rows, days of delivery, rungs of targets. */
export const DUAL_VIEWS = ['list', 'calendar', 'ladder'] as const
export type DualView = (typeof DUAL_VIEWS)[number]

/** Pages from which a customer comes in to subscribe. */
const DUAL_ORIGINS = ['vip-wealth'] as const
export type DualOrigin = (typeof DUAL_ORIGINS)[number]

/**
 * `pid` opens the purchase panel, `order` its result. `category` is absent for normal products, `view` for the list.
 * `term` is in days, or hours for VIP; `day` is the chosen day of the calendar, in unix seconds.
 */
export type DualSearch = {
  coin?: string
  type?: DualType
  category?: 3
  view?: Exclude<DualView, 'list'>
  term?: number
  day?: number
  pid?: number
  order?: number
  from?: DualOrigin
  /** What `category=3` was called in links that are about. */
  vip?: true
}

export function readDualSearch(search: Record<string, unknown>): DualSearch {
  const coin = readCoin(search['coin'])
  const type = DUAL_TYPES.find((one) => one === search['type'])
  const view = DUAL_VIEWS.find((one) => one === search['view'])
  const from = DUAL_ORIGINS.find((one) => one === search['from'])
  const isVip = search['category'] === DUAL_CATEGORY.VIP || search['vip'] === true
  return withoutUnset({
    coin,
    type,
    category: isVip ? DUAL_CATEGORY.VIP : undefined,
    view: view === 'list' ? undefined : view,
    term: readId(search['term']),
    day: readId(search['day']),
    pid: readId(search['pid']),
    order: readId(search['order']),
    from,
  })
}

type Unset<Search> = { [Key in keyof Search]: Search[Key] | undefined }

/** Without the parameters that are not set: they would stand in the address as undefined. */
export function withoutUnset(search: Unset<DualSearch>): DualSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as DualSearch
}

export type HoldingsSearch = { show?: 'ended'; page?: number; order?: number }

export function readHoldingsSearch(search: Record<string, unknown>): HoldingsSearch {
  const page = readId(search['page'])
  const order = readId(search['order'])
  return {
    ...(search['show'] === 'ended' ? { show: 'ended' } : {}),
    ...(page === undefined ? {} : { page }),
    ...(order === undefined ? {} : { order }),
  }
}

export type SettlementsSearch = { page?: number }

export function readSettlementsSearch(search: Record<string, unknown>): SettlementsSearch {
  const page = readId(search['page'])
  return page === undefined ? {} : { page }
}

export function readCoin(value: unknown): string | undefined {
  return COINS.find((coin) => coin === value)
}

export function readId(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** `order` is the reader's own, to be paid again beside the evidence. */
export type SettlementSearch = { order?: number }

export function readSettlementSearch(search: Record<string, unknown>): SettlementSearch {
  const order = readId(search['order'])
  return order === undefined ? {} : { order }
}
