import type { GivenAlone } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { DAY_MS, isoText, later } from '@tenor/contract/time'
import type { Queryable, Transaction } from '../../platform/database/index.ts'
import type { By } from './giving-act.ts'

const MONTH_DAYS = 30

/** Keeps that an operator gave a voucher alone. `value`: its face value in USDT; null: nobody could tell it. */
export async function keepVoucher(
  tx: Transaction,
  by: By,
  { userId, voucherId, value }: { userId: number; voucherId: number; value: Decimal8 | null },
): Promise<void> {
  if (by.proposedBy !== undefined) return
  await tx.execute(
    `insert into given_alone (operator_id, at, user_id, kind, value, voucher_id) values ($1, $2, $3, 'voucher', $4, $5)`,
    [by.operator.userId, isoText(by.at), userId, decimalText(value ?? 0n), voucherId],
  )
}

/** A voucher was taken back before it was used: it counts no more. */
export async function forgetVoucher(tx: Transaction, voucherId: number): Promise<void> {
  await tx.execute(`update given_alone set value = 0 where kind = 'voucher' and voucher_id = $1`, [voucherId])
}

type CustomerDayRow = { customer: string; day: string; month: string }

export async function givenAlone(db: Queryable, { operator, at }: By, userId: number): Promise<GivenAlone> {
  const [row] = await db.query<CustomerDayRow>(
    `select coalesce(sum(value) filter (where user_id = $2), 0) as customer,
       coalesce(sum(value) filter (where at > $4), 0) as day, coalesce(sum(value), 0) as month
     from given_alone where kind = 'voucher' and operator_id = $1 and at > $3`,
    [operator.userId, userId, isoText(later(at, -MONTH_DAYS * DAY_MS)), isoText(later(at, -DAY_MS))],
  )
  return {
    ofCustomer: decimal(row?.customer ?? '0'),
    ofDay: decimal(row?.day ?? '0'),
    ofMonth: decimal(row?.month ?? '0'),
  }
}

/** Keeps that an operator alone bettered what a customer is taken for. */
export async function keepStanding(tx: Transaction, by: By, userId: number): Promise<void> {
  if (by.proposedBy !== undefined) return
  await tx.execute(
    `insert into given_alone (operator_id, at, user_id, kind, value) values ($1, $2, $3, 'standing', 0)`,
    [by.operator.userId, isoText(by.at), userId],
  )
}

type CountRow = { count: number }

/** How often an operator did so in the last 24 hours. */
export async function standingsGiven(db: Queryable, { operator, at }: By): Promise<number> {
  const [row] = await db.query<CountRow>(
    `select count(*) as count from given_alone where kind = 'standing' and operator_id = $1 and at > $2`,
    [operator.userId, isoText(later(at, -DAY_MS))],
  )
  return row?.count ?? 0
}
