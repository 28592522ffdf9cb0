import type { FixedProductRow } from '@tenor/contract/simple-earn'
import type { Ground, OpenProduct } from '../../../core/product/index.ts'
import { fixedPrograms } from '../programs/fixed-programs.ts'
import { fixedBackOfficeRoutes } from './fixed-back-office.ts'
import { bonusJob } from './fixed-bonus.ts'
import { fixedComing } from './fixed-coming.ts'
import { dailyJob } from './fixed-daily.ts'
import { beginFixed, subscribeFixedDemo } from './fixed-demo.ts'
import { fixedHoldings } from './fixed-holdings.ts'
import { maturityJob } from './fixed-maturity.ts'
import type { FixedModule, OfFlexible } from './fixed-module.ts'
import { fixedMoveIn } from './fixed-move-in.ts'
import { alertJob, fixedSubscribers } from './fixed-notices.ts'
import { productRows } from './fixed-offers.ts'
import { createKnownFinishes } from './fixed-order-store.ts'
import { fixedRoutes } from './fixed-routes.ts'
import { createFixedPlacing } from './fixed-service.ts'
import { rateUpMoveIn } from './fixed-voucher-move-in.ts'

/** Fixed terms as the product joins them. */
export type OpenFixed = OpenProduct & {
  /** What of a coin is on sale. */
  onSale(asset: string): Promise<FixedProductRow[]>
}

/** Fixed terms over their ground and what they know of flexible. */
export function openFixed(ground: Ground, flexible: OfFlexible): OpenFixed {
  const module: FixedModule = { ...ground, ...flexible, finishes: createKnownFinishes() }
  return {
    onSale: (asset) => productRows(module, { asset, id: null, type: null }),
    jobs: [dailyJob(module), maturityJob(module), bonusJob(module), alertJob(module)],
    register(http) {
      const placing = createFixedPlacing()
      fixedRoutes(http, module, placing)
      fixedPrograms(http, module, placing)
      fixedBackOfficeRoutes(http, module)
    },
    subscribers: fixedSubscribers,
    holdings: fixedHoldings,
    coming: fixedComing(ground.db),
    begin: () => beginFixed(module),
    subscribeDemo: (customer) => subscribeFixedDemo(module, customer),
    moveIns: { fixed: fixedMoveIn(module), 'rate-up': rateUpMoveIn(module.assets) },
  }
}
