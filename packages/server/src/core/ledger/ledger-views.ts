import { type Decimal8, decimal } from '@tenor/contract/money'
import { type Queryable, sqlType } from '../../platform/database/index.ts'
import { type AccountCode, SPOT } from './ledger-accounts.ts'

export type Owner = { bucket: number; userId: number }

/** Customers of some buckets. */
export type Owners = { readonly buckets: readonly number[]; readonly userIds: readonly number[] }

export function ownersOf(...owners: readonly Owner[]): Owners {
  return { buckets: [...new Set(owners.map(({ bucket }) => bucket))], userIds: owners.map(({ userId }) => userId) }
}

/**
 * The condition that a row is of one of them; their two values are the parameters `$1` and `$2` (`ownersValues`). Of one
 * bucket it says so: a distributed database then goes to that bucket's node alone.
 */
export function ofOwners({ buckets }: Owners, alias: string): string {
  const bucket = buckets.length === 1 ? '= $1::smallint' : '= any($1::smallint[])'
  return `${alias}.bucket ${bucket} and ${alias}.user_id = any($2::bigint[])`
}

export function ownersValues({ buckets, userIds }: Owners): [number | number[], number[]] {
  const [bucket] = buckets
  return [buckets.length === 1 && bucket !== undefined ? bucket : [...buckets], [...userIds]]
}

/** What a customer has in an account that exists once per asset. */
export async function balanceOf(db: Queryable, owner: Owner, asset: string, account = SPOT): Promise<Decimal8> {
  const [row] = await db.query(
    { balance: sqlType.text },
    `select balance from ledger_balance
     where bucket = $1 and user_id = $2 and account = $3 and asset = $4 and reference = 0`,
    [owner.bucket, owner.userId, account, asset],
  )
  return row === undefined ? 0n : decimal(row.balance)
}

export type BalanceRow = { account: AccountCode; name: string; asset: string; balance: Decimal8 }

/** Every asset of a customer by account; holds and holdings are summed over what they are held for. */
export async function balancesOf(db: Queryable, owner: Owner): Promise<BalanceRow[]> {
  const rows = await db.query(
    { account: sqlType.number, name: sqlType.text, asset: sqlType.text, balance: sqlType.text },
    `select b.account, a.name, b.asset, sum(b.balance)::text as balance
     from ledger_balance b join ledger_account a on a.code = b.account
     where b.bucket = $1 and b.user_id = $2
     group by b.account, a.name, b.asset having sum(b.balance) > 0
     order by b.account, b.asset`,
    [owner.bucket, owner.userId],
  )
  return rows.map((row) => ({ ...row, balance: decimal(row.balance) }))
}

export type TrialBalance = Record<string, { accounts: Record<string, string>; total: string }>

/** Sum of every account by asset. Each total is "0", or money was made or lost. */
export async function trialBalance(db: Queryable): Promise<TrialBalance> {
  const rows = await db.query(
    { asset: sqlType.text, name: sqlType.text, sum: sqlType.text, total: sqlType.text },
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
