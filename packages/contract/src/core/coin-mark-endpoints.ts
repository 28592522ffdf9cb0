import { z } from 'zod'
import { assetField, endpoint, rowVersionField } from '../http/index.ts'
import { backOfficeAsset } from './asset-endpoints.ts'
import { assetSettingFields, assetSettings } from './asset-settings-endpoints.ts'

/** Longest text of an icon: SVG as it is, or PNG in base64 of at most 48 KB. */
export const ICON_LONGEST = 65_600

/**
 * GET coin-marks.svg: the marks of all coins in one picture, each under its symbol (`#SYMBOL`). `v` is the digest of the picture
 * as a page says it; with the present one the reply may be kept for good.
 */
export const coinMarks = endpoint({
  method: 'GET',
  path: '/apiw/v2/coin-marks.svg',
  summary: 'Marks of the coins, in one picture, each under its ticker',
  audience: 'visitor',
  query: z.object({ v: z.string().max(64).optional() }),
  produces: 'image/svg+xml',
  data: z.custom<string | Uint8Array>(),
})

/** Where the mark of an asset is drawn: its fragment of the picture. An asset without a mark is not in it and draws nothing. */
export function iconOf(asset: string): string {
  return `${coinMarks.path}#${asset}`
}

/** Where the mark of an asset comes from: an operator, the library, or nobody, so that it is a letter. */
export const ICON_ORIGINS = ['own', 'library', 'letter'] as const

/** An asset, its mark, and what else operators say of it. */
export const assetRow = assetSettings.extend({
  coin: z.string(),
  name: z.string(),
  icon: z.enum(ICON_ORIGINS),
  /** Version of the row: an edit sends it back and is refused where the row has changed. */
  version: rowVersionField,
})
/** `assetRow` as a type. */
export type AssetRow = z.infer<typeof assetRow>

/** An asset with its facts, which have a version of their own: `PUT assets/:symbol` sends that one back. */
export const listedAsset = assetRow.extend({ facts: backOfficeAsset })
/** `listedAsset` as a type. */
export type ListedAsset = z.infer<typeof listedAsset>

const ASSETS_PATH = '/console/api/assets'

/**
 * GET assets: all assets, retired ones too, with where their marks come from. `simulated`: 1 where the sandbox makes up prices;
 * `exchanges`: those that are asked for prices elsewhere.
 */
export const assetList = endpoint({
  method: 'GET',
  path: ASSETS_PATH,
  summary: 'Assets with their facts and marks',
  audience: 'operator',
  role: 'reader',
  data: z.object({ list: z.array(listedAsset), simulated: z.int(), exchanges: z.array(z.string()) }),
})

/**
 * PUT assets: gives an asset a mark of the exchange's own, or other settings. With neither it has the library's mark again.
 * Whatever picture is sent is drawn anew as a small one, so nothing of it but its looks reaches a customer.
 */
export const setAsset = endpoint({
  method: 'PUT',
  path: ASSETS_PATH,
  summary: 'Set the mark and the settings of an asset',
  audience: 'operator',
  role: 'administrator',
  effect: { alone: 'A mark and settings of display: nothing is owed by them.' },
  body: z.object({
    coin: assetField,
    version: rowVersionField.optional(),
    icon: z
      .string()
      .max(ICON_LONGEST)
      .optional()
      .meta({ description: 'SVG, or PNG as data:image/png;base64 of at most 48 KB and 1,024 pixels a side' }),
    ...assetSettingFields,
  }),
  data: assetRow,
  refusals: ['asset.unknown', 'asset.icon.refused', 'row.changed'],
})
