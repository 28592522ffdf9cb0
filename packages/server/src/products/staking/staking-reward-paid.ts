import { type Decimal8, decimal } from '@tenor/contract/money'
import { paidOldestFirst, type UnpaidPayment } from '@tenor/contract/staking'
import { type Instant, isoText } from '@tenor/contract/time'
import type { Owner } from '../../core/ledger/index.ts'
import type { Queryable } from '../../platform/database/index.ts'
import type { Reward } from './staking-tables.ts'

/** How much of a reward is paid, and when the last of it was; null: nothing is. */
export type PaidReward = { paid: Decimal8; at: Instant | null }

export async function paidWithRedemptions(
  db: Queryable,
  owner: Owner,
  rewards: readonly Reward[],
): Promise<ReadonlyMap<Reward, PaidReward>> {
  if (rewards.length === 0) return new Map()
  const [booked, payments] = await Promise.all([bookedUpTo(db, owner, rewards), paymentsOf(db, owner, rewards)])
  return new Map(
    rewards.map((reward) => {
      const { holdingId, coin, gross, fee } = reward
      const net = gross - fee
      const upTo = booked.get(lineOf(reward)) ?? net
      return [reward, paidOldestFirst({ before: upTo - net, net }, payments.get(`${holdingId} ${coin}`) ?? [])]
    }),
  )
}

const lineOf = ({ id, day }: Pick<Reward, 'id' | 'day'>) => `${id} ${isoText(day)}`

type IdDayRow = { id: number; day: Instant; up_to: string }

async function bookedUpTo(db: Queryable, { bucket, userId }: Owner, rewards: readonly Reward[]) {
  const rows = await db.query<IdDayRow>(
    `select e.id, e.day, e.up_to from (
       select r.id, r.day, sum(r.gross - r.fee) over (partition by r.holding_id, r.coin order by r.day, r.id) as up_to
       from staking_reward r
       where r.bucket = $1 and r.user_id = $2 and r.holding_id = any($3::bigint[]) and r.due_at is null) as e
     join unnest($4::bigint[], $5::timestamptz[]) as a (id, day) on a.id = e.id and a.day = e.day`,
    [
      bucket,
      userId,
      [...new Set(rewards.map(({ holdingId }) => holdingId))],
      rewards.map(({ id }) => id),
      rewards.map(({ day }) => isoText(day)),
    ],
  )
  return new Map(rows.map((row) => [lineOf(row), decimal(row.up_to)]))
}

type HoldingIdCoinRow = { holding_id: number; coin: string; amount: string; at: Instant }

async function paymentsOf(db: Queryable, { bucket, userId }: Owner, rewards: readonly Reward[]) {
  const rows = await db.query<HoldingIdCoinRow>(
    `select e.holding_id, e.coin, e.amount, e.at from (
       select r.holding_id, paid.coin, paid.amount, r.created_at as at, r.id
       from staking_redemption r cross join lateral jsonb_to_recordset(r.rewards) as paid (coin text, amount numeric)
       where r.bucket = $1 and r.user_id = $2 and r.holding_id = any($3::bigint[])
       union all
       select l.id, l.coin, l.amount, l.at, l.paid_in from staking_leftover l
       where l.bucket = $1 and l.user_id = $2 and l.id = any($3::bigint[])) as e
     order by e.at, e.id`,
    [bucket, userId, [...new Set(rewards.map(({ holdingId }) => holdingId))]],
  )
  const payments = rows.map(({ holding_id, coin, amount, at }) => ({
    of: `${holding_id} ${coin}`,
    payment: { amount: decimal(amount), at } satisfies UnpaidPayment,
  }))
  const by = Map.groupBy(payments, (each) => each.of)
  return new Map([...by].map(([of, some]) => [of, some.map(({ payment }) => payment)]))
}
