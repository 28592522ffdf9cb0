import { type Instant, isoText } from '@tenor/contract/time'
import { keyNotices, rangeNotices, tellSelected } from '../../core/notices/index.ts'
import type { Transaction } from '../../platform/database/index.ts'
import type { RowKey } from '../../platform/jobs/index.ts'
import { announce, type Subscriber } from '../../platform/outbox/index.ts'

/* What customers are told of their orders. */

const CHAIN_ENDED = 'dual.reinvest.ended'

/** Values: coin, instant of the delivery. */
export const dualSettled = rangeNotices({
  kind: 'dual.settled',
  table: 'dual_order',
  where: `o.coin = $1 and o.delivery_at = $2 and o.state = 'SETTLEMENT_SUCCESS'`,
  params: `jsonb_build_object('coin', o.coin, 'price', trim_scale(o.settlement_price)::text)`,
  at: 'o.ended_at',
})

/** Orders were not accepted and their money is back. */
export const dualReturned = keyNotices({
  kind: 'dual.returned',
  table: 'dual_order',
  params: `jsonb_build_object('coin', o.coin, 'reason', o.fail_reason)`,
  at: 'o.ended_at',
})

export type ChainEnd = { key: RowKey; coin: string; asset: string; amount: string }

/** Says that chains of auto-reinvest found nothing to go on with, and where the money is. */
export async function announceChainEnded(tx: Transaction, ends: readonly ChainEnd[], at: Instant): Promise<void> {
  for (const [bucket, some] of Map.groupBy(ends, ({ key }) => key[0])) {
    await announce(tx, { bucket, topic: CHAIN_ENDED, payload: { ends: some }, at })
  }
}

/** Subscribers of dual by topic, for the outbox. */
export const dualSubscribers: Readonly<Record<string, readonly Subscriber[]>> = {
  ...dualSettled.subscribers,
  ...dualReturned.subscribers,
  [CHAIN_ENDED]: [
    (tx, event) => {
      const { ends } = event.payload as { ends: ChainEnd[] }
      return tellSelected(
        tx,
        `select bucket, user_id, id, '${CHAIN_ENDED}', params::jsonb, $5::timestamptz
         from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::text[]) as ended (bucket, user_id, id, params)`,
        [
          ends.map(({ key }) => key[0]),
          ends.map(({ key }) => key[1]),
          ends.map(({ key }) => key[2]),
          ends.map(({ coin, asset, amount }) => JSON.stringify({ coin, asset, amount })),
          isoText(event.at),
        ],
      )
    },
  ],
}
