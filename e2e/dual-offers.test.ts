import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { barriersOn } from './axe.ts'
import { desktop, phone, quiet } from './browser.ts'
import { anOffer, DUAL, linkTo, listSmall, openPanel } from './dual-walk.ts'
import {
  amountOf,
  backOffice,
  begin,
  complaints,
  confirmOrder,
  context,
  end,
  get,
  open,
  page,
  reopen,
  server,
} from './product-walk.ts'
import { overflowOf } from './visitor.ts'

type Seen = { seen: { shift: number } }

/** What experience.md allows, times three for a machine that does other things as well. */
const OPENS_WITHIN_MS = 300
/** Such a machine may stop a page for longer than that: what waits for the server is late each time. */
const OPENED_AT_MOST = 12
const SHIFT_LIMIT = 0.05

beforeAll(() => begin())
afterAll(end)
beforeEach(() => open(desktop))

afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

describe('the list', () => {
  test('a shared link opens the product for anybody, and VIP has none', async () => {
    const offer = await anOffer({ coin: 'ETH', type: 'call' })
    const dialog = await openPanel(offer)
    await dialog.getByText('ETH / USDT').waitFor()
    await dialog.getByRole('button', { name: 'Share' }).waitFor()
    expect(await dialog.getByText('VIP').count()).toBe(0)
    const vip = await openPanel(await anOffer({ category: 3 }))
    await vip.getByText('VIP').first().waitFor()
    expect(await vip.getByRole('button', { name: 'Share' }).count()).toBe(0)
  })

  test('VIP asks a visitor to sign in, and an order from another page is told of in other words', async () => {
    const vip = await listSmall(await anOffer({ category: 3 }), { category: 3, max_copies: 1_000 })
    await page.goto(`${linkTo(vip)}&from=vip-wealth`)
    const dialog = page.getByRole('dialog')
    await amountOf(dialog).fill('150')
    await confirmOrder(dialog)
    await page.getByRole('status').getByText('VIP order placed').waitFor()
    expect(await dialog.getByRole('link', { name: 'My Holding' }).getAttribute('href')).toBe('/my-holdings?category=3')
    await context.clearCookies()
    await page.goto(`${server.url}${DUAL}?category=3`)
    await page.getByRole('main').getByRole('link', { name: 'Sign in to subscribe' }).waitFor()
  })

  test('each offer says what it yields over its term beside its APR', async () => {
    await page.goto(`${server.url}${DUAL}`)
    const table = page.getByRole('table').first()
    await table
      .getByRole('button', { name: /^Subscribe, target/ })
      .first()
      .waitFor()
    const heads = await table.getByRole('columnheader').allInnerTexts()
    const apr = heads.findIndex((head) => head.startsWith('APR'))
    expect(heads[apr + 1]).toMatch(/^For the term/)
    const row = table.getByRole('row').nth(1).locator('th, td')
    const percentOf = (text: string) => Number(/([\d.,]+)\s*%/.exec(text)?.[1]?.replaceAll(',', ''))
    const term = (await row.nth(apr + 1).textContent()) ?? ''
    const [, count, unit] = /(\d+) (day|hour)/.exec(term) ?? []
    const years = Number(count) / (unit === 'day' ? 365 : 8_760)
    expect(percentOf(term)).toBeCloseTo(percentOf((await row.nth(apr).textContent()) ?? '') * years, 1)
  })

  test('what VIP brings has a page, which says the tier of its reader and leads to the offers', async () => {
    await page.goto(`${server.url}/vip`)
    await page.getByRole('heading', { name: 'For VIP 5 and above' }).waitFor()
    await page.getByText(/^Your tier: VIP \d$/).waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Browse offers' }).click()
    await page.waitForURL(`**${DUAL}?category=3`)
  })

  test('a double click on an offer opens its panel and leaves it open', async () => {
    await page.goto(`${server.url}${DUAL}`)
    const offer = page.getByRole('button', { name: /^Subscribe, target/ }).first()
    await offer.dblclick()
    const dialog = page.getByRole('dialog')
    await amountOf(dialog).fill('25')
    await expect.poll(() => new URL(page.url()).searchParams.has('pid')).toBe(true)
  })

  test('says when no term matches, and when the region may not have it', async () => {
    await page.goto(`${server.url}${DUAL}?coin=BTC&type=put&term=29`)
    await page.getByText('No results for these filters.').waitFor()
    // One stands in the row of filters, one in the place of the list.
    await page.getByRole('button', { name: 'Clear' }).last().click()
    await page
      .getByRole('button', { name: /^Subscribe, target/ })
      .first()
      .waitFor()
    const { user } = await get<{ user: { id: number } }>('/apiw/v2/session')
    await backOffice.post(`/console/api/users/${user.id}`, { region: 'KP' })
    await page.goto(`${server.url}${DUAL}`)
    await page.getByText('Dual investment is not available in your region.').waitFor()
    await backOffice.post(`/console/api/users/${user.id}`, { region: 'DE' })
  })

  test('on a phone the chosen coin is in sight, wherever it stands in the line', async () => {
    await reopen(phone)
    await page.goto(`${server.url}${DUAL}?coin=LTC`)
    const chosen = page.getByRole('navigation', { name: 'Coin' }).getByRole('link', { name: /^L LTC|^LTC/ })
    await chosen.waitFor()
    const width = phone.viewport?.width ?? 0
    await expect
      .poll(async () => (await chosen.boundingBox())?.x ?? width, { timeout: 10_000 })
      .toBeLessThan(width - 60)
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('calendar and ladder keep coin, direction and term, and so does a refresh', async () => {
    const { invest_days } = await anOffer({ coin: 'SOL', type: 'call' })
    await page.goto(`${server.url}${DUAL}?coin=SOL&type=call&term=${invest_days}`)
    for (const view of ['Calendar', 'Ladder'] as const) {
      await page.getByRole('radio', { name: view }).click()
      await page.waitForURL((url) => url.searchParams.get('view') === view.toLowerCase())
      await page.reload()
      const { searchParams } = new URL(page.url())
      expect([searchParams.get('coin'), searchParams.get('type'), searchParams.get('term')]).toEqual([
        'SOL',
        'call',
        String(invest_days),
      ])
      const place = view === 'Calendar' ? page.getByRole('table') : page.getByRole('list', { name: /^Targets/ })
      await place.first().waitFor()
    }
    await page
      .getByRole('button', { name: /^Subscribe, target/ })
      .first()
      .click()
    await page.getByRole('dialog').getByText('SOL / USDT').waitFor()
  })

  test('a panel opens at once, and nothing jumps when data arrive', async () => {
    await page.addInitScript(() => {
      const seen = { shift: 0 }
      Object.assign(window, { seen })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
          if (!entry.hadRecentInput) seen.shift += entry.value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const took: number[] = []
    while (took.length < OPENED_AT_MOST && !took.some((ms) => ms < OPENS_WITHIN_MS)) took.push(await openedAfter())
    expect(Math.min(...took)).toBeLessThan(OPENS_WITHIN_MS)
  })

  /** Milliseconds from the press to the panel, on a page that is loaded anew and in which nothing may jump. */
  async function openedAfter(): Promise<number> {
    const isShown = Promise.withResolvers<void>()
    await page.route('**/earn/dual/project-list*', async (route) => {
      await isShown.promise
      await route.continue()
    })
    await page.goto(`${server.url}${DUAL}`)
    // The frame of the page stands once the session and the prices are known; then come the offers.
    await page.getByText('Sandbox').first().waitFor()
    await page.waitForTimeout(500)
    await page.evaluate(() => {
      ;(window as unknown as Seen).seen.shift = 0
    })
    isShown.resolve()
    const button = page.getByRole('button', { name: /^Subscribe, target/ }).nth(3)
    await button.waitFor()
    await page.evaluate(() => {
      document.addEventListener('pointerdown', () => performance.mark('press'), { once: true, capture: true })
      new MutationObserver((_, observer) => {
        if (document.querySelector('[role=dialog]') === null) return
        observer.disconnect()
        requestAnimationFrame(() => performance.mark('open'))
      }).observe(document.body, { childList: true, subtree: true })
    })
    await button.click()
    await page.getByRole('dialog').waitFor()
    await page.waitForTimeout(1_500)
    expect(await page.evaluate(() => (window as unknown as Seen).seen.shift)).toBeLessThan(SHIFT_LIMIT)
    await page.unroute('**/earn/dual/project-list*')
    return await page.evaluate(() => performance.measure('panel', 'press', 'open').duration)
  }

  /** The list itself is read in every look by e2e/every-page; what stands above it is read here. */
  const LOOKS = [
    { name: 'light', kept: { 'tenor.theme': 'light' }, screen: desktop, category: 1 },
    { name: 'VIP dark on a phone', kept: { 'tenor.theme': 'dark' }, screen: phone, category: 3 },
    { name: 'Arabic on a phone', kept: { 'tenor.locale': 'ar' }, screen: phone, category: 1 },
  ] as const

  test.each(LOOKS)('keeps nobody out: $name', async ({ kept, screen, category }) => {
    const only = 'tenor.theme' in kept && kept['tenor.theme'] === 'dark' ? 'colours' : undefined
    await reopen(screen, kept)
    for (const view of ['list', 'calendar', 'ladder']) {
      await page.goto(`${server.url}${DUAL}?view=${view}&category=${category}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await quiet(page)
      expect(await barriersOn(page, { only }), view).toEqual([])
      expect(await overflowOf(page), view).toBe(0)
    }
    await page.goto(linkTo(await anOffer({ category })))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('switch').focus()
    expect(await barriersOn(page, { only })).toEqual([])
    await page.keyboard.press('Space')
    // The panel of auto-reinvest is the second one: without it, this would be the tab below.
    await page.getByRole('dialog').nth(1).getByRole('tab').last().click()
    expect(await barriersOn(page, { only })).toEqual([])
  })
})
