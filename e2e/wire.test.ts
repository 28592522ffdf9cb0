import type { CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { desktop, type FileBrowser, openBrowser, quiet } from './browser.ts'
import { type SharedServer, sharedServer } from './server.ts'

/** Bytes as they came over the wire, headers and all, and how many requests there were until the page was at rest. */
type Wire = { bytes: number; requests: number }

let server: SharedServer
let browser: FileBrowser

beforeAll(async () => {
  server = sharedServer()
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
})

/** A browser that has never been here. */
async function newcomer(): Promise<{ page: Page; network: CDPSession }> {
  const context = await browser.newContext(desktop)
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')
  return { page, network }
}

/** Until the page shows `seen` and has stopped asking. */
async function wireOf(path: string, seen: string): Promise<Wire> {
  const { page, network } = await newcomer()
  let requests = 0
  let bytes = 0
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    requests += 1
    bytes += encodedDataLength
  })
  await page.goto(`${server.url}${path}`)
  await page.getByText(seen).first().waitFor()
  await quiet(page)
  await page.context().close()
  return { bytes, requests }
}

/** Pages that are opened with files of their own. */
const OPENED = ['/dual-currency-investment', '/earn/USDT', '/wealth', '/holdings', '/my-holdings']

/** When the largest thing was there that a page shows at rest, in milliseconds. */
async function largestPaint(path: string, width: number): Promise<number> {
  const { page } = await newcomer()
  await page.setViewportSize({ width, height: 900 })
  await page.goto(`${server.url}${path}`)
  await quiet(page)
  const at = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const seen = (list: PerformanceObserverEntryList) => resolve(list.getEntries().at(-1)?.startTime ?? 0)
        new PerformanceObserver(seen).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  await page.context().close()
  return at
}

describe('over the wire, from a browser that has never been here', () => {
  test('the first page rests after 170 KB and 14 requests', async () => {
    const { bytes, requests } = await wireOf('/', 'Sign in')
    expect(bytes).toBeLessThanOrEqual(170 * 1_024)
    expect(requests).toBeLessThanOrEqual(14)
  })

  test('the offers of dual investment rest after 270 KB and 36 requests', async () => {
    const { bytes, requests } = await wireOf('/dual-currency-investment', 'Subscribe')
    expect(bytes).toBeLessThanOrEqual(270_000)
    expect(requests).toBeLessThanOrEqual(36)
  })

  test('from afar, at 50 KB/s and 400 ms, the first offer is there after 8 s and what this machine takes', async () => {
    const slow = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
    const took: number[] = []
    // What else the machine does only ever adds: it is late each time only when there is too much to send.
    while (took.length < 3 && !took.some((ms) => ms < 12_000)) {
      const { page, network } = await newcomer()
      await network.send('Network.emulateNetworkConditions', slow)
      const begun = performance.now()
      await page.goto(`${server.url}/dual-currency-investment`)
      await page.getByText('Subscribe').first().waitFor({ timeout: 60_000 })
      took.push(performance.now() - begun)
      await page.context().close()
    }
    expect(Math.min(...took)).toBeLessThan(12_000)
  })

  test.each([
    ['/', 1280, 900, 8],
    ['/dual-currency-investment', 1280, 900, 8],
    ['/', 390, 844, 4],
    ['/dual-currency-investment', 390, 844, 5],
  ] as const)('of %s at %i by %i pixels at least %i rows are in sight', async (path, width, height, least) => {
    const { page } = await newcomer()
    await page.setViewportSize({ width, height })
    await page.goto(`${server.url}${path}`)
    await page.locator('tbody a, tbody button').first().waitFor()
    await quiet(page)
    const seen = await page.locator('tbody tr').evaluateAll((rows) => {
      const [tabs] = [...document.querySelectorAll('nav')].filter((nav) => getComputedStyle(nav).position === 'fixed')
      const end = tabs?.getBoundingClientRect().top ?? innerHeight
      return rows.filter((row) => row.getBoundingClientRect().bottom <= end).length
    })
    expect(seen).toBeGreaterThanOrEqual(least)
    await page.context().close()
  })

  test('the largest thing of each page is painted within a second, and what this machine takes', async () => {
    const late: Record<string, number> = {}
    for (const { path, width } of ['/', ...OPENED].flatMap((path) => [1280, 390].map((width) => ({ path, width })))) {
      let best = Number.POSITIVE_INFINITY
      // As above: of what else the machine does, it only ever becomes later.
      for (let tries = 0; tries < 8 && best > 2_000; tries += 1) best = Math.min(best, await largestPaint(path, width))
      if (best > 2_000) late[`${path} at ${width}`] = best
    }
    expect(late).toEqual({})
  })

  test('a page names its own files in its head, in the language that is asked for', async () => {
    const headOf = async (path: string, language: string) =>
      await (
        await fetch(`${server.url}${path}`, { headers: { accept: 'text/html', 'accept-language': language } })
      ).text()
    // What products show on the pages of holdings and of a coin is asked for by those pages.
    for (const path of OPENED.filter((each) => !/holdings|[/]earn[/]/.test(each))) {
      const { page } = await newcomer()
      const named = await headOf(path, 'en-US')
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto(`${server.url}${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const unnamed = asked.filter((file) => /[.](js|css)$/.test(file)).filter((file) => !named.includes(`"${file}"`))
      expect([path, unnamed.length]).toEqual([path, 0])
      await page.context().close()
      expect(await headOf(path, 'ar')).not.toBe(named)
    }
  })

  test('until the program is there a page has its shape, and the theme that was chosen', async () => {
    const { page } = await newcomer()
    await page.goto(`${server.url}/no-such-page`)
    await page.evaluate(() => localStorage.setItem('tenor.theme', 'dark'))
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${server.url}/`, { waitUntil: 'commit' })
    await page.locator('.opening span').first().waitFor()
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(15, 17, 19)',
    )
    goOn()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('.opening').count()).toBe(0)
    await page.context().close()
  })

  test('files of the build say that they may be kept for good, and replies come compressed', async () => {
    const html = await (await fetch(`${server.url}/`)).text()
    const [, script] = /"(\/assets\/first-[^"]+\.js)"/.exec(html) ?? []
    for (const encoding of ['br', 'gzip']) {
      const file = await fetch(`${server.url}${script}`, { headers: { 'accept-encoding': encoding } })
      expect(file.headers.get('content-encoding')).toBe(encoding)
      expect(file.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      // A script is no page: only what keeps it a script goes with it.
      expect(file.headers.get('x-content-type-options')).toBe('nosniff')
      expect(file.headers.get('content-security-policy')).toBeNull()
      const reply = await fetch(`${server.url}/openapi.json`, { headers: { 'accept-encoding': encoding } })
      expect(reply.headers.get('content-encoding')).toBe(encoding)
      expect(await reply.json()).toHaveProperty('openapi')
    }
    const plain = await fetch(`${server.url}${script}`, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
  })
})
