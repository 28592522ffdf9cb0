import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StatementRow } from '@tenor/contract/core'
import type { DualBackOfficeProductRow, DualOrderRow, DualSettlementEvidence } from '@tenor/contract/dual'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realCandles } from '../../../../e2e/candles-2023-03.ts'
import { meanOf, plainText, type WorkedOrder, workedPayment } from '../../../../e2e/worked-example.ts'
import { type ApiClient, createApiClient } from '../../../../faults/api-client.ts'
import { prepareSandbox } from '../../../../faults/new-sandbox.ts'
import { type ServerProcess, startProcess } from '../../../../faults/server-process.ts'
import { startEmbeddedPostgres } from '../../src/platform/database/index.ts'
import { silentLog } from '../../src/platform/log/index.ts'

const START = 1_678_428_000
const DELIVERY = START + 7_200
const DAYS = 1n
const FAUCET = { BTC: '2', USDT: '50000' } as const

/** BTC fell from 19,991 to below 19,980 on this morning: buying low converts, selling high does not. */
const BUY_LOW: WorkedOrder = {
  type: 'put',
  coin: 'BTC',
  amount: '12345.67',
  target: '19980',
  apr: '0.4123',
  days: DAYS,
}
const SELL_HIGH: WorkedOrder = { type: 'call', coin: 'BTC', amount: '0.31', target: '20100', apr: '0.2711', days: DAYS }

describe('on the real minutes of 10 March 2023', () => {
  let folder: string
  let server: ServerProcess
  let customer: ApiClient
  const candles = realCandles(START, DELIVERY + 300)
  const window = candles.filter(([time]) => time >= DELIVERY - 1_800 && time < DELIVERY)
  const settlement = meanOf(window.map(([, , , , close]) => close))
  const orders = new Map<WorkedOrder, DualOrderRow>()

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tenor-candles-'))
    await chmod(folder, 0o755)
    const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: silentLog() })
    await prepareSandbox(postgres.url, [])
    await postgres.stop()
    server = startProcess({ program: 'main.ts', env: { TENOR_DATA: folder, TENOR_CLOCK_START: String(START) } })
    const url = await server.ready
    const backOffice = createApiClient({ url })
    customer = createApiClient({ url })
    await done(backOffice, 'GET', '/apiw/v2/session')
    await done(backOffice, 'POST', '/apiw/v2/session/login', server.operator())
    await done(backOffice, 'POST', '/sandbox/candles', { pair: 'BTC_USDT', interval: '1m', candles })
    await done(customer, 'GET', '/apiw/v2/session')
    const credentials = { email: 'minutes@example.com', password: 'correct horse battery staple' }
    await done(customer, 'POST', '/apiw/v2/session/register', credentials)
    for (const [asset, amount] of Object.entries(FAUCET))
      await done(customer, 'POST', '/sandbox/faucet', { asset, amount })
    for (const order of [BUY_LOW, SELL_HIGH]) {
      const { type, coin, target: exercise_price, apr: apy, amount } = order
      const listing = { type, coin, exercise_price, apy, delivery_timest: DELIVERY, min_copies: 1 }
      const product = await done<DualBackOfficeProductRow>(backOffice, 'POST', '/console/api/dual/products', listing)
      const body = { project_id: product.id, amount, apy, text: `t-minutes-${type}` }
      orders.set(order, await done<DualOrderRow>(customer, 'POST', '/apiw/v2/earn/dual/order', body))
    }
    await done(backOffice, 'POST', '/sandbox/clock', { to: DELIVERY })
  })

  afterAll(async () => {
    await server?.end()
    await rm(folder, { recursive: true, force: true })
  })

  test('the window before 08:00 holds thirty real closes, and some more come after it', () => {
    expect(window).toHaveLength(30)
    expect(candles.length).toBeGreaterThan(120)
  })

  test('the settlement price is the mean of the thirty closes, each of which can be read back', async () => {
    const path = `/apiw/v2/earn/dual/settlement?coin=BTC&delivery_timest=${DELIVERY}`
    const evidence = await done<DualSettlementEvidence>(customer, 'GET', path)
    expect(evidence).toMatchObject({
      price: plainText(settlement),
      count: 30,
      origin: 'samples',
      window_seconds: 1_800,
    })
    const closes = window.map(([time, , , , close]) => ({ time: time + 60, price: trimmed(close) }))
    expect(evidence.samples).toEqual(closes)
  })

  test.each([
    ['buying low converts', BUY_LOW, true],
    ['selling high does not', SELL_HIGH, false],
  ])('%s, and pays by the formula of the worked example', async (_name, order, converted) => {
    const paid = workedPayment(order, settlement)
    expect(paid.converted).toBe(converted)
    expect(await detail(order)).toMatchObject({
      status: 'SETTLEMENT_SUCCESS',
      settlement_price: plainText(settlement),
      settlement_currency: paid.asset,
      settlement_amount: paid.amount,
      settlement_principle: paid.principal,
      settlement_interest: paid.interest,
    })
  })

  test('nothing is foretold with the order, and what was promised at its acceptance is what was paid', async () => {
    for (const order of [BUY_LOW, SELL_HIGH]) {
      expect(orders.get(order)?.outcomes).toBeNull()
      const { outcomes, settlement_amount, settlement_principle, settlement_interest } = await detail(order)
      expect(outcomes?.below).toMatchObject({
        amount: settlement_amount,
        principal: settlement_principle,
        interest: settlement_interest,
      })
    }
  })

  test('the statement, and its CSV, have the same amounts', async () => {
    const { list } = await done<{ list: StatementRow[] }>(customer, 'GET', '/apiw/v2/account/statement?page_size=100')
    const csv = await done<string>(customer, 'GET', '/apiw/v2/account/statement.csv')
    for (const order of [BUY_LOW, SELL_HIGH]) {
      const paid = workedPayment(order, settlement)
      const id = String(orders.get(order)?.id)
      const legs = list.filter((row) => row.group_id === id && row.account === 'spot')
      const moved = legs.map(({ event, asset, amount }) => `${event} ${asset} ${amount}`).sort()
      const invested = order.type === 'call' ? order.coin : 'USDT'
      expect(moved).toEqual([
        `dual.hold ${invested} -${order.amount}`,
        `dual.settle.interest ${paid.asset} ${paid.interest}`,
        `dual.settle.principal ${paid.asset} ${paid.principal}`,
      ])
      const columns = (csv.split('\r\n')[0] ?? '').split(',')
      const cells = csv.split('\r\n').map((line) => line.split(','))
      const ofOrder = cells.filter(
        (row) => row[columns.indexOf('group_id')] === id && row[columns.indexOf('account')] === 'spot',
      )
      const written = ofOrder.map((row) =>
        ['event', 'asset', 'amount'].map((name) => row[columns.indexOf(name)]).join(' '),
      )
      expect(written.sort()).toEqual(moved)
    }
  })

  async function detail(order: WorkedOrder): Promise<DualOrderRow> {
    return done(customer, 'GET', `/apiw/v2/earn/dual/order-detail?order_id=${orders.get(order)?.id}`)
  }
})

async function done<Data>(client: ApiClient, method: 'GET' | 'POST', path: string, body?: object): Promise<Data> {
  const answer = await client.call<Data>(method, path, body)
  expect(answer, `${method} ${path}`).toMatchObject({ status: 200 })
  return answer.data
}

/** A price without zeros at its end, as the wire has it. */
function trimmed(price: string): string {
  return price.includes('.') ? price.replace(/\.?0+$/, '') : price
}
