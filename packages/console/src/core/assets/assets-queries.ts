import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { assetList, setAsset } from '@tenor/contract/core'

const KEY = 'assets'

export function useAssets() {
  return useQuery({ queryKey: [KEY], queryFn: ({ signal }) => call(assetList, { signal }) })
}

/** Without an icon the library's mark is back. */
export function useSetAsset() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { coin: string; icon?: string }) => call(setAsset, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}
