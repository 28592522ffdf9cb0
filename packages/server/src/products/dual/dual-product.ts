import { dualManifest } from '@tenor/contract/dual'
import type { Ground, OpenProduct, Product } from '../../core/product/index.ts'
import { dualOperations } from './back-office/dual-operations.ts'
import { dualBooks } from './checks/dual-books.ts'
import { dualChecks } from './checks/dual-checks.ts'
import { dualCollectors } from './checks/dual-collectors.ts'
import { createDual, type Dual } from './dual.ts'
import { dualJobs } from './dual-jobs.ts'
import type { DualModule } from './dual-module.ts'
import { dualSubscribers } from './dual-notices.ts'
import { registerDual } from './dual-register.ts'
import { dualClaims } from './holdings/dual-claims.ts'
import { dualComing } from './holdings/dual-coming.ts'
import { dualHoldings } from './holdings/dual-open-worth.ts'
import { dualPromises } from './holdings/dual-promises.ts'
import { dualEarn } from './offers/dual-earn.ts'
import { dualFees } from './offers/dual-fees.ts'
import { dualProductRetention } from './offers/dual-product-retention.ts'
import { endSeries, insertSeries } from './offers/dual-series-store.ts'
import { dualMoveIn } from './purchase/dual-move-in.ts'
import { trialFundMoveIn } from './purchase/dual-trial-move-in.ts'
import { dualClockRepairs } from './settlement/dual-clock-repair.ts'
import { dualDecisions, dualFixedPrices } from './settlement/dual-fixed-prices.ts'
import { dualWindows } from './settlement/dual-settlement.ts'
import { sniperBooks } from './sniper/sniper-books.ts'
import { sniperChecks } from './sniper/sniper-checks.ts'
import { sniperMoveIn } from './sniper/sniper-move-in.ts'
import { sniperSubscribers } from './sniper/sniper-notices.ts'

/** Dual investment, snipers included, as the app joins it. */
export const dualProduct: Product<OpenProduct & { dual: Dual }> = {
  manifest: dualManifest,
  books: [dualBooks, sniperBooks],
  checks: [...dualChecks, ...sniperChecks],
  clockRepairs: dualClockRepairs,
  assetOffers: [
    "select coin from dual_product where listing <> 'retired'",
    "select coin from sniper_product where listing <> 'retired'",
  ],
  claims: dualClaims,
  numbered: [
    { kind: 'dual', table: 'dual_order', at: 'created_at' },
    { kind: 'sniper', table: 'sniper_order', at: 'created_at' },
  ],
  promises: dualPromises,
  retentions: ({ products }) => [dualProductRetention(products)],
  open(ground) {
    const module = moduleOver(ground)
    return {
      dual: createDual(module),
      jobs: dualJobs(module, ground.clock.now()),
      register: (http) => registerDual(http, module),
      subscribers: { ...dualSubscribers, ...sniperSubscribers },
      collectors: (real) => dualCollectors(module, real),
      windowsWanted: dualWindows(ground.db),
      holdings: dualHoldings,
      coming: dualComing(ground.db),
      fees: dualFees(ground.db),
      fixedPrices: dualFixedPrices,
      decisions: dualDecisions,
      earn: dualEarn(module, ground.market),
      operations: dualOperations(module),
      onAsset: insertSeries,
      onAssetClosed: endSeries,
      moveIns: { dual: dualMoveIn(module), sniper: sniperMoveIn(module), 'trial-fund': trialFundMoveIn(module.assets) },
    }
  },
}

function moduleOver({ market, ...ground }: Ground): DualModule {
  const samples: DualModule['market']['samples'] = (_db, pair, from, to) => market.samplesBetween(pair, from, to)
  return { ...ground, market: { ...market, samples } }
}
