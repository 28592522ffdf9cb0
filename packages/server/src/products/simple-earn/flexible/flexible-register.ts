import type { OpenProduct } from '../../../core/product/index.ts'
import { flexiblePrograms } from '../programs/flexible-programs.ts'
import { flexibleBackOffice } from './flexible-back-office.ts'
import { hourJob } from './flexible-hour.ts'
import { registerMargin } from './flexible-margin-routes.ts'
import type { FlexibleModule } from './flexible-module.ts'
import { nextRateJob } from './flexible-next-rate.ts'
import { flexibleSubscribers } from './flexible-notices.ts'
import { type FixedOf, registerFlexible } from './flexible-routes.ts'

/** Flexible, once it stands on its ground. */
export function openFlexible(module: FlexibleModule, fixedOf: FixedOf): OpenProduct {
  return {
    subscribers: flexibleSubscribers,
    jobs: [hourJob(module), nextRateJob(module, module.clock.now())],
    register(http) {
      registerFlexible(http, module, fixedOf)
      flexiblePrograms(http, module)
      registerMargin(http, module)
      flexibleBackOffice(http, module)
    },
  }
}
