import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ask, call } from '@tenor/browser/api'
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

const KEY = 'assets'

export function useAssets() {
  return useQuery({ queryKey: [KEY], queryFn: ({ signal }) => call(assetList, { signal }) })
}

function useAssetAct<Given, Done>(act: (given: Given) => Promise<Done>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: act, onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }) })
}

/** With neither icon nor settings the library's mark is back. */
export function useSetAsset() {
  return useAssetAct((body: NonNullable<Ask<typeof setAsset>['body']>) => call(setAsset, { body }))
}

export type AddBody = NonNullable<Ask<typeof createAsset>['body']>
export function useAddAsset() {
  return useAssetAct((body: AddBody) => call(createAsset, { body }))
}

export type ChangeBody = NonNullable<Ask<typeof changeAsset>['body']>
export function useChangeAsset(symbol: string) {
  return useAssetAct((body: ChangeBody) => call(changeAsset, { params: { symbol }, body }))
}

const STEPS = { pause: pauseAsset, close: closeAsset, retire: retireAsset, dust: clearDust }
/** A step towards an asset's end. */
export type AssetStep = keyof typeof STEPS

export function useEndAsset(symbol: string, step: AssetStep) {
  return useAssetAct((version: string) => call(STEPS[step], { params: { symbol }, body: { version } }))
}

export function usePriceTest() {
  return useMutation({
    mutationFn: (body: NonNullable<Ask<typeof priceTest>['body']>) => call(priceTest, { body }),
  })
}

export function useAssetFile() {
  return useAssetAct((body: NonNullable<Ask<typeof assetFile>['body']>) => call(assetFile, { body }))
}
