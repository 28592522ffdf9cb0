import { type FourEyesBounds, isAbove } from '@tenor/contract/core'
import {
  dualBackOfficeProductCreate,
  dualBackOfficeProductsListing,
  dualBackOfficeProductUpdate,
} from '@tenor/contract/dual'
import { requireBody } from '@tenor/contract/http'
import type { z } from 'zod'
import {
  changeListings,
  changeOffer,
  createOffer,
  lockOffers,
  offerStanding,
  termsStanding,
} from '../../../core/catalogue/index.ts'
import type { GivingAct } from '../../../core/proposals/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import type { DualModule } from '../dual-module.ts'
import { isNewOffer } from '../offers/dual-approval.ts'
import { insertProduct, productById } from '../offers/dual-product-store.ts'
import type { StoredProduct } from '../offers/dual-product-table.ts'
import { dualActNames } from './dual-act-names.ts'
import { dualCatalogue } from './dual-catalogue.ts'
import { changedBy, type NewProductBody, newProduct, type ProductBody } from './dual-product-body.ts'

/*
 * What puts an offer on sale: by two operators where its yield is above the fair one by more than the bound. The excess is
 * that of the moment at which the second one approves it.
 */

type Wire<Row> = (product: StoredProduct) => Promise<Row>
type Wanted = { before: StoredProduct | null; wanted: StoredProduct }

/** Listing one by hand. */
export function createAct<Row extends object>(module: DualModule, wire: Wire<Row>): GivingAct<NewProductBody, Row> {
  return {
    act: 'dual.product.create',
    role: 'dealer',
    approvedBy: 'risk',
    content: requireBody(dualBackOfficeProductCreate),
    subject: ({ coin, type }) => `${coin} ${type}`,
    receiver: () => null,
    takesTwo: (tx, body, bounds) => {
      return isAboveFair(module, tx, [{ before: null, wanted: newProduct(0, body) }], bounds)
    },
    async perform(tx, by, body) {
      const product = newProduct(await module.ids.next(), body)
      const ground = { ...module, tx }
      const offer = await createOffer(ground, dualCatalogue(module), by.operator, product, (act, decided) =>
        insertProduct(act.tx, decided, act.now),
      )
      return wire(offer)
    },
  }
}

/** Changing one: other terms, or back on sale. */
export function changeAct<Row extends object>(
  module: DualModule,
  wire: Wire<Row>,
): GivingAct<ProductBody & { id: number }, Row> {
  return {
    act: 'dual.product.change',
    role: 'dealer',
    approvedBy: 'risk',
    content: requireBody(dualBackOfficeProductUpdate),
    subject: ({ id }) => String(id),
    names: dualActNames,
    receiver: () => null,
    lock: (tx, _by, { id }) => lockOffers(tx, dualCatalogue(module), [id]),
    stands: (tx, { id }) => offerStanding(tx, dualCatalogue(module), id),
    async takesTwo(tx, body, bounds) {
      const before = await productById(tx, body.id)
      if (before === null) return false
      return isAboveFair(module, tx, [{ before, wanted: changedBy(before, body) }], bounds)
    },
    async perform(tx, by, body) {
      const change = (before: StoredProduct) => changedBy(before, body)
      return wire(await changeOffer({ ...module, tx }, dualCatalogue(module), by.operator, body.id, change))
    },
  }
}

type ListingBody = z.output<NonNullable<typeof dualBackOfficeProductsListing.body>>
type ListingAnswer = { changed: { id: number; before: StoredProduct['listing'] }[] }

/** Pausing, resuming or retiring many: as one act, so that one offer above fair makes all of them wait. */
export function listingAct(module: DualModule): GivingAct<ListingBody, ListingAnswer> {
  return {
    act: 'dual.product.listing',
    role: 'dealer',
    approvedBy: 'risk',
    content: requireBody(dualBackOfficeProductsListing),
    subject: ({ ids }) => ids.join(', '),
    names: dualActNames,
    receiver: () => null,
    lock: (tx, _by, { ids }) => lockOffers(tx, dualCatalogue(module), ids),
    stands: (tx, { ids }) => termsStanding(tx, dualCatalogue(module), ids),
    async takesTwo(tx, { ids, status }, bounds) {
      const offers: Wanted[] = []
      for (const id of status === 'listed' ? ids : []) {
        const before = await productById(tx, id)
        if (before !== null) offers.push({ before, wanted: { ...before, listing: status } })
      }
      return isAboveFair(module, tx, offers, bounds)
    },
    async perform(tx, by, body) {
      const { changed } = await changeListings({ ...module, tx }, dualCatalogue(module), by.operator, body)
      return { changed: changed.map(({ id, before }) => ({ id, before })) }
    },
  }
}

/** Whether one of them is above fair by more than the bound. What may not be listed at all is refused here already. */
async function isAboveFair(
  module: DualModule,
  tx: Transaction,
  offers: readonly Wanted[],
  { offerAbove }: FourEyesBounds,
): Promise<boolean> {
  if (offerAbove === null) return false
  const act = { tx, now: module.clock.now(), operatorId: 0, assets: module.assets }
  for (const { before, wanted } of offers) {
    if (before?.listing === 'retired' || !isNewOffer(before, wanted)) continue
    const decided = await dualCatalogue(module).decided?.(act, before, wanted)
    if (decided !== undefined && decided.excess !== null && isAbove(decided.excess, offerAbove)) return true
  }
  return false
}
