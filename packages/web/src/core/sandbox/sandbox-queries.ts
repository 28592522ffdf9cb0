import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '@tenor/browser/api'
import { setServerTime } from '@tenor/browser/clock'
import { sandboxClockMove, sandboxPrice, sandboxReset } from '@tenor/contract/core'

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

/** Takes back every price that was set by hand. */
export function useResetPrices() {
  const refreshAll = useRefreshAll()
  return useMutation({ mutationFn: () => call(sandboxReset), onSuccess: refreshAll })
}
