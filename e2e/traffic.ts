import type { BrowserContext, Page, Request } from 'playwright-core'

/** Milliseconds without a request after which a page is taken to have all that it asks for; Playwright waits 500. */
const QUIET = 150
const STEP = 25
/** Against a hang only. */
const PATIENCE = 180_000
const STREAM = '/apiw/v2/events'

type Traffic = { open: Set<Request>; lastAt: number }

const traffic = new WeakMap<Page, Traffic>()

function trafficOf(page: Page): Traffic {
  const known = traffic.get(page)
  if (known !== undefined) return known
  const begun = { open: new Set<Request>(), lastAt: performance.now() }
  traffic.set(page, begun)
  return begun
}

/** From now on it is known what the pages of this context wait for. */
export function watchTraffic(context: BrowserContext): void {
  context.on('page', (page) => {
    page.on('request', (request) => {
      // The stream of changes never ends.
      if (new URL(request.url()).pathname === STREAM) return
      const { open } = trafficOf(page)
      // A page that is left answers nothing any more.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) open.clear()
      open.add(request)
    })
    const ended = (request: Request) => {
      const seen = trafficOf(page)
      seen.open.delete(request)
      seen.lastAt = performance.now()
    }
    page.on('requestfinished', ended)
    page.on('requestfailed', ended)
  })
}

/** Waits until the page has stopped asking: nothing is under way, and nothing was for a moment. */
export async function quiet(page: Page): Promise<void> {
  const until = performance.now() + PATIENCE
  while (performance.now() < until) {
    const { open, lastAt } = trafficOf(page)
    if (open.size === 0 && performance.now() - lastAt >= QUIET) return
    await page.waitForTimeout(STEP)
  }
  const waiting = [...trafficOf(page).open].map((request) => request.url())
  throw new Error(`The page still asks after ${PATIENCE} ms: ${waiting.join(', ')}`)
}
