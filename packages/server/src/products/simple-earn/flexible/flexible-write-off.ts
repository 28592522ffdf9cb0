import { requireBody } from '@tenor/contract/http'
import { type Decimal8, decimal, decimalText, smaller } from '@tenor/contract/money'
import { flexibleWriteOff } from '@tenor/contract/simple-earn'
import type { By, GivingAct } from '../../../core/proposals/index.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import { sqlType, type Transaction } from '../../../platform/database/index.ts'
import { Refusal } from '../../../platform/http/index.ts'
import { poolOrRefusal } from './flexible-acts.ts'
import { holdPool } from './flexible-bucket.ts'
import { borrowerOf, cameIn, reduce } from './flexible-loans.ts'
import { type FlexibleModule, HourClosing } from './flexible-module.ts'
import { openLoan } from './flexible-open.ts'
import { HOUSE_RESERVE } from './flexible-postings.ts'

export type WriteOff = { asset: string; loan_id: number; amount: string; reason: string }
type WrittenOff = { loan_id: number; asset: string; amount: string; reserve: string; loss: string }

/** Writes off what will not come back: by two operators where bounds are set. Lenders lose nothing. */
export function writeOffAct(module: FlexibleModule): GivingAct<WriteOff, WrittenOff> {
  return {
    act: 'flexible.loan.writeOff',
    role: 'risk',
    content: requireBody(flexibleWriteOff),
    subject: ({ loan_id }) => `loan ${loan_id}`,
    receiver: async ({ asset, loan_id }, tx) => (await borrowerOf(tx, asset, loan_id)).userId,
    // The reserve lies in many buckets and has no row of its own to lock: whoever takes of it holds the pool's.
    lock: (tx, _by, { asset }) => holdPool(tx, asset),
    stands: async (tx, { asset, loan_id }) => ({ principal: (await borrowerOf(tx, asset, loan_id)).principal }),
    takesTwo: async (_tx, _body, bounds) => bounds.offerAbove !== null,
    perform: (tx, by, body) => writeOff(tx, module, by, body),
  }
}

async function writeOff(tx: Transaction, module: FlexibleModule, by: By, body: WriteOff): Promise<WrittenOff> {
  const { asset, loan_id, reason } = body
  const owner = await borrowerOf(tx, asset, loan_id)
  const { pool, loan } = await opened(tx, asset, owner, loan_id)
  const amount = decimal(body.amount)
  if (amount > loan.principal) {
    throw new Refusal(422, 'flexible.loan.tooMuch', { principal: decimalText(loan.principal) })
  }
  const reserve = smaller(amount, await reserveOf(tx, asset))
  const loss = amount - reserve
  await reduce(tx, module, { pool, loan, at: by.at, kind: 'write-off', amount, loss })
  await cameIn(tx, pool, owner.bucket, amount)
  const written = {
    loan_id,
    asset,
    amount: decimalText(amount),
    reserve: decimalText(reserve),
    loss: decimalText(loss),
  }
  const entry = { at: by.at, actorId: by.operator.userId, act: 'flexible.loan.writeOff', subject: `loan ${loan_id}` }
  await writeAudit(tx, { ...entry, before: { principal: decimalText(loan.principal) }, after: { ...written, reason } })
  return written
}

/** What the reserve has of a coin, over all buckets. */
async function reserveOf(tx: Transaction, asset: string): Promise<Decimal8> {
  const [held] = await tx.query(
    { reserve: sqlType.text },
    `/* no bucket: what the house has in all of them */ select greatest(coalesce(sum(balance), 0), 0)::text as reserve
     from ledger_balance where user_id = 0 and account = $1 and asset = $2`,
    [HOUSE_RESERVE, asset],
  )
  return decimal(held?.reserve ?? '0')
}

/** An operator does not wait for an hour that is closing: they are told to try again. */
async function opened(tx: Transaction, asset: string, owner: { bucket: number; userId: number }, id: number) {
  try {
    const pool = await poolOrRefusal(tx, owner.bucket, asset)
    const loan = await openLoan(tx, pool, owner, id)
    if (loan === null) throw new Refusal(404, 'flexible.loan.notFound')
    return { pool, loan }
  } catch (error) {
    throw error instanceof HourClosing ? new Refusal(409, 'ERR_HOUR_CLOSING') : error
  }
}
