import type { Page } from 'playwright-core'
import type { SharedServer } from './server.ts'

type Printed = Pick<SharedServer, 'output'>

const LINES = { first: /Operator:\s+(\S+)\s+password (\S+)/, second: /2nd operator:\s+(\S+)\s+password (\S+)/ } as const

/** The address and password of one of the two operators that a sandbox prints at its start. */
export function printedOperator(server: Printed, who: keyof typeof LINES = 'first') {
  const [, email = '', password = ''] = LINES[who].exec(server.output()) ?? []
  return { email, password }
}

/** Signs in at the console as one of the two operators that a sandbox prints. */
export async function signInAtConsole(
  page: Page,
  server: Printed & Pick<SharedServer, 'url'>,
  { path = '', who = 'first' }: { path?: string; who?: keyof typeof LINES } = {},
): Promise<void> {
  const { email, password } = printedOperator(server, who)
  await page.goto(`${server.url}/console${path}`)
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}

/** Goes to a page of the back office by its menu, in which the groups stand open. */
export async function goByMenu(page: Page, group: string, name: string): Promise<void> {
  const menu = page.getByRole('navigation', { name: 'Main' })
  const pages = menu.locator('div').filter({ has: page.getByRole('button', { name: group, exact: true }) })
  await pages.getByRole('link', { name, exact: true }).click()
}
