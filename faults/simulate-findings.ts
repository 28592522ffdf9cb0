import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import type { Queryable } from '../packages/server/src/platform/database/index.ts'
import type { Customer } from './customer.ts'

/* What the simulation looks at beside what the faults do. */

/** Every asset sums to zero over all accounts. Over balances: `ledger.balance` of reconcile compares those with the transfers. */
export async function trialBalanceFaults(db: Queryable): Promise<string[]> {
  const wrong = await db.query<{ asset: string; total: string }>(
    'select asset, sum(balance)::text as total from ledger_balance group by asset having sum(balance) <> 0',
  )
  return wrong.map(({ asset, total }) => `the trial balance of ${asset} is ${total}`)
}

type Leg = { place: string; amount: Decimal8; balance: Decimal8 }

/** The legs of a statement's CSV, newest first, by account and asset. None of its fields is quoted. */
export function legsOf(csv: string): Map<string, Leg[]> {
  const [header = '', ...lines] = csv.trimEnd().split('\r\n')
  const columns = header.replace('\uFEFF', '').split(',')
  const of = (fields: readonly string[], name: string) => fields[columns.indexOf(name)] ?? ''
  const legs = lines.map((line) => {
    const fields = line.split(',')
    const place = `${of(fields, 'account')} ${of(fields, 'asset')}`
    return { place, amount: decimal(of(fields, 'amount')), balance: decimal(of(fields, 'balance')) }
  })
  return Map.groupBy(legs, ({ place }) => place)
}

/** The statement goes on from leg to leg, begins with nothing, and ends with what the ledger has. */
export function statementFaults(email: string, csv: string, held: ReadonlyMap<string, Decimal8>): string[] {
  const legs = legsOf(csv)
  const faults: string[] = []
  for (const [place, own] of legs) {
    let balance = 0n
    for (const leg of own.toReversed()) {
      balance += leg.amount
      if (balance === leg.balance) continue
      faults.push(`${email}: ${place} comes to ${decimalText(balance)}, its statement says ${decimalText(leg.balance)}`)
      break
    }
  }
  for (const place of new Set([...legs.keys(), ...held.keys()])) {
    const [said, is] = [legs.get(place)?.[0]?.balance ?? 0n, held.get(place) ?? 0n]
    if (said !== is) faults.push(`${email}: ${place} ends at ${decimalText(said)}, the ledger has ${decimalText(is)}`)
  }
  return faults
}

/** What each customer has by the ledger, by account and asset, as a statement names them. */
export async function heldBy(
  db: Queryable,
  customers: readonly Customer[],
): Promise<Map<string, Map<string, Decimal8>>> {
  const rows = await db.query<{ email: string; place: string; balance: string }>(
    `select u.email, a.name || ' ' || b.asset as place, sum(b.balance)::text as balance
     from ledger_balance b join ledger_account a on a.code = b.account
     join user_email u on u.bucket = b.bucket and u.user_id = b.user_id
     group by u.email, a.name, b.asset having sum(b.balance) <> 0`,
  )
  const held = new Map(customers.map(({ email }) => [email, new Map<string, Decimal8>()]))
  for (const { email, place, balance } of rows) held.get(email)?.set(place, decimal(balance))
  return held
}
