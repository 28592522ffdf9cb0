import { amountText, decimalField, wholeNumber } from '@tenor/contract/http'
import { decimal } from '@tenor/contract/money'
import { DAY_MS, later } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { createVouchers } from '../../../src/core/vouchers/index.ts'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'

/** A kind with terms of its own: the rate goes up by a part of itself, for some days. */
const RATE_UP = {
  name: 'rate_up',
  terms: z.object({ rate_ratio: decimalField, rate_day: wholeNumber(1, 365), buy_limit_low: amountText }),
  use: { sale: 'plain', page: '/' },
}
const TERMS = { rate_ratio: '0.05', rate_day: 7, buy_limit_low: '100' }
const LIST = '/api/web/v1/coupon/hold-bonus-available-list'

let app: TestApp
let client: TestClient
let owner: { bucket: number; userId: number }

beforeAll(async () => {
  app = await createTestApp({ dualCoins: ['BTC'] })
  client = await app.customer()
  const userId = (await client.get('/apiw/v2/session')).data.user.id as number
  const [user] = await app.db.query<{ bucket: number }>('select bucket from app_user where id = $1', [userId])
  owner = { bucket: user?.bucket ?? -1, userId }
})
afterAll(() => app.close())

function vouchers() {
  const { db, clock, tenor } = app
  const plain = { name: 'plain', terms: z.object({}), use: RATE_UP.use }
  return createVouchers({ db, clock, ids: tenor.ids, kinds: [plain, RATE_UP] })
}

function given(more: object) {
  const span = { validFrom: app.clock.now(), expiresAt: later(app.clock.now(), DAY_MS) }
  return { owner, asset: 'USDT', amount: decimal('5000'), note: '', ...span, ...more }
}

test('a kind brings terms of its own, which its customer sees beside what every voucher has', async () => {
  const voucher = await vouchers().grant(given({ kind: 'rate_up', terms: { ...TERMS, rate_day: '7', other: 1 } }))
  expect(voucher).toMatchObject({ kind: 'rate_up', terms: TERMS })
  const { data } = await client.get(LIST)
  expect(data.list).toMatchObject([{ id: voucher.id, sub_type: 'rate_up', amount: '5000', currency: 'USDT', ...TERMS }])
  expect(data.list[0]).not.toHaveProperty('other')
})

test('terms that the kind does not have are refused by their name, and so is a kind that nobody brings', async () => {
  const refused = (more: object) => vouchers().grant(given(more))
  const field = (name: string) => ({ reason: 'request.malformed', params: { field: name } })
  await expect(refused({ kind: 'rate_up', terms: { ...TERMS, rate_day: 0 } })).rejects.toMatchObject(field('rate_day'))
  await expect(refused({ kind: 'rate_up' })).rejects.toMatchObject(field('rate_ratio'))
  await expect(refused({ kind: 'unheard' })).rejects.toMatchObject(field('sub_type'))
  expect(await client.get(`${LIST}?sub_type=unheard`)).toMatchObject({ status: 400, params: { field: 'sub_type' } })
})

test('a grant that names no kind is of the first one', async () => {
  expect(await vouchers().grant(given({}))).toMatchObject({ kind: 'plain', terms: {} })
})
