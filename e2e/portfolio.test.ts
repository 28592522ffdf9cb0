import type { StakingProductRow } from '@tenor/contract/staking'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { get, onOwnServer, page, post, server } from './product-walk.ts'

const shot = onOwnServer('portfolio', ['BTC'])
const STAKING = '/apiw/v2/earn/staking'
const DAY_S = 86_400
const SNIPER = '/apiw/v2/earn/dual-sniper'

type Holding = { product: string; id: number; worth_asset: string; link: string }
type Product = {
  id: number
  pid: number
  name: string
  delivery_timest: number
  delivery_time: number
  min_lend_amount: string
  type: number
}

/** Dual and sniper are accepted by a job, and a quote may have moved meanwhile: tried again until one runs. */
async function takeDual(): Promise<void> {
  const list = await get<Product[]>('/apiw/v2/earn/dual/project-list?coin=BTC&type=put&category=1')
  const last = list.toSorted((a, b) => b.delivery_timest - a.delivery_timest)[0]
  await post('/apiw/v2/earn/dual/order', { project_id: last?.pid, amount: '1000' })
}

async function takeSniper(): Promise<void> {
  for (let status = 3; status !== 1; ) {
    const list = await get<Product[]>(`${SNIPER}/product-list?coin=BTC&type=1`)
    const product = list.toSorted((a, b) => b.delivery_time - a.delivery_time)[0]
    const { id } = await post<{ id: number }>(`${SNIPER}/order`, { project_id: product?.id, amount: '0.02' })
    const isAnswered = async () => {
      status = (await get<{ status: number }>(`${SNIPER}/order?order_id=${id}`)).status
      return status !== 0
    }
    await expect.poll(isAnswered).toBe(true)
  }
}

/** One of each kind of staking: plain, credit, a token, a protocol, and what is minted against collateral. */
async function takeStaking(): Promise<void> {
  const { list } = await get<{ list: StakingProductRow[] }>(`${STAKING}/products`)
  const named = (name: string) => list.find((row) => row.name === name)
  const protocol = named('USDT Lending Protocols')?.defi[0]
  const stakes = [
    { pid: named('ETH Staking')?.pid, coin: 'ETH', amount: '2' },
    { pid: named('BTC Credit')?.pid, coin: 'BTC', amount: '0.1' },
    { pid: named('ETH Liquid Staking')?.pid, coin: 'ETH', amount: '1' },
    { pid: protocol?.pid, coin: 'USDT', amount: '500' },
    { pid: named('GUSD Mint')?.pid, coin: 'ETH', amount: '1', mint_amount: '500' },
  ]
  for (const stake of stakes) await post(`${STAKING}/order`, { side: 0, ...stake })
}

async function takeSimpleEarn(): Promise<void> {
  await post('/apiw/v2/uni-loan/earn/subscribe', { asset: 'USDT', amount: '300' })
  const { list } = await get<{ list: Product[] }>('/apiw/v2/fixed_earn/api/product/list?limit=100')
  const term = list.filter(({ type }) => type === 1).at(-1)
  await post('/apiw/v2/fixed_earn/api/user/lend', {
    product_id: term?.id,
    amount: term?.min_lend_amount,
    redeem_account_type: 0,
    reinvest_status: 1,
  })
}

/** What stands where a holding's link leads to, by what sells it. */
async function detailOf({ product, id, link }: Holding): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  if (product === 'dual' || product === 'sniper') return dialog.getByText(String(id)).first()
  if (product === 'flexible') return page.getByRole('heading', { name: 'Flexible' }).first()
  if (product === 'fixed') return page.getByText(String(id)).first()
  if (product === 'wealth') return dialog.getByRole('tab', { name: 'Assets trend' })
  if (product === 'soft-staking') return page.getByRole('switch', { name: 'Soft staking is on' })
  const asset = new URL(link, server.url).searchParams.get('asset') ?? ''
  return page.getByRole('row').filter({ hasText: asset }).first()
}

test('each holding of every product is one click from the holdings, and on a phone the first is in its upper half', async () => {
  for (const [asset, amount] of Object.entries({ ETH: '20', USDT: '5000' }))
    await post('/sandbox/faucet', { asset, amount })
  await post('/apiw/v2/earn/soft-staking/switch', { status: true })
  await Promise.all([takeDual(), takeSniper(), takeStaking(), takeSimpleEarn()])
  const funds = await get<{ list: Product[] }>('/apiw/v2/earn/private-wealth/products')
  const pid = funds.list.find(({ name }) => name === 'Tenor Reserve')?.pid
  await post('/apiw/v2/earn/private-wealth/purchase', { pid, amount: '500', project_type: 4 })
  // Ten minutes after a midnight a day of soft staking is over and not paid yet.
  const { now } = await get<{ now: number }>('/apiw/v2/session')
  await post('/sandbox/clock', { advance: Math.ceil(now / DAY_S + 1) * DAY_S + 600 - now })

  const { holdings } = await get<{ holdings: Holding[] }>('/apiw/v2/portfolio?holdings=1')
  const kinds = new Set(holdings.map(({ product }) => product))
  expect([...kinds].toSorted()).toEqual(['dual', 'fixed', 'flexible', 'sniper', 'soft-staking', 'staking', 'wealth'])
  for (const part of [
    'asset=ETH&product-type=1',
    'asset=ETH&product-type=0',
    'asset=USDT&product-type=1',
    'asset=BTC',
    'tab=collateral',
  ])
    expect(
      holdings.some(({ link }) => link.includes(part)),
      part,
    ).toBe(true)

  for (const holding of holdings) {
    await page.goto(`${server.url}/holdings`)
    const each = page.getByRole('table', { name: 'Every holding' })
    await each.locator(`a[href="${holding.link}"]`).first().click()
    await page.waitForURL((url) => url.pathname === new URL(holding.link, url).pathname)
    await (await detailOf(holding)).waitFor()
  }

  await page.goto(`${server.url}/holdings`)
  await page.getByRole('table', { name: 'Every holding' }).getByRole('link').first().waitFor()
  await shot('holdings')
  await page
    .getByRole('navigation', { name: 'Products' })
    .getByRole('link', { name: /^Funds\s?1$/ })
    .click()
  await page.waitForURL('**/wealth/holdings')
  await page.getByRole('row').filter({ hasText: 'Tenor Reserve' }).first().waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.url}/holdings`)
  const first = page
    .getByRole('row')
    .filter({ has: page.getByRole('button') })
    .first()
  await first.waitFor()
  // What one has is in the upper half of a phone.
  expect((await first.boundingBox())?.y).toBeLessThan(422)
})
