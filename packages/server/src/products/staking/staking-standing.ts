import { ceilTo, DAY_MS, type Instant, instant, isoText } from '@tenor/contract/time'
import type { Owner } from '../../core/ledger/index.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { type Database, pastValues, type Queryable } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { bucketOf } from '../../platform/ids/index.ts'
import type { StakingModule } from './staking-module.ts'

/* What is kept of a customer apart from what they hold: whether they count among the crowd, and tasks they have done. */

/** The customer of an id, whom an operator names. */
export async function ownerNamed(db: Queryable, userId: number): Promise<Owner> {
  const bucket = bucketOf(userId)
  const rows = await db.query(
    'select 1 as one from app_user where bucket = $1 and id = $2 limit 1 /* any order: one */',
    [bucket, userId],
  )
  if (rows.length === 0) throw new Refusal(404, 'account.notFound')
  return { bucket, userId }
}

type By = { actorId: number; at: Instant }

/** Whether customers counted among the crowd. */
export const PAST_CROWD = pastValues('staking_crowd_past', 'is_crowd')

/** Counts a customer among the crowd, or no more. */
export async function setCrowd(
  { db, clock }: Pick<StakingModule, 'db' | 'clock'>,
  actorId: number,
  userId: number,
  isCrowd: boolean,
): Promise<void> {
  const owner = await ownerNamed(db, userId)
  const key = [owner.bucket, owner.userId]
  await db.transaction(async (tx) => {
    await tx.execute(
      'insert into staking_crowd (bucket, user_id, is_crowd) values ($1, $2, false) on conflict do nothing',
      key,
    )
    const [row] = await tx.query<{ is_crowd: boolean }>(
      'select is_crowd from staking_crowd where bucket = $1 and user_id = $2 for update',
      key,
    )
    const before = row?.is_crowd === true
    const at = clock.now()
    if (before !== isCrowd) await PAST_CROWD.keep(tx, owner, [before], at)
    await tx.execute('update staking_crowd set is_crowd = $3 where bucket = $1 and user_id = $2', [...key, isCrowd])
    const said = { before: { is_crowd: before }, after: { is_crowd: isCrowd } }
    await writeAudit(tx, { at, actorId, act: 'staking.crowd', subject: String(userId), ...said })
  })
}

/** A proof that a customer did a task: its bonus counts from the next midnight on. Again it changes nothing. */
export async function doneTask(
  db: Database,
  { actorId, at }: By,
  owner: Owner,
  { interest_key: key, wallet }: { interest_key: string; wallet: string },
): Promise<Instant> {
  const from = ceilTo(instant(at + 1), DAY_MS)
  return db.transaction(async (tx) => {
    const known = await taskOf(tx, owner, key)
    if (known !== null) return known
    const made = await tx.execute(
      'insert into staking_task_wallet (interest_key, wallet, user_id) values ($1, $2, $3) on conflict do nothing',
      [key, wallet, owner.userId],
    )
    if (made === 0) throw new Refusal(409, 'staking.task.wallet')
    await tx.execute(
      `insert into staking_task (bucket, user_id, interest_key, wallet, from_at) values ($1, $2, $3, $4, $5)
       on conflict do nothing`,
      [owner.bucket, owner.userId, key, wallet, isoText(from)],
    )
    const after = { interest_key: key, wallet }
    await writeAudit(tx, { at, actorId, act: 'staking.task', subject: String(owner.userId), before: null, after })
    return (await taskOf(tx, owner, key)) ?? from
  })
}

/** From when on a customer's task counts; null: it is not done. */
export async function taskOf(db: Queryable, { bucket, userId }: Owner, key: string): Promise<Instant | null> {
  const [row] = await db.query<{ from_at: Instant }>(
    'select from_at from staking_task where bucket = $1 and user_id = $2 and interest_key = $3',
    [bucket, userId, key],
  )
  return row?.from_at ?? null
}
