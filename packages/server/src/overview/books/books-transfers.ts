import { type Decimal8, decimal } from '@tenor/contract/money'
import { type BookTransfer, groupsOf } from '@tenor/contract/overview'
import { type Instant, isoText } from '@tenor/contract/time'
import type { Owner } from '../../core/ledger/index.ts'
import { type Queryable, sqlType, type Value } from '../../platform/database/index.ts'

/** Transfers of a customer, or of a bucket whole, between two instants. */
export type Stretch = {
  readonly owner: Owner | { readonly bucket: number }
  readonly from: Instant
  readonly to: Instant
}

const TRANSFERS_OF_A_PAGE = 500

const PLACE = ['at', 'reference', 'period', 'kind'] as const
const placeOf = (row: string, isBucket: boolean) =>
  [...(isBucket ? ['user_id'] : []), ...PLACE].map((column) => `${row}.${column}`).join(', ')

/*
 * A page of the transfers' own key. Of a customer the month of the place leaves months before it out: with the instant itself beside
 * the place the planner takes the share of both twice and sorts all that is left.
 */
function pageStatement(isBucket: boolean): string {
  const own = isBucket ? 't.bucket = $1::smallint' : 't.bucket = $1::smallint and t.user_id = $2::bigint'
  const after = isBucket ? '($2::bigint, $3::timestamptz' : '($3::timestamptz'
  const since = isBucket ? '' : `and t.at >= date_trunc('month', $3::timestamptz)`
  return `select t.user_id, t.at, t.reference, t.period, t.group_id, e.code as event, d.name as debit, c.name as credit,
      t.asset, t.amount::text as amount, jsonb_build_array(t.user_id, t.at, t.reference, t.period, t.kind) as place
    from (
      select * from ledger_transfer t
      where ${own} and t.at >= $4::timestamptz and t.at < $5::timestamptz ${since}
        and (${placeOf('t', isBucket)}) > ${after}, $6::bigint, $7::integer, $8::smallint)
      order by ${placeOf('t', isBucket)} limit ${TRANSFERS_OF_A_PAGE}
    ) as t
    join ledger_event e on e.kind = t.kind
    join ledger_account d on d.code = t.debit
    join ledger_account c on c.code = t.credit
    order by ${placeOf('t', isBucket)}`
}

const OF_CUSTOMER = pageStatement(false)
const OF_BUCKET = pageStatement(true)
/** Before every reference, period and event. */
const BEFORE_ALL = [Number.MIN_SAFE_INTEGER, -2_147_483_648, -32_768] as const

type Row = {
  user_id: number
  at: Instant
  reference: number
  period: number
  group_id: number
  event: string
  debit: string
  credit: string
  asset: string
  amount: string
  place: [number, string, number, number, number]
}

/**
 * Transfers of a stretch, page by page, as groups: those of one customer, group and instant are together. Nothing is open between two
 * pages; the last instant of a page waits for the next one.
 */
export async function* transferGroups(db: Queryable, stretch: Stretch): AsyncGenerator<BookTransfer[][], void, void> {
  let waiting: BookTransfer[] = []
  let place: Row['place'] | null = null
  do {
    const rows: Row[] = await db.query<Row>(...statementOf(stretch, place))
    place = rows.length < TRANSFERS_OF_A_PAGE ? null : (rows.at(-1)?.place ?? null)
    const all: BookTransfer[] = [...waiting, ...rows.map(transferOf)]
    const last = all.at(-1)
    const isOfLast = (each: BookTransfer) => place !== null && each.at === last?.at && each.userId === last.userId
    waiting = all.filter(isOfLast)
    yield groupsOf(all.filter((each) => !isOfLast(each)))
  } while (place !== null)
}

function statementOf({ owner, from, to }: Stretch, place: Row['place'] | null): [string, Value[]] {
  const isBucket = !('userId' in owner)
  const userId = isBucket ? (place?.[0] ?? -1) : owner.userId
  const values = [owner.bucket, userId, place?.[1] ?? isoText(from), isoText(from), isoText(to)]
  return [isBucket ? OF_BUCKET : OF_CUSTOMER, [...values, ...(place?.slice(2) ?? BEFORE_ALL)]]
}

function transferOf({ user_id: userId, group_id: group, amount, place: _, ...row }: Row): BookTransfer {
  return { ...row, userId, group, amount: decimal(amount) }
}

export type HeldRow = {
  readonly account: string
  readonly reference: number
  readonly asset: string
  readonly amount: Decimal8
}

const SIDES = `cross join lateral (values (t.debit, t.amount), (t.credit, -t.amount)) as side (account, amount)`

/** What a customer's accounts held before an instant: what they hold, less what has moved since. */
export function heldBefore(db: Queryable, { bucket, userId }: Owner, at: Instant): Promise<HeldRow[]> {
  return heldRows(
    db,
    `select a.name as account, h.reference, h.asset, sum(h.amount)::text as amount from (
       select b.account, b.reference, b.asset, b.balance as amount from ledger_balance b
       where b.bucket = $1::smallint and b.user_id = $2::bigint
       union all
       select side.account, case when side.account between 10 and 999 then t.reference else 0 end, t.asset, side.amount
       from ledger_transfer t ${SIDES}
       where t.bucket = $1::smallint and t.user_id = $2::bigint and t.at >= $3::timestamptz and side.account < 1000
     ) as h join ledger_account a on a.code = h.account
     group by a.name, h.reference, h.asset having sum(h.amount) <> 0 order by a.name, h.reference, h.asset`,
    [bucket, userId, isoText(at)],
  )
}

const BUCKETS_AT_ONCE = 16

/** The same of all accounts, those of customers added up. */
export async function allHeldBefore(db: Queryable, buckets: number, at: Instant): Promise<HeldRow[]> {
  const sums = new Map<string, HeldRow>()
  for (let bucket = 0; bucket < buckets; bucket += BUCKETS_AT_ONCE) {
    const rows = await heldRows(
      db,
      `select a.name as account, 0 as reference, h.asset, sum(h.amount)::text as amount from (
         select b.account, b.asset, b.balance as amount from ledger_balance b
         where b.bucket between $1::smallint and $2::smallint
         union all
         select side.account, t.asset, side.amount from ledger_transfer t ${SIDES}
         where t.bucket between $1::smallint and $2::smallint and t.at >= $3::timestamptz
       ) as h join ledger_account a on a.code = h.account
       group by a.name, h.asset having sum(h.amount) <> 0 order by a.name, h.asset`,
      [bucket, Math.min(bucket + BUCKETS_AT_ONCE, buckets) - 1, isoText(at)],
    )
    for (const row of rows) {
      const key = `${row.account} ${row.asset}`
      sums.set(key, { ...row, amount: (sums.get(key)?.amount ?? 0n) + row.amount })
    }
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0n)
}

async function heldRows(db: Queryable, statement: string, values: Value[]): Promise<HeldRow[]> {
  const rows = await db.query(
    { account: sqlType.text, reference: sqlType.number, asset: sqlType.text, amount: sqlType.text },
    statement,
    values,
  )
  return rows.map((row) => ({ ...row, amount: decimal(row.amount) }))
}
