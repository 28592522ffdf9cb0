import { expect, test } from 'vitest'
import { barriersOn } from './axe.ts'
import { phone, quiet } from './browser.ts'
import { onOwnServer, page, post, reopen, server, textOf } from './product-walk.ts'
import { overflowOf } from './visitor.ts'

const shot = onOwnServer('soft')

test('soft staking is switched on, a day is played and paid, its seconds are checked, and it is switched off', async () => {
  await post('/sandbox/faucet', { asset: 'ETH', amount: '20' })
  await page.goto(`${server.url}/soft-staking`)
  const toggle = page.getByRole('switch', { name: 'Soft staking is off' })
  await toggle.click({ force: true })
  const dialog = page.getByRole('dialog')
  await dialog.getByText('No lock-up').waitFor()
  expect(await dialog.getByRole('button', { name: 'Start earning' }).isEnabled()).toBe(false)
  await dialog.getByRole('checkbox').check({ position: { x: 10, y: 20 } })
  await shot('activate')
  await dialog.getByRole('button', { name: 'Start earning' }).click()
  await page.getByText('Soft staking is on').waitFor()

  await post('/sandbox/clock', { advance: 2 * 86_400 + 3_600 })
  await page.goto(`${server.url}/soft-staking/holdings`)
  // A whole day of 20 ETH at 1.8 %.
  const reward = page.getByRole('row').filter({ hasText: '+0.0009863' }).first()
  await reward.waitFor()
  await shot('page')
  await reward.getByRole('link', { name: '24 of 24' }).click()
  await page.getByText('The key matches the hash that was published before the day.').waitFor()
  const seconds = page
    .getByRole('grid', { name: 'Snapshot seconds' })
    .or(page.getByRole('table', { name: 'Snapshot seconds' }))
  await seconds.getByText('20 ETH').first().waitFor()
  await page.getByRole('button', { name: 'Show all 24' }).click()
  expect((await textOf(seconds)).match(/Yes/g)).toHaveLength(24)
  await shot('check')

  await page.goto(`${server.url}/soft-staking`)
  await page.getByRole('switch', { name: 'Soft staking is on' }).click({ force: true })
  await dialog.getByText('stop earning at once').waitFor()
  await dialog.getByRole('button', { name: 'Continue earning' }).click()
  await page.getByRole('switch', { name: 'Soft staking is on' }).click({ force: true })
  await shot('close')
  await dialog.getByRole('button', { name: 'Stop earning' }).click()
  await page.getByText('Soft staking is off').waitFor()
})

test('soft staking keeps nobody out, on a phone, in the dark and in Arabic', async () => {
  const looks: Record<string, string>[] = [{ 'tenor.theme': 'light' }, { 'tenor.locale': 'ar', 'tenor.theme': 'dark' }]
  for (const kept of looks) {
    await reopen(phone, kept)
    for (const path of [
      '/soft-staking',
      '/soft-staking/holdings',
      '/soft-staking/snapshots',
      '/soft-staking/agreement',
    ]) {
      await page.goto(`${server.url}${path}`)
      await quiet(page)
      await shot(`${path.replaceAll('/', '-')}-${kept['tenor.locale'] ?? 'en'}`)
      expect(await barriersOn(page), path).toEqual([])
      expect(await overflowOf(page), path).toBe(0)
    }
  }
})
