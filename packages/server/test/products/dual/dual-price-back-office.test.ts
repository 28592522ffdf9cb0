import { NEW_OPERATOR_MS } from '@tenor/contract/core'
import { DAY_MS, isoText, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { liveOperator, takeCodes } from '../../core/proposals/live-operator.ts'
import { createTestApp, freshEmail, PASSWORD, TEST_START, type TestApp, type TestClient } from '../../test-app.ts'

const PRICE = '/console/api/dual/settlement-price'
const DECISION = `${PRICE}/decision`

const MARKETS = ['North', 'South', 'East'].map((name, place) => ({
  name,
  price: `0.0${6 + place}`,
  evidence: `https://${name.toLowerCase()}.example/1m`,
}))

let app: TestApp
let first: TestClient
let second: TestClient
let day = 1
let delivery: { coin: string; delivery_timest: number }

beforeAll(async () => {
  app = await createTestApp()
  first = await app.operator()
  second = app.client('203.0.113.9')
  await app.tenor.accounts.ensureOperator('second@example.com', PASSWORD)
  await second.login('second@example.com')
})
afterAll(() => app.close())

beforeEach(async () => {
  day += 1
  const at = later(TEST_START, -day * DAY_MS)
  delivery = { coin: 'DOGE', delivery_timest: unixSeconds(at) }
  await app.db.execute(
    `insert into dual_delivery (coin, delivery_at, state, priced_at) values ('DOGE', $1, 'failed', $1)`,
    [isoText(at)],
  )
})

async function stateOf(): Promise<string> {
  const { list } = (await first.get('/console/api/dual/deliveries?coin=DOGE&page_size=100')).data
  const row = list.find((each: { delivery_timest: number }) => each.delivery_timest === delivery.delivery_timest)
  return row.state
}

async function actsOf(): Promise<string[]> {
  const subject = encodeURIComponent(`DOGE ${isoText(later(TEST_START, -day * DAY_MS))}`)
  const { list } = (await first.get(`/console/api/audit?subject=${subject}`)).data
  return list.map((row: { act: string; operator: string }) => `${row.operator.split('@')[0]} ${row.act}`).reverse()
}

describe('a missing settlement price', () => {
  it('is proposed by the first call and approved by the same call of another operator', async () => {
    const proposed = await first.post(PRICE, {
      ...delivery,
      price: '0.07',
      reason: 'feed lost',
      source: 'three venues',
    })
    expect(proposed.data).toMatchObject({ state: 'proposed', price: '0.07', origin: 'operator' })
    expect(await stateOf()).toBe('failed')
    const approved = await second.post(PRICE, { ...delivery, price: '0.070' })
    expect(approved.data).toMatchObject({ state: 'approved', price: '0.07', lapses_timest: null })
    expect(await stateOf()).toBe('priced')
    expect(await actsOf()).toEqual(['desk dual.settlement-price.propose', 'second dual.settlement-price.approve'])
  })

  it('is never approved by the operator who proposed it, by whatever call', async () => {
    await first.post(PRICE, { ...delivery, price: '0.07' })
    expect((await first.post(PRICE, { ...delivery, price: '0.07' })).data.state).toBe('proposed')
    const refused = await first.post(DECISION, { ...delivery, price: '0.07', approve: 1 })
    expect(refused).toMatchObject({ status: 409, fail_reason: 'dual.price.sameOperator' })
    expect(await stateOf()).toBe('failed')
  })

  it('may be replaced by who proposed it, and only rejected by another who holds it to be wrong', async () => {
    await first.post(PRICE, { ...delivery, price: '0.07' })
    const differs = await second.post(PRICE, { ...delivery, price: '0.08' })
    expect(differs).toMatchObject({ status: 409, fail_reason: 'dual.price.differs', params: { price: '0.07' } })
    expect((await first.post(PRICE, { ...delivery, price: '0.08' })).data.state).toBe('proposed')
    const old = await second.post(DECISION, { ...delivery, price: '0.07', approve: 1 })
    expect(old.fail_reason).toBe('dual.price.differs')
    expect((await second.post(DECISION, { ...delivery, price: '0.08', approve: 0 })).data.state).toBe('rejected')
    expect((await second.post(DECISION, { ...delivery, price: '0.08', approve: 1 })).fail_reason).toBe(
      'dual.price.noProposal',
    )
    expect(await stateOf()).toBe('failed')
  })

  it('lapses after a day: then the same call of another operator proposes anew', async () => {
    const start = app.clock.now()
    await first.post(PRICE, { ...delivery, price: '0.07' })
    app.clock.set(later(start, DAY_MS))
    expect((await second.post(PRICE, { ...delivery, price: '0.07' })).data.state).toBe('proposed')
    expect(await stateOf()).toBe('failed')
    expect(await actsOf()).toContain('second dual.settlement-price.lapse')
  })

  it('lapses with the role of who proposed it: it takes two who may name one', async () => {
    const helper = await app.customer()
    const path = `/console/api/users/${(await helper.get('/apiw/v2/session')).data.user.id}/role`
    for (const call of [PRICE, DECISION]) {
      await first.post(path, { role: 'risk' })
      expect((await helper.post(PRICE, { ...delivery, price: '0.07' })).data.state).toBe('proposed')
      await first.post(path, { role: 'customer' })
      const reply = await second.post(call, { ...delivery, price: '0.07', approve: 1 })
      expect(call === PRICE ? reply.data.state : reply.fail_reason).toBe(
        call === PRICE ? 'proposed' : 'dual.price.noProposal',
      )
      expect(await stateOf()).toBe('failed')
      await second.post(DECISION, { ...delivery, price: '0.07', approve: 0 })
    }
  })

  it('is one of two named at once, and neither approves the other by chance', async () => {
    const replies = await Promise.all([
      first.post(PRICE, { ...delivery, price: '0.07' }),
      second.post(PRICE, { ...delivery, price: '0.09' }),
    ])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
    expect(await stateOf()).toBe('failed')
  })

  it('is approved once when two operators approve it at once', async () => {
    const third = app.client('203.0.113.10')
    await app.tenor.accounts.ensureOperator('third@example.com', PASSWORD)
    await third.login('third@example.com')
    await first.post(PRICE, { ...delivery, price: '0.07' })
    const replies = await Promise.all([second, third].map((who) => who.post(PRICE, { ...delivery, price: '0.07' })))
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
    expect((await actsOf()).filter((act) => act.endsWith('approve'))).toHaveLength(1)
  })

  it('is for operators alone, and only for a delivery that waits', async () => {
    expect((await (await app.customer()).post(PRICE, { ...delivery, price: '1' })).status).toBe(403)
    const unknown = { coin: 'DOGE', delivery_timest: 1, price: '1' }
    expect((await first.post(PRICE, unknown)).status).toBe(404)
    expect((await first.post(DECISION, { ...unknown, approve: 1 })).status).toBe(404)
  })
})

describe('the markets that a price is taken from', () => {
  it('are at least three by name, told with their evidence, and the price is their mean', async () => {
    const named = (price: string, markets: object[]) => first.post(PRICE, { ...delivery, price, markets })
    expect(await named('0.065', MARKETS.slice(0, 2))).toMatchObject({ status: 422, fail_reason: 'dual.price.markets' })
    const twice = [...MARKETS.slice(0, 2), { ...MARKETS[0], name: 'north' }]
    expect((await named('0.0633', twice)).fail_reason).toBe('dual.price.markets')
    expect(await named('0.071', MARKETS)).toMatchObject({
      status: 422,
      fail_reason: 'dual.price.notMean',
      params: { price: '0.07' },
    })
    expect(await stateOf()).toBe('failed')
    expect((await named('0.07', MARKETS)).data.state).toBe('proposed')
    const { list } = (await first.get('/console/api/dual/deliveries?coin=DOGE&page_size=100')).data
    const row = list.find((each: { delivery_timest: number }) => each.delivery_timest === delivery.delivery_timest)
    expect(row.proposal.markets).toEqual(MARKETS)
    expect((await second.post(PRICE, { ...delivery, price: '0.07' })).data.state).toBe('approved')
  })

  it('are public with the price, beside each minute of the hour', async () => {
    await first.post(PRICE, { ...delivery, price: '0.07', markets: MARKETS })
    await second.post(PRICE, { ...delivery, price: '0.07' })
    const path = `/apiw/v2/earn/dual/settlement?coin=DOGE&delivery_timest=${delivery.delivery_timest}`
    const { data } = await app.client().get(path)
    expect(data).toMatchObject({ price: '0.07', origin: 'operator', samples: [], markets: MARKETS })
    expect(data.hour).toHaveLength(60)
    expect(data.hour[59]).toEqual({ time: delivery.delivery_timest, price: null, missing: 'notAsked' })
  })
})

describe('a second operator', () => {
  it('whom one has just made for himself names and decides on no price for seven days in live mode', async () => {
    const live = await createTestApp({ mode: 'live' })
    try {
      const maker = await live.operator()
      await takeCodes(live, maker)
      const at = later(TEST_START, -DAY_MS)
      const waiting = { coin: 'DOGE', delivery_timest: unixSeconds(at), price: '0.07', markets: MARKETS }
      await live.db.execute(
        `insert into dual_delivery (coin, delivery_at, state, priced_at) values ('DOGE', $1, 'failed', $1)`,
        [isoText(at)],
      )
      const puppet = live.client('203.0.113.12')
      const { data } = await puppet.register(freshEmail())
      const path = `/console/api/users/${data.user.id}`
      const helper = await liveOperator(live, 'helper@example.com', 13)
      for (const who of [maker, helper]) await who.post(`${path}/role`, { role: 'operator' })
      await takeCodes(live, puppet)
      const isNew = { status: 403, fail_reason: 'dual.price.newOperator' }
      expect(await puppet.post(PRICE, waiting)).toMatchObject(isNew)
      const { markets: _, ...bare } = waiting
      expect((await maker.post(PRICE, bare)).fail_reason).toBe('dual.price.markets')
      expect((await maker.post(PRICE, waiting)).data.state).toBe('proposed')
      expect(await puppet.post(PRICE, waiting)).toMatchObject(isNew)
      expect(await puppet.post(DECISION, { ...waiting, approve: 1 })).toMatchObject(isNew)
      // A change of something else leaves the days as they are, and so does being made one again.
      for (const who of [maker, helper]) await who.post(`${path}/tier`, { tier: 3 })
      await maker.post(`${path}/role`, { role: 'operator' })
      live.clock.set(later(live.clock.now(), NEW_OPERATOR_MS))
      await maker.post(PRICE, waiting)
      expect((await puppet.post(PRICE, waiting)).data.state).toBe('approved')
    } finally {
      await live.close()
    }
  })

  it('whom one has just made for himself may try an operator at once in a sandbox', async () => {
    const other = app.client('203.0.113.12')
    const { data } = await other.register(freshEmail())
    await first.post(`/console/api/users/${data.user.id}/role`, { role: 'operator' })
    await first.post(PRICE, { ...delivery, price: '0.07' })
    expect((await other.post(PRICE, { ...delivery, price: '0.07' })).data.state).toBe('approved')
  })

  it('is made of a customer by an operator, works an operator, and is a customer again when that is taken back', async () => {
    const email = freshEmail()
    const customer = app.client('203.0.113.11')
    await customer.register(email)
    const { list } = (await first.post('/console/api/users/search', { email })).data
    const path = `/console/api/users/${list[0].id}/role`
    expect((await customer.post(path, { role: 'operator' })).status).toBe(403)
    expect((await first.post(path, { role: 'operator' })).data).toMatchObject({ role: 'operator', email })
    expect((await customer.get('/console/api/dual/deliveries')).status).toBe(200)
    expect(await customer.post(path, { role: 'customer' })).toMatchObject({
      status: 409,
      fail_reason: 'account.role.own',
    })
    expect((await first.post(path, { role: 'customer' })).data.role).toBe('customer')
    expect((await customer.get('/console/api/dual/deliveries')).status).toBe(403)
    const subject = encodeURIComponent(`user ${list[0].id}`)
    const log = (await first.get(`/console/api/audit?act=user.role&operator=desk&subject=${subject}`)).data
    expect(log.list.map((row: { after: unknown }) => row.after)).toEqual([{ role: 'customer' }, { role: 'operator' }])
  })
})
