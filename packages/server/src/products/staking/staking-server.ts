import type { Assets } from '@tenor/contract/core'
import { stakingManifest } from '@tenor/contract/staking'
import type { HoldingsOf, Product } from '../../core/product/index.ts'
import { raiseSubscribers } from './mint-debt-rates.ts'
import { mintBackHoldings, mintHoldings } from './mint-holdings.ts'
import { mintJob, mintWindows } from './mint-job.ts'
import { mintSoldNotices } from './mint-judging.ts'
import { mintLateJob, mintLateNotices, mintPaidJob, mintPaidNotices } from './mint-paid-job.ts'
import { registerMinting } from './mint-routes.ts'
import { stakingBackOffice } from './staking-back-office.ts'
import { stakingBooks, stakingChecks } from './staking-books.ts'
import { stakingClaims } from './staking-claims.ts'
import { stakingComing } from './staking-coming.ts'
import { stakingControls } from './staking-control-routes.ts'
import { dayJob } from './staking-day-job.ts'
import { beginStaking, subscribeStakingDemo } from './staking-demo.ts'
import { exchangeJob, tokenNotices } from './staking-exchange-job.ts'
import { stakingFees } from './staking-fees.ts'
import { floatJob } from './staking-float.ts'
import { leftoverJob } from './staking-leftovers.ts'
import { lossJob, lostSubscribers } from './staking-loss-job.ts'
import { stakingMarket } from './staking-market.ts'
import { stakingMoveIn } from './staking-move-in.ts'
import { stakingHoldings } from './staking-overview.ts'
import { redeemedNotices, redemptionJob, rewardDueJob } from './staking-payments.ts'
import { stakingPrograms } from './staking-programs.ts'
import { stakingPromises } from './staking-promises.ts'
import { lateNotices, servedNotices } from './staking-queue.ts'
import { slashedSubscribers } from './staking-rates.ts'
import { stakingOperations } from './staking-reasons.ts'
import { fastDayRetention } from './staking-retention.ts'
import { registerStaking } from './staking-routes.ts'
import { stakingTokenMoveIn } from './staking-token-move-in.ts'
import { stakingInCoin, tokenHoldings } from './staking-tokens.ts'

/** Staking, as the app joins it. */
export const stakingProduct: Product = {
  manifest: stakingManifest,
  books: [stakingBooks],
  checks: stakingChecks,
  assetOffers: [
    "select coin from staking_product where listing <> 'retired'",
    "select token from staking_product where listing <> 'retired' and token is not null",
  ],
  claims: stakingClaims,
  numbered: [
    { kind: 'staking', table: 'staking_holding', at: 'created_at' },
    { kind: 'staking', table: 'staking_stake', at: 'created_at' },
    { kind: 'staking.redemption', table: 'staking_redemption', at: 'created_at' },
    { kind: 'staking.mint', table: 'staking_mint', at: 'created_at' },
    { kind: 'staking.mint', table: 'staking_mint_back', at: 'created_at' },
    { kind: 'staking', table: 'staking_exchange', at: 'created_at' },
  ],
  promises: stakingPromises,
  retentions: () => [fastDayRetention()],
  open: (ground) => ({
    jobs: [
      dayJob(ground),
      rewardDueJob(ground),
      leftoverJob(ground),
      lossJob(ground),
      redemptionJob(ground),
      floatJob(ground),
      exchangeJob(ground),
      mintPaidJob(ground),
      mintLateJob(ground),
      mintJob(ground),
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
      ...mintSoldNotices.subscribers,
      ...mintPaidNotices.subscribers,
      ...mintLateNotices.subscribers,
      ...raiseSubscribers,
    },
    windowsWanted: mintWindows(ground),
    holdings: allHoldings(ground.assets),
    inCoin: stakingInCoin,
    coming: stakingComing(ground.db),
    begin: () => beginStaking(ground),
    subscribeDemo: (customer) => subscribeStakingDemo(ground, customer),
    moveIns: { staking: stakingMoveIn(ground), 'staking-token': stakingTokenMoveIn },
    fees: stakingFees(ground),
    earn: stakingMarket(ground),
    operations: stakingOperations(ground.db),
  }),
}

const allHoldings =
  (assets: Assets): HoldingsOf =>
  async (owners, valuing) => {
    const each = [stakingHoldings, tokenHoldings(assets), mintHoldings(assets), mintBackHoldings(assets)]
    return (await Promise.all(each.map((holdings) => holdings(owners, valuing)))).flat()
  }
