import { DAY_MS, isoText, later } from '@tenor/contract/time'
import { sqlType } from '../../../platform/database/index.ts'
import type { Retention } from '../../../platform/retention/index.ts'

/** Products that expired longer ago than this were looked at on many nights; what had no order then has none. */
const LOOKED_BACK_DAYS = 400

/** Expired products that nobody ordered go, with what was on sale of them. Those of an order stay with it. */
export function dualProductRetention(days: number): Retention {
  return {
    days,
    async remove(db, before) {
      const span = [isoText(later(before, -LOOKED_BACK_DAYS * DAY_MS)), isoText(before)]
      for (const kind of ['dual', 'sniper'] as const) {
        const coins = await db.query(
          { coin: sqlType.text },
          `select distinct coin from ${kind}_product where delivery_at >= $1 and delivery_at < $2`,
          span,
        )
        for (const { coin } of coins) {
          await db.query('select dual_product_remove($1, $2, $3, $4) as rows', [kind, coin, ...span])
        }
      }
    },
  }
}
