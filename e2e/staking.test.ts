import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOn } from './axe.ts'
import { phone, quiet } from './browser.ts'
import { onOwnServer, page, panelBeside, post, reopen, server, textOf } from './product-walk.ts'
import { overflowOf } from './visitor.ts'

const shot = onOwnServer('staking')

/** What lies over the stake form: bonus rules, introduction, rates. */
async function lookOver(dialog: Locator): Promise<void> {
  await dialog.getByRole('tab', { name: 'Bonus' }).click()
  await dialog.getByRole('button', { name: 'Bonus rules' }).click()
  await dialog.getByRole('listitem').nth(5).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('button', { name: 'About this product' }).click()
  await dialog.getByRole('tab', { name: 'Sources of return' }).click()
  await dialog.getByText('secures its network').waitFor()
  await shot('introduction')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('button', { name: 'Rate history' }).click()
  await dialog.getByRole('radio', { name: '365 days', checked: true }).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
}

test('ETH is staked, earns over a day, and is redeemed fast and in the queue', async () => {
  await post('/sandbox/faucet', { asset: 'ETH', amount: '50' })
  await page.goto(`${server.url}/staking`)
  const table = page.getByRole('table', { name: 'Coins and products' })
  // Whole, since it is a part of Tether too.
  const eth = table.getByText('ETH', { exact: true })
  await eth.waitFor()
  await shot('list')
  await eth.click()
  await page.waitForURL(/\/earn\/ETH\?way=staking/)
  const panel = panelBeside()
  await panel.getByLabel('Amount', { exact: true }).fill('0.0001')
  await panel.getByText('Stake at least 0.001').waitFor()
  await panel.getByLabel('Amount', { exact: true }).fill('20')
  expect(await panel.getByRole('button', { name: 'Confirm' }).isEnabled()).toBe(false)
  await panel.getByRole('checkbox').check({ position: { x: 10, y: 20 } })
  await shot('stake')
  await lookOver(panel)
  // What lay over the form is gone, and the form is as it was.
  expect(await panel.getByLabel('Amount', { exact: true }).inputValue()).toBe('20')
  await panel.getByRole('button', { name: 'Confirm' }).click()
  await panel.getByText('Redemption time: 1 to 3 days').waitFor()
  await shot('confirm')
  await panel.getByRole('button', { name: 'Confirm stake' }).click()
  await panel.getByText('20 ETH is staked').waitFor()
  await post('/sandbox/clock', { advance: 2 * 86_400 })
  await panel.getByRole('link', { name: 'View holdings' }).click()
  await page.getByRole('tablist', { name: 'Staking holdings' }).waitFor()
  expect(page.url()).toContain('/myaccount/myfunds/financial_staking?asset=ETH&product-type=1')
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'ETH Staking' })
  // A whole day of 20 ETH at 3.1 %, less the fee of 8 % without the quarter that a tier does not pay.
  await row.getByText(/\+0\.00/).waitFor()
  await shot('holdings')
  await page.getByRole('tab', { name: 'Rewards' }).click()
  await page.getByText('+0.00159672').waitFor()
  await shot('rewards')

  await page.goto(`${server.url}/staking/ETH`)
  await panel.getByRole('button', { name: 'Total staked' }).click()
  // Three of them are the demo's, one by way of the liquid token.
  await panel.getByText('23 ETH', { exact: true }).waitFor()
  await shot('total')
  expect(await barriersOn(page)).toEqual([])
  await panel.getByRole('button', { name: 'Close' }).click()
  await panel.getByRole('button', { name: 'Redeem ETH Staking' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount to redeem').fill('21')
  await dialog.getByText('You have 20 ETH to redeem').waitFor()
  await dialog.getByLabel('Amount to redeem').fill('4')
  await dialog.getByRole('radio', { name: 'Fast redemption' }).click()
  await dialog.getByText('0.004').waitFor()
  await shot('redeem')
  await dialog.getByRole('button', { name: 'Redeem', exact: true }).click()
  await dialog.getByRole('button', { name: 'Redeem for good' }).waitFor()
  // A second press within 200 ms is a double click, which confirms nothing.
  await page.waitForTimeout(300)
  await dialog.getByRole('button', { name: 'Redeem for good' }).click()
  await dialog.getByText('will be in your spot account by').waitFor()
  expect(await textOf(dialog)).toContain('3.996')
  await post('/sandbox/clock', { advance: 1_800 })
  await dialog.getByText('Credited').waitFor()
  await dialog.getByRole('link', { name: 'View history' }).click()
  await page.waitForURL(/financial_staking\?asset=ETH&open-history=1&type=1$/)
  const redeemed = page.getByRole('row').filter({ hasText: '3.996' })
  await redeemed.getByText('Paid').waitFor()
  await shot('history')
})

test('staking keeps nobody out, on a phone, in the dark and in Arabic', async () => {
  const looks: Record<string, string>[] = [{ 'tenor.theme': 'light' }, { 'tenor.locale': 'ar', 'tenor.theme': 'dark' }]
  for (const kept of looks) {
    await reopen(phone, kept)
    const holdings = '/myaccount/myfunds/financial_staking'
    for (const path of [
      '/staking',
      '/staking/ETH',
      '/staking/agreement',
      holdings,
      `${holdings}?open-history=1&type=1`,
    ]) {
      await page.goto(`${server.url}${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
      await quiet(page)
      await shot(`phone${'tenor.locale' in kept ? '-ar' : ''}${path.replace(/\W+/g, '-')}`)
      expect(await barriersOn(page), path).toEqual([])
      expect(await overflowOf(page), path).toBe(0)
    }
  }
})
