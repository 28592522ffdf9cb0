import { DAY_MS, type Instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import type { Market } from '../../../src/core/market/index.ts'
import { at, marketStage } from './market-stage.ts'
import { plannedInstants } from './planned-instants.ts'

type Stage = Awaited<ReturnType<typeof marketStage>>
const stages: Stage[] = []

async function stageAt(start: Instant, seed?: string): Promise<Stage> {
  const stage = await marketStage(start, seed)
  stages.push(stage)
  return stage
}

afterEach(async () => {
  await Promise.all(stages.splice(0).map((stage) => stage.close()))
})

async function tickByTick(stage: Stage, market: Market, until: Instant): Promise<void> {
  for (let now = stage.clock.now(); now <= until; now = later(now, MINUTE_MS)) {
    stage.clock.set(now)
    for (let due = await market.job.nextDue(now); due !== null && due <= now; due = await market.job.nextDue(now)) {
      await market.job.run(due, now)
    }
  }
}

describe('samples', () => {
  test('are the same whether taken minute by minute or made up at once', async () => {
    const [slow, fast] = await Promise.all([stageAt(at(6)), stageAt(at(6))])
    await tickByTick(slow, slow.market, at(9))
    fast.clock.set(at(9))
    expect(await fast.market.sampledUntil()).toBe(at(9))
    expect(await fast.samples()).toEqual(await slow.samples())
    expect((await fast.samples()).length).toBe(plannedInstants(later(at(6), -DAY_MS), at(9), []).length * 10)
  })

  test('are dense before each delivery that is wanted', async () => {
    const stage = await stageAt(at(12))
    stage.market.setWindowsWanted(async () => [{ delivery: at(14), windowSeconds: 600 }])
    stage.clock.set(at(15))
    await stage.market.sampledUntil()
    const samples = await stage.market.samplesBetween('BTC_USDT', at(13, 45), at(14, 5))
    expect(samples.map((sample) => sample.at)).toEqual([
      at(13, 50),
      ...Array.from({ length: 10 }, (_, minute) => at(13, 51 + minute)),
      at(14, 5),
    ])
  })

  test('of a pair that alone has a delivery are dense for it alone', async () => {
    const stage = await stageAt(at(12))
    stage.market.setWindowsWanted(async () => [{ pair: 'BTC_USDT', delivery: at(14), windowSeconds: 3_600 }])
    stage.clock.set(at(15))
    await stage.market.sampledUntil()
    const countOf = async (pair: string) => (await stage.market.samplesBetween(pair, at(13), at(14))).length
    expect([await countOf('BTC_USDT'), await countOf('ETH_USDT')]).toEqual([60, 12])
  })

  test('are written once when several servers take them together', async () => {
    const stage = await stageAt(at(0))
    const markets = [stage.market, await stage.another(), await stage.another()]
    stage.clock.set(at(10 * 24))
    await Promise.all(markets.map((market) => market.sampledUntil()))
    const [row] = await stage.db.query<{ count: number }>('select count(*) as count from market_sample')
    expect(row?.count).toBe(plannedInstants(at(-24), at(240), []).length * 10)
  })

  test('are complete, each written once, after the connection of a sampler is cut in its midst', async () => {
    const stage = await stageAt(at(0))
    const doomed = await stage.another('doomed')
    stage.clock.set(at(40 * 24))
    let outcome: 'ended' | 'cut' | null = null
    const work = doomed.sampledUntil().then(
      () => {
        outcome = 'ended'
      },
      () => {
        outcome = 'cut'
      },
    )
    const client = new pg.Client({ connectionString: stage.superuserUrl })
    await client.connect()
    // A connection that is cut between two transactions is only replaced by another: again, until one is met at work.
    while (outcome === null) {
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'doomed' and backend_xid is not null`,
      )
    }
    await client.end()
    await work
    expect(outcome).toBe('cut')
    await stage.market.sampledUntil()
    const [row] = await stage.db.query<{ count: number }>('select count(*) as count from market_sample')
    expect(row?.count).toBe(plannedInstants(at(-24), at(960), []).length * 10)
  })

  test('of a month of ten pairs are made up in one go, each planned one once', async () => {
    const stage = await stageAt(at(0))
    await stage.market.sampledUntil()
    stage.clock.set(at(31 * 24))
    await stage.market.sampledUntil()
    const rows = await stage.db.query<{ count: number }>('select count(*) as count from market_sample group by pair')
    const planned = plannedInstants(at(-24), at(31 * 24), []).length
    expect(rows).toEqual(Array.from({ length: 10 }, () => ({ count: planned })))
  })

  test('cannot be changed or deleted by the application, nor can what was instructed', async () => {
    const stage = await stageAt(at(0))
    await stage.market.sampledUntil()
    await expect(stage.db.execute('update market_sample set price = 1')).rejects.toMatchObject({ code: '42501' })
    await expect(stage.db.execute('delete from market_sample')).rejects.toMatchObject({ code: '42501' })
    await expect(stage.db.execute('delete from market_instruction')).rejects.toMatchObject({ code: '42501' })
    await expect(stage.db.execute('update market_candle set close = 1')).rejects.toMatchObject({ code: '42501' })
  })

  test('stop at each delivery when there is much to make up, so that who waits for them finds them', async () => {
    const stage = await stageAt(at(0))
    await stage.market.sampledUntil()
    const far = at(50)
    expect(await stage.market.job.nextDue(far)).toBe(at(8))
    await stage.market.job.run(at(8), far)
    expect(await stage.market.job.nextDue(far)).toBe(at(32))
    stage.market.setWindowsWanted(async () => [{ delivery: at(11), windowSeconds: 1_800 }])
    expect(await stage.market.job.nextDue(far)).toBe(at(11))
  })

  test('keep what they were made of', async () => {
    const stage = await stageAt(at(8))
    await stage.market.sampledUntil()
    const [sample] = await stage.market.samplesBetween('BTC_USDT', at(7, 59), at(8))
    const [row] = await stage.db.query<{ price: string }>(
      `select price from market_sample where pair = 'BTC_USDT' and at = $1`,
      [isoText(at(8))],
    )
    const [source] = sample?.evidence.sources ?? []
    expect(source?.source).toBe('simulator')
    expect(source?.capped).toBe(source?.price)
    expect(Number(row?.price)).toBe(Number(source?.price))
  })
})
