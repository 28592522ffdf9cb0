import { isOtherProduct, listingViolation, redeemFeeViolation } from '@tenor/contract/dual'
import { decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { holdUnused } from '../../../core/capacity/index.ts'
import type { Catalogue } from '../../../core/catalogue/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { Refusal, refuseOn } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { approved, isNewOffer } from '../offers/dual-approval.ts'
import { ensureDeliveries, sellUpTo } from '../offers/dual-product-store.ts'
import { isByHand, productTable, type StoredProduct } from '../offers/dual-product-table.ts'
import { seriesByCoin } from '../offers/dual-series-store.ts'
import { isDelivered } from './dual-price-store.ts'

/** What operators offer of dual investment: any target, any delivery and any rate that the rules allow. */
export function dualCatalogue(module: DualModule): Catalogue<StoredProduct> {
  return {
    table: productTable,
    assets: ({ coin }) => [coin],
    acts: { create: 'dual.product.create', change: 'dual.product.change' },
    reasons: { notFound: 'dual.product.notFound', retired: 'dual.product.retired' },
    audited: auditedProduct,
    standing: standingProduct,
    async decided({ tx, now }, before, wanted) {
      refuseBadBounds(wanted)
      // With a lock that orders wait for: none is placed on the old terms any more.
      if (before !== null && isOtherProduct(before, wanted) && !(await holdUnused(tx, before.id))) {
        throw new Refusal(422, 'dual.product.sold')
      }
      const isMoved = before === null || before.deliveryAt !== wanted.deliveryAt
      if (wanted.listing === 'listed' || isMoved) await refuseBadListing(tx, wanted, now)
      return isNewOffer(before, wanted) ? await approved(module, tx, wanted, now) : wanted
    },
    async written({ tx }, products) {
      await ensureDeliveries(tx, products)
      for (const product of products) await sellUpTo(tx, product)
    },
  }
}

/** Whatever else holds for it, also while it is off sale: its bounds, and what leaving early costs. */
function refuseBadBounds(product: StoredProduct): void {
  if (product.maximumCopies < product.minimumCopies) throw new Refusal(422, 'dual.product.bounds')
  refuseOn(redeemFeeViolation(product.redeemFee))
}

async function refuseBadListing(tx: Transaction, product: StoredProduct, now: Instant): Promise<void> {
  const known = await seriesByCoin(tx)
  if (!known.has(product.coin)) throw new Refusal(422, 'dual.product.unknownCoin', { coin: product.coin })
  refuseOn(listingViolation({ ...product, now }))
  // A delivery that has its price is history: nothing may be sold into it.
  if (await isDelivered(tx, product)) throw new Refusal(422, 'dual.product.deliveryPassed')
}

/** The job that lists gives an offer that is not by hand its rate anew each half minute, and takes it off sale and puts it on again. */
function standingProduct(product: StoredProduct): object {
  const kept = auditedProduct(product)
  return isByHand(product) ? kept : { ...kept, apy: null, status: null }
}

/** A product as the audit log keeps it: amounts and instants as on the wire, readable for years. */
function auditedProduct(product: StoredProduct) {
  const { type, coin, category, target, apr, deliveryAt, minimumCopies, maximumCopies, capacity } = product
  return {
    type,
    coin,
    category,
    exercise_price: decimalText(target),
    apy: decimalText(apr),
    delivery: isoText(deliveryAt),
    min_copies: minimumCopies.toString(),
    max_copies: maximumCopies.toString(),
    acceptance: product.acceptance,
    status: product.listing,
    redeem_fee: decimalText(product.redeemFee),
    capacity: capacity === null ? 'unlimited' : decimalText(capacity),
    /** By how much its yield was above the fair one when it was put on sale: what was approved. */
    excess: product.excess === null ? null : decimalText(product.excess),
    max_yield: product.mostYield === null ? null : decimalText(product.mostYield),
  }
}
