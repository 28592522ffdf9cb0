import { type Decimal8, decimal } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import type { Queryable } from '../../platform/database/index.ts'
import { type AccountCode, SPOT } from './ledger-accounts.ts'

export type Owner = { bucket: number; userId: number }

/** What a customer has in an account that exists once per asset. */
export async function balanceOf(db: Queryable, owner: Owner, asset: string, account = SPOT): Promise<Decimal8> {
  const [row] = await db.query<{ balance: string }>(
    `select balance from ledger_balance
     where bucket = $1 and user_id = $2 and account = $3 and asset = $4 and reference = 0`,
    [owner.bucket, owner.userId, account, asset],
  )
  return row === undefined ? 0n : decimal(row.balance)
}

export type BalanceRow = { account: AccountCode; name: string; asset: string; balance: Decimal8 }

/** Every asset of a customer by account; holds and holdings are summed over what they are held for. */
export async function balancesOf(db: Queryable, owner: Owner): Promise<BalanceRow[]> {
  const rows = await db.query<{ account: number; name: string; asset: string; balance: string }>(
    `select b.account, a.name, b.asset, sum(b.balance)::text as balance
     from ledger_balance b join ledger_account a on a.code = b.account
     where b.bucket = $1 and b.user_id = $2
     group by b.account, a.name, b.asset having sum(b.balance) > 0
     order by b.account, b.asset`,
    [owner.bucket, owner.userId],
  )
  return rows.map((row) => ({ ...row, balance: decimal(row.balance) }))
}

export type StatementFilter = {
  asset?: string
  account?: string
  event?: string
  /** From is included, to is not. */
  from?: Instant
  to?: Instant
  limit: number
  offset: number
}
export type StatementRow = {
  id: string
  at: Instant
  asset: string
  /** Signed: what the account gained or lost. */
  amount: string
  account: string
  counterAccount: string
  event: string
  reference: number
  groupId: number
  /** What the account held of the asset after this leg; accounts of one product are added up. */
  balance: string
}

/*
 * A transfer between two accounts of the customer is two legs; one with the house is one. $3 is the asset, $4 and $5 the
 * span, $6 the account and $7 the event, null for all.
 */
const SIDES = `ledger_transfer t cross join lateral (values (0, t.debit, t.credit, -t.amount), (1, t.credit, t.debit, t.amount))
  as side (leg, account, counter, amount)`
const MATCHING = `t.bucket = $1 and t.user_id = $2 and side.account < 1000
  and ($3::text is null or t.asset = $3)
  and ($4::timestamptz is null or t.at >= $4) and ($5::timestamptz is null or t.at < $5)
  and ($6::text is null or side.account = (select code from ledger_account where name = $6))
  and ($7::text is null or t.kind = (select kind from ledger_event where code = $7))`
const KEY = 't.at, t.group_id, t.reference, t.kind, t.period, side.leg'
const NEWEST_FIRST = 'at desc, group_id desc, reference desc, kind desc, period desc, leg desc'

/*
 * What an account held after a leg is what it holds now less all that came later. So a page costs what is newer than it
 * and not the whole history: the first page costs next to nothing.
 */
const PAGE = `with page as materialized (
    select ${KEY}, t.asset, side.account, side.counter, side.amount
    from ${SIDES} where ${MATCHING} order by ${NEWEST_FIRST} limit $8 offset $9
  ),
  since as (
    select ${KEY}, sum(side.amount) over (
      partition by side.account, t.asset order by ${NEWEST_FIRST}
      rows between unbounded preceding and 1 preceding) as later
    from ${SIDES}
    where t.bucket = $1 and t.user_id = $2 and side.account < 1000 and t.at >= (select min(at) from page)
      and ($3::text is null or t.asset = $3)
  ),
  held as materialized (
    select account, asset, sum(balance) as balance from ledger_balance
    where bucket = $1 and user_id = $2 and account = any (array(select distinct account from page))
      and asset = any (array(select distinct asset from page))
    group by account, asset
  )
  select concat_ws('-', page.reference, page.period, page.kind, page.leg) as id, page.at, page.asset,
    trim_scale(page.amount)::text as amount, mine.name as account, theirs.name as "counterAccount", e.code as event,
    page.reference, page.group_id as "groupId",
    trim_scale(coalesce(held.balance, 0) - coalesce(since.later, 0))::text as balance
  from page
  join since using (at, group_id, reference, kind, period, leg)
  left join held on held.account = page.account and held.asset = page.asset
  join ledger_account mine on mine.code = page.account
  join ledger_account theirs on theirs.code = page.counter
  join ledger_event e on e.kind = page.kind
  order by ${NEWEST_FIRST.replaceAll(/(\w+) desc/g, 'page.$1 desc')}`

/** A customer's legs, newest first. */
export async function statementOf(db: Queryable, owner: Owner, filter: StatementFilter): Promise<StatementRow[]> {
  return db.query<StatementRow>(PAGE, [...filterValues(owner, filter), filter.limit, filter.offset])
}

/* Each side that is the customer's own and matches is a leg. */
const COUNT = `with account as materialized (select code from ledger_account where name = $6)
  select coalesce(sum(
    (t.debit < 1000 and ($6::text is null or t.debit = (select code from account)))::integer
    + (t.credit < 1000 and ($6::text is null or t.credit = (select code from account)))::integer), 0)::bigint as count
  from ledger_transfer t
  where t.bucket = $1 and t.user_id = $2 and ($3::text is null or t.asset = $3)
    and ($4::timestamptz is null or t.at >= $4) and ($5::timestamptz is null or t.at < $5)
    and ($7::text is null or t.kind = (select kind from ledger_event where code = $7))`

export async function statementCount(db: Queryable, owner: Owner, filter: StatementFilter): Promise<number> {
  const [row] = await db.query<{ count: number }>(COUNT, filterValues(owner, filter))
  return row?.count ?? 0
}

/** A stretch of time between two instants as the database writes them: `from` is included, `to` is not. */
export type Span = { from: string; to: string }

const WITHIN = 't.at >= $8::timestamptz and t.at < $9::timestamptz'
const COUNT_WITHIN = `select count(*) as count from ${SIDES} where ${MATCHING} and ${WITHIN}`
const LEGS_WITHIN = `with leg as (
    select ${KEY}, t.asset, side.account, side.counter, side.amount, ${MATCHING} as matches,
      sum(side.amount) over (partition by side.account, t.asset order by ${KEY} rows unbounded preceding) as gained
    from ${SIDES} where t.bucket = $1 and t.user_id = $2 and side.account < 1000 and ${WITHIN}
  ),
  page as (select * from leg where matches order by ${NEWEST_FIRST} limit $10 offset $11)
  select concat_ws('-', page.reference, page.period, page.kind, page.leg) as id, page.at, page.asset,
    trim_scale(page.amount)::text as amount, mine.name as account, theirs.name as "counterAccount", e.code as event,
    page.reference, page.group_id as "groupId", page.gained::text as balance
  from page
  join ledger_account mine on mine.code = page.account
  join ledger_account theirs on theirs.code = page.counter
  join ledger_event e on e.kind = page.kind
  order by ${NEWEST_FIRST.replaceAll(/(\w+) desc/g, 'page.$1 desc')}`

/** The same of one span of time, where `balance` is what the account gained in it until then. */
export async function legsWithin(
  db: Queryable,
  owner: Owner,
  filter: StatementFilter,
  span: Span,
): Promise<StatementRow[]> {
  const values = [...filterValues(owner, filter), span.from, span.to, filter.limit, filter.offset]
  return db.query<StatementRow>(LEGS_WITHIN, values)
}

export async function legCountWithin(
  db: Queryable,
  owner: Owner,
  filter: StatementFilter,
  span: Span,
): Promise<number> {
  const values = [...filterValues(owner, filter), span.from, span.to]
  const [row] = await db.query<{ count: number }>(COUNT_WITHIN, values)
  return row?.count ?? 0
}

function filterValues(owner: Owner, filter: StatementFilter) {
  return [
    owner.bucket,
    owner.userId,
    filter.asset ?? null,
    filter.from === undefined ? null : isoText(filter.from),
    filter.to === undefined ? null : isoText(filter.to),
    filter.account ?? null,
    filter.event ?? null,
  ]
}

export type TrialBalance = Record<string, { accounts: Record<string, string>; total: string }>

/** Sum of every account by asset. Each total is "0", or money was made or lost. */
export async function trialBalance(db: Queryable): Promise<TrialBalance> {
  const rows = await db.query<{ asset: string; name: string; sum: string; total: string }>(
    `select b.asset, a.name, trim_scale(sum(b.balance))::text as sum,
       trim_scale(sum(sum(b.balance)) over (partition by b.asset))::text as total
     from ledger_balance b join ledger_account a on a.code = b.account
     group by b.asset, a.name, a.code order by b.asset, a.code`,
  )
  const result: TrialBalance = {}
  for (const row of rows) {
    const entry = result[row.asset] ?? { accounts: {}, total: row.total }
    entry.accounts[row.name] = row.sum
    result[row.asset] = entry
  }
  return result
}

export type LedgerFault = { fault: string; bucket: number; asset: string; detail: string }

/** Looks for what must never be: a bucket that does not sum to zero, a balance that is not its transfers' sum. */
export async function ledgerFaults(db: Queryable): Promise<LedgerFault[]> {
  return db.query<LedgerFault>(
    `select 'bucket_not_zero' as fault, bucket, asset, sum(balance)::text as detail
     from ledger_balance group by bucket, asset having sum(balance) <> 0
     union all
     select 'balance_is_not_transfers', bucket, asset,
       format('user %s account %s reference %s: %s', user_id, account, reference, sum(amount))
     from (
       select bucket, user_id, account, asset, reference, balance as amount from ledger_balance
       union all
       select bucket, user_id, account, asset, reference, -balance from ledger_carried
       union all
       select bucket, case when debit < 1000 then user_id else 0 end, debit, asset,
         case when debit between 10 and 999 then reference else 0 end, amount from ledger_transfer
       union all
       select bucket, case when credit < 1000 then user_id else 0 end, credit, asset,
         case when credit between 10 and 999 then reference else 0 end, -amount from ledger_transfer
     ) as leg
     group by bucket, user_id, account, asset, reference having sum(amount) <> 0
     limit 100`,
  )
}
