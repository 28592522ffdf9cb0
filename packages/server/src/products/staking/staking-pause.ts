import type { Instant } from '@tenor/contract/time'
import { writeAudit } from '../../platform/audit/index.ts'
import { sqlType, type Transaction } from '../../platform/database/index.ts'
import { Refusal } from '../../platform/http/index.ts'
import { resumeMinted } from './mint-paid-job.ts'
import { resumeTokens } from './staking-exchange-job.ts'
import type { StakingModule } from './staking-module.ts'
import { lookAgainAt } from './staking-queue.ts'

type Paused = { stake: number; fast: number; standard: number }

/** Stops or resumes stakes, fast redemptions and payments of standard ones of a product with its protocols, at once. */
export async function pauseProduct(
  { db, clock }: StakingModule,
  { actorId, at }: { actorId: number; at: Instant },
  { pid, ...paused }: Paused & { pid: number },
): Promise<Paused & { pid: number }> {
  return db.transaction(async (tx) => {
    const [before] = await tx.query<Paused>(
      `select stake_paused::integer as stake, fast_paused::integer as fast, standard_paused::integer as standard
       from staking_product where id = $1 for update`,
      [pid],
    )
    if (before === undefined) throw new Refusal(404, 'staking.notFound')
    await tx.execute(
      `update staking_product set stake_paused = $2, fast_paused = $3, standard_paused = $4, revision = revision + 1
       where id = $1`,
      [pid, paused.stake === 1, paused.fast === 1, paused.standard === 1],
    )
    // Protocols keep pauses of their own; who acts on one, or serves its queue, reads it again.
    await tx.execute('update staking_product set revision = revision + 1 where parent_id = $1', [pid])
    if (paused.standard === 0) {
      await resume(tx, pid, at)
      if (before.standard === 1) {
        await resumeTokens(tx, pid, clock.now())
        await resumeMinted(tx, pid, clock.now())
      }
    }
    await writeAudit(tx, { at, actorId, act: 'staking.pause', subject: String(pid), before, after: paused })
    return { pid, ...paused }
  })
}

/** Redemptions of a protocol carry its own id. */
async function resume(tx: Transaction, pid: number, at: Instant): Promise<void> {
  const all = await tx.query(
    { id: sqlType.number },
    'select id from staking_product where id = $1 or parent_id = $1 order by id',
    [pid],
  )
  for (const { id } of all) await lookAgainAt(tx, id, at)
}
