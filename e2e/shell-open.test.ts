import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { barriersOn } from './axe.ts'
import { desktop, type FileBrowser, openBrowser, phone, quiet } from './browser.ts'
import { type SharedServer, sharedServer } from './server.ts'
import { SHELL_PAGES, VIP_PAGES } from './shell-pages.ts'
import { complaintsOf, overflowOf, signUp, takePlayMoney } from './visitor.ts'

let server: SharedServer
let browser: FileBrowser
let complaints: string[] = []

beforeAll(async () => {
  server = sharedServer()
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
})

afterEach(() => {
  expect(complaints).toEqual([])
})

/** A page of a customer who owns `amount` of `asset`. */
async function customerPage(options: BrowserContextOptions, asset: string, amount: string): Promise<Page> {
  const first = await browser.newContext(desktop)
  const page = await first.newPage()
  await signUp(page, server.url)
  await takePlayMoney(page, server.url, asset, amount)
  const state = await first.storageState()
  await first.close()
  const context = await browser.newContext({ ...options, storageState: { ...state, origins: [] } })
  const opened = await context.newPage()
  opened.setDefaultTimeout(15_000)
  complaints = complaintsOf(opened)
  return opened
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(`${server.url}${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await quiet(page)
}

describe('open to everybody', () => {
  test.each([
    ['light', { ...desktop, colorScheme: 'light' }],
    ['dark', { ...desktop, colorScheme: 'dark' }],
    ['Arabic', { ...phone, locale: 'ar' }],
  ] as const)('axe finds nothing serious on any page: %s', async (name, options) => {
    const only = name === 'dark' ? 'colours' : undefined
    const page = await customerPage(options, 'USDT', '1000')
    for (const path of SHELL_PAGES) {
      await visit(page, path)
      expect({ path, barriers: await barriersOn(page, { only }) }).toEqual({ path, barriers: [] })
    }
    await page.context().close()
  })

  test.each(['light', 'dark'] as const)(
    'axe finds no colour that is hard to read on pages of VIP: %s',
    async (look) => {
      const page = await customerPage({ ...desktop, colorScheme: look }, 'USDT', '1000')
      for (const path of VIP_PAGES) {
        await visit(page, path)
        expect({ path, barriers: await barriersOn(page, { only: 'colours' }) }).toEqual({ path, barriers: [] })
      }
      await page.context().close()
    },
  )

  test('no page is wider than the window, from 320 to 1920 pixels', async () => {
    const page = await customerPage(desktop, 'BTC', '1.23456789')
    const wide: string[] = []
    for (const path of SHELL_PAGES) {
      await visit(page, path)
      for (const width of [320, 390, 768, 1280, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        const overflow = await overflowOf(page)
        if (overflow > 0) wide.push(`${path} at ${width}: ${overflow}`)
      }
    }
    expect(wide).toEqual([])
    await page.context().close()
  })
})
