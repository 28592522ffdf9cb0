import {
  dualBackOfficeProductCreate,
  dualBackOfficeProducts,
  dualBackOfficeProductsListing,
  dualBackOfficeProductUpdate,
} from '@tenor/contract/dual'
import type { Decimal8 } from '@tenor/contract/money'
import { cataloguePage, offerVersion, withUsed } from '../../../core/catalogue/index.ts'
import { type Http, Refusal, route } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { backOfficeProductWire } from '../holdings/dual-views.ts'
import { pairOf } from '../offers/dual-market.ts'
import type { StoredProduct } from '../offers/dual-product-table.ts'
import { dualCatalogue } from './dual-catalogue.ts'
import { changeAct, createAct, listingAct } from './dual-offer-acts.ts'

/** Registers the operator's calls of dual investment. */
export function dualBackOfficeRoutes(http: Http, module: DualModule): void {
  const wire = (product: StoredProduct, used: Decimal8) => wireOf(module, product, used)
  const one = async (product: StoredProduct) => {
    const [row] = await withUsed(module, [product], wire)
    if (row === undefined) throw new Refusal(404, 'dual.product.notFound')
    return row
  }
  route(http, dualBackOfficeProducts, ({ query }) => {
    const { coin, type, status } = query
    return cataloguePage(module, dualCatalogue(module), query, { coin, type, listing: status }, wire)
  })
  const { proposals } = module
  const [create, change, listing] = [
    proposals.define(createAct(module, one)),
    proposals.define(changeAct(module, one)),
    proposals.define(listingAct(module)),
  ] as const
  route(http, dualBackOfficeProductCreate, ({ customer, body }) => proposals.give(create, customer, body))
  route(http, dualBackOfficeProductUpdate, ({ customer, body }) => proposals.give(change, customer, body))
  route(http, dualBackOfficeProductsListing, ({ customer, body }) => proposals.give(listing, customer, body))
}

/** Without an index an offer is shown at its target. */
async function wireOf(module: DualModule, product: StoredProduct, used: Decimal8) {
  const price = await module.market.indexNow(pairOf(product.coin, product.quoteAsset))
  const shown = { now: module.clock.now(), assets: module.assets }
  const row = backOfficeProductWire(product, price ?? product.target, used, shown)
  return { version: offerVersion(dualCatalogue(module), product), ...row }
}
