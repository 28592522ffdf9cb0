import { decimal, decimalText } from '@tenor/contract/money'
import {
  dayAverage,
  isKeyTold,
  paidAt,
  type SoftStakingAcceptance,
  type SoftStakingDayRow,
  type SoftStakingRewardRow,
  type SoftStakingSpanRow,
} from '@tenor/contract/soft-staking'
import { type Instant, instantOfSeconds, isoText, unixSeconds } from '@tenor/contract/time'
import type { Owner } from '../../core/ledger/index.ts'
import { filterOf, type List, newestFirst, type Raw, type Value, withinSeconds } from '../../platform/database/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import { keyOf } from './soft-staking-keys.ts'
import { dayTable, type Reward, rewardTable, type Span, type StoredDay, spanTable } from './soft-staking-tables.ts'

/** What rewards are narrowed by. */
export type RewardsQuery = { asset?: string | undefined; start_at?: number | undefined; end_at?: number | undefined }
type RewardSeen = { reward: Reward; rate: string }

/** A customer's rewards by the day that earned them, newest first. */
export function rewardsList({ bucket, userId }: Owner, query: RewardsQuery): List<Raw & { rate: string }, RewardSeen> {
  const values: Value[] = [bucket, userId]
  return {
    name: 'soft-staking.rewards',
    of: { bucket, userId, asset: query.asset, from: query.start_at, until: query.end_at },
    keyset: [
      { sql: 'r.day', type: 'timestamptz', direction: 'desc' },
      { sql: 'r.coin', type: 'text', direction: 'desc' },
    ],
    from: '/* any order: a customer has one reward of a coin and day */ soft_staking_reward r',
    row: 'r',
    within: 'r.bucket = $1 and r.user_id = $2',
    filter: filterOf(values, [
      [query.asset, (coin) => `r.coin = ${coin}`],
      ...withinSeconds('r.day', { from: query.start_at, to: query.end_at }),
    ]),
    values,
    columns: `${rewardTable.select('r')}, d.rate`,
    joins: 'join soft_staking_day_rate d on d.day = r.day and d.coin = r.coin',
    read: (row) => ({ reward: rewardTable.read(row), rate: row.rate }),
  }
}

export function rewardWire({ reward, rate }: RewardSeen): SoftStakingRewardRow {
  const { coin, day, snapshots, total, amount, paidIn } = reward
  const due = unixSeconds(paidAt(day))
  return {
    coin,
    bonus_date: unixSeconds(day),
    snapshots,
    amount: decimalText(amount),
    average: decimalText(dayAverage(total)),
    rate_year: decimalText(decimal(rate)),
    due_at: due,
    paid_at: paidIn === null ? null : due,
  }
}

/** A row of the file, in the order of SOFT_STAKING_REWARD_COLUMNS. */
export function rewardFields(seen: RewardSeen): string[] {
  const { coin, snapshots, average, rate_year, amount, paid_at } = rewardWire(seen)
  const paid = paid_at === null ? '' : isoText(instantOfSeconds(paid_at))
  return [isoText(seen.reward.day), coin, String(snapshots), average, rate_year, amount, paid]
}

/** When a customer had it switched on, newest first. */
export function spansList({ bucket, userId }: Owner): List<Raw, Span> {
  return {
    name: 'soft-staking.spans',
    of: { bucket, userId },
    keyset: newestFirst('s', 'on_at'),
    from: 'soft_staking_span s',
    row: 's',
    within: 's.bucket = $1 and s.user_id = $2',
    filter: null,
    values: [bucket, userId],
    columns: spanTable.select('s'),
    read: (row) => spanTable.read(row),
  }
}

/** Who had it switched on, of all customers, the latest first. */
export function acceptancesList(): List<Raw, Span> {
  return {
    name: 'soft-staking.agreements',
    of: {},
    keyset: newestFirst('s', 'on_at'),
    from: 'soft_staking_span s',
    row: 's',
    within: 'true',
    filter: null,
    values: [],
    columns: spanTable.select('s'),
    read: (row) => spanTable.read(row),
  }
}

export function acceptanceWire({ id, userId, agreement, onAt, offAt }: Span): SoftStakingAcceptance {
  return {
    id,
    user_id: userId,
    agreement,
    on_at: unixSeconds(onAt),
    off_at: offAt === null ? null : unixSeconds(offAt),
  }
}

export function spanWire({ id, onAt, fromAt, offAt, agreement }: Span): SoftStakingSpanRow {
  const isCounted = offAt === null || offAt > fromAt
  return {
    id,
    agreement,
    on_at: unixSeconds(onAt),
    first_day: isCounted ? unixSeconds(fromAt) : null,
    off_at: offAt === null ? null : unixSeconds(offAt),
  }
}

/** All days whose hashes are told, the latest first. */
export function daysList(until: Instant | null): List<Raw, StoredDay> {
  const values: Value[] = []
  const filter = filterOf(values, [[until === null ? null : isoText(until), (last) => `d.day <= ${last}`]])
  return {
    name: 'soft-staking.days',
    of: { until: until === null ? '' : isoText(until) },
    keyset: [{ sql: 'd.day', type: 'timestamptz', direction: 'desc' }],
    from: 'soft_staking_day d',
    row: 'd',
    within: 'true',
    filter,
    values,
    columns: dayTable.select('d'),
    read: (row) => dayTable.read(row),
  }
}

/** The key is told once its day is over. */
export function dayWire(sealer: Sealer, stored: StoredDay, now: Instant): SoftStakingDayRow {
  const { day, keyHash, publishedAt } = stored
  const told = isKeyTold(day, now) ? keyOf(sealer, stored) : null
  return { day: unixSeconds(day), key_hash: keyHash, key: told, published_at: unixSeconds(publishedAt) }
}
