import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { barriersOn } from './axe.ts'
import { desktop, type FileBrowser, openBrowser } from './browser.ts'
import { type StandIn, startStandIn } from './identity-stand-in.ts'
import { type RunningServer, startServer } from './server.ts'
import { complaintsOf } from './visitor.ts'

/* A sandbox whose customers and operators sign in at a provider that stands in for the exchange's; no accounts beside it. */

let standIn: StandIn
let server: RunningServer
let browser: FileBrowser
let context: BrowserContext
let page: Page
let complaints: string[]

beforeAll(async () => {
  standIn = await startStandIn()
  const client = (prefix: string, id: string) => ({
    [`${prefix}_ISSUER`]: standIn.issuer,
    [`${prefix}_CLIENT_ID`]: id,
    [`${prefix}_CLIENT_SECRET`]: `secret-of-${id}`,
    [`${prefix}_NAME`]: 'Northway',
  })
  const env = {
    ...client('TENOR_OIDC', 'earn'),
    ...client('TENOR_DESK_OIDC', 'earn-desk'),
    TENOR_OIDC_TIER_CLAIM: 'tier',
    TENOR_DESK_OIDC_ROLE_CLAIM: 'groups',
    TENOR_DESK_OIDC_ROLES: 'earn-admins=administrator',
    TENOR_LOCAL_ACCOUNTS: 'off',
  }
  server = await startServer({ env, dualCoins: ['BTC'], hasBorrowers: false })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.remove()
  await standIn?.close()
})

beforeEach(async () => {
  context = await browser.newContext(desktop)
  page = await context.newPage()
  complaints = complaintsOf(page)
})

afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

const goOn = () => page.getByRole('main').getByRole('button', { name: 'Continue with Northway' })

test('a customer signs in at the exchange, sees where, confirms there, and signs out in both places', async () => {
  standIn.person('ada', { email: 'ada@example.com', email_verified: true, tier: '3' })
  await page.goto(`${server.url}/sign-in?next=/security`)
  await goOn().waitFor()
  expect(await page.getByLabel('Password').count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Sign up' }).count()).toBe(0)
  expect(await barriersOn(page)).toEqual([])
  await goOn().click()
  await page.waitForURL('**/security')
  await page.getByRole('heading', { name: 'Sign in with Northway' }).waitFor()
  await page.getByText('Signed in with Northway').waitFor()
  expect(await page.getByRole('heading', { name: 'Change password' }).count()).toBe(0)

  const fund = page.locator('section', { has: page.getByRole('heading', { name: 'Fund password', exact: true }) })
  await fund.getByRole('button', { name: 'Confirm with Northway' }).click()
  await fund.getByText('Confirmed with Northway.').waitFor()
  await fund.getByLabel('Fund password', { exact: true }).fill('a second secret')
  await fund.getByRole('button', { name: 'Set fund password' }).click()
  await page.getByText('Fund password saved.').waitFor()

  await page.goto(server.url)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByText('ada@example.com').waitFor()
  const atProvider = page.waitForRequest((request) => request.url().startsWith(`${standIn.issuer}/end`))
  await page.getByRole('button', { name: 'Sign out' }).click()
  expect((await atProvider).url()).toContain('id_token_hint=')
  await page.waitForURL(`${server.url}/`)
  await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
})

test('without local accounts, pages for passwords and new accounts say where to go and show no form', async () => {
  for (const [path, sentence] of [
    ['/sign-up', 'You need an account with Northway.'],
    ['/forgot-password', 'You sign in here with Northway.'],
    ['/reset-password#token=none', 'You sign in here with Northway.'],
  ] as const) {
    await page.goto(`${server.url}${path}`)
    await page.getByText(sentence).waitFor()
    await goOn().waitFor()
    expect(await page.getByRole('main').getByRole('textbox').count()).toBe(0)
    expect(await barriersOn(page)).toEqual([])
  }
})

test('an answer that is not believed is a sentence with a way to start again', async () => {
  standIn.person('eve', { email: 'eve@example.com', email_verified: true }, { signed: 'unknown' })
  await page.goto(`${server.url}/sign-in`)
  await goOn().click()
  await page.getByText('The sign-in at Northway could not be verified.').waitFor()
  expect(await barriersOn(page)).toEqual([])
  standIn.person('eve', { email: 'eve@example.com', email_verified: true }, { error: 'access_denied' })
  await page.getByRole('link', { name: 'Start again' }).click()
  await goOn().click()
  await page.getByText('The sign-in at Northway was cancelled.').waitFor()
})

test('an operator enters the back office by a role of the exchange, and nobody without one', async () => {
  standIn.person('staff', { email: 'staff@example.com', email_verified: true, groups: ['canteen'] })
  await page.goto(`${server.url}/console/audit`)
  await goOn().click()
  await page.getByText('Northway gives you no role in the back office.').waitFor()
  standIn.person('staff', { email: 'staff@example.com', email_verified: true, groups: ['earn-admins'] })
  await page.goto(`${server.url}/console/audit`)
  await goOn().click()
  await page.waitForURL('**/console/audit')
  await page.getByRole('heading', { name: 'Audit log' }).waitFor()
  await page.getByText('staff@example.com').first().waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await goOn().waitFor()
})
