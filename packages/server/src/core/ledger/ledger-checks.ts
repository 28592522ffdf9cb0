import type { Check } from '../../platform/reconcile/index.ts'
import { EXPECTED_COLUMNS, HELD_COLUMNS, type ModuleBooks } from './ledger-books.ts'

/* Both legs of every transfer, with the account's key as `ledger_balance` has it. */
const LEGS = `select bucket, case when debit < 1000 then user_id else 0 end as user_id, debit as account, asset,
    case when debit between 10 and 999 then reference else 0 end as reference, -amount as amount from ledger_transfer
  union all
  select bucket, case when credit < 1000 then user_id else 0 end, credit, asset,
    case when credit between 10 and 999 then reference else 0 end, amount from ledger_transfer`

/** Where the transfers begin that are there: those of months before were taken out. */
const FIRST = `(select coalesce((max(month) + interval '1 month') at time zone 'UTC', '-infinity') from ledger_detached)`

const PLACE = 'at, reference, period, kind'
const ACCOUNT = 'bucket, user_id, account, asset'

/* Legs, corrections not yet added and, last of each place, closing balances, of accounts that have one. */
const CLOSED_LEGS = `select ${ACCOUNT}, '-infinity'::timestamptz as at, 0 as reference, 0 as period, 0 as kind, 0 as turn,
      balance as amount, null::numeric as balance from ledger_carried where account < 1000
    union all
    select t.bucket, t.user_id, side.account, t.asset, t.at, t.reference, t.period, t.kind, 0, side.amount, null
    from ledger_transfer t cross join lateral (values (t.debit, -t.amount), (t.credit, t.amount)) as side (account, amount)
    where side.account < 1000 and (t.bucket, t.user_id) in (select bucket, user_id from ledger_closing)
    union all
    select ${ACCOUNT}, ${PLACE}, 0, -amount, null from ledger_correction
    union all
    select ${ACCOUNT}, ${PLACE}, 1, 0, balance from ledger_closing where at >= ${FIRST}`

const OWN_CHECKS: readonly Check[] = [
  {
    name: 'ledger.zero',
    says: 'an asset does not sum to zero in a bucket: money was made or lost',
    sql: `select bucket, asset, trim_scale(sum(balance))::text as sum from ledger_balance
      group by bucket, asset having sum(balance) <> 0`,
  },
  {
    name: 'ledger.balance',
    says: 'a balance is not the sum of its transfers',
    sql: `with moved as materialized (
        select bucket, user_id, account, asset, reference, sum(amount) as amount
        from (${LEGS} union all select bucket, user_id, account, asset, reference, balance from ledger_carried) as leg
        group by bucket, user_id, account, asset, reference
      ), held as materialized (select bucket, user_id, account, asset, reference, balance from ledger_balance)
      select bucket, user_id, account, asset, reference, trim_scale(coalesce(moved.amount, 0))::text as transfers,
        trim_scale(coalesce(balance, 0))::text as balance
      from moved full join held using (bucket, user_id, account, asset, reference)
      where coalesce(moved.amount, 0) <> coalesce(balance, 0)`,
  },
  {
    name: 'ledger.twice',
    says: 'a transfer is there at two instants: its instant was not fixed before the first try',
    sql: `select bucket, user_id, reference, period, kind, min(at) as at, max(at) as again from ledger_transfer
      group by bucket, user_id, reference, period, kind having count(*) > 1`,
  },
  {
    name: 'ledger.closing',
    says: 'a closing balance is not the sum of the transfers until then',
    sql: `select ${ACCOUNT}, ${PLACE}, trim_scale(gained)::text as transfers, trim_scale(balance)::text as closing
      from (select ${ACCOUNT}, ${PLACE}, turn, balance,
          sum(amount) over (partition by ${ACCOUNT} order by ${PLACE}, turn) as gained
        from (${CLOSED_LEGS}) as leg) as summed
      where turn = 1 and gained <> balance`,
  },
  {
    name: 'ledger.negative',
    says: 'an account of a customer is below zero',
    sql: `select bucket, user_id, account, asset, reference, trim_scale(balance)::text as balance
      from ledger_balance where balance < 0 and user_id <> 0`,
  },
  {
    name: 'ledger.codes',
    says: 'a transfer has an account or an event that does not exist, nothing to move, or twice the same account',
    sql: `select t.bucket, t.user_id, t.reference, t.period, t.kind, t.debit, t.credit,
        trim_scale(t.amount)::text as amount
      from ledger_transfer t
      where t.amount <= 0 or t.debit = t.credit
        or t.debit not in (select code from ledger_account) or t.credit not in (select code from ledger_account)
        or t.kind not in (select kind from ledger_event)`,
  },
]

/** What must be true of the ledger alone, and between it and the modules that post. */
export function ledgerChecks(books: readonly ModuleBooks[]): Check[] {
  return [...OWN_CHECKS, heldCheck(books), strangerCheck(books), ...books.map(transfersCheck)]
}

/** Holds and holdings, of all modules at once: what nobody answers for is a fault too. */
function heldCheck(books: readonly ModuleBooks[]): Check {
  const expected = books.map(({ held }) => `select ${HELD_COLUMNS} from (${held}) as module`).join('\nunion all\n')
  return {
    name: 'ledger.held',
    says: 'a hold or holding is not what the open orders say',
    sql: `with expected as materialized (
        select bucket, user_id, account, reference, asset, sum(amount) as amount from (${expected}) as modules
        group by bucket, user_id, account, reference, asset
      ), held as materialized (
        select bucket, user_id, account, reference, asset, balance from ledger_balance
        where account between 10 and 999 and balance <> 0
      )
      select bucket, user_id, account, reference, asset, trim_scale(coalesce(expected.amount, 0))::text as by_orders,
        trim_scale(coalesce(held.balance, 0))::text as held
      from expected full join held using (bucket, user_id, account, reference, asset)
      where coalesce(expected.amount, 0) <> coalesce(held.balance, 0)`,
  }
}

/** Events from 100 on and accounts from 11 on are a product's: one module answers for each. */
function strangerCheck(books: readonly ModuleBooks[]): Check {
  const kinds = books.flatMap((each) => each.kinds)
  const accounts = books.flatMap((each) => each.accounts)
  return {
    name: 'ledger.stranger',
    says: 'transfers of an event, or on an account, that no module answers for',
    sql: `select kind, debit, credit, count(*) as transfers from ledger_transfer
      where (kind >= 100 and kind <> all(array[${kinds.join(', ')}]::smallint[]))
        or (debit between 11 and 999 and debit <> all(array[${accounts.join(', ')}]::smallint[]))
        or (credit between 11 and 999 and credit <> all(array[${accounts.join(', ')}]::smallint[]))
      group by kind, debit, credit`,
  }
}

function transfersCheck({ module, kinds, transfers }: ModuleBooks): Check {
  return {
    name: `${module}.transfers`,
    says: 'the transfers of an order are not those of its state',
    sql: `with expected as (select ${EXPECTED_COLUMNS} from (${transfers}) as module where at >= ${FIRST}),
      posted as (select ${EXPECTED_COLUMNS} from ledger_transfer where kind in (${kinds.join(', ')}))
      select bucket, user_id, reference as order_id, period, at,
        (select code from ledger_event event where event.kind = coalesce(expected.kind, posted.kind)) as event,
        ${sideText('expected')} as by_order, ${sideText('posted')} as posted
      from expected full join posted using (bucket, user_id, at, reference, period, kind)
      where expected.debit is distinct from posted.debit or expected.credit is distinct from posted.credit
        or expected.asset is distinct from posted.asset or expected.amount is distinct from posted.amount`,
  }
}

function sideText(side: string): string {
  return `case when ${side}.amount is not null
    then concat(trim_scale(${side}.amount), ' ', ${side}.asset, ' from ', ${side}.debit, ' to ', ${side}.credit) end`
}
