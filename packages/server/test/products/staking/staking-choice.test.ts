import { later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestApp, TestClient } from '../../test-app.ts'
import { CONSOLE, S, SOL, stakingApp, stakingStage } from './staking-stage.ts'

/* Acts that name no product. */

let app: TestApp
let stage: ReturnType<typeof stakingStage>

beforeAll(async () => {
  app = await stakingApp()
  stage = stakingStage(app)
})
afterAll(() => app.close())
afterEach(async () => {
  expect(await stage.faults()).toEqual([])
  const { data } = await (await stage.desk()).get(`${CONSOLE}?status=listed&page_size=100`)
  for (const { id, parent_id } of data.list) if (parent_id === null) await stage.change(id, { status: 'paused' })
})

const stake = (client: TestClient, amount: string, more: object = {}) =>
  client.post(`${S}/order`, { side: 0, coin: 'SOL', amount, ...more })
const redeem = (client: TestClient, amount: string, more: object = {}) =>
  client.post(`${S}/coin-redeem`, { side: 1, coin: 'SOL', amount, ...more })
const protocol = (protocol_name: string, rate: string) => ({ protocol_name, rate, base_rate: '1', income_days: 0 })

test('a stake is of the one open product of its coin; several are refused by their names, and none is refused', async () => {
  const client = await stage.funded('100')
  expect((await stake(client, '1')).fail_reason).toBe('staking.notFound')
  const pid = await stage.product({ name: 'First' })
  const body = { text: `t-${pid}` }
  const first = await stake(client, '1', body)
  expect(first.data).toMatchObject({ pid, amount: '1' })
  const other = await stage.product({ name: 'Second' })
  expect(await stake(client, '1')).toMatchObject({
    status: 422,
    fail_reason: 'staking.pid.several',
    params: { products: `First (pid ${pid}), Second (pid ${other})` },
  })
  // What was chosen belongs to the act: its repeat is judged by what was sent.
  expect((await stake(client, '1', body)).data).toEqual(first.data)
  expect((await stake(client, '2', body)).status).toBe(409)
  await stage.change(other, { status: 'paused' })
  await (await stage.desk()).post('/console/api/staking/pause', { pid, stake: 1, fast: 0, standard: 0 })
  await stage.jump(later(app.clock.now(), MINUTE_MS))
  expect((await stake(client, '1')).fail_reason).toBe('staking.notOnSale')
  expect((await stake(client, '1', body)).data).toEqual(first.data)
})

test('of a product with protocols the highest open rate is staked and the largest holding redeemed, with its pid or without one', async () => {
  const defi = [protocol('Lido', '3'), protocol('Jito', '5'), protocol('Marinade', '4')]
  const pid = await stage.product({ is_defi: 1, defi, redeem_minday: 0, redeem_maxday: 0 })
  const rows = (await app.client().get(`${S}/product?pid=${pid}`)).data.defi
  const [jito, marinade, lido] = rows.map((row: { pid: number }) => row.pid)
  const client = await stage.funded('100')
  expect((await stake(client, '1')).data.pid).toBe(jito)
  expect((await stake(client, '1', { pid })).data.pid).toBe(jito)
  await (await stage.desk()).post('/console/api/staking/pause', { pid: jito, stake: 1, fast: 0, standard: 0 })
  expect((await stake(client, '5', { pid })).data.pid).toBe(marinade)
  expect((await stake(client, '4', { pid: lido })).data.pid).toBe(lido)

  expect((await redeem(client, '2', { text: `t-one-${pid}` })).data.pid).toBe(marinade)
  expect((await redeem(client, '4')).data.pid).toBe(lido)
  expect((await redeem(client, '3', { pid })).data.pid).toBe(marinade)
  // The largest is another by now: the repeat gets the first answer.
  expect((await redeem(client, '2', { text: `t-one-${pid}` })).data).toMatchObject({ pid: marinade, amount: '2' })
  expect((await redeem(client, '2')).data.pid).toBe(jito)
  expect(await redeem(client, '2')).toMatchObject({ status: 404, fail_reason: 'staking.noHolding' })
  expect((await client.post(`${S}/order`, { side: 1, coin: 'SOL', amount: '1' })).fail_reason).toBe('staking.noHolding')
})

test('a redemption of several products is refused by their names; twenty at once with one text move once', async () => {
  const [one, two] = [await stage.product({ name: 'One' }), await stage.product({ name: 'Two' })]
  const client = await stage.funded('100')
  await stage.stake(client, one, '10')
  const text = `t-all-${one}`
  const replies = await Promise.all(Array.from({ length: 20 }, () => redeem(client, '10', { text })))
  expect(new Set(replies.map(({ data }) => data?.id)).size).toBe(1)
  expect((await redeem(client, '10', { text })).data.id).toBe(replies[0]?.data.id)
  await stage.stake(client, one, '1')
  await stage.stake(client, two, '1')
  expect(await redeem(client, '1')).toMatchObject({
    status: 422,
    fail_reason: 'staking.pid.several',
    params: { products: `One (pid ${one}), Two (pid ${two})` },
  })
})

test('a stake that is above what is left is refused with what is left, which is then accepted', async () => {
  const pid = await stage.product({ total_mortgage_limit: '10' })
  const client = await stage.funded('100')
  await stage.stake(client, pid, '9.5')
  const refused = await stage.stake(client, pid, '1')
  expect(refused).toMatchObject({ fail_reason: 'staking.soldOut', params: { left: '0.5', coin: 'SOL' } })
  expect((await stage.stake(client, pid, '0.5')).status).toBe(200)
  expect((await stage.stake(client, pid, '1')).params).toEqual({ left: '0', coin: 'SOL' })
})

test('without a pid nothing is minted', async () => {
  expect(SOL.coin).toBe('SOL')
  const client = await stage.funded('100', 'USDT')
  expect((await client.post(`${S}/order`, { side: 0, coin: 'USDT', amount: '10' })).fail_reason).toBe(
    'staking.notFound',
  )
  expect((await client.post(`${S}/order`, { side: 0, coin: 'GUSD', amount: '10' })).fail_reason).toBe(
    'staking.notFound',
  )
})
