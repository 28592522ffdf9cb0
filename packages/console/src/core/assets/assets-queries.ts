import type { Ask } from '@tenor/browser/api'
import { queryOf, readAgain, saveOf } from '@tenor/browser/calls'
import {
  assetFile,
  assetList,
  changeAsset,
  clearDust,
  closeAsset,
  createAsset,
  pauseAsset,
  priceTest,
  retireAsset,
  setAsset,
} from '@tenor/contract/core'

const GROUP = ['assets'] as const
const DONE = { done: readAgain([GROUP]) }

export const useAssets = queryOf(assetList, { group: GROUP })

/** With neither icon nor settings the library's mark is back. */
export const useSetAsset = saveOf(setAsset, DONE)

export const useAddAsset = saveOf(createAsset, DONE)

export type ChangeBody = NonNullable<Ask<typeof changeAsset>['body']>
export const useChangeAsset = saveOf(changeAsset, {
  ask: (body: ChangeBody, symbol: string) => ({ params: { symbol }, body }),
  ...DONE,
})

const STEPS = { pause: pauseAsset, close: closeAsset, retire: retireAsset, dust: clearDust }
/** A step towards an asset's end. */
export type AssetStep = keyof typeof STEPS

export const useEndAsset = saveOf((_: string, step: AssetStep) => STEPS[step], {
  ask: (version: string, symbol: string, _: AssetStep) => ({ params: { symbol }, body: { version } }),
  ...DONE,
})

export const usePriceTest = saveOf(priceTest)
export const useAssetFile = saveOf(assetFile, DONE)
