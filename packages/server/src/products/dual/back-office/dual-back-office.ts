import {
  DUAL_CATEGORY,
  DUAL_QUOTE_ASSET,
  type DualAcceptance,
  type DualCategory,
  type DualListing,
  type DualType,
  dualBackOfficeProductCreate,
  dualBackOfficeProducts,
  dualBackOfficeProductsListing,
  dualBackOfficeProductUpdate,
  listingViolation,
} from '@tenor/contract/dual'
import { decimal, decimalText } from '@tenor/contract/money'
import { type Instant, instantOfSeconds, isoText } from '@tenor/contract/time'
import { usedCapacity } from '../../../core/capacity/index.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import { readPage, type Transaction } from '../../../platform/database/index.ts'
import {
  type Customer,
  type Http,
  pageEnd,
  pageRequest,
  Refusal,
  refuseOn,
  route,
} from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { backOfficeProductWire } from '../holdings/dual-views.ts'
import { pairOf } from '../offers/dual-market.ts'
import { insertProduct, productById, updateProduct } from '../offers/dual-product-store.ts'
import { productTable, type StoredProduct } from '../offers/dual-product-table.ts'
import { seriesByCoin } from '../offers/dual-series-store.ts'
import { backOfficeProducts } from './dual-back-office-page.ts'
import { isDelivered } from './dual-price-store.ts'

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
  status?: DualListing
  unlimited?: number
}

/** Registers the operator's calls of dual investment. */
export function dualBackOfficeRoutes(http: Http, module: DualModule): void {
  route(http, dualBackOfficeProducts, async ({ query }) => {
    const filter = {
      coin: query.coin ?? null,
      type: query.type ?? null,
      listing: query.status ?? null,
    }
    const products = backOfficeProducts(productTable, filter)
    const page = await readPage(module.db, products, pageRequest(query, products))
    return { list: await wireOf(module, page.rows), ...pageEnd(page) }
  })
  route(http, dualBackOfficeProductCreate, ({ customer, body }) => createProduct(module, customer, body))
  route(http, dualBackOfficeProductUpdate, ({ customer, body }) => changeProduct(module, customer, body))
  route(http, dualBackOfficeProductsListing, ({ customer, body }) =>
    changeListings(module, customer, body.ids, body.status),
  )
}

async function wireOf(module: DualModule, products: readonly StoredProduct[]) {
  const used = await usedCapacity(
    module.db,
    products.map((product) => product.id),
  )
  const rows = []
  for (const product of products) {
    const price = await module.market.indexNow(pairOf(product.coin, product.quoteAsset))
    rows.push(backOfficeProductWire(product, price ?? product.target, used.get(product.id) ?? 0n, module.clock.now()))
  }
  return rows
}

async function oneWire(module: DualModule, product: StoredProduct) {
  const [row] = await wireOf(module, [product])
  if (row === undefined) throw new Refusal(404, 'dual.product.notFound')
  return row
}

async function createProduct(
  module: DualModule,
  operator: Customer,
  body: ProductBody & Required<Pick<ProductBody, 'type' | 'coin' | 'exercise_price' | 'apy' | 'delivery_timest'>>,
) {
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
    quotedAt: null,
  }
  const now = module.clock.now()
  refuseBadBounds(product)
  await module.db.transaction(async (tx) => {
    await refuseBadListing(tx, product, now)
    await insertProduct(tx, product, now)
    await writeAudit(tx, audit(operator, 'dual.product.create', product, now, null, product))
  })
  return oneWire(module, product)
}

async function changeProduct(module: DualModule, operator: Customer, body: ProductBody & { id: number }) {
  const now = module.clock.now()
  const changed = await module.db.transaction(async (tx) => {
    const before = await productById(tx, body.id, 'for update')
    if (before === null) throw new Refusal(404, 'dual.product.notFound')
    const after = changedBy(before, body)
    refuseReturn(before, after.listing)
    refuseBadBounds(after)
    const isListing = after.listing === 'listed' || body.delivery_timest !== undefined
    if (isListing) await refuseBadListing(tx, after, now)
    await updateProduct(tx, after)
    await writeAudit(tx, audit(operator, 'dual.product.change', after, now, before, after))
    return after
  })
  return oneWire(module, changed)
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
    capacity: body.unlimited === 1 ? null : body.capacity === undefined ? before.capacity : decimal(body.capacity),
  }
}

function refuseReturn({ id, listing }: StoredProduct, wanted: DualListing): void {
  if (listing === 'retired' && wanted !== 'retired') throw new Refusal(422, 'dual.product.retired', { id })
}

/** Whatever else holds for it, also while it is off sale. */
function refuseBadBounds(product: StoredProduct): void {
  if (product.maximumCopies < product.minimumCopies) throw new Refusal(422, 'dual.product.bounds')
}

async function refuseBadListing(tx: Transaction, product: StoredProduct, now: Instant): Promise<void> {
  const known = await seriesByCoin(tx)
  if (!known.has(product.coin)) throw new Refusal(422, 'dual.product.unknownCoin', { coin: product.coin })
  refuseOn(listingViolation({ ...product, now }))
  // A delivery that has its price is history: nothing may be sold into it.
  if (await isDelivered(tx, product)) throw new Refusal(422, 'dual.product.deliveryPassed')
}

/** Many at once are changed all or not at all; each is written to the audit log by itself. */
async function changeListings(module: DualModule, operator: Customer, ids: readonly number[], listing: DualListing) {
  const now = module.clock.now()
  return module.db.transaction(async (tx) => {
    const changed = []
    for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
      const before = await productById(tx, id, 'for update')
      if (before === null) throw new Refusal(404, 'dual.product.notFound')
      refuseReturn(before, listing)
      const after = { ...before, listing }
      if (listing === 'listed') await refuseBadListing(tx, after, now)
      await updateProduct(tx, after)
      await writeAudit(tx, audit(operator, 'dual.product.change', after, now, before, after))
      changed.push({ id, before: before.listing })
    }
    return { changed }
  })
}

function audit(
  operator: Customer,
  act: string,
  product: StoredProduct,
  at: Instant,
  before: StoredProduct | null,
  after: StoredProduct,
) {
  const told = before === null ? null : auditedProduct(before)
  return { at, actorId: operator.userId, act, subject: String(product.id), before: told, after: auditedProduct(after) }
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
    capacity: capacity === null ? 'unlimited' : decimalText(capacity),
  }
}
