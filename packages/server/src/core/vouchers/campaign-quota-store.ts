import { type Decimal8, decimalText } from '@tenor/contract/money'
import type { Transaction } from '../../platform/database/index.ts'

/** Counts what is given against a day's quota in the statement that asks for it; false where it would go over. */
export async function takeOfDay(tx: Transaction, day: string, value: Decimal8, quota: Decimal8): Promise<boolean> {
  const taken = await tx.execute(
    `insert into campaign_day (day, value, vouchers) values ($1::date, $2, 1)
     on conflict (day) do update set value = campaign_day.value + excluded.value, vouchers = campaign_day.vouchers + 1
     where campaign_day.value + excluded.value <= $3`,
    [day, decimalText(value), decimalText(quota)],
  )
  return taken > 0
}
