import { DAY_MS, floorTo, instant, later, unixSeconds } from '@tenor/contract/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateJob } from '../../src/overview/rates/index.ts'
import { createTestApp, type TestApp } from '../test-app.ts'

const OVERVIEW = '/apiw/v2/earn/overview'
let app: TestApp

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const cell = (least: string, most: string) => ({
  column: 'dual',
  asset: 'BTC',
  least,
  most,
  days: null,
  others: [],
})

/** The job over a source that says what it is told to, by itself. */
function jobOver(cells: () => readonly ReturnType<typeof cell>[]) {
  const source = { version: async () => '', cells: async () => cells(), evidence: async () => [] }
  return rateJob({ db: app.db, clock: app.clock, sources: [source] })
}

describe('the history of rates', () => {
  it('keeps the lowest and highest of each midnight once, and says when one was read late', async () => {
    let now = [cell('0.01', '0.05')]
    const job = jobOver(() => now)
    const first = instant(floorTo(app.clock.now(), DAY_MS) + DAY_MS)
    app.clock.set(first)
    await job.run(first, first)
    now = [cell('0.02', '0.06')]
    await job.run(first, first)
    // Two midnights were missed: the newest alone is kept, read at 03:00.
    const third = later(first, 2 * DAY_MS)
    app.clock.set(later(third, 3 * 3_600_000))
    await job.run(third, third)
    const { data } = await app.client().get(`${OVERVIEW}/rates?column=dual&asset=BTC`)
    expect(data.range).toBe(90)
    expect(data.list).toEqual([
      { day: unixSeconds(first), read_at: unixSeconds(first), least: '0.01', most: '0.05' },
      { day: unixSeconds(third), read_at: unixSeconds(third) + 3 * 3600, least: '0.02', most: '0.06' },
    ])
    const series = await app.client().get(`${OVERVIEW}/rate-series`)
    expect(series.data.list).toContainEqual({
      column: 'dual',
      asset: 'BTC',
      since: unixSeconds(first),
      until: unixSeconds(third),
    })
  })

  it('is a file for anybody: all of it, or of one product and coin', async () => {
    const file = await app.client().get(`${OVERVIEW}/rates.csv?column=dual&asset=BTC`)
    expect(file.status).toBe(200)
    const lines = file.text.trim().split('\r\n')
    expect(lines[0]).toBe('day,product,asset,lowest_rate,highest_rate,read_at')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^\d{4}-\d\d-\d\d,dual,BTC,0\.01,0\.05,/)
    const none = await app.client().get(`${OVERVIEW}/rates.csv?column=wealth`)
    expect(none.text.trim().split('\r\n')).toHaveLength(1)
  })

  it('tells no more than was asked for, and refuses what is no column', async () => {
    const { data } = await app.client().get(`${OVERVIEW}/rates?column=dual&asset=BTC&range=1`)
    expect(data.list).toHaveLength(1)
    expect((await app.client().get(`${OVERVIEW}/rates?column=a%27b&asset=BTC`)).status).toBe(400)
    expect((await app.client().get(`${OVERVIEW}/rates?column=dual&asset=BTC&range=731`)).status).toBe(400)
  })
})
