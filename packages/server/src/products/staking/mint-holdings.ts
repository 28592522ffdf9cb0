import { isToken } from '@tenor/contract/core'
import { divide, ONE, smaller } from '@tenor/contract/money'
import { coinsFor } from '@tenor/contract/staking'
import type { Instant } from '@tenor/contract/time'
import { ofOwners, ownersValues } from '../../core/ledger/index.ts'
import type { HoldingsOf, Money } from '../../core/product/index.ts'
import type { Queryable, Raw } from '../../platform/database/index.ts'
import { backTable, positionTable } from './mint-tables.ts'
import { stakingInCoin } from './staking-tokens.ts'

/* What of minting customers have in Earn, for overviews of several products. */

const PAGE = '/myaccount/myfunds/financial_staking'

/** Coins as they are, and tokens as the coin that they are at the rate in force. */
async function inCoins(coins: readonly string[], at: Instant, db: Queryable): Promise<(given: Money) => Money> {
  const held = [...new Set(coins)].filter(isToken)
  const tokens = new Map(
    await Promise.all(held.map(async (each) => [each, await stakingInCoin(each, at, db)] as const)),
  )
  return ({ asset, amount }) => {
    const token = tokens.get(asset) ?? null
    return token === null ? { asset, amount } : { asset: token.coin, amount: coinsFor(amount, token.rate) }
  }
}

/** Collateral is worth itself less what is owed against it, at the price now; without one as it is. */
export const mintHoldings: HoldingsOf = async (owners, { db, at, most, priceOf }) => {
  const rows = await db.query<Raw>(
    `select ${positionTable.select('o')} from staking_mint_position o where ${ofOwners(owners, 'o')} and o.amount > 0
     order by o.created_at desc, o.id desc limit $3`,
    [...ownersValues(owners), most],
  )
  const positions = rows.map(positionTable.read)
  const inCoin = await inCoins(
    positions.map(({ coin }) => coin),
    at,
    db,
  )
  return Promise.all(
    positions.map(async ({ userId, id, coin, amount: given, debt }) => {
      const { asset, amount } = inCoin({ asset: coin, amount: given })
      const price = (await priceOf(asset))?.price ?? null
      const owed = price === null || price === 0n ? 0n : smaller(divide(debt * ONE, price, 'up'), amount)
      const worth = { asset, amount: amount - owed }
      return { userId, product: 'staking', id, putIn: worth, worth, link: `${PAGE}?asset=${coin}&tab=collateral` }
    }),
  )
}

/** What is on its way back for minted coins, after its fee: the coins are given, and nothing is in the spot account yet. */
export const mintBackHoldings: HoldingsOf = async (owners, { db, at, most }) => {
  const rows = await db.query<Raw>(
    `select ${backTable.select('o')} from staking_mint_back o where ${ofOwners(owners, 'o')} and o.state = 'REDEEMING'
     order by o.created_at desc, o.id desc limit $3`,
    [...ownersValues(owners), most],
  )
  const backs = rows.map(backTable.read)
  const inCoin = await inCoins(
    backs.map(({ coin }) => coin),
    at,
    db,
  )
  return backs.map(({ userId, id, coin, gross, fee }) => {
    const worth = inCoin({ asset: coin, amount: gross - fee })
    const link = `${PAGE}?asset=${coin}&tab=minted&type=1`
    return { userId, product: 'staking', id, putIn: worth, worth, link }
  })
}
