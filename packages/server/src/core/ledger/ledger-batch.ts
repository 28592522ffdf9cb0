import { decimalText } from '@tenor/contract/money'
import { isoText } from '@tenor/contract/time'
import { follows, followsOf } from './ledger-follow.ts'
import type { Post } from './ledger-post.ts'
import { TRANSFER_COLUMNS, TRANSFER_TYPES } from './ledger-single.ts'

/*
 * The ledger's share of a statement that writes many orders at once: one transfer for each row of a relation, which has
 * the columns `transferColumns` beside n, bucket and user_id, and names a customer once. The balances that money is
 * taken from are locked first, in the order of their keys; who has too little is told by `shortOfBalance`.
 */

const PREFIX = 't_'
const NAMES = TRANSFER_COLUMNS.split(', ')

/** Name and type of what the statement must know of each transfer. */
export const transferColumns: readonly (readonly [name: string, type: string])[] = NAMES.map((name, index) => [
  `${PREFIX}${name}`,
  TRANSFER_TYPES[index] ?? 'text',
])

/** The same of one transfer, in that order. */
export function transferRow(post: Post): (string | number)[] {
  const { bucket, userId, reference, period, event, debit, credit, asset, groupId } = post
  return [
    bucket,
    userId,
    reference,
    period,
    event,
    debit,
    credit,
    asset,
    decimalText(post.amount),
    groupId,
    isoText(post.at),
  ]
}

const OWNER = `case when given.t_debit < 1000 then given.user_id else 0 end`
const REFERENCE = `case when given.t_debit between 10 and 999 then given.t_reference else 0 end`

/**
 * Locks what the transfers of `given` take from, as `held`; `after` is a condition that makes it wait for other locks. What
 * another act has locked is left out, so that nobody waits for somebody else's act: whose it is goes alone.
 */
export function heldBalances(bucketOf: (column: string) => string, after: string): string {
  return `held as materialized (
    select given.n, held.balance from given join ledger_balance held
      on held.bucket = given.bucket and held.user_id = ${OWNER} and held.account = given.t_debit
        and held.asset = given.t_asset and held.reference = ${REFERENCE}
    where ${after}${bucketOf('held.bucket')}
    order by held.bucket, held.user_id, held.account, held.asset, held.reference for update of held skip locked)`
}

/** Locks what one customer has ($1 their bucket, $2 their id) once nobody who came before has it. */
export const OWN_BALANCES_HELD = `select held.balance from ledger_balance held
    where held.bucket = $1 and held.user_id = $2 and held.account < 10
    order by held.account, held.asset, held.reference for update of held`

/** What a customer must have left of what a transfer is taken from, beside the columns of transfers, where some must. */
export const keptColumns: readonly (readonly [name: string, type: string])[] = [['t_kept', 'numeric']]

/** True of a row of `given`, joined with `held`, whose customer has too little. The house may go below zero. */
export const shortOfBalance = (keeps: boolean) =>
  `given.t_debit < 1000 and (held.balance is null or held.balance < given.t_amount${keeps ? ' + given.t_kept' : ''})`

/** Writes the transfers of `passed` and moves the balances; the house's rows, shared by a bucket, come last. */
export function transfersWritten(bucketOf: (column: string) => string, isHouseIn: boolean): string[] {
  const parts = [
    `transfers_written as (
      insert into ledger_transfer (${TRANSFER_COLUMNS}) select ${NAMES.map((name) => PREFIX + name).join(', ')} from passed)`,
    followsOf('passed', PREFIX),
    `balances_taken as (
      update ledger_balance held set balance = held.balance - passed.t_amount from passed
      where passed.t_debit < 1000 and held.bucket = passed.bucket and held.user_id = passed.user_id
        and held.account = passed.t_debit and held.asset = passed.t_asset
        and held.reference = case when passed.t_debit < 10 then 0 else passed.t_reference end${bucketOf('held.bucket')})`,
    `balances_brought as (
      ${addition(`select bucket, user_id, t_credit, t_asset, case when t_credit < 10 then 0 else t_reference end, t_amount
      from passed where t_credit < 1000 order by bucket, user_id, t_credit, t_asset`)})`,
  ]
  return isHouseIn ? [...parts, HOUSE] : parts
}

/*
 * The same for a statement of one transfer: `of` names each of its columns as a parameter. It is done where the relation
 * `judged` has a row.
 */

const ownAccount = (of: (column: string) => string, keeps: boolean) => `held.bucket = ${of('t_bucket')}
      and held.user_id = ${of('t_user_id')} and held.account = ${of('t_debit')} and held.asset = ${of('t_asset')}
      and held.reference = case when ${of('t_debit')} < 10 then 0 else ${of('t_reference')} end
      and held.balance >= ${of('t_amount')}${keeps ? ` + ${of('t_kept')}` : ''}`

/** True when the customer has too little, as it is before it is locked. */
export function oneShortOfBalance(of: (column: string) => string, keeps: boolean): string {
  return `not exists (select 1 from ledger_balance held where ${ownAccount(of, keeps)})`
}

/** Takes the amount, as `balances_taken`: no row where the customer has too little by now. */
export function oneBalanceTaken(
  of: (column: string) => string,
  { isHouseDebited, keeps }: { isHouseDebited: boolean; keeps: boolean },
): string {
  if (isHouseDebited) {
    const legs = [of('t_bucket'), '0', of('t_debit'), of('t_asset'), '0', `-${of('t_amount')}`]
    return `balances_taken as (${addition(`select ${legs.join(', ')} from judged`)} returning 1)`
  }
  return `balances_taken as (
      update ledger_balance held set balance = held.balance - ${of('t_amount')} from judged
      where ${ownAccount(of, keeps)} returning 1)`
}

/** Writes the transfer and adds to the account that it goes to. */
export function oneTransferWritten(of: (column: string) => string): string[] {
  const credit = of('t_credit')
  const brought = [
    of('t_bucket'),
    `case when ${credit} < 1000 then ${of('t_user_id')} else 0 end`,
    credit,
    of('t_asset'),
    `case when ${credit} between 10 and 999 then ${of('t_reference')} else 0 end`,
    of('t_amount'),
  ]
  return [
    `transfers_written as (
      insert into ledger_transfer (${TRANSFER_COLUMNS}) select ${NAMES.map((name) => of(PREFIX + name)).join(', ')} from judged)`,
    follows('judged', (column) => of(PREFIX + column)),
    `balances_brought as (${addition(`select ${brought.join(', ')} from judged`)})`,
  ]
}

const HOUSE = `house_moved as (
  ${addition(`select leg.bucket, 0, leg.account, leg.asset, 0, sum(leg.amount) from (
      select bucket, t_debit as account, t_asset as asset, -t_amount as amount from passed where t_debit >= 1000
      union all select bucket, t_credit, t_asset, t_amount from passed where t_credit >= 1000) as leg
    group by leg.bucket, leg.account, leg.asset order by leg.bucket, leg.account, leg.asset`)})`

function addition(select: string): string {
  return `insert into ledger_balance (bucket, user_id, account, asset, reference, balance) ${select}
      on conflict (bucket, user_id, account, asset, reference)
        do update set balance = ledger_balance.balance + excluded.balance`
}
