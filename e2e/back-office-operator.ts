import type { Page } from 'playwright-core'
import type { SharedServer } from './server.ts'

const LINES = { first: /Operator:\s+(\S+)\s+password (\S+)/, second: /2nd operator:\s+(\S+)\s+password (\S+)/ } as const

/** Signs in at the console as one of the two operators that a sandbox prints. */
export async function signInAtConsole(
  page: Page,
  server: SharedServer,
  { path = '', who = 'first' }: { path?: string; who?: keyof typeof LINES } = {},
): Promise<void> {
  const [, email = '', password = ''] = LINES[who].exec(server.output()) ?? []
  await page.goto(`${server.url}/console${path}`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}
