import { countsUntil, type StakingRedeemBody, type StakingRedeemed } from '@tenor/contract/staking'
import { DAY_MS, type Instant, later } from '@tenor/contract/time'
import type { ActKind, ActTogether } from '../../core/orders/index.ts'
import { type ManyOf, type Transaction, together } from '../../platform/database/index.ts'
import { withStakes } from './staking-holding-store.ts'
import type { StakingModule } from './staking-module.ts'
import type { Offer } from './staking-product-store.ts'
import { type DecidedRedemption, decidedRedemption, redeemedWire } from './staking-redemption-decision.ts'
import {
  type CountedStake,
  lockHoldings,
  plainOf,
  stakedAfter,
  type UncountedStake,
  uncountedOf,
  writeRedemptions,
} from './staking-redemption-store.ts'
import type { Holding } from './staking-tables.ts'

/*
 * Standard redemptions that travel together. Fast ones, those that something is against, and those of a holding of which
 * anything must be booked or paid first, go alone.
 */

/** A redemption of a product as it was read a moment ago. */
type AskedTogether = ActTogether & {
  module: StakingModule
  offer: Offer
  body: StakingRedeemBody
  id: number
}
type Plan = DecidedRedemption & { counted: readonly CountedStake[] }

export const REDEMPTIONS: ActKind<AskedTogether, Plan, StakingRedeemed> = {
  plan: planned,
  write: (tx, plans, many) =>
    writeRedemptions(
      tx,
      plans,
      many,
      plans.flatMap(({ counted }) => counted),
    ),
}

async function planned(tx: Transaction, acts: readonly AskedTogether[], manyOf: ManyOf) {
  const [first] = acts
  if (first === undefined) return []
  const now = first.module.clock.now()
  const many = manyOf(acts)
  // Sent together: what is read after the locks is as it is while they are held.
  const [held, plain, stakes, fresh] = await together([
    lockHoldings(tx, acts, many),
    plainOf(tx, acts, many),
    uncountedOf(tx, acts, many),
    stakedAfter(tx, acts, countsUntil(now), many),
  ])
  return acts.map((act, at) => {
    const stored = held.get(at)
    if (stored === undefined || !plain.has(at) || !isPlain(act, now) || !isToday(stored, now)) return null
    const found = { stored, stakes: stakes.get(at) ?? [], fresh: fresh.get(at) ?? 0n }
    return decided(act, found, now)
  })
}

/** Whether it is one in the queue, of the coin that the product is of, by the terms of this day. */
const isPlain = ({ body, offer }: AskedTogether, now: Instant) =>
  body.quick !== 1 && body.coin === offer.coin && now < offer.until

/** Whether every day before today is booked, and nobody has redeemed of it at a later second: the instant is from before the lock. */
const isToday = ({ accruedTo, freshAt }: Holding, now: Instant) =>
  accruedTo <= now && later(accruedTo, DAY_MS) > now && (freshAt === null || freshAt <= countsUntil(now))

type Found = { stored: Holding; stakes: readonly UncountedStake[]; fresh: bigint }

function decided(act: AskedTogether, { stored, stakes, fresh }: Found, at: Instant) {
  const { bucket, userId, id: redemption } = act
  const taken = stored.freshAt === countsUntil(at) ? stored.freshTaken : 0n
  const plan = decidedRedemption(
    { ...act, assets: act.module.assets, key: act.once.key, at },
    { stored, held: withStakes(stored, stakes), uncounted: fresh - taken, unpaid: [], left: null },
  )
  if ('reason' in plan) return null
  const counted = stakes.map(({ id }) => ({ bucket, userId, id, act: redemption }))
  return { plan: { ...plan, counted }, answer: redeemedWire(plan.redemption) }
}
