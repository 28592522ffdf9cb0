import {
  type DualListing,
  percentOf,
  type SniperBackOfficeRow,
  sniperBackOfficeListing,
  sniperBackOfficeProducts,
  sniperTypeOf,
} from '@tenor/contract/dual'
import { decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { usedCapacity } from '../../../core/capacity/index.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import { readPage, type Transaction } from '../../../platform/database/index.ts'
import { type Customer, type Http, pageEnd, pageRequest, Refusal, route } from '../../../platform/http/index.ts'
import { backOfficeProducts } from '../back-office/dual-back-office-page.ts'
import type { DualModule } from '../dual-module.ts'
import { pairOf } from '../offers/dual-market.ts'
import { seriesByCoin } from '../offers/dual-series-store.ts'
import { offerAgain } from './sniper-listing.ts'
import { lockSniper, type StoredSniper, sniperTable, writeSniperListing } from './sniper-product-store.ts'
import { sniperProductWire } from './sniper-views.ts'

/** Registers the operator's calls of snipers. */
export function sniperBackOfficeRoutes(http: Http, module: DualModule): void {
  route(http, sniperBackOfficeProducts, async ({ query }) => {
    const type = query.type === undefined ? null : sniperTypeOf(query.type)
    const filter = { coin: query.coin ?? null, type, listing: query.status ?? null }
    const products = backOfficeProducts(sniperTable, filter)
    const page = await readPage(module.db, products, pageRequest(query, products))
    return { list: await wireOf(module, page.rows), ...pageEnd(page) }
  })
  route(http, sniperBackOfficeListing, ({ customer, body }) => changeListings(module, customer, body.ids, body.status))
}

/** Without an index the bounds are shown at the target. */
async function wireOf(module: DualModule, products: readonly StoredSniper[]): Promise<SniperBackOfficeRow[]> {
  const used = await usedCapacity(
    module.db,
    products.map(({ id }) => id),
  )
  const rows: SniperBackOfficeRow[] = []
  for (const product of products) {
    const price = (await module.market.indexNow(pairOf(product.coin, product.quoteAsset))) ?? product.target
    const taken = used.get(product.id) ?? 0n
    rows.push({
      ...sniperProductWire(product, price, taken >= product.capacity, module.clock.now()),
      coin: product.coin,
      capacity: decimalText(product.capacity),
      used: decimalText(taken),
      desk_paused: product.backOfficePaused,
    })
  }
  return rows
}

/** Many at once are changed all or not at all; each is written to the audit log by itself. */
async function changeListings(module: DualModule, operator: Customer, ids: readonly number[], wanted: DualListing) {
  const now = module.clock.now()
  return module.db.transaction(async (tx) => {
    const before = await lockAll(tx, ids)
    for (const product of before) {
      refuseChange(product, wanted, now)
      const listing = wanted === 'listed' ? product.listing : wanted
      await writeSniperListing(tx, { id: product.id, listing, backOfficePaused: wanted === 'paused' })
    }
    if (wanted === 'listed') await resume(module, tx, before)
    const after = await lockAll(tx, ids)
    const changed = []
    for (const [place, product] of before.entries()) {
      const result = after[place] ?? product
      await writeAudit(tx, {
        at: now,
        actorId: operator.userId,
        act: 'sniper.product.change',
        subject: String(product.id),
        before: auditedSniper(product),
        after: auditedSniper(result),
      })
      changed.push({ id: product.id, before: product.listing, status: result.listing })
    }
    return { changed }
  })
}

/** In the order of their ids, each once. */
async function lockAll(tx: Transaction, ids: readonly number[]): Promise<StoredSniper[]> {
  const found: StoredSniper[] = []
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const product = await lockSniper(tx, id)
    if (product === null) throw new Refusal(404, 'dual.product.notFound')
    found.push(product)
  }
  return found
}

function refuseChange(product: StoredSniper, wanted: DualListing, now: Instant): void {
  const { id, listing, deliveryAt } = product
  if (listing === 'retired' && wanted !== 'retired') throw new Refusal(422, 'dual.product.retired', { id })
  if (wanted === 'listed' && deliveryAt <= now) throw new Refusal(422, 'dual.product.deliveryPassed')
}

/** What is quoted half a minute ago is not sold: those that can be are quoted anew. */
async function resume(module: DualModule, tx: Transaction, products: readonly StoredSniper[]): Promise<void> {
  const known = await seriesByCoin(tx)
  for (const coin of new Set(products.map((product) => product.coin))) {
    const series = known.get(coin)
    const ofCoin = products.filter((product) => product.coin === coin)
    if (series !== undefined) await offerAgain(module, tx, series, ofCoin)
  }
}

/** A sniper as the audit log keeps it: amounts and instants as on the wire, readable for years. */
function auditedSniper({ type, coin, target, guarantee, deliveryAt, listing, backOfficePaused }: StoredSniper) {
  return {
    type,
    coin,
    exercise_price: decimalText(target),
    product_price: decimalText(percentOf(guarantee)),
    delivery: isoText(deliveryAt),
    status: listing,
    desk_paused: backOfficePaused,
  }
}
