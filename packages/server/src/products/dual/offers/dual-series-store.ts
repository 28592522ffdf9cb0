import type { AssetKind } from '@tenor/contract/core'
import {
  type DualSeriesSettings,
  type DualSeriesSide,
  type DualType,
  type SviSlice,
  sandboxSurface,
  type VolatilitySurface,
} from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, instant } from '@tenor/contract/time'
import type { Queryable, Raw, Transaction } from '../../../platform/database/index.ts'

/** What is listed automatically for a coin, and how it is priced. */
export type DualSeries = DualSeriesSettings & {
  revision: number
  /** When an operator set the surface of that revision; null for the one that the coin begins with. */
  setAt: Instant | null
  /** Whether the last listing went by these settings. */
  isListed: boolean
}

type SeriesRow = {
  coin: string
  enabled: boolean
  vip: boolean
  at_the_money: number
  skew: number
  smile: number
  surface: SviSlice[] | null
  revision: number
  set_at: Instant | null
  listed_revision: number
}

type SideRow = {
  coin: string
  type: DualType
  enabled: boolean
  margin: string
  redeem_fee: string
  terms: number[]
  targets: number
  nearest: number
  reach_percent: number
  minimum_copies: number
  maximum_copies: number
  capacity_copies: number
}

/** The instant at which the surface of a series `s` was set. */
const SET = 'left join dual_surface f on f.coin = s.coin and f.version = s.revision'

const SERIES = `select s.coin, s.enabled, s.vip, s.at_the_money::float8, s.skew::float8, s.smile::float8, s.surface,
    s.revision, f.set_at, s.listed_revision
  from dual_series s ${SET} where $1::text is null or s.coin = $1 order by s.coin`

const SIDES = `select coin, type, enabled, margin, redeem_fee, terms, targets, nearest, reach_percent, minimum_copies,
    maximum_copies, capacity_copies
  from dual_series_side where $1::text is null or coin = $1`

/** Every coin's series by coin. */
export async function seriesByCoin(db: Queryable): Promise<Map<string, DualSeries>> {
  return seriesOfRows(...(await Promise.all([db.query<SeriesRow>(SERIES, [null]), db.query<SideRow>(SIDES, [null])])))
}

/** One coin's series, kept as it is until the transaction ends. */
export async function lockSeries(tx: Transaction, coin: string): Promise<DualSeries | null> {
  const rows = await tx.query<SeriesRow>(`${SERIES} for update of s`, [coin])
  return seriesOfRows(rows, await tx.query<SideRow>(SIDES, [coin])).get(coin) ?? null
}

function seriesOfRows(rows: readonly SeriesRow[], sides: readonly SideRow[]): Map<string, DualSeries> {
  const sideOf = (coin: string, type: DualType): DualSeriesSide => {
    const row = sides.find((side) => side.coin === coin && side.type === type)
    // The migration made both for each coin, and nothing takes one away.
    if (row === undefined) throw new Error(`dual_series_side has no ${type} of ${coin}`)
    return sideOfRow(row)
  }
  return new Map(
    rows.map((row) => [
      row.coin,
      { ...seriesOf(row), sides: { call: sideOf(row.coin, 'call'), put: sideOf(row.coin, 'put') } },
    ]),
  )
}

function seriesOf(row: SeriesRow): Omit<DualSeries, 'sides'> {
  return {
    coin: row.coin,
    enabled: row.enabled,
    vip: row.vip,
    surface: surfaceOf(row),
    revision: row.revision,
    setAt: row.set_at,
    isListed: row.listed_revision === row.revision,
  }
}

function surfaceOf(row: Pick<SeriesRow, 'surface' | 'at_the_money' | 'skew' | 'smile'>): VolatilitySurface {
  return row.surface ?? sandboxSurface({ atTheMoney: row.at_the_money, skew: row.skew, smile: row.smile })
}

/** What offers of a coin and direction are priced by; `version` is the revision of the series, set at `setAt`. */
export type DualPricing = { surface: VolatilitySurface; margin: Decimal8; version: number; setAt: Instant | null }

export function pricingOf(series: DualSeries | undefined, type: DualType): DualPricing | null {
  if (series === undefined) return null
  const { surface, sides, revision: version, setAt } = series
  return { surface, margin: sides[type].margin, version, setAt }
}

/** For a select of a product `p`: what it is priced by. `direction` is SQL of the side that its options are of. */
export const pricingJoins = (direction: string) => `left join dual_series s on s.coin = p.coin ${SET}
  left join dual_series_side side on side.coin = p.coin and side.type = ${direction}`
export const PRICING_COLUMNS = `s.surface, s.at_the_money::float8, s.skew::float8, s.smile::float8,
  s.revision as pricing_version, f.set_at as pricing_set_at, side.margin as pricing_margin`

/** What `PRICING_COLUMNS` say; null for a coin that has no series. */
export function pricingOfRow(row: Raw): DualPricing | null {
  const { pricing_version: version, pricing_margin: margin, pricing_set_at: setAt } = row
  if (typeof version !== 'number' || typeof margin !== 'string') return null
  const shape = row as Pick<SeriesRow, 'surface' | 'at_the_money' | 'skew' | 'smile'>
  return {
    surface: surfaceOf(shape),
    margin: decimal(margin),
    version,
    setAt: typeof setAt === 'number' ? instant(setAt) : null,
  }
}

function sideOfRow(row: SideRow): DualSeriesSide {
  return {
    enabled: row.enabled,
    margin: decimal(row.margin),
    redeemFee: decimal(row.redeem_fee),
    terms: row.terms,
    targets: row.targets,
    distances: { nearest: row.nearest, reachPercent: row.reach_percent },
    minimumCopies: BigInt(row.minimum_copies),
    maximumCopies: BigInt(row.maximum_copies),
    capacityCopies: BigInt(row.capacity_copies),
  }
}

/** Volatility and margin of a new series: an operator sets both before enabling it. */
const NEW_SERIES = { atTheMoney: 0.9, skew: -0.05, smile: 0.65, margin: '0.18' }

/** Switches a series off and retires what it put on sale, snipers too: offers by hand stay for operators to retire. */
export async function endSeries(tx: Transaction, coin: string): Promise<void> {
  await tx.execute('update dual_series set enabled = false where coin = $1', [coin])
  await tx.execute(
    `update dual_product set listing = 'retired' where coin = $1 and origin in ('grid', 'chain') and listing <> 'retired'`,
    [coin],
  )
  await tx.execute(`update sniper_product set listing = 'retired' where coin = $1 and listing <> 'retired'`, [coin])
}

/** Writes the series of a new asset with a price of its own, off sale until an operator enables it. */
export async function insertSeries(
  tx: Transaction,
  { symbol, kind }: { symbol: string; kind: AssetKind },
): Promise<void> {
  if (kind !== 'coin') return
  const { atTheMoney, skew, smile, margin } = NEW_SERIES
  await tx.execute(
    `insert into dual_series (coin, enabled, at_the_money, skew, smile) values ($1, false, $2, $3, $4)
     on conflict do nothing`,
    [symbol, atTheMoney, skew, smile],
  )
  await tx.execute(
    `insert into dual_series_side (coin, type, margin) select $1, type, $2::numeric
     from unnest(array['call', 'put']) as side (type) on conflict do nothing`,
    [symbol, margin],
  )
}

/** Writes what an operator has set. A surface that has not changed stays made of its three numbers. */
export async function writeSeries(
  tx: Transaction,
  series: DualSeriesSettings,
  { revision, isNewSurface }: { revision: number; isNewSurface: boolean },
): Promise<void> {
  await tx.execute(
    `update dual_series set enabled = $2, vip = $3, revision = $4, surface = coalesce($5::jsonb, surface)
     where coin = $1`,
    [series.coin, series.enabled, series.vip, revision, isNewSurface ? JSON.stringify(series.surface) : null],
  )
  for (const type of ['call', 'put'] as const) {
    const side = series.sides[type]
    await tx.execute(
      `update dual_series_side set enabled = $3, margin = $4, terms = $5::smallint[], targets = $6, nearest = $7,
         reach_percent = $8, minimum_copies = $9, maximum_copies = $10, capacity_copies = $11, redeem_fee = $12
       where coin = $1 and type = $2`,
      [
        series.coin,
        type,
        side.enabled,
        decimalText(side.margin),
        side.terms,
        side.targets,
        side.distances.nearest,
        side.distances.reachPercent,
        side.minimumCopies.toString(),
        side.maximumCopies.toString(),
        side.capacityCopies.toString(),
        decimalText(side.redeemFee),
      ],
    )
  }
}

/** Notes that the settings of a revision are those that are listed. */
export async function noteListed(tx: Transaction, { coin, revision }: DualSeries): Promise<void> {
  await tx.execute('update dual_series set listed_revision = $2 where coin = $1 and listed_revision < $2', [
    coin,
    revision,
  ])
}
