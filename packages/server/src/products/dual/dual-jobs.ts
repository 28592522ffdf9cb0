import type { Instant } from '@tenor/contract/time'
import type { Job } from '../../platform/jobs/index.ts'
import type { DualModule } from './dual-module.ts'
import { dualListingJob } from './offers/dual-listing.ts'
import { dualAcceptanceJob } from './purchase/dual-acceptance.ts'
import { renewalNoticeJob } from './reinvest/dual-renewal-notice.ts'
import { settlementJob } from './settlement/dual-settlement.ts'
import { sniperAcceptanceJob } from './sniper/sniper-acceptance.ts'
import { sniperListingJob } from './sniper/sniper-listing.ts'
import { sniperSettlementJob } from './sniper/sniper-settlement.ts'

/** The jobs of dual, in the order in which they run at one instant. */
export function dualJobs(module: DualModule, beginAt: Instant): Job[] {
  const acceptance = [dualAcceptanceJob(module), sniperAcceptanceJob(module)]
  const settlement = [settlementJob(module), sniperSettlementJob(module)]
  return [
    ...acceptance,
    ...settlement,
    renewalNoticeJob(module),
    dualListingJob(module, beginAt),
    sniperListingJob(module, beginAt),
  ]
}
