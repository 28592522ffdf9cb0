import { type Decimal8, decimalText } from '@tenor/contract/money'
import { HOUR_MS, type Instant, isoText, later } from '@tenor/contract/time'
import { HOUSE_INTEREST, post } from '../../../core/ledger/index.ts'
import { type Transaction, together } from '../../../platform/database/index.ts'
import type { RowRange } from '../../../platform/jobs/index.ts'
import { accrueRange, type HourToAccrue } from './flexible-accrual.ts'
import { lockBucket, makeBucket } from './flexible-bucket.ts'
import { chargeRange } from './flexible-charging.ts'
import { hourOf } from './flexible-clearing.ts'
import { fillOfHour } from './flexible-fill.ts'
import { HourClosing } from './flexible-module.ts'
import { FLEXIBLE, INTEREST, periodOfDay } from './flexible-postings.ts'
import {
  type Holding,
  holdingTable,
  type Loan,
  loanTable,
  type Pool,
  type PoolHour,
  poolTable,
} from './flexible-tables.ts'
import { extrasIn, termsOf } from './flexible-terms.ts'

/** A pool as an act finds it, with its bucket's row locked until the transaction ends. */
export type OpenPool = {
  asset: string
  id: number
  listing: string
  /** The hour that the act belongs to. */
  openHour: Instant
  hasQueue: boolean
  idle: Decimal8
}

export type Owner = { bucket: number; userId: number }

/**
 * Locks the bucket's row of a pool: the act belongs to the hour that it names. Throws HourClosing while the hour before has
 * no rate. Null where there is no such pool.
 */
export async function openPool(tx: Transaction, bucket: number, asset: string): Promise<OpenPool | null> {
  const [locked, pool] = await together([lockBucket(tx, bucket, asset), poolRow(tx, asset)])
  if (locked !== null) return opened(asset, locked, pool)
  const made = await makeBucket(tx, bucket, asset)
  return made === null ? null : opened(asset, made, await poolRow(tx, asset))
}

/** The same with the customer's holding as it is, locked right behind the bucket's row: `openHolding` brings it to the hour. */
export async function openPoolFor(tx: Transaction, owner: Owner, asset: string) {
  const { bucket } = owner
  const [locked, row, held] = await together([
    lockBucket(tx, bucket, asset),
    poolRow(tx, asset),
    lockHolding(tx, owner, asset),
  ])
  if (locked !== null) return { pool: opened(asset, locked, row), held }
  // The first act of a bucket: another may have made it, and the holding, meanwhile.
  const pool = await openPool(tx, bucket, asset)
  return { pool, held: await lockHolding(tx, owner, asset) }
}

/** A pool as it stands, not locked. */
export async function poolRow(tx: Transaction, asset: string): Promise<Pool | null> {
  const [row] = await tx.query(`select ${poolTable.select()} from flexible_pool where asset = $1`, [asset])
  return row === undefined ? null : poolTable.read(row)
}

function opened(asset: string, bucket: { openHour: Instant; idle: Decimal8 }, pool: Pool | null): OpenPool | null {
  if (pool === null) return null
  const { id, listing, clearedUntil, hasQueue } = pool
  if (clearedUntil < bucket.openHour) throw new HourClosing(asset)
  return { asset, id, listing, hasQueue, ...bucket }
}

/** What a published hour says to whoever is brought over it. */
export function accruedBy(of: PoolHour, hasQueue: boolean, hasJoined = true) {
  const terms = termsOf(of.terms)
  const { bonusLeft, bonusNeed } = of
  return {
    asset: of.asset,
    hour: of.hour,
    end: later(of.hour, HOUR_MS),
    rate: of.rate,
    fill: fillOfHour(of),
    extras: extrasIn(terms, of.hour),
    verifiedOnly: of.terms.verified_only === 1,
    isNetted: of.netted > 0n,
    bonusShare: bonusLeft === null || bonusNeed === null ? null : { left: bonusLeft, need: bonusNeed },
    hasQueue,
    hasJoined,
  } satisfies HourToAccrue
}

/** The customer's holding, locked and brought to the open hour, as `openPoolFor` found it; null where there is none. */
export async function openHolding(
  tx: Transaction,
  pool: OpenPool,
  owner: Owner,
  locked?: Holding | null,
): Promise<Holding | null> {
  const found = locked === undefined ? await lockHolding(tx, owner, pool.asset) : locked
  if (found === null || found.accruedTo >= pool.openHour) return postedToday(tx, pool, found)
  if (found.offered === 0n && found.joining === 0n) return emptyAt(tx, pool, found)
  const result = await closedHour(tx, pool)
  await accrueRange(tx, accruedBy(result, pool.hasQueue), alone(owner, found.id))
  return postedToday(tx, pool, await lockHolding(tx, owner, pool.asset))
}

async function closedHour(tx: Transaction, pool: OpenPool): Promise<PoolHour> {
  const result = await hourOf(tx, pool.asset, later(pool.openHour, -HOUR_MS))
  if (result === null) throw new HourClosing(pool.asset)
  return result
}

function alone({ bucket, userId }: Owner, id: number): RowRange {
  return { after: [bucket, userId, id - 1], until: [bucket, userId, id] }
}

async function lockHolding(tx: Transaction, { bucket, userId }: Owner, asset: string): Promise<Holding | null> {
  const [row] = await tx.query(
    `select ${holdingTable.select()} from flexible_holding where bucket = $1 and user_id = $2 and asset = $3 for update`,
    [bucket, userId, asset],
  )
  return row === undefined ? null : holdingTable.read(row)
}

/** Nothing was in it, so no hour has anything to say of it. */
async function emptyAt(tx: Transaction, { openHour }: OpenPool, held: Holding): Promise<Holding> {
  const { bucket, userId, id, nextMinimum: minimum } = held
  await tx.execute(
    `update flexible_holding set accrued_to = $4, minimum = $5 where bucket = $1 and user_id = $2 and id = $3`,
    [bucket, userId, id, isoText(openHour), decimalText(minimum)],
  )
  return { ...held, minimum, accruedTo: openHour }
}

/** At 00:00 what accrued until then is posted under the day's key, also when the customer is here before the job is. */
async function postedToday(tx: Transaction, pool: OpenPool, held: Holding | null): Promise<Holding | null> {
  if (held === null || held.unposted === 0n || pool.openHour % (24 * HOUR_MS) !== 0) return held
  const { bucket, userId, id, asset, unposted: amount } = held
  const [at, period] = [pool.openHour, periodOfDay(pool.openHour)]
  const about = { bucket, userId, reference: id, period, asset, amount, at, groupId: id }
  await post(tx, [{ ...about, event: INTEREST, debit: HOUSE_INTEREST, credit: FLEXIBLE }])
  await tx.execute(
    `insert into flexible_posting (bucket, user_id, reference, at, period, kind, account, asset, amount)
     values ($1, $2, $3, $4, $5, $6, 0, $7, $8)`,
    [bucket, userId, id, isoText(at), period, INTEREST, asset, decimalText(amount)],
  )
  await takeUnposted(tx, held)
  return { ...held, unposted: 0n }
}

/** What had accrued in a holding stands in the ledger now. */
export async function takeUnposted(tx: Transaction, { bucket, userId, id, asset, unposted }: Holding): Promise<void> {
  await tx.execute('update flexible_holding set unposted = 0 where bucket = $1 and user_id = $2 and id = $3', [
    bucket,
    userId,
    id,
  ])
  await tx.execute('update flexible_bucket set unposted = unposted - $3::numeric where bucket = $1 and asset = $2', [
    bucket,
    asset,
    decimalText(unposted),
  ])
}

/** A loan, locked and charged up to the open hour; null where the customer has no such loan. */
export async function openLoan(tx: Transaction, pool: OpenPool, owner: Owner, id: number): Promise<Loan | null> {
  const found = await lockLoan(tx, owner, id)
  if (found === null || found.chargedTo >= pool.openHour) return found
  await chargeRange(tx, accruedBy(await closedHour(tx, pool), pool.hasQueue), alone(owner, id))
  return lockLoan(tx, owner, id)
}

async function lockLoan(tx: Transaction, { bucket, userId }: Owner, id: number): Promise<Loan | null> {
  const [row] = await tx.query(
    `select ${loanTable.select()} from flexible_loan where bucket = $1 and user_id = $2 and id = $3 for update`,
    [bucket, userId, id],
  )
  return row === undefined ? null : loanTable.read(row)
}
