import { serverTime } from '@tenor/browser/clock'
import { useSession } from '@tenor/browser/session'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'

/** Sessions and keys go by the machine's time; a sandbox shows them by its own clock, as everything else on the page. */
export function useShownInstant(): (seconds: number) => Instant {
  const isSandbox = useSession().data?.sandbox === true
  return (seconds) => {
    const at = instantOfSeconds(seconds)
    return isSandbox ? serverTime(at) : at
  }
}
