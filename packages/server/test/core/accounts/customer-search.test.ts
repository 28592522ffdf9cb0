import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'

const SEARCH = '/console/api/users/search'

let app: TestApp
let backOffice: TestClient

beforeAll(async () => {
  app = await createTestApp()
  backOffice = await app.operator()
  for (const email of ['ann@example.com', 'ann.other@example.com', 'joann@example.com', 'an_n@example.com']) {
    await app.client(`198.51.100.${email.length}`).register(email)
  }
})
afterAll(() => app.close())

async function found(email: string): Promise<string[]> {
  const { data } = await backOffice.post(SEARCH, { email })
  expect(data.totalCount).toBe(data.list.length)
  return data.list.map((row: { email: string }) => row.email)
}

it('customers are found by any part of their address, whatever the case, in the order of addresses', async () => {
  expect(await found('ANN')).toEqual(['ann.other@example.com', 'ann@example.com', 'joann@example.com'])
  expect(await found('ann@')).toEqual(['ann@example.com', 'joann@example.com'])
  expect(await found('an_n')).toEqual(['an_n@example.com'])
  expect(await found('%')).toEqual([])
  expect(await found('oann')).toEqual(['joann@example.com'])
  // Two letters would be looked for in every address: they are a beginning.
  expect(await found('an')).toEqual(['an_n@example.com', 'ann.other@example.com', 'ann@example.com'])
  expect((await found('')).length).toBe(5)
})

it('without the extension customers are found by how their address begins', async () => {
  const owner: Database = openDatabase({ url: app.url, log: silentLog(), connections: 1 })
  await owner.execute('drop index app_user_email_part')
  expect(await found('ann')).toEqual(['ann.other@example.com', 'ann@example.com'])
  expect((await backOffice.post('/console/api/search', { text: 'oann' })).data).toMatchObject({
    customers: [],
    any_part: false,
  })
  await owner.execute('create index app_user_email_part on app_user using gin (email gin_trgm_ops)')
  await owner.close()
})

it('the search goes by the index of addresses among many customers, also as a prepared statement', async () => {
  const owner: Database = openDatabase({ url: app.url, log: silentLog(), connections: 1 })
  await owner.execute(
    `insert into app_user (bucket, id, email, password_hash, created_at)
     select id % 1024, id, 'crowd' || id || '@example.com', '', now() from generate_series(1000000, 1020000) as id`,
  )
  await owner.execute('analyze app_user')
  await owner.execute('set plan_cache_mode = force_generic_plan')
  await owner.execute(
    `prepare search as select id from app_user u where u.email collate "C" >= $1 and u.email collate "C" < $2
     order by u.email collate "C", u.id limit 20`,
  )
  const plan = await owner.query<{ 'QUERY PLAN': string }>(
    `explain execute search ('crowd100000', 'crowd100000' || chr(1114111))`,
  )
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('app_user_email')
  await owner.close()
})
