import { instant, isoText, unixSeconds } from '@tenor/contract/time'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HoldReason } from '../../../src/platform/clock-guard/index.ts'
import { PROCESS_NAME } from '../../../src/platform/database/index.ts'
import { createTestApp, PASSWORD, TEST_START, type TestApp, type TestClient } from '../../test-app.ts'

/* Calls of customers and operators while the clock of a process is in doubt, and while nothing can be written. */

const WALL = unixSeconds(TEST_START) + 9 * 86_400

let app: TestApp
let held: HoldReason | null = null
let operator: TestClient
let customer: TestClient

beforeAll(async () => {
  const guard = {
    now: () => TEST_START,
    held: () => held,
    tick: async () => undefined,
    start: () => undefined,
    stop: async () => undefined,
  }
  app = await createTestApp({ guard })
  operator = await app.operator()
  customer = await app.customer()
  await app.db.execute(
    `insert into clock_process (id, name, wall_at, mark_ms, monotonic_ms, witness_ms, witnesses, held, seen_at)
     values ('a', 'server 7 on host', $1, 777595000, 777600000, null, 0, 'leap', clock_timestamp()),
            ('b', 'worker 8 on host', $1, -200, 0, null, 0, null, clock_timestamp()),
            ('gone', 'server 6 on host', $1, 0, 0, null, 0, 'leap', clock_timestamp() - interval '2 minutes')`,
    [isoText(instant(WALL * 1_000))],
  )
})
afterAll(() => app.close())

async function readiness() {
  const { statusCode, body } = await app.server.inject({ url: '/readyz' })
  return { code: statusCode, ...JSON.parse(body) }
}

test('acts are refused with a sentence and when to come again; reads, signing in and out go on', async () => {
  held = 'leap'
  const act = await customer.faucet('USDT', '10')
  expect(act).toMatchObject({ status: 503, fail_reason: 'request.clock' })
  expect(act.message).toBe('The time on this server is being checked. Nothing was changed. Try again in a moment.')
  expect(act.headers['retry-after']).toBe('5')
  const chinese = await customer.post('/sandbox/faucet', { asset: 'USDT', amount: '1' }, { 'accept-language': 'zh-CN' })
  expect(chinese.message).toBe('服务器正在核对时间，未作任何更改，请稍后重试。')
  expect((await customer.get('/apiw/v2/session')).status).toBe(200)
  const visitor = app.client('203.0.113.9')
  expect((await visitor.login('desk@example.com', PASSWORD)).status).toBe(200)
  expect((await visitor.post('/apiw/v2/session/logout')).status).toBe(200)
  expect(await readiness()).toMatchObject({
    code: 503,
    status: 'waiting',
    clock: false,
    clock_fault: 'leap',
    writes: true,
  })
  held = null
  expect((await customer.faucet('USDT', '10')).status).toBe(200)
  const well = { status: 'ready', database: true, jobs: true, writes: true, clock: true }
  expect(await readiness()).toEqual({ code: 200, ...well })
})

test('an operator sees each process of the last minute, and confirms one by what its clock reads', async () => {
  const { data } = await operator.get('/console/api/clock')
  const unseen = { wall: WALL, witness_ms: null, witnesses: 0 }
  expect(data).toEqual([
    { id: 'a', name: 'server 7 on host', mark_ms: 777_595_000, monotonic_ms: 777_600_000, doubt: 'leap', ...unseen },
    { id: 'b', name: 'worker 8 on host', mark_ms: -200, monotonic_ms: 0, doubt: null, ...unseen },
  ])
  held = 'leap'
  const confirm = (process: string, wall: number) => operator.post('/console/api/clock/confirm', { process, wall })
  expect(await confirm('gone', WALL)).toMatchObject({ status: 404, fail_reason: 'clock.process.notFound' })
  expect(await confirm('b', WALL)).toMatchObject({ status: 409, fail_reason: 'clock.process.sure' })
  expect(await confirm('a', WALL - 61)).toMatchObject({ status: 409, fail_reason: 'clock.process.other' })
  expect((await confirm('a', WALL - 5)).status).toBe(200)
  held = null
  const [row] = await app.db.query<{ confirmed_at: number }>(`select confirmed_at from clock_process where id = 'a'`)
  expect(row?.confirmed_at).toBe(WALL * 1_000)
  const audit = await operator.get('/console/api/audit?act=clock.confirm')
  expect(audit.data.list).toMatchObject([
    { act: 'clock.confirm', subject: 'server 7 on host', before: { doubt: 'leap' }, after: { wall: WALL } },
  ])
})

test('a customer confirms nothing', async () => {
  const refused = await customer.post('/console/api/clock/confirm', { process: 'a', wall: WALL })
  expect(refused.status).toBe(403)
})

test('a database for reading only: readyz says so, an act is told the truth, and both are well again by themselves', async () => {
  const name = new URL(app.url).pathname.slice(1)
  const become = async (readOnly: 'on' | 'off') => {
    const superuser = new pg.Client({ connectionString: app.superuserUrl })
    await superuser.connect()
    await superuser.query('set default_transaction_read_only = off')
    await superuser.query(`alter database "${name}" set default_transaction_read_only = ${readOnly}`)
    // The server's connections have begun with the setting before.
    const ends = `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = $2`
    await superuser.query(ends, [name, PROCESS_NAME])
    await superuser.end()
  }
  try {
    await become('on')
    await expect.poll(async () => (await readiness()).writes_fault, { timeout: 120_000 }).toBe('read-only')
    expect(await readiness()).toMatchObject({ code: 503, database: true, writes: false })
    expect(await customer.faucet('USDT', '10')).toMatchObject({ status: 503, fail_reason: 'request.unwritable' })
    expect((await customer.get('/apiw/v2/session')).status).toBe(200)
  } finally {
    await become('off')
  }
  await expect.poll(async () => (await readiness()).code, { timeout: 120_000 }).toBe(200)
  expect((await customer.faucet('USDT', '10')).status).toBe(200)
})
