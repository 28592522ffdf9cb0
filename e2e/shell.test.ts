import { phrasesOf } from '@tenor/contract/phrases/all'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { desktop, type FileBrowser, openBrowser, quiet } from './browser.ts'
import { type SharedServer, sharedServer } from './server.ts'
import { SHELL_PAGES } from './shell-pages.ts'
import { complaintsOf, PASSWORD, signIn, signUp } from './visitor.ts'

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

async function open(options: BrowserContextOptions = desktop): Promise<void> {
  context = await browser.newContext(options)
  page = await context.newPage()
  complaints = complaintsOf(page)
}

beforeEach(() => open())

afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

/** Waits until a page has its heading and has stopped asking. */
async function visit(path: string): Promise<void> {
  await page.goto(`${server.url}${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await quiet(page)
}

async function reopen(options: BrowserContextOptions): Promise<void> {
  await context.close()
  await open(options)
}

describe('coming in', () => {
  test('a password that is too short is said so beside its field, and a good one opens an account', async () => {
    await visit('/sign-up')
    await page.getByLabel('Email address').fill('new@tenor.example')
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await page.getByText('Use at least 8 characters for the password.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
    await page.waitForURL('**/balances')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByText('new@tenor.example').waitFor()
  })

  test('a wrong address and a wrong password are refused in the same words', async () => {
    const email = await signUp(page, server.url)
    await context.clearCookies()
    for (const [address, password] of [
      [email, 'not the password'],
      ['nobody@tenor.example', PASSWORD],
    ] as const) {
      await signIn(page, server.url, address, password)
      await page.getByText('Incorrect email address or password.').waitFor()
    }
  })

  test('a link to a page of the account leads there after sign-in, with what it asked for', async () => {
    const email = await signUp(page, server.url)
    await context.clearCookies()
    await visit('/statement?asset=BTC&event=account.deposit')
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.getByLabel('Email address').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/statement?asset=BTC&event=account.deposit')
    expect(await page.getByRole('main').getByLabel('Asset').inputValue()).toBe('BTC')
  })

  test('the keyboard alone signs in, from the top of the page', async () => {
    const email = await signUp(page, server.url)
    await context.clearCookies()
    await visit('/')
    await page.keyboard.press('Tab')
    expect(await focused()).toBe('Skip to content')
    await tabTo('Sign in')
    await page.keyboard.press('Enter')
    // The address changes before the page has come: thirty presses can go round the header in between.
    await page.getByLabel('Email address').waitFor()
    await tabTo('Email address')
    await page.keyboard.type(email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/dual-currency-investment')
  })

  test('signing out goes to the start page, and the account is closed to whoever comes next', async () => {
    await signUp(page, server.url)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(`${server.url}/`)
    await visit('/balances')
    await page.getByText('Sign in to view this.').waitFor()
  })
})

async function focused(): Promise<string> {
  return await page.evaluate(() => {
    const here = document.activeElement
    const label = here instanceof HTMLInputElement ? here.labels?.[0]?.textContent : here?.textContent
    return (label ?? '').trim()
  })
}

async function tabTo(name: string): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    if ((await focused()) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${name}.`)
}

describe('language and look', () => {
  test.each([
    ['العربية', 'ar', 'rtl'],
    ['简体中文', 'zh-CN', 'ltr'],
  ])('choosing %s speaks it everywhere, in its direction, and is kept', async (name, lang, dir) => {
    await signUp(page, server.url)
    await page.getByRole('button', { name: 'Language' }).click()
    await page.getByRole('button', { name }).click()
    await page.waitForFunction((wanted) => document.documentElement.lang === wanted, lang)
    for (const path of SHELL_PAGES) {
      await visit(path)
      expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
        lang,
        dir,
      ])
      expect(await keysSeen()).toEqual([])
    }
  })

  test('a theme is chosen in the header, shown at once and kept', async () => {
    await visit('/')
    const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const light = await paper()
    await page.getByRole('button', { name: 'Theme' }).click()
    await page.getByRole('button', { name: 'Dark' }).click()
    await expect.poll(paper).not.toBe(light)
    const dark = await paper()
    await page.reload()
    await expect.poll(paper).toBe(dark)
  })

  test('a menu of the header closes by Escape and gives the focus back', async () => {
    await visit('/')
    const button = page.getByRole('button', { name: 'Language' })
    await button.click()
    await page.getByRole('button', { name: 'English' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await button.getAttribute('aria-expanded')).toBe('false')
    expect(await button.evaluate((one) => one === document.activeElement)).toBe(true)
  })

  test('numbers and times follow what is preferred, at once', async () => {
    await visit('/preferences')
    await page.getByLabel('Numbers').selectOption('none')
    await page.getByText('1234567.89 USDT').waitFor()
    await page.getByLabel('Price colours').selectOption('red')
    expect(await page.evaluate(() => document.documentElement.dataset['rise'])).toBe('red')
  })

  test('times are said in the zone of the reader as well, once that is preferred', async () => {
    await reopen({ ...desktop, timezoneId: 'Asia/Shanghai' })
    await visit('/preferences')
    await page.getByLabel('Times').selectOption('both')
    await page
      .getByText(/GMT\+8/)
      .first()
      .waitFor()
  })
})

/** Keys of phrases that stand on the page instead of their sentence. */
async function keysSeen(): Promise<string[]> {
  const text = await page.evaluate(() => `${document.title}\n${document.body.textContent}`)
  return Object.keys(phrasesOf('en')).filter(
    (key) => key.includes('.') && !key.startsWith('dual.settle') && says(text, key),
  )
}

function says(text: string, key: string): boolean {
  return text.split(/[\s,;:()]+/).includes(key)
}

describe('every address leads somewhere', () => {
  test.each([
    ['/proof-of-reserves', 'Proof of reserves'],
    ['/help/lend/simple-earn', 'Help'],
    ['/learn/course/lend-earn-investment-guide', 'Learn'],
    ['/vip', 'VIP'],
    ['/holdings', 'Holdings'],
    ['/portfolio?days=30', 'Holdings'],
    ['/myaccount/funds/finance/vip-wealth', 'Holdings'],
    ['/myaccount/deposit/BTC', 'Faucet'],
    ['/crypto/buy?crypto=USDT', 'Buy crypto'],
    ['/trade/ETH_USDT?tradModel=strategybot&strategyType=dip-sniper', 'ETH/USDT snipers'],
    ['/simple-earn', 'Simple Earn'],
    ['/simple-earn/my-lendings', 'Holdings'],
    ['/staking', 'Staking'],
    ['/staking/ETH', 'ETH'],
    ['/soft-staking', 'Soft staking'],
    ['/soft-staking/holdings', 'Holdings'],
    ['/simple-earn?asset=USDT', 'USDT'],
    ['/myaccount/myfunds/financial_staking?asset=ETH&product-type=1', 'Holdings'],
    ['/myaccount/funds/finance/staking?asset=USDT&product-type=0&open-history=1', 'Holdings'],
    ['/terms', 'Terms of use'],
    ['/risk-disclosure', 'Risk disclosure'],
    ['/privacy', 'Privacy notice'],
    ['/myaccount/funds/finance/my_lendings', 'Holdings'],
    ['/myaccount/billing/unified_account?curr_type=BTC', 'Statement'],
    ['/myaccount/myfunds/spot?asset=BTC', 'Balances'],
    ['/login', 'Sign in'],
    ['/no-such-page', 'Page not found'],
  ])('%s is a page with the heading "%s"', async (path, heading) => {
    await visit(path)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)
    expect(await page.title()).toContain(heading)
    const description = await page.locator('meta[name=description]').getAttribute('content')
    expect(description?.length).toBeGreaterThan(10)
  })

  test('each page leads to those that the specification names beside the product', async () => {
    await visit('/dual-currency-investment')
    const links = page.locator('footer').getByRole('link')
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(addresses).toEqual(
      expect.arrayContaining([
        '/proof-of-reserves',
        '/help/lend/simple-earn',
        '/learn/course/lend-earn-investment-guide',
        '/vip',
        '/terms',
        '/risk-disclosure',
      ]),
    )
  })

  test('the foot of a product’s pages says how its customers may lose, and names no other product', async () => {
    for (const [path, text] of [
      ['/dual-currency-investment', 'Dual investment is not principal-protected'],
      ['/simple-earn', 'lent to margin traders'],
      ['/staking', 'penalise its validators'],
      ['/wealth', 'A fund can lose value'],
      ['/soft-staking', 'Rates of soft staking are not promised'],
    ] as const) {
      await visit(path)
      const foot = page.locator('footer')
      await foot.getByText(text).waitFor()
      expect(await foot.getByText('Dual investment is not').count(), path).toBe(path.startsWith('/dual') ? 1 : 0)
    }
  })

  test('the help address of Simple Earn shows its topics alone', async () => {
    await visit('/help/lend/simple-earn')
    await page.locator('#help-flexible').waitFor()
    const topics = await page.locator('article h2').evaluateAll((all) => all.map(({ id }) => id))
    expect(topics).toEqual(['help-flexible', 'help-fixed'])
  })

  test('three places stand at the top, each product is two taps away, and no menu has more than nine entries', async () => {
    await visit('/terms')
    const places = page.getByRole('navigation', { name: 'Main' }).first().getByRole('link')
    expect(await places.allTextContents()).toEqual(['Earn', 'Holdings', 'Account'])
    await places.first().click()
    await page.waitForURL(`${server.url}/`)
    await page
      .getByRole('navigation', { name: 'Products' })
      .getByRole('link', { name: /^Private wealth/ })
      .click()
    await page.waitForURL('**/wealth')
    const about = page.getByRole('navigation', { name: 'About' }).getByRole('link')
    expect(await about.count()).toBeLessThanOrEqual(9)
    await about.filter({ hasText: 'Checks' }).click()
    await page.getByRole('heading', { level: 1, name: 'Checks' }).waitFor()
  })

  test('on a phone four tabs and a menu of at most nine entries lead everywhere', async () => {
    await reopen({ ...desktop, viewport: { width: 390, height: 844 } })
    await visit('/')
    const tabs = page.getByRole('navigation', { name: 'Main' }).last().getByRole('link')
    expect(await tabs.allTextContents()).toEqual(['Earn', 'Holdings', 'Wallet', 'Account'])
    await page.getByRole('button', { name: 'Menu' }).click()
    const entries = page.getByRole('dialog').getByRole('list').getByRole('link')
    await entries.first().waitFor()
    expect(await entries.count()).toBeLessThanOrEqual(9)
  })

  test('a coin on a phone names its best rate and how many ways there are, and its page has all of them with three facts', async () => {
    await reopen({ ...desktop, viewport: { width: 390, height: 844 } })
    await visit('/')
    await page
      .getByRole('row')
      .filter({ hasText: 'USDT' })
      .filter({ hasText: /\d ways, best/ })
      .first()
      .getByRole('button')
      .click()
    await page.waitForURL('**/earn/USDT')
    await page.getByRole('heading', { level: 1, name: 'USDT' }).waitFor()
    const rated = page.getByRole('table', { name: 'Pays a rate' })
    const flexible = rated.getByRole('row').filter({ hasText: 'Flexible' })
    for (const fact of ['Any time', 'Only if the platform cannot pay']) await flexible.getByText(fact).waitFor()
    const priced = page.getByRole('table', { name: /^Depends on a market price/ })
    await priced.getByRole('row').filter({ hasText: 'Dual' }).getByText('If the price falls').waitFor()
    await page.getByRole('heading', { name: 'Where the yield comes from' }).waitFor()
    await flexible.getByRole('button').click()
    await page.waitForURL('**/earn/USDT?way=flexible')
    await page.getByRole('dialog').getByRole('heading', { name: 'Subscribe USDT' }).waitFor()
  })

  test('Checks names the newest figure of each thing that can be checked, and leads there', async () => {
    await visit('/checks')
    const checks = page.getByRole('main').getByRole('listitem')
    expect(await checks.count()).toBe(6)
    await checks.filter({ hasText: 'Settlements' }).getByText(/^BTC/).waitFor()
    await checks
      .filter({ hasText: 'Fees' })
      .getByText(/^\d+ fees$/)
      .waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Proof of reserves' }).click()
    await page.waitForURL('**/proof-of-reserves')
  })

  test('without a network the page says so, and that it is over', async () => {
    await visit('/')
    await context.setOffline(true)
    await page.getByText('You are offline. The data shown may be out of date.').waitFor()
    await context.setOffline(false)
    await page.getByText('You are offline. The data shown may be out of date.').waitFor({ state: 'hidden' })
    complaints.splice(0, complaints.length, ...complaints.filter((one) => !one.includes('ERR_INTERNET_DISCONNECTED')))
  })
})
