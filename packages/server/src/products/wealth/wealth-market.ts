import type { EarnCell } from '@tenor/contract/core'
import { type Decimal8, decimalText, larger, smaller } from '@tenor/contract/money'
import { recentApr, wealthManifest } from '@tenor/contract/wealth'
import type { EarnSource } from '../../core/product/index.ts'
import { sqlType } from '../../platform/database/index.ts'
import type { WealthModule } from './wealth-module.ts'
import { navPoints, offersOnSale } from './wealth-product-store.ts'

const [{ name: COLUMN }] = wealthManifest.columns
const ALL = { coin: null, projectType: null, pid: null }

/** What the first page says of funds: what each coin's came to in the last 30 days. A younger one has no cell. */
export function wealthMarket({ db, clock }: WealthModule): EarnSource {
  return {
    // A value, a correction of one, and what operators list: nothing else changes it.
    async version() {
      const [row] = await db.query(
        { version: sqlType.text },
        `select count(*) || ' ' || coalesce(max(nav_at)::text, '') || ' ' || coalesce(sum(nav), 0)
           || ' ' || coalesce(string_agg(listing, ',' order by id), '') as version from wealth_product`,
      )
      return row?.version ?? ''
    },
    async cells() {
      const offers = await offersOnSale(db, ALL)
      const points = await navPoints(
        db,
        offers.map(({ id }) => id),
        clock.now(),
      )
      const rates = offers.flatMap(({ id, coin, minimum }) => {
        const rate = recentApr(points.get(id) ?? [])
        return rate === null ? [] : [{ coin, rate, minimum }]
      })
      return [...Map.groupBy(rates, ({ coin }) => coin)].map(([coin, some]) => cellOf(coin, some))
    },
    evidence: async () => [],
  }
}

function cellOf(asset: string, offers: readonly { rate: Decimal8; minimum: Decimal8 }[]): EarnCell {
  const rates = offers.map(({ rate }) => rate)
  return {
    column: COLUMN,
    asset,
    least: decimalText(rates.reduce(smaller)),
    most: decimalText(rates.reduce(larger)),
    days: null,
    others: [],
    minimum: decimalText(offers.map(({ minimum }) => minimum).reduce(smaller)),
  }
}
