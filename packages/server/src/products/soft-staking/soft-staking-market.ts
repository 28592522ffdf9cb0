import type { EarnCell } from '@tenor/contract/core'
import { softStakingManifest } from '@tenor/contract/soft-staking'
import { DAY_MS, floorTo } from '@tenor/contract/time'
import type { EarnSource } from '../../core/product/index.ts'
import { nullable, sqlType } from '../../platform/database/index.ts'
import type { SoftStakingModule } from './soft-staking-module.ts'
import { coinRows } from './soft-staking-views.ts'

const [{ name: COLUMN }] = softStakingManifest.columns

/** What the first page says of soft staking: what each coin pays today. */
export function softStakingMarket(module: SoftStakingModule): EarnSource {
  return {
    // Terms hold from a midnight on, so all that changes within a day is that there are some at all.
    async version() {
      const [row] = await module.db.query(
        { id: nullable(sqlType.number) },
        'select max(id) as id from soft_staking_coin',
      )
      return `${row?.id ?? ''} ${floorTo(module.clock.now(), DAY_MS)}`
    },
    async cells() {
      const coins = await coinRows(module)
      return coins.map(
        ({ coin, rate_year: rate, min_amount: minimum }): EarnCell => ({
          column: COLUMN,
          asset: coin,
          least: rate,
          most: rate,
          days: null,
          others: [],
          minimum,
        }),
      )
    },
    evidence: async () => [],
  }
}
