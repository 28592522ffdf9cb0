import { transferPart, transferValues } from '../../../core/ledger/index.ts'
import { joined, type Queryable, runJoined, Unmet } from '../../../platform/database/index.ts'
import { keepAnswerPart, keepAnswerValues, type OnceOptions } from '../../../platform/http/index.ts'
import { holdPost, moneyOf } from '../dual-postings.ts'
import { unchangedPart, unchangedValues } from '../offers/dual-product-store.ts'
import type { StoredProduct } from '../offers/dual-product-table.ts'
import { takeFromSlicePart, takeFromSliceValues } from './dual-capacity.ts'
import { insertOrderPart, insertOrderValues } from './dual-order-insert.ts'
import type { StoredOrder } from './dual-order-table.ts'

export type Subscription = { order: StoredOrder; product: StoredProduct; once: OnceOptions; answer: object }

/** Why nothing was written: the id was used before, the product has changed, the bucket's slice or the balance is too small. */
export type SubscriptionFault = 'repeated' | 'stale' | 'slice' | 'balance'

const PARTS = [unchangedPart, insertOrderPart, transferPart]
const STATEMENTS = {
  plain: joined(PARTS),
  kept: joined([...PARTS, keepAnswerPart]),
  bounded: joined([...PARTS, takeFromSlicePart]),
  boundedKept: joined([...PARTS, takeFromSlicePart, keepAnswerPart]),
}

/**
 * Writes an order: the product is as it was read, the order, its money from spot to hold, the product's capacity, and
 * the answer under the caller's id. All of it or nothing, in one statement, since a person waits.
 */
export async function writeSubscription(db: Queryable, given: Subscription): Promise<SubscriptionFault | null> {
  const { order, product, once, answer } = given
  const isBounded = product.capacity !== null
  const isKept = once.key !== null
  const text = isBounded
    ? isKept
      ? STATEMENTS.boundedKept
      : STATEMENTS.bounded
    : isKept
      ? STATEMENTS.kept
      : STATEMENTS.plain
  const values = [
    ...unchangedValues(product),
    ...insertOrderValues(order),
    ...transferValues(holdPost(moneyOf(order))),
    ...(isBounded ? takeFromSliceValues(order) : []),
    ...(isKept ? keepAnswerValues(once, answer) : []),
  ]
  try {
    await runJoined(db, text, values)
    return null
  } catch (error) {
    if (error instanceof Unmet) return error.reason as SubscriptionFault
    throw error
  }
}
