import { stakingManifest } from '@tenor/contract/staking'
import type { Product } from '../../core/product/index.ts'
import { stakingBackOffice } from './staking-back-office.ts'
import { stakingBooks, stakingChecks } from './staking-books.ts'
import { dayJob } from './staking-day-job.ts'
import { beginStaking } from './staking-demo.ts'
import { stakingHoldings } from './staking-holdings.ts'
import { stakingMarket } from './staking-market.ts'
import { redeemedNotices, redemptionJob, rewardDueJob } from './staking-payments.ts'
import { registerStaking } from './staking-routes.ts'

/** Staking, as the app joins it. */
export const stakingProduct: Product = {
  manifest: stakingManifest,
  books: [stakingBooks],
  checks: stakingChecks,
  open: (ground) => ({
    jobs: [dayJob(ground), rewardDueJob(ground), redemptionJob(ground)],
    register(http) {
      registerStaking(http, ground)
      stakingBackOffice(http, ground)
    },
    subscribers: redeemedNotices.subscribers,
    holdings: stakingHoldings(ground.db),
    begin: (customer) => beginStaking(ground, customer),
    earn: stakingMarket(ground),
  }),
}
