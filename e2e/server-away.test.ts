import type { BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, type FileBrowser, openBrowser, quiet } from './browser.ts'
import { newCustomer } from './customer.ts'
import { type RunningServer, startAgain, startServer } from './server.ts'

/** Pages that ask the server for what they show. */
const ASKING = [
  '/',
  '/holdings',
  '/my-holdings',
  '/my-holdings?product=sniper',
  '/balances',
  '/statement',
  '/statement?view=ledger',
  '/notices',
  '/notification-settings',
  '/alerts',
  '/security',
  '/account-mode',
  '/settlements/BTC',
  '/vip',
  '/proof-of-reserves',
  '/dual-currency-investment',
  '/trade/BTC_USDT',
  '/simple-earn',
  '/simple-earn/my-lendings',
  '/simple-earn/history',
  '/simple-earn/auction/USDT',
  '/simple-earn/vip-wealth',
  '/staking',
  '/staking/ETH',
  '/myaccount/myfunds/financial_staking',
  '/soft-staking',
  '/soft-staking/holdings',
  '/soft-staking/snapshots',
  '/wealth',
  '/wealth/holdings',
]
/** Reads that must come are asked for again for half a minute before they say that they failed; a busy machine takes longer. */
const PATIENCE = { timeout: 300_000 }
const LONGEST_MS = 900_000
/** What the server answers anew each time; all else is files, which a cache before it would still have. */
const CALLS = /^\/(apiw|sandbox)\//

let server: RunningServer
let again: Pick<RunningServer, 'end'> | undefined
let browser: FileBrowser
let context: BrowserContext

beforeAll(async () => {
  server = await startServer()
  browser = await openBrowser()
  context = await browser.newContext(desktop)
  // Every tab of the list loads at once.
  context.setDefaultTimeout(PATIENCE.timeout)
  await newCustomer(context, server.url)
  await context.route('**/*', keptFiles())
})
afterAll(async () => {
  await browser?.close()
  await again?.end()
  await server?.remove()
})

type Kept = { status: number; headers: Record<string, string>; body: Buffer }

/** Files come from a copy once they were had; calls go to the server, whether it is there or not. */
function keptFiles(): (route: Route) => Promise<void> {
  const kept = new Map<string, Kept>()
  return async (route) => {
    const { pathname, search } = new URL(route.request().url())
    if (CALLS.test(pathname)) return route.continue()
    const known = kept.get(pathname + search)
    if (known !== undefined) return route.fulfill(known)
    const answer = await route.fetch().catch(() => null)
    // An address that leads on is reloaded where it led to: by the same document.
    const document = route.request().isNavigationRequest() ? kept.get('/') : undefined
    if (answer === null) return document === undefined ? route.abort('connectionrefused') : route.fulfill(document)
    const file = { status: answer.status(), headers: answer.headers(), body: await answer.body() }
    kept.set(pathname + search, file)
    return route.fulfill(file)
  }
}

async function opened(path: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(`${server.url}${path}`)
  return tab
}

const failedOf = (tab: Page) => tab.getByRole('main').getByText('Could not load.').first()

/** Of the tabs, the paths of those that do not come to it in time. */
async function thatNever(tabs: readonly Page[], state: 'visible' | 'hidden'): Promise<string[]> {
  const answers = tabs.map((tab) =>
    failedOf(tab)
      .waitFor({ state, ...PATIENCE })
      .then(
        () => [],
        () => [new URL(tab.url()).pathname],
      ),
  )
  return (await Promise.all(answers)).flat()
}

test(
  'while the process of the server is gone there is the frame, then the failed state, then the page by itself',
  async () => {
    const tabs = await Promise.all(ASKING.map(opened))
    await Promise.all(tabs.map((tab) => quiet(tab)))
    await server.end()
    try {
      await Promise.all(tabs.map((tab) => tab.reload()))
      // Never nothing: the frame of the page stands before anything has failed.
      await Promise.all(tabs.map((tab) => tab.getByRole('banner').waitFor()))
      expect(await thatNever(tabs, 'visible'), 'say that they could not load').toEqual([])
    } finally {
      again = await startAgain(server)
    }
    expect(await thatNever(tabs, 'hidden'), 'come back').toEqual([])
    for (const tab of tabs) {
      expect(await tab.getByText('Could not load.').count(), tab.url()).toBe(0)
      await tab.getByRole('heading', { level: 1 }).waitFor()
    }
  },
  LONGEST_MS,
)
