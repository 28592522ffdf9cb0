import { z } from 'zod'
import { decimalField, endpoint, idField, listOf, orderText, pageQuery, rowVersionField } from '../../http/index.ts'
import { STAKING_CONSOLE } from './staking-paths.ts'

/* The queue of redemptions, and what there is to pay it. */

const liquidity = z.object({
  /** Of the cash: another one as soon as it is set anew or a redemption has taken of it. */
  version: rowVersionField,
  pid: z.int(),
  /** What is there to pay with; null: the house always pays. */
  cash: decimalField.nullable(),
  /** What is past due and waits for it, and what is asked back in all. */
  late: decimalField,
  asked: decimalField,
  /** What comes due on each of the coming days, `day` its beginning in unix seconds; what is past due counts today. */
  days: z.array(z.object({ day: z.int(), amount: decimalField })),
  /** Of the cash, what no standard redemption waits for: fast ones take from it. Null: no end of cash. */
  float: decimalField.nullable(),
  /** What is left today of the product's fast redemption; null: no limit. */
  fast_left: decimalField.nullable(),
})

/** GET liquidity: what a product has to pay redemptions with, and what it must pay by the day. */
export const stakingLiquidity = endpoint({
  method: 'GET',
  path: `${STAKING_CONSOLE}/liquidity`,
  summary: 'What redemptions of a product need by the day, and what there is',
  audience: 'operator',
  role: 'reader',
  query: z.object({ pid: idField }),
  data: liquidity,
  refusals: ['staking.notFound'],
})

/** POST liquidity: sets what there is to pay with, "-1" for no end. Redemptions that waited are served at once, in their order. */
export const stakingSetLiquidity = endpoint({
  method: 'POST',
  path: `${STAKING_CONSOLE}/liquidity`,
  summary: 'Set what there is to pay redemptions with',
  audience: 'operator',
  role: 'risk',
  effect: { alone: 'Says how much of what is owed may be paid now; nobody is owed more.' },
  body: z.object({ pid: idField, cash: decimalField, version: rowVersionField.optional() }),
  data: liquidity,
  refusals: ['row.changed', 'staking.notFound', 'staking.cash', 'staking.cash.token'],
})

/** A redemption that is not paid. `is_late` 1: past due, and told so. */
export const stakingQueueRow = z.object({
  id: z.int(),
  pid: z.int(),
  user_id: z.int(),
  coin: z.string(),
  amount: decimalField,
  fee: decimalField,
  quick: z.int(),
  created_at: z.int(),
  redeem_stamp: z.int(),
  is_late: z.int(),
})
/** `stakingQueueRow` as a type. */
export type StakingQueueRow = z.infer<typeof stakingQueueRow>

/** GET redemptions: what is asked back and not paid, what is due last first. */
export const stakingQueue = endpoint({
  method: 'GET',
  path: `${STAKING_CONSOLE}/redemptions`,
  summary: 'Redemptions that are not paid',
  audience: 'operator',
  role: 'reader',
  query: z.object({ pid: idField.optional(), ...pageQuery }),
  data: listOf(stakingQueueRow),
})

/** GET redemptions/early: whom POST redemptions/early would pay now and how much; the first 50 of them. */
export const stakingEarly = endpoint({
  method: 'GET',
  path: `${STAKING_CONSOLE}/redemptions/early`,
  summary: 'What paying redemptions early would pay',
  audience: 'operator',
  role: 'reader',
  query: z.object({ pid: idField }),
  data: z.object({
    pid: z.int(),
    redemptions: z.int(),
    /** What all of them get, without what is earned by waiting past their day. */
    amount: decimalField,
    /** Why the next one would not be paid: payments are paused, cash is short, or it is too early. Null: nobody else waits. */
    held_by: z.enum(['pause', 'cash', 'days']).nullable(),
    list: z.array(stakingQueueRow),
  }),
  refusals: ['staking.notFound', 'staking.loss.open'],
})

/** POST redemptions/early: pays what may be paid early, from `redeem_minday` days on, in the order of the queue. */
export const stakingPayEarly = endpoint({
  method: 'POST',
  path: `${STAKING_CONSOLE}/redemptions/early`,
  summary: 'Pay redemptions early',
  audience: 'operator',
  role: 'risk',
  effect: { alone: 'Pays what is owed, in its order.' },
  /** `most`: no more than this in all, as GET said before. `text`: the same id again pays nothing more, and gets the first answer. */
  body: z.object({ pid: idField, most: decimalField.optional(), text: orderText.optional() }),
  data: z.object({ pid: z.int(), paid: z.int(), amount: decimalField }),
  refusals: ['staking.notFound', 'staking.loss.open'],
})
