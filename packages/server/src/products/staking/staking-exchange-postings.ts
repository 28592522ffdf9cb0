import { stakingManifest } from '@tenor/contract/staking'
import { type EventKind, HOLD, HOUSE_FEE, legRows, type Post, SPOT } from '../../core/ledger/index.ts'
import type { ExchangeOrder } from './staking-exchange-store.ts'
import { HOUSE_LOSS, HOUSE_REWARD, HOUSE_STAKING, HOUSE_TOKEN, periodOf, periodSql } from './staking-postings.ts'

/* Where tokens and the coin for them move, and nowhere else. A token's supply is what `house:token` is below zero by. */

const { events } = stakingManifest.ledger

export const EXCHANGE_STAKE: EventKind = events['staking.exchange.stake']
export const EXCHANGE_TOKEN: EventKind = events['staking.exchange.token']
export const EXCHANGE_REDEEM: EventKind = events['staking.exchange.redeem']
export const EXCHANGE_BACK: EventKind = events['staking.exchange.back']
export const EXCHANGE_PAID: EventKind = events['staking.exchange.paid']
export const EXCHANGE_FEE: EventKind = events['staking.exchange.fee']
export const EXCHANGE_RISE: EventKind = events['staking.exchange.rise']
export const EXCHANGE_FALL: EventKind = events['staking.exchange.fall']
export const EXCHANGE_GOOD: EventKind = events['staking.exchange.good']

function about({ bucket, userId, id }: ExchangeOrder) {
  return { bucket, userId, reference: id, period: periodOf(id), groupId: id }
}

/** Coin that becomes tokens: `gross` is how many. */
export function stakedForTokens(order: ExchangeOrder): Post[] {
  const { coin, token, amount, gross, createdAt: at } = order
  return [
    { ...about(order), event: EXCHANGE_STAKE, debit: SPOT, credit: HOUSE_STAKING, asset: coin, amount, at },
    { ...about(order), event: EXCHANGE_TOKEN, debit: HOUSE_TOKEN, credit: SPOT, asset: token, amount: gross ?? 0n, at },
  ]
}

/** Tokens that are asked back are set aside. */
export function tokensAside(order: ExchangeOrder): Post {
  const { token: asset, amount, createdAt: at } = order
  return { ...about(order), event: EXCHANGE_REDEEM, debit: SPOT, credit: HOLD, asset, amount, at }
}

/** What paying them moves, of a relation of orders. */
export function paidForTokens(at: string, paid: string): string {
  return `select o.bucket, o.user_id, o.id as reference, ${periodSql('o.id')} as period, leg.kind::smallint,
      leg.debit::smallint, leg.credit::smallint, leg.asset, leg.amount, o.id as group_id, ${at}::timestamptz as at
    from ${paid} as o cross join lateral ${legRows(PAID_LEGS)} as leg (kind, debit, credit, asset, amount)
    where leg.amount > 0`
}

export const PAID_LEGS = [
  `${EXCHANGE_BACK}, ${HOLD}, ${HOUSE_TOKEN}, o.token, o.amount`,
  `${EXCHANGE_PAID}, ${HOUSE_STAKING}, ${SPOT}, o.coin, o.gross - o.fee`,
  `${EXCHANGE_FEE}, ${HOUSE_STAKING}, ${HOUSE_FEE}, o.coin, o.fee`,
  `${EXCHANGE_GOOD}, ${HOUSE_LOSS}, ${HOUSE_STAKING}, o.coin, o.made_good`,
]

/** What a change of the rate moves in a bucket. */
export type RateMove = {
  bucket: number
  productId: number
  id: number
  coin: string
  isRise: boolean
  /** Against what the rate does: more tokens came into the bucket than were given there. */
  isBack: boolean
  amount: bigint
  at: Post['at']
}

export function movePost({ bucket, productId, id, coin: asset, isRise, isBack, amount, at }: RateMove): Post {
  const base = { bucket, userId: 0, reference: productId, period: periodOf(id), groupId: id, asset, amount, at }
  const [event, other] = isRise ? [EXCHANGE_RISE, HOUSE_REWARD] : [EXCHANGE_FALL, HOUSE_LOSS]
  const isAdded = isRise !== isBack
  return { ...base, event, debit: isAdded ? other : HOUSE_STAKING, credit: isAdded ? HOUSE_STAKING : other }
}

/** The same of rows of `staking_rate_move` called m: event, debit and credit. */
export const MOVE_LEG = `case when m.is_rise then ${EXCHANGE_RISE} else ${EXCHANGE_FALL} end,
    case when m.is_rise = m.is_back then ${HOUSE_STAKING} when m.is_rise then ${HOUSE_REWARD} else ${HOUSE_LOSS} end,
    case when m.is_rise <> m.is_back then ${HOUSE_STAKING} when m.is_rise then ${HOUSE_REWARD} else ${HOUSE_LOSS} end`
