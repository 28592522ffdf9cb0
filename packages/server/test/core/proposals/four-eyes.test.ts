import { CLOSED_BOUNDS, fourEyesWire, NEW_OPERATOR_MS, PROPOSAL_MS } from '@tenor/contract/core'
import { later } from '@tenor/contract/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, freshEmail, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'
import { liveOperator, takeCodes } from './live-operator.ts'

const BOUNDS = '/console/api/four-eyes'
const PROPOSALS = '/console/api/proposals'
const OPEN = {
  voucher_above: '-1',
  voucher_most: '-1',
  customer_most: '-1',
  day_most: '-1',
  offer_above: '-1',
  operator_day: '-1',
  operator_month: '-1',
  standing_day: '-1',
  roles: 0,
  limits: 0,
  tiers: 0,
  series: 0,
  operators_order: 1,
}

const OFFER = { type: 'put', coin: 'BTC', exercise_price: '60000', apy: '0.5', delivery_timest: 1_900_090_800 }

let app: TestApp
let first: TestClient
let second: TestClient
const ids = new Map<TestClient, number>()

async function signedIn(email: string, address: string): Promise<TestClient> {
  await app.tenor.accounts.ensureOperator(email, PASSWORD)
  const client = app.client(address)
  ids.set(client, (await client.login(email)).data.user.id)
  return client
}

async function newCustomer(): Promise<{ client: TestClient; id: number; path: string }> {
  const client = await app.customer()
  const { id } = (await client.get('/apiw/v2/session')).data.user
  return { client, id, path: `/console/api/users/${id}` }
}

const voucher = (amount: string, more = {}) => ({ currency: 'USDT', amount, expires_at: 1_900_900_000, ...more })
const waiting = async () => (await first.get(PROPOSALS)).data.list
const decide = (client: TestClient, id: number, approve: 0 | 1) =>
  client.post(`${PROPOSALS}/${id}/decision`, { approve })
const acts = async (id: number) =>
  (await first.get(`/console/api/audit?subject=${encodeURIComponent(`user ${id}`)}`)).data.list.map(
    (row: { act: string }) => row.act,
  )

beforeAll(async () => {
  app = await createTestApp()
  first = await signedIn('first@example.com', '203.0.113.21')
  second = await signedIn('second@example.com', '203.0.113.22')
})
afterAll(() => app.close())
beforeEach(async () => {
  await first.put(BOUNDS, OPEN)
  for (const { id } of await waiting()) await decide(first, id, 0)
})

describe('in a sandbox', () => {
  it('nothing takes two operators until the bounds say so, and one operator changes the bounds', async () => {
    expect((await first.get(BOUNDS)).data).toMatchObject(OPEN)
    const { path } = await newCustomer()
    expect((await first.post(`${path}/vouchers`, voucher('900000'))).data).toMatchObject({ amount: '900000' })
    expect((await first.post(`${path}/tier`, { tier: 9 })).data.vip_tier).toBe(9)
    expect((await first.post(`${path}/role`, { role: 'risk' })).data.role).toBe('risk')
    const changed = await first.put(BOUNDS, { voucher_above: '50' })
    expect(changed.data).toMatchObject({ ...OPEN, voucher_above: '50' })
    expect(await waiting()).toEqual([])
  })

  it.each([{ voucher_above: '-2' }, { voucher_above: 'x' }, { roles: 2 }])(
    'a bound that is none is refused: %j',
    async (body) => {
      expect((await first.put(BOUNDS, body)).status).toBe(400)
      expect((await first.get(BOUNDS)).data).toMatchObject(OPEN)
    },
  )
})

describe('a voucher above the threshold', () => {
  beforeEach(() => first.put(BOUNDS, { voucher_above: '100' }))

  it('is proposed by the first call and given by the same call of another operator', async () => {
    const { client, id, path } = await newCustomer()
    const mine = async () => (await client.get('/api/web/v1/coupon/hold-bonus-available-list')).data.list
    const proposed = await first.post(`${path}/vouchers`, voucher('100.01', { text: 't-one' }))
    expect(proposed.data).toMatchObject({ state: 'proposed' })
    expect(await mine()).toEqual([])
    const again = await first.post(`${path}/vouchers`, voucher('100.01'))
    expect(again.data).toEqual(proposed.data)
    expect(await waiting()).toMatchObject([
      { id: proposed.data.proposal_id, act: 'voucher.grant', role: 'risk', operator: 'first@example.com' },
    ])
    const other = await second.post(`${path}/vouchers`, voucher('100.02', { text: 't-two' }))
    expect(other.data.state).toBe('proposed')
    const approved = await second.post(`${path}/vouchers`, voucher('100.010', { text: 't-three' }))
    expect(approved.data).toMatchObject({ state: 'approved', amount: '100.01', user_id: id })
    expect(await mine()).toMatchObject([{ amount: '100.01' }])
    expect(await acts(id)).toEqual(expect.arrayContaining(['proposal.propose', 'proposal.approve']))
  })

  it('is given at once where it is not above, and counted by the index price where it is in a coin', async () => {
    const { path } = await newCustomer()
    expect((await first.post(`${path}/vouchers`, voucher('100'))).data).toMatchObject({ amount: '100' })
    const dear = await first.post(`${path}/vouchers`, voucher('1', { currency: 'BTC' }))
    expect(dear.data.state).toBe('proposed')
  })

  it('is given once when it is asked for again under its id, and not when it could never be', async () => {
    const { path } = await newCustomer()
    const once = voucher('500', { text: 't-same' })
    const proposed = await first.post(`${path}/vouchers`, once)
    expect((await first.post(`${path}/vouchers`, once)).data).toEqual(proposed.data)
    expect((await first.post('/console/api/users/77/vouchers', voucher('500'))).status).toBe(404)
    expect((await first.post(`${path}/vouchers`, voucher('500', { currency: 'NONE' }))).status).toBe(422)
    expect(await waiting()).toHaveLength(1)
  })

  it('proposed by two at the same moment is given once', async () => {
    const { client, path } = await newCustomer()
    const replies = await Promise.all([first, second].map((who) => who.post(`${path}/vouchers`, voucher('300'))))
    expect(replies.map(({ data }) => data.state).sort()).toEqual(['approved', 'proposed'])
    const { list } = (await client.get('/api/web/v1/coupon/hold-bonus-available-list')).data
    expect(list).toHaveLength(1)
  })
})

describe('what waits', () => {
  beforeEach(() => first.put(BOUNDS, { voucher_above: '100', tiers: 1 }))

  async function proposedTier() {
    const { path } = await newCustomer()
    const { data } = await first.post(`${path}/tier`, { tier: 3 })
    return { path, id: data.proposal_id as number }
  }

  it('is approved by another operator and never by the one who proposed it', async () => {
    const { id } = await proposedTier()
    expect((await decide(first, id, 1)).fail_reason).toBe('proposal.own')
    expect((await decide(second, id, 1)).data).toEqual({ id, state: 'approved' })
    expect((await decide(second, id, 1)).fail_reason).toBe('proposal.notOpen')
    expect(await waiting()).toEqual([])
  })

  it('is declined, by another or by the one who proposed it, and changes nothing', async () => {
    for (const who of [first, second]) {
      const { id, path } = await proposedTier()
      expect((await decide(who, id, 0)).data.state).toBe('declined')
      expect((await second.post(`${path}/tier`, { tier: 3 })).data.state).toBe('proposed')
    }
  })

  it('ends after seven days: the same call of another then proposes anew', async () => {
    const { id, path } = await proposedTier()
    const at = app.clock.now()
    app.clock.set(later(at, PROPOSAL_MS))
    try {
      expect(await waiting()).toEqual([])
      expect((await decide(second, id, 1)).fail_reason).toBe('proposal.notOpen')
      expect((await second.post(`${path}/tier`, { tier: 3 })).data.state).toBe('proposed')
    } finally {
      app.clock.set(at)
    }
  })

  it('is decided on by those with the role of the act, and lapses with the role of who proposed it', async () => {
    const dealer = await newCustomer()
    await first.post(`${dealer.path}/role`, { role: 'dealer' })
    const { id } = await proposedTier()
    const refused = await decide(dealer.client, id, 1)
    expect([refused.status, refused.fail_reason, refused.params]).toEqual([
      403,
      'account.role.needed',
      { role: 'administrator' },
    ])
    const helper = await newCustomer()
    await first.post(`${helper.path}/role`, { role: 'administrator' })
    const { path } = await newCustomer()
    const { data } = await helper.client.post(`${path}/tier`, { tier: 4 })
    await first.post(`${helper.path}/role`, { role: 'customer' })
    expect((await decide(second, data.proposal_id, 1)).fail_reason).toBe('proposal.notOpen')
  })
})

describe('nobody', () => {
  it('gives themselves a voucher, a tier or a role', async () => {
    const path = `/console/api/users/${ids.get(first)}`
    const refusals = [
      await first.post(`${path}/vouchers`, voucher('1')),
      await first.post(`${path}/tier`, { tier: 1 }),
      await first.post(`${path}/role`, { role: 'risk' }),
    ]
    expect(refusals.map(({ fail_reason }) => fail_reason)).toEqual([
      'proposal.oneself',
      'proposal.oneself',
      'account.role.own',
    ])
  })

  it('approves what another has proposed for them', async () => {
    await first.put(BOUNDS, { tiers: 1 })
    const { data } = await first.post(`/console/api/users/${ids.get(second)}/tier`, { tier: 1 })
    expect((await decide(second, data.proposal_id, 1)).fail_reason).toBe('proposal.oneself')
  })
})

describe('what is listed automatically', () => {
  const SERIES = '/console/api/dual/series'
  const btc = async () => (await first.get(SERIES)).data.find(({ coin }: { coin: string }) => coin === 'BTC')

  it('takes two where it can give customers more, and one where it charges more or sells less', async () => {
    await first.put(BOUNDS, { series: 1 })
    const row = await btc()
    const generous = { ...row, put: { ...row.put, margin: '0.01' } }
    expect((await first.put(SERIES, generous)).data).toMatchObject({ state: 'proposed' })
    expect(await btc()).toEqual(row)
    expect((await first.put(SERIES, generous)).data).toMatchObject({ state: 'proposed' })
    const approved = await second.put(SERIES, generous)
    expect(approved.data).toMatchObject({ state: 'approved', put: { margin: '0.01' }, revision: row.revision + 1 })
    const dearer = { ...(await btc()), put: { ...generous.put, margin: '0.2' } }
    expect((await first.put(SERIES, dearer)).data).toMatchObject({ put: { margin: '0.2' } })
    expect(CLOSED_BOUNDS.series).toBe(true)
  })
})

describe('a role and a tier', () => {
  beforeEach(() => first.put(BOUNDS, { roles: 1, tiers: 1 }))

  it('that give power or value take two, and are taken away by one at once', async () => {
    const { path } = await newCustomer()
    expect((await first.post(`${path}/role`, { role: 'dealer' })).data.state).toBe('proposed')
    expect((await second.post(`${path}/role`, { role: 'dealer' })).data).toMatchObject({
      state: 'approved',
      role: 'dealer',
    })
    expect((await first.post(`${path}/role`, { role: 'risk' })).data.state).toBe('proposed')
    expect((await first.post(`${path}/role`, { role: 'reader' })).data).toMatchObject({ role: 'reader' })
    expect((await first.post(`${path}/role`, { role: 'customer' })).data).toMatchObject({ role: 'customer' })
    await first.post(`${path}/tier`, { tier: 5 })
    expect((await second.post(`${path}/tier`, { tier: 5 })).data).toMatchObject({ state: 'approved', vip_tier: 5 })
    expect((await first.post(`${path}/tier`, { tier: 2 })).data.vip_tier).toBe(2)
  })

  it('are told to all operators, and to whom they are given, in their own language', async () => {
    await first.put(BOUNDS, { roles: 0 })
    const { client, path } = await newCustomer()
    await first.post(`${path}/role`, { role: 'risk' })
    await app.tenor.runner.runUntil(app.clock.now())
    for (const who of [first, second, client]) {
      const { list } = (await who.get('/apiw/v2/account/notices')).data
      expect(list[0]).toMatchObject({
        kind: 'notice.account.role.given',
        params: { operator: 'first@example.com', role: 'risk' },
      })
      expect(list[0].message).toContain('role risk')
    }
    await first.post(`${path}/role`, { role: 'customer' })
  })

  it('two operators who end each other at once leave one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const pair = await Promise.all([
        signedIn(`left${round}@example.com`, `203.0.113.${100 + round}`),
        signedIn(`right${round}@example.com`, `203.0.113.${150 + round}`),
      ])
      const [left, right] = pair
      const replies = await Promise.all([
        left.post(`/console/api/users/${ids.get(right)}/role`, { role: 'customer' }),
        right.post(`/console/api/users/${ids.get(left)}/role`, { role: 'customer' }),
      ])
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 403])
      const roles = await Promise.all(pair.map(async (who) => (await who.get('/apiw/v2/session')).data.user.role))
      expect(roles.sort()).toEqual(['customer', 'operator'])
    }
  })
})

describe('vouchers', () => {
  it('are capped each, by customer and by day, also when they come at once', async () => {
    const at = app.clock.now()
    app.clock.set(later(at, 40 * 86_400_000))
    const far = { expires_at: 1_910_000_000 }
    try {
      await first.put(BOUNDS, { voucher_most: '100', customer_most: '150', day_most: '250' })
      const { path } = await newCustomer()
      const refusal = async (amount: string, to = path) => {
        const { status, fail_reason, params } = await first.post(`${to}/vouchers`, voucher(amount, far))
        return status === 200 ? null : [fail_reason, params.of, params.amount]
      }
      expect(await refusal('100.01')).toEqual(['voucher.cap', 'voucher', '100'])
      expect(await refusal('100')).toBeNull()
      expect(await refusal('50.01')).toEqual(['voucher.cap', 'customer', '150'])
      expect(await refusal('50')).toBeNull()
      const others = await Promise.all([1, 2, 3].map(() => newCustomer()))
      const replies = await Promise.all(others.map((other) => refusal('90', other.path)))
      expect(replies.filter((reply) => reply === null)).toHaveLength(1)
      expect(replies.filter((reply) => reply !== null)).toEqual([
        ['voucher.cap', 'day', '250'],
        ['voucher.cap', 'day', '250'],
      ])
    } finally {
      app.clock.set(at)
    }
  })
})

describe('what one operator gives alone', () => {
  const coupon = (email: string) => ({
    sub_type: 'rate_up',
    using_currency: 'USDT',
    rate_ratio: '0.12',
    rate_day: 30,
    title: email,
    buy_limit_low: '10',
    buy_limit_high: '10000',
    expires_at: 1_910_000_000,
  })
  const give = (who: TestClient, path: string, title = 'a') => who.post(`${path}/vouchers`, coupon(title))

  it('example 15: face values are summed per customer and per operator; what exceeds is proposed as a whole', async () => {
    const at = app.clock.now()
    app.clock.set(later(at, 100 * 86_400_000))
    try {
      await first.put(BOUNDS, { voucher_above: '100', operator_day: '250', operator_month: '-1' })
      const [one, other, third] = await Promise.all([newCustomer(), newCustomer(), newCustomer()])
      const given = await give(first, one.path)
      expect(given.data, given.text).toMatchObject({ sub_type: 'rate_up', status: 'TO_BE_USED' })
      // 197.26027398 to one customer.
      expect((await give(first, one.path, 'b')).data).toMatchObject({ state: 'proposed' })
      expect((await give(first, other.path)).data).toMatchObject({ status: 'TO_BE_USED' })
      // 295.89041097 by the operator.
      const exceeding = await give(first, third.path)
      expect(exceeding.data).toMatchObject({ state: 'proposed' })
      // What two approved counts for neither of them.
      expect((await decide(second, exceeding.data.proposal_id, 1)).data.state).toBe('approved')
      expect((await give(second, third.path, 'c')).data).toMatchObject({ status: 'TO_BE_USED' })
      const voucherId = given.data.id
      const recall = { user_id: one.id, status: 'RECYCLED', reason: 'by mistake' }
      expect((await first.post(`/console/api/vouchers/${voucherId}/recall`, recall)).status).toBe(200)
      expect((await give(first, one.path, 'd')).data).toMatchObject({ status: 'TO_BE_USED' })
      app.clock.set(later(app.clock.now(), 86_400_000))
      expect((await give(first, third.path, 'e')).data).toMatchObject({ status: 'TO_BE_USED' })
    } finally {
      app.clock.set(at)
    }
  })

  it('fifty vouchers at once below the bound come to one that is given', async () => {
    await first.put(BOUNDS, { voucher_above: '100' })
    const { path } = await newCustomer()
    const all = Array.from({ length: 12 }, (_, place) => first.post(`${path}/vouchers`, voucher(`98.${63 - place}`)))
    const states = (await Promise.all(all)).map(({ data }) => data.state ?? 'given')
    expect(states.filter((state) => state === 'given')).toHaveLength(1)
  })

  it('so many customers in a day are verified, moved, counted among the crowd or credited with a task; a lock and its end are free', async () => {
    const at = app.clock.now()
    app.clock.set(later(at, 200 * 86_400_000))
    try {
      await first.put(BOUNDS, { standing_day: '2' })
      const [one, other, third] = await Promise.all([newCustomer(), newCustomer(), newCustomer()])
      expect((await first.post(one.path, { verified: 1 })).data).toMatchObject({ verified: true })
      expect((await first.post(`${other.path}/crowd`, { is_crowd: 1 })).data).toEqual({ id: other.id, is_crowd: 1 })
      const moved = await first.post(third.path, { region: 'FR' })
      expect(moved.data).toMatchObject({ state: 'proposed' })
      const task = { user_id: third.id, interest_key: 'swap', wallet: '0xbeef' }
      expect((await first.post('/console/api/staking/tasks', task)).data).toMatchObject({ state: 'proposed' })
      expect((await first.post(`${third.path}/tier`, { tier: 2 })).data).toMatchObject({ state: 'proposed' })
      expect((await first.post(third.path, { trading_locked: 1 })).data).toMatchObject({ trading_locked: true })
      expect((await decide(second, moved.data.proposal_id, 1)).data.state).toBe('approved')
      app.clock.set(later(app.clock.now(), 86_400_000))
      expect((await first.post(third.path, { verified: 1 })).data).toMatchObject({ verified: true })
    } finally {
      app.clock.set(at)
    }
  })

  it('a proposal is void where what it changes was changed since, and who declines says why', async () => {
    await first.put(BOUNDS, { tiers: 1 })
    const { path, id } = await newCustomer()
    const proposed = await first.post(`${path}/tier`, { tier: 5 })
    await first.put(BOUNDS, { tiers: 0 })
    await first.post(`${path}/tier`, { tier: 2 })
    expect(await decide(second, proposed.data.proposal_id, 1)).toMatchObject({
      status: 409,
      fail_reason: 'proposal.changed',
    })
    const declined = { approve: 0, reason: 'not asked for' }
    await second.post(`${PROPOSALS}/${proposed.data.proposal_id}/decision`, declined)
    const { list } = (await first.get(`/console/api/audit?subject=${encodeURIComponent(`user ${id}`)}`)).data
    const kept = list.find((row: { act: string }) => row.act === 'proposal.decline')
    expect(JSON.parse(typeof kept.after === 'string' ? kept.after : JSON.stringify(kept.after))).toMatchObject({
      proposed_by: ids.get(first),
      reason: 'not asked for',
    })
  })
})

describe('an operator', () => {
  it('places no order where the bounds say so, and a customer does', async () => {
    const { client: customer } = await newCustomer()
    const listed = await first.post('/console/api/dual/products', OFFER)
    const order = { project_id: listed.data.id, amount: '100' }
    for (const who of [first, customer]) await who.faucet('USDT', '1000')
    await first.put(BOUNDS, { operators_order: 0 })
    const refused = await first.post('/apiw/v2/earn/dual/order', order)
    expect([refused.status, refused.fail_reason]).toEqual([403, 'account.operator.noOrders'])
    expect((await customer.post('/apiw/v2/earn/dual/order', order)).status).toBe(200)
    await first.put(BOUNDS, { operators_order: 1 })
    expect((await first.post('/apiw/v2/earn/dual/order', order)).status).toBe(200)
  })
})

describe('in live mode', () => {
  it('all of it takes two from the beginning, and so does a change of the bounds', async () => {
    const live = await createTestApp({ mode: 'live' })
    try {
      const people = await Promise.all([
        liveOperator(live, 'one@example.com', 31),
        liveOperator(live, 'two@example.com', 32),
      ])
      const [one, two] = people
      expect((await one.get(BOUNDS)).data).toMatchObject(fourEyesWire(CLOSED_BOUNDS))
      const customer = live.client('203.0.113.40')
      const { id } = (await customer.register(freshEmail())).data.user
      const path = `/console/api/users/${id}`
      for (const call of [
        (who: TestClient) => who.post(`${path}/vouchers`, voucher('500')),
        (who: TestClient) => who.post(`${path}/tier`, { tier: 2 }),
        (who: TestClient) => who.put(BOUNDS, { voucher_above: '10' }),
        (who: TestClient) => who.post(`${path}/role`, { role: 'administrator' }),
      ]) {
        expect((await call(one)).data.state).toBe('proposed')
        expect((await call(two)).data.state).toBe('approved')
      }
      expect((await one.get(BOUNDS)).data.voucher_above).toBe('10')
    } finally {
      await live.close()
    }
  })

  it('whoever was given a role less than seven days ago proposes and approves nothing', async () => {
    const live = await createTestApp({ mode: 'live' })
    try {
      const [one, two] = await Promise.all([
        liveOperator(live, 'one@example.com', 31),
        liveOperator(live, 'two@example.com', 32),
      ])
      const made = live.client('203.0.113.41')
      const { id } = (await made.register(freshEmail())).data.user
      for (const who of [one, two]) await who.post(`/console/api/users/${id}/role`, { role: 'administrator' })
      await takeCodes(live, made)
      const other = live.client('203.0.113.42')
      const path = `/console/api/users/${(await other.register(freshEmail())).data.user.id}/tier`
      const proposed = await one.post(path, { tier: 1 })
      const tries = [
        () => made.post(path, { tier: 1 }),
        () => made.post(path, { tier: 2 }),
        () => decide(made, proposed.data.proposal_id, 1),
      ]
      for (const attempt of tries) {
        expect(await attempt()).toMatchObject({ status: 403, fail_reason: 'proposal.newOperator', params: { days: 7 } })
      }
      live.clock.set(later(live.clock.now(), NEW_OPERATOR_MS))
      await one.post(path, { tier: 1 })
      expect((await made.post(path, { tier: 1 })).data.state).toBe('approved')
    } finally {
      await live.close()
    }
  })
})

it('a customer who is none of them sees nothing of what waits', async () => {
  const { client } = await newCustomer()
  for (const path of [BOUNDS, PROPOSALS]) expect((await client.get(path)).status).toBe(403)
})
