import { z } from 'zod'
import { approvedState, proposedData } from '../../core/index.ts'
import { decimalField, endpoint, idField, listOf, noteField, pageQuery } from '../../http/index.ts'
import { STAKING_CONSOLE } from './staking-paths.ts'

/* Losses of the network that holdings without a token bear. */

/** A loss that was entered. `ended_time` null: it is being taken off holdings. */
export const stakingLossRow = z.object({
  id: z.int(),
  pid: z.int(),
  coin: z.string(),
  name: z.string(),
  /** The part that is lost, a fraction. */
  ratio: decimalField,
  reason: z.string(),
  at_time: z.int(),
  ended_time: z.int().nullable(),
  /** What holdings and redemptions that were not paid have lost, and how many holdings. */
  amount: decimalField,
  holdings: z.int(),
})
/** `stakingLossRow` as a type. */
export type StakingLossRow = z.infer<typeof stakingLossRow>

/** GET losses: what was entered, newest first. */
export const stakingLosses = endpoint({
  method: 'GET',
  path: `${STAKING_CONSOLE}/losses`,
  summary: 'Losses of the network that holdings bear',
  audience: 'operator',
  role: 'reader',
  query: z.object({ pid: idField.optional(), ...pageQuery }),
  data: listOf(stakingLossRow),
})

const lossBody = z.object({ pid: idField, ratio: decimalField, reason: noteField(300) })
/** `lossBody` as a type. */
export type StakingLossBody = z.output<typeof lossBody>

/** POST loss: every holding of a pid shrinks by one ratio, redemptions that are not paid too, by two operators. All are told. */
export const stakingLoss = endpoint({
  method: 'POST',
  path: `${STAKING_CONSOLE}/loss`,
  summary: 'Enter a loss of the network that holdings bear',
  audience: 'operator',
  role: 'risk',
  effect: 'two',
  body: lossBody,
  data: z.union([stakingLossRow.extend(approvedState), proposedData]),
  refusals: [
    'proposal.newOperator',
    'staking.dayOpen',
    'staking.loss.house',
    'staking.loss.open',
    'staking.loss.ratio',
    'staking.loss.token',
    'staking.notFound',
  ],
})
