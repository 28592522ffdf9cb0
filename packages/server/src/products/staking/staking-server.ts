import { stakingManifest } from '@tenor/contract/staking'
import type { Ground, HoldingsOf, Product } from '../../core/product/index.ts'
import { mintJob, mintWindows } from './mint-job.ts'
import { mintAlertNotices, mintSoldNotices } from './mint-judging.ts'
import { mintPaidJob, mintPaidNotices } from './mint-paid-job.ts'
import { registerMinting } from './mint-routes.ts'
import { mintHoldings } from './mint-views.ts'
import { stakingBackOffice } from './staking-back-office.ts'
import { stakingBooks, stakingChecks } from './staking-books.ts'
import { stakingClaims } from './staking-claims.ts'
import { stakingComing } from './staking-coming.ts'
import { stakingControls } from './staking-control-routes.ts'
import { dayJob } from './staking-day-job.ts'
import { beginStaking } from './staking-demo.ts'
import { exchangeJob, tokenNotices } from './staking-exchange-job.ts'
import { stakingHoldings } from './staking-holdings.ts'
import { lossJob, lostSubscribers } from './staking-loss-job.ts'
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
  claims: stakingClaims,
  retentions: () => [fastDayRetention()],
  open: (ground) => ({
    jobs: [
      ...[dayJob(ground), rewardDueJob(ground), lossJob(ground), redemptionJob(ground), exchangeJob(ground)],
      ...mintJobs(ground),
    ],
    register(http) {
      registerStaking(http, ground)
      stakingPrograms(http, ground)
      stakingBackOffice(http, ground)
      stakingControls(http, ground)
      registerMinting(http, ground)
    },
    subscribers: {
      ...redeemedNotices.subscribers,
      ...tokenNotices.subscribers,
      ...slashedSubscribers,
      ...lostSubscribers,
      ...lateNotices.subscribers,
      ...servedNotices.subscribers,
      ...mintAlertNotices.subscribers,
      ...mintSoldNotices.subscribers,
      ...mintPaidNotices.subscribers,
    },
    windowsWanted: mintWindows(ground),
    holdings: bothHoldings,
    coming: stakingComing(ground.db),
    begin: (customer) => beginStaking(ground, customer),
    earn: stakingMarket(ground),
  }),
}

const mintJobs = (ground: Ground) => [mintPaidJob(ground), mintJob(ground)]

const bothHoldings: HoldingsOf = async (owners, valuing) =>
  (await Promise.all([stakingHoldings(owners, valuing), mintHoldings(owners, valuing)])).flat()
