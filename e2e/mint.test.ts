import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOn } from './axe.ts'
import { signInAtConsole } from './back-office-operator.ts'
import { desktop, phone, quiet } from './browser.ts'
import { context, onOwnServer, page, panelBeside, post, reopen, server, textOf } from './product-walk.ts'
import { overflowOf } from './visitor.ts'

const shot = onOwnServer('mint')

/** A par coin is swapped; what lies over the form gives it back as it was. */
async function mintAtPar(dialog: Locator): Promise<void> {
  await dialog.getByLabel('You give', { exact: true }).fill('1000')
  await dialog.getByRole('checkbox').check({ position: { x: 10, y: 20 } })
  expect(await textOf(dialog)).toContain('swapped into the reserve')
  await shot('par')
  await dialog.getByRole('tab', { name: 'Bonus' }).click()
  await dialog.getByRole('button', { name: 'Bonus rules' }).click()
  await dialog.getByRole('listitem').nth(5).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.getByRole('button', { name: 'About this product' }).click()
  await dialog.getByRole('tab', { name: 'Sources of return' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  expect(await dialog.getByLabel('You give', { exact: true }).inputValue()).toBe('1,000')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await dialog.getByText('What you give is swapped').waitFor()
  await dialog.getByRole('button', { name: 'Mint', exact: true }).click()
  await dialog.getByText('1,000 GUSD is in your spot account').waitFor()
  await shot('done')
  await dialog.getByRole('button', { name: 'Mint more' }).click()
}

/** Another coin stays the customer's: what it counts as, what is owed, and how far its price may fall. */
async function mintAgainstEth(dialog: Locator): Promise<void> {
  await dialog.getByLabel('Coin to give').selectOption('ETH')
  await dialog.getByLabel('You give', { exact: true }).fill('2')
  await dialog.getByText('3,000 USDT × 70.00%').waitFor()
  await dialog.getByText('Up to 4,200 GUSD').waitFor()
  await dialog.getByText('Enter how much GUSD to mint').waitFor()
  await dialog.getByLabel('Amount to mint').fill('4300')
  await dialog.getByText('You can mint at most').waitFor()
  await dialog.getByLabel('Amount to mint').fill('3000')
  await dialog.getByText('If ETH falls by 43.18%').waitFor()
  await shot('collateral')
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await dialog.getByText('This is a debt').waitFor()
  await expect.poll(() => textOf(dialog)).toMatch(/1,704\.5\d* ?USDT/)
  await shot('confirm')
  await dialog.getByRole('button', { name: 'Mint', exact: true }).click()
  await dialog.getByText('3,000 GUSD is in your spot account').waitFor()
  await dialog.getByRole('link', { name: 'View holdings' }).click()
  await page.waitForURL(/financial_staking\?asset=GUSD&product-type=0$/)
  await page.getByRole('row').filter({ hasText: 'ETH' }).getByText('50.00%').waitFor()
  await shot('position')
}

/** What is owed is paid back before anything is swapped. */
async function payBack(): Promise<void> {
  const dialog = page.getByRole('dialog')
  await page.goto(`${server.url}/staking/GUSD`)
  await page.getByRole('button', { name: 'Redeem GUSD Mint' }).click()
  // The debt costs a little each second.
  await expect.poll(() => textOf(dialog)).toMatch(/You owe 3,000(\.\d+)? GUSD against 2 ETH/)
  await dialog.getByLabel('Amount to redeem').fill('1500')
  await dialog.getByRole('radio', { name: 'Fast redemption' }).click()
  await expect.poll(() => textOf(dialog)).toMatch(/0\.99[89]\d* ETH/)
  await shot('back')
  await dialog.getByRole('button', { name: 'Redeem', exact: true }).click()
  await dialog.getByText('will be in your spot account by').waitFor()
  await dialog.getByText('Credited').waitFor()
  await shot('back-done')
  await dialog.getByRole('link', { name: 'View history' }).click()
  await page.waitForURL(/financial_staking\?product-type=0&open-history=1$/)
  await page.getByRole('radio', { name: 'Paid back', checked: true }).waitFor()
  await page
    .getByRole('row')
    .filter({ hasText: /0\.99[89]/ })
    .waitFor()
}

test('GUSD is minted for USDT and against ETH, earns over a day, is watched, and redeemed into either', async () => {
  await post('/sandbox/faucet', { asset: 'ETH', amount: '20' })
  await post('/sandbox/prices', { pair: 'ETH_USDT', price: '3000' })
  await post('/sandbox/clock', { advance: 3_600 })
  await page.goto(`${server.url}/staking/GUSD`)
  const panel = panelBeside()
  await panel.getByRole('heading', { name: 'Mint GUSD' }).waitFor()
  await shot('coin')
  await mintAtPar(panel)
  await mintAgainstEth(panel)
  await post('/sandbox/clock', { advance: 2 * 86_400 })
  // The clock was moved behind the page's back.
  await page.reload()
  await page.getByRole('tab', { name: 'Rewards' }).click()
  await page.getByRole('row').filter({ hasText: 'USDT' }).first().waitFor()
  await shot('rewards')
  await payBack()
})

test('minting keeps nobody out, on a phone, in the dark and in Arabic', async () => {
  const looks: Record<string, string>[] = [{ 'tenor.theme': 'light' }, { 'tenor.locale': 'ar', 'tenor.theme': 'dark' }]
  for (const kept of looks) {
    await reopen(phone, kept)
    for (const path of ['/staking/GUSD', '/myaccount/myfunds/financial_staking?asset=GUSD&product-type=0']) {
      await page.goto(`${server.url}${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
      await quiet(page)
      await shot(`phone${'tenor.locale' in kept ? '-ar' : ''}${path.replace(/\W+/g, '-')}`)
      expect(await barriersOn(page), path).toEqual([])
      expect(await overflowOf(page), path).toBe(0)
    }
  }
})

test('operators see minting, cash, losses, agreements and single customers, and nobody is kept out', async () => {
  const own = await context.browser()?.newContext(desktop)
  if (own === undefined) throw new RangeError('no browser')
  const desk = await own.newPage()
  await signInAtConsole(desk, server, { path: '/staking/losses' })
  await desk.getByRole('button', { name: 'Enter loss' }).click()
  await desk.getByRole('dialog').getByRole('option', { name: 'SOL Staking' }).waitFor({ state: 'attached' })
  for (const path of ['losses', 'mint', 'redemptions', 'customers', 'agreements']) {
    await desk.goto(`${server.url}/console/staking/${path}`)
    await desk.getByRole('heading', { level: 1 }).waitFor()
    await quiet(desk)
    if (process.env['TENOR_PICTURES'] === '1')
      await desk.screenshot({ path: `test-results/mint-console-${path}.png`, fullPage: true })
    expect(await barriersOn(desk), path).toEqual([])
    expect(await overflowOf(desk), path).toBe(0)
  }
  await own.close()
})
