import { saveOf } from '@tenor/browser/calls'
import { setServerTime } from '@tenor/browser/clock'
import { sandboxClockMove, sandboxPrice, sandboxReset } from '@tenor/contract/core'

/* The sandbox's time or price has changed, and with it everything that was read before. */

export const useClockMove = saveOf(sandboxClockMove, {
  done: (client, { now }) => {
    setServerTime(now)
    return client.invalidateQueries()
  },
})

export const useSetPrice = saveOf(sandboxPrice, { done: (client) => client.invalidateQueries() })

/** Takes back every price that was set by hand. */
export const useResetPrices = saveOf(sandboxReset, { done: (client) => client.invalidateQueries() })
