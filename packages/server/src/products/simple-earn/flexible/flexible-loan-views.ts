import { decimalText } from '@tenor/contract/money'
import type { FlexibleLoanRow } from '@tenor/contract/simple-earn'
import { unixSeconds } from '@tenor/contract/time'
import { writeRead } from '../../../platform/audit/index.ts'
import type { Customer } from '../../../platform/http/index.ts'
import type { FlexibleModule } from './flexible-module.ts'
import { type Loan, loanTable } from './flexible-tables.ts'

const ROWS = 24

export type LoansQuery = { asset: string; user_id?: number | undefined; before?: number | undefined }

/**
 * Open loans of a pool, newest first; whose they are is told, so that it was looked at is written down. One of which everything is
 * repaid stands open until its charge is posted: of that nothing is left to write off.
 */
export async function loansOf({ db, clock }: FlexibleModule, operator: Customer, query: LoansQuery) {
  const rows = await db.query(
    `/* no bucket: every borrower of the pool */ select ${loanTable.select()} from flexible_loan
     where asset = $1 and is_open and principal > 0 and ($2::bigint is null or user_id = $2) and ($3::bigint is null or id < $3)
     order by id desc limit ${ROWS}`,
    [query.asset, query.user_id ?? null, query.before ?? null],
  )
  const list = rows.map((row) => loanWire(loanTable.read(row)))
  const users = [...new Set(list.map(({ user_id }) => user_id))]
  await writeRead(db, { at: clock.now(), actorId: operator.userId, act: 'flexible.loans.read', users })
  return { list, next_before: list.length < ROWS ? null : (list.at(-1)?.loan_id ?? null) }
}

function loanWire({ id, userId, asset, principal, serviceFee, unpostedInterest, unpostedFee, lentAt, maxRate }: Loan) {
  return {
    loan_id: id,
    user_id: userId,
    asset,
    principal: decimalText(principal),
    service_fee: decimalText(serviceFee),
    interest: decimalText(unpostedInterest),
    fee: decimalText(unpostedFee),
    max_rate: maxRate === null ? null : decimalText(maxRate),
    lent_at: unixSeconds(lentAt),
  } satisfies FlexibleLoanRow
}
