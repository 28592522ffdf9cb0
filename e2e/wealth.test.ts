import { expect, test } from 'vitest'
import { barriersOn } from './axe.ts'
import { phone, quiet } from './browser.ts'
import { onOwnServer, page, post, reopen, server } from './product-walk.ts'
import { overflowOf } from './visitor.ts'

const shot = onOwnServer('wealth')

test('a fund is subscribed to, priced at midnight, looked at, and redeemed by units', async () => {
  await post('/sandbox/faucet', { asset: 'USDT', amount: '5000' })
  await page.goto(`${server.url}/wealth`)
  await page.getByRole('button', { name: 'Subscribe to Tenor Reserve' }).click()
  const dialog = page.getByRole('dialog')
  await shot('list')
  await dialog.getByLabel('Amount', { exact: true }).fill('50')
  await dialog.getByText('Subscribe at least 100 USDT').waitFor()
  await dialog.getByLabel('Amount', { exact: true }).fill('1000')
  expect(await dialog.getByRole('button', { name: 'Confirm' }).isEnabled()).toBe(false)
  await dialog.getByRole('checkbox').check({ position: { x: 10, y: 20 } })
  await shot('subscribe')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByText('Subscription received').waitFor()
  await post('/sandbox/clock', { advance: 2 * 86_400 })
  await dialog.getByRole('link', { name: 'View orders' }).click()
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: 'Tenor Reserve' })
  await row.getByText('In the fund').waitFor()
  await row.getByRole('button', { name: 'Details of Tenor Reserve' }).click()
  await dialog.getByRole('tab', { name: 'Assets trend' }).waitFor()
  await dialog.getByRole('radio', { name: '30 days', checked: true }).waitFor()
  await dialog.getByText('Platform', { exact: true }).waitFor()
  await dialog.getByText('Value at subscription').waitFor()
  await dialog.getByRole('tab', { name: 'Change' }).click()
  await dialog.getByText('Change over the range').waitFor()
  await shot('detail')
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('tab', { name: 'Holdings' }).click()
  await page.getByRole('button', { name: 'Redeem units of Tenor Reserve' }).click()
  await dialog.getByLabel('Units').fill('99999')
  await dialog.getByText(/You can redeem .* units/).waitFor()
  await dialog.getByLabel('Units').fill('500')
  await shot('redeem')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.getByRole('button', { name: 'Redeem for good' }).waitFor()
  // A second press within 200 ms is a double click, which confirms nothing.
  await page.waitForTimeout(300)
  await dialog.getByRole('button', { name: 'Redeem for good' }).click()
  await dialog.getByText('Redemption received').waitFor()
  await post('/sandbox/clock', { advance: 86_400 })
  await dialog.getByRole('link', { name: 'View orders' }).click()
  await page.reload()
  await page.getByRole('row').filter({ hasText: 'Tenor Reserve' }).getByText('Paid').waitFor()
  await shot('redeemed')
})

test('wealth keeps nobody out, on a phone, in the dark and in Arabic', async () => {
  await reopen(phone, { 'tenor.locale': 'ar', 'tenor.theme': 'dark' })
  for (const path of ['/wealth', '/wealth/holdings', '/asset-management/institution/disclaimer']) {
    await page.goto(`${server.url}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    await quiet(page)
    expect(await overflowOf(page), path).toBe(0)
    expect(await barriersOn(page), path).toEqual([])
  }
})
