import type { Instant } from '@tenor/contract/time'
import type { Http } from '../../platform/http/index.ts'
import type { Job } from '../../platform/jobs/index.ts'
import { acceptanceJob } from './dual-acceptance.ts'
import { dualDeskRoutes } from './dual-desk.ts'
import { listingJob } from './dual-listing.ts'
import type { DualRoom } from './dual-room.ts'
import { dualRoutes } from './dual-routes.ts'
import { settlementJob } from './dual-settlement.ts'

export type { DualMarket } from './dual-market.ts'
export type { DualRoom } from './dual-room.ts'

/** The jobs of dual, in the order in which they run at one instant. */
export function dualJobs(room: DualRoom, beginAt: Instant): Job[] {
  return [acceptanceJob(room), settlementJob(room), listingJob(room, beginAt)]
}

export function hangDual(http: Http, room: DualRoom): void {
  dualRoutes(http, room)
  dualDeskRoutes(http, room)
}
