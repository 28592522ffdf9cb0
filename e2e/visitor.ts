import { randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'

export const PASSWORD = 'correct horse battery'

/** Files that run beside each other share a server. */
const RUN = randomBytes(3).toString('hex')
let made = 0

/** Collects what a page complains about in its console. A refusal that a end-to-end test asks for is no complaint. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    if (/status of 4\d\d/.test(message.text())) return
    complaints.push(message.text())
  })
  return complaints
}

/** Opens an account by the form; whoever was sent there comes back to `next`. */
export async function signUp(page: Page, url: string, next?: string): Promise<string> {
  made += 1
  const email = `visitor-${RUN}-${made}@tenor.example`
  await page.goto(next === undefined ? `${url}/sign-up` : `${url}/sign-up?next=${encodeURIComponent(next)}`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-up'))
  return email
}

export async function signIn(page: Page, url: string, email: string, password = PASSWORD): Promise<void> {
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
}

export async function takePlayMoney(page: Page, url: string, asset: string, amount: string): Promise<void> {
  await page.goto(`${url}/balances`)
  await page.getByRole('button', { name: 'Faucet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Asset').selectOption(asset)
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByRole('button', { name: 'Faucet' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** By how many pixels the page is wider than the window, once it has settled into it. */
export async function overflowOf(page: Page): Promise<number> {
  return await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (let frames = 0; frames < 3; frames += 1) await frame()
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })
}

/** Chooses language and theme before the page is opened. */
export async function prefer(page: Page, locale: string, theme: string): Promise<void> {
  await page.addInitScript(
    ([language, look]) => {
      localStorage.setItem('tenor.locale', language)
      localStorage.setItem('tenor.theme', look)
    },
    [locale, theme] as const,
  )
}

/** In this context somebody is the demo customer of the sandbox, who has something of everything. */
export async function enterAsDemo(context: BrowserContext, url: string): Promise<void> {
  const session = await context.request.get(`${url}/apiw/v2/session`)
  const { data } = (await session.json()) as { data: { csrf_token: string } }
  const headers = { 'x-csrf-token': data.csrf_token }
  const answer = await context.request.post(`${url}/sandbox/demo`, { headers, data: {} })
  if (!answer.ok()) throw new Error(`There is no demo customer: ${answer.status()}`)
}
