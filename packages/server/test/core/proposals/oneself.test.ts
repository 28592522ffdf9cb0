import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, PASSWORD, type TestApp, type TestClient } from '../../test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function operator(email: string): Promise<{ client: TestClient; id: number }> {
  await app.tenor.accounts.ensureOperator(email, PASSWORD)
  const client = app.client()
  return { client, id: (await client.login(email)).data.user.id }
}

it('nobody changes their own verification, region or trading lock; another does', async () => {
  const first = await operator('first@example.com')
  const second = await operator('second@example.com')
  const path = `/console/api/users/${first.id}`
  const audited = () => app.db.query('select act from audit_log where subject = $1', [`user ${first.id}`])
  const before = await audited()
  for (const body of [{ verified: 1 }, { verified: 0 }, { region: 'DE' }, { trading_locked: 0 }]) {
    const reply = await first.client.post(path, body)
    expect([reply.status, reply.fail_reason]).toEqual([409, 'proposal.oneself'])
  }
  expect(await audited()).toEqual(before)
  expect((await second.client.post(path, { region: 'DE' })).data.region).toBe('DE')
})
