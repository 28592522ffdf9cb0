import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { heldAt, type RateEntry, type StakingTokenRate } from '@tenor/contract/staking'
import { type Instant, isoText } from '@tenor/contract/time'
import { nullable, type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'
import { IN_FORCE_FIRST, rateAt, rateEntries, rateNow } from './staking-exchange-store.ts'
import type { StakingModule } from './staking-module.ts'

/* Tokens that exchange products give, and their rates for whoever pays in them. */

/** A token, the product that gives it, and the coin that it is of. */
export type GivenToken = { productId: number; token: string; coin: string }

/** Every token that is given, by its product. */
export async function givenTokens(db: Queryable): Promise<GivenToken[]> {
  const rows = await db.query(
    { id: sqlType.number, token: sqlType.text, coin: sqlType.text },
    'select id, token, coin from staking_product where token is not null order by id',
  )
  return rows.map(({ id: productId, token, coin }) => ({ productId, token, coin }))
}

/** A token with its rate at an instant; null where no product gives it. */
export async function givenToken(
  db: Queryable,
  asset: string,
  at: Instant,
): Promise<(GivenToken & { rate: Decimal8 }) | null> {
  const found = (await givenTokens(db)).find(({ token }) => token === asset)
  const rate = found === undefined ? null : await rateNow(db, found.productId, at)
  return found === undefined || rate === null ? null : { ...found, rate }
}

/** What tokens are of their coins now. */
export async function tokenRates(db: Queryable, now: Instant): Promise<StakingTokenRate[]> {
  const rows = await db.query(
    { token: sqlType.text, coin: sqlType.text, rate: nullable(sqlType.text) },
    `select p.token, p.coin, ${rateAt('p.id', '$1')} as rate from staking_product p where p.token is not null order by p.id`,
    [isoText(now)],
  )
  return rows.flatMap(({ token, coin, rate }) =>
    rate === null ? [] : [{ token, coin, exchange_rate: decimalText(decimal(rate)) }],
  )
}

/**
 * Holds the rates of tokens while their number changes: a rate that is entered meanwhile waits, so that what it moves is over
 * all tokens. Whoever enters a rate locks the product for update.
 */
export async function holdRates(tx: Queryable): Promise<void> {
  await tx.query('select id from staking_product where token is not null order by id for key share')
}

/** A product's entries while rates are held, and the instant of the act that holds them: it is one of after the newest. */
export async function heldEntries(
  tx: Transaction,
  { clock }: Pick<StakingModule, 'clock'>,
  productId: number,
): Promise<{ entries: RateEntry[]; now: Instant }> {
  await holdRates(tx)
  const entries = await rateEntries(tx, productId)
  return { entries, now: heldAt(entries, clock.now()) }
}

/** SQL of the rate in force of every token by its product: no entry is of later than now. */
export const RATES_NOW = `(select distinct on (product_id) product_id, rate from staking_exchange_rate
  order by product_id, ${IN_FORCE_FIRST})`
