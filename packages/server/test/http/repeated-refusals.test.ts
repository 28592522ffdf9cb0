import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OPEN_PERMITS } from '../../src/platform/config/index.ts'
import { refusals } from '../../src/platform/metrics/index.ts'
import { createTestApp, type TestApp, type TestClient } from '../test-app.ts'

const CHANGES_A_MINUTE = 120
const TRANSFER = '/apiw/v2/account/transfer'
const MODE = '/apiw/v2/unified/account_mode'
const MOVE = { asset: 'USDT', amount: '1', from: 'spot', to: 'funding' }

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ mode: 'live', permits: OPEN_PERMITS })
})
afterAll(() => app.close())

async function useUp(client: TestClient): Promise<void> {
  for (let count = 0; count < CHANGES_A_MINUTE; count += 1) {
    expect((await client.post(TRANSFER, MOVE)).status).toBe(422)
  }
}

const counted = async () => {
  const { values } = await refusals.get()
  return values.find(({ labels }) => labels.reason === 'request.tooMany')?.value ?? 0
}

describe('a customer whose minute is used up', () => {
  it('is refused by every call of the group, the first time and again in the same words, and counted', async () => {
    const client = await app.customer()
    await useUp(client)
    const before = await counted()
    const first = await client.put(MODE, { mode: 'unified' })
    const again = await client.post(TRANSFER, MOVE)
    expect(first).toMatchObject({ status: 429, fail_reason: 'request.tooMany' })
    expect(again).toMatchObject({ status: 429, fail_reason: 'request.tooMany' })
    expect(JSON.parse(again.text)).toEqual(JSON.parse(first.text))
    expect(await counted()).toBe(before + 2)
  })

  it('goes on reading, and takes nothing from anybody else', async () => {
    const [busy, quiet] = [await app.customer(), await app.customer()]
    await useUp(busy)
    for (const status of [429, 429]) expect((await busy.post(TRANSFER, MOVE)).status).toBe(status)
    expect((await busy.get('/apiw/v2/account/balances')).status).toBe(200)
    expect((await quiet.post(TRANSFER, MOVE)).status).toBe(422)
  })
})

it('an answer to a repeated refusal says what a page may keep and when to come again', async () => {
  const client = await app.customer()
  await useUp(client)
  await client.post(TRANSFER, MOVE)
  const reply = await client.post(TRANSFER, MOVE)
  expect(reply.status).toBe(429)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
  expect(reply.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'x-ratelimit-remaining': '0',
  })
})
