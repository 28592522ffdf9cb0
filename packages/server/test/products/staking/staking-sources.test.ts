import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ceilTo, DAY_MS, HOUR_MS, type Instant, instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../test-app.ts'
import { rewardOf, stakingApp, stakingStage } from './staking-stage.ts'

/* A validator feed that stands in on loopback says what a test lets it say. */

type Value = { day: string; coin: string; rate: string }
let app: TestApp
let stage: ReturnType<typeof stakingStage>
let feed: Server
let says: Value[] | string | null = []
const asked: URLSearchParams[] = []

beforeAll(async () => {
  feed = createServer((request, reply) => {
    const { searchParams } = new URL(request.url ?? '', 'http://feed')
    asked.push(searchParams)
    if (says === null) return request.socket.destroy()
    if (request.headers.authorization !== 'Bearer the key') return reply.writeHead(401).end()
    return reply.end(typeof says === 'string' ? says : JSON.stringify({ values: says }))
  })
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve))
  const { port } = feed.address() as AddressInfo
  app = await stakingApp({ validatorFeed: { url: `http://127.0.0.1:${port}/rewards`, key: 'the key' } })
  stage = stakingStage(app)
})
afterAll(async () => {
  feed.close()
  await app.close()
})
afterEach(async () => expect(await stage.faults()).toEqual([]))

const C = '/console/api/staking'
const nextDay = (): Instant => ceilTo(instant(app.clock.now() + 1), DAY_MS)
const dayOf = (at: Instant) => isoText(at).slice(0, 10)
const values = async (pid: number, status?: string) =>
  (await (await stage.desk()).get(`${C}/source-values?pid=${pid}${status === undefined ? '' : `&status=${status}`}`))
    .data.list
/** 365 staked, so that a percent of a year is 0.01 a day. */
async function staked(terms: object) {
  // Days of this product alone are played.
  await app.db.execute(`update staking_product set due_at = due_at + interval '9 years'`)
  const day = nextDay()
  await stage.jump(day)
  const pid = await stage.product({ fee: '0', reward_coin: [rewardOf('3.65')], ...terms })
  const client = await stage.funded('365')
  await stage.stake(client, pid, '365')
  return { day, pid, client }
}
const paid = async (client: Awaited<ReturnType<typeof stage.funded>>) =>
  (await stage.rewards(client)).map(({ amount }) => amount)

test('a feed that is late makes its days wait; missing days are made up, oldest first, and it is asked under its key', async () => {
  says = null
  const { day, pid, client } = await staked({ source: { kind: 'feed' } })
  await stage.jump(later(day, 3 * DAY_MS))
  expect(await paid(client)).toEqual([])
  says = [0, 1, 2].map((n) => ({ day: dayOf(later(day, n * DAY_MS)), coin: 'SOL', rate: String(3 - n) }))
  says.reverse()
  asked.length = 0
  await stage.jump(later(day, 3 * DAY_MS + 2 * HOUR_MS))
  expect(asked.map((search) => Object.fromEntries(search))).toEqual([
    { pid: String(pid), coin: 'SOL', from: dayOf(day), to: dayOf(later(day, 2 * DAY_MS)) },
  ])
  expect(await paid(client)).toEqual(['0.01', '0.02', '0.03'])
})

test('a value that is told twice counts once; another one and one above the ceiling wait for two operators; a negative and a wrong coin are refused', async () => {
  says = []
  const { day, pid, client } = await staked({ source: { kind: 'feed' } })
  const [first, second, third] = [0, 1, 2].map((n) => dayOf(later(day, n * DAY_MS)))
  says = [
    { day: first, coin: 'SOL', rate: '3' },
    { day: first, coin: 'SOL', rate: '3' },
    { day: first, coin: 'SOL', rate: '2.9' },
    { day: first, coin: 'BTC', rate: '3' },
  ] as Value[]
  await stage.jump(later(day, DAY_MS))
  expect(await paid(client)).toEqual(['0.03'])
  says = [{ day: second, coin: 'SOL', rate: '-1' }] as Value[]
  await stage.jump(later(day, 2 * DAY_MS))
  // Twice the 3.65 of the terms.
  says = [{ day: third, coin: 'SOL', rate: '7.30000001' }] as Value[]
  await stage.jump(later(day, 3 * DAY_MS))
  const waiting = (await values(pid, 'waiting')).map(({ reason }: { reason: string }) => reason)
  expect(waiting).toEqual(['ceiling', 'changed'])
  expect(await paid(client)).toEqual(['0.03'])
  const desk = await stage.desk()
  const enter = (of: string | undefined, rate: string) =>
    stage.byTwo(`${C}/source-value`, { pid, day: of, coin: 'SOL', rate })
  expect((await enter(first, '1')).fail_reason).toBe('staking.source.booked')
  expect((await enter(second, '-1')).fail_reason).toBe('staking.source.rate')
  expect(await enter(second, '0')).toMatchObject({
    status: 200,
    data: { status: 'taken', reason: 'entered', rate: '0', origin: 'operator' },
  })
  expect((await enter(third, '7.30000001')).data).toMatchObject({ state: 'approved', status: 'taken' })
  await stage.jump(later(app.clock.now(), MINUTE_MS))
  expect(await paid(client)).toEqual(['0.073', '0.03'])
  for (const { id } of await values(pid, 'waiting')) {
    expect((await desk.post(`${C}/source-value/dismiss`, { pid, id })).data.status).toBe('dismissed')
    expect((await desk.post(`${C}/source-value/dismiss`, { pid, id })).fail_reason).toBe('staking.source.notWaiting')
  }
})

test('one operator alone sets no rewards by a file: days to come and days not over are refused, and above the ceiling it waits', async () => {
  const { day, pid, client } = await staked({ source: { kind: 'file' }, reward_coin: [rewardOf('6.87')] })
  await stage.jump(later(day, DAY_MS))
  const desk = await stage.desk()
  const bring = (...lines: [number, string][]) =>
    desk.post(`${C}/source-file`, {
      pid,
      text: ['day,coin,rate', ...lines.map(([n, rate]) => `${dayOf(later(day, n * DAY_MS))},SOL,${rate}`)].join('\n'),
    })
  const ahead = await bring([0, '13.74'], [1, '27.48'], [2, '54.96'])
  expect(ahead).toMatchObject({ status: 422, fail_reason: 'staking.source.line.early', params: { line: '3' } })
  expect(await values(pid)).toEqual([])
  expect((await bring([0, '13.74'])).data).toEqual({ pid, taken: 1, repeated: 0, waiting: 0 })
  await stage.jump(later(day, 2 * DAY_MS))
  expect((await bring([0, '13.74'], [1, '27.48'])).data).toEqual({ pid, taken: 0, repeated: 1, waiting: 1 })
  await stage.jump(later(day, 2 * DAY_MS + MINUTE_MS))
  expect(await paid(client)).toEqual(['0.1374'])
  const proposals = (await desk.get('/console/api/proposals')).data.list
  expect(proposals).toMatchObject([{ act: 'staking.source.value', content: { pid, rate: '27.48' } }])
  // The same file of a second operator approves it.
  const text = `day,coin,rate\n${dayOf(later(day, DAY_MS))},SOL,27.48`
  expect((await (await stage.second()).post(`${C}/source-file`, { pid, text })).data).toMatchObject({ taken: 1 })
  await stage.jump(later(day, 2 * DAY_MS + 2 * MINUTE_MS))
  expect(await paid(client)).toEqual(['0.2748', '0.1374'])
  const booked = await bring([1, '1'])
  expect(booked).toMatchObject({ status: 409, fail_reason: 'staking.source.line.booked', params: { line: '2' } })
})

test('a value above 1.5 times the mean of the days booked last is an alert until a week is over', async () => {
  const { day, pid } = await staked({ source: { kind: 'file' }, name: 'Steady' })
  const desk = await stage.desk()
  const tell = async (n: number, rate: string) => {
    await stage.jump(later(day, (n + 1) * DAY_MS))
    const told = await desk.post(`${C}/source-value`, { pid, day: dayOf(later(day, n * DAY_MS)), coin: 'SOL', rate })
    await stage.jump(later(app.clock.now(), MINUTE_MS))
    return told.data.is_unusual
  }
  const alerts = async () =>
    (await desk.get('/console/api/overview')).data.reasons.filter(
      ({ name, subject }: { name: string; subject: string }) =>
        name === 'staking.source.unusual' && subject.includes('Steady'),
    )
  expect(await tell(0, '7')).toBe(0)
  expect(await tell(1, '1')).toBe(0)
  expect(await tell(2, '6')).toBe(0)
  expect(await alerts()).toEqual([])
  // Mean of 7, 1 and 6: 4.66666666; 1.5 times it is 7.
  expect(await tell(3, '7.00000001')).toBe(1)
  expect(await alerts()).toHaveLength(1)
  await stage.jump(later(app.clock.now(), 8 * DAY_MS))
  expect(await alerts()).toEqual([])
})

test('what is no answer of the format tells nothing, and leaves what was told', async () => {
  says = []
  const { day, client } = await staked({ source: { kind: 'feed' } })
  for (const said of ['no json', '{"values":[{"day":"2026-02-30","coin":"SOL","rate":"3"}]}', '{"values":[{}]}']) {
    says = said
    await stage.jump(later(app.clock.now(), DAY_MS))
  }
  expect(await paid(client)).toEqual([])
  says = [0, 1, 2].map((n) => ({ day: dayOf(later(day, n * DAY_MS)), coin: 'SOL', rate: '3' }))
  await stage.jump(later(app.clock.now(), 2 * HOUR_MS))
  expect(await paid(client)).toEqual(['0.03', '0.03', '0.03'])
})

test('a value that an operator enters while the day’s rates are being written is what the day pays', async () => {
  says = null
  const { day, pid, client } = await staked({ source: { kind: 'file' } })
  app.clock.set(later(day, DAY_MS))
  const text = `day,coin,rate\n${dayOf(day)},SOL,3`
  expect((await (await stage.desk()).post(`${C}/source-file`, { pid, text })).data.taken).toBe(1)
  let booked: Promise<void> | undefined
  // As the call of an operator does, which is not done when the job comes.
  await app.db.transaction(async (tx) => {
    await tx.query('select id from staking_product where id = $1 for update', [pid])
    await tx.execute('update staking_source_value set value = 4 where product_id = $1 and day = $2', [
      pid,
      isoText(day),
    ])
    booked = stage.jump(later(day, DAY_MS + MINUTE_MS))
    await new Promise((done) => setTimeout(done, 500))
  })
  await booked
  expect(await paid(client)).toEqual(['0.04'])
})

test('a rate file is read as a whole or not at all; days that it has told are booked at once', async () => {
  const { day, pid, client } = await staked({ source: { kind: 'file' } })
  await stage.jump(later(day, 2 * DAY_MS))
  const desk = await stage.desk()
  const bring = (...lines: string[]) =>
    desk.post(`${C}/source-file`, { pid, text: ['day,coin,rate', ...lines].join('\n') })
  const line = (n: number, rate: string) => `${dayOf(later(day, n * DAY_MS))},SOL,${rate}`
  expect(await bring(line(0, '3'), line(1, 'x'))).toMatchObject({
    fail_reason: 'staking.source.line',
    params: { line: '3' },
  })
  expect(await values(pid)).toEqual([])
  expect((await bring(line(1, '4'), line(0, '3'))).data).toEqual({ pid, taken: 2, repeated: 0, waiting: 0 })
  expect((await bring(line(1, '4'), line(0, '3'))).data).toEqual({ pid, taken: 0, repeated: 2, waiting: 0 })
  const origins = (await values(pid)).map(({ origin }: { origin: string }) => origin)
  expect(new Set(origins)).toEqual(new Set(['file']))
  await stage.jump(later(app.clock.now(), MINUTE_MS))
  expect(await paid(client)).toEqual(['0.04', '0.03'])
  const product = (await client.get(`/apiw/v2/earn/staking/product?coin=SOL&pid=${pid}`)).data
  expect(product.rate).toBe('4')
})

test('a redemption does not wait for a day whose rate is not known: the day is booked by what was weighed, and nothing is forfeited', async () => {
  const rewards = [rewardOf('3.65'), rewardOf('1', { reward_coin: 'GT', exchange_rate: '1', reward_delay_days: -1 })]
  const { day, pid, client } = await staked({ source: { kind: 'file' }, reward_coin: rewards })
  await stage.jump(later(day, 2 * DAY_MS + 6 * HOUR_MS))
  expect((await stage.redeem(client, pid, '200')).status).toBe(200)
  expect((await stage.redeem(client, pid, '165')).status).toBe(200)
  expect(await stage.held(client, pid)).toBe('0')
  const bring = async (...days: number[]) => {
    const lines = days.flatMap((n) => ['SOL,3', 'GT,1'].map((each) => `${dayOf(later(day, n * DAY_MS))},${each}`))
    const text = ['day,coin,rate', ...lines].join('\n')
    return (await (await stage.desk()).post(`${C}/source-file`, { pid, text })).data.taken
  }
  expect(await bring(0, 1)).toBe(4)
  await stage.jump(later(app.clock.now(), MINUTE_MS))
  expect(await stage.balance(client, 'spot', 'GT')).toBe('0.02')
  expect(await stage.balance(client)).toBe('0.06')
  await stage.jump(later(day, 3 * DAY_MS))
  expect(await bring(2)).toBe(2)
  await stage.jump(later(app.clock.now(), MINUTE_MS))
  // A quarter of the third day.
  expect(await stage.balance(client)).toBe('0.0675')
})

test('a day that is told after its rewards were due is paid at once, though others of that instant have been paid', async () => {
  const reward_coin = [rewardOf('3.65', { reward_delay_days: 2 })]
  const { day, pid, client } = await staked({ source: { kind: 'file' }, reward_coin })
  const other = await stage.product({ fee: '0', reward_coin })
  const also = await stage.funded('365')
  await stage.stake(also, other, '365')
  await stage.jump(later(day, 3 * DAY_MS))
  expect([await stage.balance(client), await stage.balance(also)]).toEqual(['0', '0.073'])
  const text = ['day,coin,rate', `${dayOf(day)},SOL,3`, `${dayOf(later(day, DAY_MS))},SOL,2`].join('\n')
  expect((await (await stage.desk()).post(`${C}/source-file`, { pid, text })).data.taken).toBe(2)
  await stage.jump(later(app.clock.now(), MINUTE_MS))
  expect(await stage.balance(client)).toBe('0.05')
})

test('a day is told by the terms that it had: a source that was left, or a coin that is paid no more, holds no day up', async () => {
  says = null
  const desk = await stage.desk()
  const { day, pid, client } = await staked({ source: { kind: 'file' } })
  // Nobody brings the file: the operator goes over to the rates of the terms, and to another coin.
  await stage.change(pid, {
    source: { kind: 'fixed' },
    reward_coin: [rewardOf('7.3', { reward_coin: 'USDT', exchange_rate: '1' })],
  })
  await stage.jump(later(day, 2 * DAY_MS))
  expect(await paid(client)).toEqual([])
  const told = { pid, day: dayOf(day), coin: 'SOL', rate: '3' }
  expect((await desk.post(`${C}/source-value`, { ...told, day: dayOf(later(day, DAY_MS)) })).fail_reason).toBe(
    'staking.source.none',
  )
  expect((await desk.post(`${C}/source-value`, { ...told, coin: 'USDT' })).fail_reason).toBe('staking.source.coin')
  expect((await desk.post(`${C}/source-value`, told)).data).toMatchObject({ status: 'taken' })
  await stage.jump(later(day, 2 * DAY_MS + MINUTE_MS))
  expect(await paid(client)).toEqual(['0.073', '0.03'])
})

test('a file that comes after its source was left is read by the terms of its days', async () => {
  says = null
  const desk = await stage.desk()
  const { day, pid, client } = await staked({ source: { kind: 'file' } })
  await stage.change(pid, { source: { kind: 'fixed' } })
  await stage.jump(later(day, DAY_MS))
  const text = `day,coin,rate\n${dayOf(day)},SOL,3\n${dayOf(later(day, DAY_MS))},SOL,3`
  const ofTerms = await desk.post(`${C}/source-file`, { pid, text })
  expect(ofTerms).toMatchObject({ fail_reason: 'staking.source.line.none', params: { line: '3' } })
  const own = text.split('\n').slice(0, 2).join('\n')
  expect((await desk.post(`${C}/source-file`, { pid, text: own })).data).toMatchObject({ taken: 1, waiting: 0 })
  await stage.jump(later(day, DAY_MS + MINUTE_MS))
  expect(await paid(client)).toEqual(['0.03'])
  await stage.jump(later(day, 2 * DAY_MS))
  expect(await paid(client)).toEqual(['0.0365', '0.03'])
  expect((await desk.post(`${C}/source-file`, { pid, text })).fail_reason).toBe('staking.source.none')
})

test('a total limit holds from its midnight on, though the day before it waits for its source', async () => {
  says = null
  const desk = await stage.desk()
  const { day, pid, client } = await staked({ source: { kind: 'file' } })
  await stage.change(pid, { total_mortgage_limit: '370' })
  await stage.jump(later(day, DAY_MS))
  const other = await stage.funded('100')
  expect((await stage.stake(other, pid, '6')).fail_reason).toBe('staking.soldOut')
  expect((await stage.stake(other, pid, '5')).status).toBe(200)
  await stage.change(pid, { total_mortgage_limit: '380' })
  await stage.jump(later(day, 2 * DAY_MS))
  const text = `day,coin,rate\n${dayOf(day)},SOL,3\n${dayOf(later(day, DAY_MS))},SOL,3`
  expect((await desk.post(`${C}/source-file`, { pid, text })).data).toMatchObject({ taken: 2 })
  await stage.jump(later(day, 2 * DAY_MS + MINUTE_MS))
  expect(await paid(client)).toEqual(['0.03', '0.03'])
  expect((await stage.stake(other, pid, '11')).fail_reason).toBe('staking.soldOut')
  expect((await stage.stake(other, pid, '10')).status).toBe(200)
})
