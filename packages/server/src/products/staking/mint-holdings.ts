import { type Assets, isToken } from '@tenor/contract/core'
import { type Decimal8, decimal, divide, ONE, smaller } from '@tenor/contract/money'
import { coinsFor } from '@tenor/contract/staking'
import { ofOwners, ownersValues } from '../../core/ledger/index.ts'
import type { Holding, HoldingsOf, Valuing } from '../../core/product/index.ts'
import { type Queryable, type Raw, sqlType } from '../../platform/database/index.ts'
import { pricedAs, rateOfPriced } from './mint-prices.ts'
import { positionTable } from './mint-tables.ts'
import { stakingInCoin } from './staking-tokens.ts'

/* What minting holds of customers, for overviews: collateral less its debt, and what was paid back for and is on its way. */

type Rated = { coin: string; rate: Decimal8 }

/** For tokens among some coins, what one of each is: of its coin so much. */
async function tokensOf(
  assets: Assets,
  coins: readonly string[],
  ratedAs: (token: string) => Promise<Rated | null>,
): Promise<ReadonlyMap<string, Rated>> {
  const tokens = [...new Set(coins)].filter((each) => isToken(assets, each))
  const found = await Promise.all(tokens.map(async (token) => [token, await ratedAs(token)] as const))
  return new Map(found.flatMap(([token, rated]) => (rated === null ? [] : [[token, rated] as const])))
}

async function namesOf(db: Queryable, ids: readonly number[]): Promise<(id: number) => { name: string }> {
  const rows = await db.query(
    { id: sqlType.number, name: sqlType.text },
    'select id, name from staking_product where id = any($1::bigint[]) order by id',
    [[...new Set(ids)]],
  )
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => ({ name: names.get(id) ?? '' })
}

/** Collateral is worth itself less what is owed against it, at the price now; a token at its lowest rate of a day, as it is judged. */
export const mintHoldings =
  (assets: Assets): HoldingsOf =>
  async (owners, { db, at, most, priceOf }) => {
    const rows = await db.query<Raw>(
      `select ${positionTable.select('o')} from staking_mint_position o where ${ofOwners(owners, 'o')} and o.amount > 0
     order by o.created_at desc, o.id desc limit $3`,
      [...ownersValues(owners), most],
    )
    const positions = rows.map(positionTable.read)
    const tokens = await tokensOf(
      assets,
      positions.map(({ coin }) => coin),
      async (token) => {
        const priced = await pricedAs(db, token)
        const rate = rateOfPriced(priced, at)
        return rate === null ? null : { coin: priced.base, rate }
      },
    )
    const named = await namesOf(
      db,
      positions.map(({ productId }) => productId),
    )
    return Promise.all(
      positions.map(async ({ userId, id, productId, coin: locked, amount: given, debt, fee }) => {
        const token = tokens.get(locked) ?? null
        const coin = token?.coin ?? locked
        const amount = token === null ? given : coinsFor(given, token.rate)
        const price = (await priceOf(coin))?.price ?? null
        const owed = price === null || price === 0n ? 0n : smaller(divide((debt + fee) * ONE, price, 'up'), amount)
        const worth = { asset: coin, amount: amount - owed }
        const link = `/myaccount/myfunds/financial_staking?asset=${locked}&tab=collateral`
        return { userId, product: 'staking', id, ...named(productId), putIn: worth, worth, link }
      }),
    )
  }

type Coming = { user_id: number; id: number; product_id: number; coin: string; amount: string }

/** What is given for minted coins that were paid back is still the customer's, less its fee, until it is paid; tokens at their rate. */
export const mintBackHoldings =
  (assets: Assets): HoldingsOf =>
  async (owners, { db, at, most }: Valuing): Promise<Holding[]> => {
    const rows = await db.query<Coming>(
      `select o.user_id, o.id, o.product_id, o.coin, o.gross - o.fee as amount from staking_mint_back o
     where ${ofOwners(owners, 'o')} and o.state = 'REDEEMING' order by o.created_at desc, o.id desc limit $3`,
      [...ownersValues(owners), most],
    )
    const tokens = await tokensOf(
      assets,
      rows.map(({ coin }) => coin),
      (token) => stakingInCoin(token, at, db),
    )
    const named = await namesOf(
      db,
      rows.map(({ product_id }) => product_id),
    )
    return rows.map(({ user_id: userId, id, product_id, coin, amount: text }) => {
      const [token, amount] = [tokens.get(coin) ?? null, decimal(text)]
      const worth = { asset: token?.coin ?? coin, amount: token === null ? amount : coinsFor(amount, token.rate) }
      const link = `/myaccount/myfunds/financial_staking?asset=${coin}&tab=minted&type=1`
      return { userId, product: 'staking', id, ...named(product_id), putIn: worth, worth, link }
    })
  }
