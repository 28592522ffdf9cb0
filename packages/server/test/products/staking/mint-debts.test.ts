import { readFile } from 'node:fs/promises'
import { decimal, decimalText } from '@tenor/contract/money'
import { ceilTo, DAY_MS, HOUR_MS, type Instant, instant, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import type { TestApp, TestClient } from '../../test-app.ts'
import { mintStage, mintsGusd } from './mint-stage.ts'
import { rewardOf, S, type stakingStage } from './staking-stage.ts'

/* Cost of debts, notices of a higher one, and repayments. */

const GUSD = { ...mintsGusd(), min_redeem_amount: '0.5', debt_rate: { BTC: '0.06' }, redeem_maxday: 1 }

let app: TestApp
let stage: ReturnType<typeof stakingStage>
let pid: number

beforeAll(async () => {
  ;({ app, stage, pid } = await mintStage(GUSD))
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

const nextDay = () => ceilTo(instant(app.clock.now() + 1), DAY_MS)
const mint = (client: TestClient, coin: string, amount: string, more: object = {}) =>
  client.post(`${S}/order`, { side: 0, pid, coin, amount, ...more })
const back = (client: TestClient, coin: string, amount: string) =>
  client.post(`${S}/coin-redeem`, { pid, coin: 'GUSD', redeem_coin: coin, amount })
const positions = async (client: TestClient) => (await client.get(`${S}/mint-positions`)).data.list
const told = async (client: TestClient, kind: string) =>
  (await client.get('/apiw/v2/account/notices')).data.list.filter((each: { kind: string }) => each.kind === kind)
async function pinned(at: Instant): Promise<void> {
  await stage.jump(later(at, -36 * MINUTE_MS))
  await (await app.customer()).post('/sandbox/prices', { pair: 'BTC_USDT', price: '60000' })
  await stage.jump(at)
}
const house = async (account: string) => {
  const { data } = await (await stage.desk()).get('/console/api/ledger/trial-balance')
  return data.GUSD?.accounts?.[account] ?? '0'
}

test('example 12: a debt of 9,000 costs 1.47945206 a day; a repayment pays the fee first, one of more than is owed all', async () => {
  const day = nextDay()
  await pinned(day)
  const client = await stage.funded('1', 'BTC')
  await client.faucet('USDT', '1000')
  expect((await mint(client, 'USDT', '1000')).status).toBe(200)
  expect((await mint(client, 'BTC', '1', { mint_amount: '9000' })).status).toBe(200)
  expect(await positions(client)).toMatchObject([
    { fee: '0', owed: '9000', debt_rate: '0.06', cost_per_day: '1.47945206' },
  ])
  app.clock.set(later(day, 1))
  expect(await positions(client)).toMatchObject([{ fee: '0.00000002', owed: '9000.00000002' }])
  await stage.jump(later(day, DAY_MS))
  expect(await positions(client)).toMatchObject([{ fee: '1.47945206', ltv: '0.150025' }])
  const before = await house('house:fee')
  const part = await back(client, 'BTC', '0.5')
  expect(part.status, part.text).toBe(200)
  expect(part.data).toMatchObject({ amount: '0.5', received: '0', fee: '0' })
  expect(decimalText(decimal(await house('house:fee')) - decimal(before))).toBe('0.5')
  expect(await positions(client)).toMatchObject([{ amount: '1', debt: '9000', fee: '0.97945206' }])
  // The coins that the fee took are still out, among the house's fees.
  expect((await back(client, 'BTC', '20000')).data).toMatchObject({ amount: '9000.97945206', received: '1' })
  expect(await positions(client)).toEqual([])
  await stage.jump(later(day, 3 * DAY_MS))
})

test('a lower rate holds from midnight; a higher one after thirty days, of which those who owe are told at once', async () => {
  const day = nextDay()
  await pinned(day)
  const client = await stage.funded('1', 'BTC')
  expect((await mint(client, 'BTC', '1', { mint_amount: '1000' })).status).toBe(200)
  const raised = await stage.change(pid, { debt_rate: { BTC: '0.08' } })
  expect(raised.status, raised.text).toBe(200)
  await stage.jump(later(day, 2 * DAY_MS))
  const notices = await told(client, 'staking.mint.rate')
  expect(notices).toMatchObject([{ params: { coin: 'BTC', rate: '8', before: '6' } }])
  const coin = async () => {
    const { debt } = (await client.get(`${S}/product?pid=${pid}`)).data
    return debt.find((each: { coin: string }) => each.coin === 'BTC')
  }
  const from = later(day, 31 * DAY_MS)
  expect(await coin()).toMatchObject({ debt_rate: '0.06', next_debt_rate: '0.08', next_debt_from: from / 1000 })
  // Until it holds no entries pay more than a debt costs.
  const entries = { reward_coin: [rewardOf('7', { reward_coin: 'USDT' })] }
  expect((await stage.change(pid, entries)).fail_reason).toBe('staking.product.debtRateHeld')
  expect((await stage.change(pid, { debt_rate: { BTC: '0.05' } })).status).toBe(200)
  await stage.jump(later(day, 3 * DAY_MS))
  expect(await coin()).toMatchObject({ debt_rate: '0.05', next_debt_rate: null })
  expect(await told(client, 'staking.mint.rate')).toHaveLength(1)
  await stage.jump(later(day, 4 * DAY_MS))
  // Three days at 6 % and one at 5 %.
  expect(await positions(client)).toMatchObject([{ debt: '1000', fee: '0.63013699' }])
})

test('terms without a rate that no entry pays back, or without a par coin, are refused', async () => {
  const refused = async (change: object) => (await stage.change(pid, change)).fail_reason
  expect(await refused({ debt_rate: {} })).toBe('staking.product.debtRate')
  expect(await refused({ debt_rate: { BTC: '1.1' } })).toBe('staking.product.debtRate')
  expect(await refused({ mortgage_factors: { BTC: '0.7' }, redeem_config: GUSD.redeem_config.slice(1) })).toBe(
    'staking.product.parNeeded',
  )
})

test('a payment that is due while payments are paused is told late, once, and paid when they resume', async () => {
  const operator = await stage.desk()
  const client = await stage.funded('500', 'USDT')
  expect((await mint(client, 'USDT', '500')).status).toBe(200)
  expect((await back(client, 'USDT', '200')).data.state).toBe('REDEEMING')
  const pause = (standard: number) => operator.post('/console/api/staking/pause', { pid, stake: 0, fast: 0, standard })
  expect((await pause(1)).status).toBe(200)
  const due = later(app.clock.now(), DAY_MS + MINUTE_MS)
  await stage.jump(due)
  await app.tenor.runner.runOne('staking-mint-late', due)
  await stage.jump(later(due, HOUR_MS))
  await app.tenor.runner.runOne('staking-mint-late', later(due, HOUR_MS))
  await stage.jump(later(due, 2 * HOUR_MS))
  expect(await told(client, 'staking.mint.late')).toMatchObject([{ params: { amount: '199.9', asset: 'USDT' } }])
  expect((await pause(0)).status).toBe(200)
  await stage.jump(later(due, 3 * HOUR_MS))
  expect(await told(client, 'staking.mint.paid')).toHaveLength(1)
})

test('what customers had minted before counts at par alone, floored act by act, by the migration', async () => {
  const owner = openDatabase({ url: app.url, log: silentLog() })
  const parts = async () =>
    app.db.query('select id, amount, net, debt from staking_minted order by id').then((rows) => JSON.stringify(rows))
  await stage.jump(nextDay())
  const before = await parts()
  try {
    const file = new URL('../../../migrations/0090-minted-coins-and-debts.sql', import.meta.url)
    const statements = (await readFile(file, 'utf8')).split(/;\n/)
    const counts = statements.filter((each) => each.includes('update staking_minted h set amount'))
    expect(counts).toHaveLength(1)
    // As it was: all that was minted less all that was paid back.
    await owner.execute('update staking_minted set amount = net where id > 0')
    for (const each of counts) await owner.execute(each)
  } finally {
    await owner.close()
  }
  expect(await parts()).toBe(before)
})

test('a day that a process of before books is refused, of its own rows too, and waits for a newer one', async () => {
  const client = await stage.funded('500', 'USDT')
  expect((await mint(client, 'USDT', '500')).status).toBe(200)
  const { user } = (await client.get('/apiw/v2/session')).data
  const mine = `user_id = ${user.id}`
  const bookAsBefore = () =>
    app.db.execute(
      `update staking_minted h set accrued_to = accrued_to + interval '1 day', weight = 0, debt_weight = 0 where ${mine}`,
    )
  await expect(bookAsBefore()).rejects.toThrow('staking_minted_counted')
  // A row as an older process makes it.
  await app.db.execute(`update staking_minted set counted_to = null where ${mine}`)
  await expect(bookAsBefore()).rejects.toThrow('staking_minted_counted')
  const day = nextDay()
  await stage.jump(day)
  const rows = await app.db.query<{ accrued_to: Instant; counted_to: Instant }>(
    `select accrued_to, counted_to from staking_minted where ${mine}`,
  )
  expect(rows).toEqual([{ accrued_to: day, counted_to: day }])
})
