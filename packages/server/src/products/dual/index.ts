import type { Instant } from '@tenor/contract/time'
import type { Http } from '../../platform/http/index.ts'
import type { Job } from '../../platform/jobs/index.ts'
import { dualBackOfficeRoutes } from './back-office/dual-back-office.ts'
import { dualBackOfficeOrderRoutes } from './back-office/dual-back-office-orders.ts'
import { dualBookRoutes } from './back-office/dual-book.ts'
import { dualPriceRoutes } from './back-office/dual-price-back-office.ts'
import { dualRunRoutes } from './back-office/dual-runs.ts'
import { dualSeriesRoutes } from './back-office/dual-series-back-office.ts'
import type { DualModule } from './dual-module.ts'
import { dualRoutes } from './dual-routes.ts'
import { listingJob } from './offers/dual-listing.ts'
import { insertProduct, productsOnSale, type SaleFilter } from './offers/dual-product-store.ts'
import type { StoredProduct } from './offers/dual-product-table.ts'
import { acceptanceJob } from './purchase/dual-acceptance.ts'
import { cancelOrder, placeOrder } from './purchase/dual-service.ts'
import { dualDeliveryRoutes } from './settlement/dual-deliveries.ts'
import { dualWindows, settlementJob } from './settlement/dual-settlement.ts'
import { sniperAcceptanceJob } from './sniper/sniper-acceptance.ts'
import { sniperBackOfficeRoutes } from './sniper/sniper-back-office.ts'
import { sniperListingJob } from './sniper/sniper-listing.ts'
import { type SniperFilter, snipersOnSale } from './sniper/sniper-product-store.ts'
import { sniperRoutes } from './sniper/sniper-routes.ts'
import { placeSniper } from './sniper/sniper-service.ts'
import { sniperSettlementJob } from './sniper/sniper-settlement.ts'

export { dualBooks } from './checks/dual-books.ts'
export { dualChecks } from './checks/dual-checks.ts'
export { dualCollectors } from './checks/dual-collectors.ts'
export type { DualModule } from './dual-module.ts'
export { dualSubscribers } from './dual-notices.ts'
export type { DualMarket } from './offers/dual-market.ts'
export { dualProductRetention } from './offers/dual-product-retention.ts'
export { sniperBooks } from './sniper/sniper-books.ts'
export { sniperChecks } from './sniper/sniper-checks.ts'
export { sniperSubscribers } from './sniper/sniper-notices.ts'
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
