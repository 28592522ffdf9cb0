import { wealthManifest } from '@tenor/contract/wealth'
import type { Product } from '../../core/product/index.ts'
import { wealthBackOffice } from './wealth-back-office.ts'
import { wealthBooks, wealthChecks } from './wealth-books.ts'
import { wealthClaims } from './wealth-claims.ts'
import { wealthComing } from './wealth-coming.ts'
import { correctedNotices, correctionJob } from './wealth-correction-job.ts'
import { beginWealth, demoJob, subscribeWealthDemo } from './wealth-demo.ts'
import { wealthFees } from './wealth-fees.ts'
import { wealthHoldingsOf } from './wealth-holdings.ts'
import { wealthMarket } from './wealth-market.ts'
import { wealthMoveIn } from './wealth-move-in.ts'
import { wealthOperations } from './wealth-nav-told.ts'
import { paymentJob } from './wealth-payment-job.ts'
import { fundNames } from './wealth-product-store.ts'
import { registerWealth } from './wealth-routes.ts'
import { sharedNotices } from './wealth-share-rows.ts'
import { strikeJob } from './wealth-strike-job.ts'
import { redeemedNotices, struckNotices } from './wealth-strike-rows.ts'

/** Private wealth and asset management, as the app joins it. */
export const wealthProduct: Product = {
  manifest: wealthManifest,
  books: [wealthBooks],
  checks: wealthChecks,
  assetOffers: ["select coin from wealth_product where listing <> 'retired'"],
  claims: wealthClaims,
  numbered: [
    { kind: 'wealth', table: 'wealth_order', at: 'created_at' },
    { kind: 'wealth.redemption', table: 'wealth_redemption', at: 'created_at' },
  ],
  promises: {},
  open: (ground) => ({
    jobs: [demoJob(ground), strikeJob(ground), correctionJob(ground), paymentJob(ground)],
    register(http) {
      registerWealth(http, ground)
      wealthBackOffice(http, ground)
    },
    subscribers: {
      ...struckNotices.subscribers,
      ...redeemedNotices.subscribers,
      ...sharedNotices.subscribers,
      ...correctedNotices.subscribers,
    },
    earn: wealthMarket(ground),
    operations: wealthOperations(ground.db),
    holdings: wealthHoldingsOf,
    assetNames: fundNames,
    coming: wealthComing(ground.db),
    fees: wealthFees(ground.db),
    begin: () => beginWealth(ground),
    subscribeDemo: (customer) => subscribeWealthDemo(ground, customer),
    moveIns: { wealth: wealthMoveIn(ground) },
  }),
}
