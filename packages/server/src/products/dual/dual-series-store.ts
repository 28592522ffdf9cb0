import { sandboxSurface, type VolatilitySurface } from '@tenor/contract/dual'
import { type Decimal8, decimal } from '@tenor/contract/money'
import type { Queryable } from '../../platform/database/index.ts'

/** What is listed automatically for a coin, and how it is priced. */
export type DualSeries = {
  coin: string
  enabled: boolean
  vip: boolean
  surface: VolatilitySurface
  margin: Decimal8
  minimumCopies: bigint
  maximumCopies: bigint
  capacityCopies: bigint
}

type SeriesRow = {
  coin: string
  enabled: boolean
  vip: boolean
  at_the_money: number
  skew: number
  smile: number
  margin: string
  minimum_copies: number
  maximum_copies: number
  capacity_copies: number
}

/** Every coin's series by coin. */
export async function seriesByCoin(db: Queryable): Promise<Map<string, DualSeries>> {
  const rows = await db.query<SeriesRow>(
    `select coin, enabled, vip, at_the_money::float8, skew::float8, smile::float8, margin,
       minimum_copies, maximum_copies, capacity_copies
     from dual_series order by coin`,
  )
  return new Map(rows.map((row) => [row.coin, seriesOf(row)]))
}

function seriesOf(row: SeriesRow): DualSeries {
  return {
    coin: row.coin,
    enabled: row.enabled,
    vip: row.vip,
    surface: sandboxSurface({ atTheMoney: row.at_the_money, skew: row.skew, smile: row.smile }),
    margin: decimal(row.margin),
    minimumCopies: BigInt(row.minimum_copies),
    maximumCopies: BigInt(row.maximum_copies),
    capacityCopies: BigInt(row.capacity_copies),
  }
}
