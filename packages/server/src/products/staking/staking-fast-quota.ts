import { type Decimal8, larger } from '@tenor/contract/money'
import type { StakingTerms } from '@tenor/contract/staking'
import { DAY_MS, floorTo, type Instant, isoText, later } from '@tenor/contract/time'
import { setCapacity, takeFromSlice, takeQuota, usedCapacity, usedQuota } from '../../core/capacity/index.ts'
import type { Owner } from '../../core/ledger/index.ts'
import { type Database, type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'
import { FastShort } from './staking-again.ts'
import type { StakingModule } from './staking-module.ts'
import { BOUNDLESS } from './staking-product-store.ts'

/** A day's fast redemption of a product, over all its protocols, and its limits; null: there is none. */
export type FastDay = { productId: number; day: Instant; customer: Decimal8 | null; product: Decimal8 | null }

/** `productId` is whose limits count: of a protocol its product's (`limitId`). */
export function fastDayOf(productId: number, terms: StakingTerms, quickDaily: Decimal8 | null, at: Instant): FastDay {
  return { productId, day: floorTo(at, DAY_MS), customer: quickDaily, product: terms.productQuickDaily }
}

/** Whether both are of one day, with the same limits. */
export const isSameFastDay = (one: FastDay | null, other: FastDay | null): boolean =>
  one === other || (one?.day === other?.day && one?.customer === other?.customer && one?.product === other?.product)

const periodOf = (day: Instant) => `fast:${isoText(day).slice(0, 10)}`

/** What is left of the day to a customer, where one is named, and of the product to everybody; null: no limit. */
export async function fastLeftOf(db: Queryable, owner: Owner | null, fast: FastDay) {
  const { productId, day, customer, product } = fast
  const [mine, all] = await Promise.all([
    customer === null || owner === null ? 0n : usedQuota(db, { ...owner, productId, period: periodOf(day) }),
    fastUsed(db, fast),
  ])
  return {
    customer: customer === null ? null : larger(customer - mine, 0n),
    product: product === null ? null : larger(product - all, 0n),
  }
}

/** What of the day all customers have used of the product's part; 0 where it has no limit. */
export async function fastUsed(db: Queryable, { productId, day, product }: FastDay): Promise<Decimal8> {
  const capacityId = product === null ? null : await capacityIdOf(db, productId, day)
  return capacityId === null ? 0n : ((await usedCapacity(db, [capacityId])).get(capacityId) ?? 0n)
}

/** The id in `capacity` of what a product pays fast on a day; null before anybody asked. */
async function capacityIdOf(db: Queryable, productId: number, day: Instant): Promise<number | null> {
  const [row] = await db.query(
    { capacity_id: sqlType.number },
    'select capacity_id from staking_fast_day where product_id = $1 and day = $2',
    [productId, isoText(day)],
  )
  return row?.capacity_id ?? null
}

/** Makes sure that the day's quota of the product is there: before the first act of a day asks for it. */
export async function openFastDay(
  { db, ids }: { db: Database; ids: StakingModule['ids'] },
  { productId, day, product }: FastDay,
) {
  if (product === null || (await capacityIdOf(db, productId, day)) !== null) return
  const capacityId = await ids.next()
  await db.transaction(async (tx) => {
    const made = await tx.execute(
      'insert into staking_fast_day (product_id, day, capacity_id) values ($1, $2, $3) on conflict do nothing',
      [productId, isoText(day), capacityId],
    )
    if (made === 1) await setCapacity(tx, capacityId, product)
  })
}

/**
 * Takes what a fast redemption needs of the day: of the customer's part, then of the product's. False where the customer has
 * too little left; throws FastShort where the bucket's slice has, which is then asked for.
 */
export async function takeFast(tx: Transaction, { bucket, userId }: Owner, fast: FastDay, amount: Decimal8) {
  const { productId, day, customer, product } = fast
  const need = { bucket, userId, productId, period: periodOf(day), amount, endsAt: later(day, DAY_MS) }
  if (!(await takeQuota(tx, { ...need, most: customer ?? BOUNDLESS }))) return false
  if (product === null) return true
  const capacityId = await capacityIdOf(tx, productId, day)
  // Opened before the transaction began.
  if (capacityId === null) throw new Error(`no fast day of ${productId}`)
  if (!(await takeFromSlice(tx, { bucket, productId: capacityId, amount }))) throw new FastShort(capacityId, amount)
  return true
}
