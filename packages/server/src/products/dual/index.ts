import type { Instant } from '@tenor/contract/time'
import type { Http } from '../../platform/http/index.ts'
import type { Job } from '../../platform/jobs/index.ts'
import { acceptanceJob } from './dual-acceptance.ts'
import { dualBookRoutes } from './dual-book.ts'
import { dualDeliveryRoutes } from './dual-deliveries.ts'
import { dualDeskRoutes } from './dual-desk.ts'
import { dualDeskOrderRoutes } from './dual-desk-orders.ts'
import { listingJob } from './dual-listing.ts'
import { dualPriceRoutes } from './dual-price-desk.ts'
import { insertProduct, productsOnSale, type SaleFilter, type StoredProduct } from './dual-product-store.ts'
import type { DualRoom } from './dual-room.ts'
import { dualRoutes } from './dual-routes.ts'
import { dualRunRoutes } from './dual-runs.ts'
import { dualSeriesRoutes } from './dual-series-desk.ts'
import { cancelOrder, placeOrder } from './dual-service.ts'
import { dualWindows, settlementJob } from './dual-settlement.ts'
import { sniperAcceptanceJob } from './sniper-acceptance.ts'
import { sniperDeskRoutes } from './sniper-desk.ts'
import { sniperListingJob } from './sniper-listing.ts'
import { type SniperFilter, snipersOnSale } from './sniper-product-store.ts'
import { sniperRoutes } from './sniper-routes.ts'
import { placeSniper } from './sniper-service.ts'
import { sniperSettlementJob } from './sniper-settlement.ts'

export { dualBooks } from './dual-books.ts'
export { dualChecks } from './dual-checks.ts'
export type { DualMarket } from './dual-market.ts'
export { dualSubscribers } from './dual-notices.ts'
export { dualReadings } from './dual-readings.ts'
export { createRecentProducts } from './dual-recent-products.ts'
export type { DualRoom } from './dual-room.ts'
export { sniperBooks } from './sniper-books.ts'
export { sniperChecks } from './sniper-checks.ts'
export { sniperSubscribers } from './sniper-notices.ts'
export { dualWindows }

/** The jobs of dual, in the order in which they run at one instant. */
export function dualJobs(room: DualRoom, beginAt: Instant): Job[] {
  const acceptance = [acceptanceJob(room), sniperAcceptanceJob(room)]
  const settlement = [settlementJob(room), sniperSettlementJob(room)]
  return [...acceptance, ...settlement, listingJob(room, beginAt), sniperListingJob(room, beginAt)]
}

/** What the rest of the server may ask of dual. */
export type Dual = ReturnType<typeof createDual>

export function createDual(room: DualRoom) {
  return {
    offers: (filter: SaleFilter) => productsOnSale(room.db, filter, room.clock.now()),
    placeOrder: (act: Parameters<typeof placeOrder>[1]) => placeOrder(room, act),
    cancelOrder: (act: Parameters<typeof cancelOrder>[1]) => cancelOrder(room, act),
    snipers: (filter: SniperFilter) => snipersOnSale(room.db, filter, room.clock.now()),
    placeSniper: (act: Parameters<typeof placeSniper>[1]) => placeSniper(room, act),
    /** Puts a product on sale under a new id. */
    async list(product: StoredProduct): Promise<StoredProduct> {
      const listed = { ...product, id: await room.ids.next() }
      await room.db.transaction((tx) => insertProduct(tx, listed, room.clock.now()))
      return listed
    },
  }
}

export function hangDual(http: Http, room: DualRoom): void {
  dualRoutes(http, room)
  dualDeskRoutes(http, room)
  dualDeskOrderRoutes(http, room)
  dualDeliveryRoutes(http, room)
  dualPriceRoutes(http, room)
  dualSeriesRoutes(http, room)
  dualBookRoutes(http, room)
  dualRunRoutes(http, room)
  sniperRoutes(http, room)
  sniperDeskRoutes(http, room)
}
