import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import type { StakingHoldingRow } from '@tenor/contract/staking'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import { type Owner, ofOwners, ownersOf, ownersValues } from '../../core/ledger/index.ts'
import {
  filterOf,
  type List,
  newestFirst,
  type Queryable,
  type Raw,
  sqlType,
  type Value,
} from '../../platform/database/index.ts'
import { bucketOf } from '../../platform/ids/index.ts'

/* What customers have staked. Sums are over what lies of one customer in one bucket. */

/** SQL of what a holding `h` has, counted or not, and of what is being redeemed of it. */
export const amountSql = (
  of: OfOwners,
) => `h.amount + coalesce((select sum(s.amount) from staking_stake s where ${of('s')}
  and s.bucket = h.bucket and s.user_id = h.user_id and s.holding_id = h.id and s.counted_in is null), 0)`
export const redeemingSql = (
  of: OfOwners,
) => `coalesce((select sum(r.amount - r.fee) from staking_redemption r where ${of('r')}
  and r.bucket = h.bucket and r.user_id = h.user_id and r.holding_id = h.id and r.state = 'REDEEMING'), 0)`

export type OfOwners = (alias: string) => string
/** Of one customer: $1 their bucket, $2 their id. */
const OF_ONE: OfOwners = (alias) => `${alias}.bucket = $1 and ${alias}.user_id = $2`
const [AMOUNT, REDEEMING] = [amountSql(OF_ONE), redeemingSql(OF_ONE)]

/** What a customer has staked of a product, with what is not counted into the holding yet. */
export async function heldOf(db: Queryable, { bucket, userId }: Owner, productId: number): Promise<Decimal8> {
  const [row] = await db.query(
    { amount: sqlType.text },
    `select ${AMOUNT} as amount from staking_holding h where h.bucket = $1 and h.user_id = $2 and h.product_id = $3`,
    [bucket, userId, productId],
  )
  return row === undefined ? 0n : decimal(row.amount)
}

export type HeldRow = {
  id: number
  productId: number
  coin: string
  name: string
  isProtocol: boolean
  amount: Decimal8
  redeeming: Decimal8
  createdAt: Instant
}
export type HeldRaw = Raw & {
  id: number
  product_id: number
  coin: string
  name: string
  is_protocol: boolean
  amount: string
  redeeming: string
  created_at: Instant
}

export const columnsSql = (of: OfOwners) =>
  `h.id, h.product_id, h.coin, p.name, p.parent_id is not null as is_protocol, ${amountSql(of)} as amount, ${redeemingSql(of)} as redeeming, h.created_at`

export const readHeld = (row: HeldRaw): HeldRow => ({
  id: row.id,
  productId: row.product_id,
  coin: row.coin,
  name: row.name,
  createdAt: row.created_at,
  isProtocol: row.is_protocol,
  amount: decimal(row.amount),
  redeeming: decimal(row.redeeming),
})

type HeldOf = { asset: string | null; productType: number | null }

/**
 * A customer's holdings that have something, or something on its way, newest first. All are of type 1: what became a token is none
 * of them.
 */
export function holdingsList({ bucket, userId }: Owner, { asset, productType }: HeldOf): List<HeldRaw, HeldRow> {
  const values: Value[] = [bucket, userId]
  return {
    name: 'staking.holdings',
    of: { bucket, userId, asset, productType },
    keyset: newestFirst('h', 'created_at'),
    from: 'staking_holding h',
    row: 'h',
    within: 'h.bucket = $1 and h.user_id = $2',
    filter: filterOf(
      values,
      [[asset, (coin) => `h.coin = ${coin}`]],
      productType === 0 ? 'false' : `${AMOUNT} + ${REDEEMING} > 0`,
    ),
    values,
    columns: columnsSql(OF_ONE),
    joins: 'join staking_product p on p.id = h.product_id',
    read: readHeld,
  }
}

export type Earned = { holdingId: number; coin: string; paid: Decimal8; unpaid: Decimal8; yesterday: Decimal8 }

/** What holdings have earned in each coin: paid, booked but not paid, and for the day of `yesterday`. */
export async function earnedOf(
  db: Queryable,
  owner: Owner,
  holdingIds: readonly number[],
  yesterday: string,
): Promise<Earned[]> {
  const owners = ownersOf(owner)
  const rows = await db.query(
    {
      holding_id: sqlType.number,
      coin: sqlType.text,
      paid: sqlType.text,
      waiting: sqlType.text,
      with_redemption: sqlType.text,
      day: sqlType.text,
    },
    `select r.holding_id, r.coin, coalesce(sum(r.gross - r.fee) filter (where r.paid_in is not null), 0) as paid,
       coalesce(sum(r.gross - r.fee) filter (where r.paid_in is null and r.due_at is not null), 0) as waiting,
       coalesce(sum(r.gross - r.fee) filter (where r.due_at is null), 0) as with_redemption,
       coalesce(sum(r.gross - r.fee) filter (where r.day = $4), 0) as day
     from staking_reward r where ${ofOwners(owners, 'r')} and r.holding_id = any($3::bigint[])
     group by r.holding_id, r.coin order by r.holding_id, r.coin`,
    [...ownersValues(owners), holdingIds, yesterday],
  )
  const left = await db.query(
    { id: sqlType.number, coin: sqlType.text, amount: sqlType.text },
    `select u.id, u.coin, u.amount from staking_unpaid u where ${ofOwners(owners, 'u')} and u.id = any($3::bigint[])`,
    [...ownersValues(owners), holdingIds],
  )
  return rows.map((row) => {
    const waits = left.find(({ id, coin }) => id === row.holding_id && coin === row.coin)
    const unpaid = decimal(waits?.amount ?? '0')
    const paid = decimal(row.paid) + decimal(row.with_redemption) - unpaid
    const about = { holdingId: row.holding_id, coin: row.coin, yesterday: decimal(row.day) }
    return { ...about, paid, unpaid: unpaid + decimal(row.waiting) }
  })
}

export function holdingWire(held: HeldRow, earned: readonly Earned[], rate: string): StakingHoldingRow {
  const own = earned.filter(({ holdingId }) => holdingId === held.id)
  return {
    id: held.id,
    pid: held.productId,
    coin: held.coin,
    name: held.name,
    rate,
    product_type: 1,
    protocol_name: held.isProtocol ? held.name : null,
    amount: decimalText(held.amount),
    redeeming: decimalText(held.redeeming),
    rewards: own.map(({ coin, paid, unpaid }) => ({
      reward_coin: coin,
      paid: decimalText(paid),
      unpaid: decimalText(unpaid),
    })),
    created_at: unixSeconds(held.createdAt),
  }
}

type HoldsRow = { holds: boolean }

/** Whether somebody holds something of a product: what is staked in it, or its token. */
export async function holdsOf(db: Queryable, productId: number, userId: number): Promise<boolean> {
  const [row] = await db.query<HoldsRow>(
    `select exists (select 1 from staking_holding h where h.bucket = $1 and h.user_id = $2 and h.product_id = $3
         and h.amount > 0)
       or exists (select 1 from ledger_balance b where b.bucket = $1 and b.user_id = $2 and b.balance > 0
         and b.asset = (select token from staking_product where id = $3)) as holds`,
    [bucketOf(userId), userId, productId],
  )
  return row?.holds === true
}
