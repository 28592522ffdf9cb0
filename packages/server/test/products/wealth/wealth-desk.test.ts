import { DAY_MS, type Instant, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { untilStatementsWait } from '../../statements-waiting.ts'
import { MARGIN_KEY, type TestApp } from '../../test-app.ts'
import { CONSOLE, FUND, wealthApp, wealthStage } from './wealth-stage.ts'

/* What operators and the administrator of a fund do: values, cash, what is on sale. */

let app: TestApp
let stage: ReturnType<typeof wealthStage>

beforeAll(async () => {
  app = await wealthApp()
  stage = wealthStage(app)
})
afterAll(() => app.close())
afterEach(async () => expect(await stage.faults()).toEqual([]))

test('where cash is short what was priced is owed, and paid by strike and order as cash comes', async () => {
  const pid = await stage.product({ profit_share: '0' })
  const first = await stage.first()
  const [one, other] = [await stage.funded(), await stage.funded()]
  await stage.buy(one, pid, '1000')
  await stage.buy(other, pid, '1000')
  await stage.strikeAt(pid, '1')
  const move = (amount: string, text = `t-cash${amount}`) =>
    first.post(`${CONSOLE}/cash`, { pid, amount, reason: 'to the manager', text })
  expect((await move('-1')).fail_reason).toBe('wealth.cash.zero')
  expect((await move('300')).data).toMatchObject({ cash: '300' })
  await stage.redeem(one, pid, '500')
  await stage.redeem(other, pid, '200')
  const [need] = (await first.get(`${CONSOLE}/cash?pid=${pid}`)).data.list
  expect(need).toMatchObject({ leaving: '700', cash: '300', missing: '400', pending_orders: 2 })
  await stage.strikeAt(pid, '1')
  const states = async () => [(await stage.orders(one, 2))[0].state, (await stage.orders(other, 2))[0].state]
  // The second would fit, but does not overtake the first.
  expect(await states()).toEqual(['STRUCK', 'STRUCK'])
  expect(await stage.holding(one, pid)).toMatchObject({ owed: '500', income_amount: '0' })
  const moved = await move('250')
  // The same act, whose answer was lost, moves nothing more.
  expect((await move('250')).data).toEqual(moved.data)
  await stage.settle()
  expect([await states(), await stage.balance(one)]).toEqual([['PAID', 'STRUCK'], '99500'])
  await move('150')
  await stage.settle()
  expect([await states(), await stage.balance(other)]).toEqual([['PAID', 'PAID'], '99200'])
  expect((await first.get(`${CONSOLE}/cash?pid=${pid}`)).data.list[0]).toMatchObject({ cash: '0', owed: '0' })
})

test('what came to a fund’s cash counts once where a file brings several days at one instant', async () => {
  const pid = await stage.product({ profit_share: '0' })
  const first = await stage.first()
  const client = await stage.funded()
  await first.post(`${CONSOLE}/cash`, { pid, amount: '100', reason: 'to the manager', text: 't-cash-file' })
  await stage.settle()
  const begun = stage.strike()
  await stage.buy(client, pid, '1000')
  app.clock.set(begun)
  await stage.buy(client, pid, '500')
  const last = stage.strike()
  app.clock.set(last)
  const day = (instant: number) => new Date(instant).toISOString().slice(0, 10)
  const csv = `${pid},${day(begun)},1\n${pid},${day(last)},1`
  expect((await first.post(`${CONSOLE}/nav/file`, { csv })).status).toBe(200)
  await stage.settle()
  const [row] = (await first.get(`${CONSOLE}/cash?pid=${pid}`)).data.list
  expect(row).toMatchObject({ cash: '1600', pending_orders: 0 })
  await stage.redeem(client, pid, '300')
  const out = stage.strike()
  app.clock.set(out)
  await stage.redeem(client, pid, '200')
  const end = stage.strike()
  app.clock.set(end)
  const leaving = `${pid},${day(out)},1\n${pid},${day(end)},1`
  expect((await first.post(`${CONSOLE}/nav/file`, { csv: leaving })).status).toBe(200)
  await stage.settle()
  expect((await first.get(`${CONSOLE}/cash?pid=${pid}`)).data.list[0]).toMatchObject({ cash: '1100' })
  expect(await stage.balance(client)).toBe('99000')
})

test('cash is not taken out of a fund while redemptions are priced or paid by it', async () => {
  const pid = await stage.product({ profit_share: '0' })
  const client = await stage.funded()
  await stage.buy(client, pid, '1000')
  await stage.strikeAt(pid, '1')
  const first = await stage.first()
  const move = (amount: string) =>
    first.post(`${CONSOLE}/cash`, { pid, amount, reason: 'to the manager', text: `t-out-${amount}` })
  await move('1000')
  await stage.settle()
  await stage.redeem(client, pid, '600')
  const at = stage.strike()
  app.clock.set(at)
  await first.post(`${CONSOLE}/nav`, { pid, at: unixSeconds(at), nav: '1' })
  expect(await move('-500')).toMatchObject({ status: 409, fail_reason: 'wealth.nav.running' })
  await stage.settle()
  expect(await stage.balance(client)).toBe('99600')
  expect((await move('-500')).fail_reason).toBe('wealth.cash.zero')
  expect((await move('-400')).data).toMatchObject({ cash: '0' })
})

test('values come by file, all or none, and from the fund’s administrator by its key, within the bound', async () => {
  const pid = await stage.product({ nav_bound: '0.1' })
  const first = await stage.first()
  const at = stage.strike()
  const next = later(at, DAY_MS)
  app.clock.set(later(next, 1_000))
  const day = (instant: number) => new Date(instant).toISOString().slice(0, 10)
  const file = (csv: string) => first.post(`${CONSOLE}/nav/file`, { csv })
  const wrong = await file(`pid,day,nav\n${pid},${day(at)},1.02\n${pid},someday,1`)
  expect(wrong).toMatchObject({ fail_reason: 'wealth.nav.file', params: { line: 3 } })
  // A day that there is not is none of the next month; a value has the bounds of one that is entered; a line is never passed over.
  for (const line of [`${pid},2026-02-31,1`, `${pid},${day(at)},1000000000000`, `${pid},${day(at)},0`, `pid ${pid}`]) {
    const refused = await file(`pid,day,nav\n${pid},${day(at)},1.02\n${line}`)
    expect([line, refused.fail_reason, refused.params]).toEqual([line, 'wealth.nav.file', { line: 3 }])
  }
  const done = await file(`\ufeffpid,day,nav\r\n${pid},${day(at)},1.02\r\n${pid},${day(next)},2\r\n`)
  expect(done.data.list).toMatchObject([
    { line: 2, outcome: 'entered', nav: '1.02' },
    { line: 3, outcome: 'proposed', nav: '2' },
  ])
  const [loaded] = (await first.get(`${CONSOLE}/nav?pid=${pid}`)).data.list
  expect(loaded).toMatchObject({ nav: '1.02', source: 'file' })
  const feed = (nav: string, key: string) =>
    app.client().post('/fund/api/nav', { pid, at: unixSeconds(next), nav }, { 'x-fund-key': key })
  expect((await feed('1.05', 'guess')).fail_reason).toBe('wealth.nav.key')
  const waits = { state: 'waiting', pid, at: unixSeconds(next) }
  expect((await feed('1.5', MARGIN_KEY)).data).toEqual({ ...waits, nav: '1.5' })
  const told = async () => (await first.get(`${CONSOLE}/nav/told?pid=${pid}`)).data.list
  expect(await told()).toMatchObject([{ pid, at: unixSeconds(next), nav: '1.5', stands: null }])
  expect((await feed('1.05', MARGIN_KEY)).data).toMatchObject({ nav: '1.05', source: 'feed' })
  expect((await feed('1.05', MARGIN_KEY)).status).toBe(200)
  expect(await told()).toEqual([])
  // A correction is two operators' too.
  expect((await feed('1.06', MARGIN_KEY)).data).toEqual({ ...waits, nav: '1.06' })
  expect(await told()).toMatchObject([{ nav: '1.06', stands: '1.05' }])
})

test('example 14: one operator moves a fund by its bound once, not every day', async () => {
  const pid = await stage.product({ nav_bound: '0.1' })
  const [first, second] = await stage.both()
  const at = stage.strike()
  app.clock.set(later(at, 5 * DAY_MS))
  const steps = ['1.0999', '1.20978001', '1.33063703', '1.46356766', '1.60977806', '1.77059488']
  const states = []
  for (const [days, nav] of steps.entries()) {
    const body = { pid, at: unixSeconds(later(at, days * DAY_MS)), nav }
    const entered = await first.post(`${CONSOLE}/nav`, body)
    states.push(entered.data.state ?? 'alone')
    if (entered.data.state === 'proposed') {
      expect((await second.post(`${CONSOLE}/nav`, body)).data).toMatchObject({ state: 'approved', nav })
    }
  }
  expect(states).toEqual(['alone', 'proposed', 'alone', 'proposed', 'alone', 'proposed'])
  const row = (await first.get(`${CONSOLE}/products`)).data.list.find(({ id }: { id: number }) => id === pid)
  expect(row).toMatchObject({ nav_confirmed_at: unixSeconds(later(at, 5 * DAY_MS)), nav_since: ['1.77059488'] })
  await stage.settle()
})

test('of a file with six daily steps within the bound one operator alone enters the first', async () => {
  const pid = await stage.product({ nav_bound: '0.1' })
  const first = await stage.first()
  const at = stage.strike()
  app.clock.set(later(at, 5 * DAY_MS))
  const day = (days: number) => new Date(later(at, days * DAY_MS)).toISOString().slice(0, 10)
  const steps = ['1.0999', '1.20978001', '1.33063703', '1.46356766', '1.60977806', '1.77059488']
  const csv = steps.map((nav, days) => `${pid},${day(days)},${nav}`).join('\n')
  const { list } = (await first.post(`${CONSOLE}/nav/file`, { csv })).data
  const outcomes = list.map(({ outcome }: { outcome: string }) => outcome)
  expect(outcomes).toEqual(['entered', 'proposed', 'waits', 'waits', 'waits', 'waits'])
  const [newest] = (await first.get(`${CONSOLE}/nav?pid=${pid}`)).data.list
  expect(newest).toMatchObject({ nav: '1.0999' })
  await stage.settle()
})

test('what one operator entered after a confirmed value counts for the key of the administrator too; a correction confirms', async () => {
  const pid = await stage.product({ nav_bound: '0.1' })
  const [first, second] = await stage.both()
  const at = stage.strike()
  app.clock.set(later(at, 2 * DAY_MS))
  const strike = (days: number) => unixSeconds(later(at, days * DAY_MS))
  const feed = (days: number, nav: string) =>
    app.client().post('/fund/api/nav', { pid, at: strike(days), nav }, { 'x-fund-key': MARGIN_KEY })
  expect((await first.post(`${CONSOLE}/nav`, { pid, at: strike(0), nav: '1.06' })).data.nav).toBe('1.06')
  expect((await feed(1, '1.12')).data).toMatchObject({ state: 'waiting' })
  await stage.settle()
  const correction = { pid, at: strike(0), nav: '1.05', reason: 'a wrong price' }
  await first.post(`${CONSOLE}/nav`, correction)
  expect((await second.post(`${CONSOLE}/nav`, correction)).data).toMatchObject({ state: 'approved', nav: '1.05' })
  await stage.settle()
  expect((await feed(1, '1.12')).data).toMatchObject({ nav: '1.12', source: 'feed' })
  await stage.settle()
})

test('a month after the value that two confirmed even an unchanged one takes two', async () => {
  const pid = await stage.product({ nav_bound: '0.1' })
  const first = await stage.first()
  const at = stage.strike()
  app.clock.set(later(at, 30 * DAY_MS))
  const day = (days: number) => new Date(later(at, days * DAY_MS)).toISOString().slice(0, 10)
  const csv = Array.from({ length: 31 }, (_, days) => `${pid},${day(days)},1`).join('\n')
  const { list } = (await first.post(`${CONSOLE}/nav/file`, { csv })).data
  const outcomes = list.map(({ outcome }: { outcome: string }) => outcome)
  // The product's own value is of the midnight before the first of these.
  expect(outcomes.slice(0, 30)).toEqual(outcomes.slice(0, 30).map(() => 'entered'))
  expect(outcomes[30]).toBe('proposed')
  await stage.settle()
})

test('of a file, values after one that waits for a second operator wait for it, and come with the same file again', async () => {
  const pid = await stage.product({ nav_bound: '0.1' })
  const [[first, second], at] = [await stage.both(), stage.strike()]
  app.clock.set(later(at, 3 * DAY_MS + 1_000))
  const day = (days: number) => new Date(later(at, days * DAY_MS)).toISOString().slice(0, 10)
  const csv = [`${pid},${day(0)},1.02`, `${pid},${day(1)},2`, `${pid},${day(2)},2.05`, `${pid},${day(3)},2.1`].join(
    '\n',
  )
  const bring = async () => {
    const reply = await first.post(`${CONSOLE}/nav/file`, { csv })
    expect(reply.status, reply.text).toBe(200)
    return reply.data.list.map(({ outcome }: { outcome: string }) => outcome)
  }
  expect(await bring()).toEqual(['entered', 'proposed', 'waits', 'waits'])
  const { list } = (await first.get('/console/api/proposals')).data
  expect(list.map(({ subject }: { subject: string }) => subject)).toContain(`${pid} ${unixSeconds(later(at, DAY_MS))}`)
  const approved = await second.post(`/console/api/proposals/${list[0].id}/decision`, { approve: 1 })
  expect(approved.data, approved.text).toMatchObject({ state: 'approved' })
  expect(await bring()).toEqual(['same', 'same', 'entered', 'entered'])
})

test('a value of a strike that is to come, or after one that is missing, is not proposed either', async () => {
  const pid = await stage.product({ nav_bound: '0.1' })
  const [first, at] = [await stage.first(), stage.strike()]
  app.clock.set(later(at, DAY_MS - 1_000))
  const enter = (strike: Instant, nav: string) => first.post(`${CONSOLE}/nav`, { pid, at: unixSeconds(strike), nav })
  expect((await enter(later(at, DAY_MS), '2')).fail_reason).toBe('wealth.nav.early')
  app.clock.set(later(at, DAY_MS))
  expect((await enter(later(at, DAY_MS), '2')).fail_reason).toBe('wealth.nav.order')
  expect((await enter(at, '2')).data).toMatchObject({ state: 'proposed' })
})

test('the administrator’s values of two days that come at once are bound by each other, not by the one before both', async () => {
  const pid = await stage.product({ nav_bound: '0.1' })
  const at = stage.strike()
  const next = later(at, DAY_MS)
  app.clock.set(next)
  const feed = (strike: number, nav: string) =>
    app.client().post('/fund/api/nav', { pid, at: unixSeconds(strike as Instant), nav }, { 'x-fund-key': MARGIN_KEY })
  let replies: Promise<{ data: object }[]> = Promise.resolve([])
  await app.db.transaction(async (tx) => {
    await tx.query('select id from wealth_product where id = $1 for update', [pid])
    const earlier = feed(at, '1.09')
    await untilStatementsWait(app.db, 1)
    const second = feed(next, '0.91')
    await untilStatementsWait(app.db, 2)
    replies = Promise.all([earlier, second])
  })
  expect(await replies).toMatchObject([
    { data: { nav: '1.09', source: 'feed' } },
    { data: { state: 'waiting', nav: '0.91' } },
  ])
  await stage.settle()
})

test('where offers have a bound a fund that is back on sale takes two, by the call for many too; pausing takes one', async () => {
  const pid = await stage.product({ name: 'Paused' })
  const [first, second] = await stage.both()
  await first.put('/console/api/four-eyes', { offer_above: '0.2' })
  const list = (by: typeof first, status: string) => by.post(`${CONSOLE}/products/listing`, { ids: [pid], status })
  expect((await list(first, 'paused')).data.changed).toMatchObject([{ id: pid, before: 'listed', status: 'paused' }])
  expect((await list(first, 'listed')).data.state).toBe('proposed')
  expect((await first.get(`${CONSOLE}/products`)).data.list.find(({ id }: { id: number }) => id === pid).status).toBe(
    'paused',
  )
  expect((await list(second, 'listed')).data).toMatchObject({ state: 'approved' })
  await first.put('/console/api/four-eyes', { offer_above: '-1' })
})

test('operators see the lots and the pending orders of a fund, and that they looked is kept', async () => {
  const pid = await stage.product({ profit_share: '0' })
  const [one, other] = [await stage.funded(), await stage.funded()]
  await stage.buy(one, pid, '1000')
  await stage.strikeAt(pid, '1')
  await stage.redeem(one, pid, '400')
  await stage.buy(other, pid, '50')
  const first = await stage.first()
  const seen = async (query: string) =>
    (await first.get(`${CONSOLE}/orders?pid=${pid}&${query}`)).data.list.map((row: Record<string, unknown>) => [
      row['state'],
      row['amount'],
      row['unit'],
      row['unit_left'],
    ])
  expect(await seen('which=waiting')).toEqual([['PENDING', '50', null, null]])
  expect(await seen('which=lots')).toEqual([['STRUCK', '1000', '1000', '600']])
  expect(await seen('type=2')).toEqual([['PENDING', null, '400', null]])
  expect(await seen('which=all')).toHaveLength(2)
  const read = (await first.get('/console/api/audit?act=wealth.order.read')).data.list
  expect(read.length).toBeGreaterThan(1)
})

test('funds that operators create at the same moment have a number each', async () => {
  const desk = await stage.first()
  const body = (name: string) => ({ ...FUND, name })
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, at) => desk.post(`${CONSOLE}/products`, body(`At once ${at}`))),
  )
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  const rows = await app.db.query<{ number: number }>('select number from wealth_product order by number')
  // None twice and none left out.
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, at) => (rows[0]?.number ?? 0) + at))
})

test('a value that waits for a second operator is entered or refused: it corrects none that was entered meanwhile', async () => {
  const pid = await stage.product({ nav_bound: '0.1' })
  const [first, second] = await stage.both()
  const at = stage.strike()
  app.clock.set(at)
  const enter = (who: typeof first, nav: string) =>
    who.post(`${CONSOLE}/nav`, { pid, at: unixSeconds(at), nav, reason: 'as reported' })
  const approve = (id: number) => second.post(`/console/api/proposals/${id}/decision`, { approve: 1 })
  const stands = async () => (await first.get(`${CONSOLE}/nav?pid=${pid}`)).data.list[0]
  const entry = (await enter(first, '1.2')).data.proposal_id
  expect((await enter(first, '1.05')).data).toMatchObject({ nav: '1.05' })
  await stage.settle()
  expect(await approve(entry)).toMatchObject({ status: 409, fail_reason: 'wealth.nav.stands', params: { nav: '1.05' } })
  expect(await stands()).toMatchObject({ nav: '1.05', corrected_from: null })
  // Asked for again it is a correction of that value, and of no other.
  const correction = (await enter(first, '1.2')).data.proposal_id
  await enter(first, '1.1')
  expect((await enter(second, '1.1')).data).toMatchObject({ nav: '1.1', corrected_from: '1.05' })
  await stage.settle()
  expect(await approve(correction)).toMatchObject({ status: 409, params: { nav: '1.1' } })
  await enter(first, '1.2')
  expect((await enter(second, '1.2')).data).toMatchObject({ state: 'approved', nav: '1.2', corrected_from: '1.1' })
  await stage.settle()
})

test.each([
  ['run_days', { lock_days: 30, run_days: 60 }],
  ['share_period', { profit_share: '0', share_period: 'month' }],
  ['high_water_mark', { high_water_mark: 0 }],
])('a term that the fund does not use is refused, not dropped: %s', async (field, terms) => {
  const first = await stage.first()
  const refusal = { status: 422, fail_reason: 'wealth.product.unused', params: { field } }
  expect(await first.post(`${CONSOLE}/products`, { ...FUND, ...terms })).toMatchObject(refusal)
  const used = { run_days: 30, lock_days: 30, profit_share: '0.1', share_period: 'month', high_water_mark: 0 }
  const pid = await stage.product({ ...used, name: `Used ${field}` })
  if (field === 'share_period')
    expect(await first.put(`${CONSOLE}/products`, { id: pid, ...terms })).toMatchObject(refusal)
})
