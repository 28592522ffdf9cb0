import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { desktop } from './browser.ts'
import { anOffer, DUAL } from './dual-walk.ts'
import { begin, complaints, context, end, open, page, post, server } from './product-walk.ts'

beforeAll(() => begin())
afterAll(end)
beforeEach(() => open(desktop))

afterEach(async () => {
  await context.close()
  // A reply that a end-to-end test itself spoils is complained of by the browser.
  expect(complaints.filter((line) => !/status of 5\d\d|ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(line))).toEqual([])
})

const LIST = '**/earn/dual/project-list*'

/** The list fails until something on the page is pressed, so that it cannot come back by itself before "Try again" is. */
async function failUntilPressed(): Promise<void> {
  const markPress = () =>
    document.addEventListener('click', () => document.documentElement.setAttribute('data-pressed', ''), {
      capture: true,
    })
  await page.addInitScript(markPress)
  await page.evaluate(markPress)
  await page.route(LIST, async (route) => {
    const isPressed = await page.evaluate(() => document.documentElement.hasAttribute('data-pressed'))
    return isPressed ? route.continue() : route.fulfill({ status: 503, body: '' })
  })
}

describe('when something does not come', () => {
  test('the list says that it failed, and is there after another try', async () => {
    await failUntilPressed()
    await page.goto(`${server.url}${DUAL}`)
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await page
      .getByRole('button', { name: /^Subscribe, target/ })
      .first()
      .waitFor()
  })

  test('rows that could not be refreshed stay, are said to be old, and are fresh after another try', async () => {
    await page.goto(`${server.url}${DUAL}`)
    const rows = page.getByRole('button', { name: /^Subscribe, target/ })
    await rows.first().waitFor()
    await failUntilPressed()
    const line = page.getByText('Not up to date: the last refresh failed.')
    await line.waitFor()
    expect(await rows.count()).toBeGreaterThan(0)
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
    await line.waitFor({ state: 'hidden' })
    await rows.first().waitFor()
  })

  test('without a network the page says so, and no longer once there is one', async () => {
    await page.goto(`${server.url}${DUAL}`)
    await page
      .getByRole('button', { name: /^Subscribe, target/ })
      .first()
      .waitFor()
    await context.setOffline(true)
    const bar = page.getByText('You are offline. The data shown may be out of date.')
    await bar.waitFor()
    await context.setOffline(false)
    await bar.waitFor({ state: 'hidden' })
  })
})

/** What each state is called, and its colour by the specification. */
const BADGES = {
  INIT: ['Confirming', 'yellow'],
  PROCESSING: ['Holding', 'green'],
  CANCELING: ['Cancelling', 'red'],
  CANCELED: ['Cancelled', 'red'],
  SETTLEMENT_PROCESSING: ['Settling', 'blue'],
  SETTLEMENT_SUCCESS: ['Investment recouped', 'blue'],
  SETTLEMENT_FAILED: ['Settlement waiting for a price', 'grey'],
  FAILED: ['Failed', 'grey'],
  INTERNAL_ERROR: ['Internal error', 'grey'],
  EXPIRED: ['Expired', 'black'],
} as const

describe('holdings of dual', () => {
  test('of more than twenty orders the first are shown, and the others below them when asked for', async () => {
    const { id } = await anOffer()
    for (let count = 0; count < 23; count++) {
      await post('/apiw/v2/earn/dual/order', { project_id: id, amount: String(200 + count) })
    }
    await page.goto(`${server.url}/my-holdings`)
    const details = page.getByRole('main').getByRole('button', { name: /^Details/ })
    await expect.poll(() => details.count()).toBe(20)
    const more = page.getByRole('main').getByRole('button', { name: 'Show more' })
    await more.click()
    await expect.poll(() => details.count()).toBe(23)
    expect(await more.count()).toBe(0)
    await page.getByLabel('Direction').selectOption('Sell high')
    await page.getByText('No results for these filters.').waitFor()
  })

  test('each state has the colour of its badge', async () => {
    const { id } = await anOffer()
    await post('/apiw/v2/earn/dual/order', { project_id: id, amount: '200' })
    await page.route('**/earn/dual/order-list?**', async (route) => {
      const reply = await route.fetch()
      const { data, ...rest } = (await reply.json()) as { data: { list: object[] } }
      const list = Object.keys(BADGES).map((status, index) => ({ ...data.list[0], id: index + 1, status }))
      await route.fulfill({ response: reply, json: { ...rest, data: { list, totalCount: list.length } } })
    })
    await page.goto(`${server.url}/my-holdings`)
    for (const [status, [words, colour]] of Object.entries(BADGES)) {
      const badge = page.getByRole('cell').getByText(words, { exact: true }).first()
      await badge.waitFor()
      const [is, wanted] = await badge.evaluate((element, name) => {
        const probe = document.body.appendChild(document.createElement('i'))
        probe.style.color = `var(--badge-${name})`
        const colours = [getComputedStyle(element).color, getComputedStyle(probe).color]
        probe.remove()
        return colours
      }, colour)
      expect(is, status).toBe(wanted)
    }
  })
})
