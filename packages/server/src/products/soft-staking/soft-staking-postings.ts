import { softStakingManifest } from '@tenor/contract/soft-staking'
import { type AccountCode, type EventKind, SPOT } from '../../core/ledger/index.ts'

/* Where soft staking moves money, and nowhere else. */

const { accounts, events } = softStakingManifest.ledger

export const HOUSE_SOFT_STAKING: AccountCode = accounts['house:soft-staking']
export const REWARD: EventKind = events['soft-staking.reward']

/** Days are numbered since 1970, coins by their place: together they tell the rewards of a span apart. */
const PLACES = 4_096
export const periodSql = (day: string, place: string) =>
  `((extract(epoch from ${day}) / 86400)::integer * ${PLACES} + ${place})`
/** When a day is paid, as the contract's `paidAt` has it. */
export const paidAtSql = (day: string) => `${day} + interval '24 hours 30 minutes'`

/** What paying moves of a relation of rewards: bucket, user_id, id, day, coin, place, amount. */
export function paidTransfers(paid: string): string {
  return `select o.bucket, o.user_id, o.id as reference, ${periodSql('o.day', 'o.place')} as period,
      ${REWARD}::smallint as kind, ${HOUSE_SOFT_STAKING}::smallint as debit, ${SPOT}::smallint as credit, o.coin as asset,
      o.amount, o.id as group_id, ${paidAtSql('o.day')} as at
    from ${paid} as o`
}
