import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { DAY_MS, HOUR_MS, type Instant, instant, isoText, later } from '@tenor/contract/time'
import { z } from 'zod'
import { keyNotices, tellSelected } from '../../../core/notices/index.ts'
import { sqlType, type Transaction } from '../../../platform/database/index.ts'
import { createTopic, type Subscribers } from '../../../platform/outbox/index.ts'
import { hourOf } from './flexible-clearing.ts'
import type { Pool } from './flexible-tables.ts'
import type { Terms } from './flexible-terms.ts'

/* What customers are told of their flexible holdings. Auto-earn stands in the history alone. */

const LINK = `'/simple-earn/my-lendings?tab=flexible'`
const AMOUNT = `jsonb_build_object('link', ${LINK}, 'asset', o.asset, 'amount', trim_scale(o.amount)::text)`
const OF_ACT = { table: 'flexible_act', params: AMOUNT, at: 'o.at' } as const

export const flexibleSubscribed = keyNotices({ kind: 'flexible.subscribed', ...OF_ACT })
export const flexibleRedeemed = keyNotices({ kind: 'flexible.redeemed', ...OF_ACT })
export const flexibleSeized = keyNotices({ kind: 'flexible.seized', ...OF_ACT })

const hours = createTopic(
  'flexible.hour',
  z.object({ asset: z.string(), hour: z.int().transform(instant), rate: z.string(), before: z.string() }),
)

type HourRow = { asset: string; rate: string; before: string; is_news: boolean }

/** A loan whose limit the hour's rate is above, and that of the hour before was not, or that was lent within the hour. */
const isPassed = (rate: string, before: string, hour: string) =>
  `l.is_open and l.max_rate < ${rate} and (l.max_rate >= ${before} or l.lent_at >= ${hour})`

async function limitsPassed(tx: Transaction, rows: readonly HourRow[], hour: Instant): Promise<ReadonlySet<string>> {
  const found = await tx.query(
    { asset: sqlType.text },
    `/* no bucket: every borrower of the pools */ select l.asset from flexible_loan l
     join unnest($1::text[], $2::numeric[], $3::numeric[]) as r (asset, rate, before) on r.asset = l.asset
     where ${isPassed('r.rate', 'r.before', '$4::timestamptz')} group by l.asset order by l.asset`,
    [rows.map(({ asset }) => asset), rows.map(({ rate }) => rate), rows.map(({ before }) => before), isoText(hour)],
  )
  return new Set(found.map(({ asset }) => asset))
}

/**
 * Says that an hour is done, of those pools where that is news: who waited was paid, or the rate fell, maybe below what some ask
 * for, or it rose above what a loan was made for.
 */
export async function announceHours(
  tx: Transaction,
  pools: readonly Pick<Pool, 'asset' | 'houseBucket'>[],
  hour: Instant,
): Promise<void> {
  const rows = await tx.query<HourRow>(
    `select h.asset, h.rate::text, coalesce(b.rate, 0)::text as before,
       h.paid_at is not null or coalesce(h.rate < b.rate, false) as is_news from flexible_hour h
     left join flexible_hour b on b.asset = h.asset and b.hour = $3
     where h.asset = any($1::text[]) and h.hour = $2 order by h.asset`,
    [pools.map(({ asset }) => asset), isoText(hour), isoText(later(hour, -HOUR_MS))],
  )
  const passed = await limitsPassed(tx, rows, hour)
  const news = new Map(rows.filter((row) => row.is_news || passed.has(row.asset)).map((row) => [row.asset, row]))
  const events = pools.flatMap(({ asset, houseBucket: bucket }) => {
    const of = news.get(asset)
    if (of === undefined) return []
    const payload = { asset, hour, rate: decimalText(decimal(of.rate)), before: decimalText(decimal(of.before)) }
    return [{ bucket, payload }]
  })
  await hours.announceMany(tx, later(hour, HOUR_MS), events)
}

const PAID = `select o.bucket, o.user_id, o.id, 'flexible.paid', ${AMOUNT}, o.at
  from flexible_act o where o.asset = $1 and o.at = $2 and o.kind = 'pay'`

/*
 * Who had set a minimum of their own, which the rate of the hour before reached and this one's does not; told once a day. A
 * notice of a day has the day and the holding in its number, below 2^53.
 */
const BELOW = `select o.bucket, o.user_id, $5::bigint * 274877906944 + o.id % 274877906944, 'flexible.belowMinimum',
    jsonb_build_object('link', ${LINK}, 'asset', o.asset, 'minimum', trim_scale(o.minimum * 100)::text,
      'rate', trim_scale(round($3::numeric * 100, 2))::text), $2::timestamptz
  from flexible_holding o
  where o.asset = $1 and o.minimum > $3::numeric and o.minimum <= $4::numeric and o.minimum > $6::numeric and o.offered > 0`

/* Once for each hour that passes a limit: the number has the hour and the loan in it, below 2^53 until the year 2089. */
const PASSED = `select l.bucket, l.user_id, $5::bigint * 8589934592 + l.id % 8589934592, 'flexible.loanLimitPassed',
    jsonb_build_object('link', ${LINK}, 'asset', l.asset, 'loan_id', l.id, 'maximum', trim_scale(l.max_rate * 100)::text,
      'rate', trim_scale(round($3::numeric * 100, 2))::text), $2::timestamptz
  from flexible_loan l where l.asset = $1 and ${isPassed('$3::numeric', '$4::numeric', '$6::timestamptz')}`

const ceilings = createTopic('flexible.ceiling', z.object({ asset: z.string(), ceiling: z.string() }))

/** A lowered ceiling leaves minimums above it: what asks for them is lent nothing from the next hour on. */
export async function announceCeiling(
  tx: Transaction,
  { asset, houseBucket: bucket }: Pick<Pool, 'asset' | 'houseBucket'>,
  { before, after }: Record<'before' | 'after', Pick<Terms, 'ceiling'>>,
  at: Instant,
): Promise<void> {
  if (after.ceiling >= before.ceiling) return
  await ceilings.announce(tx, { bucket, payload: { asset, ceiling: decimalText(after.ceiling) }, at })
}

const ABOVE = `select o.bucket, o.user_id, $2::bigint, 'flexible.aboveCeiling',
    jsonb_build_object('link', ${LINK}, 'asset', o.asset, 'minimum', trim_scale(o.next_minimum * 100)::text,
      'ceiling', trim_scale($3::numeric * 100)::text), $4::timestamptz
  from flexible_holding o where o.asset = $1 and o.next_minimum > $3::numeric and o.offered + o.joining > 0`

const ceilingSubscribers = ceilings.subscribe((tx, { id, at, payload: { asset, ceiling } }) =>
  tellSelected(tx, ABOVE, [asset, id, ceiling, isoText(at)]),
)

const hourSubscribers = hours.subscribe(async (tx, { payload: { asset, hour, rate, before } }) => {
  const end = later(hour, HOUR_MS)
  await tellSelected(tx, PAID, [asset, isoText(end)])
  const number = Math.floor(hour / HOUR_MS)
  await tellSelected(tx, PASSED, [asset, isoText(end), rate, before, number, isoText(hour)])
  if (decimal(rate) >= decimal(before)) return
  const day = Math.floor(end / DAY_MS)
  await tellSelected(tx, BELOW, [asset, isoText(end), rate, before, day, decimalText(await leastOf(tx, asset, hour))])
})

/** What every offer of a pool asks for at least. */
async function leastOf(tx: Transaction, asset: string, hour: Instant): Promise<Decimal8> {
  const of = await hourOf(tx, asset, hour)
  return decimal(of?.terms.limit_min_lend_rate_year ?? '0')
}

/** Subscribers of flexible by topic, for the outbox. */
export const flexibleSubscribers: Subscribers = {
  ...flexibleSubscribed.subscribers,
  ...flexibleRedeemed.subscribers,
  ...flexibleSeized.subscribers,
  ...hourSubscribers,
  ...ceilingSubscribers,
}
