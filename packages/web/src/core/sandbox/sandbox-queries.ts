import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sandboxClockMove, sandboxPrice } from '@tenor/contract/core'
import { call } from '../../platform/api/index.ts'
import { setServerTime } from '../../platform/clock.ts'

/** The sandbox's time or price has changed, and with it everything that was read before. */
function useRefreshAll() {
  const client = useQueryClient()
  return () => client.invalidateQueries()
}

export function useClockMove() {
  const refreshAll = useRefreshAll()
  return useMutation({
    mutationFn: (body: { advance: number } | { to: number }) => call(sandboxClockMove, { body }),
    onSuccess: ({ now }) => {
      setServerTime(now)
      return refreshAll()
    },
  })
}

export function useSetPrice() {
  const refreshAll = useRefreshAll()
  return useMutation({
    mutationFn: (body: { pair: string; price: string }) => call(sandboxPrice, { body }),
    onSuccess: refreshAll,
  })
}
