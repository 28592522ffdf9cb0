import { type Decimal8, decimal, decimalText, smaller } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import { sqlType, type Transaction } from '../../platform/database/index.ts'
import { reclaimAll, takeBackLowered } from './capacity-idle.ts'

/*
 * Room for orders that a job is about to make, one after another: nobody else is handed any of it. Whoever makes them is
 * handed slices of it that are kept for them (`keepSlices`), and what is left in the end is free again.
 */

/** Reserves as much of a product as is wanted, or all that is left of it; returns how much. */
export async function reserveRoom(
  tx: Transaction,
  productId: number,
  wanted: Decimal8,
  now: Instant,
): Promise<Decimal8> {
  let free = await lockFree(tx, productId)
  if (free < wanted) {
    await reclaimAll(tx, productId, now)
    free = await lockFree(tx, productId)
  }
  const room = smaller(free, wanted)
  await tx.execute('update capacity set reserved = reserved + $2::numeric where product_id = $1', [
    productId,
    decimalText(room),
  ])
  return room
}

async function lockFree(tx: Transaction, productId: number): Promise<Decimal8> {
  const [row] = await tx.query(
    { free: sqlType.text },
    `select greatest(capacity - granted - reserved, 0)::text as free from capacity where product_id = $1 for update`,
    [productId],
  )
  return row === undefined ? 0n : decimal(row.free)
}

/**
 * Ends a reservation: no more than `left`, which others have reserved, stays so. Where nobody has, what slices kept and
 * nobody took is everybody's too.
 */
export async function releaseRoom(tx: Transaction, productId: number, left: Decimal8): Promise<void> {
  await tx.execute('update capacity set reserved = least(reserved, $2::numeric) where product_id = $1', [
    productId,
    decimalText(left),
  ])
  if (left > 0n) return
  const rows = await tx.query(
    { bucket: sqlType.number },
    `/* no bucket: whichever keep some */ select bucket from capacity_slice where product_id = $1 and kept > 0 order by bucket`,
    [productId],
  )
  for (const { bucket } of rows) {
    await tx.execute('update capacity_slice set kept = 0 where bucket = $1 and product_id = $2', [bucket, productId])
  }
  await takeBackLowered(tx, [productId])
}

/**
 * Holds what there is of a product and all that was handed out: who took of it has ended by then, and until the transaction ends nobody
 * takes of it. For an operator's act that must know of all that takes, so rarely that who buys may wait for it.
 */
export async function holdSlices(tx: Transaction, productId: number): Promise<void> {
  await tx.query('select product_id from capacity where product_id = $1 for update', [productId])
  const slices = await tx.query(
    { bucket: sqlType.number },
    '/* no bucket: all of them */ select bucket from capacity_slice where product_id = $1 order by bucket',
    [productId],
  )
  for (const { bucket } of slices)
    await tx.query('select used from capacity_slice where bucket = $1 and product_id = $2 for update', [
      bucket,
      productId,
    ])
}
