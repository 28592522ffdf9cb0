import { type Instant, isoText } from '@tenor/contract/time'
import { tellSelected } from '../../../core/notices/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { announce, type Subscriber } from '../../../platform/outbox/index.ts'
import type { StoredSniperOrder } from './sniper-order-table.ts'

/* What customers are told of their snipers. Settled ones are told by the chunk: one event stands for all its orders. */

const SETTLED = 'sniper.settled'
const RETURNED = 'sniper.returned'

type KeyRange = { coin: string; deliveryAt: Instant; after: readonly number[]; until: readonly number[] }

/** Says, in the transaction that pays them, that the orders of a chunk are settled. */
export async function announceSnipersSettled(tx: Transaction, range: KeyRange, at: Instant): Promise<void> {
  await announce(tx, SETTLED, { ...range }, at)
}

/** Says that orders were not accepted and their money is back. */
export async function announceSnipersReturned(
  tx: Transaction,
  orders: readonly StoredSniperOrder[],
  at: Instant,
): Promise<void> {
  if (orders.length === 0) return
  await announce(tx, RETURNED, { keys: orders.map(({ bucket, userId, id }) => [bucket, userId, id]) }, at)
}

/** Subscribers of snipers by topic, for the outbox. */
export const sniperSubscribers: Readonly<Record<string, readonly Subscriber[]>> = {
  [SETTLED]: [
    (tx, event) => {
      const { coin, deliveryAt, after, until } = event.payload as unknown as KeyRange
      return tellSelected(
        tx,
        `select bucket, user_id, id, '${SETTLED}',
           jsonb_build_object('coin', coin, 'price', trim_scale(settlement_price)::text), ended_at
         from sniper_order where coin = $1 and delivery_at = $2 and state = 'SETTLEMENT_SUCCESS'
           and (bucket, user_id, id) > ($3::smallint, $4::bigint, $5::bigint)
           and (bucket, user_id, id) <= ($6::smallint, $7::bigint, $8::bigint)`,
        [coin, isoText(deliveryAt), ...after, ...until],
      )
    },
  ],
  [RETURNED]: [
    (tx, event) => {
      const { keys } = event.payload as { keys: [number, number, number][] }
      return tellSelected(
        tx,
        `select o.bucket, o.user_id, o.id, '${RETURNED}', jsonb_build_object('coin', o.coin), o.ended_at
         from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as key (bucket, user_id, id)
         join sniper_order o on o.bucket = key.bucket and o.user_id = key.user_id and o.id = key.id`,
        [keys.map((key) => key[0]), keys.map((key) => key[1]), keys.map((key) => key[2])],
      )
    },
  ],
}
