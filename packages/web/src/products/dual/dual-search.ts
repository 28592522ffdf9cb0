import { COINS } from '@tenor/contract/core'
import { DUAL_TYPES, type DualType } from '@tenor/contract/dual'

/*
 * What the addresses of the dual pages carry. Everything that is not understood is dropped: an old link still opens.
 */

/** `pid` opens the purchase panel, `order` its result. */
export type DualSearch = { coin?: string; type?: DualType; pid?: number; order?: number; term?: number; vip?: true }

export function readDualSearch(search: Record<string, unknown>): DualSearch {
  const coin = readCoin(search['coin'])
  const type = DUAL_TYPES.find((one) => one === search['type'])
  const pid = readId(search['pid'])
  const order = readId(search['order'])
  const term = readId(search['term'])
  return {
    ...(coin === undefined ? {} : { coin }),
    ...(type === undefined ? {} : { type }),
    ...(term === undefined ? {} : { term }),
    ...(pid === undefined ? {} : { pid }),
    ...(order === undefined ? {} : { order }),
    ...(search['vip'] === true ? { vip: true } : {}),
  }
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
