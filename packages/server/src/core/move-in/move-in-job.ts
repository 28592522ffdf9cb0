import { sqlType } from '../../platform/database/index.ts'
import { askedJob, type Job } from '../../platform/jobs/index.ts'
import { applyMoveIn } from './move-in-apply.ts'
import type { MoveInModule } from './move-in-module.ts'

/** Makes the lines of files that two operators have let in. */
export function moveInJob(module: MoveInModule): Job {
  return askedJob(module.db, {
    name: 'move-in',
    isLong: true,
    query: `select min(begun_at) from move_in where state = 'applying'`,
    async run() {
      const files = await module.db.query(
        { id: sqlType.number },
        `select id from move_in where state = 'applying' order by id`,
      )
      for (const { id } of files) await applyMoveIn(module, id)
    },
  })
}
