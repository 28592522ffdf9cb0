import type { Listing } from '@tenor/contract/core'
import {
  DUAL_CATEGORY,
  DUAL_QUOTE_ASSET,
  DUAL_REDEEM_FEE,
  type DualAcceptance,
  type DualCategory,
  type DualType,
  dualBackOfficeProductCreate,
  dualBackOfficeProducts,
  dualBackOfficeProductsListing,
  dualBackOfficeProductUpdate,
} from '@tenor/contract/dual'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { instantOfSeconds } from '@tenor/contract/time'
import { cataloguePage, changeListings, changeOffer, createOffer, withUsed } from '../../../core/catalogue/index.ts'
import { type Customer, type Http, Refusal, route } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { backOfficeProductWire } from '../holdings/dual-views.ts'
import { pairOf } from '../offers/dual-market.ts'
import { insertProduct } from '../offers/dual-product-store.ts'
import type { StoredProduct } from '../offers/dual-product-table.ts'
import { dualCatalogue } from './dual-catalogue.ts'

const MINIMUM_COPIES = 1
const MAXIMUM_COPIES = 1_000_000

/** What an operator may say of a product; a missing field keeps what stands, or the default. */
type ProductBody = {
  type?: DualType
  coin?: string
  exercise_price?: string
  apy?: string
  delivery_timest?: number
  min_copies?: number
  max_copies?: number
  category?: number
  acceptance?: DualAcceptance
  capacity?: string
  status?: Listing
  unlimited?: number
  max_yield?: string
  redeem_fee?: string
}

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
  route(http, dualBackOfficeProductCreate, async ({ customer, body }) =>
    one(await createProduct(module, customer, body)),
  )
  route(http, dualBackOfficeProductUpdate, async ({ customer, body }) =>
    one(await changeOffer(module, dualCatalogue(module), customer, body.id, (before) => changedBy(before, body))),
  )
  route(http, dualBackOfficeProductsListing, async ({ customer, body }) => {
    const { changed } = await changeListings(module, dualCatalogue(module), customer, body)
    return { changed: changed.map(({ id, before }) => ({ id, before })) }
  })
}

/** Without an index an offer is shown at its target. */
async function wireOf(module: DualModule, product: StoredProduct, used: Decimal8) {
  const price = await module.market.indexNow(pairOf(product.coin, product.quoteAsset))
  return backOfficeProductWire(product, price ?? product.target, used, module.clock.now())
}

async function createProduct(
  module: DualModule,
  operator: Customer,
  body: ProductBody & Required<Pick<ProductBody, 'type' | 'coin' | 'exercise_price' | 'apy' | 'delivery_timest'>>,
): Promise<StoredProduct> {
  const product: StoredProduct = {
    id: await module.ids.next(),
    type: body.type,
    category: (body.category ?? DUAL_CATEGORY.NORMAL) as DualCategory,
    coin: body.coin,
    quoteAsset: DUAL_QUOTE_ASSET,
    target: decimal(body.exercise_price),
    apr: decimal(body.apy),
    deliveryAt: instantOfSeconds(body.delivery_timest),
    minimumCopies: BigInt(body.min_copies ?? MINIMUM_COPIES),
    maximumCopies: BigInt(body.max_copies ?? Math.max(MAXIMUM_COPIES, body.min_copies ?? 0)),
    acceptance: body.acceptance ?? 'auto',
    listing: body.status ?? 'listed',
    origin: 'desk',
    capacity: body.capacity === undefined ? null : decimal(body.capacity),
    fairApr: null,
    impliedVolatility: null,
    margin: null,
    chance: null,
    mostYield: body.max_yield === undefined ? null : decimal(body.max_yield),
    redeemFee: body.redeem_fee === undefined ? DUAL_REDEEM_FEE : decimal(body.redeem_fee),
    quotedAt: null,
    excess: null,
  }
  return createOffer(module, dualCatalogue(module), operator, product, ({ tx, now }, offer) =>
    insertProduct(tx, offer, now),
  )
}

function changedBy(before: StoredProduct, body: ProductBody): StoredProduct {
  return {
    ...before,
    type: body.type ?? before.type,
    coin: body.coin ?? before.coin,
    category: (body.category ?? before.category) as DualCategory,
    target: body.exercise_price === undefined ? before.target : decimal(body.exercise_price),
    apr: body.apy === undefined ? before.apr : decimal(body.apy),
    deliveryAt: body.delivery_timest === undefined ? before.deliveryAt : instantOfSeconds(body.delivery_timest),
    minimumCopies: body.min_copies === undefined ? before.minimumCopies : BigInt(body.min_copies),
    maximumCopies: body.max_copies === undefined ? before.maximumCopies : BigInt(body.max_copies),
    acceptance: body.acceptance ?? before.acceptance,
    listing: body.status ?? before.listing,
    mostYield: body.max_yield === undefined ? before.mostYield : decimal(body.max_yield),
    redeemFee: body.redeem_fee === undefined ? before.redeemFee : decimal(body.redeem_fee),
    capacity: body.unlimited === 1 ? null : body.capacity === undefined ? before.capacity : decimal(body.capacity),
  }
}
