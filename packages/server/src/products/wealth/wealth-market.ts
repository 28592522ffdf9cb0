import type { EarnCell } from '@tenor/contract/core'
import { type Decimal8, decimalText } from '@tenor/contract/money'
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
      const rates = offers.flatMap(({ id, coin }) => {
        const rate = recentApr(points.get(id) ?? [])
        return rate === null ? [] : [{ coin, rate }]
      })
      return [...Map.groupBy(rates, ({ coin }) => coin)].map(([coin, some]) =>
        cellOf(
          coin,
          some.map(({ rate }) => rate),
        ),
      )
    },
    evidence: async () => [],
  }
}

function cellOf(asset: string, rates: readonly Decimal8[]): EarnCell {
  const inOrder = rates.toSorted((a, b) => (a < b ? -1 : 1))
  const [least = 0n, most = 0n] = [inOrder[0], inOrder.at(-1)]
  return { column: COLUMN, asset, least: decimalText(least), most: decimalText(most), days: null, others: [] }
}
