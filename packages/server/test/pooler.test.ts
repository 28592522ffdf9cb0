import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTenor } from '../src/app.ts'
import { attach } from '../src/attach.ts'
import { allChecks } from '../src/checks.ts'
import { readConfig } from '../src/platform/config/index.ts'
import { openDatabase } from '../src/platform/database/index.ts'
import { silentLog } from '../src/platform/log/index.ts'
import { findingLines, reconcile } from '../src/platform/reconcile/index.ts'
import { createTestApp, type TestApp } from './test-app.ts'
import { poolerVersion, startPooler, type TestPooler } from './test-pooler.ts'

const ORDER = '/apiw/v2/earn/dual/order'
const version = poolerVersion()

/** Where a command of these settings has its session, and as whom. */
async function commandOf(settings: Record<string, string>): Promise<{ port: number; name: string } | undefined> {
  const read = readConfig(settings)
  if (!read.ok) throw new Error(read.sentence)
  const command = await attach(read.config)
  const [row] = await command.db.query<{ port: number; name: string }>(
    'select inet_server_port() as port, current_user as name',
  )
  await command.close()
  return row
}

describe.skipIf(version === null)(`behind pgbouncer ${version} in transaction mode`, () => {
  let app: TestApp
  let pooler: TestPooler
  let db: ReturnType<typeof openDatabase>
  let server: TestApp['server']

  beforeAll(async () => {
    app = await createTestApp()
    pooler = await startPooler(app.appUrl, app.superuserUrl)
    db = openDatabase({ url: pooler.url, log: silentLog(), connections: 24, isPooled: true })
    const tenor = await createTenor({ db, log: silentLog(), mode: 'sandbox', clock: app.clock, movable: null })
    server = await tenor.serve()
  })
  afterAll(async () => {
    await server.close()
    await db.close()
    await pooler.end()
    await app.close()
  })

  it('fifty customers order at once over four connections, each answer is one order, and the sums hold', async () => {
    const customers = await Promise.all(Array.from({ length: 50 }, () => app.customer()))
    await Promise.all(customers.map((customer) => customer.faucet('USDT', '5000')))
    const { data } = await app.client().get('/apiw/v2/earn/dual/project-list?coin=BTC&type=put')
    const order = async (customer: (typeof customers)[number], text: string) => {
      const cookie = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { cookie, 'x-csrf-token': customer.csrfToken }
      const payload = { project_id: data[0].id, amount: '100', text }
      const reply = await server.inject({ method: 'POST', url: ORDER, headers, payload })
      return { status: reply.statusCode, id: reply.json().data?.id as number | undefined }
    }
    const answers = await Promise.all(
      customers.flatMap((customer, line) => [order(customer, `t-p${line}`), order(customer, `t-p${line}`)]),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(50)
    const [sum] = await app.db.query<{ count: number }>(
      `/* no bucket: every order of the test */ select count(*) as count from dual_order where text like 't-p%'`,
    )
    expect(sum?.count).toBe(50)
    const found = await reconcile(app.db, allChecks)
    expect(found.flatMap(findingLines)).toEqual([])
  })

  it('a transaction is one, its failure undoes it, and instants are those of UTC', async () => {
    const written = db.transaction(async (tx) => {
      await tx.execute(`insert into setting (name, value) values ('pooler.test', '1')`)
      throw new Error('undone')
    })
    await expect(written).rejects.toThrow('undone')
    expect(await db.query(`select 1 as one from setting where name = 'pooler.test'`)).toEqual([])
    const zones = await Promise.all(
      Array.from({ length: 12 }, () => db.query<{ zone: string }>(`select current_setting('TimeZone') as zone`)),
    )
    expect(new Set(zones.map(([row]) => row?.zone))).toEqual(new Set(['UTC']))
  })

  it('a command with the settings of servers goes past it, as the same login', async () => {
    const owner = app.superuserUrl
    const env = { DATABASE_URL: owner, TENOR_APP_DATABASE_URL: pooler.url, TENOR_POOLER: 'transaction' }
    const { username } = new URL(pooler.url)
    expect(await commandOf(env)).toEqual({ port: Number(new URL(owner).port), name: username })
  })

  it('refuses the settings of a session, which is why none is sent', async () => {
    const client = new pg.Client({ connectionString: pooler.url, options: '-c timezone=UTC' })
    await expect(client.connect()).rejects.toThrow(/startup parameter/)
  })
})

it('the setting wants the address of the pooler, and says so', () => {
  const env = { TENOR_POOLER: 'transaction', DATABASE_URL: 'postgres://tenor:x@db.example:5432/tenor' }
  const without = readConfig(env)
  expect(without).toMatchObject({ ok: false })
  expect(without.ok ? '' : without.sentence).toContain('TENOR_APP_DATABASE_URL')
  const pooled = readConfig({ ...env, TENOR_APP_DATABASE_URL: 'postgres://s:x@pooler.example:6432/tenor' })
  expect(pooled.ok && pooled.config.isPooled).toBe(true)
  expect(readConfig({ TENOR_POOLER: 'session' })).toMatchObject({ ok: false })
  expect(readConfig({ TENOR_ENDING_SECONDS: '301' })).toMatchObject({ ok: false })
})
