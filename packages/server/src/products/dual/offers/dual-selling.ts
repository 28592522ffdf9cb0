import { isSurfaceCurrent } from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import type { DualModule } from '../dual-module.ts'
import { pairOf } from './dual-market.ts'

/*
 * Whether something of a coin can be priced at all: it takes an index, and in live mode a surface that somebody stands for. A
 * surface that is too old is as if there were no index.
 */

type Ground = Pick<DualModule, 'mode' | 'clock'>
type Surface = { readonly setAt: Instant | null }

/** Whether acts may be priced with a surface now. */
export function isSurfaceUsable({ mode, clock }: Ground, surface: Surface | null | undefined): boolean {
  return mode !== 'live' || isSurfaceCurrent(surface?.setAt ?? null, clock.now())
}

/** The index of a coin for what is priced with a surface; null where one of the two is missing. */
export async function sellingPrice(
  module: Ground & Pick<DualModule, 'market'>,
  { coin, quoteAsset }: { coin: string; quoteAsset: string },
  surface: Surface | null | undefined,
): Promise<Decimal8 | null> {
  return isSurfaceUsable(module, surface) ? module.market.indexNow(pairOf(coin, quoteAsset)) : null
}
