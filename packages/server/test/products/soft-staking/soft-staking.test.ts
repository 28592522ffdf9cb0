import { createHash, createHmac } from 'node:crypto'
import { ceilTo, DAY_MS, HOUR_MS, type Instant, instant, later, MINUTE_MS, unixSeconds } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checksOf } from '../../../src/checks.ts'
import { reconcile } from '../../../src/platform/reconcile/index.ts'
import { PRODUCTS } from '../../../src/products.ts'
import { untilStatementsWait } from '../../statements-waiting.ts'
import { createTestApp, MARGIN_KEY, type TestApp, type TestClient, testSealer } from '../../test-app.ts'

const S = '/apiw/v2/earn/soft-staking'
const COINS = '/console/api/soft-staking/coins'
const TERMS = { rate_year: '0.018', min_amount: '0.05', max_amount: '2', status: 'listed' }
const JOBS = ['soft-staking-keys', 'soft-staking-average', 'soft-staking-payment', 'outbox']

let app: TestApp
let desk: TestClient

beforeAll(async () => {
  app = await createTestApp({ dualCoins: [] })
  desk = await app.operator()
  for (const coin of ['SOL', 'ETH']) expect((await desk.post(COINS, { coin, ...TERMS })).status).toBe(200)
})
afterAll(() => app.close())
afterEach(async () => {
  const found = await reconcile(app.db, checksOf(PRODUCTS))
  expect(found.map(({ check, rows }) => ({ name: check.name, rows }))).toEqual([])
})

/** Puts the clock there, and does what of soft staking came due on the way. */
async function jump(until: Instant): Promise<void> {
  for (let day = ceilTo(instant(app.clock.now() + 1), DAY_MS); day <= until; day = later(day, DAY_MS)) {
    await play(day)
    if (later(day, HOUR_MS / 2) <= until) await play(later(day, HOUR_MS / 2))
  }
  await play(until)
}
async function play(until: Instant): Promise<void> {
  app.clock.set(until)
  for (const job of JOBS) await app.tenor.runner.runOne(job, until)
}

const nextDay = (): Instant => ceilTo(instant(app.clock.now() + 1), DAY_MS)
const keyOf = async (day: Instant) => {
  const { list } = (await app.client().get(`${S}/days?page_size=20`)).data
  return list.find((row: { day: number }) => row.day === unixSeconds(day))
}
/** The secret seconds, as somebody knows them who has the sealing key beside the database. */
async function snapshots(day: Instant): Promise<Instant[]> {
  const at = new Date(day).toISOString()
  const [row] = await app.db.query<{ key: string | null; sealed_key: string | null }>(
    'select key, sealed_key from soft_staking_day where day = $1',
    [at],
  )
  return instantsOf(row?.key ?? testSealer().open(row?.sealed_key ?? '', `soft-staking ${at}`), day)
}
const instantsOf = (key: string, day: Instant): Instant[] =>
  Array.from({ length: 24 }, (_, hour) => {
    const name = new Date(day + hour * HOUR_MS).toISOString().slice(0, 13)
    const mac = createHmac('sha256', key).update(name).digest('hex')
    return later(day, hour * HOUR_MS + (Number.parseInt(mac.slice(0, 12), 16) % 3600) * 1_000)
  })

async function switched(client: TestClient, status = true) {
  const reply = await client.post(`${S}/switch`, { status })
  expect(reply.status, reply.text).toBe(200)
  return reply.data
}
async function joined(): Promise<TestClient> {
  const client = await app.customer()
  await switched(client)
  return client
}
const spotOf = async (client: TestClient, asset = 'SOL') => {
  const { list } = (await client.get('/apiw/v2/account/balances')).data
  return list.find((row: Record<string, string>) => row['asset'] === asset && row['account'] === 'spot')?.amount ?? '0'
}
const rewardsOf = async (client: TestClient) => (await client.get(`${S}/rewards`)).data.list
const away = (client: TestClient, amount: string) =>
  client.post('/apiw/v2/account/transfer', { asset: 'SOL', amount, from: 'spot', to: 'funding' })

test('worked example 9: 2 × 0, 10 × 1.5, 12 × 4 is paid at 00:30; so is what was switched off, down to the floor', async () => {
  const [whole, short, poor] = [await joined(), await joined(), await joined()]
  const day = nextDay()
  const at = await snapshots(day)
  await jump(day)
  await poor.faucet('SOL', '0.06')
  await short.faucet('SOL', '1.5')
  app.clock.set(at[2] as Instant)
  await whole.faucet('SOL', '1.5')
  // At the instant of the tenth snapshot: it counts no more.
  app.clock.set(at[9] as Instant)
  for (const client of [short, poor]) expect((await switched(client, false)).status).toBe(false)
  app.clock.set(later(at[11] as Instant, 1))
  await whole.faucet('SOL', '2.5')

  await jump(later(day, DAY_MS + 29 * MINUTE_MS))
  expect([await spotOf(whole), await spotOf(short), await spotOf(poor)]).toEqual(['4', '1.5', '0.06'])
  const due = unixSeconds(later(day, DAY_MS + 30 * MINUTE_MS))
  expect(await rewardsOf(whole)).toMatchObject([{ amount: '0.00009863', average: '2.625', due_at: due, paid_at: null }])
  expect((await whole.get('/apiw/v2/portfolio?holdings=1')).data.holdings).toMatchObject([
    { product: 'soft-staking', put_in: '0', worth_asset: 'SOL', worth: '0.00009863' },
  ])

  await jump(later(day, DAY_MS + 30 * MINUTE_MS))
  expect([await spotOf(whole), await spotOf(short), await spotOf(poor)]).toEqual(['4.00009863', '1.50002773', '0.06'])
  expect(await rewardsOf(whole)).toMatchObject([{ bonus_date: unixSeconds(day), snapshots: 24, paid_at: due }])
  expect(await rewardsOf(short)).toMatchObject([{ average: '0.5625', snapshots: 9 }])
  expect(await rewardsOf(poor)).toEqual([])
  expect((await whole.get(`${S}/rewards.csv`)).text).toContain(',SOL,24,2.625,0.018,0.00009863,')
  expect((await whole.get(`${S}/status`)).data).toMatchObject({
    status: true,
    earned: [{ coin: 'SOL', total: '0.00009863', yesterday: '0.00009863', unpaid: '0' }],
  })
  const { list } = (await whole.get('/apiw/v2/account/statement?page_size=20')).data
  expect(list.map(({ event }: Record<string, string>) => event)).toContain('soft-staking.reward')
  // What a checker sees of it: 24 balances of their own.
  const seen = (await whole.get(`${S}/snapshots?day=${unixSeconds(day)}&coin=SOL`)).data.list
  expect(seen.map(({ amount }: { amount: string }) => amount)).toEqual([
    ...Array(2).fill('0'),
    ...Array(10).fill('1.5'),
    ...Array(12).fill('4'),
  ])
  const half = (await short.get(`${S}/snapshots?day=${unixSeconds(day)}&coin=SOL`)).data.list
  expect(half.filter(({ is_counted }: { is_counted: boolean }) => is_counted)).toHaveLength(9)
})

test('holds, funding and what is elsewhere do not count, whenever it went there; neither does what is lent', async () => {
  const [client, other] = [await joined(), await joined()]
  const lender = await app.customer()
  await lender.faucet('SOL', '100')
  const pool = {
    asset: 'SOL',
    limit_min_lend_rate_year: '0.01',
    max_lend_rate_year: '0.12',
    min_lend_amount: '1',
    curve: { base: '0.01', slope1: '0.04', kink: '0.8', slope2: '0.2', cap: '0.12' },
    service_fee: '0.18',
  }
  expect((await desk.post('/console/api/simple-earn/flexible', pool)).status).toBe(200)
  const lent = await lender.post('/apiw/v2/uni-loan/earn/subscribe', { asset: 'SOL', amount: '50' })
  expect(lent.status, lent.text).toBe(200)
  const day = nextDay()
  const at = await snapshots(day)
  await jump(day)
  // What joined a pool is lent from the next hour on.
  await app.tenor.runner.runOne('flexible-hour', day)
  for (const each of [client, other]) await each.faucet('SOL', '1.2')
  app.clock.set(later(at[5] as Instant, 1))
  await away(client, '1')
  const { user } = (await other.get('/apiw/v2/session')).data
  const borrowed = await app
    .client()
    .post(
      '/margin/api/pools/SOL/borrow',
      { text: 'a-loan', user_id: user.id, amount: '2' },
      { 'x-margin-key': MARGIN_KEY },
    )
  expect(borrowed.status, borrowed.text).toBe(200)
  await jump(later(day, DAY_MS + HOUR_MS))
  // Six snapshots of 1.2, then 0.2 in spot; and of the other one nothing more, since they owe more than they have.
  const [[kept], [owes]] = [await rewardsOf(client), await rewardsOf(other)]
  expect(kept).toMatchObject({ average: '0.45', amount: '0.00002219', snapshots: 24 })
  expect(owes).toMatchObject({ average: '0.3', amount: '0.00001479', snapshots: 24 })
  const seen = (await other.get(`${S}/snapshots?day=${unixSeconds(day)}&coin=SOL`)).data.list
  expect(seen.filter(({ amount }: { amount: string }) => amount === '1.2')).toHaveLength(6)
})

describe('the switch', () => {
  test('counts from the next midnight; off ends it at once; on again from the next day; each is told', async () => {
    const client = await app.customer()
    await client.faucet('SOL', '1')
    expect((await client.get(`${S}/status`)).data).toMatchObject({ status: false, first_day: null, next_payment: null })
    const first = nextDay()
    const on = await switched(client)
    expect(on).toMatchObject({
      status: true,
      first_day: unixSeconds(first),
      off_at: null,
      on_at: unixSeconds(app.clock.now()),
    })
    expect(on.next_payment).toBe(unixSeconds(later(first, DAY_MS + 30 * MINUTE_MS)))
    // Again, and by two at once: what it is it stays.
    await Promise.all([switched(client), switched(client)])
    await jump(later(first, HOUR_MS))
    expect(await rewardsOf(client)).toEqual([])
    await jump(later(first, 12 * HOUR_MS))
    const off = await switched(client, false)
    expect(off).toMatchObject({ status: false, last_day: unixSeconds(first) })
    expect(off.next_payment).toBe(unixSeconds(later(first, DAY_MS + 30 * MINUTE_MS)))
    await switched(client)
    await jump(later(first, 3 * DAY_MS))
    expect((await rewardsOf(client)).map(({ snapshots: counted }: { snapshots: number }) => counted)).toEqual([
      24, 24, 12,
    ])
    const { list } = (await client.get(`${S}/history`)).data
    expect(list).toMatchObject([{ off_at: null, agreement: 1 }, { off_at: off.off_at }])
    const told = (await client.get('/apiw/v2/account/notices')).data.list
    const kinds = told.map(({ kind }: { kind: string }) => kind)
    expect(kinds.toSorted()).toEqual(['soft-staking.off', 'soft-staking.on', 'soft-staking.on'])
  })

  test('off before a day counted earns nothing, and twenty times of both in one day leave one state', async () => {
    const client = await app.customer()
    await client.faucet('SOL', '1')
    for (let turn = 0; turn < 10; turn += 1) {
      await switched(client, true)
      await switched(client, false)
    }
    expect((await client.get(`${S}/status`)).data).toMatchObject({ status: false, first_day: null, last_day: null })
    await jump(later(nextDay(), DAY_MS + HOUR_MS))
    expect(await rewardsOf(client)).toEqual([])
  })

  test('is refused where an emergency stop says so; off is not', async () => {
    const client = await joined()
    const stop = { scope: 'product', name: 'soft-staking', reason: 'maintenance', redemption: 1, note: 'a test' }
    const begun = await desk.post('/console/api/stops', stop)
    expect(begun.status, begun.text).toBe(200)
    const late = await app.customer()
    expect((await late.post(`${S}/switch`, { status: 'true' })).fail_reason).toBe('stop.order')
    expect((await switched(client, false)).status).toBe(false)
    await desk.post(`/console/api/stops/${begun.data.id}/end`, { note: 'over' })
    expect((await late.post(`${S}/switch`, { status: 'true' })).status).toBe(200)
  })
})

test('who reads the database knows no second of a day to come: its key is sealed until it is over', async () => {
  const day = nextDay()
  const kept = async () => {
    const [row] = await app.db.query<{ key: string | null; sealed_key: string | null }>(
      'select key, sealed_key from soft_staking_day where day = $1',
      [new Date(day).toISOString()],
    )
    return row
  }
  expect(await kept()).toMatchObject({ key: null, sealed_key: expect.stringMatching(/^v1\./) })
  // Bound to its day: for another it does not open.
  const sealed = (await kept())?.sealed_key ?? ''
  expect(() => testSealer().open(sealed, `soft-staking ${new Date(later(day, DAY_MS)).toISOString()}`)).toThrow()
  await jump(later(day, DAY_MS))
  expect(await kept()).toMatchObject({ key: (await keyOf(day)).key, sealed_key: null })
})

test('a hash is told days ahead, the key when the day is over, and both fit the snapshots', async () => {
  const day = nextDay()
  const before = await keyOf(day)
  expect(before).toMatchObject({ key: null })
  expect(before.published_at).toBeLessThan(unixSeconds(day))
  await jump(later(day, DAY_MS - 1))
  expect((await keyOf(day)).key).toBeNull()
  expect((await app.client().get(`${S}/snapshots?day=${unixSeconds(day)}&coin=SOL`)).status).toBe(401)
  expect((await desk.get(`${S}/snapshots?day=${unixSeconds(day)}&coin=SOL`)).fail_reason).toBe('soft-staking.day.open')
  const real = await snapshots(day)
  await jump(later(day, DAY_MS))
  const told = await keyOf(day)
  expect(createHash('sha256').update(told.key).digest('hex')).toBe(before.key_hash)
  expect(instantsOf(told.key, day)).toEqual(real)
})

describe('an operator', () => {
  test('changes rate, floor and cap from the next midnight; a pause ends with the day that runs', async () => {
    const client = await joined()
    await client.faucet('ETH', '2')
    const [{ id }] = (await desk.get(`${COINS}?coin=ETH`)).data.list
    const day = nextDay()
    await jump(later(day, HOUR_MS))
    const changed = await desk.put(COINS, { id, rate_year: '0.036' })
    expect(changed.data).toMatchObject({ rate_year: '0.036', next_from: unixSeconds(later(day, DAY_MS)) })
    const today = (await app.client().get(`${S}/coins?coin=ETH`)).data.list
    expect(today).toEqual([{ coin: 'ETH', rate_year: '0.018', min_amount: '0.05', max_amount: '2' }])
    await jump(later(day, DAY_MS + HOUR_MS))
    expect((await desk.post(`${COINS}/listing`, { ids: [id], status: 'paused' })).status).toBe(200)
    await jump(later(day, 3 * DAY_MS + HOUR_MS))
    const amounts = (await rewardsOf(client)).map(({ amount }: { amount: string }) => amount)
    expect(amounts).toEqual(['0.00019726', '0.00009863'])
    expect((await app.client().get(`${S}/coins?coin=ETH`)).data.list).toEqual([])
    expect((await desk.post(COINS, { coin: 'ETH', ...TERMS })).fail_reason).toBe('soft-staking.coin.twice')
    expect((await desk.put(COINS, { id, max_amount: '0.01' })).fail_reason).toBe('soft-staking.coin.limits')
    expect((await desk.post(COINS, { coin: 'ABC', ...TERMS })).fail_reason).toBe('ledger.asset.unknown')
  })

  test('sees runs, and what a day pays by other terms, which writes nothing', async () => {
    const client = await joined()
    await client.faucet('SOL', '1')
    const day = nextDay()
    await jump(later(day, DAY_MS + HOUR_MS))
    const { list } = (await desk.get('/console/api/soft-staking/runs')).data
    const run = list.find((row: { day: number }) => row.day === unixSeconds(day))
    expect(run.state).toBe('paid')
    const asked = { day: unixSeconds(day), coin: 'SOL' }
    const dry = async (more: object) =>
      (await desk.post('/console/api/soft-staking/dry-run', { ...asked, ...more })).data.list
    const sol = run.list.filter(({ coin }: { coin: string }) => coin === 'SOL')
    expect(await dry({})).toEqual(sol)
    const [double] = await dry({ rate_year: '0.036' })
    expect(Number(double.amount)).toBeGreaterThan(Number(sol[0].amount) * 1.99)
    expect(await dry({ min_amount: '1000000', max_amount: '-1' })).toEqual([])
    expect((await desk.post('/console/api/soft-staking/dry-run', { day: unixSeconds(nextDay()) })).fail_reason).toBe(
      'soft-staking.day.open',
    )
  })

  test('creates coins at the same moment as others: each has its place, and none is there twice', async () => {
    const body = (coin: string) => ({ coin, ...TERMS })
    const coins = ['DOGE', 'XRP', 'LTC', 'DOGE']
    const replies = await Promise.all(coins.map((coin) => desk.post(COINS, body(coin))))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 422])
    expect(replies.find(({ status }) => status === 422)?.fail_reason).toBe('soft-staking.coin.twice')
    for (const { status, data } of replies) {
      if (status === 200) await desk.post(`${COINS}/listing`, { ids: [data.id], status: 'retired' })
    }
  })

  test('keeps what another operator changed at the same moment', async () => {
    const [{ id, rate_year: rate, min_amount: least }] = (await desk.get(`${COINS}?coin=SOL`)).data.list
    let both: Promise<unknown> = Promise.resolve()
    await app.db.transaction(async (tx) => {
      await tx.query('select id from soft_staking_coin where id = $1 for update', [id])
      const one = desk.put(COINS, { id, rate_year: '0.01' })
      await untilStatementsWait(app.db, 1)
      const other = desk.put(COINS, { id, min_amount: '0.07' })
      await untilStatementsWait(app.db, 2)
      both = Promise.all([one, other])
    })
    await both
    const [after] = (await desk.get(`${COINS}?coin=SOL`)).data.list
    expect([after.rate_year, after.min_amount]).toEqual(['0.01', '0.07'])
    await desk.put(COINS, { id, rate_year: rate, min_amount: least })
  })

  test('takes a second one where the bound of offers says so', async () => {
    const [{ id }] = (await desk.get(`${COINS}?coin=SOL`)).data.list
    await desk.put('/console/api/four-eyes', { offer_above: '0.2' })
    expect((await desk.put(COINS, { id, rate_year: '0.02' })).data.state).toBe('proposed')
    expect((await desk.put(COINS, { id, rate_year: '0.018' })).data.rate_year).toBe('0.018')
    expect((await desk.post(COINS, { coin: 'BTC', ...TERMS })).data.state).toBe('proposed')
    const listed = async (status: string) => (await desk.post(`${COINS}/listing`, { ids: [id], status })).data
    expect((await listed('paused')).changed).toMatchObject([{ id, before: 'listed', status: 'paused' }])
    expect((await listed('listed')).state).toBe('proposed')
    await desk.put('/console/api/four-eyes', { offer_above: '-1' })
    expect((await listed('listed')).changed).toHaveLength(1)
  })
})

test('a run that stops anywhere pays each day once', async () => {
  const client = await joined()
  await client.faucet('SOL', '1')
  const day = nextDay()
  await jump(later(day, DAY_MS + 30 * MINUTE_MS))
  const paid = await spotOf(client)
  await app.db.execute('update soft_staking_day set averaged_at = null, paid_at = null where day = $1', [
    new Date(day).toISOString(),
  ])
  await play(later(day, DAY_MS + 40 * MINUTE_MS))
  expect(await spotOf(client)).toBe(paid)
  expect(paid).toBe('1.00004931')
})

test('operators see who accepted which version of the agreement; that they looked is kept', async () => {
  const client = await joined()
  const { user } = (await client.get('/apiw/v2/session')).data
  const { list, current } = (await desk.get('/console/api/soft-staking/agreements')).data
  expect(current).toBe(1)
  expect(list[0]).toMatchObject({ user_id: user.id, agreement: 1, off_at: null })
  await switched(client, false)
  const [after] = (await desk.get('/console/api/soft-staking/agreements')).data.list
  expect(after.off_at).not.toBeNull()
  const { list: read } = (await desk.get(`/console/api/audit?subject=${encodeURIComponent(`user ${user.id}`)}`)).data
  expect(read.filter(({ act }: { act: string }) => act === 'soft-staking.agreement.read')).toHaveLength(2)
})
