import { decimal, decimalText } from '@tenor/contract/money'
import type { FlexibleHistoryRow } from '@tenor/contract/simple-earn'
import { type Instant, instantOfSeconds, isoText, unixSeconds } from '@tenor/contract/time'
import { filterOf, type List, newestFirst, type Queryable, type Value } from '../../../platform/database/index.ts'
import type { Owner } from './flexible-open.ts'
import { BONUS, INTEREST } from './flexible-postings.ts'

export type HistoryQuery = {
  type?: number | undefined
  asset?: string | undefined
  start_at?: number | undefined
  end_at?: number | undefined
}

/** Types of records: lending, redeeming, interest, bonus. */
export const HISTORY_TYPES = [
  { type: 1, name: 'lend' },
  { type: 2, name: 'redeem' },
  { type: 3, name: 'interest' },
  { type: 4, name: 'bonus' },
] as const

type Raw = {
  id: number
  at: Instant
  asset: string
  type: number
  mode: string | null
  amount: string
  interest: string
}

const ACTS = `(select a.bucket, a.user_id, a.id, a.at, a.asset, case when a.kind = 'lend' then 1 else 2 end as type, a.mode,
    a.amount, a.interest from flexible_act a
    where a.bucket = $1 and a.user_id = $2 and a.kind in ('lend', 'redeem', 'pay', 'seize')) as r`
/* A day's posting has no id of its own: the holding's, of which there is one a coin and day. */
const POSTINGS = `(select p.bucket, p.user_id, p.reference as id, p.at, p.asset,
    case when p.kind = ${INTEREST} then 3 else 4 end as type, null::text as mode, p.amount, 0::numeric as interest
    from flexible_posting p
    where p.bucket = $1 and p.user_id = $2 and p.kind in (${INTEREST}, ${BONUS})) as r`

/** What happened to a customer's holdings, newest first: acts, or what days posted. */
export function historyList({ bucket, userId }: Owner, query: HistoryQuery): List<Raw, FlexibleHistoryRow> {
  const values: Value[] = [bucket, userId]
  const isPosting = query.type === 3 || query.type === 4
  const time = (seconds: number | undefined) => (seconds === undefined ? undefined : isoText(instantOfSeconds(seconds)))
  const filter = filterOf(values, [
    [query.type, (parameter) => `r.type = ${parameter}::integer`],
    [query.asset, (parameter) => `r.asset = ${parameter}`],
    [time(query.start_at), (parameter) => `r.at >= ${parameter}::timestamptz`],
    [time(query.end_at), (parameter) => `r.at <= ${parameter}::timestamptz`],
  ])
  return {
    name: 'flexible.history',
    of: { bucket, userId, ...query },
    keyset: newestFirst('r', 'at'),
    from: isPosting ? POSTINGS : ACTS,
    row: 'r',
    within: 'r.bucket = $1 and r.user_id = $2',
    filter,
    values,
    columns: 'r.id, r.at, r.asset, r.type, r.mode, r.amount::text as amount, r.interest::text as interest',
    read: historyWire,
  }
}

function historyWire({ id, at, asset, type, mode, amount, interest }: Raw): FlexibleHistoryRow {
  return {
    id,
    unique_time: `${unixSeconds(at)}-${id}`,
    asset,
    type,
    mode: mode ?? '',
    amount: decimalText(decimal(amount)),
    interest: decimalText(decimal(interest)),
    create_at: unixSeconds(at),
    time_at: unixSeconds(at),
  }
}

/** Coins that a customer has or had. */
export async function historyCoins(db: Queryable, { bucket, userId }: Owner): Promise<string[]> {
  const rows = await db.query<{ asset: string }>(
    'select asset from flexible_holding where bucket = $1 and user_id = $2 order by asset',
    [bucket, userId],
  )
  return rows.map(({ asset }) => asset)
}

/** A record as a line of a file. */
export function historyCsvFields({ time_at, asset, type, mode, amount, interest }: FlexibleHistoryRow): string[] {
  const name = HISTORY_TYPES.find((each) => each.type === type)?.name ?? ''
  return [isoText(instantOfSeconds(time_at)), asset, name, mode, amount, interest]
}
