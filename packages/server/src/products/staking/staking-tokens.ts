import { QUOTE_ASSET, TOKENS } from '@tenor/contract/core'
import { decimal, decimalText, ONE } from '@tenor/contract/money'
import { coinsFor, type StakingTokenRow } from '@tenor/contract/staking'
import { type Owner, ofOwners, ownersValues, SPOT } from '../../core/ledger/index.ts'
import type { HoldingsOf, InCoin } from '../../core/product/index.ts'
import { rateNow } from './staking-exchange-store.ts'
import type { StakingModule } from './staking-module.ts'

/** An exchange token is coin at the rate in force and a holding wherever it lies; a minted coin is 1 USDT, and money. */
export const stakingInCoin: InCoin = async (token, at, db) => {
  const [product] = await db.query<{ id: number; coin: string }>(
    'select id, coin from staking_product where token = $1 order by id limit 1 /* unique */',
    [token],
  )
  if (product !== undefined) {
    const rate = await rateNow(db, product.id, at)
    return rate === null ? null : { coin: product.coin, rate, isHolding: true }
  }
  const [minted] = await db.query('select id from staking_product where coin = $1 order by id limit 1', [token])
  return minted === undefined ? null : { coin: QUOTE_ASSET, rate: ONE, isHolding: false }
}

/** For overviews: tokens in a customer's own accounts, and those being redeemed, in coin at the rate in force. */
export const tokenHoldings: HoldingsOf = async (owners, { db, at, most }) => {
  const rows = await db.query<{ user_id: number; id: number; coin: string; token: string; amount: string }>(
    `select held.user_id, p.id, p.coin, p.token, sum(held.amount)::text as amount from (
       select b.user_id, b.asset, b.balance as amount from ledger_balance b
       where ${ofOwners(owners, 'b')} and b.account < 10 and b.reference = 0 and b.balance > 0 and b.asset = any($3::text[])
       union all
       select o.user_id, o.token, o.amount - trunc(o.amount * o.fee_rate, 8) from staking_exchange o
       where ${ofOwners(owners, 'o')} and o.state = 'REDEEMING' and o.token = any($3::text[])) as held
     join staking_product p on p.token = held.asset
     group by held.user_id, p.id, p.coin, p.token order by held.user_id, p.id limit $4`,
    [...ownersValues(owners), [...TOKENS], most],
  )
  const ids = [...new Set(rows.map(({ id }) => id))]
  const rates = new Map(await Promise.all(ids.map(async (id) => [id, (await rateNow(db, id, at)) ?? 0n] as const)))
  const held = rows.map(({ user_id: userId, id, coin, amount }) => {
    const worth = { asset: coin, amount: coinsFor(decimal(amount), rates.get(id) ?? 0n) }
    const link = `/myaccount/myfunds/financial_staking?asset=${coin}&product-type=0`
    return { userId, product: 'staking', id, putIn: worth, worth, link }
  })
  return held.filter(({ worth }) => worth.amount > 0n)
}

type Row = { id: number; coin: string; name: string; token: string; amount: string; redeeming: string }

/** What a customer holds of tokens in spot, and what is being redeemed, with its worth in coin at the rate in force. */
export async function tokensOf(
  { db, clock }: StakingModule,
  { bucket, userId }: Owner,
  asset: string | null,
): Promise<StakingTokenRow[]> {
  const rows = await db.query<Row>(
    `select p.id, p.coin, p.name, p.token, coalesce(b.balance, 0)::text as amount,
       coalesce((select sum(o.amount) from staking_exchange o where o.bucket = $1 and o.user_id = $2
         and o.product_id = p.id and o.state = 'REDEEMING'), 0)::text as redeeming
     from staking_product p left join ledger_balance b on b.bucket = $1 and b.user_id = $2 and b.account = ${SPOT}
       and b.reference = 0 and b.asset = p.token
     where p.token is not null and ($3::text is null or p.coin = $3 or p.token = $3) order by p.coin, p.id`,
    [bucket, userId, asset],
  )
  const held = rows.filter(({ amount, redeeming }) => decimal(amount) + decimal(redeeming) > 0n)
  return Promise.all(
    held.map(async ({ id: pid, coin, name, token, amount, redeeming }) => {
      const rate = (await rateNow(db, pid, clock.now())) ?? 0n
      return {
        ...{ pid, coin, name, exchange_type: token },
        amount: decimalText(decimal(amount)),
        redeeming: decimalText(decimal(redeeming)),
        exchange_rate: decimalText(rate),
        worth: decimalText(coinsFor(decimal(amount), rate)),
      }
    }),
  )
}
