import { stakingManifest } from '@tenor/contract/staking'
import type { Product } from '../../core/product/index.ts'
import { stakingBackOffice } from './staking-back-office.ts'
import { stakingBooks, stakingChecks } from './staking-books.ts'
import { stakingComing } from './staking-coming.ts'
import { stakingControls } from './staking-control-routes.ts'
import { dayJob } from './staking-day-job.ts'
import { beginStaking } from './staking-demo.ts'
import { exchangeJob, tokenNotices } from './staking-exchange-job.ts'
import { stakingHoldings } from './staking-holdings.ts'
import { stakingMarket } from './staking-market.ts'
import { redeemedNotices, redemptionJob, rewardDueJob } from './staking-payments.ts'
import { stakingPrograms } from './staking-programs.ts'
import { lateNotices, servedNotices } from './staking-queue.ts'
import { slashedSubscribers } from './staking-rates.ts'
import { fastDayRetention } from './staking-retention.ts'
import { registerStaking } from './staking-routes.ts'

/** Staking, as the app joins it. */
export const stakingProduct: Product = {
  manifest: stakingManifest,
  books: [stakingBooks],
  checks: stakingChecks,
  retentions: () => [fastDayRetention()],
  open: (ground) => ({
    jobs: [dayJob(ground), rewardDueJob(ground), redemptionJob(ground), exchangeJob(ground)],
    register(http) {
      registerStaking(http, ground)
      stakingPrograms(http, ground)
      stakingBackOffice(http, ground)
      stakingControls(http, ground)
    },
    subscribers: {
      ...redeemedNotices.subscribers,
      ...tokenNotices.subscribers,
      ...slashedSubscribers,
      ...lateNotices.subscribers,
      ...servedNotices.subscribers,
    },
    holdings: stakingHoldings,
    coming: stakingComing(ground.db),
    begin: (customer) => beginStaking(ground, customer),
    earn: stakingMarket(ground),
  }),
}
