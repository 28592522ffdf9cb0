import { type Decimal8, larger, smaller } from '@tenor/contract/money'
import type { RenewalRoom } from '@tenor/contract/simple-earn'
import { grantSlices, grantUpTo, type SliceNeed, sliceKey, takeFromSlices } from '../../../core/capacity/index.ts'
import { besideTransaction, type Transaction, TransactionConflict, together } from '../../../platform/database/index.ts'
import type { RowRange } from '../../../platform/jobs/index.ts'
import type { FixedModule, Maturity } from './fixed-module.ts'
import {
  changeQuotas,
  maturingOf,
  type Offer,
  type QuotaChange,
  quotaName,
  quotasUsed,
  type ToRenew,
} from './fixed-renewal-store.ts'
import type { StoredFixedOrder } from './fixed-tables.ts'

/*
 * What is left of products and of customers' own quotas while a chunk is renewed, order by order. What is taken is written
 * once, at the end: slices were handed out before this transaction used any, since nobody can hand out what it has locked.
 */

export type Rooms = {
  /** What is left for an order in an offer, looked for up to what it wants. */
  of(order: StoredFixedOrder, offer: Offer, wanted: Decimal8): Promise<RenewalRoom>
  /** The customer's active principal in an offer before the renewed order. */
  activeOf(order: StoredFixedOrder, offer: Offer): Decimal8
  /** Takes it, and says what the customer's active principal in the product was before. */
  take(order: StoredFixedOrder, offer: Offer, taken: { added: Decimal8; isSame: boolean }): Decimal8
  /** The order does not go on: what it held is free for those after it. */
  leave(order: StoredFixedOrder): void
  write(tx: Transaction): Promise<void>
}

type Quota = {
  bucket: number
  userId: number
  productId: number
  most: Decimal8
  /** As it was read, null where there was none; as it is to be. */
  read: Decimal8 | null
  after: Decimal8
  /** Active principal without what matures and was not looked at yet. */
  base: Decimal8
  /** What those hold who do not go on: freed after this. */
  leaving: Decimal8
}

type Run = Maturity & { run: number; range: RowRange }

/** Reads what customers hold, and has slices handed out for the interest of all that may go on in the same product. */
export async function createRooms(
  module: FixedModule,
  tx: Transaction,
  run: Run,
  paid: readonly ToRenew[],
  offers: readonly Offer[],
): Promise<Rooms> {
  const orders = paid.map(({ order }) => order)
  const products = [...new Set([...offers.map(({ id }) => id), ...orders.map(({ productId }) => productId)])]
  const asked = { customers: orders, range: run.range }
  const [used, maturing, granted] = await together([
    quotasUsed(tx, asked, products),
    maturingOf(tx, run, asked),
    grantInterest(module, orders),
  ])
  const quotas = new Map<string, Quota>()
  const slices = new Map<string, SliceNeed>()

  function quotaOf({ bucket, userId }: StoredFixedOrder, productId: number, most: Decimal8 | null): Quota {
    const key = { bucket, userId, productId }
    const name = quotaName(key)
    const read = used.get(name) ?? null
    const { all, leaving } = maturing.get(name) ?? { all: 0n, leaving: 0n }
    const base = larger((read ?? 0n) - all, 0n)
    const quota = quotas.get(name) ?? { ...key, most: 0n, read, after: read ?? 0n, base, leaving }
    if (most !== null) quota.most = most
    quotas.set(name, quota)
    return quota
  }

  const sliceOf = ({ bucket }: StoredFixedOrder, productId: number): SliceNeed =>
    slices.get(sliceKey({ bucket, productId })) ?? { bucket, productId, amount: 0n }
  const leave = (order: StoredFixedOrder) => {
    quotaOf(order, order.productId, null).leaving += order.principal
  }

  return {
    async of(order, offer, wanted) {
      const quota = quotaOf(order, offer.id, offer.product.personalQuota)
      const personal = larger(quota.most - (quota.after - quota.leaving), 0n)
      const slice = sliceOf(order, offer.id)
      const amount = slice.amount + smaller(wanted, personal)
      const known = granted.get(sliceKey(slice)) ?? 0n
      const all =
        known >= amount
          ? amount
          : await grantUpTo(besideTransaction(module.db), { ...slice, amount }, module.clock.now())
      return { product: larger(all - slice.amount, 0n), personal }
    },
    activeOf: (order, offer) => quotaOf(order, offer.id, offer.product.personalQuota).base,
    take(order, offer, { added, isSame }) {
      const quota = quotaOf(order, offer.id, offer.product.personalQuota)
      const active = quota.base
      quota.after += added
      quota.base += added + (isSame ? order.principal : 0n)
      const slice = sliceOf(order, offer.id)
      if (added > 0n) slices.set(sliceKey(slice), { ...slice, amount: slice.amount + added })
      if (!isSame) leave(order)
      return active
    },
    leave,
    write: (into) => writeTaken(into, [...quotas.values()], [...slices.values()], run.range),
  }
}

/** One statement for all: each bucket's slices are to have what the interest of its orders needs. */
async function grantInterest(module: FixedModule, orders: readonly StoredFixedOrder[]): Promise<Map<string, Decimal8>> {
  const needs = new Map<string, SliceNeed>()
  for (const { bucket, productId, interest, paidDaily } of orders) {
    const before = needs.get(sliceKey({ bucket, productId }))?.amount ?? 0n
    const amount = before + larger(interest - paidDaily, 0n)
    needs.set(sliceKey({ bucket, productId }), { bucket, productId, amount })
  }
  const served = await grantSlices(besideTransaction(module.db), [...needs.values()], module.clock.now())
  return new Map([...needs].filter(([key]) => served.has(key)).map(([key, { amount }]) => [key, amount]))
}

async function writeTaken(
  tx: Transaction,
  quotas: readonly Quota[],
  slices: readonly SliceNeed[],
  range: RowRange,
): Promise<void> {
  const changed = quotas.filter(({ after, read }) => after !== (read ?? 0n))
  const changes = changed.map(({ read, ...quota }): QuotaChange => ({ ...quota, used: read }))
  const needs = slices.toSorted((a, b) => a.bucket - b.bucket || a.productId - b.productId)
  const [areAsRead, taken] = await together([
    changes.length === 0 ? true : changeQuotas(tx, changes, range),
    needs.length === 0 ? new Set() : takeFromSlices(tx, needs),
  ])
  if (!areAsRead) throw new TransactionConflict('a customer was quicker to use their quota')
  if (taken.size < needs.length) throw new TransactionConflict('customers were quicker to use a slice')
}
