import { z } from 'zod'
import { assetField, decimalField, endpoint, flag, nameField, rowVersionField, wholeNumber } from '../http/index.ts'
import { ASSET_DECIMALS_MOST, ASSET_KINDS, ASSET_STATUSES } from './assets.ts'
import { approvedState, proposedData } from './four-eyes-endpoints.ts'

/* Assets as anybody reads them, and as operators add and end them. */

/** Most lines of a file of assets. */
export const ASSET_FILE_LINES = 500
/** Columns of a file of assets; the last two are empty outside a sandbox. */
export const ASSET_FILE_COLUMNS = ['symbol', 'name', 'kind', 'decimals', 'start', 'volatility'] as const

const facts = z.object({
  symbol: z.string(),
  name: z.string(),
  kind: z.enum(ASSET_KINDS),
  decimals: z.int(),
  status: z.enum(ASSET_STATUSES),
})

/** GET assets: facts of all assets. With the version that a page has in `v`, the reply may be kept for good. */
export const assetCatalogue = endpoint({
  method: 'GET',
  path: '/apiw/v2/assets',
  summary: 'Facts of all assets',
  audience: 'visitor',
  query: z.object({ v: z.string().max(20).optional() }),
  data: z.object({ version: z.int(), list: z.array(facts) }),
})

const source = z.object({ exchange: z.string().max(40), pair: z.string().regex(/^[^\s/]{1,40}_[^\s/]{1,40}$/u) })
const simulator = z.object({
  start: decimalField,
  volatility: decimalField,
  /** Correlation with the market; 0.75 unless given. */
  market: decimalField.optional(),
})

/** Body of a new asset. `sources`: its pairs at exchanges; absent: the pair of the symbol and the quote asset. */
export const newAsset = z.object({
  symbol: z.string().max(64),
  name: nameField(60),
  kind: z.enum(['coin', 'stable', 'token', 'minted']),
  decimals: wholeNumber(0, ASSET_DECIMALS_MOST),
  sources: z.array(source).max(20).optional(),
  simulator: simulator.optional(),
})
/** `newAsset` as a type. */
export type NewAsset = z.infer<typeof newAsset>

/** An asset as operators see it. */
export const backOfficeAsset = facts.extend({
  listed_at: z.int(),
  closing_at: z.int().nullable(),
  sources: z.array(source).nullable(),
  simulator: z.object({ start: z.string(), volatility: z.string(), market: z.string() }).nullable(),
  version: rowVersionField,
})
/** `backOfficeAsset` as a type. */
export type BackOfficeAsset = z.infer<typeof backOfficeAsset>

const PATH = '/console/api/assets'
const symbolParams = z.object({ symbol: assetField })
const given = z.union([backOfficeAsset.extend(approvedState), proposedData])
const REFUSED = ['asset.unknown', 'row.changed'] as const

/**
 * POST assets: adds one. It is ready at once everywhere, and sold only by the acts that say so themselves. A stable, a token, a minted
 * coin and an asset whose price has fewer sources than the quorum take two operators.
 */
export const createAsset = endpoint({
  method: 'POST',
  path: PATH,
  summary: 'Add an asset',
  audience: 'operator',
  role: 'administrator',
  sends: 'json',
  effect: 'bounded',
  body: newAsset,
  data: given,
  refusals: ['asset.malformed', 'asset.exists', 'asset.alike', 'asset.simulator', 'asset.sources'],
})

/** Body of a change: absent is unchanged; `status` active ends a pause. */
export const assetChange = z.object({
  version: rowVersionField.optional(),
  name: nameField(60).optional(),
  decimals: wholeNumber(0, ASSET_DECIMALS_MOST).optional(),
  sources: z.array(source).max(20).nullable().optional(),
  simulator: simulator.optional(),
  status: z.literal('active').optional(),
})
/** `assetChange` as a type. */
export type AssetChange = z.infer<typeof assetChange>

/** PUT assets/{symbol}: changes its name, decimals or price source (by two operators), or ends a pause. */
export const changeAsset = endpoint({
  method: 'PUT',
  path: `${PATH}/:symbol`,
  summary: 'Change an asset',
  audience: 'operator',
  role: 'administrator',
  sends: 'json',
  effect: 'bounded',
  params: symbolParams,
  body: assetChange,
  data: given,
  refusals: [...REFUSED, 'asset.decimals.held', 'asset.notPaused', 'asset.simulator', 'asset.sources'],
})

const versionBody = z.object({ version: rowVersionField.optional() })

/** POST assets/{symbol}/pause: nothing new begins with it. */
export const pauseAsset = endpoint({
  method: 'POST',
  path: `${PATH}/:symbol/pause`,
  summary: 'Begin nothing new with an asset',
  audience: 'operator',
  role: 'administrator',
  effect: { alone: 'Takes off sale: nothing is owed by it.' },
  params: symbolParams,
  body: versionBody,
  data: backOfficeAsset,
  refusals: [...REFUSED, 'asset.quote', 'asset.notActive'],
})

/** POST assets/{symbol}/close: from now on there are only ways out. There is no way back. */
export const closeAsset = endpoint({
  method: 'POST',
  path: `${PATH}/:symbol/close`,
  summary: 'Leave only ways out of an asset',
  audience: 'operator',
  role: 'administrator',
  effect: { alone: 'Takes off sale: nothing is owed by it.' },
  params: symbolParams,
  body: versionBody,
  data: backOfficeAsset,
  refusals: [...REFUSED, 'asset.quote', 'asset.closed'],
})

/** POST assets/{symbol}/retire: hides it for good, where nothing of it is left. */
export const retireAsset = endpoint({
  method: 'POST',
  path: `${PATH}/:symbol/retire`,
  summary: 'Hide an asset of which nothing is left',
  audience: 'operator',
  role: 'administrator',
  effect: { alone: 'Only where no balance, no obligation and no offer is left.' },
  params: symbolParams,
  body: versionBody,
  data: backOfficeAsset,
  refusals: [...REFUSED, 'asset.quote', 'asset.notClosing', 'asset.left'],
})

/**
 * POST assets/{symbol}/dust: moves what customers hold below the least rest to the house, once the asset has been closing for `DUST_DAYS`,
 * by two operators. What went is kept by customer and account.
 */
export const clearDust = endpoint({
  method: 'POST',
  path: `${PATH}/:symbol/dust`,
  summary: 'Move parts of a unit that nobody can take out to the house',
  audience: 'operator',
  role: 'administrator',
  effect: 'two',
  params: symbolParams,
  body: z.object({ version: rowVersionField.optional() }),
  data: given,
  refusals: [...REFUSED, 'asset.notClosing', 'asset.dust.early', 'asset.dust.none', 'proposal.newOperator'],
})

/** Current quotes of an asset. */
export const priceTestReply = z.object({
  pair: z.string(),
  asked: z.int(),
  /** Null below the quorum. */
  index: z.string().nullable(),
  quotes: z.array(z.object({ exchange: z.string(), pair: z.string(), price: z.string().nullable() })),
})
/** `priceTestReply` as a type. */
export type PriceTest = z.infer<typeof priceTestReply>

/** POST assets/price-test: how many exchanges quote an asset now, and the index that they make. */
export const priceTest = endpoint({
  method: 'POST',
  path: `${PATH}/price-test`,
  summary: 'Ask the exchanges for the price of an asset',
  audience: 'operator',
  role: 'administrator',
  sends: 'json',
  effect: { alone: 'Reads prices and changes nothing.' },
  body: z.object({ symbol: z.string().max(64), sources: z.array(source).max(20).optional() }),
  data: priceTestReply,
  refusals: ['asset.malformed', 'asset.sources'],
})

/** Result of a file of assets. `refused`: lines that are not taken, so that nothing of the file is. */
export const assetFileReport = z.object({
  applied: z.int(),
  added: z.array(z.string()),
  unchanged: z.int(),
  refused: z.array(z.object({ line: z.int(), reason: z.string(), message: z.string() })),
})
/** `assetFileReport` as a type. */
export type AssetFileReport = z.infer<typeof assetFileReport>

/** POST assets/file: a dry run unless `apply` is 1. Lines of an asset that stands as they say change nothing. */
export const assetFile = endpoint({
  method: 'POST',
  path: `${PATH}/file`,
  summary: 'Add assets by a file',
  audience: 'operator',
  role: 'administrator',
  effect: 'bounded',
  body: z.object({ csv: z.string().max(200_000), apply: flag.optional() }),
  data: z.union([assetFileReport.extend(approvedState), proposedData]),
  refusals: ['asset.file.header', 'asset.file.lines', 'asset.file.refused'],
})
