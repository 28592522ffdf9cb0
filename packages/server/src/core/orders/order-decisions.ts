import { type Instant, isoText } from '@tenor/contract/time'
import type { TablePart, Transaction } from '../../platform/database/index.ts'
import { giveBackCapacity, type SliceNeed } from '../capacity/index.ts'
import { type Post, post } from '../ledger/index.ts'
import type { KeyNotices } from '../notices/index.ts'
import type { OrderBase } from './order-kind.ts'

/** What becomes of an order that waits; one that is accepted carries what it is accepted at. */
export type OrderDecision<Order, State extends string> = { order: Order; state: State; failReason: string | null }

/**
 * What a product says of decisions on its orders. An order that waits has the state `INIT`, one that is accepted
 * `PROCESSING`; every other state ends it.
 */
export type DecidedOrders<Order, State extends string, Row> = {
  /** The table of orders. */
  table: string
  /** What acceptance writes of an order, once; of one that is not accepted nothing is known of it. */
  promised: TablePart<Row>
  rowOf(order: Order): Row
  /** How the decision moves the order's money. */
  posts(decision: OrderDecision<Order, State>, now: Instant): Post[]
  /** What orders took of capacity where it is more than their product's. */
  taken?(tx: Transaction, orders: readonly Order[]): Promise<SliceNeed[]>
  /** Tells of orders whose money is back for a reason. */
  returned: KeyNotices
  /** What else is written of those that are accepted, */
  accepted?(tx: Transaction, orders: readonly Order[], now: Instant): Promise<void>
  /** and of those that are not. */
  ended?(tx: Transaction, decisions: readonly OrderDecision<Order, State>[], now: Instant): Promise<void>
}

/**
 * Writes decisions on waiting orders of one bucket that the transaction has locked, moves their money, gives back what
 * those that come to nothing had of the capacity, and tells their customers.
 */
export function decisionsOf<Order extends OrderBase, State extends string, Row>(
  kind: DecidedOrders<Order, State, Row>,
): (tx: Transaction, decisions: readonly OrderDecision<Order, State>[], now: Instant) => Promise<void> {
  const write = decisionWriter(kind)
  return async (tx, decisions, now) => {
    if (decisions.length === 0) return
    await write(tx, decisions, now)
    await post(
      tx,
      decisions.flatMap((decision) => kind.posts(decision, now)),
    )
    const accepted = decisions.filter(({ state }) => state === 'PROCESSING').map(({ order }) => order)
    if (accepted.length > 0) await kind.accepted?.(tx, accepted, now)
    const ended = decisions.filter(({ state }) => state !== 'PROCESSING')
    if (ended.length === 0) return
    const over = ended.map(({ order }) => order)
    await giveBackCapacity(tx, (await kind.taken?.(tx, over)) ?? over)
    await kind.ended?.(tx, ended, now)
    const returned = ended.filter(({ failReason }) => failReason !== null).map(({ order }) => order)
    await kind.returned.announce(tx, returned, now)
  }
}

type Written<Order, Row> = { table: string; promised: TablePart<Row>; rowOf(order: Order): Row }

/** Writes what became of waiting orders, all of one bucket; who waits no more is left as they are. */
function decisionWriter<Order extends OrderBase, Row>({ table, promised, rowOf }: Written<Order, Row>) {
  const decide = `update ${table} o set state = v.state, fail_reason = v.fail_reason,
    accepted_at = case when v.state = 'PROCESSING' then $6::timestamptz end,
    ended_at = case when v.state <> 'PROCESSING' then $6::timestamptz end,
    ${promised.names.map((name) => `${name} = v.${name}`).join(', ')}
  from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], ${promised.arrayPlaceholders(7)})
    as v (user_id, id, state, fail_reason, ${promised.names.join(', ')})
  where o.bucket = $1 and o.user_id = v.user_id and o.id = v.id and o.state = 'INIT'`
  return async (tx: Transaction, decisions: readonly OrderDecision<Order, string>[], at: Instant): Promise<void> => {
    const orders = decisions.map(({ order }) => order)
    await tx.execute(decide, [
      bucketOfAll(orders),
      orders.map(({ userId }) => userId),
      orders.map(({ id }) => id),
      decisions.map(({ state }) => state),
      decisions.map(({ failReason }) => failReason),
      isoText(at),
      ...promised.arrays(orders.map(rowOf)),
    ])
  }
}

/** The bucket that orders have in common. */
function bucketOfAll(orders: readonly OrderBase[]): number {
  const [bucket, ...others] = new Set(orders.map((order) => order.bucket))
  if (bucket === undefined || others.length > 0) throw new RangeError('orders of one bucket were asked for')
  return bucket
}
