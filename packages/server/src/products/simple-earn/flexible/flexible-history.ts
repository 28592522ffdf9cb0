import { iconOf } from '@tenor/contract/core'
import { decimal, decimalText } from '@tenor/contract/money'
import {
  EARN_HISTORY,
  EARN_HISTORY_TYPES,
  FLEXIBLE_HISTORY_COLUMNS,
  type FlexibleHistoryRow,
  HISTORY_MONTHS,
  type HistoryMode,
  type SubBusiness,
} from '@tenor/contract/simple-earn'
import { type Instant, instantOfSeconds, isoText, unixSeconds } from '@tenor/contract/time'
import {
  filterOf,
  type List,
  newestFirst,
  type Queryable,
  sqlType,
  type Value,
  withinSeconds,
} from '../../../platform/database/index.ts'
import type { Owner } from './flexible-open.ts'
import { BONUS } from './flexible-postings.ts'

export type HistoryQuery = {
  type?: number | undefined
  asset?: string | undefined
  start_at?: number | undefined
  end_at?: number | undefined
}

type Raw = {
  id: number
  at: Instant
  asset: string
  type: number
  mode: HistoryMode | null
  sub_business: SubBusiness | null
  amount: string
  interest: string
  paid_in: string | null
}

const { LEND, REDEEM, BONUS: BONUS_TYPE } = EARN_HISTORY

const ACTS = `(select a.bucket, a.user_id, a.id, a.at, a.asset,
    case when a.kind = 'lend' then ${LEND} else ${REDEEM} end as type, a.mode, a.sub_business, a.amount, a.interest,
    null::text as paid_in from flexible_act a
    where a.bucket = $1 and a.user_id = $2 and a.kind in ('lend', 'redeem', 'pay', 'seize')) as r`
/* A bonus has no id of its own: its holding's, of which there is one a coin and day. */
const BONUSES = `(select p.bucket, p.user_id, p.reference as id, p.at, h.asset, ${BONUS_TYPE} as type, null::text as mode,
    null::text as sub_business, p.amount, 0::numeric as interest, p.asset as paid_in
    from flexible_posting p
    join flexible_holding h on h.bucket = p.bucket and h.bucket = $1 and h.user_id = p.user_id and h.id = p.reference
    where p.bucket = $1 and p.user_id = $2 and p.kind = ${BONUS}) as r`

/** What happened to a customer's holdings, newest first: subscriptions and redemptions, or bonuses. */
export function historyList({ bucket, userId }: Owner, query: HistoryQuery): List<Raw, FlexibleHistoryRow> {
  const { type, asset, start_at, end_at } = query
  const values: Value[] = [bucket, userId]
  const filter = filterOf(values, [
    [type, (parameter) => `r.type = ${parameter}::integer`],
    [asset, (parameter) => `r.asset = ${parameter}`],
    ...withinSeconds('r.at', { from: start_at, to: end_at }),
  ])
  return {
    name: 'flexible.history',
    of: { bucket, userId, type, asset, start_at, end_at },
    keyset: newestFirst('r', 'at'),
    from: type === BONUS_TYPE ? BONUSES : ACTS,
    row: 'r',
    within: 'r.bucket = $1 and r.user_id = $2',
    filter,
    values,
    columns: `r.id, r.at, r.asset, r.type, r.mode, r.sub_business, r.amount::text as amount, r.interest::text as interest,
      r.paid_in`,
    read: historyWire,
  }
}

/** What a record has that is no interest. */
export const NO_INTEREST = { lend_principal: null, lend_rate_year: null, day: null, start_at: null, end_at: null }

function historyWire({ id, at, asset, type, mode, sub_business, ...paid }: Raw): FlexibleHistoryRow {
  const amount = decimalText(decimal(paid.amount))
  const isBonus = type === BONUS_TYPE
  return {
    id,
    unique_time: `${unixSeconds(at)}-${id}`,
    icon: iconOf(asset),
    asset,
    type,
    mode: mode ?? '',
    sub_business,
    amount,
    interest: decimalText(decimal(paid.interest)),
    ...NO_INTEREST,
    bonus_amount: isBonus ? amount : null,
    bonus_asset: paid.paid_in,
    create_at: unixSeconds(at),
    time_at: unixSeconds(at),
  }
}

/** What the history says above its list. */
export function alertsOf(tab: 'flexible' | 'fixed') {
  const params = { months: HISTORY_MONTHS }
  return tab === 'flexible'
    ? [{ id: 'hours', text_key: 'simpleEarn.history.hours', params }]
    : [{ id: 'payment', text_key: 'simpleEarn.history.payment', params: {} }]
}

/** Coins that a customer has or had. */
export async function historyCoins(db: Queryable, { bucket, userId }: Owner): Promise<string[]> {
  const rows = await db.query(
    { asset: sqlType.text },
    'select asset from flexible_holding where bucket = $1 and user_id = $2 order by asset',
    [bucket, userId],
  )
  return rows.map(({ asset }) => asset)
}

/** A record as a line of a file: of a day of the log its date, of all else its instant. */
export function historyCsvFields(row: FlexibleHistoryRow): string[] {
  const time = row.day ?? isoText(instantOfSeconds(row.time_at))
  const type = EARN_HISTORY_TYPES.find((each) => each.type === row.type)?.name ?? ''
  const fields: Record<(typeof FLEXIBLE_HISTORY_COLUMNS)[number], string | null> = { ...row, time, type }
  return FLEXIBLE_HISTORY_COLUMNS.map((column) => fields[column] ?? '')
}
