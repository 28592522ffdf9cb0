import type { BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { desktop, type FileBrowser, openBrowser, phone, quiet } from './browser.ts'
import { newCustomer } from './customer.ts'
import { type SharedServer, sharedServer } from './server.ts'

/** A tenth of what counts as good on the web at large. */
const SHIFT_LIMIT = 0.01
/** Pixels: all that moves in one frame is counted by the farthest of its moves, so a far one alone may be too much. */
const FAR = 120

const FOR_ALL = [
  '/',
  '/earn/USDT',
  '/?of=simple-earn',
  '/?of=staking',
  '/?of=soft-staking',
  '/dual-currency-investment',
  '/settlements/BTC',
  '/terms',
  '/sign-in',
]
const FOR_CUSTOMERS = ['/holdings', '/my-holdings', '/balances', '/statement', '/security', '/preferences', '/notices']

type Shift = { value: number; far: number; of: string[] }
type ShiftSource = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
type Entry = PerformanceEntry & { value: number; sources: ShiftSource[] }

let server: SharedServer
let browser: FileBrowser

beforeAll(async () => {
  server = sharedServer()
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
})

/** What moves on each page from its first paint on, beyond the limit. */
async function movesOn(paths: readonly string[], screen: BrowserContextOptions, isCustomer: boolean) {
  const context = await browser.newContext(screen)
  if (isCustomer) await newCustomer(context, server.url)
  const page = await context.newPage()
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Entry[]) {
        const nameOf = (node: Node | null) => (node instanceof Element ? `${node.tagName}.${node.className}` : '')
        const far = sources.map(({ previousRect: from, currentRect: to }) =>
          Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y)),
        )
        shifts.push({ value, far: Math.max(...far), of: sources.map(({ node }) => nameOf(node)) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const moves: { path: string; total: number; shifts: Shift[] }[] = []
  for (const path of paths) {
    await page.goto(`${server.url}${path}`)
    await page.getByText('Sandbox', { exact: true }).waitFor()
    await quiet(page)
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
    const total = shifts.reduce((sum, { value }) => sum + value, 0)
    const isFar = shifts.some(({ far }) => far > FAR)
    if (total > SHIFT_LIMIT || isFar) moves.push({ path, total, shifts })
  }
  await context.close()
  return moves
}

describe('from the first paint on nothing jumps', () => {
  test('for a visitor', async () => {
    expect(await movesOn(FOR_ALL, desktop, false)).toEqual([])
    expect(await movesOn(FOR_ALL, phone, false)).toEqual([])
  })

  test('for a customer', async () => {
    const paths = [...FOR_ALL.slice(0, 6), ...FOR_CUSTOMERS]
    expect(await movesOn(paths, desktop, true)).toEqual([])
    expect(await movesOn(paths, phone, true)).toEqual([])
  })
})
