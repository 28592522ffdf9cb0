import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Ask, call } from '@tenor/browser/api'
import { assetList, setAsset } from '@tenor/contract/core'

const KEY = 'assets'

export function useAssets() {
  return useQuery({ queryKey: [KEY], queryFn: ({ signal }) => call(assetList, { signal }) })
}

/** With neither icon nor settings the library's mark is back. */
export function useSetAsset() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NonNullable<Ask<typeof setAsset>['body']>) => call(setAsset, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: [KEY] }),
  })
}
