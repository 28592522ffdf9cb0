import type { Ground, OpenProduct } from '../../../core/product/index.ts'
import { fixedBackOfficeRoutes } from './fixed-back-office.ts'
import { bonusJob } from './fixed-bonus.ts'
import { dailyJob } from './fixed-daily.ts'
import { beginFixed } from './fixed-demo.ts'
import { fixedHoldings } from './fixed-holdings.ts'
import { maturityJob } from './fixed-maturity.ts'
import type { FixedModule, JoinFlexible } from './fixed-module.ts'
import { fixedSubscribers } from './fixed-notices.ts'
import { createKnownFinishes } from './fixed-order-store.ts'
import { fixedRoutes } from './fixed-routes.ts'
import { createFixedPlacing } from './fixed-service.ts'
import { fixedVipRoutes } from './fixed-vip-routes.ts'

/** Fixed terms over their ground; `joinFlexible` takes what a maturity sends on to flexible. */
export function openFixed(ground: Ground, joinFlexible: JoinFlexible): OpenProduct {
  const module: FixedModule = { ...ground, joinFlexible, finishes: createKnownFinishes() }
  return {
    jobs: [dailyJob(module), maturityJob(module), bonusJob(module)],
    register(http) {
      const placing = createFixedPlacing()
      fixedRoutes(http, module, placing)
      fixedVipRoutes(http, module, placing)
      fixedBackOfficeRoutes(http, module)
    },
    subscribers: fixedSubscribers,
    holdings: fixedHoldings(ground.db, ground.clock),
    begin: () => beginFixed(module),
  }
}
