import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'

const RULES = '/console/api/compliance'
let app: TestApp
let operator: TestClient

beforeAll(async () => {
  app = await createTestApp()
  operator = await app.operator()
})
afterAll(() => app.close())

test('operators set what a region may use, and its customers hear it at once in the menu and from each product', async () => {
  const client = await app.customer()
  const { id } = (await client.get('/apiw/v2/session')).data.user
  await operator.post(`/console/api/users/${id}`, { region: 'US' })
  const seen = async () => (await client.get('/apiw/v2/account/compliance')).data
  const canLend = async () => (await client.get('/apiw/v2/earn/subscribe-check?pid=0')).data.is_able_subscribe
  expect((await seen()).menu).toEqual(['deposit', 'spot'])
  expect(await canLend()).toBe(true)

  const { list, business, menu } = (await operator.get(RULES)).data
  expect(list.find(({ region }: { region: string }) => region === 'US').menu).toEqual(['deposit', 'spot'])
  expect(list.find(({ region }: { region: string }) => region === 'KP').business).not.toContain('simple_earn')
  expect(menu).toEqual(['deposit', 'express_buy', 'transfer', 'spot'])

  const without = business.filter((line: string) => line !== 'simple_earn')
  const set = await operator.put(RULES, { region: 'US', business: without, menu: ['deposit', 'transfer'] })
  expect(set.data).toMatchObject({ region: 'US', business: without, menu: ['deposit', 'transfer'] })
  expect(await seen()).toMatchObject({ business: without, menu: ['deposit', 'transfer'] })
  expect(await canLend()).toBe(false)
  await operator.put(RULES, { region: 'US', business, menu })
  expect(await seen()).toMatchObject({ business, menu })
  expect(await canLend()).toBe(true)

  const odd = await operator.put(RULES, { region: 'US', business: ['lottery'], menu: [] })
  expect([odd.status, odd.fail_reason, odd.params]).toEqual([
    422,
    'compliance.businessUnknown',
    { business: 'lottery' },
  ])
  expect((await client.put(RULES, { region: 'US', business, menu })).status).toBe(403)
  const log = (await operator.get('/console/api/audit?page_size=5')).data.list
  expect(log[0]).toMatchObject({ act: 'compliance.change', subject: 'region US' })
})
