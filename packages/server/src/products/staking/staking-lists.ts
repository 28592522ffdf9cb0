import { decimalText } from '@tenor/contract/money'
import { STAKING_HISTORY, type StakingHistoryRow, type StakingRewardRow } from '@tenor/contract/staking'
import { instantOfSeconds, isoText, unixSeconds } from '@tenor/contract/time'
import type { Owner } from '../../core/ledger/index.ts'
import { customerOrders } from '../../core/orders/index.ts'
import {
  filterOf,
  type List,
  newestFirst,
  type Queryable,
  type Raw,
  type Value,
  withinSeconds,
} from '../../platform/database/index.ts'
import { type MintEntry, mintEntryWire, mintHistory } from './mint-history.ts'
import { type ExchangeOrder, exchangeTable } from './staking-exchange-store.ts'
import type { HistoryQuery } from './staking-history-query.ts'
import { BONUS_LINE } from './staking-postings.ts'
import { type PaidReward, paidWithRedemptions } from './staking-reward-paid.ts'
import { type Redemption, type Reward, redemptionTable, rewardTable, type Stake, stakeTable } from './staking-tables.ts'

type Entry =
  | { kind: 'stake'; stake: Stake }
  | { kind: 'redemption'; redemption: Redemption }
  | { kind: 'token'; token: ExchangeOrder }
  | MintEntry

/** A customer's stakes, or redemptions, newest first. */
export function historyList({ bucket, userId }: Owner, query: HistoryQuery): List<Raw, Entry> {
  const type = query.type ?? STAKING_HISTORY.STAKE
  const filter = { bucket, userId, type, asset: query.asset, pid: query.pid, from: query.start_at, until: query.end_at }
  const conditions = (values: Value[]) =>
    filterOf(values, [
      [query.asset, (asset) => `o.coin = ${asset}`],
      [query.pid, (pid) => `o.product_id = ${pid}`],
      ...withinSeconds('o.created_at', { from: query.start_at, to: query.end_at }),
    ])
  if (type === STAKING_HISTORY.STAKE) {
    return customerOrders<Entry>({
      name: 'staking.stakes',
      table: 'staking_stake',
      columns: stakeTable.select('o'),
      filter,
      conditions,
      read: (row) => ({ kind: 'stake', stake: stakeTable.read(row) }),
    })
  }
  const ofMinting = mintHistory({ bucket, userId }, query, type)
  if (ofMinting !== null) return ofMinting
  if (type !== STAKING_HISTORY.REDEEM) {
    const side = type === STAKING_HISTORY.TOKEN ? 0 : 1
    return customerOrders<Entry>({
      name: 'staking.tokens',
      table: 'staking_exchange',
      columns: exchangeTable.select('o'),
      filter,
      conditions: (values) => [conditions(values), `o.side = ${side}`].filter((each) => each !== null).join(' and '),
      read: (row) => ({ kind: 'token', token: exchangeTable.read(row) }),
    })
  }
  return customerOrders<Entry>({
    name: 'staking.redemptions',
    table: 'staking_redemption',
    columns: redemptionTable.select('o'),
    filter,
    conditions,
    read: (row) => ({ kind: 'redemption', redemption: redemptionTable.read(row) }),
  })
}

function tokenWire(order: ExchangeOrder): StakingHistoryRow {
  const { id, productId, coin, token, side, amount, gross, fee, isFast, state, createdAt, dueAt, paidRate } = order
  const isBack = side === 1
  const stamp = isBack ? unixSeconds(dueAt) : null
  return {
    id,
    pid: productId,
    coin,
    amount: decimalText(amount),
    created_at: unixSeconds(createdAt),
    type: isBack ? STAKING_HISTORY.TOKEN_BACK : STAKING_HISTORY.TOKEN,
    token,
    redeem_stamp: stamp,
    fee: fee === null ? null : decimalText(fee),
    received: gross === null ? null : decimalText(gross - (fee ?? 0n)),
    exchange_rate: paidRate === null ? null : decimalText(paidRate),
    quick: isBack ? (isFast ? 1 : 0) : null,
    state: isBack ? state : null,
    paid_at: state === 'PAID' ? stamp : null,
  }
}

export function historyWire(entry: Entry): StakingHistoryRow {
  if (entry.kind === 'token') return tokenWire(entry.token)
  if (entry.kind === 'mint' || entry.kind === 'repayment' || entry.kind === 'sale') return mintEntryWire(entry)
  const { id, productId, coin, amount, createdAt } = entry.kind === 'stake' ? entry.stake : entry.redemption
  const about = { id, pid: productId, coin, amount: decimalText(amount), created_at: unixSeconds(createdAt) }
  if (entry.kind === 'stake') {
    const nothing = {
      token: null,
      exchange_rate: null,
      fee: null,
      received: null,
      quick: null,
      state: null,
      redeem_stamp: null,
      paid_at: null,
    }
    return { ...about, ...nothing, type: STAKING_HISTORY.STAKE }
  }
  const { fee, isFast, state, dueAt, paidAt } = entry.redemption
  return {
    ...about,
    type: STAKING_HISTORY.REDEEM,
    fee: decimalText(fee),
    received: decimalText(amount - fee),
    token: null,
    exchange_rate: null,
    quick: isFast ? 1 : 0,
    state,
    redeem_stamp: unixSeconds(dueAt),
    paid_at: paidAt === null ? null : unixSeconds(paidAt),
  }
}

/** A row of the file, in the order of STAKING_HISTORY_COLUMNS. */
export function historyFields(entry: Entry): string[] {
  const row = historyWire(entry)
  const at = (seconds: number | null) => (seconds === null ? '' : isoText(instantOfSeconds(seconds)))
  return [
    at(row.created_at),
    entry.kind,
    row.coin,
    String(row.pid),
    row.amount,
    row.fee ?? '',
    row.received ?? '',
    row.state ?? '',
    at(row.paid_at),
  ]
}

export type RewardSeen = { reward: Reward; coin: string }

/** A customer's rewards by the day that earned them, newest first. */
export function rewardsList(
  { bucket, userId }: Owner,
  { asset, pid }: { asset?: string | undefined; pid?: number | undefined },
): List<Raw & { staked_coin: string }, RewardSeen> {
  const values: Value[] = [bucket, userId]
  return {
    name: 'staking.rewards',
    of: { bucket, userId, asset, pid },
    keyset: newestFirst('r', 'day'),
    from: 'staking_reward r',
    row: 'r',
    within: 'r.bucket = $1 and r.user_id = $2',
    filter: filterOf(values, [
      // By what was staked or minted, as all lists of a coin are: its rewards may be paid in another.
      [asset, (coin) => `r.product_id in (select id from staking_product where coin = ${coin})`],
      [pid, (id) => `r.product_id = ${id}`],
    ]),
    values,
    columns: `${rewardTable.select('r')}, p.coin as staked_coin`,
    joins: 'join staking_product p on p.id = r.product_id',
    read: (row) => ({ reward: rewardTable.read(row), coin: row.staked_coin }),
  }
}

/** Rewards with how much of each is paid, and when the last of it was. */
export async function rewardRows(
  db: Queryable,
  owner: Owner,
  seen: readonly RewardSeen[],
): Promise<StakingRewardRow[]> {
  const paid = await paidWithRedemptions(
    db,
    owner,
    seen.map(({ reward }) => reward).filter(({ dueAt }) => dueAt === null),
  )
  return seen.map((each) => rewardWire(each, paid.get(each.reward) ?? paidWhenDue(each.reward)))
}

const paidWhenDue = ({ paidIn, gross, fee, dueAt }: Reward): PaidReward =>
  paidIn === null ? { paid: 0n, at: null } : { paid: gross - fee, at: dueAt }

function rewardWire({ reward, coin }: RewardSeen, { paid, at }: PaidReward): StakingRewardRow {
  const { productId, day, gross, fee, dueAt } = reward
  return {
    pid: productId,
    coin,
    reward_coin: reward.coin,
    is_extra: reward.entry === BONUS_LINE ? 1 : 0,
    bonus_date: unixSeconds(day),
    due_at: dueAt === null ? null : unixSeconds(dueAt),
    amount: decimalText(gross - fee),
    fee: decimalText(fee),
    paid: decimalText(paid),
    paid_at: at === null ? null : unixSeconds(at),
  }
}
