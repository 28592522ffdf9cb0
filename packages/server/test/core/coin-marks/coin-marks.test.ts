import { afterAll, beforeAll, expect, it } from 'vitest'
import { SAMPLE_ASSETS } from '../../../../contract/test/core/sample-assets.ts'
import { libraryMark } from '../../../src/core/coin-marks/coin-mark-library.ts'
import { createCoinMarks } from '../../../src/core/coin-marks/index.ts'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'

const LISTED = SAMPLE_ASSETS.listed

const SHEET = '/apiw/v2/coin-marks.svg'
const CONSOLE = '/console/api/assets'
const DOT =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9" fill="#123456"/></svg>'

let app: TestApp
let operator: TestClient

beforeAll(async () => {
  app = await createTestApp()
  operator = await app.operator()
})
afterAll(() => app.close())

const sheet = (path = SHEET) => app.server.inject({ url: path })
/** What a page says of the marks: the digest of their picture, then the coins in it. */
const said = async () => (await createCoinMarks({ ...app, assets: SAMPLE_ASSETS }).said()).split(' ')

it('all coins of the catalogue are in one small picture, each under its ticker', async () => {
  const reply = await sheet()
  expect(reply.headers['content-type']).toContain('image/svg+xml')
  for (const coin of LISTED) expect(reply.body).toContain(`<view id="${coin}"`)
  expect(reply.body).not.toMatch(/<script|onload|href="(?!data:image\/png;base64,)/)
  expect(reply.body.length).toBeLessThan(40_000)
})

it('no mark of the catalogue has a ground as white as the page, and a letter on it', async () => {
  const marks = await Promise.all(LISTED.map((coin) => libraryMark(coin)))
  const whiteGrounds = LISTED.filter((_, at) => /fill="#fff(?:fff)?" d="M24 0H0v24h24z"/i.test(marks[at] ?? ''))
  expect(whiteGrounds).toEqual([])
  expect(marks[LISTED.indexOf('DOGE')]).toContain('fill="#c2a633" d="M24 0H0v24h24z"')
})

it('a page says under which digest they are, and under that one they may be kept for good', async () => {
  const [digest = '', ...coins] = await said()
  expect(coins).toEqual([...LISTED])
  expect((await sheet(`${SHEET}?v=${digest}`)).headers['cache-control']).toContain('immutable')
  expect((await sheet(`${SHEET}?v=old`)).headers['cache-control']).toBe('no-cache')
})

it('an operator gives a coin another mark, which has another digest, and takes it back; both are in the audit log', async () => {
  const [before] = await said()
  expect((await operator.put(CONSOLE, { coin: 'GT', icon: DOT })).data).toMatchObject({ coin: 'GT', icon: 'own' })
  const [digest] = await said()
  expect(digest).not.toBe(before)
  const rows = (await operator.get(CONSOLE)).data.list as { coin: string; icon: string }[]
  expect(rows.find(({ coin }) => coin === 'GT')?.icon).toBe('own')
  expect((await operator.put(CONSOLE, { coin: 'GT' })).data.icon).toBe('library')
  expect((await said())[0]).toBe(before)
  const acts = await app.db.query<{ act: string }>(`select act from audit_log where act = 'asset.icon'`)
  expect(acts).toHaveLength(2)
})

it('what is no plain drawing is refused and changes nothing, as is a coin that nobody lists', async () => {
  const [before] = await said()
  const bad = DOT.replace('<circle', '<script>1</script><circle')
  expect((await operator.put(CONSOLE, { coin: 'GT', icon: bad })).fail_reason).toBe('asset.icon.refused')
  expect((await operator.put(CONSOLE, { coin: 'NONE', icon: DOT })).fail_reason).toBe('asset.unknown')
  expect((await said())[0]).toBe(before)
})

it('an operator says what a coin supports and from when it trades, which everybody may ask; its mark stays', async () => {
  const ask = async (path: string) => (await app.client().get(`/apiw/v2/earn/${path}`)).data
  const usual = { coin: 'GT', is_support_launchpool: 0, is_support_staking: 0 }
  expect(await ask('borrow-coin-settings?coin=GT')).toEqual(usual)
  expect(await ask('currency-call-setting?symbol=GT_USDT')).toEqual({ symbol: 'GT_USDT', new_coin_start: 0 })
  await operator.put(CONSOLE, { coin: 'GT', icon: DOT })
  const start = Math.floor(app.clock.now() / 1000) + 3_600
  const set = await operator.put(CONSOLE, { coin: 'GT', is_support_launchpool: 1, new_coin_start: start })
  expect(set.data).toMatchObject({
    icon: 'own',
    is_support_launchpool: 1,
    is_support_staking: 0,
    new_coin_start: start,
  })
  expect(await ask('borrow-coin-settings?coin=GT')).toEqual({ ...usual, is_support_launchpool: 1 })
  expect(await ask('currency-call-setting?symbol=GT')).toEqual({ symbol: 'GT', new_coin_start: start })
  const stays = await operator.put(CONSOLE, { coin: 'GT', is_support_staking: 1 })
  expect(stays.data).toMatchObject({ is_support_launchpool: 1, is_support_staking: 1, new_coin_start: start })
  const begun = await operator.put(CONSOLE, { coin: 'GT', new_coin_start: start - 7_200 })
  expect(begun.status).toBe(200)
  expect(await ask('currency-call-setting?symbol=GT')).toEqual({ symbol: 'GT', new_coin_start: 0 })
  expect((await operator.put(CONSOLE, { coin: 'GT' })).data).toMatchObject({ icon: 'library', is_support_staking: 1 })
  const acts = await app.db.query(`select 1 as one from audit_log where act = 'asset.settings'`)
  expect(acts).toHaveLength(3)
})

it('only administrators may', async () => {
  const customer = await app.customer()
  expect((await customer.put(CONSOLE, { coin: 'GT', icon: DOT })).status).toBe(403)
})
