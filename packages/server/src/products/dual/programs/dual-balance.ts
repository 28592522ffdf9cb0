import { isListed, QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText, divide, multiply, ONE } from '@tenor/contract/money'
import { ownersOf } from '../../../core/ledger/index.ts'
import type { PriceOf } from '../../../core/product/index.ts'
import { sqlType } from '../../../platform/database/index.ts'
import { type Customer, Refusal } from '../../../platform/http/index.ts'
import { DUAL_PAYMENT } from '../checks/dual-books.ts'
import type { DualModule } from '../dual-module.ts'
import { dualHoldings } from '../holdings/dual-open-worth.ts'
import { pairOf } from '../offers/dual-market.ts'

/** More open orders than anybody places by hand. */
const OPEN_MOST = 10_000
/** The format has fields in BTC: null where the exchange does not list it. */
const SECOND = 'BTC'

/** What a customer has in dual and what it has paid, in both currencies at the index of now, each rounded down once. */
export async function dualBalance(module: DualModule, customer: Customer) {
  const priceOf = quotePrices(module)
  const [holdings, interest] = await Promise.all([
    dualHoldings(ownersOf(customer), { db: module.db, priceOf, at: module.clock.now(), most: OPEN_MOST }),
    interestByAsset(module, customer),
  ])
  const second = isListed(module.assets, SECOND) ? await priceIn(SECOND, priceOf) : null
  const inSecond = (value: Decimal8) => (second === null ? null : decimalText(divide(value * ONE, second, 'down')))
  const sumInQuote = async (parts: readonly { asset: string; amount: Decimal8 }[]) => {
    const values = await Promise.all(
      parts.map(async ({ asset, amount }) => multiply(amount, await priceIn(asset, priceOf), 'down')),
    )
    return values.reduce((sum, value) => sum + value, 0n)
  }
  const [worth, paid] = [await sumInQuote(holdings.map((each) => each.worth)), await sumInQuote(interest)]
  return {
    user_asset_usdt: decimalText(worth),
    user_asset_btc: inSecond(worth),
    user_total_interest_usdt: decimalText(paid),
    user_total_interest_btc: inSecond(paid),
  }
}

function quotePrices({ market, clock }: DualModule): PriceOf {
  return async (asset) => {
    const price = await market.indexNow(pairOf(asset, QUOTE_ASSET))
    return price === null ? null : { price, at: clock.now() }
  }
}

async function priceIn(asset: string, priceOf: PriceOf): Promise<Decimal8> {
  if (asset === QUOTE_ASSET) return ONE
  const known = await priceOf(asset)
  if (known === null) throw new Refusal(422, 'dual.quote.unavailable')
  return known.price
}

/** All interest of settled orders, in the currencies that it was paid in. */
async function interestByAsset(
  { db }: DualModule,
  { bucket, userId }: Customer,
): Promise<{ asset: string; amount: Decimal8 }[]> {
  const rows = await db.query(
    { asset: sqlType.text, amount: sqlType.text },
    `select paid.asset, trim_scale(sum(paid.interest))::text as amount
     from dual_order o cross join lateral (${DUAL_PAYMENT}) as paid
     where o.bucket = $1 and o.user_id = $2 and o.state = 'SETTLEMENT_SUCCESS'
     group by paid.asset order by paid.asset`,
    [bucket, userId],
  )
  return rows.map(({ asset, amount }) => ({ asset, amount: decimal(amount) }))
}
