import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { desktop, type FileBrowser, openBrowser, quiet } from './browser.ts'
import { type SharedServer, sharedServer } from './server.ts'
import { complaintsOf, PASSWORD, signIn, signUp, takePlayMoney } from './visitor.ts'

const FUND_PASSWORD = 'a second secret'

let server: SharedServer
let browser: FileBrowser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  server = sharedServer()
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
})

beforeEach(async () => {
  context = await browser.newContext({ ...desktop, acceptDownloads: true })
  page = await context.newPage()
  complaints = complaintsOf(page)
})

afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

/** A section of the security page. */
function section(title: string) {
  return page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
}

const PERIOD_MS = 30_000

/** A code some steps from now; a step that is nearly over is waited for. */
function codeOf(secret: string, steps: number): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_MS / 1_000 })
  return totp.generate({ timestamp: Date.now() + steps * PERIOD_MS })
}

test('one-time codes are set up by a picture or a key, asked for at sign-in, and switched off', async () => {
  const email = await signUp(page, server.url)
  await page.goto(`${server.url}/security`)
  const codes = section('One-time codes')
  await codes.getByLabel('Password').fill('not the password')
  await codes.getByRole('button', { name: 'Set up' }).click()
  await codes.getByText('Incorrect current password.').waitFor()
  await codes.getByLabel('Password').fill(PASSWORD)
  await codes.getByRole('button', { name: 'Set up' }).click()
  await codes.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  const secret = (await codes.locator('bdi').first().textContent()) ?? ''
  await codes.getByLabel('One-time code').fill('000000')
  await codes.getByRole('button', { name: 'Turn on' }).click()
  await codes.getByText('Incorrect or expired code.').waitFor()

  // Each code is good once: the step before, this one and the next serve for the three times, within one step.
  const left = PERIOD_MS - (Date.now() % PERIOD_MS)
  if (left < 15_000) await setTimeout(left + 100)
  await codes.getByLabel('One-time code').fill(codeOf(secret, -1))
  await codes.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('One-time codes are now on.').waitFor()
  await codes.getByText('On', { exact: true }).waitFor()

  await context.clearCookies()
  await signIn(page, server.url, email)
  await page.getByText('Enter the code from your authenticator app.').waitFor()
  await page.getByLabel('One-time code').fill(codeOf(secret, 0))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dual-currency-investment')

  await page.goto(`${server.url}/security`)
  await codes.getByLabel('Password').fill(PASSWORD)
  await codes.getByLabel('One-time code').fill(codeOf(secret, 1))
  await codes.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('One-time codes are now off.').waitFor()
})

test('a fund password is set, changed, and locked after five wrong tries, each said with what is left', async () => {
  await signUp(page, server.url)
  await page.goto(`${server.url}/security`)
  const fund = section('Fund password')
  await fund.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await fund.getByLabel('Fund password', { exact: true }).fill('short')
  await fund.getByText('Use at least 8 characters for the fund password.').waitFor()
  await fund.getByLabel('Fund password', { exact: true }).fill(PASSWORD)
  await fund.getByRole('button', { name: 'Set fund password' }).click()
  await fund.getByText('The fund password must be different from your sign-in password.').waitFor()
  await fund.getByLabel('Fund password', { exact: true }).fill(FUND_PASSWORD)
  await fund.getByRole('button', { name: 'Set fund password' }).click()
  await page.getByText('Fund password saved.').first().waitFor()

  const change = fund.getByRole('button', { name: 'Change fund password' })
  await fund.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await fund.getByLabel('New fund password').fill('another secret')
  await fund.getByLabel('Current fund password').fill('a wrong one')
  for (const left of ['4 attempts left', '3 attempts left', '2 attempts left', '1 attempt left']) {
    await change.click()
    await fund.getByText(`Incorrect fund password. ${left}.`).waitFor()
  }
  await change.click()
  await fund
    .getByText(/locked/, { exact: false })
    .last()
    .waitFor()
  await fund.getByLabel('Current fund password').fill(FUND_PASSWORD)
  await change.click()
  await fund.getByText(/Too many failed attempts. The fund password is locked for 1\d minutes./).waitFor()
})

test('whether every order asks for the fund password is a switch that keeps its place', async () => {
  await signUp(page, server.url)
  await page.goto(`${server.url}/security`)
  const fund = section('Fund password')
  await fund.getByText('Require it for every order').click()
  await fund.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await fund.getByLabel('Fund password', { exact: true }).fill(FUND_PASSWORD)
  await fund.getByRole('button', { name: 'Set fund password' }).click()
  await page.getByText('Fund password saved.').waitFor()
  await page.reload()
  expect(await fund.getByRole('switch').isChecked()).toBe(false)
})

test('a new password signs in, and the old one no longer does', async () => {
  const email = await signUp(page, server.url)
  await page.goto(`${server.url}/security`)
  const form = section('Change password')
  await form.getByLabel('Current password').fill(PASSWORD)
  await form.getByLabel('New password').fill('football')
  await form.getByText('Very weak').waitFor()
  await form.getByLabel('New password').fill('quite another password')
  await form.getByText('Strong').waitFor()
  await form.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed. All other sessions have been signed out.').waitFor()
  await context.clearCookies()
  await signIn(page, server.url, email)
  await page.getByText('Incorrect email address or password.').waitFor()
  await signIn(page, server.url, email, 'quite another password')
  await page.waitForURL('**/dual-currency-investment')
})

test('another place is signed out from here, against the password', async () => {
  const email = await signUp(page, server.url)
  const elsewhere = await browser.newContext(desktop)
  const other = await elsewhere.newPage()
  await signIn(other, server.url, email)
  await other.waitForURL('**/dual-currency-investment')
  await page.goto(`${server.url}/security`)
  const places = section('Active sessions')
  await places.getByRole('button', { name: /^Sign out (?!all)/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password').fill('not the password')
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await dialog.getByText('Incorrect current password.').waitFor()
  await dialog.getByLabel('Password').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await places.getByRole('button', { name: 'Sign out all other sessions', disabled: true }).waitFor()
  await other.goto(`${server.url}/balances`)
  await other.getByRole('main').getByRole('link', { name: 'Sign in' }).waitFor()
  await elsewhere.close()
})

test('money moves between accounts to the last unit, and the statement and its CSV tell both sides', async () => {
  await signUp(page, server.url)
  await takePlayMoney(page, server.url, 'USDT', '1000.00000001')
  await page.getByRole('cell', { name: '1,000.00000001' }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Transfer' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Spot to Funding' }).click()
  await dialog.getByLabel('Amount').fill('2000')
  await dialog.getByText('Insufficient balance.').waitFor()
  await dialog.getByLabel('Amount').fill('250.5')
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await page.getByText('250.5 USDT transferred.').waitFor()
  await page.getByRole('row', { name: /Spot 749.50000001/ }).waitFor()
  await page.getByRole('row', { name: /Funding 250.5/ }).waitFor()

  await page.goto(`${server.url}/statement`)
  await page.getByRole('row', { name: /^Transfer .*\+250\.5 USDT .*−250\.5 USDT/ }).waitFor()
  await page.getByRole('row', { name: /^Deposit .*\+1,000\.00000001 USDT/ }).waitFor()
  await page.getByRole('radio', { name: 'Ledger' }).click()
  await page.getByText('3 rows').waitFor()
  await page.getByLabel('Type').selectOption('account.transfer')
  await page.getByText('2 rows').waitFor()
  await page.getByLabel('Account', { exact: true }).and(page.locator('select')).selectOption('funding')
  await page.getByText('1 row', { exact: true }).waitFor()
  expect([...new URL(page.url()).searchParams].sort()).toEqual([
    ['account', 'funding'],
    ['event', 'account.transfer'],
    ['view', 'ledger'],
  ])
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export CSV' }).click()
  const [head, ...rows] = (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/)
  expect(head).toBe('id,at,asset,amount,account,counter_account,event,group_id,balance,value_usdt')
  expect(rows).toHaveLength(1)
  expect(rows[0]).toContain('USDT,250.5,funding,spot,account.transfer')

  await page.getByRole('button', { name: /^Dates/ }).click()
  await page.getByLabel('From').fill('2020-01-01')
  await page.getByLabel('To').fill('2020-01-31')
  await page.getByText('No results for these filters.').waitFor()
  await page.getByRole('link', { name: 'Clear' }).click()
  await page.getByText('3 rows').waitFor()
  await page.goBack()
  await page.getByText('No results for these filters.').waitFor()
})

test('a change of the account mode carries the funding account over, and is said', async () => {
  await signUp(page, server.url)
  await takePlayMoney(page, server.url, 'USDT', '100')
  await page.getByRole('main').getByRole('button', { name: 'Transfer' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Spot to Funding' }).click()
  await dialog.getByLabel('Amount').fill('40')
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await page.getByRole('row', { name: /Funding 40/ }).waitFor()
  await page.goto(`${server.url}/account-mode`)
  await page.getByRole('button', { name: 'Use this mode: Portfolio' }).click()
  await page.getByText('Account mode changed to Portfolio.').waitFor()
  const kept = page.waitForResponse(
    (reply) => reply.url().endsWith('/unified/account_mode') && reply.request().method() === 'PUT',
  )
  await page.getByRole('switch').focus()
  await page.keyboard.press('Space')
  await kept
  await page.reload()
  await page.getByRole('switch', { checked: true }).waitFor()
  await page.getByRole('link', { name: 'Balances' }).first().click()
  await page.getByRole('row', { name: /Unified 40/ }).waitFor()
})

test('the bell counts what has been told since it was last looked at', async () => {
  await signUp(page, server.url)
  await page.goto(`${server.url}/notices`)
  await page.getByText('No notifications yet.').waitFor()
  await page.goto(`${server.url}/security`)
  const fund = section('Fund password')
  await fund.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await fund.getByLabel('Fund password', { exact: true }).fill(FUND_PASSWORD)
  await fund.getByRole('button', { name: 'Set fund password' }).click()
  await page.getByText('Fund password saved.').waitFor()
  // A notice is told a moment after what it tells of.
  const told = page.getByRole('link', { name: 'Notifications, 1 new' })
  for (let tries = 0; tries < 20 && (await told.count()) === 0; tries += 1) {
    await page.reload()
    await quiet(page)
  }
  await told.click()
  await page.getByText('Your fund password was set or changed.').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Notifications', exact: true }).waitFor()
})

test('a passkey is added on the security page, and signs in without an address', async () => {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await signUp(page, server.url)
  await page.goto(`${server.url}/security`)
  const passkeys = section('Passkeys')
  await passkeys.getByLabel('Name').fill('My laptop')
  await passkeys.getByLabel('Current password').fill(PASSWORD)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByRole('button', { name: 'Change My laptop' }).waitFor()
  await context.clearCookies()
  await page.goto(`${server.url}/sign-in?next=/security`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await passkeys.getByRole('button', { name: 'Change My laptop' }).waitFor()
})

test('an address is confirmed by the email that the sandbox shows, and a kind of notice then comes by email too', async () => {
  const email = await signUp(page, server.url)
  await page.goto(`${server.url}/notification-settings`)
  await page.getByText(`Confirm ${email} to get notifications by email.`).waitFor()
  const byEmail = page.getByRole('switch', { name: 'A dual order has settled: By email' })
  expect(await byEmail.isDisabled()).toBe(true)
  await page.goto(`${server.url}/sandbox-mails`)
  const link = page.getByRole('article').filter({ hasText: 'Confirm your email address' }).getByRole('link')
  // An email is written a moment after what it tells of.
  for (let tries = 0; tries < 20 && (await link.count()) === 0; tries += 1) {
    await page.getByRole('button', { name: 'Show' }).click()
    await quiet(page)
  }
  const { pathname, hash } = new URL((await link.getAttribute('href')) ?? '')
  await page.goto(`${server.url}${pathname}${hash}`)
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByText('Your email address is confirmed.').waitFor()
  await page.goto(`${server.url}/notification-settings`)
  await byEmail.focus()
  await page.keyboard.press('Space')
  await quiet(page)
  await page.reload()
  await byEmail.waitFor({ state: 'attached' })
  expect(await byEmail.isChecked()).toBe(true)
  expect(await page.getByRole('switch', { name: 'A dual order has settled: In the app' }).isChecked()).toBe(true)
})
