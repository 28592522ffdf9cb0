import type { Decimal8 } from '../../../money/index.ts'
import { DAY_MS, type Instant } from '../../../time/index.ts'
import { DUAL_CATEGORY } from '../dual-product.ts'
import { gridDeliveries, gridTargets } from '../offers/dual-grid.ts'
import { SNIPER_DIRECTION, SNIPER_TYPES, type SniperType } from './sniper-product.ts'

/** Day terms that snipers are listed for; they are delivered at the hour of dual products, at the same price. */
export const SNIPER_TERM_DAYS: readonly number[] = [1, 3, 7, 14, 30]

/** How many targets are listed on each side of the index. */
export const SNIPER_GRID_TARGETS = 5

/** One target that should be on sale. */
export type SniperPoint = { readonly type: SniperType; readonly target: Decimal8; readonly deliveryAt: Instant }

/** Every sniper of a coin that should be on sale now at an index price: dual's grid, with fewer terms and targets. */
export function sniperGrid(price: Decimal8, now: Instant): SniperPoint[] {
  const deliveries = gridDeliveries(DUAL_CATEGORY.NORMAL, now).filter(({ days }) => SNIPER_TERM_DAYS.includes(days))
  return deliveries.flatMap(({ deliveryAt }) =>
    SNIPER_TYPES.flatMap((type) =>
      gridTargets(SNIPER_DIRECTION[type], price, (deliveryAt - now) / DAY_MS, SNIPER_GRID_TARGETS).map((target) => ({
        type,
        target,
        deliveryAt,
      })),
    ),
  )
}
