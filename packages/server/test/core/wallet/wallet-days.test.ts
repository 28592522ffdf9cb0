import { walletFileParts } from '@tenor/contract/core'
import { DAY_MS, floorTo, HOUR_MS, instant, later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allChecks } from '../../../src/checks.ts'
import { reconcile } from '../../../src/platform/reconcile/index.ts'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'
import { startWallet, WALLET_KEY, type WalletStandIn } from './wallet-stand-in.ts'

const PATH = '/apiw/v2/account/wallet/transfers'
const DAYS = '/console/api/wallet/comparisons'

let standIn: WalletStandIn
let app: TestApp
let operator: TestClient
let client: TestClient
let day: string

beforeAll(async () => {
  standIn = await startWallet()
  app = await createTestApp({ wallet: { url: standIn.url, key: WALLET_KEY, name: 'Northway', timeoutMs: 3_000 } })
  operator = await app.operator()
  standIn.goBy(app.clock.now)
  client = await app.customer()
  await client.faucet('USDT', '500')
  day = new Date(app.clock.now()).toISOString().slice(0, 10)
  for (let at = 0; at < 5; at += 1) {
    await client.post(PATH, { asset: 'USDT', amount: `1${at}`, direction: 'out', text: `t-day${at}` })
  }
  await app.tenor.wallet.runDue()
  expect([...standIn.kept.values()].map(({ state }) => state)).toEqual(Array(5).fill('confirmed'))
})
afterAll(async () => {
  await app.close()
  await standIn.close()
})

const fileOf = (rows: readonly object[]) =>
  ['id,direction,customer,asset,amount']
    .concat(
      (rows as { id: string; direction: string; customer: string; asset: string; amount: string }[]).map(
        ({ id, direction, customer, asset, amount }) => [id, direction, customer, asset, amount].join(','),
      ),
    )
    .join('\n')

async function compareFile(text: string, of = day) {
  const begun = await operator.post(DAYS, { day: of, source: 'file' })
  expect(begun.status, begun.text).toBe(200)
  for (const [part, lines] of walletFileParts(text).entries()) {
    const added = await operator.post(`${DAYS}/${begun.data.id}/lines`, { part, lines })
    expect(added.status, added.text).toBe(200)
  }
  const done = await operator.post(`${DAYS}/${begun.data.id}/finish`)
  expect(done.status, done.text).toBe(200)
  const { data } = await operator.get(`${DAYS}/${begun.data.id}/differences`)
  return { row: done.data, differences: data.list as { kind: string; transfer: string; here: string; there: string }[] }
}

const found = async () =>
  (
    await reconcile(
      app.db,
      allChecks.filter(({ name }) => name === 'wallet.compared'),
    )
  ).length

it('a file that says what stands here differs in nothing', async () => {
  const { row, differences } = await compareFile(fileOf([...standIn.kept.values()]))
  expect(row).toMatchObject({ day, source: 'file', state: 'done', lines: 5, differences: 0 })
  expect(differences).toEqual([])
})

it('each kind of difference is named, and reconcile finds that there is one until the day is compared again', async () => {
  const [one, two, three, , ...rest] = [...standIn.kept.values()]
  if (one === undefined || two === undefined || three === undefined) throw new Error('five are there')
  const open = await client.post(PATH, { asset: 'USDT', amount: '3', direction: 'in', text: 't-open' })
  const owner = one.id.split('-').slice(0, 3).join('-')
  const { differences } = await compareFile(
    fileOf([
      one,
      one,
      { ...two, amount: '99' },
      { ...three, customer: 'somebody-else' },
      { ...one, id: 'w-1-2-3' },
      { ...one, id: 'not-an-id-of-ours' },
      { ...one, id: `${owner}-${open.data.id}`, direction: 'in', amount: '3' },
      ...rest,
    ]),
  )
  const kinds = differences.map(({ kind, transfer }) => [kind, transfer])
  expect(kinds).toEqual(
    expect.arrayContaining([
      ['twice', one.id],
      ['content', two.id],
      ['content', three.id],
      ['missing_here', 'w-1-2-3'],
      ['missing_here', 'not-an-id-of-ours'],
      ['state', `${owner}-${open.data.id}`],
    ]),
  )
  expect(await found()).toBe(1)
  await app.tenor.wallet.runDue()
  await compareFile(fileOf([...standIn.kept.values()].filter(({ state }) => state === 'confirmed')))
  expect(await found()).toBe(0)
})

it('a line of an asset that is not here is refused by its number, with the way to add it', async () => {
  const begun = await operator.post(DAYS, { day: '2030-01-02', source: 'file' })
  const lines = ['w-1-2-3,in,tenor:1,USDT,1', 'w-1-2-4,in,tenor:1,柴犬,1'].join('\n')
  const refused = await operator.post(`${DAYS}/${begun.data.id}/lines`, { part: 0, lines })
  expect(refused).toMatchObject({ status: 422, fail_reason: 'wallet.file.asset', params: { line: 2, asset: '柴犬' } })
  expect(refused.message).toContain('Add it under Assets')
  expect((await operator.post(`${DAYS}/${begun.data.id}/finish`)).data).toMatchObject({ lines: 0 })
})

it('what is done here and in no file is missing there', async () => {
  await client.post(PATH, { asset: 'USDT', amount: '7', direction: 'out', text: 't-missing' })
  await app.tenor.wallet.runDue()
  const all = [...standIn.kept.values()].filter(({ state }) => state === 'confirmed')
  const { differences } = await compareFile(fileOf(all.slice(0, -1)))
  expect(differences).toEqual([
    expect.objectContaining({ kind: 'missing_there', transfer: all.at(-1)?.id, there: null }),
  ])
  await compareFile(fileOf(all))
})

it('what the wallet said before and says no more is missing there: the newest comparison counts, and an open one never', async () => {
  const all = [...standIn.kept.values()].filter(({ state }) => state === 'confirmed')
  const [lost, ...rest] = all
  expect((await compareFile(fileOf(all))).differences).toEqual([])
  const another = new Date(app.clock.now() - 4 * DAY_MS).toISOString().slice(0, 10)
  const open = await operator.post(DAYS, { day: another, source: 'file' })
  const [lines] = walletFileParts(fileOf(all))
  expect((await operator.post(`${DAYS}/${open.data.id}/lines`, { part: 0, lines })).status).toBe(200)
  // Restored from an older backup.
  const { differences } = await compareFile(fileOf(rest))
  expect(differences).toMatchObject([{ kind: 'missing_there', transfer: lost?.id, there: null }])
  expect(await found()).toBe(1)
  expect((await compareFile(fileOf(all))).differences).toEqual([])
  expect(await found()).toBe(0)
})

it('a transfer in the files of two days is moved twice there', async () => {
  const [one] = [...standIn.kept.values()]
  const before = new Date(app.clock.now() - 3 * DAY_MS).toISOString().slice(0, 10)
  const { differences } = await compareFile(fileOf(one === undefined ? [] : [one]), before)
  expect(differences.map(({ kind }) => kind)).toEqual(['twice'])
  const empty = await operator.post(DAYS, { day: before, source: 'file' })
  expect((await operator.post(`${DAYS}/${empty.data.id}/finish`)).data).toMatchObject({ differences: 0 })
})

it('a day is asked for by itself an hour after it ended, once, page by page', async () => {
  const midnight = instant(floorTo(app.clock.now(), DAY_MS) + DAY_MS)
  const asked = () => standIn.asked.filter((line) => line === `day ${day}`).length
  app.clock.set(later(midnight, HOUR_MS - MINUTE_MS))
  await app.tenor.wallet.runDue()
  expect(asked()).toBe(0)
  app.clock.set(later(midnight, HOUR_MS))
  standIn.be('lostBefore', 'day')
  await app.tenor.wallet.runDue()
  app.clock.set(later(app.clock.now(), 6 * MINUTE_MS))
  await app.tenor.wallet.runDue()
  await app.tenor.wallet.runDue()
  const { data } = await operator.get(DAYS)
  const daily = data.list.filter((row: { day: string; operator: null }) => row.day === day && row.operator === null)
  expect(daily).toEqual([expect.objectContaining({ source: 'asked', state: 'done', differences: 0 })])
  expect(daily[0].lines).toBe([...standIn.kept.values()].filter(({ state }) => state === 'confirmed').length)
  // A first page that was lost, then as many pages as it has.
  expect(asked()).toBe(1 + Math.ceil(daily[0].lines / 2))
})

it('on demand the wallet is asked at once', async () => {
  const begun = await operator.post(DAYS, { day, source: 'asked' })
  expect(begun.data).toMatchObject({ state: 'open' })
  expect(await operator.post(DAYS, { day, source: 'asked' })).toMatchObject({
    status: 409,
    fail_reason: 'wallet.dayOpen',
  })
  await app.tenor.wallet.runDue()
  const { data } = await operator.get(DAYS)
  expect(data.list.find((row: { id: number }) => row.id === begun.data.id)).toMatchObject({ state: 'done' })
})

it('a day that is asked for again is of its last try alone', async () => {
  await operator.post(DAYS, { day, source: 'asked' })
  standIn.be('down', 'day', 1, 1)
  await app.tenor.wallet.runDue()
  // Restored from an older backup between the tries.
  const [lost] = [...standIn.kept.values()].filter((each) => each.state === 'confirmed' && each.day === day)
  if (lost === undefined) throw new RangeError('nothing was confirmed')
  standIn.forget(lost.id)
  app.clock.set(later(app.clock.now(), 6 * MINUTE_MS))
  await app.tenor.wallet.runDue()
  const [row] = (await operator.get(DAYS)).data.list
  const there = [...standIn.kept.values()].filter((each) => each.state === 'confirmed' && each.day === day)
  expect(row).toMatchObject({ source: 'asked', state: 'done', lines: there.length })
  const { list } = (await operator.get(`${DAYS}/${row.id}/differences`)).data
  expect(list).toMatchObject([{ kind: 'missing_there', transfer: lost.id }])
  standIn.kept.set(lost.id, lost)
})

it('a wallet that names a next page for ever is not asked for ever', async () => {
  const asked = () => standIn.asked.filter((line) => line === `day ${day}`).length
  await operator.post(DAYS, { day, source: 'asked' })
  const before = asked()
  standIn.be('endless', 'day', 40)
  await app.tenor.wallet.runDue()
  expect(asked() - before).toBe(2)
  standIn.well()
  app.clock.set(later(app.clock.now(), 6 * MINUTE_MS))
  await app.tenor.wallet.runDue()
  const [row] = (await operator.get(DAYS)).data.list
  expect(row).toMatchObject({ state: 'done', differences: 0 })
})

it('a file with a line that cannot be read is refused by its number, and adds nothing', async () => {
  const begun = await operator.post(DAYS, { day, source: 'file' })
  const add = (lines: string, part = 0) => operator.post(`${DAYS}/${begun.data.id}/lines`, { part, lines })
  const good = 'w-1-2-3,in,tenor:2,USDT,5'
  for (const bad of [
    'w-1-2-3,in,tenor:2,USDT',
    `${good},more`,
    'w-1-2-3,up,x,USDT,5',
    'w,in,x,USDT,-5',
    'w,in,x,u_t,5',
    'é,in,x,USDT,5',
  ]) {
    expect(await add(`${good}\n${bad}`)).toMatchObject({
      status: 422,
      fail_reason: 'wallet.file.line',
      params: { line: 2 },
    })
  }
  expect(await add(Array(1001).fill(good).join('\n'))).toMatchObject({ status: 422, fail_reason: 'wallet.file.long' })
  expect((await add(good)).data).toMatchObject({ lines: 1 })
  expect((await add(good)).data).toMatchObject({ lines: 1 })
  await operator.post(`${DAYS}/${begun.data.id}/finish`)
  expect(await add(good, 1)).toMatchObject({ status: 409, fail_reason: 'wallet.comparison.ended' })
  expect((await operator.post(`${DAYS}/9007199254740991/finish`)).status).toBe(404)
  expect((await operator.post(DAYS, { day: '2030-02-30', source: 'file' })).status).toBe(400)
})

it('who reads alone may not compare, and every act stands in the audit log', async () => {
  const { data } = await operator.get('/console/api/audit?act=wallet.compare')
  expect(data.list.length).toBeGreaterThan(5)
  expect((await client.get(DAYS)).status).toBe(403)
})
