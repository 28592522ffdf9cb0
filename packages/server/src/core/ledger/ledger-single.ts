import { placeholders } from '../../platform/database/index.ts'
import { type AccountCode, isHouse } from './ledger-accounts.ts'
import { WRITTEN_COLUMNS } from './ledger-correction.ts'
import { followsOf } from './ledger-follow.ts'

export const TRANSFER_COLUMNS = 'bucket, user_id, reference, period, kind, debit, credit, asset, amount, group_id, at'
const KEY_TYPES = ['smallint', 'bigint', 'bigint', 'integer', 'smallint'] as const
export const TRANSFER_TYPES = [
  ...KEY_TYPES,
  'smallint',
  'smallint',
  'text',
  'numeric',
  'bigint',
  'timestamptz',
] as const

const WRITTEN = `written as (
    insert into ledger_transfer (${TRANSFER_COLUMNS}) values (${placeholders(1, TRANSFER_TYPES)})
    on conflict do nothing
    returning ${WRITTEN_COLUMNS}
  )`

const TAKEN = `taken as (
    update ledger_balance as held set balance = held.balance - written.amount from written
    where held.bucket = $1::smallint and held.bucket = written.bucket and held.user_id = written.user_id and held.account = written.debit
      and held.asset = written.asset and held.reference = case when written.debit < 10 then 0 else written.reference end
    returning 1
  )`

function addition(select: string): string {
  return `insert into ledger_balance (bucket, user_id, account, asset, reference, balance) ${select}
    on conflict (bucket, user_id, account, asset, reference)
      do update set balance = ledger_balance.balance + excluded.balance`
}

function broughtAfter(isTaken: boolean): string {
  const first = isTaken ? 'where (select count(*) from taken) >= 0' : ''
  const select = `select bucket, user_id, credit, asset, case when credit < 10 then 0 else reference end, amount
    from written ${first}`
  return `brought as (${addition(select)} returning 1)`
}

const DEBITED = ['debit', '-amount'] as const
const CREDITED = ['credit', 'amount'] as const

function houseAfter(customers: string, ...legs: (typeof DEBITED | typeof CREDITED)[]): string {
  const first = customers === '' ? '' : `where (select count(*) from ${customers}) >= 0`
  const rows = legs.map(
    ([
      account,
      amount,
    ]) => `select bucket, 0 as user_id, ${account} as account, asset, 0 as reference, ${amount} as balance
    from written ${first}`,
  )
  return `house as (${addition(`${rows.join(' union all ')} order by account`)})`
}

/* What a single transfer needs of the above: nothing is summed, and only the kinds of account it touches are there. */
const POST_ONE = {
  betweenCustomers: oneStatement([TAKEN, broughtAfter(true)], true),
  fromHouse: oneStatement([broughtAfter(false), houseAfter('brought', DEBITED)], false),
  toHouse: oneStatement([TAKEN, houseAfter('taken', CREDITED)], true),
  betweenHouses: oneStatement([houseAfter('', DEBITED, CREDITED)], false),
}

function oneStatement(parts: readonly string[], isTaken: boolean): string {
  const owed = isTaken ? '(select count(*) from written) as owed, (select count(*) from taken)' : '0 as owed, 0'
  return `with ${[WRITTEN, followsOf('written'), ...parts].join(', ')} select (select count(*) from written) as written, ${owed} as taken`
}

/** The statement that posts one transfer, with the values of TRANSFER_TYPES. */
export function singleStatement(debit: AccountCode, credit: AccountCode): string {
  if (isHouse(debit)) return isHouse(credit) ? POST_ONE.betweenHouses : POST_ONE.fromHouse
  return isHouse(credit) ? POST_ONE.toHouse : POST_ONE.betweenCustomers
}
