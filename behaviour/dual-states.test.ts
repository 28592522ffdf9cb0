import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { desktop } from './browser.ts'
import { begin, complaints, context, DUAL, end, open, page, server } from './dual-journey.ts'

beforeAll(begin)
afterAll(end)
beforeEach(() => open(desktop))

afterEach(async () => {
  await context.close()
  // A reply that a journey itself spoils is complained of by the browser.
  expect(complaints.filter((line) => !/status of 5\d\d|ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(line))).toEqual([])
})

const LIST = '**/earn/dual/project-list*'

describe('when something does not come', () => {
  test('the list says that it failed, and is there after another try', async () => {
    await page.route(LIST, (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto(`${server.url}${DUAL}`)
    const again = page.getByRole('main').getByRole('button', { name: 'Try again' })
    await again.waitFor({ timeout: 30_000 })
    await page.unroute(LIST)
    await again.click()
    await page
      .getByRole('button', { name: /^Subscribe, target/ })
      .first()
      .waitFor()
  })

  test('without a network the page says so, and no longer once there is one', async () => {
    await page.goto(`${server.url}${DUAL}`)
    await page
      .getByRole('button', { name: /^Subscribe, target/ })
      .first()
      .waitFor()
    await context.setOffline(true)
    const bar = page.getByText('No connection. What you see may be old.')
    await bar.waitFor()
    await context.setOffline(false)
    await bar.waitFor({ state: 'hidden' })
  })
})
