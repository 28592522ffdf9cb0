import { softStakingManifest } from '@tenor/contract/soft-staking'
import type { Product } from '../../core/product/index.ts'
import { softStakingBackOffice } from './soft-staking-back-office.ts'
import { softStakingBooks, softStakingChecks } from './soft-staking-books.ts'
import { softStakingClaims } from './soft-staking-claims.ts'
import { beginSoftStaking } from './soft-staking-demo.ts'
import { softStakingFees } from './soft-staking-fees.ts'
import { softStakingHoldings } from './soft-staking-holdings.ts'
import { averageJob, paymentJob } from './soft-staking-jobs.ts'
import { keyJob, softStakingSeals } from './soft-staking-keys.ts'
import { softStakingMarket } from './soft-staking-market.ts'
import { softStakingMoveIn } from './soft-staking-move-in.ts'
import { registerSoftStaking } from './soft-staking-routes.ts'

/** Soft staking, as the app joins it. */
export const softStakingProduct: Product = {
  manifest: softStakingManifest,
  books: [softStakingBooks],
  checks: softStakingChecks,
  assetOffers: ["select coin from soft_staking_coin where listing <> 'retired'"],
  claims: softStakingClaims,
  seals: softStakingSeals,
  promises: {},
  open: (ground) => ({
    jobs: [keyJob(ground), averageJob(ground), paymentJob(ground)],
    register(http) {
      registerSoftStaking(http, ground)
      softStakingBackOffice(http, ground)
    },
    holdings: softStakingHoldings,
    begin: (customer) => beginSoftStaking(ground, customer),
    moveIns: { 'soft-staking': softStakingMoveIn },
    fees: softStakingFees(ground),
    earn: softStakingMarket(ground),
  }),
}
