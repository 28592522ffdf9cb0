import { dualExposureOfAll } from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { releaseRoom, reserveRoom } from '../../../core/capacity/index.ts'
import { type Database, sqlType, type Transaction } from '../../../platform/database/index.ts'
import { exposureIds } from '../offers/dual-exposure-store.ts'
import type { StoredProduct } from '../offers/dual-product-table.ts'
import type { Delivery } from './dual-renewal-store.ts'

/* Room for the chains of a delivery, from the instant at which it is decided how they go on until all of them are paid. */

/** A product that chains go on in, and what so many of them bring into it. */
export type Wanted = { product: StoredProduct; amount: Decimal8; orders: number }

/** What a next order takes room of: its exposure and its product. */
export type Taken = { id: number; amount: Decimal8 }

/** The exposure that each of the products takes room of; null where nothing counts it. */
export type RoomIds = ReadonlyMap<number, number | null>

export async function roomIdsOf(tx: Transaction, wanted: readonly Wanted[]): Promise<RoomIds> {
  const products = wanted.map(({ product }) => product)
  const exposures = await exposureIds(tx, products)
  return new Map(products.map(({ id }, index) => [id, exposures[index] ?? null]))
}

/** What an amount in a product takes at most, of one order or of several together. */
export function takenOf(ids: RoomIds, { product, amount, orders }: Wanted): Taken[] {
  const exposure = ids.get(product.id) ?? null
  const counted = exposure === null ? [] : [{ id: exposure, amount: dualExposureOfAll({ ...product, amount }, orders) }]
  return [...counted, { id: product.id, amount }]
}

/** Reserves room for all, as far as there is some; answers with the room of those of which there is too little. */
export async function reserveFor(
  tx: Transaction,
  { coin, deliveryAt }: Delivery,
  { wanted, ids, now }: { wanted: readonly Wanted[]; ids: RoomIds; now: Instant },
): Promise<Map<number, Decimal8>> {
  const needs = new Map<number, Decimal8>()
  for (const each of wanted) {
    for (const taken of takenOf(ids, each)) needs.set(taken.id, (needs.get(taken.id) ?? 0n) + taken.amount)
  }
  const short = new Map<number, Decimal8>()
  for (const [id, need] of [...needs].toSorted(([a], [b]) => a - b)) {
    const room = await reserveRoom(tx, id, need, now)
    if (room < need) short.set(id, room)
    await tx.execute('insert into dual_renewal_room (coin, delivery_at, product_id, amount) values ($1, $2, $3, $4)', [
      coin,
      isoText(deliveryAt),
      id,
      decimalText(room),
    ])
  }
  return short
}

/** All of a delivery are paid: what of its room is left is everybody's again. */
export async function releaseRooms(db: Database, { coin, deliveryAt }: Delivery): Promise<void> {
  const of = [coin, isoText(deliveryAt)]
  const open = await db.query(
    'select 1 from dual_renewal_room where coin = $1 and delivery_at = $2 and is_open limit 1',
    of,
  )
  if (open.length === 0) return
  await db.transaction(async (tx) => {
    await tx.execute('update dual_renewal_room set is_open = false where coin = $1 and delivery_at = $2', of)
    const rows = await tx.query(
      { product_id: sqlType.number, left: sqlType.text },
      `select mine.product_id, coalesce(sum(other.amount), 0)::text as left
       from dual_renewal_room mine left join dual_renewal_room other
         on other.product_id = mine.product_id and other.is_open
       where mine.coin = $1 and mine.delivery_at = $2 group by mine.product_id order by mine.product_id`,
      of,
    )
    for (const { product_id, left } of rows) await releaseRoom(tx, product_id, decimal(left))
  })
}
