import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { barriersOn } from './axe.ts'
import { type FileBrowser, openBrowser } from './browser.ts'
import { focusStops, overflowOf, smallTargets } from './gallery-look.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PICTURES = join(ROOT, 'test-results', 'gallery')
const OPEN_PANEL = { en: 'Narrow panel', ar: 'لوحة ضيقة', 'zh-CN': '窄面板' } as const

type Look = {
  theme: 'light' | 'dark' | 'vip' | 'vip-dark'
  locale: keyof typeof OPEN_PANEL
  width: number
  rise?: 'red'
}

/** Each theme in both directions and at both widths; each of all twelve with TENOR_PICTURES=1. */
const LOOKS: Look[] = [
  ...(['light', 'dark', 'vip'] as const).flatMap((theme, nth) =>
    (['en', 'ar'] as const).flatMap((locale, other) =>
      [1280, 390]
        .filter((_, at) => process.env.TENOR_PICTURES === '1' || (nth + other + at) % 2 === 0)
        .map((width) => ({ theme, locale, width })),
    ),
  ),
  { theme: 'vip-dark', locale: 'zh-CN', width: 390, rise: 'red' },
]

let folder: string
let server: PreviewServer
let browser: FileBrowser

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenor-gallery-'))
  const shape = { configFile: join(ROOT, 'packages/ui/gallery/vite.config.ts'), logLevel: 'error' } as const
  await build({ ...shape, build: { outDir: folder } })
  server = await preview({ ...shape, build: { outDir: folder }, preview: { host: '127.0.0.1', port: 0 } })
  await mkdir(PICTURES, { recursive: true })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Pictures to look at are taken when asked for with TENOR_PICTURES=1: they took a third of the time. */
async function kept(page: Page, path: string): Promise<void> {
  if (process.env.TENOR_PICTURES === '1') await page.screenshot({ path, fullPage: !path.includes('-panel') })
}

/** The gallery, open and quiet, and the errors it has said so far. The reader is not in UTC, to see both times. */
async function openGallery({ theme, locale, width, rise = undefined }: Look) {
  const isPhone = width < 768
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 844 : 900 },
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    hasTouch: isPhone,
    isMobile: isPhone,
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const query = new URLSearchParams({ theme, locale, rise: rise ?? 'green' })
  await page.goto(`${server.resolvedUrls?.local[0]}?${query}`)
  await page.getByRole('main').waitFor()
  await page.evaluate(() => document.fonts.ready)
  return { page, errors, close: () => context.close() }
}

describe('each part of the design system', () => {
  test.each(LOOKS)('is sound in $theme, $locale, at $width', async (look) => {
    const { page, errors, close } = await openGallery(look)
    const picture = (name: string) => join(PICTURES, `${look.theme}-${look.locale}-${look.width}${name}.png`)
    await kept(page, picture(''))
    expect(await overflowOf(page)).toBe(0)
    await page.locator('summary').evaluateAll((all) => {
      for (const one of all) one.parentElement?.setAttribute('open', '')
    })
    expect(await overflowOf(page)).toBe(0)
    const only = look.theme === 'light' ? undefined : 'colours'
    expect(await barriersOn(page, { only })).toEqual([])
    await page.getByRole('button', { name: OPEN_PANEL[look.locale] }).click()
    // Its frame comes first, and goes when the panel takes its place.
    await page.getByRole('dialog').locator('footer').waitFor()
    await kept(page, picture('-panel'))
    expect(await barriersOn(page, { part: '[role=dialog]', only })).toEqual([])
    expect(errors).toEqual([])
    await close()
  })

  test.each([320, 768, 1920])('fits a window of %i px', async (width) => {
    const { page, close } = await openGallery({ theme: 'light', locale: 'en', width })
    await kept(page, join(PICTURES, `light-en-${width}.png`))
    expect(await overflowOf(page)).toBe(0)
    await close()
  })

  test.each([1280, 390])('can be hit at %i px', async (width) => {
    const { page, close } = await openGallery({ theme: 'light', locale: 'en', width })
    expect(await smallTargets(page, 24)).toEqual([])
    const names = ['Subscribe', 'Confirm', 'Transfer', 'Cancel', 'Redeem early', 'Show more', 'Sign in', 'Previous']
    // What stands in the rows of a list for a mouse is as low as they are.
    const main = names.map((name) => `button:text-is("${name}"):not(td *)`).join(', ')
    expect(await page.locator(main).count()).toBeGreaterThanOrEqual(names.length)
    expect(await smallTargets(page, 44, main)).toEqual([])
    expect(await smallTargets(page, 44, 'select, input:not([type=checkbox]), label:has([type=checkbox])')).toEqual([])
    if (width < 768) expect(await smallTargets(page, 44, '[role=radio], [role=tab]')).toEqual([])
    await close()
  })

  test.each(['en', 'ar'] as const)('shows where the focus is, going through by Tab, in %s', async (locale) => {
    const { page, close } = await openGallery({ theme: 'dark', locale, width: 1280 })
    const stops = await focusStops(page, 200)
    expect(stops.length).toBeGreaterThan(60)
    expect(stops.length).toBeLessThan(200)
    expect(stops.filter((stop) => !stop.isSeen).map((stop) => stop.name)).toEqual([])
    expect(stops.filter((stop) => !stop.isUncovered).map((stop) => stop.name)).toEqual([])
    await close()
  })
})

/** A panel itself: its frame, which stands there while it is loaded, is a dialog of the browser's own. */
const OPENED = '[role=dialog]'

describe('what opens over the page', () => {
  test('a panel takes the focus, holds it, and gives it back', async () => {
    const { page, close } = await openGallery({ theme: 'light', locale: 'en', width: 1280 })
    const opener = page.getByRole('button', { name: 'Narrow panel' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.locator(OPENED)
    await dialog.waitFor()
    for (let count = 0; count < 8; count++) {
      await page.keyboard.press('Tab')
      expect(await dialog.evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    // The dialog gives it back within a frame or two.
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
    await close()
  })

  test('it is a dialog from 768 px and a sheet at the bottom below', async () => {
    const edges = async (width: number) => {
      const { page, close } = await openGallery({ theme: 'light', locale: 'en', width })
      await page.getByRole('button', { name: 'Narrow panel' }).click()
      const panel = page.locator(OPENED)
      // It slides in: where it stays is measured, not where it passes.
      await panel.evaluate((element) => Promise.all(element.getAnimations().map((motion) => motion.finished)))
      const box = await panel.boundingBox()
      const height = page.viewportSize()?.height ?? 0
      await close()
      return { width: box?.width ?? 0, below: height - (box?.y ?? 0) - (box?.height ?? 0) }
    }
    expect(await edges(767)).toEqual({ width: expect.closeTo(765, -1), below: expect.closeTo(0, 0) })
    const dialog = await edges(768)
    expect(dialog.width).toBeLessThan(500)
    expect(dialog.below).toBeGreaterThan(100)
  })

  test('a hint opens by key, a toast is announced', async () => {
    const { page, close } = await openGallery({ theme: 'dark', locale: 'en', width: 390 })
    await page.getByRole('button', { name: 'More about what is available' }).press('Enter')
    const hint = page.getByText('Your spot balance without what open orders hold.')
    await hint.waitFor()
    await kept(page, join(PICTURES, 'dark-en-390-hint.png'))
    expect(await barriersOn(page, { part: '[role=dialog]' })).toEqual([])
    await page.keyboard.press('Escape')
    await hint.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await page.getByRole('status').getByText('Your order is placed.').waitFor()
    await kept(page, join(PICTURES, 'dark-en-390-toast.png'))
    expect(await barriersOn(page)).toEqual([])
    await close()
  })
})
