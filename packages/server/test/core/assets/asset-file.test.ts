import { type AssetFileReport, CLOSED_BOUNDS, fourEyesWire, OPEN_BOUNDS } from '@tenor/contract/core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'

/* Files of assets, and the assets that take two operators. */

const ASSETS = '/console/api/assets'
const FILE = `${ASSETS}/file`
const HEADER = 'symbol,name,kind,decimals,start,volatility'
const BOUNDS = '/console/api/four-eyes'

let app: TestApp
let one: TestClient
beforeAll(async () => {
  app = await createTestApp()
  one = await app.operator()
})
afterAll(() => app.close())

const csvFrom = (...lines: string[]) => [HEADER, ...lines].join('\n')
const count = async () => (await one.get(ASSETS)).data.list.length

async function judge(csv: string): Promise<AssetFileReport> {
  const { status, text, data } = await one.post(FILE, { csv })
  expect(status, text).toBe(200)
  return data
}

const MANY = csvFrom(...Array.from({ length: 200 }, (_, at) => `QX${1001 + 3 * at}W,Coin ${at},coin,8,${at + 1},0.5`))

test('200 lines are judged without an effect, then added at once; sent twice they change nothing', async () => {
  const before = await count()
  const dryRun = await judge(MANY)
  expect(dryRun).toMatchObject({ applied: 0, unchanged: 0, refused: [] })
  expect(dryRun.added).toHaveLength(200)
  expect(await count()).toBe(before)
  const applied = await one.post(FILE, { csv: MANY, apply: 1 })
  expect(applied.status, applied.text).toBe(200)
  expect(applied.data).toMatchObject({ applied: 1, unchanged: 0, refused: [] })
  expect(applied.data.added).toHaveLength(200)
  expect(await count()).toBe(before + 200)
  const again = await one.post(FILE, { csv: MANY, apply: 1 })
  expect(again.data).toMatchObject({ applied: 1, added: [], unchanged: 200, refused: [] })
  expect(await count()).toBe(before + 200)
})

test('the same file twice at once adds each asset once', async () => {
  const other = await app.operator()
  const csv = csvFrom('TWICE,Twice,coin,8,2,0.5')
  const replies = await Promise.all([one, other].map((each) => each.post(FILE, { csv, apply: 1 })))
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(replies.map(({ data }) => data.added.length).sort()).toEqual([0, 1])
})

test('each line is refused by itself with its reason, and one refused line keeps the whole file out', async () => {
  const csv = csvFrom(
    'GOOD,Good,coin,8,1.5,0.5',
    'G00D,Look-alike,coin,8,1.5,0.5',
    'BTC,Other name,coin,8,1,0.5',
    'not a line',
    'BAD,Bad decimals,coin,9,1,0.5',
    'A_B,Malformed,coin,8,1,0.5',
    'NOPRICE,No price,coin,8,,',
    '"QUOTED","Name, with a comma",coin,2,1,0.5',
  )
  const { added, refused } = await judge(csv)
  expect(added).toEqual(['GOOD', 'QUOTED'])
  expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'asset.alike'],
    [4, 'asset.file.other'],
    [5, 'asset.file.line'],
    [6, 'asset.file.line'],
    [7, 'asset.malformed'],
    [8, 'asset.simulator'],
  ])
  expect(refused[0]?.message).toBe('G00D can be taken for GOOD. Choose another symbol.')
  const before = await count()
  const applied = await one.post(FILE, { csv, apply: 1 })
  expect([applied.status, applied.fail_reason]).toEqual([422, 'asset.file.refused'])
  expect(applied.params).toEqual({ lines: 6 })
  expect(await count()).toBe(before)
})

test('a file without its header or with too many lines is refused as a whole', async () => {
  expect((await one.post(FILE, { csv: 'symbol,name\nX,Y' })).fail_reason).toBe('asset.file.header')
  const long = csvFrom(...Array.from({ length: 501 }, (_, at) => `L${at}L,L,coin,8,1,1`))
  expect((await one.post(FILE, { csv: long })).fail_reason).toBe('asset.file.lines')
})

const COIN = { symbol: 'ALONE', name: 'Alone', kind: 'coin', decimals: 8, simulator: { start: '1', volatility: '0.5' } }
const FEW = [{ exchange: 'okx', pair: 'FEW_USDT' }]

test('in closed bounds a stable, a token, a minted coin, few sources and a file with one of them wait for a second operator', async () => {
  await one.put(BOUNDS, fourEyesWire(CLOSED_BOUNDS))
  const forTwo: object[] = [
    { symbol: 'USDX', name: 'Dollar X', kind: 'stable', decimals: 6 },
    { symbol: 'stALONE', name: 'Staked', kind: 'token', decimals: 8 },
    { symbol: 'mUSD', name: 'Minted', kind: 'minted', decimals: 8 },
    { ...COIN, symbol: 'FEW', sources: FEW },
  ]
  const before = await count()
  for (const body of forTwo) {
    const { status, text, data } = await one.post(ASSETS, body)
    expect(status, text).toBe(200)
    expect(data.state, text).toBe('proposed')
  }
  const csv = csvFrom('PLAIN,Plain,coin,8,1,0.5', 'USDY,Dollar Y,stable,6,,')
  expect((await one.post(FILE, { csv, apply: 1 })).data.state).toBe('proposed')
  expect(await count()).toBe(before)
  expect((await one.post(ASSETS, COIN)).data).toMatchObject({ symbol: 'ALONE', status: 'active' })
  expect(await count()).toBe(before + 1)
  const sources = await one.put(`${ASSETS}/ALONE`, { sources: FEW })
  expect(sources.data.state, sources.text).toBe('proposed')
  const renamed = await one.put(`${ASSETS}/ALONE`, { name: 'On its own' })
  expect(renamed.data, renamed.text).toMatchObject({ name: 'On its own', sources: null })
})

test('the second operator adds what was proposed', async () => {
  await app.tenor.accounts.ensureOperator('second@example.com', PASSWORD)
  const two = app.client()
  await two.login('second@example.com')
  const { list } = (await two.get('/console/api/proposals?page_size=100')).data
  const before = await count()
  for (const { id, act } of list as { id: number; act: string }[]) {
    const { status, text } = await two.post(`/console/api/proposals/${id}/decision`, { approve: 1 })
    // The asset was renamed after the change of its sources was proposed.
    expect(status, text).toBe(act === 'asset.change' ? 409 : 200)
  }
  expect(await count()).toBe(before + 6)
  const facts = (await one.get(ASSETS)).data.list.find(({ coin }: { coin: string }) => coin === 'USDX').facts
  expect(facts).toMatchObject({ kind: 'stable', decimals: 6, status: 'active', closing_at: null })
  expect(facts.simulator).toMatchObject({ start: '1', volatility: '0' })
  await one.put(BOUNDS, fourEyesWire(OPEN_BOUNDS))
})

test('an asset with pairs of its own goes back to the default ones by an empty list', async () => {
  await one.put(BOUNDS, fourEyesWire(OPEN_BOUNDS))
  const own = { symbol: 'OWNPAIR', name: 'Own', kind: 'coin', decimals: 8, sources: FEW, simulator: COIN.simulator }
  const made = await one.post(ASSETS, own)
  expect(made.data.sources, made.text).toEqual(FEW)
  expect((await one.put(`${ASSETS}/OWNPAIR`, { sources: [] })).data).toMatchObject({ sources: null })
})
