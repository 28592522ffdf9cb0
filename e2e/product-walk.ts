import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { type BackOffice, signInBackOffice } from './back-office.ts'
import { desktop, type FileBrowser, openBrowser } from './browser.ts'
import { LONGEST_CALL_MS } from './customer.ts'
import { type RunningServer, type SharedServer, sharedServer, startServer } from './server.ts'
import { complaintsOf, signUp } from './visitor.ts'

/*
 * What every product's end-to-end file does: a server, a browser, a customer with money who is signed in, calls of the API in
 * that session, and the form of an order. A product's own `<product>-walk.ts` adds its list and its panel.
 */

const MONEY = { USDT: '20000', BTC: '2' }
/** The tier from which VIP products are sold. */
const VIP_TIER = 5

export let server: SharedServer
export let backOffice: BackOffice
let browser: FileBrowser
let state: Awaited<ReturnType<BrowserContext['storageState']>> | undefined
export let context: BrowserContext
export let page: Page
export let complaints: string[]

export async function open(options: BrowserContextOptions, kept: Record<string, string> = {}): Promise<void> {
  context = await browser.newContext({ ...options, ...(state === undefined ? {} : { storageState: state }) })
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, kept)
  lookAt(await context.newPage(), [])
}

function lookAt(next: Page, before: string[]): void {
  page = next
  complaints = complaintsOf(page)
  complaints.push(...before)
}

/** Goes on in the page that `act` opens beside this one, which closes. */
export async function goOnBeside(act: () => Promise<void>): Promise<void> {
  const [beside] = await Promise.all([context.waitForEvent('page'), act()])
  const left = page
  lookAt(beside, complaints)
  await left.close()
}

export async function reopen(options: BrowserContextOptions, kept: Record<string, string> = {}): Promise<void> {
  await context.close()
  await open(options, kept)
}

export async function get<Data>(path: string): Promise<Data> {
  const answer = await context.request.get(`${server.url}${path}`)
  expect(answer.status(), path).toBe(200)
  return ((await answer.json()) as { data: Data }).data
}

async function send<Data>(method: 'POST' | 'PUT', path: string, body: object): Promise<Data> {
  const { csrf_token } = await get<{ csrf_token: string }>('/apiw/v2/session')
  const answer = await context.request.fetch(`${server.url}${path}`, {
    method,
    data: body,
    headers: { 'x-csrf-token': csrf_token },
    timeout: LONGEST_CALL_MS,
  })
  expect(answer.status(), path).toBe(200)
  return ((await answer.json()) as { data: Data }).data
}

export function post<Data>(path: string, body: object): Promise<Data> {
  return send('POST', path, body)
}

export function put<Data>(path: string, body: object): Promise<Data> {
  return send('PUT', path, body)
}

/** The panel that stands beside a list. */
export const panelBeside = () => page.locator('main section:has(> header)')

export const amountOf = (dialog: Locator) => dialog.getByLabel('Amount', { exact: true })
export const confirmOf = (dialog: Locator) => dialog.getByRole('button', { name: 'Confirm', exact: true })

/** Confirms an order; the first in its direction says before that it may be paid in the other asset. */
export async function confirmOrder(dialog: Locator): Promise<void> {
  const confirm = confirmOf(dialog)
  const tick = dialog.getByRole('checkbox', { name: 'I may be paid in' })
  await expect.poll(async () => (await confirm.isEnabled()) || (await tick.count()) > 0).toBe(true)
  if ((await tick.count()) > 0) await tick.check()
  await confirm.click()
}

/** As the page writes an amount: grouped by threes, without zeros at its end. */
export function said(amount: bigint): string {
  const whole = (amount / 100_000_000n).toString().replace(/\B(?=(\d{3})+$)/g, ',')
  const fraction = (amount % 100_000_000n).toString().padStart(8, '0').replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

export async function textOf(place: Locator): Promise<string> {
  return ((await place.textContent()) ?? '').replace(/[\u00a0\u2068\u2069]/g, ' ')
}

/** A server, the shared one unless told, and a customer of the VIP tier with play money, whose session every page begins with. */
export async function begin(own?: SharedServer): Promise<void> {
  server = own ?? sharedServer()
  backOffice = await signInBackOffice(server)
  browser = await openBrowser()
  // A file before this one had its own customer.
  state = undefined
  await open(desktop)
  await signUp(page, server.url)
  for (const [asset, amount] of Object.entries(MONEY)) await post('/sandbox/faucet', { asset, amount })
  const { user } = await get<{ user: { id: number } }>('/apiw/v2/session')
  await backOffice.post(`/console/api/users/${user.id}/tier`, { tier: VIP_TIER })
  state = await context.storageState()
  await context.close()
}

export async function end(): Promise<void> {
  await browser?.close()
}

/**
 * For a file that moves the clock: a server of its own, and a page of a desktop for each test, which may complain of nothing.
 * Gives what takes a picture, where pictures are asked for.
 */
export function onOwnServer(name: string, dualCoins: readonly string[] = []): (of: string) => Promise<void> {
  let own: RunningServer | undefined
  beforeAll(async () => {
    own = await startServer({ dualCoins })
    await begin(own)
  })
  afterAll(async () => {
    await end()
    await own?.remove()
  })
  beforeEach(() => open(desktop))
  afterEach(async () => {
    await context.close()
    expect(complaints).toEqual([])
  })
  return async (of) => {
    if (process.env['TENOR_PICTURES'] === '1') await page.screenshot({ path: `test-results/${name}-${of}.png` })
  }
}

export async function tabTo(place: Locator): Promise<void> {
  for (let steps = 0; steps < 80; steps++) {
    if (await place.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('Tab never comes there.')
}
