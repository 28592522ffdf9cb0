import type { BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { printedOperator, signInAtConsole } from './back-office-operator.ts'
import { desktop, type FileBrowser, openBrowser, quiet } from './browser.ts'
import { type CustomerApi, newCustomer } from './customer.ts'
import { type SharedServer, sharedServer } from './server.ts'
import { complaintsOf, PASSWORD, signIn } from './visitor.ts'

/* Browsers as they are: storage denied, pages translated, amounts pasted, tabs that slept, and two accounts in one browser. */

/** Sooner than any read that goes by time. */
const AT_ONCE_MS = 4_000

let server: SharedServer
let browser: FileBrowser

beforeAll(async () => {
  server = sharedServer()
  browser = await openBrowser()
})
afterAll(() => browser?.close())

type Customer = { context: BrowserContext; api: CustomerApi; page: Page; complaints: string[] }

async function customersBrowser(): Promise<Customer> {
  const context = await browser.newContext(desktop)
  const api = await newCustomer(context, server.url)
  const page = await context.newPage()
  return { context, api, page, complaints: complaintsOf(page) }
}

async function subscribePanel(page: Page): Promise<{ dialog: Locator; field: Locator; note: Locator }> {
  await page.goto(`${server.url}/simple-earn?asset=USDT`)
  const dialog = page.getByRole('region', { name: 'Subscribe USDT' })
  const field = dialog.getByLabel('Amount', { exact: true })
  await field.waitFor()
  await quiet(page)
  return { dialog, field, note: dialog.getByRole('status').filter({ hasText: /./ }) }
}

/** As Chrome's "don't allow sites to save data" and views inside other apps do it. */
function denyStorage() {
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
    Object.defineProperty(window, name, {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  }
  window.BroadcastChannel = class {
    constructor() {
      throw new DOMException('denied', 'SecurityError')
    }
  } as unknown as typeof BroadcastChannel
  navigator.locks.request = () => Promise.reject(new DOMException('denied', 'SecurityError'))
}

/** As Google Translate does it: each text that may be translated moves into two elements of its own. */
function translatePage() {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    const isLeftAlone = text.parentElement?.closest('[translate=no], script, style, font') !== null
    if (isLeftAlone || text.data.trim() === '') continue
    const inner = document.createElement('font')
    inner.textContent = text.data
    const outer = document.createElement('font')
    outer.append(inner)
    text.replaceWith(outer)
  }
}

/** Another tab is looked at, and then this one again. */
function lookAway() {
  for (const state of ['hidden', 'visible']) {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }
}

/** Texts of a page that are a figure or a coin by themselves and that a translator may change. */
function looseFigures(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (walker.nextNode()) {
    const text = walker.currentNode as Text
    if (text.parentElement?.closest('[translate=no], script, style, option, pre, code') !== null) continue
    const said = text.data.trim()
    if (/^[+−<≈ ]*[\d,]*\.?\d+( ?%)?$|^(USDT|BTC|ETH|GTETH)$/.test(said))
      found.push(`${said} in ${text.parentElement?.outerHTML.slice(0, 200)}`)
  }
  return found
}

test.concurrent('where storage is denied the pages are there, without remembered preferences', async ({ expect }) => {
  const { context, page, complaints } = await customersBrowser()
  await context.addInitScript(denyStorage)
  for (const path of ['/', '/simple-earn', '/preferences', '/console']) {
    await page.goto(`${server.url}${path}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await quiet(page)
  }
  const { dialog, field } = await subscribePanel(page)
  await field.fill('12.5')
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await dialog.getByRole('heading', { name: 'Subscribed' }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

test.concurrent('in a translated page figures change with the amount, and nothing breaks', async ({ expect }) => {
  const { context, page, complaints } = await customersBrowser()
  const { dialog, field } = await subscribePanel(page)
  const figures = async () => (await dialog.locator('[translate=no]').allTextContents()).join(' | ')
  await field.fill('2000')
  const right = await figures()
  await field.fill('100')
  await expect.poll(figures).not.toBe(right)
  await page.evaluate(translatePage)
  await field.fill('2000')
  await expect.poll(figures, { timeout: 10_000 }).toBe(right)
  for (const path of ['/staking', '/holdings', '/balances', '/simple-earn']) {
    await page.evaluate((next) => {
      history.pushState({}, '', next)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await quiet(page)
    await page.evaluate(translatePage)
  }
  expect(complaints).toEqual([])
  await context.close()
})

test.concurrent('no figure and no coin of a page stands where a translator changes it', async ({ expect }) => {
  const { context, page } = await customersBrowser()
  const paths = ['/', '/simple-earn', '/staking', '/wealth', '/dual-currency-investment', '/holdings', '/balances']
  const loose: Record<string, string[]> = {}
  for (const path of [...paths, '/my-holdings', '/fees', '/rates', '/statement', '/soft-staking']) {
    await page.goto(`${server.url}${path}`)
    await quiet(page)
    const found = await page.evaluate(looseFigures)
    if (found.length > 0) loose[path] = found
  }
  expect(loose).toEqual({})
  await context.close()
})

test.concurrent('so it is on the pages of the back office', async ({ expect }) => {
  const context = await browser.newContext(desktop)
  const page = await context.newPage()
  await signInAtConsole(page, server)
  const loose: Record<string, string[]> = {}
  const paths = [
    '',
    '/customers',
    '/trial-balance',
    '/proposals',
    '/assets',
    '/dual/book',
    '/dual/products',
    '/vouchers',
  ]
  const ofProducts = [
    '/simple-earn/pools',
    '/simple-earn/fixed',
    '/staking/products',
    '/staking/rates',
    '/staking/mint',
  ]
  const more = [
    '/wealth/funds',
    '/wealth/orders',
    '/soft-staking/coins',
    '/dual/limits',
    '/dual/deliveries',
    '/promises',
  ]
  for (const path of paths.concat(ofProducts, more)) {
    await page.goto(`${server.url}/console${path}`)
    await quiet(page)
    const found = await page.evaluate(looseFigures)
    if (found.length > 0) loose[path] = found
  }
  expect(loose).toEqual({})
  await context.close()
})

test.concurrent('what can be read of a pasted amount is read, what cannot leaves the field and says why', async ({
  expect,
}) => {
  const { context, page } = await customersBrowser()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { field, note } = await subscribePanel(page)
  const paste = async (text: string) => {
    await page.evaluate((value) => navigator.clipboard.writeText(value), text)
    await field.focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Control+V')
  }
  for (const [text, shown] of [
    ['1000 USDT', '1,000'],
    ['USDT 1000', '1,000'],
    ['$1,000', '1,000'],
    ['≈ 12.5', '12.5'],
    ['1,234.5', '1,234.5'],
  ] as const) {
    await paste(text)
    expect([text, await field.inputValue()]).toEqual([text, shown])
  }
  for (const [text, said] of [
    ['1e5', 'cannot be read as an amount'],
    ['-5', 'cannot be below zero'],
    ['12 BTC', 'is not in USDT'],
  ] as const) {
    await field.fill('7')
    await paste(text)
    expect([text, await field.inputValue()]).toEqual([text, '7'])
    await note.filter({ hasText: said }).first().waitFor()
  }
  await paste('9999999999999')
  expect(await field.inputValue()).toBe('999,999,999,999')
  await note.filter({ hasText: 'The largest amount is' }).first().waitFor()
  await context.close()
})

test.concurrent('keys that cannot belong to an amount do nothing, and too many digits stop at the largest', async ({
  expect,
}) => {
  const { context, page } = await customersBrowser()
  const { field, note } = await subscribePanel(page)
  await field.focus()
  for (const [keys, shown] of [
    ['1a2-b3+', '123'],
    ['1,234.5', '1,234.5'],
    ['0.123456789', '0.12345678'],
    ['9999999999999', '999,999,999,999'],
  ] as const) {
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await page.keyboard.type(keys)
    expect([keys, await field.inputValue()]).toEqual([keys, shown])
  }
  await note.filter({ hasText: 'The largest amount is' }).first().waitFor()
  await context.close()
})

test.concurrent('a tab that slept asks at once, when the network is back and when it is looked at again', async () => {
  const { context, api, page } = await customersBrowser()
  await page.goto(`${server.url}/balances`)
  await page.getByText('100,000').first().waitFor()
  await quiet(page)
  await context.setOffline(true)
  await api.post('/sandbox/faucet', { asset: 'USDT', amount: '7777' })
  // Longer than a read is fresh for.
  await page.waitForTimeout(6_000)
  await context.setOffline(false)
  await page.getByText('107,777').first().waitFor({ timeout: AT_ONCE_MS })

  await quiet(page)
  const asked = page.waitForRequest((request) => request.url().endsWith('/apiw/v2/session'), { timeout: AT_ONCE_MS })
  await page.evaluate(lookAway)
  await asked
  await context.close()
})

test.concurrent('a page of one account sends nothing for another that signed in meanwhile, and says who is here', async ({
  expect,
}) => {
  const { context, api, page } = await customersBrowser()
  const { dialog, field } = await subscribePanel(page)
  await field.fill('10')
  // Another customer signs in, in another tab of this browser.
  const other = await newCustomer(context, server.url)
  const answers: number[] = []
  page.on('response', (response) => {
    const isAct = response.request().method() === 'POST' && response.url().includes('/uni-loan/')
    if (isAct) answers.push(response.status())
  })
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await page.getByText(`Signed in as ${other.email} now. Nothing was sent.`).first().waitFor()
  expect(answers).toEqual([409])
  const held = async (who: CustomerApi) =>
    (await who.get<{ list: unknown[] }>('/apiw/v2/uni-loan/earn/lendings')).list.length
  expect(await held(other)).toBe(0)
  await api.post('/apiw/v2/session/login', { email: api.email, password: PASSWORD })
  expect(await held(api)).toBe(0)
  await context.close()
})

test.concurrent('two accounts in two tabs: each is signed in by hand, and what each tab sends is of the account that it shows', async ({
  expect,
}) => {
  const { context, api, page, complaints } = await customersBrowser()
  const { field } = await subscribePanel(page)
  await field.fill('10')
  const elsewhere = await browser.newContext(desktop)
  const other = await newCustomer(elsewhere, server.url)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/uni-loan/')) sent.push(request.url())
  })

  const tab = await context.newPage()
  await tab.goto(`${server.url}/balances`)
  await tab.getByRole('button', { name: 'Account' }).click()
  await tab.getByRole('button', { name: 'Sign out' }).click()
  await tab.waitForURL(`${server.url}/`)
  await signIn(tab, server.url, other.email)
  await tab.waitForURL('**/dual-currency-investment')

  await page.evaluate(lookAway)
  await page.getByText(`Signed in as ${other.email} now. Nothing was sent.`).first().waitFor()
  // The page is opened anew where it stood, with nothing of what was typed.
  await field.waitFor()
  expect(await field.inputValue()).toBe('')
  expect(sent).toEqual([])

  const own = await subscribePanel(tab)
  await own.field.fill('20')
  await own.dialog.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await own.dialog.getByRole('heading', { name: 'Subscribed' }).waitFor()
  type Held = { list: { curr_amount: string }[] }
  const held = async (who: CustomerApi) =>
    (await who.get<Held>('/apiw/v2/uni-loan/earn/lendings')).list.map(({ curr_amount }) => curr_amount)
  expect(await held(other)).toEqual(['20'])
  await api.post('/apiw/v2/session/login', { email: api.email, password: PASSWORD })
  expect(await held(api)).toEqual([])
  expect(complaints).toEqual([])
  await elsewhere.close()
  await context.close()
})

test.concurrent('a session that ends in a form loses nothing typed', async ({ expect }) => {
  const { context, api, page } = await customersBrowser()
  const { dialog, field } = await subscribePanel(page)
  await field.fill('10')
  await api.post('/apiw/v2/session/logout', {})
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click()
  const again = page.getByRole('dialog', { name: 'Your session has ended' })
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD)
  expect(await again.getByLabel('Email address').inputValue()).toBe(api.email)
  await again.getByRole('button', { name: 'Sign in', exact: true }).click()
  await again.waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe('10')
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await dialog.getByRole('heading', { name: 'Subscribed' }).waitFor()
  await context.close()
})

test.concurrent('so it is in the back office', async ({ expect }) => {
  const context = await browser.newContext(desktop)
  const page = await context.newPage()
  await signInAtConsole(page, server, { path: '/customers' })
  const search = page.getByLabel('Part of the email address')
  await search.fill('somebody@')
  await quiet(page)
  const token = async () => {
    const session = await context.request.get(`${server.url}/apiw/v2/session`)
    return ((await session.json()) as { data: { csrf_token: string } }).data.csrf_token
  }
  const headers = { 'x-csrf-token': await token() }
  await context.request.post(`${server.url}/apiw/v2/session/logout`, { data: {}, headers })
  await page.evaluate(lookAway)
  const again = page.getByRole('dialog', { name: 'Your session has ended' })
  await again.getByLabel('Password', { exact: true }).fill(printedOperator(server).password)
  await again.getByRole('button', { name: 'Sign in', exact: true }).click()
  await again.waitFor({ state: 'detached' })
  expect(await search.inputValue()).toBe('somebody@')
  await context.close()
})

test.concurrent('an operator who signs in in a second tab is who acts there, and the first tab says so', async ({
  expect,
}) => {
  const context = await browser.newContext(desktop)
  const page = await context.newPage()
  await signInAtConsole(page, server, { path: '/customers' })
  await page.getByLabel('Part of the email address').fill('somebody@')
  await quiet(page)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  const tab = await context.newPage()
  await tab.goto(`${server.url}/console`)
  await tab.getByRole('button', { name: 'Sign out' }).click()
  await tab.getByLabel('Email address').waitFor()
  await signInAtConsole(tab, server, { who: 'second' })
  await page.evaluate(lookAway)
  const { email } = printedOperator(server, 'second')
  await page.getByText(`Signed in as ${email} now. Nothing was sent.`).first().waitFor()
  // A search is a read.
  expect(sent.filter((url) => !/\/session|\/search$/.test(url))).toEqual([])
  await context.close()
})
