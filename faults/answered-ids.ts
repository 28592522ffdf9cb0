import type { Queryable } from '../packages/server/src/platform/database/index.ts'
import type { ActKind } from './asking.ts'
import type { Customer } from './customer.ts'

/** Rows of customers that acts of a kind make: one for each success, and no other. `only` is a condition on row `s`. */
export type Made = { kind: ActKind; what: string; table: string; only?: string }

type Found = { email: string; id: number }

/** Each act that was answered is there under its id, each that was refused is not, and there is no other. */
export async function answeredIdFaults(
  db: Queryable,
  customers: readonly Pick<Customer, 'email' | 'acts'>[],
  made: readonly Made[],
): Promise<string[]> {
  const faults: string[] = []
  for (const { kind, what, table, only = 'true' } of made) {
    const found = await db.query<Found>(
      `select u.email, s.id from ${table} s join user_email u on u.bucket = s.bucket and u.user_id = s.user_id
       where ${only}`,
    )
    const idsOf = Map.groupBy(found, ({ email }) => email)
    for (const { email, acts } of customers) {
      const answered = acts.filter((act) => act.kind === kind && act.answer.status === 200)
      const told = answered.map((act) => act.answer.data.id as number)
      faults.push(
        ...differing(
          `${email}: ${what}`,
          told,
          (idsOf.get(email) ?? []).map(({ id }) => id),
        ),
      )
    }
  }
  return faults
}

function differing(what: string, answered: readonly number[], found: readonly number[]): string[] {
  const [told, is] = [new Set(answered), new Set(found)]
  const [missing, unknown] = [[...told].filter((id) => !is.has(id)), [...is].filter((id) => !told.has(id))]
  if (missing.length + unknown.length === 0 && is.size === found.length) return []
  return [`${what}: answered and not there ${missing}, there and not answered ${unknown}`]
}
