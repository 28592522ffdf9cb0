import {
  type AssetChange,
  type Assets,
  assetChange,
  type BackOfficeAsset,
  type NewAsset,
  newAsset,
  QUOTE_ASSET,
} from '@tenor/contract/core'
import { assetField } from '@tenor/contract/http'
import { decimalText } from '@tenor/contract/money'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Mode } from '../../platform/config/index.ts'
import type { Queryable, Transaction } from '../../platform/database/index.ts'
import { Refusal, refuseChanged, rowVersion } from '../../platform/http/index.ts'
import type { By, GivingAct } from '../proposals/index.ts'
import type { AssetUse } from './asset-left.ts'
import { refuseLeft } from './asset-left.ts'
import {
  isHeldByCustomers,
  type QuoteCount,
  readNewAsset,
  readSimulator,
  readSources,
  refuseSources,
  takesTwoByItself,
} from './asset-new.ts'
import {
  changeAssets,
  findAsset,
  insertAssets,
  lastPlace,
  readAssets,
  type StoredAsset,
  updateAsset,
} from './asset-store.ts'
import { SANDBOX_CATALOGUE } from './sandbox-catalogue.ts'

/** Called with each new asset in the transaction that adds it, so that products can prepare for it. */
export type OnAsset = (tx: Transaction, asset: StoredAsset) => Promise<void>

/** Called in the transaction that closes an asset: takes off sale for good what the clock put on sale by itself. */
export type OnAssetClosed = (tx: Transaction, symbol: string) => Promise<void>

export type AssetActs = {
  mode: Mode
  assets: Assets
  use: AssetUse
  onAsset: readonly OnAsset[]
  onAssetClosed: readonly OnAssetClosed[]
  countQuotes: QuoteCount
}

/** An asset as operators read it. */
export function assetWire(asset: StoredAsset): BackOfficeAsset {
  const { symbol, name, kind, decimals, status, simulator, listedAt, closingAt, sources } = asset
  return {
    symbol,
    name,
    kind,
    decimals,
    status,
    listed_at: unixSeconds(listedAt),
    closing_at: closingAt === null ? null : unixSeconds(closingAt),
    sources: sources === null ? null : [...sources],
    simulator:
      simulator === null
        ? null
        : {
            start: decimalText(simulator.start),
            volatility: decimalText(simulator.volatility),
            market: decimalText(simulator.market),
          },
    version: rowVersion(standingOf(asset)),
  }
}

/** State of an asset that a version stands for. */
export function standingOf({ name, kind, decimals, status, simulator, sources }: StoredAsset): object {
  const { start = null, volatility = null, market = null } = simulator ?? {}
  const numbers = [start, volatility, market].map((each) => (each === null ? null : decimalText(each)))
  return { name, kind, decimals, status, sources, numbers }
}

/** Adds an asset in a transaction that has called `changeAssets`. */
export async function addAsset(tx: Transaction, { onAsset }: Pick<AssetActs, 'onAsset'>, asset: StoredAsset) {
  await insertAssets(tx, [asset])
  for (const prepare of onAsset) await prepare(tx, asset)
}

/** Adds the assets of a sandbox that are not there yet. */
export async function addSandboxAssets(
  tx: Transaction,
  module: Pick<AssetActs, 'onAsset'>,
  at: Instant,
): Promise<void> {
  // Nothing is raised, and no process reads the assets again, where all of them are there.
  if ((await listMissing(tx)).length === 0) return
  await changeAssets(tx)
  let place = await lastPlace(tx)
  for (const body of await listMissing(tx)) {
    place += 1
    await addAsset(tx, module, await readNewAsset(tx, { mode: 'sandbox', at, place }, body))
  }
}

/** Assets of the sandbox's catalogue that the database has not. */
async function listMissing(db: Queryable): Promise<NewAsset[]> {
  const known = new Set((await readAssets(db)).rows.map(({ symbol }) => symbol))
  return SANDBOX_CATALOGUE.filter(({ symbol }) => !known.has(symbol))
}

/** Adding one: by two operators where it is promised to be worth another asset, or few sources know its price. */
export function createAct(module: AssetActs): GivingAct<NewAsset, BackOfficeAsset> {
  const { mode, countQuotes } = module
  return {
    act: 'asset.create',
    role: 'administrator',
    content: newAsset,
    subject: ({ symbol }) => `asset ${symbol}`,
    receiver: () => null,
    lock: changeAssets,
    async takesTwo(tx, body, { series }, { at }) {
      return series && takesTwoByItself(await readNewAsset(tx, { mode, at, place: 0 }, body), countQuotes)
    },
    async perform(tx, by, body) {
      const asset = await readNewAsset(tx, { mode, at: by.at, place: (await lastPlace(tx)) + 1 }, body)
      await addAsset(tx, module, asset)
      await audit(tx, by, 'asset.create', null, asset)
      return assetWire(asset)
    },
  }
}

const changeContent = assetChange.extend({ symbol: assetField })
/** A change with the asset that it is of. */
export type AssetChangeOf = AssetChange & { symbol: string }

/** Changing one: by two operators where its price comes from elsewhere. */
export function changeAct({ mode, assets }: AssetActs): GivingAct<AssetChangeOf, BackOfficeAsset> {
  async function applyChange(tx: Transaction, { symbol, ...body }: AssetChangeOf, by: Pick<By, 'at'>) {
    const before = await getAsset(tx, symbol)
    const { name = before.name, decimals = before.decimals } = body
    const sources = body.sources === undefined ? before.sources : readSources(body.sources)
    if (decimals < before.decimals && (await isHeldByCustomers(tx, assets, symbol)))
      throw new Refusal(422, 'asset.decimals.held', { asset: symbol })
    if (body.status === 'active' && before.status !== 'paused')
      throw new Refusal(422, 'asset.notPaused', { asset: symbol })
    if (body.sources !== undefined) await refuseSources(tx, sources)
    const simulator =
      body.simulator === undefined ? before.simulator : readSimulator(mode, before.kind, body.simulator, by.at)
    const status = body.status ?? before.status
    return { before, after: { ...before, name, decimals, sources, simulator, status } }
  }
  return {
    act: 'asset.change',
    role: 'administrator',
    content: changeContent,
    subject: ({ symbol }) => `asset ${symbol}`,
    receiver: () => null,
    lock: changeAssets,
    stands: async (tx, { symbol }) => standingOf(await getAsset(tx, symbol)),
    async takesTwo(tx, body, { series }, by) {
      const { before, after } = await applyChange(tx, body, by)
      return series && JSON.stringify(before.sources) !== JSON.stringify(after.sources)
    },
    async perform(tx, by, body) {
      const { before, after } = await applyChange(tx, body, by)
      await updateAsset(tx, before, after)
      await audit(tx, by, 'asset.change', before, after)
      return assetWire(after)
    },
  }
}

/** Pausing, closing and retiring. */
export type AssetEnd = 'pause' | 'close' | 'retire'

/** Takes an asset a step towards its end; each step only forward. */
export async function endAsset(
  tx: Transaction,
  { use, onAssetClosed }: Pick<AssetActs, 'use' | 'onAssetClosed'>,
  by: By,
  { symbol, step, version }: { symbol: string; step: AssetEnd; version: string | undefined },
): Promise<BackOfficeAsset> {
  await changeAssets(tx)
  const before = await getAsset(tx, symbol)
  refuseChanged(version, standingOf(before))
  if (symbol === QUOTE_ASSET) throw new Refusal(422, 'asset.quote', { asset: symbol })
  const after = await takeStep(tx, use, by, before, step)
  await updateAsset(tx, before, after)
  if (step === 'close') for (const end of onAssetClosed) await end(tx, symbol)
  await audit(tx, by, `asset.${step}`, before, after)
  return assetWire(after)
}

async function takeStep(
  tx: Transaction,
  use: AssetUse,
  { at }: By,
  before: StoredAsset,
  step: AssetEnd,
): Promise<StoredAsset> {
  const { symbol: asset, status } = before
  if (step === 'pause') {
    if (status !== 'active') throw new Refusal(422, 'asset.notActive', { asset })
    return { ...before, status: 'paused' }
  }
  if (step === 'close') {
    if (status !== 'active' && status !== 'paused') throw new Refusal(422, 'asset.closed', { asset })
    return { ...before, status: 'closing', closingAt: at }
  }
  if (status !== 'closing') throw new Refusal(422, 'asset.notClosing', { asset })
  await refuseLeft(tx, use, asset)
  return { ...before, status: 'retired' }
}

/** An asset that operators may change. */
export async function getAsset(db: Queryable, symbol: string): Promise<StoredAsset> {
  const asset = await findAsset(db, symbol)
  if (asset === null || asset.kind === 'units') throw new Refusal(404, 'asset.unknown')
  return asset
}

async function audit(tx: Transaction, by: By, act: string, before: StoredAsset | null, after: StoredAsset) {
  const entry = { at: by.at, actorId: by.operator.userId, act, subject: `asset ${after.symbol}` }
  await writeAudit(tx, {
    ...entry,
    before: before === null ? null : assetWire(before),
    after: assetWire(after),
  })
}
