import type { Queryable } from '../packages/server/src/platform/database/index.ts'
import type { Act } from './asking.ts'
import type { Customer } from './customer.ts'

/* What must be true of staking whatever happened: its checks of reconcile see that sums agree, these that what customers were
 * answered is what there is, once. */

type Found = { email: string; id: number }

/** Each stake and redemption that was answered is there under its id, each that was refused is not, and there is no other. */
export async function stakingAnswerFaults(
  db: Queryable,
  customers: readonly Pick<Customer, 'email' | 'acts'>[],
): Promise<string[]> {
  const found = (table: 'staking_stake' | 'staking_redemption') =>
    db.query<Found>(
      `select u.email, s.id from ${table} s join user_email u on u.bucket = s.bucket and u.user_id = s.user_id`,
    )
  const [stakes, redemptions] = [await found('staking_stake'), await found('staking_redemption')]
  return customers.flatMap(({ email, acts }) => {
    const answered = (kind: Act['kind']) =>
      acts.filter((act) => act.kind === kind && act.answer.status === 200).map((act) => act.answer.data.id as number)
    const of = (rows: readonly Found[]) => rows.filter((row) => row.email === email).map(({ id }) => id)
    return [
      ...differing(`${email}: stakes`, answered('stake'), of(stakes)),
      ...differing(`${email}: redemptions of stakes`, answered('unstake'), of(redemptions)),
    ]
  })
}

function differing(what: string, answered: readonly number[], found: readonly number[]): string[] {
  const [told, is] = [new Set(answered), new Set(found)]
  const [missing, unknown] = [[...told].filter((id) => !is.has(id)), [...is].filter((id) => !told.has(id))]
  if (missing.length + unknown.length === 0 && is.size === found.length) return []
  return [`${what}: answered and not there ${missing}, there and not answered ${unknown}`]
}
