import { LIST_COUNTED_MOST } from '@tenor/contract/http'
import { COUNT_LOOKS_AT, PLANNED_FOR_VALUES } from '../../platform/database/index.ts'

/*
 * A transfer between two accounts of the customer is two legs; one with the house is one. A page is a stretch of the
 * transfers' own key. What an account held after a leg is its closing balance before the page, and what it gained since:
 * some hundred transfers, wherever the page is. The legs of a page are those that match between its first and its last.
 */

const PLACE = 'at, reference, period, kind'
const placeOf = (row: string) => PLACE.replace(/\w+/g, `${row}.$&`)
const descending = (columns: string) => columns.replace(/[\w.]+/g, '$& desc')

/* $1 and $2 are the customer, $3 the first instant, $4 to $7 the place of the last transfer that is looked at, $8 its leg. */
const OWN = 't.bucket = $1::smallint and t.user_id = $2::bigint'
/*
 * The place is the bound; the end of its month only leaves later months out. With the instant itself beside the place the
 * planner took the share of both twice, expected a few rows of thousands, and read all of them to sort them.
 */
const RANGE = `${OWN} and t.at >= $3::timestamptz
      and t.at < date_trunc('month', $4::timestamptz) + interval '1 month'
      and (${placeOf('t')}) <= ($4::timestamptz, $5::bigint, $6::integer, $7::smallint)`
// Not as `values`, whose expressions are prepared anew for each transfer: that takes twice as long.
const SIDES = `(select 1 as leg, t.credit as account, t.debit as counter, t.amount as amount
      union all select 0, t.debit, t.credit, -t.amount) as side`

/* What the filter asks for, null for all: of the asset, the account and the event, whose numbers begin at `first`. */
const isAskedAccount = (account: string, first: number) => `${account} < 1000
      and ($${first + 1}::text is null or ${account} = (select code from ledger_account where name = $${first + 1}))`
const isAskedTransfer = (first: number) => `($${first}::text is null or t.asset = $${first})
      and ($${first + 2}::text is null or t.kind = (select kind from ledger_event where code = $${first + 2}))`
const matching = (first: number) => `${isAskedAccount('side.account', first)} and ${isAskedTransfer(first)}`

/**
 * A page; at most so many transfers are looked at for legs that match. $9 to $11 match, $12 and $13 are limit and offset. The plan
 * for any values, which a named statement gets with its sixth run, knows no month and takes several times as long. Months before $14
 * are not planned for: a page that needs one of them has no rows.
 */
export function pageStatement(looksAt: number): string {
  return `${PLANNED_FOR_VALUES} with page as materialized (
    select ${placeOf('t')}, side.leg, t.asset, side.account
    from (
      select * from ledger_transfer t where ${RANGE} order by ${descending(placeOf('t'))} limit ${looksAt}
    ) as t cross join lateral ${SIDES}
    where (${placeOf('t')}, side.leg) < ($4::timestamptz, $5::bigint, $6::integer, $7::smallint, $8::integer)
      and ${matching(9)}
    order by ${descending(`${placeOf('t')}, side.leg`)} limit $12 offset $13
  ),
  mark as materialized (
    select ${PLACE} from (
      (select ${placeOf('c')} from ledger_closing c
       where c.bucket = $1::smallint and c.user_id = $2::bigint
         and (${placeOf('c')}) < (select ${PLACE} from page order by ${PLACE} limit 1)
       order by ${descending(placeOf('c'))} limit 1)
      union all select '-infinity', 0, 0, 0
    ) as mark order by at desc limit 1
  ),
  opening as materialized (
    select of.account, of.asset, coalesce(closing.balance, 0) + coalesce(late.amount, 0) as balance
    from (select distinct account, asset from page) as of
    left join lateral (
      select c.balance from ledger_closing c
      where c.bucket = $1::smallint and c.user_id = $2::bigint and c.account = of.account and c.asset = of.asset
        and (${placeOf('c')}) <= (select ${PLACE} from mark)
      order by ${descending(`c.account, c.asset, ${placeOf('c')}`)} limit 1
    ) as closing on true
    left join lateral (
      select sum(c.amount) as amount from ledger_correction c
      where c.bucket = $1::smallint and c.user_id = $2::bigint and c.account = of.account and c.asset = of.asset
        and (${placeOf('c')}) <= (select ${PLACE} from mark)
    ) as late on true
  ),
  since as (
    select ${placeOf('t')}, side.leg, t.group_id, t.asset, side.account, side.counter, side.amount, ${matching(9)} as matches,
      sum(side.amount) over (
        partition by side.account, t.asset order by ${placeOf('t')}, side.leg rows unbounded preceding) as gained
    from ledger_transfer t cross join lateral ${SIDES}
    where ${OWN} and t.at >= $14::timestamptz and t.at < date_trunc('month', $4::timestamptz) + interval '1 month'
      and (select at from mark) >= $14::timestamptz
      and t.at >= (select at from mark) and t.at <= (select max(at) from page)
      and (${placeOf('t')}) > (select ${PLACE} from mark)
      and (${placeOf('t')}) <= (select ${PLACE} from page order by ${descending(PLACE)} limit 1)
      and side.account = any(array(select account from opening)) and t.asset = any(array(select asset from opening))
  )
  select concat_ws('-', leg.reference, leg.period, leg.kind, leg.leg) as id, leg.at, leg.asset,
    trim_scale(leg.amount)::text as amount, mine.name as account, theirs.name as "counterAccount", e.code as event,
    leg.group_id as "groupId", trim_scale(opening.balance + leg.gained)::text as balance,
    jsonb_build_array(${placeOf('leg')}, leg.leg) as key
  from (
    select * from since where matches
      and (${PLACE}, leg) >= (select ${PLACE}, leg from page order by ${PLACE}, leg limit 1)
      and (${PLACE}, leg) <= (select ${PLACE}, leg from page order by ${descending(`${PLACE}, leg`)} limit 1)
    order by ${descending(`${PLACE}, leg`)}
  ) as leg
  join opening on opening.account = leg.account and opening.asset = leg.asset
  join ledger_account mine on mine.code = leg.account
  join ledger_account theirs on theirs.code = leg.counter
  join ledger_event e on e.kind = leg.kind
  order by ${descending(`${placeOf('leg')}, leg.leg`)}`
}

/** Where a page ends that has looked at all of the transfers that it may. */
export const lastLookedAt = (
  looks: number,
) => `${PLANNED_FOR_VALUES} select jsonb_build_array(${placeOf('looked')}, 0) as key from (
    select ${placeOf('t')} from ledger_transfer t where ${RANGE}
    order by ${descending(placeOf('t'))} limit 1 offset ${looks - 1}) as looked`

const SPAN = `${OWN} and t.at >= $3::timestamptz and t.at < $4::timestamptz`
const MOST = LIST_COUNTED_MOST + 1

/** Legs of a span. Every transfer has one at least, so counting transfers is enough where there are many. */
export const COUNT = `select case when many.transfers >= ${MOST} then many.transfers else (
      select coalesce(sum((t.debit < 1000)::integer + (t.credit < 1000)::integer), 0)
      from ledger_transfer t where ${SPAN}) end::bigint as found, 0::bigint as looked
    from (select count(*) as transfers from (
      select 1 from ledger_transfer t where ${SPAN} limit ${MOST}) as counted) as many`

/** Legs of a span that match ($5 to $7), among its newest transfers; told apart by their columns, not as rows: half the time. */
export const COUNT_MATCHING = `${PLANNED_FOR_VALUES} select count(*) as looked,
    coalesce(sum((${isAskedAccount('t.credit', 5)})::integer + (${isAskedAccount('t.debit', 5)})::integer)
      filter (where ${isAskedTransfer(5)}), 0)::bigint as found
  from (
    select t.kind, t.asset, t.debit, t.credit from ledger_transfer t
    where ${SPAN} order by ${descending(placeOf('t'))} limit ${COUNT_LOOKS_AT}
  ) as t`
