import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriersOn } from './axe.ts'
import { signInAtConsole } from './back-office-operator.ts'
import { desktop, type FileBrowser, openBrowser, quiet } from './browser.ts'
import { OF_VISITORS, pagesOf, webExamples } from './router-pages.ts'
import { type SharedServer, sharedServer } from './server.ts'
import { complaintsOf, enterAsDemo, overflowOf } from './visitor.ts'

/* Every page of the routers, opened, measured, and read by axe in each theme and direction, at a desk's and a phone's width. */

/** What visitors see otherwise than customers, or what stands in for much that they see: read in both themes. */
const MOST_OF_VISITORS = [...OF_VISITORS, '/', '/dual-currency-investment', '/my-holdings', '/no-such-page']
/** At which widths nothing may be wider than the window; a short run measures the least, and the others in turn. */
const WIDTHS = [320, 390, 768, 1280, 1920]

/** What is read at a width: all of it in one look, and the colours alone in others. */
type Look = 'light' | 'dark' | 'light vip' | 'dark vip'
type Reading = { width: number; whole: Look; colours: readonly Look[] }
type Visit = { path: string; readings: readonly Reading[]; widths: readonly number[] }

let server: SharedServer
let browser: FileBrowser
let addresses: { web: string[]; console: string[] }

beforeAll(async () => {
  server = sharedServer()
  browser = await openBrowser()
  addresses = { web: pagesOf('web', await webExamples(server.url)), console: pagesOf('console', OF_CONSOLE) }
})

afterAll(async () => {
  await browser?.close()
})

/** What a page shows besides by its search. */
const OF_CONSOLE = {
  // The first customer of a new database.
  '/customers/$id': ['/customers/1000000'],
  '/dual/series': ['/dual/series', '/dual/series?coin=BTC'],
  '/dual/products': ['/dual/products', '/dual/products?kind=snipers'],
}

async function opened(options: BrowserContextOptions, who: 'customer' | 'operator' | 'visitor'): Promise<Page> {
  const context = await browser.newContext({ ...desktop, ...options })
  if (who === 'customer') await enterAsDemo(context, server.url)
  const page = await context.newPage()
  if (who === 'operator') await signInAtConsole(page, server)
  else await page.goto(`${server.url}/terms`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

/** As a link does it: the program is there already. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    history.pushState({}, '', to)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }, path)
  await quiet(page)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

async function look(page: Page, chosen: Look): Promise<void> {
  await page.evaluate(async (named) => {
    const [theme = '', vip] = named.split(' ')
    document.documentElement.dataset['theme'] = theme
    document.body.toggleAttribute('data-vip', vip !== undefined)
    // Colours that are inherited change one level after another: each that ends begins those below it.
    for (let changes = document.getAnimations(); changes.length > 0; changes = document.getAnimations()) {
      for (const change of changes) change.finish()
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
  }, chosen)
}

/** What of each page keeps somebody out or is wider than the window, and what the pages complain of. */
async function faultsOf(page: Page, visits: readonly Visit[]): Promise<string[]> {
  const complaints = complaintsOf(page)
  const found: string[] = []
  for (const { path, readings, widths } of visits) {
    // A page that is read at a width is measured there: each change of the window lays it out anew.
    const alone = widths.filter((width) => readings.every((reading) => reading.width !== width))
    await goTo(page, path)
    for (const width of alone) await noteOverflow(page, path, width, found)
    for (const { width, whole, colours } of readings) {
      await noteOverflow(page, path, width, found)
      for (const [chosen, only] of [
        [whole, undefined],
        ...colours.map((each) => [each, 'colours'] as const),
      ] as const) {
        await look(page, chosen)
        const barriers = await barriersOn(page, { only })
        found.push(...barriers.map((barrier) => `${path} at ${width}, ${chosen}: ${barrier}`))
      }
    }
  }
  await page.context().close()
  return [...found, ...complaints]
}

async function noteOverflow(page: Page, path: string, width: number, found: string[]): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  const overflow = await overflowOf(page)
  if (overflow > 0) found.push(`${path} at ${width} is ${overflow} wider than the window`)
}

const signedIn = () => addresses.web.filter((path) => !OF_VISITORS.includes(path))

/** The back office in a language of its own choice. */
async function consoleIn(locale: string): Promise<Page> {
  const page = await opened({}, 'operator')
  await page.evaluate((chosen) => localStorage.setItem('tenor.locale', chosen), locale)
  await page.goto(`${server.url}/console`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe(locale)
  return page
}

/**
 * `npm run screens`: every page in every language, at each width and in each theme. Otherwise each page is read once by each
 * kind of reader: languages, widths and themes take turns from page to page.
 */
const IS_WHOLE = process.env['MODE'] === 'screens'

const THEMES: readonly Reading[] = [
  { width: 1280, whole: 'light', colours: ['dark'] },
  { width: 390, whole: 'dark', colours: ['light'] },
]
const THEMES_AND_VIP: readonly Reading[] = [
  { width: 1280, whole: 'light', colours: ['dark', 'light vip', 'dark vip'] },
  { width: 390, whole: 'dark', colours: ['light', 'light vip', 'dark vip'] },
]

type Turn = {
  /** Which one of how many takes each so-manieth page of a short run. */
  place: number
  of: number
  readings: readonly Reading[]
}

/** In a short run the looks take turns as well, each of them alone. */
function visitsOf(paths: readonly string[], { place, of, readings }: Turn): Visit[] {
  if (IS_WHOLE) return paths.map((path) => ({ path, readings, widths: WIDTHS }))
  const looks = readings.flatMap(({ width, whole, colours }) =>
    [whole, ...colours].map((look): Reading => ({ width, whole: look, colours: [] })),
  )
  return paths
    .filter((_, at) => at % of === place)
    .map((path, at) => {
      const look = looks[at % looks.length]
      return { path, readings: look === undefined ? [] : [look], widths: [320, at % 2 === 0 ? 768 : 1920] }
    })
}

describe.concurrent('every page of the routers keeps nobody out and fits the window', { timeout: 1_800_000 }, () => {
  for (const [place, locale] of ['en-US', 'ar'].entries()) {
    test(`of the app for customers, in ${locale}`, async ({ expect }) => {
      const visits = visitsOf(signedIn(), { place, of: 2, readings: THEMES_AND_VIP })
      expect(visits).not.toEqual([])
      expect(await faultsOf(await opened({ locale }, 'customer'), visits)).toEqual([])
    })
  }

  test('of the app for visitors', async ({ expect }) => {
    const most = visitsOf(MOST_OF_VISITORS, { place: 0, of: 1, readings: THEMES })
    expect(await faultsOf(await opened({}, 'visitor'), most)).toEqual([])
    // Shapes are those that customers are read in; what differs is who is looking, and the length of what they press.
    const others = addresses.web.filter((path) => !MOST_OF_VISITORS.includes(path))
    const visits = visitsOf(others, { place: 0, of: 3, readings: IS_WHOLE ? THEMES : [] })
    expect(await faultsOf(await opened({ locale: 'ar' }, 'visitor'), visits)).toEqual([])
  })

  for (const [place, locale] of ['en', 'ar', 'zh-CN'].entries()) {
    test(`of the back office, in ${locale}`, async ({ expect }) => {
      const visits = visitsOf(addresses.console, { place, of: 3, readings: THEMES })
      expect(visits).not.toEqual([])
      expect(await faultsOf(await consoleIn(locale), visits)).toEqual([])
    })
  }
})
