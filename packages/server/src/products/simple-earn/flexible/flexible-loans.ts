import { type Decimal8, decimal, decimalText, smaller } from '@tenor/contract/money'
import { loanTime } from '@tenor/contract/simple-earn'
import { HOUR_MS, type Instant, instant, isoText, unixSeconds } from '@tenor/contract/time'
import { post } from '../../../core/ledger/index.ts'
import { type Database, type Queryable, sqlType, type Transaction } from '../../../platform/database/index.ts'
import { answerOnce, Refusal } from '../../../platform/http/index.ts'
import { toUserKey } from '../../../platform/ids/index.ts'
import { inOpenHour, poolOrRefusal } from './flexible-acts.ts'
import { moveCover, moveIdle } from './flexible-idle.ts'
import { type FlexibleModule, IdleShort } from './flexible-module.ts'
import { type OpenPool, openLoan } from './flexible-open.ts'
import { readPoolMoney, releaseKeptMoney } from './flexible-pool-money.ts'
import { loanPosts, periodOfAct } from './flexible-postings.ts'
import { type Loan, type LoanAct, loanActTable, loanTable } from './flexible-tables.ts'
import { termsInForce } from './flexible-terms.ts'

/** What the margin engine asks for. `text` is its own id of the act. */
export type BorrowAct = { asset: string; text: string; userId: number; amount: string; maxRate?: string | undefined }
export type RepayAct = { asset: string; text: string; loanId: number; amount: string }

/** Lends out of idle money: the whole amount or nothing. */
export async function borrow(module: FlexibleModule, act: BorrowAct) {
  const { userId } = act
  const owner = toUserKey(userId)
  await refuseUnknown(module.db, owner)
  return lendTo(module, owner, act)
}

/** The same to whoever is known to be there. */
export async function lendTo(
  module: FlexibleModule,
  owner: { bucket: number; userId: number },
  { asset, text, userId, amount: given, maxRate: limit }: BorrowAct,
) {
  const at = module.clock.now()
  const amount = decimal(given)
  const maxRate = limit === undefined ? null : decimal(limit)
  const asked = { asset, userId, amount: decimalText(amount) }
  // An act of before there were limits is still the same act.
  const content = maxRate === null ? asked : { ...asked, maxRate: decimalText(maxRate) }
  const once = { ...owner, key: keyOf(text), act: 'margin.borrow', content, at }
  return inOpenHour(module, owner, (takesWhatIs) =>
    answerOnce(module.db, once, async (tx) => {
      const pool = await poolOrRefusal(tx, owner.bucket, asset)
      if (pool.idle < amount) {
        if (takesWhatIs) throw new Refusal(422, 'flexible.pool.short')
        throw new IdleShort(asset, owner.bucket, amount - pool.idle)
      }
      const loan = await lend(tx, module, pool, { ...owner, amount, at, maxRate })
      return { ...actWire(loan, amount), at: unixSeconds(at) }
    }),
  )
}

function actWire({ id, userId, asset, serviceFee, maxRate }: Loan, amount: Decimal8) {
  const limit = maxRate === null ? null : decimalText(maxRate)
  const terms = { amount: decimalText(amount), service_fee: decimalText(serviceFee), max_rate: limit }
  return { loan_id: id, user_id: userId, asset, ...terms }
}

function keyOf(text: string): string {
  return `margin:${text}`
}

async function refuseUnknown(db: Queryable, { bucket, userId }: { bucket: number; userId: number }): Promise<void> {
  const [user] = await db.query('select id from app_user where bucket = $1 and id = $2', [bucket, userId])
  if (user === undefined) throw new Refusal(404, 'flexible.engine.noUser')
}

type Lending = { bucket: number; userId: number; amount: bigint; at: Instant; maxRate: Decimal8 | null }

async function lend(
  tx: Transaction,
  { ids }: Pick<FlexibleModule, 'ids'>,
  pool: OpenPool,
  { bucket, userId, amount, at, maxRate }: Lending,
): Promise<Loan> {
  const { serviceFee } = await termsInForce(tx, pool.asset, pool.openHour)
  const [id, actId] = await ids.take(2)
  const nothing = { loanTime: 0n, unpostedInterest: 0n, unpostedFee: 0n }
  const counted = withinHour(pool, at)
  const loan: Loan = {
    bucket,
    userId,
    id: id ?? 0,
    asset: pool.asset,
    isOpen: true,
    principal: amount,
    ...nothing,
    serviceFee,
    countedTo: counted,
    chargedTo: pool.openHour,
    acts: 1,
    lentAt: at,
    maxRate,
  }
  await loanTable.insert(tx, [loan])
  await moveIdle(tx, bucket, pool.asset, -amount)
  await writeLoanAct(tx, loan, { ...noCharge(loan, actId ?? 0, at), kind: 'borrow', amount })
  return loan
}

/** Loans count inside the open hour: a late run closes it as of its end. */
function withinHour({ openHour }: OpenPool, at: Instant): Instant {
  return instant(Math.min(Math.max(at, openHour), openHour + HOUR_MS))
}

function noCharge(loan: Loan, id: number, at: Instant) {
  const { bucket, userId, asset } = loan
  const about = { bucket, userId, id, loanId: loan.id, asset, at, period: periodOfAct(loan.acts) }
  return { ...about, interest: 0n, fee: 0n, loss: 0n }
}

async function writeLoanAct(tx: Transaction, loan: Pick<Loan, 'id'>, act: LoanAct): Promise<void> {
  await loanActTable.insert(tx, [act])
  await post(tx, loanPosts(loan, act))
}

/** Takes a loan back, or a part of it. What was charged until now is posted; who waits is served first. */
export async function repay(module: FlexibleModule, { asset, text, loanId, amount: given }: RepayAct) {
  const owner = await borrowerOf(module.db, asset, loanId)
  const at = module.clock.now()
  const amount = decimal(given)
  const content = { asset, loanId, amount: decimalText(amount) }
  let isKept = false
  const answer = await inOpenHour(module, owner, () =>
    answerOnce(module.db, { ...owner, key: keyOf(text), act: 'margin.repay', content, at }, async (tx) => {
      const pool = await poolOrRefusal(tx, owner.bucket, asset)
      const loan = await openLoan(tx, pool, owner, loanId)
      if (loan === null) throw new Refusal(404, 'flexible.loan.notFound')
      if (amount > loan.principal) {
        throw new Refusal(422, 'flexible.loan.tooMuch', { principal: decimalText(loan.principal) })
      }
      const left = await reduce(tx, module, { pool, loan, at, kind: 'repay', amount, loss: 0n })
      isKept = (await cameIn(tx, pool, owner.bucket, amount)) > 0n
      return { ...actWire(loan, amount), principal: decimalText(left.principal), at: unixSeconds(at) }
    }),
  )
  if (isKept) await releaseKeptMoney(module.db, asset)
  return answer
}

export async function borrowerOf(db: Pick<Database, 'query'>, asset: string, loanId: number) {
  const [row] = await db.query(
    { bucket: sqlType.number, user_id: sqlType.number, principal: sqlType.text },
    'select bucket, user_id, principal::text from flexible_loan where id = $1 and asset = $2',
    [loanId, asset],
  )
  if (row === undefined) throw new Refusal(404, 'flexible.loan.notFound')
  return { bucket: row.bucket, userId: row.user_id, principal: row.principal }
}

/**
 * Takes in money that is no longer lent, with its bucket's row locked: kept for redemptions that wait, as far as they need it, and
 * idle beyond that. Answers with how much is kept.
 */
export async function cameIn(tx: Transaction, pool: OpenPool, bucket: number, amount: Decimal8): Promise<Decimal8> {
  const { waiting, kept } = await readPoolMoney(tx, pool.asset)
  const forQueue = smaller(waiting > kept ? waiting - kept : 0n, amount)
  await moveCover(tx, bucket, pool.asset, forQueue)
  await moveIdle(tx, bucket, pool.asset, amount - forQueue)
  return forQueue
}

type Reduction = { pool: OpenPool; loan: Loan; at: Instant; amount: bigint; loss: bigint } & Pick<LoanAct, 'kind'>

/** Less principal from now on: its time until now is counted, and what was charged is posted. */
export async function reduce(
  tx: Transaction,
  { ids }: Pick<FlexibleModule, 'ids'>,
  { pool, loan, at, kind, amount, loss }: Reduction,
): Promise<Loan> {
  const counted = withinHour(pool, at)
  const postsCharge = kind === 'repay'
  const after: Loan = {
    ...loan,
    principal: loan.principal - amount,
    loanTime: loan.loanTime + loanTime(loan.principal, Math.max(0, counted - loan.countedTo)),
    countedTo: instant(Math.max(counted, loan.countedTo)),
    acts: loan.acts + 1,
    unpostedInterest: postsCharge ? 0n : loan.unpostedInterest,
    unpostedFee: postsCharge ? 0n : loan.unpostedFee,
  }
  await tx.execute(
    `update flexible_loan set principal = $4, loan_time = $5, counted_to = $6, acts = $7, unposted_interest = $8,
       unposted_fee = $9
     where bucket = $1 and user_id = $2 and id = $3`,
    [
      loan.bucket,
      loan.userId,
      loan.id,
      decimalText(after.principal),
      decimalText(after.loanTime),
      isoText(after.countedTo),
      after.acts,
      decimalText(after.unpostedInterest),
      decimalText(after.unpostedFee),
    ],
  )
  const act = { ...noCharge(after, await ids.next(), at), kind, amount, loss }
  const charged = postsCharge ? { interest: loan.unpostedInterest, fee: loan.unpostedFee } : {}
  await writeLoanAct(tx, loan, { ...act, ...charged })
  return after
}
