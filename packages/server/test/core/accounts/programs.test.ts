import { LAST_UNIX_SECOND, PROGRAM_LABELS } from '@tenor/contract/http'
import { later, MINUTE_MS } from '@tenor/contract/time'
import fc from 'fast-check'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, everyProgramCall, type Input } from '../../http/every-endpoint.ts'
import { badInput, goodInput } from '../../http/generated-input.ts'
import { type Key, keyOf, programCall, type Sent } from '../../program-call.ts'
import { createTestApp, PASSWORD, type TestApp } from '../../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const KEYS = '/apiw/v2/account/api-keys'
const ORDERS = '/api/v4/earn/dual/orders'

const program = (key: Key, url: string, sent?: Sent, signed?: { url?: string; body?: string }) =>
  programCall(app, key, url, sent, signed)

const label = (reply: { status: number; body: { label?: string } }) => [reply.status, reply.body.label]

test('a key is made, its secret is told once, it is listed and ended, and the customer and the audit log are told', async () => {
  const customer = await app.customer()
  const asked = { name: ' Bot ', permission: 'read', products: 'dual', ips: '203.0.113.60', password: PASSWORD }
  const made = await customer.post(KEYS, asked)
  expect(made.data).toMatchObject({ name: 'Bot', permission: 'read', products: ['dual'], ips: ['203.0.113.60'] })
  expect(made.data.key).toMatch(/^[0-9a-f]{32}$/)
  expect(made.data.secret).toMatch(/^[0-9a-f]{64}$/)
  const listed = await customer.get(KEYS)
  expect(listed.data.list).toMatchObject([{ id: made.data.id, key: made.data.key, last_used_at: null }])
  expect(listed.text).not.toContain(made.data.secret)
  const [row] = await app.db.query<{ secret: string }>('select secret from api_key where id = $1', [made.data.id])
  expect(row?.secret).toMatch(/^v1\./)
  expect((await program(made.data, ORDERS)).status).toBe(200)
  expect((await customer.get(KEYS)).data.list[0].last_used_at).not.toBeNull()

  const other = await app.customer()
  expect((await other.send('DELETE', `${KEYS}?id=${made.data.id}`)).status).toBe(404)
  expect((await customer.send('DELETE', `${KEYS}?id=${made.data.id}`)).data.list).toEqual([])
  expect(label(await program(made.data, ORDERS))).toEqual([401, 'INVALID_KEY'])
  const subject = `api key ${made.data.id}`
  const acts = await app.db.query<{ act: string }>('select act from audit_log where subject = $1 order by id', [
    subject,
  ])
  expect(acts.map(({ act }) => act)).toEqual(['apiKey.make', 'apiKey.end'])
  await app.tenor.runner.runUntil(app.clock.now())
  const told: { kind: string }[] = (await customer.get('/apiw/v2/account/notices')).data.list
  expect(told.map(({ kind }) => kind).sort()).toEqual(['notice.account.apiKey.ended', 'notice.account.apiKey.made'])
})

test('making a key asks for the fund password where one is set; then the key places orders without it', async () => {
  const customer = await app.customer()
  await customer.post('/apiw/v2/account/fund-password', {
    password: PASSWORD,
    fundpass: 'another battery 7',
    required: 1,
  })
  const asked = { name: 'Bot', permission: 'read_write', password: PASSWORD }
  expect((await customer.post(KEYS, asked)).fail_reason).toBe('account.fundPassword.needed')
  expect((await customer.post(KEYS, { ...asked, fundpass: 'a wrong one 7' })).fail_reason).toBe(
    'account.fundPassword.wrong',
  )
  const key = await keyOf(customer, { fundpass: 'another battery 7' })
  await customer.faucet('USDT', '1000')
  const plan = await planOf('put')
  const body = JSON.stringify({ plan_id: String(plan.id), amount: '100' })
  expect((await program(key, ORDERS, { method: 'POST', body })).body).toMatchObject({ plan_id: plan.id })
})

test('making a key asks for the password, and for a code where codes are on; without either there is no key', async () => {
  const customer = await app.customer()
  const asked = { name: 'Bot', permission: 'read_write' }
  for (const more of [{}, { password: 'not mine at all' }]) {
    expect((await customer.post(KEYS, { ...asked, ...more })).fail_reason).toBe('account.password.wrong')
  }
  const { secret } = (await customer.post('/apiw/v2/account/totp/setup', { password: PASSWORD })).data
  const codes = new TOTP({ secret: Secret.fromBase32(secret) })
  const code = () => codes.generate({ timestamp: app.realTime.now() })
  await customer.post('/apiw/v2/account/totp/confirm', { totp: code() })
  const known = { ...asked, password: PASSWORD }
  expect((await customer.post(KEYS, known)).fail_reason).toBe('account.totp.needed')
  expect((await customer.post(KEYS, { ...known, totp: code() })).fail_reason).toBe('account.totp.wrong')
  expect((await customer.get(KEYS)).data.list).toEqual([])
  app.realTime.set(later(app.realTime.now(), MINUTE_MS))
  expect((await customer.post(KEYS, { ...known, totp: code() })).status).toBe(200)
})

test.each([
  ['an unknown product', { products: ['casino'] }, 'apiKey.product.unknown'],
  ['no address', { ips: ['10.0.0'] }, 'apiKey.address.malformed'],
  ['a network that is too long', { ips: ['10.0.0.0/33'] }, 'apiKey.address.malformed'],
  ['an expiry that has gone by', { expires_at: 1_000_000_000 }, 'apiKey.expiry.past'],
  ['no permission that there is', { permission: 'withdraw' }, 'request.malformed'],
])('%s is refused, and no key is made', async (_what, more, reason) => {
  const customer = await app.customer()
  const made = await customer.post(KEYS, { name: 'Bot', permission: 'read', password: PASSWORD, ...more })
  expect(made.fail_reason).toBe(reason)
  expect((await customer.get(KEYS)).data.list).toEqual([])
})

test('twenty keys and no more, however many are asked for at once', async () => {
  const customer = await app.customer()
  const made = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      customer.post(KEYS, { name: `Bot ${index}`, permission: 'read', password: PASSWORD }),
    ),
  )
  expect(made.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(made.filter(({ fail_reason }) => fail_reason === 'apiKey.tooMany')).toHaveLength(4)
})

test('a signature is over method, path, query, body and time: anything else is refused in words that clients know', async () => {
  const key = await keyOf(await app.customer())
  const [url, now] = [`${ORDERS}?coin=BTC`, app.realTime.now() / 1000]
  expect((await program(key, url)).status).toBe(200)
  expect(label(await program(key, url, {}, { url: `${ORDERS}?coin=ETH` }))).toEqual([401, 'INVALID_SIGNATURE'])
  expect(label(await program(key, url, {}, { url: ORDERS.replace('orders', 'balance') }))).toEqual([
    401,
    'INVALID_SIGNATURE',
  ])
  const post = { method: 'POST', body: '{"plan_id":"1","amount":"1"}' } as const
  expect(label(await program(key, ORDERS, post, { body: '{"plan_id":"1","amount":"2"}' }))).toEqual([
    401,
    'INVALID_SIGNATURE',
  ])
  for (const sign of ['0', 'f'.repeat(127), 'f'.repeat(128), 'ü'.repeat(64)]) {
    expect(label(await program(key, url, { sign: encodeURIComponent(sign) }))).toEqual([401, 'INVALID_SIGNATURE'])
  }
  for (const unknown of ['0'.repeat(32), 'zz', `${'f'.repeat(32)}`]) {
    expect(label(await program(key, url, { key: unknown }))).toEqual([401, 'INVALID_KEY'])
  }
  for (const at of [now - 60.5, now + 60.5]) {
    expect(label(await program(key, url, { at: String(at) }))).toEqual([401, 'REQUEST_EXPIRED'])
  }
  expect(label(await program(key, url, { at: 'yesterday' }))).toEqual([401, 'REQUEST_EXPIRED'])
  for (const at of [String(now - 60), String(now + 60), (now + 0.25).toFixed(3)]) {
    expect((await program(key, url, { at })).status).toBe(200)
  }
  const bare = await app.server.inject({ url, headers: { key: key.key } })
  expect([bare.statusCode, bare.json().label]).toEqual([400, 'MISSING_REQUIRED_HEADER'])
})

test("a query may be signed as it was sent or decoded; its order is the sender's", async () => {
  const key = await keyOf(await app.customer())
  const [sent, decoded] = [`${ORDERS}?status=HOLD&coin=%42TC`, `${ORDERS}?status=HOLD&coin=BTC`]
  expect((await program(key, sent)).status).toBe(200)
  expect((await program(key, sent, {}, { url: decoded })).status).toBe(200)
  expect(label(await program(key, sent, {}, { url: `${ORDERS}?coin=BTC&status=HOLD` }))).toEqual([
    401,
    'INVALID_SIGNATURE',
  ])
})

test('a key does what it was made for: reading, its products, its addresses, until it expires', async () => {
  const customer = await app.customer()
  const reading = await keyOf(customer, { permission: 'read' })
  const order = { method: 'POST', body: '{"plan_id":"1","amount":"1"}' } as const
  expect(label(await program(reading, ORDERS, order))).toEqual([403, 'READ_ONLY'])
  const bound = await keyOf(customer, { ips: ['198.51.100.0/24', '2001:db8::/32'] })
  expect(label(await program(bound, ORDERS))).toEqual([403, 'IP_FORBIDDEN'])
  expect((await program(bound, ORDERS, { from: '198.51.100.9' })).status).toBe(200)
  expect((await program(bound, ORDERS, { from: '2001:db8::1' })).status).toBe(200)
  expect((await program(bound, ORDERS, { from: '::ffff:198.51.100.9' })).status).toBe(200)
  const others = await keyOf(customer, { products: [] })
  expect(label(await program(others, ORDERS))).toEqual([403, 'FORBIDDEN'])
  const short = await keyOf(customer, { expires_at: app.realTime.now() / 1000 + 30 })
  expect((await program(short, ORDERS)).status).toBe(200)
  await app.db.execute("update api_key set expires_at = created_at + interval '1 millisecond' where id = $1", [
    short.id,
  ])
  app.realTime.set((app.realTime.now() + 1) as ReturnType<typeof app.realTime.now>)
  expect(label(await program(short, ORDERS))).toEqual([401, 'INVALID_KEY'])
})

test("a key opens no session's call, and a session none of programs", async () => {
  const customer = await app.customer()
  const key = await keyOf(customer)
  const asProgram = await program(key, '/apiw/v2/account/api-keys')
  expect([asProgram.status, asProgram.body.fail_reason]).toEqual([401, 'request.signInNeeded'])
  const bySession = await customer.get(ORDERS)
  expect([bySession.status, JSON.parse(bySession.text).label]).toEqual([400, 'MISSING_REQUIRED_HEADER'])
})

test('a signed order that comes again, also at once, is one order; `text` rules where it is given', async () => {
  const customer = await app.customer()
  await customer.faucet('USDT', '1000')
  const key = await keyOf(customer)
  const plan = await planOf('put')
  const body = JSON.stringify({ plan_id: String(plan.id), amount: '100' })
  const replies = await Promise.all(Array.from({ length: 8 }, () => program(key, ORDERS, { method: 'POST', body })))
  expect(new Set(replies.map((reply) => reply.body.id)).size).toBe(1)
  expect((await program(key, ORDERS)).body).toHaveLength(1)
  const after = String(app.realTime.now() / 1000 + 1)
  const next = await program(key, ORDERS, { method: 'POST', body, at: after })
  expect(next.body.id).not.toBe(replies[0]?.body.id)
  const named = (amount: string, at: number) => {
    const text = JSON.stringify({ plan_id: String(plan.id), amount, text: 't-mine' })
    return program(key, ORDERS, { method: 'POST', body: text, at: String(app.realTime.now() / 1000 + at) })
  }
  const [first, second] = [await named('50', 2), await named('50', 3)]
  expect(second.body.id).toBe(first.body.id)
  expect(label(await named('60', 4))).toEqual([409, 'INVALID_PARAM_VALUE'])
})

test('a signed order that somebody sends again under another id, under none, or for the first time under one, is no second order', async () => {
  const customer = await app.customer()
  await customer.faucet('USDT', '1000')
  const key = await keyOf(customer)
  const plan = await planOf('put')
  const body = JSON.stringify({ plan_id: String(plan.id), amount: '100' })
  const place = (id?: string, seconds = 0) => {
    const at = String(app.realTime.now() / 1000 + seconds)
    return program(key, ORDERS, { method: 'POST', body, at, ...(id === undefined ? {} : { id }) })
  }
  const first = await place('mine-1')
  expect((await place('mine-1')).body.id).toBe(first.body.id)
  // The caller asks again later, with a signature of its own.
  expect((await place('mine-1', 1)).body.id).toBe(first.body.id)
  for (const id of ['mine-2', undefined]) expect(label(await place(id))).toEqual([409, 'INVALID_PARAM_VALUE'])
  const bare = await place(undefined, 2)
  expect(label(await place('mine-3', 2))).toEqual([409, 'INVALID_PARAM_VALUE'])
  const at = String(app.realTime.now() / 1000 + 3)
  const raced = await Promise.all(
    Array.from({ length: 8 }, (_, n) => program(key, ORDERS, { method: 'POST', body, at, id: `race-${n}` })),
  )
  expect(raced.filter(({ status }) => status === 200)).toHaveLength(1)
  const listed: { id: number }[] = (await program(key, ORDERS)).body
  expect(listed).toHaveLength(3)
  expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([first.body.id, bare.body.id]))
})

test('forty calls that set auto-reinvest at the same moment are all answered: none waits for a connection that another holds', async () => {
  const customer = await app.customer()
  await customer.faucet('USDT', '1000')
  const key = await keyOf(customer)
  const plan = await planOf('put')
  const order = JSON.stringify({ plan_id: String(plan.id), amount: '100' })
  const { id } = (await program(key, ORDERS, { method: 'POST', body: order })).body
  await app.tenor.runner.runUntil(app.clock.now())
  const set = (status: number, at: number) =>
    program(key, '/api/v4/earn/dual/modify-order-reinvest', {
      method: 'POST',
      body: JSON.stringify({ order_id: id, status }),
      at: String(app.realTime.now() / 1000 + at),
    })
  const replies = await Promise.all(Array.from({ length: 40 }, (_, at) => set(1, -at / 10)))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  const rule = async () => (await customer.get(`/dual_center/order/autorenewal?order_id=${id}`)).data.status
  expect(await rule()).toBe(1)
  // A call that comes again does nothing, whatever has been set since.
  expect((await set(0, 1)).status).toBe(200)
  expect((await set(1, 0)).status).toBe(200)
  expect(await rule()).toBe(0)
})

test('orders up to the last second that an instant can name are all of them', async () => {
  const customer = await app.customer()
  await customer.faucet('USDT', '1000')
  const key = await keyOf(customer)
  const plan = await planOf('put')
  const body = JSON.stringify({ plan_id: String(plan.id), amount: '100' })
  await program(key, ORDERS, { method: 'POST', body })
  expect((await program(key, `${ORDERS}?to=${LAST_UNIX_SECOND}`)).body).toHaveLength(1)
  expect((await program(key, `${ORDERS}?to=1`)).body).toEqual([])
})

test('what is missing, wrong, not there or too dear is told by a label', async () => {
  const customer = await app.customer()
  const key = await keyOf(customer)
  const order = async (body: object, at: number) =>
    label(
      await program(key, ORDERS, {
        method: 'POST',
        body: JSON.stringify(body),
        at: String(app.realTime.now() / 1000 + at),
      }),
    )
  expect(await order({ amount: '1' }, 1)).toEqual([400, 'MISSING_REQUIRED_PARAM'])
  expect(await order({ plan_id: '1', amount: '-1' }, 2)).toEqual([400, 'INVALID_PARAM_VALUE'])
  const plan = await planOf('put')
  expect(await order({ plan_id: String(plan.id), amount: '100' }, 3)).toEqual([422, 'BALANCE_NOT_ENOUGH'])
  const preview = '/api/v4/earn/dual/order-refund-preview'
  expect(label(await program(key, `${preview}?order_id=1`))).toEqual([404, 'ORDER_NOT_FOUND'])
  expect(label(await program(key, preview))).toEqual([400, 'MISSING_REQUIRED_PARAM'])
  const nowhere = await app.server.inject('/api/v4/earn/nowhere')
  expect([nowhere.statusCode, nowhere.json().label]).toEqual([404, 'INVALID_PARAM_VALUE'])
})

test('a customer whose trading is locked places no order by a program either', async () => {
  const customer = await app.customer()
  await customer.faucet('USDT', '1000')
  const key = await keyOf(customer)
  const { user } = (await customer.get('/apiw/v2/session')).data
  const plan = await planOf('put')
  await app.db.execute('update app_user set trading_locked = true where id = $1', [user.id])
  const body = JSON.stringify({ plan_id: plan.id, amount: '100' })
  const refused = await program(key, ORDERS, { method: 'POST', body })
  expect(refused.status).toBe(403)
  expect(refused.body.message).toContain('locked')
})

test('whatever a call of programs is given, signed, it answers by its schema or with a label', async () => {
  const customer = await app.customer()
  await customer.faucet('USDT', '100000')
  const key = await keyOf(customer)
  const plan = await planOf('put')
  const known = {
    plan_id: [plan.id],
    coin: ['BTC'],
    asset: ['USDT'],
    currency: ['USDT'],
    amount: ['100'],
    page: [1, 2],
  }
  let served = 0
  for (const { name, endpoint } of await everyProgramCall()) {
    const inputs = fc.oneof(goodInput(endpoint, known), badInput(endpoint, known))
    const ask = async (input: Input) => {
      const isRead = endpoint.method === 'GET'
      const sent = isRead ? {} : { method: endpoint.method, body: JSON.stringify(input.body ?? {}) }
      const reply = await program(key, addressOf(endpoint, input), sent)
      if (reply.status === 200) served += 1
      const isLawful =
        reply.status === 200
          ? endpoint.data.safeParse(endpoint.program?.isDated === true ? reply.body.data : reply.body).success
          : reply.status < 500 && PROGRAM_LABELS.includes(reply.body.label) && reply.body.message.length > 3
      expect([name, JSON.stringify(input), isLawful]).toEqual([name, JSON.stringify(input), true])
    }
    await fc.assert(fc.asyncProperty(inputs, ask), { numRuns: 25 })
  }
  expect(served).toBeGreaterThan(20)
})

async function planOf(type: 'call' | 'put'): Promise<{ id: number; min_amount: string }> {
  const reply = await app.server.inject(`/api/v4/earn/dual/investment_plan?type=${type}&coin=BTC&sort=short-period`)
  const [plan] = reply.json()
  return plan
}
