import { type Assets, QUOTE_ASSET } from '@tenor/contract/core'
import { decimal, decimalText, ONE } from '@tenor/contract/money'
import { coinsFor, type StakingTokenRow } from '@tenor/contract/staking'
import { isoText } from '@tenor/contract/time'
import { type Owner, ofOwners, ownersValues, SPOT } from '../../core/ledger/index.ts'
import type { HoldingsOf, InCoin } from '../../core/product/index.ts'
import { sqlType } from '../../platform/database/index.ts'
import { IN_FORCE_FIRST, PAID_BY, rateNow } from './staking-exchange-store.ts'
import type { StakingModule } from './staking-module.ts'

/** An exchange token is coin at the rate in force and a holding wherever it lies; a minted coin is 1 USDT, and money. */
export const stakingInCoin: InCoin = async (token, at, db) => {
  const [product] = await db.query(
    { id: sqlType.number, coin: sqlType.text },
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

/** For overviews, in coin: tokens in a customer's own accounts at the rate in force, and those being redeemed by what they would be paid. */
export const tokenHoldings =
  (assets: Assets): HoldingsOf =>
  async (owners, { db, at, most }) => {
    const rows = await db.query(
      { user_id: sqlType.number, id: sqlType.number, coin: sqlType.text, name: sqlType.text, coins: sqlType.text },
      `with e as materialized (select distinct on (product_id) product_id, rate from staking_exchange_rate
       where from_at <= $5 order by product_id, ${IN_FORCE_FIRST})
     select held.user_id, p.id, p.coin, p.name, (trunc(sum(held.tokens) * e.rate, 8) + sum(held.coins))::text as coins from (
       select b.user_id, b.asset, b.balance as tokens, 0 as coins from ledger_balance b
       where ${ofOwners(owners, 'b')} and b.account < 10 and b.reference = 0 and b.balance > 0 and b.asset = any($3::text[])
       union all
       select g.user_id, g.token, 0, g.gross - trunc(g.gross * g.fee_rate, 8) from (
         select o.user_id, o.token, o.fee_rate, trunc(o.amount * ${PAID_BY}, 8) as gross from staking_exchange o
         join e on e.product_id = o.product_id
         where ${ofOwners(owners, 'o')} and o.state = 'REDEEMING' and o.token = any($3::text[])) as g) as held
     join staking_product p on p.token = held.asset join e on e.product_id = p.id
     group by held.user_id, p.id, p.coin, p.name, e.rate order by held.user_id, p.id limit $4`,
      [...ownersValues(owners), [...assets.tokens], most, isoText(at)],
    )
    const held = rows.map(({ user_id: userId, id, coin, name, coins }) => {
      const worth = { asset: coin, amount: decimal(coins) }
      const link = `/myaccount/myfunds/financial_staking?asset=${coin}&product-type=0`
      return { userId, product: 'staking', id, name, putIn: worth, worth, link }
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
        pid,
        coin,
        name,
        exchange_type: token,
        amount: decimalText(decimal(amount)),
        redeeming: decimalText(decimal(redeeming)),
        exchange_rate: decimalText(rate),
        worth: decimalText(coinsFor(decimal(amount), rate)),
      }
    }),
  )
}
