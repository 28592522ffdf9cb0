import { later, SECOND_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestClient } from '../../test-app.ts'

const DESK = '/console/api/dual/products'
const QUOTED_AGAIN_MS = 40 * SECOND_MS

let app: TestApp
let backOffice: TestClient

beforeAll(async () => {
  app = await createTestApp()
  backOffice = await app.operator()
  await app.tenor.runner.runUntil(app.clock.now())
})
afterAll(() => app.close())

async function quoteAgain(): Promise<void> {
  app.clock.set(later(app.clock.now(), QUOTED_AGAIN_MS))
  await app.tenor.runner.runUntil(app.clock.now())
}

async function statusOf(id: number): Promise<string> {
  const offer = await app.client().get(`/apiw/v2/earn/dual/project-list?pid=${id}`)
  return offer.data.find((row: { id: number }) => row.id === id).status
}

describe('an automatic product that an operator has paused', () => {
  it('stays paused however often it is quoted, and is on sale again once it is resumed', async () => {
    const { list } = (await backOffice.get(`${DESK}?coin=BTC&status=listed&page_size=100`)).data
    const automatic = list.find((row: { automatic: boolean }) => row.automatic)
    await backOffice.put(DESK, { id: automatic.id, status: 'paused' })
    await quoteAgain()
    expect(await statusOf(automatic.id)).toBe('paused')
    await backOffice.put(DESK, { id: automatic.id, status: 'listed' })
    await quoteAgain()
    expect(await statusOf(automatic.id)).toBe('listed')
  })
})
