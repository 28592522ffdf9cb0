import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { housePromises, type PromiseRow, setPromiseCap } from '@tenor/contract/core'

const KEY = 'promises'

export function usePromises() {
  return useQuery({ queryKey: [KEY], queryFn: ({ signal }) => call(housePromises, { signal }) })
}

export function useCapChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ name, asset, cap, version }: Pick<PromiseRow, 'name' | 'asset' | 'cap' | 'version'>) =>
      call(setPromiseCap, { body: { name, asset, cap, version } }),
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: [KEY] }), client.invalidateQueries({ queryKey: ['audit'] })]),
  })
}
