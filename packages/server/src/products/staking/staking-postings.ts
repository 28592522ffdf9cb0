import type { Decimal8 } from '@tenor/contract/money'
import { backingFor, REWARDS_MOST, stakingManifest } from '@tenor/contract/staking'
import { DAY_MS, type Instant } from '@tenor/contract/time'
import { type AccountCode, type EventKind, HOLD, HOUSE_FEE, legRows, type Post, SPOT } from '../../core/ledger/index.ts'
import type { Leftover, Redemption, Reward, Stake } from './staking-tables.ts'

/** What of a reward its transfers are made of. */
export type BookedReward = Pick<
  Reward,
  'bucket' | 'userId' | 'id' | 'day' | 'holdingId' | 'coin' | 'gross' | 'fee' | 'isPrompt' | 'tokenRate'
>

/* Where staking moves money, and nowhere else. */

const { accounts, events } = stakingManifest.ledger

/** What a customer has staked of a product: its reference is the holding. */
export const STAKED: AccountCode = accounts.staking
export const HOUSE_REWARD: AccountCode = accounts['house:staking-reward']
export const HOUSE_LOSS: AccountCode = accounts['house:loss-staking']
export const HOUSE_ACCRUED: AccountCode = accounts['house:staking-accrued']
/** Coin that backs tokens; and tokens, below zero by as many as there are. */
export const HOUSE_STAKING: AccountCode = accounts['house:staking']
export const HOUSE_TOKEN: AccountCode = accounts['house:token']

export const STAKE: EventKind = events['staking.stake']
export const REWARD: EventKind = events['staking.reward']
export const REWARD_FEE: EventKind = events['staking.reward.fee']
export const REWARD_BOOK: EventKind = events['staking.reward.book']
export const REWARD_BACKING: EventKind = events['staking.reward.backing']
export const REDEEM: EventKind = events['staking.redeem']
export const REDEEM_PAID: EventKind = events['staking.redeem.paid']
export const REDEEM_FEE: EventKind = events['staking.redeem.fee']
export const REDEEM_LATE: EventKind = events['staking.redeem.late']
export const LOSS: EventKind = events['staking.loss']
export const REDEEM_LOSS: EventKind = events['staking.redeem.loss']

/** A reward goes from what was accrued to the customer's spot account. */
const OUT_OF_ACCRUED = `${REWARD}::smallint as kind, ${HOUSE_ACCRUED}::smallint as debit, ${SPOT}::smallint as credit`

/** Several stakes, or redemptions, of a holding may have one instant: their ids tell their transfers apart. */
const PERIODS = 2_000_000_000
export const periodOf = (id: number) => id % PERIODS
export const periodSql = (id: string) => `(${id} % ${PERIODS})::integer`

/** Number of a day since 1970: tells the rewards of one line of a holding apart. */
export const daySql = (day: string) => `(extract(epoch from ${day}) / 86400)::integer`
/** Lines of a holding's rewards: one for each entry of its product, or for each coin that redemptions pay. */
export const REWARD_LINES = REWARDS_MOST + 1
/** The line of a bonus on top. */
export const BONUS_LINE = REWARDS_MOST

/**
 * SQL of what a weight earns by a rate `r` of a day: the contract's `grossReward`, and `dayBonus` where it has tiers; exact,
 * `div` cuts the quotient of whole numbers.
 */
export function earnedSql(r: string, weight: string): string {
  const tiers = `(select coalesce(sum(greatest(least(${weight}, coalesce(t.most * 86400, ${weight})) - t.least * 86400, 0)
    * t.rate), 0) from jsonb_to_recordset(${r}.tiers) as t (least numeric, most numeric, rate numeric))`
  const weighed = `case when ${r}.tiers is null then ${weight} * ${r}.rate else ${tiers} end`
  return `div((${weighed}) * ${r}.staked_price * 100000000, 3153600000 * ${r}.reward_price) * 0.00000001`
}

type Moved = { bucket: number; userId: number; id: number; holdingId: number; coin: string }

function movement(
  { bucket, userId, id, holdingId, coin: asset }: Moved,
  move: Omit<Post, keyof typeof own | 'at'>,
  at: Post['at'],
): Post {
  return { bucket, userId, asset, reference: holdingId, period: periodOf(id), groupId: id, at, ...move }
}
const own = { bucket: 0, userId: 0, asset: '', reference: 0, period: 0, groupId: 0 }

export function stakePost(stake: Stake): Post {
  return movement(stake, { event: STAKE, debit: SPOT, credit: STAKED, amount: stake.amount }, stake.createdAt)
}

/** What a redemption sets aside, and what it pays of rewards that wait for one. */
export function redeemPosts(redemption: Redemption): Post[] {
  const { amount, createdAt, rewards, holdingId } = redemption
  const aside = movement(redemption, { event: REDEEM, debit: STAKED, credit: HOLD, amount }, createdAt)
  const paid = rewards.map((reward, line) => ({
    ...movement(redemption, { event: REWARD, debit: HOUSE_ACCRUED, credit: SPOT, amount: reward.amount }, createdAt),
    asset: reward.coin,
    reference: holdingId * REWARD_LINES + line,
  }))
  return [aside, ...paid]
}

/** What a redemption pays when it is due. */
export function redeemedPosts(redemption: Redemption): Post[] {
  const { amount, fee, late, paidAt } = redemption
  // Who posts them has just marked it as paid.
  if (paidAt === null) throw new Error(`redemption ${redemption.id} is not paid`)
  const moves = [
    { event: REDEEM_PAID, debit: HOLD, credit: SPOT, amount: amount - fee },
    { event: REDEEM_FEE, debit: HOLD, credit: HOUSE_FEE, amount: fee },
    { event: REDEEM_LATE, debit: HOUSE_REWARD, credit: SPOT, amount: late },
  ]
  return moves.filter((move) => move.amount > 0n).map((move) => movement(redemption, move, paidAt))
}

const REDEEMED_LEGS = [
  `${REDEEM_PAID}, ${HOLD}, ${SPOT}, o.amount - o.fee`,
  `${REDEEM_FEE}, ${HOLD}, ${HOUSE_FEE}, o.fee`,
]

/** The same of a relation of redemptions: bucket, user_id, id, holding_id, coin, amount, fee. */
export function redeemedTransfers(at: string, paid: string): string {
  return `select o.bucket, o.user_id, o.holding_id as reference, ${periodSql('o.id')} as period, leg.kind::smallint,
      leg.debit::smallint, leg.credit::smallint, o.coin as asset, leg.amount, o.id as group_id, ${at}::timestamptz as at
    from ${paid} as o cross join lateral ${legRows(REDEEMED_LEGS)} as leg (kind, debit, credit, amount) where leg.amount > 0`
}

/* Tokens come from where all tokens do, and the house adds the coin that backs them: the contract's `backingFor`. */
const FROM = `case when o.token_rate is null then ${HOUSE_REWARD} else ${HOUSE_TOKEN} end`
const BACKING = 'ceil(o.gross * o.token_rate * 100000000) * 0.00000001'
export const BACKED_BY = 'left join staking_product t on t.token = o.coin and o.token_rate is not null'

/** Legs of booking a reward `o`: kind, debit, credit, asset, amount, is_so. In tokens, `t` is the product that gives them. */
export function bookedLegs(inTokens: boolean): readonly string[] {
  const from = inTokens ? FROM : String(HOUSE_REWARD)
  const backing = `${REWARD_BACKING}, ${HOUSE_REWARD}, ${HOUSE_STAKING}, t.coin, ${BACKING}, o.token_rate is not null`
  return [
    `${REWARD}, ${from}, ${SPOT}, o.coin, o.gross - o.fee, o.is_prompt`,
    `${REWARD_BOOK}, ${from}, ${HOUSE_ACCRUED}, o.coin, o.gross - o.fee, not o.is_prompt`,
    `${REWARD_FEE}, ${from}, ${HOUSE_FEE}, o.coin, o.fee, true`,
    ...(inTokens ? [backing] : []),
  ]
}

/**
 * What booking a day moves of a relation of rewards: bucket, user_id, id, day, holding_id, coin, gross, fee, is_prompt, and
 * token_rate where some are in tokens.
 */
export function bookedTransfers(at: string, booked: string, inTokens: boolean): string {
  return `select o.bucket, o.user_id, o.id as reference, ${daySql('o.day')} as period, leg.kind::smallint,
      leg.debit::smallint, leg.credit::smallint, leg.asset, leg.amount, o.holding_id as group_id,
      ${at}::timestamptz as at
    from ${booked} as o ${inTokens ? BACKED_BY : ''} cross join lateral ${legRows(bookedLegs(inTokens))}
      as leg (kind, debit, credit, asset, amount, is_so) where leg.is_so and leg.amount > 0`
}

/** The same of rewards that a customer's own act books, in plain transfers; `coins` are those of tokens. */
export function bookedPosts(rewards: readonly BookedReward[], at: Instant, coins: ReadonlyMap<string, string>): Post[] {
  return rewards.flatMap(({ bucket, userId, id, day, holdingId, coin, gross, fee, isPrompt, tokenRate }) => {
    const period = Math.floor(day / DAY_MS)
    const about = { bucket, userId, reference: id, period, groupId: holdingId, at }
    const debit = tokenRate === null ? HOUSE_REWARD : HOUSE_TOKEN
    const paid = isPrompt ? { event: REWARD, credit: SPOT } : { event: REWARD_BOOK, credit: HOUSE_ACCRUED }
    const moves = [
      { ...paid, debit, asset: coin, amount: gross - fee },
      { event: REWARD_FEE, debit, credit: HOUSE_FEE, asset: coin, amount: fee },
    ]
    const backing = tokenRate === null ? [] : [backingMove(gross, tokenRate, coins.get(coin))]
    return [...moves, ...backing].filter(({ amount }) => amount > 0n).map((move) => ({ ...about, ...move }))
  })
}

function backingMove(tokens: Decimal8, rate: Decimal8, asset: string | undefined) {
  // A reward has a rate only where its token has a product.
  if (asset === undefined) throw new Error('a reward in a token of no product')
  const amount = backingFor(tokens, rate)
  return { event: REWARD_BACKING, debit: HOUSE_REWARD, credit: HOUSE_STAKING, asset, amount }
}

/** What paying booked rewards moves of the same relation. */
export function dueTransfers(at: string, paid: string): string {
  return `select o.bucket, o.user_id, o.id as reference, ${daySql('o.day')} as period, ${OUT_OF_ACCRUED}, o.coin as asset, o.gross - o.fee as amount,
      o.holding_id as group_id, ${at}::timestamptz as at
    from ${paid} as o where o.gross > o.fee`
}

export function leftoverTransfers(paid: string): string {
  return `select o.bucket, o.user_id, o.id * ${REWARD_LINES} + o.line as reference, ${periodSql('o.paid_in')} as period,
      ${OUT_OF_ACCRUED}, o.coin as asset, o.amount, o.id as group_id, o.at
    from ${paid} as o`
}

export function leftoverPosts(paid: readonly Leftover[]): Post[] {
  return paid.map(({ bucket, userId, id, paidIn, line, coin: asset, amount, at }) => {
    const moved = { bucket, userId, id: paidIn, holdingId: id, coin: asset }
    const move = { event: REWARD, debit: HOUSE_ACCRUED, credit: SPOT, amount }
    return { ...movement(moved, move, at), reference: id * REWARD_LINES + line, groupId: id }
  })
}

export const LOSS_LEGS = [
  `${LOSS}, ${STAKED}, ${HOUSE_LOSS}, o.amount`,
  `${REDEEM_LOSS}, ${HOLD}, ${HOUSE_LOSS}, o.redeeming`,
]

/** What a loss moves of a relation of its parts: bucket, user_id, id of the holding, loss_id, coin, amount, redeeming. */
export function lossTransfers(at: string, parts: string): string {
  return `select o.bucket, o.user_id, o.id as reference, ${periodSql('o.loss_id')} as period, leg.kind::smallint,
      leg.debit::smallint, leg.credit::smallint, o.coin as asset, leg.amount, o.loss_id as group_id, ${at}::timestamptz as at
    from ${parts} as o cross join lateral ${legRows(LOSS_LEGS)} as leg (kind, debit, credit, amount) where leg.amount > 0`
}
