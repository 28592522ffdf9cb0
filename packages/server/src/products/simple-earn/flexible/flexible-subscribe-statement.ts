import { type Decimal8, decimalText } from '@tenor/contract/money'
import type { HistoryMode } from '@tenor/contract/simple-earn'
import { type Instant, isoText } from '@tenor/contract/time'
import { type AccountCode, postSelected } from '../../../core/ledger/index.ts'
import type { Transaction, Value } from '../../../platform/database/index.ts'
import { FLEXIBLE, LEND } from './flexible-postings.ts'

/*
 * What many subscribe at once, in one statement however many they are: what `newHolding` and `actOf` come to,
 * where it is one wish a customer. Holdings that are new are made, the others joined.
 */

/** A wish that nothing stands against. */
export type Subscribing = { bucket: number; userId: number; account: AccountCode; amount: Decimal8 }

/** In which pool, when, how it is called in the history, and what a new holding asks for at least. */
export type SubscribedAs = {
  asset: string
  at: Instant
  mode: HistoryMode | null
  minimum: Decimal8
  /** Joins its transfers with others; each act is a group of its own unless given. */
  groupId?: number
}

/** A holding's own hour must have been over it, and at 00:00 the day; one with nothing in it has no hour to wait for. */
const IS_AS_OF = `(h.id is null or h.offered + h.joining = 0 or (h.accrued_to >= b.open_hour
    and (h.unposted = 0 or b.open_hour <> date_trunc('day', b.open_hour))))`

function parts(named: (alias: string) => string): string {
  return `due as materialized (
      select g.bucket, g.user_id, g.account, g.amount, g.act_id, b.open_hour, h.id is null as is_new,
        coalesce(h.id, g.new_id) as id, coalesce(h.next_minimum, $9::numeric) as minimum, coalesce(h.acts, 0) + 1 as acts
      from unnest($2::smallint[], $3::bigint[], $4::smallint[], $5::numeric[], $6::bigint[], $7::bigint[])
        as g (bucket, user_id, account, amount, new_id, act_id)
      join flexible_bucket b on b.bucket = g.bucket and b.asset = $1 ${named('b')}
      left join flexible_holding h on h.bucket = g.bucket and h.user_id = g.user_id and h.asset = $1 ${named('h')}
      where ${IS_AS_OF}
    ),
    made as (
      insert into flexible_holding (bucket, user_id, id, asset, joining, minimum, next_minimum, accrued_to, acts, created_at)
      select bucket, user_id, id, $1::text, amount, minimum, minimum, open_hour, acts,
        least($8::timestamptz, open_hour + interval '1 hour' - interval '1 millisecond') from due where is_new
    ),
    joined as (
      update flexible_holding h set joining = h.joining + due.amount, acts = due.acts,
        minimum = case when h.accrued_to < due.open_hour then h.next_minimum else h.minimum end,
        accrued_to = greatest(h.accrued_to, due.open_hour)
      from due where not due.is_new and h.bucket = due.bucket and h.user_id = due.user_id and h.id = due.id ${named('h')}
    ),
    counted as (
      update flexible_bucket b set joining = b.joining + d.amount
      from (select bucket, sum(amount) as amount from due group by bucket) d
      where b.bucket = d.bucket and b.asset = $1 ${named('b')}
    ),
    acted as (
      insert into flexible_act (bucket, user_id, id, holding_id, asset, kind, mode, at, hour, amount, joining, minimum, period,
        account)
      select bucket, user_id, act_id, id, $1::text, 'lend', $10::text, $8::timestamptz, open_hour, amount, amount, minimum,
        -acts, account from due
    )`
}

const transfers = (
  group: string,
) => `select bucket, user_id, id as reference, -acts as period, ${LEND}::smallint as kind, account as debit,
    ${FLEXIBLE}::smallint as credit, $1::text as asset, amount, ${group} as group_id, $8::timestamptz as at from due`

/**
 * Subscribes them, at most one a customer, whose buckets' rows are locked; `ids` has two for each. Answers with how many it
 * took: whoever's holding an hour has not been over yet is left out. Refuses where somebody has too little.
 */
export function subscribeAll(
  tx: Transaction,
  { asset, at, mode, minimum, groupId }: SubscribedAs,
  all: readonly Subscribing[],
  { ids, bucket }: { ids: readonly number[]; bucket: number | null },
): Promise<number> {
  const values: Value[] = [
    asset,
    all.map((each) => each.bucket),
    all.map((each) => each.userId),
    all.map((each) => each.account),
    all.map((each) => decimalText(each.amount)),
    ids.slice(0, all.length),
    ids.slice(all.length),
    isoText(at),
    decimalText(minimum),
    mode,
    ...(groupId === undefined ? [] : [groupId]),
  ]
  const select = transfers(groupId === undefined ? 'act_id' : '$11::bigint')
  // The one bucket is the parameter after them, which `postSelected` adds.
  const named = (alias: string) => (bucket === null ? '' : `and ${alias}.bucket = $${values.length + 1}::smallint`)
  return postSelected(tx, { first: parts(named), select, values, areNew: true, bucket })
}
