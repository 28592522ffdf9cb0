import { assetsNow } from '@tenor/browser/assets'
import { given } from '@tenor/browser/search'
import { QUOTE_ASSET, type StopReason, type StopScope } from '@tenor/contract/core'
import { NAMES } from '@tenor/contract/names'

/** A stop as it is chosen. Each scope keeps its own choice of a name. */
export type StopForm = {
  scope: StopScope
  product: string
  asset: string
  reason: StopReason
  redemption: boolean
  note: string
}

/** What is sent. */
export type StopBody = { scope: StopScope; name?: string; reason: StopReason; redemption: 0 | 1; note?: string }

export const SALES = NAMES.flatMap(({ sales }) => sales)

/** The widest stop, with redemption open: whoever is in a hurry stops too much rather than too little. */
export function newStop(): StopForm {
  return {
    scope: 'all',
    product: SALES[0] ?? '',
    asset: assetsNow().listed[0] ?? QUOTE_ASSET,
    reason: 'technical',
    redemption: true,
    note: '',
  }
}

export function stopBody({ scope, product, asset, reason, redemption, note }: StopForm): StopBody {
  const name = scope === 'all' ? undefined : scope === 'product' ? product : asset
  return {
    scope,
    reason,
    redemption: redemption ? 1 : 0,
    ...given({ name, note: note.trim() === '' ? undefined : note.trim() }),
  }
}
