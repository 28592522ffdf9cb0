const REST_MS = 2_000
const SLOW = ['slow-2g', '2g', '3g']

type Link = { saveData?: boolean; effectiveType?: string }

/** Whether the browser says that its link is slow, or that data are to be saved. One that says nothing counts as fast. */
export function isSlowLink(): boolean {
  const { saveData, effectiveType = '' } = (navigator as { connection?: Link }).connection ?? {}
  return saveData === true || SLOW.includes(effectiveType)
}

/** Loads what will be needed once the page is at rest or is touched; on a slow link only when it is touched. */
export function loadSoon(load: () => Promise<unknown>): void {
  const events = ['pointerdown', 'keydown'] as const
  const listening = new AbortController()
  const go = () => {
    clearTimeout(timer)
    listening.abort()
    // Who needs it asks again, and says what went wrong.
    load().catch(() => undefined)
  }
  const timer = isSlowLink() ? undefined : setTimeout(go, REST_MS)
  for (const event of events) addEventListener(event, go, { signal: listening.signal })
}
