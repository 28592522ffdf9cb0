import { type Decimal8, decimal } from '@tenor/contract/money'
import { coinsFor } from '@tenor/contract/staking'
import type { Instant } from '@tenor/contract/time'
import { type Owners, ofOwners, ownersValues } from '../../core/ledger/index.ts'
import type { Holding, HoldingsOf, Money } from '../../core/product/index.ts'
import type { Queryable } from '../../platform/database/index.ts'
import { amountSql, columnsSql, type HeldRaw, type OfOwners, readHeld, redeemingSql } from './staking-holdings.ts'
import { givenToken } from './staking-token-rates.ts'

/**
 * For overviews of several products: a holding is worth what is staked and what is booked of rewards in its own coin, one
 * being redeemed its amount less the fee; booked rewards of other coins stand by themselves, those in a token as the coin that
 * it is at the rate in force. So do booked rewards of what is held no more, and of minted coins.
 */
export const stakingHoldings: HoldingsOf = async (owners, { db, at, most }) => {
  const of: OfOwners = (alias) => ofOwners(owners, alias)
  const rows = await db.query<HeldRaw & { user_id: number }>(
    `select h.user_id, ${columnsSql(of)} from staking_holding h join staking_product p on p.id = h.product_id
     where ${of('h')} and ${amountSql(of)} + ${redeemingSql(of)} > 0
     order by h.created_at desc, h.id desc limit $3`,
    [...ownersValues(owners), most],
  )
  const unpaid = await unpaidOf(db, owners, at)
  const unpaidBy = Map.groupBy(unpaid, ({ holdingId }) => holdingId)
  const held = rows.flatMap((row) => {
    const { id, coin, name, amount, redeeming } = readHeld(row)
    const putIn = amount + redeeming
    const waiting = unpaidBy.get(id) ?? []
    const own = waiting.filter(({ asset }) => asset === coin).reduce((sum, each) => sum + each.amount, 0n)
    const about = { userId: row.user_id, product: 'staking', id, name, link: linkTo(coin) }
    return [
      { ...about, putIn: { asset: coin, amount: putIn }, worth: { asset: coin, amount: putIn + own } },
      ...waiting.filter(({ asset }) => asset !== coin).map(aloneOf),
    ]
  })
  const ids = new Set(rows.map(({ id }) => id))
  return [...held, ...unpaid.filter(({ holdingId }) => !ids.has(holdingId)).map(aloneOf)]
}

const linkTo = (coin: string) => `/myaccount/myfunds/financial_staking?asset=${coin}&product-type=1`

type Unpaid = Money & {
  readonly userId: number
  readonly holdingId: number
  readonly staked: string
  readonly name: string
}

/** Rewards that nothing stands beside in their coin: nothing was put in for them. */
const aloneOf = ({ userId, holdingId: id, name, staked, asset, amount }: Unpaid): Holding => ({
  userId,
  product: 'staking',
  id,
  name,
  link: linkTo(staked),
  putIn: { asset, amount: 0n },
  worth: { asset, amount },
})

type UnpaidRow = { user_id: number; holding_id: number; staked: string; name: string; coin: string; amount: string }

/** What is booked for customers and not paid yet, by what earned it: on a later day, or with a redemption. */
async function unpaidOf(db: Queryable, owners: Owners, at: Instant): Promise<Unpaid[]> {
  const rows = await db.query<UnpaidRow>(
    `select each.user_id, each.holding_id, p.coin as staked, p.name, each.coin, sum(each.amount) as amount from (
       select r.user_id, r.holding_id, r.product_id, r.coin, r.gross - r.fee as amount from staking_reward r
       where ${ofOwners(owners, 'r')} and r.paid_in is null and r.due_at is not null
       union all
       select u.user_id, u.id, h.product_id, u.coin, u.amount from staking_unpaid u
       join staking_holding h on h.bucket = u.bucket and h.user_id = u.user_id and h.id = u.id
       where ${ofOwners(owners, 'u')} and ${ofOwners(owners, 'h')} and u.amount > 0
     ) as each join staking_product p on p.id = each.product_id
     group by each.user_id, each.holding_id, p.coin, p.name, each.coin having sum(each.amount) > 0
     order by each.user_id, each.holding_id, each.coin`,
    ownersValues(owners),
  )
  const coins = [...new Set(rows.map(({ coin }) => coin))]
  const given = await Promise.all(coins.map((coin) => givenToken(db, coin, at)))
  const tokens = new Map(given.flatMap((each) => (each === null ? [] : [[each.token, each] as const])))
  const inCoin = (asset: string, amount: Decimal8): Money => {
    const token = tokens.get(asset)
    return token === undefined ? { asset, amount } : { asset: token.coin, amount: coinsFor(amount, token.rate) }
  }
  return rows
    .map((row) => ({
      userId: row.user_id,
      holdingId: row.holding_id,
      staked: row.staked,
      name: row.name,
      ...inCoin(row.coin, decimal(row.amount)),
    }))
    .filter(({ amount }) => amount > 0n)
}
