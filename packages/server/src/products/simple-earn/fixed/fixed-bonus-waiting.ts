import { QUOTE_ASSET } from '@tenor/contract/core'
import { type Decimal8, decimal, ONE } from '@tenor/contract/money'
import { bonusAmount } from '@tenor/contract/simple-earn'
import type { Instant } from '@tenor/contract/time'
import type { Money, PriceOf } from '../../../core/product/index.ts'
import type { Queryable, Raw, Value } from '../../../platform/database/index.ts'
import { orderTable, type StoredFixedOrder } from './fixed-tables.ts'

/** Tiers in another asset of an order that was paid: they wait for prices, or for their turn. */
export type WaitingBonus = {
  owner: number
  order: StoredFixedOrder
  bonusAsset: string
  /** What all of its finish are paid at, once it is known. */
  prices: { coin: Decimal8; award: Decimal8 } | null
  /** When it is paid, or looked for prices again. */
  dueAt: Instant
}

/** SQL over `fixed_order o`: whose bonus waits. Each has a row of `fixed_bonus_due`. */
const IS_WAITING = `o.bonus_yearly > 0 and o.bonus is null and o.end_kind = 'maturity'`

type Row = Raw & { owner: number; coin_price: string | null; award_price: string | null; due_at: Instant }

/** Those that `where` names, newest first; its parameters are `values`. */
export async function waitingBonuses(db: Queryable, where: string, values: readonly Value[]): Promise<WaitingBonus[]> {
  const rows = await db.query<Row>(
    `select o.user_id as owner, ${orderTable.select('o')}, d.coin_price, d.award_price, d.due_at from fixed_order o
     join fixed_bonus_due d on d.finish_at = o.finish_at and d.asset = o.asset and d.bonus_asset = o.bonus_asset
     where ${IS_WAITING} and ${where}`,
    values,
  )
  return rows.map((row) => {
    const order = orderTable.read(row)
    const [coin, award] = [row.coin_price, row.award_price]
    const prices = coin === null || award === null ? null : { coin: decimal(coin), award: decimal(award) }
    return { owner: row.owner, order, bonusAsset: order.bonusAsset ?? order.asset, prices, dueAt: row.due_at }
  })
}

/** What it comes to at the prices that it is paid at; by then at those of now, and without them in the coin that earned it. */
export async function bonusWorth({ order, bonusAsset, prices }: WaitingBonus, priceOf: PriceOf): Promise<Money> {
  const { asset, bonusYearly, termDays } = order
  const known = prices ?? (await pricesNow(asset, bonusAsset, priceOf))
  if (known === null) return { asset, amount: bonusAmount(bonusYearly, termDays, ONE, ONE) }
  return { asset: bonusAsset, amount: bonusAmount(bonusYearly, termDays, known.coin, known.award) }
}

async function pricesNow(asset: string, bonusAsset: string, priceOf: PriceOf) {
  const [coin, award] = await Promise.all(
    [asset, bonusAsset].map(async (each) => (each === QUOTE_ASSET ? ONE : ((await priceOf(each))?.price ?? null))),
  )
  return coin == null || award == null || award === 0n ? null : { coin, award }
}
