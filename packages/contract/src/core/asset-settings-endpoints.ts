import { z } from 'zod'
import { assetField, assetOrPairField, endpoint, flag, unixSecondsField } from '../http/index.ts'

/* What operators say of an asset beside its mark. */

/** Settings of an asset that are on or off. */
export const ASSET_FLAGS = ['is_support_launchpool', 'is_support_staking'] as const
/** One of them. */
export type AssetFlag = (typeof ASSET_FLAGS)[number]

/** On the wire: 1 is on. `new_coin_start` is from when a new coin trades, in unix seconds; 0: it trades. */
export const assetSettings = z.object({
  is_support_launchpool: z.int(),
  is_support_staking: z.int(),
  new_coin_start: z.int(),
})
/** `assetSettings` as a type. */
export type AssetSettings = z.infer<typeof assetSettings>

/** The same as it is sent: what is left out stays as it is. */
export const assetSettingFields = {
  is_support_launchpool: flag.optional(),
  is_support_staking: flag.optional(),
  new_coin_start: unixSecondsField.optional(),
}

/** GET borrow-coin-settings: what else a coin can be lent to. A coin of which nothing was said supports neither. */
export const borrowCoinSettings = endpoint({
  method: 'GET',
  path: '/apiw/v2/earn/borrow-coin-settings',
  summary: 'What else a coin can be lent to',
  audience: 'visitor',
  query: z.object({ coin: assetField }),
  data: assetSettings.omit({ new_coin_start: true }).extend({ coin: z.string() }),
})

/** GET currency-call-setting: while `new_coin_start` is above 0, a coin has no spot market. `symbol` is a coin or a pair. */
export const currencyCallSetting = endpoint({
  method: 'GET',
  path: '/apiw/v2/earn/currency-call-setting',
  summary: 'From when a new coin trades',
  audience: 'visitor',
  query: z.object({ symbol: assetOrPairField }),
  data: z.object({ symbol: z.string(), new_coin_start: z.int() }),
})
