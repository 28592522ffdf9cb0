import { type Instant, isoText } from '@tenor/contract/time'
import type { TablePart, Transaction } from '../../platform/database/index.ts'

/** What becomes of an order that waits; one that is accepted carries what it is accepted at. */
export type OrderDecision<Order, State extends string> = { order: Order; state: State; failReason: string | null }

export type DecidedOrders<Order, Row> = {
  /** The table of orders. */
  table: string
  /** What acceptance writes of an order, once; of one that is not accepted nothing is known of it. */
  promised: TablePart<Row>
  rowOf(order: Order): Row
}

type Waiting = { bucket: number; userId: number; id: number }

export type DecisionWriter<Order> = (
  tx: Transaction,
  decisions: readonly OrderDecision<Order, string>[],
  at: Instant,
) => Promise<void>

/** Writes what became of waiting orders, all of one bucket; who waits no more is left as they are. */
export function decisionWriter<Order extends Waiting, Row>(kind: DecidedOrders<Order, Row>): DecisionWriter<Order> {
  const { table, promised, rowOf } = kind
  const decide = `update ${table} o set state = v.state, fail_reason = v.fail_reason,
    accepted_at = case when v.state = 'PROCESSING' then $6::timestamptz end,
    ended_at = case when v.state <> 'PROCESSING' then $6::timestamptz end,
    ${promised.names.map((name) => `${name} = v.${name}`).join(', ')}
  from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], ${promised.arrayPlaceholders(7)})
    as v (user_id, id, state, fail_reason, ${promised.names.join(', ')})
  where o.bucket = $1 and o.user_id = v.user_id and o.id = v.id and o.state = 'INIT'`
  return async (tx, decisions, at) => {
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
function bucketOfAll(orders: readonly Waiting[]): number {
  const [bucket, ...others] = new Set(orders.map((order) => order.bucket))
  if (bucket === undefined || others.length > 0) throw new RangeError('orders of one bucket were asked for')
  return bucket
}
