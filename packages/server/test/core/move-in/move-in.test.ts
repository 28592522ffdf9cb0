import { MOVE_IN_LINES_MOST } from '@tenor/contract/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyMoveIn } from '../../../src/core/move-in/index.ts'
import { createTestApp, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'
import { DESK, moveInStage } from './move-in-stage.ts'

const HEADER = 'id,kind,customer,asset,amount,product,since,rate,after,min_rate'
const POOL = {
  asset: 'USDT',
  limit_min_lend_rate_year: '0.01',
  max_lend_rate_year: '0.12',
  min_lend_amount: '10',
  curve: { base: '0.01', slope1: '0.04', kink: '0.8', slope2: '0.2', cap: '0.12' },
  service_fee: '0.18',
}
const FIXED = {
  asset: 'USDT',
  type: 1,
  lock_up_period: 30,
  year_rate: '0.1',
  min_lend_amount: '10',
  reinvest: 1,
  pre_redeem: 1,
  user_max_lend_volume: '5000',
  max_lend_volume: '20000',
  pre_redeem_policy: 'forfeit',
  partial: 1,
  redeem_account: 1,
  sale_status: 1,
  status: 'listed',
}

let app: TestApp
let operator: TestClient
let stage: ReturnType<typeof moveInStage>
let fixed: number
const people: { id: number; email: string; client: TestClient }[] = []

beforeAll(async () => {
  app = await createTestApp()
  operator = await app.operator()
  stage = moveInStage(app, operator)
  const pool = await operator.post('/console/api/simple-earn/flexible', POOL)
  expect(pool.status, pool.text).toBe(200)
  const product = await operator.post('/console/api/simple-earn/fixed', FIXED)
  expect(product.status, product.text).toBe(200)
  fixed = product.data.id
  for (let at = 0; at < 3; at += 1) {
    const client = await app.customer()
    const { data } = await client.get('/apiw/v2/session')
    people.push({ id: data.user.id, email: data.user.email, client })
  }
})
afterAll(() => app.close())

const person = (at: number) => {
  const found = people[at]
  if (found === undefined) throw new RangeError(`there is no person ${at}`)
  return found
}
const balanceOf = async (client: TestClient, asset: string) =>
  (await client.get('/apiw/v2/account/balances')).data.list.find((row: { asset: string }) => row.asset === asset)
const today = () => new Date(app.clock.now()).toISOString().slice(0, 10)
const daysAgo = (days: number) => new Date(app.clock.now() - days * 86_400_000).toISOString().slice(0, 10)

describe('a file of holdings', () => {
  it('is judged line by line without a word of it being made', async () => {
    const [one, two] = [person(0), person(1)]
    const text = [
      HEADER,
      `a1,spot,${one.id},BTC,0.5,,,,,`,
      `a2,spot,${two.email.toUpperCase()},USDT,100.25,,,,,`,
      `a3,flexible,${one.id},USDT,300,,,,,0.02`,
      `a4,fixed,${one.id},USDT,1000,${fixed},${daysAgo(10)},0.2,renew,`,
      `a5,fixed,${one.id},USDT,4500,${fixed},,,,`,
      `a6,spot,nobody@example.com,USDT,1,,,,,`,
      `a7,bonds,${one.id},USDT,1,,,,,`,
      `a8,spot,${one.id},USDT,-5,,,,,`,
      `a9,spot,${one.id},USDT,1.123456789,,,,,`,
      `a1,spot,${one.id},USDT,7,,,,,`,
      `a11,fixed,${one.id},USDT,10,987654,,,,`,
      `a12,fixed,${one.id},BTC,1,${fixed},,,,`,
      `a13,fixed,${one.id},USDT,10,${fixed},${daysAgo(40)},,,`,
      `a14,fixed,${one.id},USDT,10,${fixed},2031-01-01,,,`,
      `a15,spot,${one.id},NOPE,10,,,,,`,
      `a16,spot,${one.id},USDT,10,${fixed},,,,`,
      `a17,spot,${one.id},USDT,10`,
      `"a18,spot,${one.id},USDT,10,,,,,`,
      `a19,flexible,${one.id},USDT,10,,,,,0.5`,
      `a20,flexible,${one.id},DOGE,10,,,,,`,
    ].join('\n')
    const before = await app.db.query('/* no bucket: all */ select count(*) as n from ledger_transfer')
    const { data } = await stage.dryRun('first-try', text)
    expect(data).toMatchObject({ stage: 'checked', lines: { ready: 4, unreadable: 6, refused: 10, done: 0, read: 0 } })
    expect(await app.db.query('/* no bucket: all */ select count(*) as n from ledger_transfer')).toEqual(before)
    expect(await stage.refusals(data.id)).toEqual([
      '6 moveIn.quota',
      '7 moveIn.customer.unknown',
      '8 moveIn.kind.unknown',
      '9 moveIn.amount.positive',
      '10 moveIn.amount.decimals',
      '11 moveIn.twice',
      '12 simpleEarn.fixed.notFound',
      '13 moveIn.product.asset',
      '14 moveIn.since.over',
      '15 moveIn.since.ahead',
      '16 moveIn.asset.unknown',
      '17 moveIn.line.none',
      '18 moveIn.line.columns',
      '19 moveIn.line.quotes',
      '20 finances.simpleEarn.maxAPR',
      '21 flexible.notFound',
    ])
    const ready = await stage.lines(data.id, 'ready')
    expect(ready.map(({ line }) => line)).toEqual([2, 3, 4, 5])
    expect(ready[3]?.makes).toMatchObject({ holding: 'fixed', amount: '1000', rate: '20%', finishes: daysAgo(-20) })
  })

  it('is made once, with its holdings where customers see them and in the room that they take', async () => {
    const [one, two] = [person(0), person(1)]
    const { data } = await stage.row('first-try')
    const applied = await operator.post(`${DESK}/apply`, { id: data.id, digest: data.digest })
    expect(applied.data.stage, applied.text).toBe('applying')
    // Two processes at once, and the job.
    await Promise.all([applyMoveIn(app.tenor.moving, data.id), applyMoveIn(app.tenor.moving, data.id), stage.run()])
    expect((await stage.row('first-try')).data).toMatchObject({
      stage: 'done',
      lines: { ready: 0, done: 4, refused: 10 },
    })
    expect(await balanceOf(one.client, 'BTC')).toMatchObject({ amount: '0.5' })
    expect(await balanceOf(two.client, 'USDT')).toMatchObject({ amount: '100.25' })
    const orders = await one.client.get('/apiw/v2/fixed_earn/api/user/lend')
    expect(orders.text).toContain('"0.2"')
    const flexible = await one.client.get('/apiw/v2/uni-loan/earn/lendings')
    expect(flexible.text).toContain('300')
    const groups = await app.db.query(
      `/* no bucket: all */ select count(*)::integer as n, count(distinct group_id)::integer as groups from ledger_transfer
       where group_id = $1`,
      [data.id],
    )
    expect(groups).toEqual([{ n: 6, groups: 1 }])
    const again = await operator.post(`${DESK}/apply`, { id: data.id, digest: data.digest })
    expect(again.data.stage).toBe('done')
    await stage.run()
    expect(await balanceOf(one.client, 'BTC')).toMatchObject({ amount: '0.5' })
    expect(await stage.findings()).toEqual([])
  })

  it('under a known name must be the same file; an id that was made stays made whatever file it stands in', async () => {
    const [one] = [person(0)]
    const other = `${HEADER}\nb1,spot,${one.id},BTC,2,,,,,`
    expect(await stage.send('first-try', other)).toMatchObject({ status: 409, fail_reason: 'moveIn.otherFile' })
    const { data } = await stage.moveIn(
      'second',
      `${HEADER}\na1,spot,${one.id},BTC,2,,,,,\nb1,spot,${one.id},BTC,0.25,,,,,`,
    )
    expect(data).toMatchObject({ stage: 'done', lines: { done: 1, refused: 1 } })
    expect(await stage.refusals(data.id)).toEqual(['2 moveIn.before'])
    expect(await balanceOf(one.client, 'BTC')).toMatchObject({ amount: '0.75' })
  })

  it('may have a byte order mark, carriage returns, quotes, empty lines and columns in any order', async () => {
    const { id } = person(2)
    const text = `\uFEFFcustomer,id,"kind",amount,asset\r\n\r\n${id},"c,1",spot,1,USDT\r\n"${id}",c2,"spot","2.5",USDT\r\n`
    const { data } = await stage.moveIn('from-a-spreadsheet', text)
    expect(data.lines).toMatchObject({ done: 2, unreadable: 0, refused: 0 })
    expect(await balanceOf(person(2).client, 'USDT')).toMatchObject({ amount: '3.5' })
  })

  it('is refused by its header, its turn and its length', async () => {
    const refused = async (name: string, text: string) => (await stage.send(name, text)).fail_reason
    expect(await refused('h1', 'id,kind,customer,asset\n1,spot,1,USDT')).toBe('moveIn.header.missing')
    expect(await refused('h2', `${HEADER},wallet\n`)).toBe('moveIn.header.column')
    expect(await refused('h3', 'id,id,kind,customer,asset,amount\n')).toBe('moveIn.header.column')
    expect(await refused('h4', '"id,kind\n')).toBe('moveIn.line.quotes')
    const { data } = await operator.post(DESK, { name: 'h5' })
    const part = await operator.post(`${DESK}/${data.id}/lines`, { part: 1, lines: ['x'] })
    expect(part).toMatchObject({ status: 409, fail_reason: 'moveIn.turn' })
    await app.db.execute('update move_in set lines = $2, parts = 1 where id = $1', [data.id, MOVE_IN_LINES_MOST])
    await app.db.execute(`insert into move_in_part values ($1, 0, 'x')`, [data.id])
    const long = await operator.post(`${DESK}/${data.id}/lines`, { part: 1, lines: ['x'] })
    expect(long).toMatchObject({ status: 422, fail_reason: 'moveIn.long' })
    const huge = await operator.post(`${DESK}/${data.id}/lines`, { part: 1, lines: Array(1_001).fill('x') })
    expect(huge.status).toBe(400)
  })

  it('takes two operators where the bounds say so, and is nobody’s gift to themselves', async () => {
    const text = `${HEADER}\nd1,spot,${person(0).id},ETH,1,,,,,`
    const { data } = await stage.dryRun('by-two', text)
    expect((await operator.put('/console/api/four-eyes', { limits: 1 })).status).toBe(200)
    const body = { id: data.id, digest: data.digest }
    expect((await operator.post(`${DESK}/apply`, { ...body, digest: 'f'.repeat(64) })).data.state).toBe('proposed')
    expect((await operator.post(`${DESK}/apply`, body)).data.state).toBe('proposed')
    await stage.run()
    expect((await stage.row('by-two')).data.stage).toBe('checked')
    await app.tenor.accounts.ensureOperator('second@example.com', PASSWORD)
    const second = app.client('203.0.113.22')
    await second.login('second@example.com')
    expect((await second.post(`${DESK}/apply`, body)).data.state).toBe('approved')
    await stage.run()
    expect((await stage.row('by-two')).data).toMatchObject({ stage: 'done', lines: { done: 1 } })
    const wrong = await second.post(`${DESK}/apply`, { ...body, digest: 'f'.repeat(64) })
    expect(wrong).toMatchObject({ status: 409, fail_reason: 'moveIn.otherFile' })
    await operator.put('/console/api/four-eyes', { limits: 0 })
    const { data: who } = await operator.get('/apiw/v2/session')
    const own = await stage.dryRun('own', `${HEADER}\nd2,spot,${who.user.id},ETH,1,,,,,`)
    expect(await stage.refusals(own.data.id)).toEqual(['2 moveIn.customer.operator'])
    const early = await operator.post(DESK, { name: 'early' })
    const applied = await operator.post(`${DESK}/apply`, { id: early.data.id, digest: 'a'.repeat(64) })
    expect(applied.status).toBe(409)
  })

  it('refuses by room what the file itself takes too much of, and makes what a customer left of it meanwhile', async () => {
    const names = [person(1), person(2)]
    const rows = Array.from(
      { length: 5 },
      (_, at) => `e${at},fixed,${names[at % 2]?.id},USDT,2400,${fixed},${today()},,,`,
    )
    const { data } = await stage.dryRun('room', [HEADER, ...rows].join('\n'))
    expect(await stage.refusals(data.id)).toEqual(['6 moveIn.quota'])
    await person(1).client.faucet('USDT', '3000')
    const ordered = await person(1).client.post('/apiw/v2/fixed_earn/api/user/lend', {
      product_id: fixed,
      amount: '3000',
    })
    expect(ordered.status, ordered.text).toBe(200)
    await operator.post(`${DESK}/apply`, { id: data.id, digest: data.digest })
    await stage.run()
    const done = await stage.row('room')
    expect(done.data.lines).toMatchObject({ done: 2, refused: 3 })
    expect(await stage.findings()).toEqual([])
  })

  it('is made whole by two at once over many customers, whose buckets are handed room meanwhile', async () => {
    const wide = { ...FIXED, user_max_lend_volume: '900', max_lend_volume: '5000' }
    const { data: product } = await operator.post('/console/api/simple-earn/fixed', wide)
    const crowd = await Promise.all(Array.from({ length: 20 }, () => app.customer()))
    const rows: string[] = []
    for (const [at, each] of crowd.entries()) {
      const { data } = await each.get('/apiw/v2/session')
      rows.push(`g${at},fixed,${data.user.id},USDT,250,${product.id},,,,`)
    }
    const { data } = await stage.dryRun('crowd', [HEADER, ...rows].join('\n'))
    expect(data.lines).toMatchObject({ ready: 20, refused: 0 })
    await operator.post(`${DESK}/apply`, { id: data.id, digest: data.digest })
    const both = [applyMoveIn(app.tenor.moving, data.id), applyMoveIn(app.tenor.moving, data.id)]
    await Promise.all(both)
    expect((await stage.row('crowd')).data).toMatchObject({ stage: 'done', lines: { done: 20, refused: 0 } })
    expect(await stage.findings()).toEqual([])
  })

  it('after a fault in the middle goes on where it stood', async () => {
    const rows = Array.from({ length: 40 }, (_, at) => `f${at},spot,${person(at % 3).id},SOL,1,,,,,`)
    const { data } = await stage.dryRun('broken', [HEADER, ...rows].join('\n'))
    await operator.post(`${DESK}/apply`, { id: data.id, digest: data.digest })
    let chunks = 0
    const dying = applyMoveIn(app.tenor.moving, data.id, () => {
      chunks += 1
      throw new Error('the process is gone')
    })
    await expect(dying).rejects.toThrow('gone')
    expect(chunks).toBe(1)
    const between = await stage.row('broken')
    expect(between.data.stage).toBe('applying')
    expect(between.data.lines.done).toBeGreaterThan(0)
    await stage.run()
    expect((await stage.row('broken')).data).toMatchObject({ stage: 'done', lines: { done: 40 } })
    const sums = await app.db.query(
      `/* no bucket: all */ select sum(amount)::text as sum from ledger_transfer where group_id = $1`,
      [data.id],
    )
    expect(sums).toEqual([{ sum: '40.00000000' }])
    expect(await stage.findings()).toEqual([])
  })
})
