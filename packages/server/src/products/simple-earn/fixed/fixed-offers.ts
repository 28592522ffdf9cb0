import { pairOf, QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText, larger, ONE } from '@tenor/contract/money'
import {
  FIXED_TYPE,
  type FixedProductRow,
  RATE_UP,
  type RateUpRow,
  rateUpOf,
  recommendedRateUps,
} from '@tenor/contract/simple-earn'
import { DAY_MS, floorTo, HOUR_MS, later, unixSeconds } from '@tenor/contract/time'
import { usedCapacity } from '../../../core/capacity/index.ts'
import { usableVouchers } from '../../../core/vouchers/index.ts'
import { type Customer, Refusal } from '../../../platform/http/index.ts'
import type { FixedModule } from './fixed-module.ts'
import { type FixedOwn, fixedAndOwn, fixedOnSale, type SaleFilter } from './fixed-product-store.ts'
import type { StoredFixed } from './fixed-tables.ts'
import { productWire } from './fixed-views.ts'

/* What is on sale, and what a customer may have of it. */

/** Products on sale, with what is left of each and the prices of coin and bonus. */
export async function productRows(module: FixedModule, filter: SaleFilter): Promise<FixedProductRow[]> {
  const now = module.clock.now()
  const products = await fixedOnSale(module.db, filter, now)
  return wireOf(module, products)
}

/** The same of products that are known. */
async function wireOf(module: FixedModule, products: readonly StoredFixed[]): Promise<FixedProductRow[]> {
  const now = module.clock.now()
  const used = await usedCapacity(
    module.db,
    products.map(({ id }) => id),
  )
  const prices = new Map<string, Decimal8 | null>()
  const assets = new Set(
    products.flatMap(({ asset, bonusAsset }) => (bonusAsset === null ? [asset] : [asset, bonusAsset])),
  )
  for (const asset of assets) {
    prices.set(asset, asset === QUOTE_ASSET ? ONE : await module.market.indexNow(pairOf(asset)))
  }
  const hour = floorTo(now, HOUR_MS)
  const past = await module.pastRates(
    products.map(({ asset, termDays }) => ({ asset, from: later(hour, -termDays * DAY_MS), to: hour })),
  )
  const pools = await module.openPools()
  return products.map((product, at) =>
    productWire(product, {
      hasFlexible: pools.has(product.asset),
      flexible: past[at] ?? null,
      left: larger(product.capacity - (used.get(product.id) ?? 0n), 0n),
      coinPrice: prices.get(product.asset) ?? null,
      bonusPrice: product.bonusAsset === null ? null : (prices.get(product.bonusAsset) ?? null),
      now,
    }),
  )
}

/** The unsold rest of a product. */
export async function leftOf({ db }: FixedModule, { id, capacity }: StoredFixed): Promise<Decimal8> {
  const used = await usedCapacity(db, [id])
  return larger(capacity - (used.get(id) ?? 0n), 0n)
}

/** A product and what the customer has of it; refused where there is none, or none of VIP where that is meant. */
export async function productFor(
  module: FixedModule,
  { bucket, userId }: Customer,
  id: number,
  isVip: boolean,
): Promise<{ product: StoredFixed; own: FixedOwn }> {
  const found = await fixedAndOwn(module.db, id, { bucket, userId })
  if (found === null || (isVip && found.product.type !== FIXED_TYPE.VIP)) {
    throw new Refusal(404, 'simpleEarn.fixed.notFound')
  }
  return found
}

/** Whether a customer may buy a special product; who may not is refused in the words of the specification. */
export async function verified(module: FixedModule, customer: Customer, pid: number, isVip: boolean) {
  const { product, own } = await productFor(module, customer, pid, isVip)
  if (product.type === FIXED_TYPE.SPECIAL && !own.isEligible) throw new Refusal(422, 'simple.event.ineligible')
  return { pid, eligible: true }
}

/** What is left of a customer's own quota. */
export async function remaining(module: FixedModule, customer: Customer, productId: number, isVip: boolean) {
  const { product, own } = await productFor(module, customer, productId, isVip)
  return {
    product_id: productId,
    remaining: decimalText(larger(product.personalQuota - own.active, 0n)),
    used: decimalText(own.active),
    total: decimalText(product.personalQuota),
  }
}

/** Vouchers that a product takes, best first. */
export async function recommended(
  module: FixedModule,
  customer: Customer,
  { pid, amount }: { pid: number; amount?: string | undefined },
  isVip: boolean,
): Promise<RateUpRow[]> {
  const { product } = await productFor(module, customer, pid, isVip)
  const { bucket, userId } = customer
  const filter = { kind: RATE_UP, asset: product.asset }
  const vouchers = await usableVouchers(module.db, { bucket, userId }, filter, module.clock.now())
  const rateUps = vouchers.map(({ id, asset, expiresAt, terms }) => ({ id, asset, expiresAt, ...rateUpOf(terms) }))
  const fitting = rateUps.filter(({ productId }) => productId === null || productId === product.id)
  const principal = amount === undefined ? null : decimal(amount)
  return recommendedRateUps(fitting, principal, product.termDays).map((each) => ({
    id: each.id,
    title: each.title,
    rate_day: each.days,
    rate_ratio: decimalText(each.ratio),
    expired_timest: unixSeconds(each.expiresAt),
    buy_limit_low: decimalText(each.low),
    buy_limit_high: decimalText(each.high),
    using_currency: each.asset,
  }))
}
