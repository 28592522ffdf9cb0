import { decimal, decimalText } from '@tenor/contract/money'
import { eligible, isKeyTold, snapshotsCounted } from '@tenor/contract/soft-staking'
import { DAY_MS, floorTo, type Instant, instantOfSeconds, isoText, unixSeconds } from '@tenor/contract/time'
import { keptSince, type Owner, SPOT } from '../../core/ledger/index.ts'
import { atOneMoment, nullable, type Queryable, sqlType, type Value } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { dayOf, instantsOf, keyOf } from './soft-staking-keys.ts'
import type { SoftStakingModule } from './soft-staking-module.ts'
import type { StoredDay } from './soft-staking-tables.ts'

/** A day that is over, with its key. */
export async function dayOver({ db, clock }: SoftStakingModule, seconds: number): Promise<StoredDay> {
  const day = floorTo(instantOfSeconds(seconds), DAY_MS)
  if (!isKeyTold(day, clock.now())) throw new Refusal(422, 'soft-staking.day.open')
  const stored = await dayOf(db, day)
  if (stored === null) throw new Refusal(404, 'soft-staking.day.unknown')
  return stored
}

/** What each snapshot of a day found of a customer's coin, whether it counted or not. */
export async function snapshotsOf(
  module: SoftStakingModule,
  customer: Owner,
  { day: seconds, coin }: { day: number; coin: string },
) {
  const stored = await dayOver(module, seconds)
  const { day } = stored
  const instants = instantsOf({ day, key: keyOf(module.sealer, stored) })
  const owner = { bucket: customer.bucket, userId: customer.userId }
  const [amounts, counted] = await atOneMoment(module.db, (db) =>
    Promise.all([
      amountsAt(db, module.loanMoves, { ...owner, coin, day }, instants),
      countedOf(db, owner, day, instants),
    ]),
  )
  await refuseArchived(module.db, day)
  return {
    day: unixSeconds(day),
    coin,
    list: instants.map((at, hour) => ({
      at: unixSeconds(at),
      amount: decimalText(amounts[hour] ?? 0n),
      is_counted: hour < counted,
    })),
  }
}

/**
 * A balance of then is the one of now less the transfers since: where some of those were taken out of the ledger it cannot be told.
 * Asked after they are read, since they may be taken out meanwhile.
 */
async function refuseArchived(db: Queryable, day: Instant): Promise<void> {
  const since = await keptSince(db)
  if (since !== null && day < since) throw new Refusal(422, 'soft-staking.day.archived')
}

async function countedOf(db: Queryable, { bucket, userId }: Owner, day: Instant, instants: readonly Instant[]) {
  const [span] = await db.query(
    { from_at: sqlType.instant, off_at: nullable(sqlType.instant) },
    `select from_at, off_at from soft_staking_span where bucket = $1 and user_id = $2 and from_at <= $3
       and (off_at is null or off_at > $3) order by id limit 1`,
    [bucket, userId, isoText(day)],
  )
  return span === undefined ? 0 : snapshotsCounted(day, instants, { from: span.from_at, offAt: span.off_at })
}

/** Balances less loans at some instants of a day: of one customer, whose transfers since then are read. */
async function amountsAt(
  db: Queryable,
  loanMoves: SoftStakingModule['loanMoves'],
  { bucket, userId, coin, day }: Owner & { coin: string; day: Instant },
  instants: readonly Instant[],
): Promise<bigint[]> {
  const values: Value[] = [bucket, userId, coin, isoText(day)]
  const [[held], transfers, loans] = await Promise.all([
    db.query(
      { balance: sqlType.text },
      `select balance from ledger_balance where bucket = $1 and user_id = $2 and account = ${SPOT} and asset = $3
         and reference = 0 and $4::timestamptz is not null`,
      values,
    ),
    db.query(
      { at: sqlType.instant, amount: sqlType.text },
      `select at, case when credit = ${SPOT} then amount else -amount end as amount from ledger_transfer
       where bucket = $1 and user_id = $2 and asset = $3 and at >= $4 and (credit = ${SPOT} or debit = ${SPOT})
       order by at, reference, period, kind`,
      values,
    ),
    loansOf(db, loanMoves, values.slice(0, 3)),
  ])
  return instants.map((snapshot) => {
    const since = transfers.filter(({ at }) => at > snapshot).reduce((sum, { amount }) => sum + decimal(amount), 0n)
    const lent = loans.filter(({ at }) => at <= snapshot).reduce((sum, { amount }) => sum + decimal(amount), 0n)
    return eligible(decimal(held?.balance ?? '0') - since, lent)
  })
}

async function loansOf(
  db: Queryable,
  loanMoves: SoftStakingModule['loanMoves'],
  values: readonly Value[],
): Promise<{ at: Instant; amount: string }[]> {
  if (loanMoves === null) return []
  const moves = loanMoves('bucket = $1 and user_id = $2 and asset = $3')
  return db.query(`select at, amount from (${moves}) as moved`, values)
}
