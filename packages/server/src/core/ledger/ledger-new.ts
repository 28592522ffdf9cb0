import { correctionsOf } from './ledger-correction.ts'
import { TRANSFER_COLUMNS } from './ledger-single.ts'

/*
 * Transfers that none has posted before, as those of rows that end a state: what is selected is what is written, so nothing
 * is returned and looked at again. What accounts of one reference are debited is taken from each by itself; only the rest,
 * of many references, is added up. An account of one reference cannot be credited in the same statement.
 */

const BY_REFERENCE = 'between 10 and 999'

/** Debits of accounts of one reference: as they are where each has one at most, otherwise added up. */
function debits(isOnce: boolean): string {
  const key = 'bucket, user_id, debit, asset, reference'
  const where = `from given where debit ${BY_REFERENCE}`
  return isOnce ? `select ${key}, amount ${where}` : `select ${key}, sum(amount) as amount ${where} group by ${key}`
}

/** Two debits where one at most was promised find one row: then fewer are taken than owed, and the transaction fails. */
function taken(isOnce: boolean): string {
  return `taken as (
    update ledger_balance as held set balance = held.balance - owed.amount from (${debits(isOnce)}) as owed
    where held.bucket = owed.bucket and held.user_id = owed.user_id and held.account = owed.debit
      and held.asset = owed.asset and held.reference = owed.reference
    returning 1
  )`
}

const NET = `net as (
    select bucket, user_id, account, asset, reference, sum(amount) as amount
    from (
      select bucket, case when debit < 10 then user_id else 0 end as user_id, debit as account, asset,
        0 as reference, -amount as amount from given where debit not ${BY_REFERENCE}
      union all
      select bucket, case when credit < 1000 then user_id else 0 end, credit, asset,
        case when credit ${BY_REFERENCE} then reference else 0 end, amount from given
    ) as leg
    group by bucket, user_id, account, asset, reference
    having sum(amount) <> 0
  )`

const OWED = `owing as (
    update ledger_balance as held set balance = held.balance + net.amount from net
    where net.amount < 0 and net.user_id <> 0 and (select count(*) from taken) >= 0
      and held.bucket = net.bucket and held.user_id = net.user_id and held.account = net.account
      and held.asset = net.asset and held.reference = net.reference
    returning 1
  )`

/** Credits of customers or of the house, after another part is done. */
function creditsAfter(part: string, which: string): string {
  return `insert into ledger_balance (bucket, user_id, account, asset, reference, balance)
    select bucket, user_id, account, asset, reference, amount from net
    where ${which} and (select count(*) from ${part}) >= 0
    order by bucket, user_id, account, asset, reference
    on conflict (bucket, user_id, account, asset, reference)
      do update set balance = ledger_balance.balance + excluded.balance`
}

/** The statement that writes them; it answers with how many, and with how many debits were owed and taken. */
export function newTransfersStatement(first: string, select: string, isDebitedOnce: boolean): string {
  return `with ${first === '' ? '' : `${first},`} given as materialized (${select}),
  posted as (
    insert into ledger_transfer (${TRANSFER_COLUMNS}) select ${TRANSFER_COLUMNS} from given
  ),
  ${correctionsOf('given')},
  ${taken(isDebitedOnce)},
  ${NET},
  ${OWED},
  brought as (${creditsAfter('owing', 'amount > 0 and user_id <> 0')} returning 1),
  house as (${creditsAfter('brought', 'user_id = 0')})
  select (select count(*) from given) as written,
    (select count(*) from (${debits(isDebitedOnce)}) as owed)
      + (select count(*) from net where amount < 0 and user_id <> 0) as owed,
    (select count(*) from taken) + (select count(*) from owing) as taken`
}
