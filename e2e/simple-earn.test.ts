import { EARN_HISTORY } from '@tenor/contract/simple-earn'
import { describe, expect, test } from 'vitest'
import { barriersOn } from './axe.ts'
import { phone, quiet } from './browser.ts'
import { goOnBeside, onOwnServer, page, post, reopen, server, textOf } from './product-walk.ts'
import { overflowOf } from './visitor.ts'

/** All of them in Arabic and in the dark, the first ones in English and in the light as well. */
const IN_BOTH = 5
const PATHS = [
  '/simple-earn',
  '/simple-earn?asset=USDT',
  '/simple-earn/my-lendings',
  '/simple-earn/auction/USDT',
  '/simple-earn/faq',
  '/simple-earn/my-lendings?tab=fixed',
  '/simple-earn/my-lendings/1?orderType=flexible&asset=USDT',
  '/simple-earn/vip-wealth',
  '/simple-earn/history',
  '/simple-earn/my-lendings?show_history_modal=1',
]

const shot = onOwnServer('earn')

/** Figures of a table that lie over the next column. */
async function overfullCells(): Promise<string[]> {
  return await page.locator('td bdi').evaluateAll((figures) =>
    figures.flatMap((figure) => {
      const cell = figure.closest('td')?.getBoundingClientRect().right ?? 0
      return figure.getBoundingClientRect().right > cell + 1 ? [figure.textContent ?? ''] : []
    }),
  )
}

async function subscribe(asset: string, amount: string, term?: string): Promise<void> {
  await page.goto(`${server.url}/simple-earn?asset=${asset}`)
  const panel = page.getByRole('region', { name: `Subscribe ${asset}` })
  if (term !== undefined) await panel.getByRole('radio', { name: term }).click()
  await panel.getByLabel('Amount', { exact: true }).fill(amount)
  await shot(`subscribe-${term ?? 'flexible'}`)
  await panel.getByRole('button', { name: 'Subscribe', exact: true }).click()
  await panel.getByRole('heading', { name: 'Subscribed' }).waitFor()
  await goOnBeside(() => panel.getByRole('link', { name: 'View holdings' }).click())
  await page.getByRole('tablist', { name: 'Simple Earn holdings' }).waitFor()
}

test('the market is the first page narrowed to its coins, by the filters of the market list', async () => {
  await page.goto(`${server.url}/simple-earn?search_coin=btc&search_type=1&have_award=1`)
  await page.getByRole('heading', { level: 1, name: 'Simple Earn' }).waitFor()
  await expect.poll(() => page.url()).toContain('of=simple-earn')
  for (const name of ['With bonus', 'Exact name', 'Highest rate'])
    await page.getByRole('button', { name, pressed: true }).waitFor()
  await page.goto(`${server.url}/simple-earn`)
  const table = page.getByRole('table', { name: 'Coins and products' })
  await table.getByRole('columnheader', { name: 'Fixed' }).waitFor()
  expect(await table.getByRole('columnheader', { name: 'Staking' }).count()).toBe(0)
  await page.getByRole('button', { name: 'My coins' }).click()
  await expect.poll(() => table.getByRole('row').count()).toBe(3)
  await table.getByText('BTC').first().click()
  await page.waitForURL(/\/earn\/BTC\?way=/)
  await page.getByRole('region', { name: 'Subscribe BTC' }).waitFor()
})

describe('flexible', () => {
  test('is subscribed, earns by the hour, and is redeemed at once from what is idle', async () => {
    await subscribe('USDT', '1000')
    const row = page.getByRole('row').filter({ hasText: 'USDT' })
    await row.getByText('1,000').waitFor()
    await post('/sandbox/clock', { advance: 3 * 3600 })
    await page.reload()
    await row.waitFor()
    await shot('holdings')
    await row.getByRole('button', { name: 'Redeem USDT' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount to redeem').fill('200')
    await shot('redeem')
    await dialog.getByRole('button', { name: 'Redeem', exact: true }).click()
    await dialog.getByText('in your spot account').waitFor()
    expect(await textOf(dialog)).toContain('200 USDT')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await row.getByText(/800/).waitFor()
  })

  test('a minimum APR is set within its bounds, and what is beyond them says why', async () => {
    await page.goto(`${server.url}/simple-earn/my-lendings`)
    await page.getByRole('button', { name: 'Rates and minimum APR of USDT' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: '7 days' }).waitFor()
    await dialog.getByRole('tab', { name: 'Min lend APR' }).click()
    const field = dialog.getByLabel('Minimum APR, in percent')
    await field.fill('31')
    await dialog.getByText('The highest minimum APR is 30%').waitFor()
    await field.fill('2.5')
    await shot('minimum')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Minimum 2.5').waitFor()
  })
})

describe('fixed', () => {
  test('is subscribed for a term, shows when it is paid, and is redeemed early for what the panel says', async () => {
    await subscribe('USDT', '500', '7 days')
    const row = page.getByRole('row').filter({ hasText: 'USDT' })
    await row.getByText('7 days').waitFor()
    await shot('fixed')
    expect(await overfullCells()).toEqual([])
    await row.getByRole('switch', { name: /Auto-reinvest of order/ }).press('Space')
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Turned on').waitFor()
    await row.getByRole('link', { name: '7 days' }).click()
    await page.getByRole('heading', { name: 'USDT fixed' }).waitFor()
    await page.getByText('Next subscription').waitFor()
    await shot('holding')
    await page.getByRole('button', { name: 'Redeem early' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('You give up').waitFor()
    await shot('early')
    await dialog.getByRole('button', { name: 'Redeem early' }).click()
    await shot('early-done')
    await dialog.getByText('is in your spot account').waitFor()
  })
})

test('the history tells what was subscribed and redeemed, and what each day of interest came to by its hours', async () => {
  // So much is asked for that everybody is lent.
  await post('/sandbox/lending-demand', { asset: 'USDT', amount: '20000' })
  await post('/sandbox/clock', { advance: 2 * 3600 })
  await page.goto(`${server.url}/simple-earn/my-lendings?show_history_modal=1`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('row').filter({ hasText: '1,000' }).first().waitFor()
  await shot('history-modal')
  await dialog.getByRole('link', { name: 'Whole history' }).click()
  // The panel has the same choice, and stays until the page is there.
  await dialog.waitFor({ state: 'detached' })
  await page.getByLabel('Type').selectOption({ label: 'Interest' })
  await expect.poll(() => page.url()).toContain(`type=${EARN_HISTORY.INTEREST}`)
  const hours = page.getByRole('button', { name: 'Hours' })
  // The hours that were played are closed in their own time.
  const found = async () => {
    await page.reload()
    await quiet(page)
    return await hours.count()
  }
  await expect.poll(found, { timeout: 100_000, interval: 500 }).toBeGreaterThan(0)
  await hours.first().click()
  await page.getByRole('list', { name: 'Interest by the hour' }).getByText('%').first().waitFor()
  await shot('history')
})

describe('open to everyone', () => {
  test('an hour of the auction is cleared again in the browser, and the one before it is a press away', async () => {
    await page.goto(`${server.url}/simple-earn/auction/USDT`)
    await page.getByText('Your browser has cleared this hour again').waitFor()
    await page.getByRole('heading', { name: 'Offers and demand' }).waitFor()
    await shot('auction')
    await page.getByRole('button', { name: 'Previous hour' }).click()
    await page.getByRole('button', { name: 'Next hour' }).waitFor()
    await page.getByText('Your browser has cleared this hour again').waitFor()
  })
})

describe('auto-earn', () => {
  test('is switched for one coin from its settings, which are searched and narrowed', async () => {
    await page.goto(`${server.url}/simple-earn`)
    await page.getByRole('button', { name: 'Enable auto-earn' }).click()
    const settings = page.getByRole('dialog')
    await settings.getByRole('searchbox').fill(' eth ')
    await settings.getByRole('row').filter({ hasText: 'ETH' }).waitFor()
    await shot('auto')
    await settings.getByRole('switch', { name: 'Auto-earn for ETH' }).press('Space')
    await page.getByRole('heading', { name: 'Turn on auto-earn for ETH?' }).waitFor()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Turned on').waitFor()
    await settings.getByRole('button', { name: 'Enabled only' }).click()
    await settings.getByRole('searchbox').fill('')
    await expect
      .poll(() =>
        settings
          .getByRole('row')
          .filter({ hasText: /ETH|BTC/ })
          .count(),
      )
      .toBe(1)
    await settings.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Set up' }).waitFor()
  })
})

test('keeps nobody out, on a phone, in the dark and in Arabic', async () => {
  const looks: Record<string, string>[] = [{ 'tenor.theme': 'light' }, { 'tenor.locale': 'ar', 'tenor.theme': 'dark' }]
  for (const kept of looks) {
    await reopen(phone, kept)
    for (const path of 'tenor.locale' in kept ? PATHS : PATHS.slice(0, IN_BOTH)) {
      await page.goto(`${server.url}${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
      await quiet(page)
      await shot(`phone${'tenor.locale' in kept ? '-ar' : ''}${path.replace(/\W+/g, '-')}`)
      expect(await barriersOn(page), path).toEqual([])
      expect(await overflowOf(page), path).toBe(0)
    }
  }
})
