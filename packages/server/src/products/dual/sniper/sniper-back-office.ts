import { isSoldOut } from '@tenor/contract/core'
import {
  type SniperBackOfficeRow,
  sniperBackOfficeListing,
  sniperBackOfficeProducts,
  sniperMinimum,
  sniperTypeOf,
} from '@tenor/contract/dual'
import { type Decimal8, decimalText, percentText } from '@tenor/contract/money'
import { isoText } from '@tenor/contract/time'
import { type Catalogue, cataloguePage, changeListings } from '../../../core/catalogue/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { type Http, Refusal, route } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { pairOf } from '../offers/dual-market.ts'
import { seriesByCoin } from '../offers/dual-series-store.ts'
import { offerAgain } from './sniper-listing.ts'
import { type StoredSniper, sniperTable } from './sniper-product-store.ts'
import { sniperProductWire } from './sniper-views.ts'

/** Registers the operator's calls of snipers. */
export function sniperBackOfficeRoutes(http: Http, module: DualModule): void {
  const catalogue = sniperCatalogue(module)
  route(http, sniperBackOfficeProducts, ({ query }) => {
    const type = query.type === undefined ? undefined : sniperTypeOf(query.type)
    const filter = { coin: query.coin, type, listing: query.status }
    return cataloguePage(module, catalogue, query, filter, (product, used) => wireOf(module, product, used))
  })
  route(http, sniperBackOfficeListing, ({ customer, body }) => changeListings(module, catalogue, customer, body))
}

/** What operators pause, resume and retire of snipers; their terms are the listing's. */
function sniperCatalogue(module: DualModule): Catalogue<StoredSniper> {
  return {
    table: sniperTable,
    assets: ({ coin }) => [coin],
    acts: { change: 'sniper.product.change' },
    reasons: { notFound: 'dual.product.notFound', retired: 'dual.product.retired' },
    audited: auditedSniper,
    async decided({ now }, before, wanted) {
      if (wanted.listing !== 'listed' || before === null) return wanted
      if (wanted.deliveryAt <= now) throw new Refusal(422, 'dual.product.deliveryPassed')
      // What was quoted half a minute ago is not sold: it comes on sale with a quote.
      return { ...wanted, listing: before.listing }
    },
    async written({ tx }, products, wanted) {
      if (wanted === 'listed') await quoteAnew(module, tx, products)
    },
  }
}

/** Without an index the bounds are shown at the target. */
async function wireOf(module: DualModule, product: StoredSniper, used: Decimal8): Promise<SniperBackOfficeRow> {
  const price = (await module.market.indexNow(pairOf(product.coin, product.quoteAsset))) ?? product.target
  const soldOut = isSoldOut({ capacity: product.capacity, used, minimum: sniperMinimum({ ...product, price }) })
  return {
    ...sniperProductWire(product, price, soldOut, { now: module.clock.now(), assets: module.assets }),
    coin: product.coin,
    capacity: decimalText(product.capacity),
    used: decimalText(used),
    desk_paused: product.backOfficePaused,
  }
}

async function quoteAnew(module: DualModule, tx: Transaction, products: readonly StoredSniper[]): Promise<void> {
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
    product_price: percentText(guarantee),
    delivery: isoText(deliveryAt),
    status: listing,
    paused: backOfficePaused,
  }
}
