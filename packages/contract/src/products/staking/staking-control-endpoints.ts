import { z } from 'zod'
import { approvedState, proposedData } from '../../core/index.ts'
import { endpoint, flag, idField, nameField } from '../../http/index.ts'
import { STAKING_CONSOLE } from './staking-paths.ts'

/* What operators stop at once, and what they say of customers. */

const paused = z.object({ pid: z.int(), stake: z.int(), fast: z.int(), standard: z.int() })

/** POST pause: 1 stops stakes, fast redemptions, payments of standard ones of a product at once; 0 lets them go on. */
export const stakingPause = endpoint({
  method: 'POST',
  path: `${STAKING_CONSOLE}/pause`,
  summary: 'Stop and resume stakes and redemptions of a product',
  audience: 'operator',
  role: 'risk',
  effect: { alone: 'A pause gives nothing; resuming lets terms hold that two approved.' },
  body: z.object({ pid: idField, stake: flag, fast: flag, standard: flag }),
  data: paused,
  refusals: ['staking.notFound'],
})

/** POST users/{id}/crowd: whose limit is the crowd's, and who has no discount. It holds at once for stakes. */
export const stakingCrowd = endpoint({
  method: 'POST',
  path: '/console/api/users/:id/crowd',
  summary: 'Count a customer among the crowd',
  audience: 'operator',
  role: 'dealer',
  effect: 'bounded',
  params: z.object({ id: idField }),
  body: z.object({ is_crowd: flag }),
  data: z.union([z.object({ id: z.int(), is_crowd: z.int() }).extend(approvedState), proposedData]),
  refusals: ['account.notFound', 'proposal.newOperator', 'proposal.oneself'],
})

const taskFields = {
  interest_key: nameField(60),
  wallet: nameField(120),
}
const taskDone = z.object({ user_id: z.int(), interest_key: z.string(), from_time: z.int() })
/** `taskDone` as a type. */
export type StakingTaskDone = z.infer<typeof taskDone>

/** POST tasks: a task was done, as its keeper has proven. Its bonus is earned from the next 00:00 on; each wallet once. */
export const stakingTask = endpoint({
  method: 'POST',
  path: `${STAKING_CONSOLE}/tasks`,
  summary: 'Write down that a customer has done a task',
  audience: 'operator',
  role: 'dealer',
  effect: 'bounded',
  body: z.object({ user_id: idField, ...taskFields }),
  data: z.union([taskDone.extend(approvedState), proposedData]),
  refusals: ['proposal.newOperator', 'staking.task.wallet', 'account.notFound', 'proposal.oneself'],
})

/** POST sandbox/staking/tasks: the same for oneself, in a sandbox. */
export const stakingSandboxTask = endpoint({
  method: 'POST',
  path: '/sandbox/staking/tasks',
  summary: 'Sandbox: do the task of a bonus',
  audience: 'customer',
  sandboxOnly: true,
  body: z.object(taskFields),
  data: taskDone,
  refusals: ['staking.task.wallet'],
})
