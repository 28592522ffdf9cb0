import { decimal } from '@tenor/contract/money'
import { HOUR_MS, instant, isoText, later } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subscribeIn } from '../../../src/products/simple-earn/flexible/flexible-service.ts'
import { subscribeMany, type Wish } from '../../../src/products/simple-earn/flexible/flexible-subscribe-many.ts'
import type { TestClient } from '../../test-app.ts'
import { EARN, type FlexibleStage, flexibleStage, sumOf } from './flexible-stage.ts'

/* What is done to many at once is what would be done to each, and what comes at once is done once. */

const ask = { asset: 'USDT' }
let stage: FlexibleStage

beforeAll(async () => {
  stage = await flexibleStage()
})
afterAll(() => stage.close())

async function ownerOf(client: TestClient) {
  const { id } = (await client.get('/apiw/v2/session')).data.user
  const [row] = await stage.app.db.query<{ bucket: number }>('select bucket from app_user where id = $1', [id])
  return { bucket: row?.bucket ?? 0, userId: id as number, region: '' }
}

/** A holding with its acts and its customer's money, without what names them. */
async function tracesOf({ bucket, userId }: { bucket: number; userId: number }) {
  const { db } = stage.app
  const of = [bucket, userId]
  const holding = await db.query(
    `select offered::text, joining::text, frozen::text, unposted::text, minimum::text, next_minimum::text,
       accrued_to, acts, created_at from flexible_holding where bucket = $1 and user_id = $2`,
    of,
  )
  const acts = await db.query(
    `select kind, mode, at, hour, amount::text, offered::text, joining::text, minimum::text, period, account
     from flexible_act where bucket = $1 and user_id = $2 order by id`,
    of,
  )
  const balances = await db.query(
    'select account, asset, balance::text from ledger_balance where bucket = $1 and user_id = $2 order by account',
    of,
  )
  return { holding, acts, balances }
}

test('many subscriptions in one statement leave just what they leave one by one; whom a rule refuses keeps their money', async () => {
  const { app, lender } = stage
  const amounts = ['300', '0.5', '120.00000007', '50', '999']
  const wish = async (at: number): Promise<Wish> => {
    const client = await lender('100.5')
    if (at % 2 === 0) await client.post(`${EARN}/subscribe`, { ...ask, amount: '20', rateYear: '0.02' })
    if (at !== 0 && at !== 3) await client.faucet('USDT', '1000')
    const owner = await ownerOf(client)
    const available = decimal(await stage.spotOf(client))
    return { ...owner, id: at, amount: decimal(amounts[at] ?? '0'), account: 1, available }
  }
  const together: Wish[] = []
  const alone: Wish[] = []
  for (const at of amounts.keys()) {
    together.push(await wish(at))
    alone.push(await wish(at))
  }
  // The third customer has a second wish: it finds the first one done.
  for (const wishes of [together, alone]) wishes.push({ ...(wishes[2] as Wish), id: 9, amount: decimal('7') })
  const many = { asset: 'USDT', at: app.clock.now(), mode: 'auto_earn' } as const
  const taken = await app.db.transaction((tx) => subscribeMany(tx, app.tenor, many, together))
  expect([...taken].sort()).toEqual([2, 3, 4, 9])
  for (const each of alone) {
    const { amount } = each
    const one = app.db.transaction((tx) => subscribeIn(tx, app.tenor, each, { ...many, amount, rateYear: null }))
    expect(
      await one.then(
        () => true,
        () => false,
      ),
    ).toBe(taken.has(each.id))
  }
  for (const at of amounts.keys()) {
    expect(await tracesOf(together[at] as Wish), `customer ${at}`).toEqual(await tracesOf(alone[at] as Wish))
  }
  await stage.soundBooks()
})

test('of many at once, one who has just spent it holds up nobody else', async () => {
  const [rich, poor] = [await stage.lender('100'), await stage.lender('100')]
  const wishes = await Promise.all(
    [rich, poor].map(async (client, id): Promise<Wish> => {
      return { ...(await ownerOf(client)), id, amount: decimal('100'), account: 1, available: decimal('100') }
    }),
  )
  await poor.post('/apiw/v2/account/transfer', { asset: 'USDT', amount: '60', from: 'spot', to: 'funding' })
  const many = { asset: 'USDT', at: stage.app.clock.now(), mode: 'auto_earn' } as const
  const taken = await stage.app.db.transaction((tx) => subscribeMany(tx, stage.app.tenor, many, wishes))
  expect([...taken]).toEqual([0])
  expect([await stage.spotOf(rich), await stage.spotOf(poor)]).toEqual(['0', '40'])
  await stage.soundBooks()
})

test('a thousand redemptions of one holding at once pay what it has, and not one unit more', async () => {
  const client = await stage.lender('100')
  await client.post(`${EARN}/subscribe`, { ...ask, amount: '100' })
  const replies = await Promise.all(
    Array.from({ length: 1_000 }, () => client.post(`${EARN}/redeem`, { ...ask, amount: '0.5' })),
  )
  const paid = replies.filter(({ status }) => status === 200).map(({ data }) => data.paid as string)
  // Whoever waited too long for a connection was told to come again; then nothing has happened.
  expect(decimal(sumOf(paid))).toBeGreaterThan(0n)
  expect(await stage.spotOf(client)).toBe(sumOf(paid))
  expect(sumOf([...paid, (await stage.holdingOf(client)).curr_amount])).toBe('100')
  await stage.soundBooks()
}, 300_000)

test('who lends and owes counts net: their own loan is not lent to them, and the reserve gets its charge', async () => {
  const client = await stage.lender('1000')
  await client.post(`${EARN}/subscribe`, { ...ask, amount: '1000' })
  await stage.nextHour()
  const { userId } = await ownerOf(client)
  const { loan_id } = (await stage.margin('borrow', { user_id: userId, amount: '400' })).data
  await stage.nextHour()
  const hour = instant(stage.app.clock.now() - HOUR_MS)
  const [row] = await stage.app.db.query<{ netted: string; reserve: string; demand: string }>(
    'select netted::text, reserve::text, demand::text from flexible_hour where asset = $1 and hour = $2',
    ['USDT', isoText(hour)],
  )
  expect(row).toMatchObject({ netted: '400.00000000', demand: '0.00000000' })
  expect(await stage.holdingOf(client)).toMatchObject({ lend_amount: '0', interest: '0' })
  await stage.margin('repay', { loan_id, amount: '400' })
  await stage.soundBooks()
})

test('redemptions that wait are taken back while they are paid: each unit is paid or taken back, never both', async () => {
  const clients = await Promise.all(Array.from({ length: 6 }, () => stage.lender('100')))
  for (const client of clients) await client.post(`${EARN}/subscribe`, { ...ask, amount: '100' })
  await stage.nextHour()
  const { offered } = await offeredNow()
  const borrower = await stage.borrower()
  const { loan_id } = (await stage.margin('borrow', { user_id: borrower, amount: offered })).data
  for (const client of clients)
    for (const amount of ['30', '20', '10']) await client.post(`${EARN}/redeem`, { ...ask, amount })
  await stage.margin('repay', { loan_id, amount: '200' })
  const revokes = clients.map((client) => client.post(`${EARN}/redeem-callback`, { ...ask, amount: '25' }))
  const [replies] = await Promise.all([Promise.all(revokes), stage.nextHour()])
  for (const [at, client] of clients.entries()) {
    const revoked = replies[at]?.status === 200 ? replies[at].data.amount : '0'
    const { frozen_amount } = await stage.holdingOf(client)
    expect(sumOf([revoked, frozen_amount, await stage.spotOf(client)]), `customer ${at}`).toBe('60')
  }
  await stage.soundBooks()
  const { data } = await stage.margin('repay', { loan_id, amount: sumOf([offered, '-200']) })
  expect(data.principal).toBe('0')
  await stage.nextHour()
  await stage.soundBooks()
})

async function offeredNow() {
  const [row] = await stage.app.db.query<{ offered: string }>(
    `select (sum(offered) - (select coalesce(sum(principal), 0) from flexible_loan))::text as offered from flexible_holding`,
  )
  return { offered: row?.offered ?? '0' }
}

test('while an hour is closed and has no rate an act waits, and is told so when it takes too long', async () => {
  const client = await stage.lender('100')
  await client.post(`${EARN}/subscribe`, { ...ask, amount: '50' })
  const end = isoText(later(instant(Math.floor(stage.app.clock.now() / HOUR_MS) * HOUR_MS), HOUR_MS))
  await stage.app.db.execute(`update flexible_pool set open_hour = $1`, [end])
  await stage.app.db.execute(`update flexible_bucket set open_hour = $1`, [end])
  const late = await client.post(`${EARN}/redeem`, { ...ask, amount: '10' })
  expect([late.status, late.fail_reason]).toEqual([409, 'ERR_HOUR_CLOSING'])
  const waits = client.post(`${EARN}/redeem`, { ...ask, amount: '10' })
  const [paid] = await Promise.all([waits, stage.nextHour()])
  expect(paid.data).toMatchObject({ paid: '10' })
  await stage.soundBooks()
}, 300_000)

test('hours that were missed are made up in their order, and can all be read', async () => {
  const client = await stage.lender('5000')
  await client.post(`${EARN}/subscribe`, { ...ask, amount: '5000' })
  const first = Math.floor(stage.app.clock.now() / HOUR_MS)
  stage.app.clock.set(instant((first + 3) * HOUR_MS + 60_000))
  await stage.app.tenor.runner.runUntil(stage.app.clock.now())
  const hours = await stage.app.db.query<{ hour: number }>(
    `select hour from flexible_hour where asset = 'USDT' and hour >= $1 order by hour`,
    [isoText(instant(first * HOUR_MS))],
  )
  expect(hours.map(({ hour }) => hour / HOUR_MS)).toEqual([first, first + 1, first + 2])
  expect((await client.get(`${EARN}/interest-history?asset=USDT&limit=100`)).data.total).toBe(3)
  await stage.soundBooks()
})

/** As if nothing had been asked of anybody until then. */
async function skipTo(at: number): Promise<void> {
  const { app } = stage
  app.clock.set(instant(at))
  const iso = [isoText(instant(at))]
  await app.db.execute('update flexible_pool set open_hour = $1, cleared_until = $1, done_until = $1', iso)
  await app.db.execute('update flexible_bucket set open_hour = $1', iso)
  await app.db.execute('update flexible_holding set accrued_to = $1', iso)
  await app.db.execute('update flexible_loan set charged_to = $1, counted_to = $1, loan_time = 0', iso)
}

test('how a holding stands when a month begins is kept, and hours on both sides of it can be read from there', async () => {
  const month = Date.UTC(2030, 3, 1)
  await skipTo(month - 3 * HOUR_MS)
  const { app, margin } = stage
  const hourAt = async (at: number) => {
    app.clock.set(instant(at))
    await app.tenor.runner.runOne('flexible-hour', app.clock.now())
  }
  const client = await stage.lender('1000')
  await client.post(`${EARN}/subscribe`, { ...ask, amount: '1000' })
  await hourAt(month - 2 * HOUR_MS)
  await margin('borrow', { user_id: await stage.borrower(), amount: (await offeredNow()).offered })
  await hourAt(month + 2 * HOUR_MS)
  const held = await stage.holdingOf(client)
  const [opening] = await app.db.query<{ offered: string }>(
    'select trim_scale(offered)::text as offered from flexible_opening where id = $1 and hour = $2',
    [held.id, isoText(instant(month))],
  )
  const { list } = (await client.get(`${EARN}/interest-history?asset=USDT&limit=100`)).data
  const amounts = list.map(({ amount }: { amount: string }) => amount)
  expect(sumOf(amounts)).toBe(held.cumulative)
  expect(decimal(held.cumulative)).toBeGreaterThan(0n)
  // Newest first: the two hours of the month, then those before it.
  expect(sumOf(['1000', ...amounts.slice(2)])).toBe(opening?.offered)
  const since = `&start_at=${month / 1000 + 3_600}`
  const after = (await client.get(`${EARN}/interest-history?asset=USDT&limit=100${since}`)).data.list
  expect(after).toEqual(list.slice(0, after.length))
  await stage.soundBooks()
})

test('a clock that is moved over a month’s end by sixteen days makes up every hour and every day of them, each once', async () => {
  const { app, margin } = stage
  const client = await stage.lender('1000')
  await client.post(`${EARN}/subscribe`, { ...ask, amount: '1000' })
  const from = Math.floor(app.clock.now() / HOUR_MS)
  app.clock.set(instant((from + 1) * HOUR_MS))
  await app.tenor.runner.runOne('flexible-hour', app.clock.now())
  await margin('borrow', { user_id: await stage.borrower(), amount: '500' })
  app.clock.set(instant((from + 1 + 16 * 24) * HOUR_MS))
  await app.tenor.runner.runOne('flexible-hour', app.clock.now())
  const [made] = await app.db.query<{ hours: number; days: number }>(
    `select (select count(*) from flexible_hour where asset = 'USDT' and hour >= $1) as hours,
       (select count(distinct at) from flexible_posting where asset = 'USDT' and at > $1) as days`,
    [isoText(instant((from + 1) * HOUR_MS))],
  )
  expect(made).toEqual({ hours: 16 * 24, days: 16 })
  const held = await stage.holdingOf(client)
  const pages = await Promise.all(
    Array.from({ length: 4 }, (_, at) => client.get(`${EARN}/interest-history?asset=USDT&limit=100&page=${at + 1}`)),
  )
  const amounts = pages.flatMap(({ data }) => data.list.map(({ amount }: { amount: string }) => amount))
  // And the hour in which it joined, of which it has nothing.
  expect(amounts).toHaveLength(1 + 16 * 24)
  expect(sumOf(amounts)).toBe(held.cumulative)
  expect(decimal(held.cumulative)).toBeGreaterThan(0n)
  await stage.soundBooks()
}, 300_000)

test('of twenty subscriptions at once that the balance does not bear, each refused one says so in one word', async () => {
  const client = await stage.lender('450')
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => client.post(`${EARN}/subscribe`, { ...ask, amount: '100' })),
  )
  const refused = replies.filter(({ status }) => status !== 200)
  expect(refused.map(({ fail_reason }) => fail_reason)).toEqual(Array(16).fill('lend_earn.insufficient.balance'))
  expect(await stage.spotOf(client)).toBe('50')
})
