import { DAY_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { z } from 'zod'
import { UNIFIED } from '../../../core/ledger/index.ts'
import { keyNotices, rangeNotices, tellSelected } from '../../../core/notices/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import { type Job, periodicJob } from '../../../platform/jobs/index.ts'
import { createTopic, type Subscribers } from '../../../platform/outbox/index.ts'
import type { FixedModule } from './fixed-module.ts'

/* What customers are told of their fixed orders. */

/** Orders that were paid at a finish, and are not renewed. Values: the finish. */
export const fixedPaid = rangeNotices({
  kind: 'fixed.paid',
  table: 'fixed_order',
  where: `o.finish_at = $1 and o.end_kind = 'maturity' and o.paid_to <> 'renewed' and not o.reinvest`,
  params: `jsonb_build_object('asset', o.asset, 'to', case when o.paid_to = 'spot' and o.to_account = ${UNIFIED} then 'unified' else o.paid_to end, 'amount',
    trim_scale(o.principal + greatest(o.interest - o.paid_daily, 0) + o.coupon)::text)`,
  at: 'o.ended_at',
})

const LINK = `'/simple-earn/my-lendings?tab=fixed'`

/** An order that its customer placed: its id is the notice's, so it is told once however often it is said. */
export const fixedSubscribed = keyNotices({
  kind: 'fixed.subscribed',
  table: 'fixed_order',
  params: `jsonb_build_object('link', ${LINK}, 'asset', o.asset, 'amount', trim_scale(o.original)::text, 'days', o.term_days,
    'percent', trim_scale(o.rate * 100)::text)`,
  at: 'o.created_at',
})

/** A redemption before the finish. */
export const fixedRedeemed = keyNotices({
  kind: 'fixed.redeemed',
  table: 'fixed_redemption',
  params: `jsonb_build_object('link', ${LINK}, 'asset', o.asset, 'amount', trim_scale(o.amount)::text)`,
  at: 'o.at',
})

/* At $1 and $2 the stretch of finishes that is told of at $3. */
const TOMORROW = `select o.bucket, o.user_id, o.id, 'fixed.maturesTomorrow',
    jsonb_build_object('link', ${LINK}, 'asset', o.asset, 'amount', trim_scale(o.principal)::text,
      'reinvest', case when o.reinvest then 'yes' else 'no' end), $3::timestamptz
  from fixed_order o where o.finish_at > $1 and o.finish_at <= $2 and o.ended_at is null`

/** Tells customers at 00:00 of orders that finish at the next. */
export function alertJob({ db, clock }: Pick<FixedModule, 'db' | 'clock'>): Job {
  return periodicJob({
    db,
    name: 'fixed-alerts',
    everyMs: DAY_MS,
    beginAt: clock.now(),
    missed: 'latest',
    // What is over is not told of.
    work: (tx, _from, to) => tellSelected(tx, TOMORROW, [isoText(to), isoText(later(to, DAY_MS)), isoText(to)]),
  })
}

const renewal = z.object({
  bucket: z.int(),
  userId: z.int(),
  id: z.int(),
  kind: z.enum(['fixed.renewed', 'fixed.notRenewed']),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
/** An order that went on or did not, as its customer is told. */
export type RenewalTold = z.output<typeof renewal>
const renewals = createTopic('fixed.renewals', z.object({ told: z.array(renewal) }))

/** Says what became of auto-reinvest, in the transaction in which it did. */
export async function announceRenewals(tx: Transaction, told: readonly RenewalTold[], at: Instant): Promise<void> {
  const byBucket = [...Map.groupBy(told, (each) => each.bucket)]
  const events = byBucket.map(([bucket, some]) => ({ bucket, payload: { told: some } }))
  await renewals.announceMany(tx, at, events)
}

const renewalSubscribers = renewals.subscribe((tx, { at, payload: { told } }) =>
  tellSelected(
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
      isoText(at),
    ],
  ),
)

/** Subscribers of fixed terms by topic, for the outbox. */
export const fixedSubscribers: Subscribers = {
  ...fixedPaid.subscribers,
  ...fixedSubscribed.subscribers,
  ...fixedRedeemed.subscribers,
  ...renewalSubscribers,
}
