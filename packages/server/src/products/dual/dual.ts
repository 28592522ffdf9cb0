import type { DualModule } from './dual-module.ts'
import { approved } from './offers/dual-approval.ts'
import { modelQuote } from './offers/dual-listing.ts'
import { insertProduct, productsOnSale, type SaleFilter } from './offers/dual-product-store.ts'
import type { StoredProduct } from './offers/dual-product-table.ts'
import { cancelOrder, placeOrder } from './purchase/dual-service.ts'
import { type SniperFilter, snipersOnSale } from './sniper/sniper-product-store.ts'
import { placeSniper } from './sniper/sniper-service.ts'

/** What the rest of the server may ask of dual. */
export type Dual = ReturnType<typeof createDual>

export function createDual(module: DualModule) {
  return {
    offers: (filter: SaleFilter) => productsOnSale(module.db, filter, module.clock.now()),
    placeOrder: (act: Parameters<typeof placeOrder>[1]) => placeOrder(module, act),
    cancelOrder: (act: Parameters<typeof cancelOrder>[1]) => cancelOrder(module, act),
    /** What the model quotes for a target, less the margin; null where it quotes nothing. */
    quote: (point: Parameters<typeof modelQuote>[1]) => modelQuote(module, point),
    snipers: (filter: SniperFilter) => snipersOnSale(module.db, filter, module.clock.now()),
    placeSniper: (act: Parameters<typeof placeSniper>[1]) => placeSniper(module, act),
    /** Puts a product on sale under a new id. */
    async list(product: StoredProduct): Promise<StoredProduct> {
      const wanted = { ...product, id: await module.ids.next() }
      const listed = await approved(module, module.db, wanted, module.clock.now())
      await module.db.transaction((tx) => insertProduct(tx, listed, module.clock.now()))
      return listed
    },
  }
}
