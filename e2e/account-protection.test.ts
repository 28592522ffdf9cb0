import { Secret, TOTP } from 'otpauth'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { signInAtConsole } from './back-office-operator.ts'
import { desktop, type FileBrowser, openBrowser } from './browser.ts'
import { type CustomerApi, moveClock, newCustomer } from './customer.ts'
import { type RunningServer, startServer } from './server.ts'
import { complaintsOf, PASSWORD } from './visitor.ts'

/* An account that is changed, locked and given back, on its own pages and those of the back office. */

const NEW_PASSWORD = 'quite another password'
const FUND_PASSWORD = 'a second secret'
const PERIOD_MS = 30_000
const DAY_SECONDS = 86_400
/** Nothing answers there: what is asked of the wallet waits. */
const WALLET = {
  TENOR_WALLET_URL: 'http://127.0.0.1:9/tenor',
  TENOR_WALLET_KEY: 'the-key-of-the-wallet-of-this-file',
  TENOR_WALLET_NAME: 'Northway',
}

let server: RunningServer
let browser: FileBrowser
let context: BrowserContext
let page: Page
let api: CustomerApi
let desk: Page
let complaints: string[]

beforeAll(async () => {
  server = await startServer({ env: { ...WALLET, TENOR_HOLD_HOURS: '24' }, dualCoins: ['BTC'] })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  await server?.remove()
})
beforeEach(async () => {
  context = await browser.newContext(desktop)
  api = await newCustomer(context, server.url)
  page = await context.newPage()
  desk = await (await browser.newContext(desktop)).newPage()
  complaints = complaintsOf(page)
})
afterEach(async () => {
  await Promise.all([context.close(), desk.context().close()])
  expect(complaints).toEqual([])
})

function section(title: string) {
  return page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
}

async function openSecurity(): Promise<void> {
  await page.goto(`${server.url}/security`)
  await page.getByRole('heading', { name: 'Change password' }).waitFor()
}

/** The operator finds the customer, and opens what may be changed of them. */
async function findAtDesk(): Promise<void> {
  await desk.goto(`${server.url}/console/customers`)
  await desk.getByLabel('Part of the email address').fill(api.email)
  await desk.getByRole('button', { name: 'Search', exact: true }).click()
  await desk.getByRole('button', { name: `Change ${api.email}` }).waitFor()
}

async function protect(act: string, reason: string): Promise<void> {
  await findAtDesk()
  await desk.getByRole('button', { name: `Change ${api.email}` }).click()
  const panel = desk.getByRole('dialog')
  await panel.getByLabel('Protect', { exact: true }).selectOption(act)
  await panel.getByLabel('Reason', { exact: true }).fill(reason)
  await panel.getByRole('button', { name: 'Apply' }).click()
  await panel.waitFor({ state: 'hidden' })
}

const keys = async () => (await api.get<{ list: object[] }>('/apiw/v2/account/api-keys')).list.length
const makeKey = (more: object = {}) =>
  api.post('/apiw/v2/account/api-keys', { name: 'Bot', permission: 'read_write', password: PASSWORD, ...more })

test('a new password ends keys by a box that is ticked, and holds the wallet until operators lift it', async () => {
  await makeKey()
  await openSecurity()
  const form = page
    .locator('form')
    .filter({ has: page.getByLabel('Current password', { exact: true }) })
    .first()
  const ends = form.getByRole('checkbox', { name: 'End all API keys and other sessions' })
  expect(await ends.isChecked()).toBe(true)
  await form.getByLabel('Current password').fill(PASSWORD)
  await form.getByLabel('New password').fill(NEW_PASSWORD)
  await form.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed. All other sessions have been signed out.').waitFor()
  expect(await keys()).toBe(0)

  await page.goto(`${server.url}/wallet`)
  const held = page.getByRole('main').getByText(/nothing can be sent to your exchange wallet until \d{4}-\d\d-\d\d/)
  await held.first().waitFor()
  await page.getByRole('radio', { name: 'To Northway' }).click()
  await page.getByLabel('Amount').fill('10')
  await page.getByRole('main').getByRole('button', { name: 'Transfer', exact: true }).click()
  await held.nth(1).waitFor()

  await signInAtConsole(desk, server, { path: '/customers' })
  await findAtDesk()
  await desk.getByText('Withdrawals held until').waitFor()
  await protect('lift', 'They called, and we know them')
  await page.goto(`${server.url}/wallet`)
  await page.getByRole('radio', { name: 'To Northway' }).click()
  expect(await held.count()).toBe(0)
  await page.getByLabel('Amount').fill('10')
  await page.getByRole('main').getByRole('button', { name: 'Transfer', exact: true }).click()
  await page.getByText('Your transfer is in progress.').waitFor()
})

test('without the tick keys stay, and the page does not say that sessions have ended', async () => {
  await makeKey()
  await openSecurity()
  const form = page
    .locator('form')
    .filter({ has: page.getByLabel('Current password', { exact: true }) })
    .first()
  await form.getByRole('checkbox', { name: 'End all API keys and other sessions' }).uncheck()
  await form.getByLabel('Current password').fill(PASSWORD)
  await form.getByLabel('New password').fill(NEW_PASSWORD)
  await form.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed. Other sessions and API keys stay as they are.').waitFor()
  expect(await keys()).toBe(1)
})

test('a frozen account says so on every page, objects, gets its answer, and is given back', async () => {
  await signInAtConsole(desk, server, { path: '/customers' })
  await protect('freeze', 'Its owner says that it was stolen')
  await page.goto(`${server.url}/balances`)
  await page.getByText('Your account is frozen. You can read and object to this under Security.').waitFor()
  await openSecurity()
  await page.getByText('Your account is frozen: you can read, sign in and object, and nothing else.').waitFor()
  const form = page
    .locator('form')
    .filter({ has: page.getByLabel('Current password', { exact: true }) })
    .first()
  await form.getByLabel('Current password').fill(PASSWORD)
  await form.getByLabel('New password').fill(NEW_PASSWORD)
  await form.getByRole('button', { name: 'Change password' }).click()
  await form.getByText('Your account is frozen.').waitFor()
  await page.getByLabel('Why the lock is wrong').fill('That was me, from a new phone.')
  await page.getByRole('button', { name: 'Send objection' }).click()
  await page.getByText('Waiting for an answer.').waitFor()
  expect(await page.getByLabel('Why the lock is wrong').count()).toBe(0)

  await findAtDesk()
  await desk.getByText('Frozen until').first().waitFor()
  const objection = desk.getByRole('row').filter({ hasText: 'That was me, from a new phone.' })
  await objection.getByRole('button', { name: 'Answer' }).click()
  const panel = desk.getByRole('dialog')
  await panel.getByLabel('Answer').fill('We have called you.')
  await panel.getByRole('button', { name: 'Answer' }).click()
  await panel.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByText('Answer: We have called you.').waitFor()

  await protect('thaw', 'Its owner has called')
  await page.reload()
  await page.getByText('Your account is not locked.').waitFor()
  await form.getByLabel('Current password').fill(PASSWORD)
  await form.getByLabel('New password').fill(NEW_PASSWORD)
  await form.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed. All other sessions have been signed out.').waitFor()
})

test('a lock of sales leaves the wallet open and can be objected to', async () => {
  await signInAtConsole(desk, server, { path: '/customers' })
  await findAtDesk()
  await desk.getByRole('button', { name: `Change ${api.email}` }).click()
  const change = desk.getByRole('dialog')
  await change.getByText('Trading locked').click()
  await change.getByRole('button', { name: 'Review' }).click()
  await change.getByRole('button', { name: 'Save' }).click()
  await change.waitFor({ state: 'hidden' })
  await page.goto(`${server.url}/balances`)
  await page.getByText('Trading is locked for your account. Your open orders continue').waitFor()
  await openSecurity()
  await page.getByText('Your account cannot take on anything new. What runs goes on as agreed.').waitFor()
  await page.getByLabel('Why the lock is wrong').waitFor()
  await page.goto(`${server.url}/wallet`)
  await page.getByRole('radio', { name: 'To Northway' }).click()
  await page.getByLabel('Amount').fill('10')
  await page.getByRole('main').getByRole('button', { name: 'Transfer', exact: true }).click()
  await page.getByText('Your transfer is in progress.').waitFor()
})

test('a key of before the fund password is confirmed with it, and a forgotten one is replaced after 24 hours', async () => {
  await makeKey()
  await openSecurity()
  const fund = section('Fund password')
  await fund.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await fund.getByLabel('Fund password', { exact: true }).fill(FUND_PASSWORD)
  await fund.getByRole('button', { name: 'Set fund password' }).click()
  await page.getByText('Fund password saved.').first().waitFor()
  await page.getByText('If you forget the fund password and have no one-time codes, contact support.').waitFor()
  await page.reload()
  await page.getByText('Confirm to use').waitFor()
  await page.getByRole('button', { name: 'Confirm the key Bot' }).click()
  const panel = page.getByRole('dialog')
  await panel.getByLabel('Fund password').fill(FUND_PASSWORD)
  await panel.getByRole('button', { name: 'Confirm', exact: true }).click()
  await panel.waitFor({ state: 'hidden' })
  expect(await page.getByText('Confirm to use').count()).toBe(0)

  const { secret } = await api.post<{ secret: string }>('/apiw/v2/account/totp/setup', { password: PASSWORD })
  const codes = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_MS / 1_000 })
  // Each code is good once: the step before, this one and the next serve for the three times.
  const begun = Date.now()
  const code = (steps: number) => codes.generate({ timestamp: begun + steps * PERIOD_MS })
  await api.post('/apiw/v2/account/totp/confirm', { totp: code(-1), end_others: 0 })
  await page.reload()
  await page.getByRole('button', { name: 'Forgot your fund password?' }).click()
  const ask = page.locator('form').filter({ has: page.getByRole('button', { name: 'Request reset' }) })
  await ask.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await ask.getByLabel('One-time code').fill(code(0))
  await ask.getByRole('button', { name: 'Request reset' }).click()
  await page.getByText('Reset requested. You can choose a new fund password from').waitFor()
  const { now } = await api.get<{ now: number }>('/apiw/v2/session')
  await moveClock(api, now + DAY_SECONDS)
  await page.reload()
  await page.getByText('You can now choose a new fund password with a one-time code').waitFor()
  const form = page.locator('form').filter({ has: page.getByRole('button', { name: 'Change fund password' }) })
  await form.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await form.getByLabel('One-time code').fill(code(1))
  await form.getByLabel('New fund password').fill('a third secret')
  await form.getByRole('button', { name: 'Change fund password' }).click()
  await page.getByText('Fund password saved.').first().waitFor()
})

test('without one-time codes operators remove a forgotten fund password, and all keys end', async () => {
  await api.post('/apiw/v2/account/fund-password', { password: PASSWORD, fundpass: FUND_PASSWORD })
  await makeKey({ fundpass: FUND_PASSWORD })
  await signInAtConsole(desk, server, { path: '/customers' })
  await protect('reset', 'Known by video call')
  await openSecurity()
  await page.getByRole('button', { name: 'Set fund password' }).waitFor()
  expect(await keys()).toBe(0)
})
