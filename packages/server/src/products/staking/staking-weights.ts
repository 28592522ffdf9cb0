import { dayWeight } from '@tenor/contract/staking'
import { DAY_MS, type Instant, isoText, later } from '@tenor/contract/time'
import type { Queryable, Transaction, Value } from '../../platform/database/index.ts'
import { inRange, type RowRange, type RunKey, rangeValues, runOverRows } from '../../platform/jobs/index.ts'
import { inTheirs, type PaidKinds, paidKinds, postBooked, RANGE_AT, rewardsFrom } from './staking-booking.ts'
import { countStakes, lockHolding, writeHolding } from './staking-holding-store.ts'
import { NO_STAKES_LEFT } from './staking-leftovers.ts'
import type { StakingModule } from './staking-module.ts'
import { type Holding, weightTable } from './staking-tables.ts'

/*
 * Days whose rates are not known yet, for want of a price or of a value of their source. A redemption does not wait for them:
 * it writes down what its holding weighed, and the day is booked from there.
 */

/** Whether days of a holding wait to be booked. */
export async function hasWeights(
  tx: Queryable,
  { bucket, userId, id }: Pick<Holding, 'bucket' | 'userId' | 'id'>,
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 as one from staking_weight where bucket = $1 and user_id = $2 and id = $3 and booked_in is null
     limit 1 /* any order: one */`,
    [bucket, userId, id],
  )
  return rows.length > 0
}

/** Brings a locked holding to the end of its day, and writes down what it weighed. */
export async function weighDay(tx: Transaction, held: Holding, act: number): Promise<Holding> {
  const { bucket, userId, id, productId, accruedTo: day } = held
  const end = later(day, DAY_MS)
  const counted = await countStakes(tx, held, act, end)
  const weight = dayWeight(counted.amount, counted.missed)
  if (weight > 0n) await weightTable.insert(tx, [{ bucket, userId, id, day, productId, weight, bookedIn: null }])
  await writeHolding(tx, held, { ...counted, missed: 0n, accruedTo: end })
  return lockHolding(tx, { bucket, userId }, id)
}

/* $1 the product, $2 the day, $3 its end, $4 the run. */
const WAITING = 'h.product_id = $1 and h.day = $2 and $3::timestamptz is not null'

/** Books a day of what was weighed, once its rates are known. */
export async function bookWeights(
  { db, clock, ids, pace }: StakingModule,
  productId: number,
  key: RunKey,
): Promise<void> {
  const day = later(key.due, -DAY_MS)
  const where = 'product_id = $1 and day = $2 and booked_in is null'
  const values = [productId, isoText(day)]
  const rows = await db.query(`select 1 as one from staking_weight where ${where} limit 1 /* any order: one */`, values)
  if (rows.length === 0) return
  await runOverRows(db, {
    key,
    rows: { table: 'staking_weight', where, values },
    pace,
    now: () => clock.now(),
    async chunk(tx, range, isDistributed) {
      const paid = await paidKinds(tx, productId, day)
      const now = clock.now()
      await bookRange(tx, [productId, await ids.next()], range, { day, at: key.due, now, isDistributed, paid })
    },
  })
}

type Range = { day: Instant; at: Instant; now: Instant; isDistributed: boolean; paid: PaidKinds }

async function bookRange(
  tx: Transaction,
  [productId, run]: readonly [number, number],
  range: RowRange,
  { day, at, now, isDistributed, paid }: Range,
): Promise<void> {
  const values = [productId, isoText(day), isoText(at), run, ...rangeValues(range)]
  const within = (alias: string) => inRange(range, alias, RANGE_AT)
  if (paid.atRedemption) await lockHoldings(tx, values, range)
  await tx.execute(
    `update staking_weight h set booked_in = $4::bigint where ${WAITING} and h.booked_in is null and ${within('h')}`,
    values,
  )
  const where = `${WAITING} and h.booked_in = $4::bigint and ${within('h')}`
  const mark = rewardsFrom(range, { table: 'staking_weight', weight: 'h.weight', where, paid, isDistributed })
  // It is paid when it is booked, which is later than its day by as much as its rates were.
  const paidAt = `$${values.length + 1}::timestamptz`
  const left = {
    run: '$4::bigint',
    at: paidAt,
    joined: 'join staking_weight w on w.bucket = u.bucket and w.user_id = u.user_id and w.id = u.id',
    where: `w.product_id = $1 and w.day = $2 and $3::timestamptz is not null and w.booked_in = $4::bigint and ${within('w')}
      and ${inTheirs(range, 'u')} and ${inTheirs(range, 'h')} and ${NO_STAKES_LEFT}`,
    values: [...values, isoText(now)],
  }
  const booked = { held: 'staking_weight', where, run, range, values, paid, at, left }
  await postBooked(tx, mark, booked, isDistributed)
}

/** Whether anything is left of a holding is as it is while it is booked: who redeems the last of it comes before or after. */
async function lockHoldings(tx: Transaction, values: readonly Value[], range: RowRange): Promise<void> {
  await tx.execute(
    `update staking_holding o set day_in = $4::bigint from staking_weight h
     where h.bucket = o.bucket and h.user_id = o.user_id and h.id = o.id and ${WAITING} and h.booked_in is null
       and ${inRange(range, 'h', RANGE_AT)} and ${inTheirs(range, 'o')}`,
    values,
  )
}
