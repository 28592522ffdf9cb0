import type { AssetFacts } from '@tenor/contract/core'
import type { Decimal8 } from '@tenor/contract/money'
import type { Instant } from '@tenor/contract/time'
import {
  column,
  orNull,
  type Queryable,
  type RecordOf,
  setOf,
  type Transaction,
  table,
} from '../../platform/database/index.ts'
import { readSkeletons } from './symbol-skeleton.ts'

/** The asset's pair at an exchange. */
export type AssetSource = { readonly exchange: string; readonly pair: string }

/** How a sandbox makes up a price: at `from` (null: at the simulator's origin) it is `start`. */
export type AssetSimulator = {
  readonly start: Decimal8
  /** Standard deviation of a year's logarithmic return; 0 stands still. */
  readonly volatility: Decimal8
  /** Correlation with the path that all coins share, 0 to 1. */
  readonly market: Decimal8
  readonly from: Instant | null
}

const assetTable = table('asset', {
  symbol: column.text(),
  capitals: column.text(),
  smalls: column.text(),
  name: column.text(),
  kind: column.text<AssetFacts['kind']>(),
  decimals: column.smallint(),
  status: column.text<AssetFacts['status']>(),
  place: column.integer(),
  listedAt: column.instant(),
  closingAt: orNull(column.instant()),
  simulatorStart: orNull(column.decimal()),
  simulatorVolatility: orNull(column.decimal()),
  simulatorMarket: orNull(column.decimal()),
  simulatorFrom: orNull(column.instant()),
  sources: orNull(column.json<readonly AssetSource[]>()),
})
type AssetRecord = RecordOf<typeof assetTable>

/** An asset as the database has it. */
export type StoredAsset = AssetFacts & {
  readonly place: number
  readonly listedAt: Instant
  readonly closingAt: Instant | null
  readonly simulator: AssetSimulator | null
  /** Null: each exchange is asked for the asset in the quote asset. */
  readonly sources: readonly AssetSource[] | null
}

type VersionedRow = { readonly version: number }

/** All assets in the order of lists, with the version that they are of. */
export async function readAssets(db: Queryable): Promise<{ version: number; rows: StoredAsset[] }> {
  const found = await db.query<VersionedRow>(
    `select (select version from asset_version) as version, ${assetTable.select()} from asset order by place, symbol`,
  )
  return { version: found[0]?.version ?? 0, rows: found.map((row) => assetOf(assetTable.read(row))) }
}

function assetOf(record: AssetRecord): StoredAsset {
  const { symbol, name, kind, decimals, status, place, listedAt, closingAt, sources } = record
  const { simulatorStart: start, simulatorVolatility: volatility, simulatorMarket: market } = record
  const simulator =
    start === null || volatility === null || market === null
      ? null
      : { start, volatility, market, from: record.simulatorFrom }
  return { symbol, name, kind, decimals, status, place, listedAt, closingAt, simulator, sources }
}

function recordOf({ simulator, ...asset }: StoredAsset): AssetRecord {
  return {
    ...asset,
    ...readSkeletons(asset.symbol),
    simulatorStart: simulator?.start ?? null,
    simulatorVolatility: simulator?.volatility ?? null,
    simulatorMarket: simulator?.market ?? null,
    simulatorFrom: simulator?.from ?? null,
  }
}

/** One asset; null where there is none of the symbol. */
export async function findAsset(db: Queryable, symbol: string): Promise<StoredAsset | null> {
  const [row] = await db.query(`select ${assetTable.select()} from asset where symbol = $1`, [symbol])
  return row === undefined ? null : assetOf(assetTable.read(row))
}

/** Locks the assets until the transaction ends and raises their version: changes come one after the other. */
export async function changeAssets(tx: Transaction): Promise<void> {
  await tx.execute('update asset_version set version = version + 1')
}

/** The asset that one of a symbol could be taken for; null where there is none. */
export async function findAlike(db: Queryable, symbol: string): Promise<string | null> {
  const { capitals, smalls } = readSkeletons(symbol)
  const [row] = await db.query<SymbolRow>(
    'select symbol from asset where capitals = $1 or smalls = $2 order by symbol = $3 desc, symbol limit 1',
    [capitals, smalls, symbol],
  )
  return row?.symbol ?? null
}

type SymbolRow = { readonly symbol: string }

/** Adds assets after `changeAssets`. */
export async function insertAssets(tx: Transaction, assets: readonly StoredAsset[]): Promise<void> {
  await assetTable.insert(tx, assets.map(recordOf))
}

/** Places of units come after those of all that lists show. */
const UNITS_PLACE = 1_000_000

/** Adds the units of a new fund: an asset that the ledger counts, with 6 decimals. */
export async function insertUnits(
  tx: Transaction,
  { symbol, name, at }: { symbol: string; name: string; at: Instant },
): Promise<void> {
  await changeAssets(tx)
  const asset: StoredAsset = {
    symbol,
    name: name.slice(0, 60),
    kind: 'units',
    decimals: 6,
    status: 'active',
    place: UNITS_PLACE,
    listedAt: at,
    closingAt: null,
    simulator: null,
    sources: null,
  }
  await insertAssets(tx, [asset])
}

/** Names the units of a fund as the fund is named. */
export async function renameUnits(tx: Transaction, symbol: string, name: string): Promise<void> {
  await changeAssets(tx)
  await tx.execute('update asset set name = $2 where symbol = $1', [symbol, name.slice(0, 60)])
}

/** Writes in what an asset has changed, after `changeAssets`. */
export async function updateAsset(tx: Transaction, before: StoredAsset, after: StoredAsset): Promise<void> {
  const changes = assetTable.changes(recordOf(before), recordOf(after))
  if (changes.length === 0) return
  const { set, values } = setOf(changes, 2)
  await tx.execute(`update asset set ${set} where symbol = $1`, [before.symbol, ...values])
}

type PlaceRow = { readonly place: number | null }

/** The highest place of a list. */
export async function lastPlace(db: Queryable): Promise<number> {
  const [row] = await db.query<PlaceRow>(`select max(place) as place from asset where kind <> 'units'`)
  return row?.place ?? 0
}
