import { type Instant, isoText } from '@tenor/contract/time'
import { rangeNotices, tellSelected } from '../../../core/notices/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { announce, type Subscriber } from '../../../platform/outbox/index.ts'

/* What customers are told of their fixed orders. */

/** Orders that were paid at a finish, and are not renewed. Values: the finish. */
export const fixedPaid = rangeNotices({
  kind: 'fixed.paid',
  table: 'fixed_order',
  where: `o.finish_at = $1 and o.end_kind = 'maturity' and o.paid_to <> 'renewed' and not o.reinvest`,
  params: `jsonb_build_object('asset', o.asset, 'to', o.paid_to, 'amount',
    trim_scale(o.principal + greatest(o.interest - o.paid_daily, 0) + o.coupon)::text)`,
  at: 'o.ended_at',
})

const RENEWALS = 'fixed.renewals'

/** An order that went on or did not, as its customer is told. */
export type RenewalTold = {
  bucket: number
  userId: number
  id: number
  kind: 'fixed.renewed' | 'fixed.notRenewed'
  params: Record<string, string | number>
}

/** Says what became of auto-reinvest, in the transaction in which it did. */
export async function announceRenewals(tx: Transaction, told: readonly RenewalTold[], at: Instant): Promise<void> {
  for (const [bucket, some] of Map.groupBy(told, (each) => each.bucket)) {
    await announce(tx, { bucket, topic: RENEWALS, payload: { told: some }, at })
  }
}

const hearRenewals: Subscriber = (tx, event) => {
  const { told } = event.payload as { told: RenewalTold[] }
  return tellSelected(
    tx,
    `select bucket, user_id, id, kind, params::jsonb, $6::timestamptz
     from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::text[], $5::text[])
       as told (bucket, user_id, id, kind, params)`,
    [
      told.map(({ bucket }) => bucket),
      told.map(({ userId }) => userId),
      told.map(({ id }) => id),
      told.map(({ kind }) => kind),
      told.map(({ params }) => JSON.stringify(params)),
      isoText(event.at),
    ],
  )
}

/** Subscribers of fixed terms by topic, for the outbox. */
export const fixedSubscribers: Readonly<Record<string, readonly Subscriber[]>> = {
  ...fixedPaid.subscribers,
  [RENEWALS]: [hearRenewals],
}
