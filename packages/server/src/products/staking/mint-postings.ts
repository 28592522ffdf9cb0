import { stakingManifest } from '@tenor/contract/staking'
import {
  type AccountCode,
  type EventKind,
  HOLD,
  HOUSE_FEE,
  legRows,
  legValues,
  type Post,
  SPOT,
} from '../../core/ledger/index.ts'
import type { Mint, MintBack, MintSale } from './mint-tables.ts'

import { HOUSE_LOSS, periodOf, periodSql, STAKED } from './staking-postings.ts'

/*
 * Where minting moves money, and nowhere else. `house:mint` is below zero by the minted coins that are not paid back; what a sale
 * of collateral repays comes from the reserve that takes the collateral, and the rest from `house:loss`.
 */

const { accounts, events } = stakingManifest.ledger

export const HOUSE_RESERVE: AccountCode = accounts['house:mint-reserve']
const HOUSE_MINT: AccountCode = accounts['house:mint']

const MINT_SWAP: EventKind = events['staking.mint.swap']
const MINT_LOCK: EventKind = events['staking.mint.lock']
const MINT_MINTED: EventKind = events['staking.mint.minted']
const MINT_REPAY: EventKind = events['staking.mint.repay']
const MINT_CONVERT: EventKind = events['staking.mint.convert']
const MINT_RELEASE: EventKind = events['staking.mint.release']
const MINT_PAID: EventKind = events['staking.mint.paid']
const MINT_FEE: EventKind = events['staking.mint.fee']
const MINT_SOLD: EventKind = events['staking.mint.sold']
const MINT_COVERED: EventKind = events['staking.mint.covered']
const MINT_LOSS: EventKind = events['staking.mint.loss']
const MINT_DEBT_FEE: EventKind = events['staking.mint.debtFee']
const MINT_SOLD_FEE: EventKind = events['staking.mint.soldFee']

type About = Pick<Post, 'bucket' | 'userId' | 'period' | 'groupId' | 'at'>
const about = ({ bucket, userId, id }: Mint | MintBack | MintSale, at: Post['at']): About => ({
  bucket,
  userId,
  at,
  period: periodOf(id),
  groupId: id,
})
const moved = (posts: readonly Post[]) => posts.filter(({ amount }) => amount > 0n)

/** What is given goes into the reserve, or into the customer's own collateral; what is minted comes. */
export function mintPosts(mint: Mint): Post[] {
  const { id, positionId, coin, mintedCoin, amount, minted, createdAt } = mint
  const own = about(mint, createdAt)
  const given =
    positionId === null
      ? { event: MINT_SWAP, credit: HOUSE_RESERVE, reference: id }
      : { event: MINT_LOCK, credit: STAKED, reference: positionId }
  return moved([
    { ...own, ...given, debit: SPOT, asset: coin, amount },
    { ...own, event: MINT_MINTED, debit: HOUSE_MINT, credit: SPOT, asset: mintedCoin, amount: minted, reference: id },
  ])
}

/** Minted coins go back to the house, the fee of a debt among its fees; what is given for them is set aside. */
export function backPosts(back: MintBack): Post[] {
  const { id, positionId, coin, mintedCoin, amount, debtFee, gross, createdAt } = back
  const own = about(back, createdAt)
  const aside =
    positionId === null
      ? { event: MINT_CONVERT, debit: HOUSE_RESERVE, reference: id }
      : { event: MINT_RELEASE, debit: STAKED, reference: positionId }
  const paid = { ...own, debit: SPOT, asset: mintedCoin, reference: id }
  return moved([
    { ...paid, event: MINT_DEBT_FEE, credit: HOUSE_FEE, amount: debtFee },
    { ...paid, event: MINT_REPAY, credit: HOUSE_MINT, amount: amount - debtFee },
    { ...own, ...aside, credit: HOLD, asset: coin, amount: gross },
  ])
}

/* What is set aside is of the position where there is one: the account that it is released from has its reference. */
const HELD_BY = 'coalesce(o.position_id, o.id)'

/** What paying them moves, of a relation of rows. */
export function paidBack(at: string, paid: string): string {
  return `select o.bucket, o.user_id, ${HELD_BY} as reference, ${periodSql('o.id')} as period, leg.kind::smallint,
      leg.debit::smallint, leg.credit::smallint, o.coin as asset, leg.amount, o.id as group_id, ${at}::timestamptz as at
    from ${paid} as o cross join lateral ${legRows(BACK_LEGS)} as leg (kind, debit, credit, amount) where leg.amount > 0`
}

const BACK_LEGS = [`${MINT_PAID}, ${HOLD}, ${SPOT}, o.gross - o.fee`, `${MINT_FEE}, ${HOLD}, ${HOUSE_FEE}, o.fee`]

/** The same of one that is paid when it is asked for. */
export function paidBackPosts(back: MintBack): Post[] {
  const { id, positionId, coin: asset, gross, fee, dueAt } = back
  const own = { ...about(back, dueAt), asset, reference: positionId ?? id, debit: HOLD }
  return moved([
    { ...own, event: MINT_PAID, credit: SPOT, amount: gross - fee },
    { ...own, event: MINT_FEE, credit: HOUSE_FEE, amount: fee },
  ])
}

/** Collateral that is sold goes into the reserve, which repays the debt as far as it is covered, and its fee. */
export function salePosts(sale: MintSale): Post[] {
  const { id, positionId, coin, mintedCoin, taken, repaid, feeRepaid, loss, createdAt } = sale
  const own = about(sale, createdAt)
  const house = { ...own, asset: mintedCoin, reference: id, credit: HOUSE_MINT }
  return moved([
    {
      ...own,
      event: MINT_SOLD,
      debit: STAKED,
      credit: HOUSE_RESERVE,
      asset: coin,
      amount: taken,
      reference: positionId,
    },
    { ...house, event: MINT_COVERED, debit: HOUSE_RESERVE, amount: repaid - loss },
    { ...house, event: MINT_LOSS, debit: HOUSE_LOSS, amount: loss },
    { ...house, event: MINT_SOLD_FEE, debit: HOUSE_RESERVE, credit: HOUSE_FEE, amount: feeRepaid },
  ])
}

/** What rows of minting say about the ledger: bucket, user_id, reference, period, kind, debit, credit, asset, amount, at. */
export const OF_MINTING = `select m.bucket, m.user_id, leg.reference, ${periodSql('m.id')}, leg.kind, leg.debit, leg.credit,
    leg.asset, leg.amount, m.created_at
  from staking_mint m cross join lateral (values
    (${MINT_SWAP}, ${SPOT}, ${HOUSE_RESERVE}, m.id, m.coin, m.amount, m.position_id is null),
    (${MINT_LOCK}, ${SPOT}, ${STAKED}, m.position_id, m.coin, m.amount, m.position_id is not null),
    (${MINT_MINTED}, ${HOUSE_MINT}, ${SPOT}, m.id, m.minted_coin, m.minted, m.minted > 0)
  ) as leg (kind, debit, credit, reference, asset, amount, is_so) where leg.is_so
  union all
  select o.bucket, o.user_id, leg.reference, ${periodSql('o.id')}, leg.kind, leg.debit, leg.credit, leg.asset, leg.amount,
    o.created_at
  from staking_mint_back o cross join lateral (values
    (${MINT_DEBT_FEE}, ${SPOT}, ${HOUSE_FEE}, o.id, o.minted_coin, o.debt_fee, true),
    (${MINT_REPAY}, ${SPOT}, ${HOUSE_MINT}, o.id, o.minted_coin, o.amount - o.debt_fee, true),
    (${MINT_CONVERT}, ${HOUSE_RESERVE}, ${HOLD}, o.id, o.coin, o.gross, o.position_id is null),
    (${MINT_RELEASE}, ${STAKED}, ${HOLD}, o.position_id, o.coin, o.gross, o.position_id is not null)
  ) as leg (kind, debit, credit, reference, asset, amount, is_so) where leg.is_so and leg.amount > 0
  union all
  select o.bucket, o.user_id, ${HELD_BY}, ${periodSql('o.id')}, leg.kind, leg.debit, leg.credit, o.coin, leg.amount, o.due_at
  from staking_mint_back o cross join lateral ${legValues(BACK_LEGS)} as leg (kind, debit, credit, amount)
  where o.state = 'PAID' and leg.amount > 0
  union all
  select s.bucket, s.user_id, leg.reference, ${periodSql('s.id')}, leg.kind, leg.debit, leg.credit, leg.asset, leg.amount,
    s.created_at
  from staking_mint_sale s cross join lateral (values
    (${MINT_SOLD}, ${STAKED}, ${HOUSE_RESERVE}, s.position_id, s.coin, s.taken),
    (${MINT_COVERED}, ${HOUSE_RESERVE}, ${HOUSE_MINT}, s.id, s.minted_coin, s.repaid - s.loss),
    (${MINT_LOSS}, ${HOUSE_LOSS}, ${HOUSE_MINT}, s.id, s.minted_coin, s.loss),
    (${MINT_SOLD_FEE}, ${HOUSE_RESERVE}, ${HOUSE_FEE}, s.id, s.minted_coin, s.fee_repaid)
  ) as leg (kind, debit, credit, reference, asset, amount) where leg.amount > 0`

export const MINT_KINDS: readonly EventKind[] = [
  MINT_SWAP,
  MINT_LOCK,
  MINT_MINTED,
  MINT_REPAY,
  MINT_CONVERT,
  MINT_RELEASE,
  MINT_PAID,
  MINT_FEE,
  MINT_SOLD,
  MINT_COVERED,
  MINT_LOSS,
  MINT_DEBT_FEE,
  MINT_SOLD_FEE,
]

/** What minting says that customers' accounts hold. */
export const MINT_HELD = `select bucket, user_id, ${STAKED}, id, coin, amount from staking_mint_position where amount > 0
  union all
  select o.bucket, o.user_id, ${HOLD}, ${HELD_BY}, o.coin, sum(o.gross) from staking_mint_back o
  where o.state = 'REDEEMING' group by 1, 2, 3, 4, 5`
