import { HOUR_MS, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, freshEmail, PASSWORD, TEST_START, type TestApp, type TestClient } from '../../test-app.ts'

const AUDIT = '/console/api/audit'

let app: TestApp
let first: TestClient

type Entry = { operator: string; act: string; subject: string; at: number }

async function found(query: string): Promise<Entry[]> {
  return (await first.get(`${AUDIT}?${query}`)).data.list
}

beforeAll(async () => {
  app = await createTestApp()
  first = await app.operator()
  await app.tenor.accounts.ensureOperator('per_cent%@example.com', PASSWORD)
  const second = app.client('203.0.113.9')
  await second.login('per_cent%@example.com')
  const customer = app.client('203.0.113.8')
  const { user } = (await customer.register(freshEmail())).data
  await first.post(`/console/api/users/${user.id}/tier`, { tier: 3 })
  app.clock.set(later(TEST_START, HOUR_MS))
  await second.post(`/console/api/users/${user.id}`, { verified: 1 })
  await second.post('/console/api/jobs/outbox/run')
})
afterAll(() => app.close())

describe('the audit log', () => {
  it('is found by who, by what begins its act, and by its subject', async () => {
    expect((await found('operator=desk')).map(({ act }) => act)).toEqual(['user.tier'])
    expect((await found('act=user')).map(({ act }) => act)).toEqual(['user.update', 'user.tier'])
    expect((await found('subject=outbox')).map(({ act }) => act)).toEqual(['job.run'])
    expect(await found('act=tier')).toEqual([])
  })

  it('tells how many there are also on a page beyond the last', async () => {
    const beyond = (await first.get(`${AUDIT}?page=9&page_size=2`)).data
    expect(beyond).toEqual({ list: [], totalCount: 3 })
    expect((await first.get(`${AUDIT}?subject=nobody&page=2`)).data).toEqual({ list: [], totalCount: 0 })
  })

  it('takes the signs of a pattern for what they are', async () => {
    expect((await found('operator=cent%25')).map(({ act }) => act)).toEqual(['job.run', 'user.update'])
    expect(await found('operator=%25%25')).toEqual([])
    expect(await found('act=_ser')).toEqual([])
  })

  it('is found by time, both ends included', async () => {
    const hour = unixSeconds(later(TEST_START, HOUR_MS))
    expect((await found(`from=${hour}`)).map(({ act }) => act)).toEqual(['job.run', 'user.update'])
    expect((await found(`to=${hour - 1}`)).map(({ act }) => act)).toEqual(['user.tier'])
    expect((await found(`from=${hour}&to=${hour}`)).map(({ act }) => act)).toEqual(['job.run', 'user.update'])
  })

  it('is for operators alone', async () => {
    expect((await (await app.customer()).get(AUDIT)).status).toBe(403)
  })
})
