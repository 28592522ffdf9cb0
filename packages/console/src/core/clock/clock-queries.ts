import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { type ClockProcess, clockConfirm, clockProcesses } from '@tenor/contract/core'

const AGAIN_MS = 5_000
const KEY = ['clock']

export function useClockProcesses() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(clockProcesses, { signal }),
    refetchInterval: AGAIN_MS,
  })
}

/** Confirms what the clock of a process read when the page was shown. */
export function useClockConfirm() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, wall }: Pick<ClockProcess, 'id' | 'wall'>) =>
      call(clockConfirm, { body: { process: id, wall } }),
    onSettled: () => client.invalidateQueries({ queryKey: KEY }),
  })
}
