import { followsOf } from './ledger-follow.ts'
import { TRANSFER_COLUMNS } from './ledger-single.ts'

/*
 * Transfers that none has posted before, as those of rows that end a state: what is selected is what is written, so nothing
 * is returned and looked at again. What accounts of one reference are debited is taken from each by itself; only the rest,
 * of many references, is added up. An account of one reference that is credited in the same statement must be netted.
 */

const BY_REFERENCE = 'between 10 and 999'

/**
 * How debits of accounts of one reference are found: each account has one at most, several are added up, or they are netted
 * with its credits.
 */
export type DebitsOfNew = 'once' | 'summed' | 'netted'

function debits(how: DebitsOfNew): string {
  const key = 'bucket, user_id, debit, asset, reference'
  const where = `from given where debit ${BY_REFERENCE}`
  return how === 'once'
    ? `select ${key}, amount ${where}`
    : `select ${key}, sum(amount) as amount ${where} group by ${key}`
}

/** Two debits where one at most was promised find one row: then fewer are taken than owed, and the transaction fails. */
function taken(how: DebitsOfNew, inBucket: string): string {
  return `taken as (
    update ledger_balance as held set balance = held.balance - owed.amount from (${debits(how)}) as owed
    where held.bucket = owed.bucket and held.user_id = owed.user_id and held.account = owed.debit ${inBucket}
      and held.asset = owed.asset and held.reference = owed.reference
    returning 1
  )`
}

const REFERENCE = (side: string) => `case when ${side} ${BY_REFERENCE} then reference else 0 end`

function net(how: DebitsOfNew): string {
  const [owner, reference, where] =
    how === 'netted' ? ['debit < 1000', REFERENCE('debit'), ''] : ['debit < 10', '0', `where debit not ${BY_REFERENCE}`]
  return `net as (
    select bucket, user_id, account, asset, reference, sum(amount) as amount
    from (
      select bucket, case when ${owner} then user_id else 0 end as user_id, debit as account, asset,
        ${reference} as reference, -amount as amount from given ${where}
      union all
      select bucket, case when credit < 1000 then user_id else 0 end, credit, asset, ${REFERENCE('credit')}, amount from given
    ) as leg
    group by bucket, user_id, account, asset, reference
    having sum(amount) <> 0
  )`
}

function owing(after: string, inBucket: string): string {
  return `owing as (
    update ledger_balance as held set balance = held.balance + net.amount from net
    where net.amount < 0 and net.user_id <> 0 ${after}
      and held.bucket = net.bucket and held.user_id = net.user_id and held.account = net.account ${inBucket}
      and held.asset = net.asset and held.reference = net.reference
    returning 1
  )`
}

/** Credits of customers or of the house, after another part is done. */
function creditsAfter(part: string, which: string): string {
  return `insert into ledger_balance (bucket, user_id, account, asset, reference, balance)
    select bucket, user_id, account, asset, reference, amount from net
    where ${which} and (select count(*) from ${part}) >= 0
    order by bucket, user_id, account, asset, reference
    on conflict (bucket, user_id, account, asset, reference)
      do update set balance = ledger_balance.balance + excluded.balance`
}

/**
 * The statement that writes them; it answers with how many, and with how many debits were owed and taken. `inBucket` names
 * the one bucket that all are of, as a condition on `held`, or is empty.
 */
export function newTransfersStatement(first: string, select: string, how: DebitsOfNew, inBucket = ''): string {
  const isNetted = how === 'netted'
  return `with ${first === '' ? '' : `${first},`} given as materialized (${select}),
  posted as (
    insert into ledger_transfer (${TRANSFER_COLUMNS}) select ${TRANSFER_COLUMNS} from given
  ),
  ${followsOf('given')},
  ${isNetted ? '' : `${taken(how, inBucket)},`}
  ${net(how)},
  ${owing(isNetted ? '' : 'and (select count(*) from taken) >= 0', inBucket)},
  brought as (${creditsAfter('owing', 'amount > 0 and user_id <> 0')} returning 1),
  house as (${creditsAfter('brought', 'user_id = 0')})
  select (select count(*) from given) as written,
    ${isNetted ? '' : `(select count(*) from (${debits(how)}) as owed) +`}
      (select count(*) from net where amount < 0 and user_id <> 0) as owed,
    ${isNetted ? '' : '(select count(*) from taken) +'} (select count(*) from owing) as taken`
}
