import { flag, idField, requireBody } from '@tenor/contract/http'
import { type StakingTaskDone, stakingTask } from '@tenor/contract/staking'
import { ceilTo, DAY_MS, type Instant, instant, isoText, unixSeconds } from '@tenor/contract/time'
import { z } from 'zod'
import type { Owner } from '../../core/ledger/index.ts'
import { type GivingAct, keepStanding, standingTakesTwo } from '../../core/proposals/index.ts'
import { writeAudit } from '../../platform/audit/index.ts'
import { pastValues, type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { bucketOf } from '../../platform/ids/index.ts'
import type { StakingModule } from './staking-module.ts'

/* What is kept of a customer apart from what they hold: whether they count among the crowd, and tasks they have done. */

/** The customer of an id, whom an operator names. */
async function ownerNamed(db: Queryable, userId: number): Promise<Owner> {
  const bucket = bucketOf(userId)
  const rows = await db.query(
    'select 1 as one from app_user where bucket = $1 and id = $2 limit 1 /* any order: one */',
    [bucket, userId],
  )
  if (rows.length === 0) throw new Refusal(404, 'account.notFound')
  return { bucket, userId }
}

/** Whether customers counted among the crowd. */
export const PAST_CROWD = pastValues('staking_crowd_past', 'is_crowd')

const crowdContent = z.object({ id: idField, is_crowd: flag })
type CrowdContent = z.infer<typeof crowdContent>

type IsCrowdRow = { is_crowd: boolean }

/** Counts a customer among the crowd, whose limit is another one, or no more. Many by one operator take two. */
export function crowdAct({ mode }: Pick<StakingModule, 'mode'>): GivingAct<CrowdContent, CrowdContent> {
  return {
    act: 'staking.crowd',
    role: 'dealer',
    content: crowdContent,
    subject: ({ id }) => String(id),
    receiver: ({ id }) => id,
    async takesTwo(tx, { id }, _bounds, by) {
      await ownerNamed(tx, id)
      return standingTakesTwo(tx, mode, by)
    },
    async perform(tx, by, content) {
      const { id, is_crowd } = content
      const owner = await ownerNamed(tx, id)
      const key = [owner.bucket, owner.userId]
      await tx.execute(
        'insert into staking_crowd (bucket, user_id, is_crowd) values ($1, $2, false) on conflict do nothing',
        key,
      )
      const [row] = await tx.query<IsCrowdRow>(
        'select is_crowd from staking_crowd where bucket = $1 and user_id = $2 for update',
        key,
      )
      const [before, after] = [row?.is_crowd === true, is_crowd === 1]
      if (before !== after) {
        await PAST_CROWD.keep(tx, owner, [before], by.at)
        await keepStanding(tx, by, id)
      }
      await tx.execute('update staking_crowd set is_crowd = $3 where bucket = $1 and user_id = $2', [...key, after])
      const said = { before: { is_crowd: before }, after: { is_crowd: after } }
      const entry = { at: by.at, actorId: by.operator.userId, act: 'staking.crowd', subject: String(id) }
      await writeAudit(tx, { ...entry, ...said })
      return { id, is_crowd }
    },
  }
}

type TaskContent = { user_id: number; interest_key: string; wallet: string }

/** A task was done, as its keeper has proven. Many by one operator take two. */
export function taskAct({ mode }: Pick<StakingModule, 'mode'>): GivingAct<TaskContent, StakingTaskDone> {
  return {
    act: 'staking.task',
    role: 'dealer',
    content: requireBody(stakingTask),
    subject: ({ user_id }) => String(user_id),
    receiver: ({ user_id }) => user_id,
    async takesTwo(tx, content, _bounds, by) {
      const owner = await ownerNamed(tx, content.user_id)
      if ((await taskOf(tx, owner, content.interest_key)) !== null) return false
      return standingTakesTwo(tx, mode, by)
    },
    async perform(tx, by, content) {
      const owner = await ownerNamed(tx, content.user_id)
      const isNew = (await taskOf(tx, owner, content.interest_key)) === null
      const from = await doneTask(tx, { actorId: by.operator.userId, at: by.at }, owner, content)
      if (isNew) await keepStanding(tx, by, owner.userId)
      return { user_id: owner.userId, interest_key: content.interest_key, from_time: unixSeconds(from) }
    },
  }
}

/** A proof that a customer did a task: its bonus counts from the next midnight on. Again it changes nothing. */
export async function doneTask(
  tx: Transaction,
  { actorId, at }: { actorId: number; at: Instant },
  owner: Owner,
  { interest_key: key, wallet }: { interest_key: string; wallet: string },
): Promise<Instant> {
  const from = ceilTo(instant(at + 1), DAY_MS)
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
}

/** From when on a customer's task counts; null: it is not done. */
export async function taskOf(db: Queryable, { bucket, userId }: Owner, key: string): Promise<Instant | null> {
  const [row] = await db.query(
    { from_at: sqlType.instant },
    'select from_at from staking_task where bucket = $1 and user_id = $2 and interest_key = $3',
    [bucket, userId, key],
  )
  return row?.from_at ?? null
}
