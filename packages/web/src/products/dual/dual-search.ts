import { assetsNow, readSymbol } from '@tenor/browser/assets'
import { given, oneOf, wholeNumber } from '@tenor/browser/search'
import {
  DUAL_CATEGORY,
  DUAL_STATES,
  DUAL_TYPES,
  type DualCategory,
  type DualState,
  type DualType,
  SNIPER_STATES,
  SNIPER_TYPES,
  type SniperType,
} from '@tenor/contract/dual'
import { readDay } from '@tenor/contract/time'

/*
 * What the addresses of the dual pages carry. Everything that is not understood is dropped: an old link still opens.
 */

/** One list seen in three ways: rows, days of delivery, rungs of targets. */
export const DUAL_VIEWS = ['list', 'calendar', 'ladder'] as const
export type DualView = (typeof DUAL_VIEWS)[number]

/** By what the list can be sorted. */
export const DUAL_SORTS = ['target', 'distance', 'apr', 'yield', 'delivery'] as const
export type DualSort = (typeof DUAL_SORTS)[number]

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
  category?: Exclude<DualCategory, 1>
  view?: Exclude<DualView, 'list'>
  term?: number
  day?: number
  sort?: DualSort
  /** The smallest first. */
  up?: true
  /** The price is drawn above the list. */
  chart?: true
  pid?: number
  order?: number
  from?: DualOrigin
  /** Of whoever has brought the customer here; it goes out with the order. */
  ref_code?: string
  /** What `category=3` was called in links that are about. */
  vip?: true
}

export function readDualSearch(search: Record<string, unknown>): DualSearch {
  const coin = readCoin(search['coin'])
  const type = oneOf(DUAL_TYPES, search['type'])
  const view = oneOf(DUAL_VIEWS, search['view'])
  const from = oneOf(DUAL_ORIGINS, search['from'])
  const isVip = search['category'] === DUAL_CATEGORY.VIP || search['vip'] === true
  const isTrialFund = search['category'] === DUAL_CATEGORY.TRIAL_FUND
  return given({
    coin,
    type,
    category: isVip ? DUAL_CATEGORY.VIP : isTrialFund ? DUAL_CATEGORY.TRIAL_FUND : undefined,
    view: view === 'list' ? undefined : view,
    term: wholeNumber(search['term']),
    day: wholeNumber(search['day']),
    sort: oneOf(DUAL_SORTS, search['sort']),
    up: search['up'] === true ? (true as const) : undefined,
    chart: search['chart'] === true ? (true as const) : undefined,
    pid: wholeNumber(search['pid']),
    order: wholeNumber(search['order']),
    from,
    ref_code: readRefCode(search['ref_code']),
  })
}

/**
 * Without `show` it is the open orders. Without `product` it is those of dual investment: `type` and `category` are
 * theirs, `strategy` is that of snipers.
 */
export type DualHoldingsSearch = {
  product?: 'sniper'
  show?: 'ended'
  status?: DualState
  coin?: string
  type?: DualType
  category?: DualCategory
  strategy?: SniperType
  /** First and last day of the deliveries, in UTC, such as 2026-11-21. */
  from?: string
  to?: string
  order?: number
}

const HOLDING_CATEGORIES: readonly DualCategory[] = [DUAL_CATEGORY.NORMAL, DUAL_CATEGORY.TRIAL_FUND, DUAL_CATEGORY.VIP]

export function readDualHoldings(search: Record<string, unknown>): DualHoldingsSearch {
  const isSniper = search['product'] === 'sniper'
  const states: readonly DualState[] = isSniper ? SNIPER_STATES : DUAL_STATES
  return given({
    product: isSniper ? 'sniper' : undefined,
    show: search['show'] === 'ended' ? 'ended' : undefined,
    status: oneOf(states, search['status']),
    coin: readCoin(search['coin']),
    type: isSniper ? undefined : oneOf(DUAL_TYPES, search['type']),
    category: isSniper ? undefined : oneOf(HOLDING_CATEGORIES, search['category']),
    strategy: isSniper ? oneOf(SNIPER_TYPES, search['strategy']) : undefined,
    from: dayText(search['from']),
    to: dayText(search['to']),
    order: wholeNumber(search['order']),
  })
}

function dayText(value: unknown): string | undefined {
  return typeof value === 'string' && readDay(value) !== null ? value : undefined
}

export function readCoin(value: unknown): string | undefined {
  return oneOf<string>(assetsNow().priced, readSymbol(value))
}

/** A code of digits alone arrives as a number. */
function readRefCode(value: unknown): string | undefined {
  const code = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return /^[\w-]{1,64}$/.test(code) ? code : undefined
}
