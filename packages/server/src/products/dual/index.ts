import type { Instant } from '@tenor/contract/time'
import type { Http } from '../../platform/http/index.ts'
import type { Job } from '../../platform/jobs/index.ts'
import { acceptanceJob } from './dual-acceptance.ts'
import { dualBackOfficeRoutes } from './dual-back-office.ts'
import { dualBackOfficeOrderRoutes } from './dual-back-office-orders.ts'
import { dualBookRoutes } from './dual-book.ts'
import { dualDeliveryRoutes } from './dual-deliveries.ts'
import { listingJob } from './dual-listing.ts'
import type { DualModule } from './dual-module.ts'
import { dualPriceRoutes } from './dual-price-back-office.ts'
import { insertProduct, productsOnSale, type SaleFilter, type StoredProduct } from './dual-product-store.ts'
import { dualRoutes } from './dual-routes.ts'
import { dualRunRoutes } from './dual-runs.ts'
import { dualSeriesRoutes } from './dual-series-back-office.ts'
import { cancelOrder, placeOrder } from './dual-service.ts'
import { dualWindows, settlementJob } from './dual-settlement.ts'
import { sniperAcceptanceJob } from './sniper-acceptance.ts'
import { sniperBackOfficeRoutes } from './sniper-back-office.ts'
import { sniperListingJob } from './sniper-listing.ts'
import { type SniperFilter, snipersOnSale } from './sniper-product-store.ts'
import { sniperRoutes } from './sniper-routes.ts'
import { placeSniper } from './sniper-service.ts'
import { sniperSettlementJob } from './sniper-settlement.ts'

export { dualBooks } from './dual-books.ts'
export { dualChecks } from './dual-checks.ts'
export { dualCollectors } from './dual-collectors.ts'
export type { DualMarket } from './dual-market.ts'
export type { DualModule } from './dual-module.ts'
export { dualSubscribers } from './dual-notices.ts'
export { createRecentProducts } from './dual-recent-products.ts'
export { sniperBooks } from './sniper-books.ts'
export { sniperChecks } from './sniper-checks.ts'
export { sniperSubscribers } from './sniper-notices.ts'
export { dualWindows }

/** The jobs of dual, in the order in which they run at one instant. */
export function dualJobs(module: DualModule, beginAt: Instant): Job[] {
  const acceptance = [acceptanceJob(module), sniperAcceptanceJob(module)]
  const settlement = [settlementJob(module), sniperSettlementJob(module)]
  return [...acceptance, ...settlement, listingJob(module, beginAt), sniperListingJob(module, beginAt)]
}

/** What the rest of the server may ask of dual. */
export type Dual = ReturnType<typeof createDual>

export function createDual(module: DualModule) {
  return {
    offers: (filter: SaleFilter) => productsOnSale(module.db, filter, module.clock.now()),
    placeOrder: (act: Parameters<typeof placeOrder>[1]) => placeOrder(module, act),
    cancelOrder: (act: Parameters<typeof cancelOrder>[1]) => cancelOrder(module, act),
    snipers: (filter: SniperFilter) => snipersOnSale(module.db, filter, module.clock.now()),
    placeSniper: (act: Parameters<typeof placeSniper>[1]) => placeSniper(module, act),
    /** Puts a product on sale under a new id. */
    async list(product: StoredProduct): Promise<StoredProduct> {
      const listed = { ...product, id: await module.ids.next() }
      await module.db.transaction((tx) => insertProduct(tx, listed, module.clock.now()))
      return listed
    },
  }
}

export function registerDual(http: Http, module: DualModule): void {
  dualRoutes(http, module)
  dualBackOfficeRoutes(http, module)
  dualBackOfficeOrderRoutes(http, module)
  dualDeliveryRoutes(http, module)
  dualPriceRoutes(http, module)
  dualSeriesRoutes(http, module)
  dualBookRoutes(http, module)
  dualRunRoutes(http, module)
  sniperRoutes(http, module)
  sniperBackOfficeRoutes(http, module)
}
