import { type Assets, assetStopViolation, decimalsViolation, isHeldAsset, isListed } from '@tenor/contract/core'
import type { Decimal8 } from '@tenor/contract/money'
import { Refusal, refuseOn } from '../../platform/http/index.ts'

/** Refuses all but coins and stables of the exchange. */
export function refuseUnlisted(assets: Assets, symbol: string): void {
  if (!isListed(assets, symbol)) throw new Refusal(422, 'ledger.asset.unknown')
}

/** Refuses all but assets of customers' accounts. */
export function refuseUnheld(assets: Assets, symbol: string): void {
  if (!isHeldAsset(assets, symbol)) throw new Refusal(422, 'ledger.asset.unknown')
}

/** Refuses to begin anything new with an asset that is paused, closing or retired. */
export function refuseStoppedAsset(assets: Assets, symbol: string): void {
  refuseOn(assetStopViolation(assets, symbol))
}

/** Refuses an amount with more decimals than the asset has. */
export function refuseFine(assets: Assets, symbol: string, amount: Decimal8): void {
  refuseOn(decimalsViolation(assets, symbol, amount))
}
