import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { barriersOn } from './axe.ts'
import { desktop, phone, quiet } from './browser.ts'
import { begin, complaints, context, end, open, page, post, reopen, server, textOf } from './product-walk.ts'
import { type RunningServer, startServer } from './server.ts'
import { overflowOf } from './visitor.ts'

let own: RunningServer

beforeAll(async () => {
  own = await startServer()
  await begin(own)
})
afterAll(async () => {
  await end()
  await own?.remove()
})
beforeEach(() => open(desktop))
afterEach(async () => {
  await context.close()
  expect(complaints).toEqual([])
})

async function shot(name: string): Promise<void> {
  if (process.env['TENOR_PICTURES'] === '1') await page.screenshot({ path: `test-results/staking-${name}.png` })
}

test('ETH is staked, earns over a day, and is redeemed fast and in the queue', async () => {
  await post('/sandbox/faucet', { asset: 'ETH', amount: '50' })
  await page.goto(`${server.url}/staking`)
  await page.getByRole('button', { name: 'Stake ETH' }).waitFor()
  await shot('list')
  await page.getByRole('button', { name: 'Stake ETH' }).click()
  await page.getByRole('heading', { name: 'Stake ETH' }).waitFor()
  await page.getByRole('button', { name: 'Stake ETH' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount', { exact: true }).fill('0.0001')
  await dialog.getByText('Stake at least 0.001').waitFor()
  await dialog.getByLabel('Amount', { exact: true }).fill('20')
  expect(await dialog.getByRole('button', { name: 'Confirm' }).isEnabled()).toBe(false)
  await dialog.getByRole('checkbox').check()
  await shot('stake')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByText('Redemption time: 1 to 3 days').waitFor()
  await shot('confirm')
  await dialog.getByRole('button', { name: 'Confirm stake' }).click()
  await dialog.getByText('20 ETH is staked').waitFor()
  await post('/sandbox/clock', { advance: 2 * 86_400 })
  await dialog.getByRole('link', { name: 'View holdings' }).click()
  await page.getByRole('heading', { name: 'Staking holdings' }).waitFor()
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'ETH Staking' })
  // A whole day of 20 ETH at 3.1 %, less the fee of 8 % without the quarter that a tier does not pay.
  await row.getByText(/\+0\.00/).waitFor()
  await shot('holdings')
  await page.getByRole('tab', { name: 'Rewards' }).click()
  await page.getByText('+0.00159672').waitFor()
  await shot('rewards')

  await page.goto(`${server.url}/staking/ETH`)
  await page.getByRole('button', { name: 'Redeem ETH' }).click()
  await dialog.getByLabel('Amount to redeem').fill('21')
  await dialog.getByText('You have 20 ETH to redeem').waitFor()
  await dialog.getByLabel('Amount to redeem').fill('4')
  await dialog.getByRole('radio', { name: 'Fast redemption' }).click()
  await dialog.getByText('0.004').waitFor()
  await shot('redeem')
  await dialog.getByRole('button', { name: 'Redeem', exact: true }).click()
  await dialog.getByText('will be in your spot account by').waitFor()
  expect(await textOf(dialog)).toContain('3.996')
  await post('/sandbox/clock', { advance: 1_800 })
  await dialog.getByRole('link', { name: 'View history' }).click()
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
