import { type Instant, isoText } from '@tenor/contract/time'
import { tellSelected } from '../../core/notices/index.ts'
import type { Transaction, Value } from '../../platform/database/index.ts'
import { announce, type Subscriber } from '../../platform/outbox/index.ts'
import type { StoredOrder } from './purchase/dual-order-table.ts'

/* What customers are told of their orders. Settled ones are told by the chunk: one event stands for all its orders. */

const SETTLED = 'dual.settled'
const CAME_TO_NOTHING = 'dual.returned'
const CHAIN_ENDED = 'dual.reinvest.ended'

type KeyRange = { coin: string; deliveryAt: Instant; after: readonly number[]; until: readonly number[] }

/** Says, in the transaction that pays them, that the orders of a chunk are settled. */
export async function announceSettled(tx: Transaction, range: KeyRange, at: Instant): Promise<void> {
  await announce(tx, SETTLED, { ...range }, at)
}

/** Says that an order was not accepted and its money is back. */
export async function announceReturned(tx: Transaction, orders: readonly StoredOrder[], at: Instant): Promise<void> {
  if (orders.length === 0) return
  const keys = orders.map(({ bucket, userId, id }) => [bucket, userId, id])
  await announce(tx, CAME_TO_NOTHING, { keys }, at)
}

export type ChainEnd = { key: readonly number[]; coin: string; asset: string; amount: string }

/** Says that chains of auto-reinvest found nothing to go on with, and where the money is. */
export async function announceChainEnded(tx: Transaction, ends: readonly ChainEnd[], at: Instant): Promise<void> {
  await announce(tx, CHAIN_ENDED, { ends }, at)
}

/** Subscribers of dual by topic, for the outbox. */
export const dualSubscribers: Readonly<Record<string, readonly Subscriber[]>> = {
  [SETTLED]: [
    (tx, event) => {
      const { coin, deliveryAt, after, until } = event.payload as unknown as KeyRange
      const values: Value[] = [coin, isoText(deliveryAt), ...after, ...until]
      return tellSelected(
        tx,
        `select bucket, user_id, id, '${SETTLED}', jsonb_build_object('coin', coin, 'price', trim_scale(settlement_price)::text),
           ended_at
         from dual_order where coin = $1 and delivery_at = $2 and state = 'SETTLEMENT_SUCCESS'
           and (bucket, user_id, id) > ($3::smallint, $4::bigint, $5::bigint)
           and (bucket, user_id, id) <= ($6::smallint, $7::bigint, $8::bigint)`,
        values,
      )
    },
  ],
  [CAME_TO_NOTHING]: [
    (tx, event) => {
      const { keys } = event.payload as { keys: [number, number, number][] }
      return tellSelected(
        tx,
        `select o.bucket, o.user_id, o.id, '${CAME_TO_NOTHING}',
           jsonb_build_object('coin', o.coin, 'reason', o.fail_reason), o.ended_at
         from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as key (bucket, user_id, id)
         join dual_order o on o.bucket = key.bucket and o.user_id = key.user_id and o.id = key.id`,
        [keys.map((key) => key[0]), keys.map((key) => key[1]), keys.map((key) => key[2])],
      )
    },
  ],
  [CHAIN_ENDED]: [
    (tx, event) => {
      const { ends } = event.payload as { ends: ChainEnd[] }
      return tellSelected(
        tx,
        `select bucket, user_id, id, '${CHAIN_ENDED}', params::jsonb, $5::timestamptz
         from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::text[]) as ended (bucket, user_id, id, params)`,
        [
          ends.map(({ key }) => key[0] ?? 0),
          ends.map(({ key }) => key[1] ?? 0),
          ends.map(({ key }) => key[2] ?? 0),
          ends.map(({ coin, asset, amount }) => JSON.stringify({ coin, asset, amount })),
          isoText(event.at),
        ],
      )
    },
  ],
}
