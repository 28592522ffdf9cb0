import { decimal } from '@tenor/contract/money'
import { later, MINUTE_MS, SECOND_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLiveFeed } from '../../../src/core/market/market-live.ts'
import { missingBetween } from '../../../src/core/market/market-missing.ts'
import { createSampler } from '../../../src/core/market/market-sampler.ts'
import { at, marketStage } from './market-stage.ts'

const BTC = 'BTC_USDT'

/** So long a process that knows no price leaves a minute to others. */
const PATIENCE_MS = 5 * SECOND_MS

let stage: Awaited<ReturnType<typeof marketStage>>
beforeAll(async () => {
  stage = await marketStage(at(12))
})
afterAll(() => stage.close())

test('a minute before a delivery that has no sample says why: too few sources, or nobody asked in time', async () => {
  const { db, clock, log } = stage
  await stage.market.sampledUntil()
  const settings = { exchange: 'okx', baseUrl: 'http://127.0.0.1:1', timeoutMs: 200, staleAfterSeconds: 30 }
  const feed = createLiveFeed({ clock, log, pairs: () => [BTC], sources: [settings] })
  await feed.poll()
  const windowsWanted = async () => [{ pair: BTC, delivery: at(13), windowSeconds: 600 }]
  const sampler = createSampler({ db, clock, priceSource: feed.priceSource, pairs: () => [BTC], windowsWanted })
  for (const minute of [58, 59]) {
    clock.set(later(at(12, minute), PATIENCE_MS))
    await sampler.catchUp(at(12, minute))
  }
  const missing = await missingBetween(db, BTC, at(12), at(13))
  expect(missing.map((each) => each.at)).toEqual(Array.from({ length: 9 }, (_, minute) => at(12, 51 + minute)))
  const [last, beforeLast] = [missing.at(-1), missing.at(-3)]
  expect(last).toEqual({ at: at(12, 59), reason: 'quorum' })
  expect(beforeLast).toEqual({ at: later(at(12, 59), -2 * MINUTE_MS), reason: 'notAsked' })
  const [row] = await db.query<{ evidence: unknown }>('select evidence from market_missing where at = $1', [
    new Date(at(12, 59)),
  ])
  expect(row?.evidence).toMatchObject({ sources: [] })
  await expect(db.execute('delete from market_missing')).rejects.toMatchObject({ code: '42501' })
})

test('a process that knows no price leaves a minute to one that does, and to its own first answers', async () => {
  const { db, clock, log } = stage
  const settings = { exchange: 'okx', baseUrl: 'http://127.0.0.1:1', timeoutMs: 200, staleAfterSeconds: 30 }
  const blind = createLiveFeed({ clock, log, pairs: () => [BTC], sources: [settings] }).priceSource
  let price = decimal('64000')
  const tell = async () => ({
    at: () => ({ sources: [{ source: 'one', price, volume: 1n }], dropped: [] }),
    sampled: (_pair: string, planned: readonly ReturnType<typeof at>[]) => planned,
  })
  const seeing = { quorum: 1, tellsPast: false, load: tell }
  const windowsWanted = async () => [{ pair: BTC, delivery: at(14), windowSeconds: 3_600 }]
  const over = (priceSource: typeof blind) =>
    createSampler({ db, clock, priceSource, pairs: () => [BTC], windowsWanted })
  const pricesAt = async (minute: number) =>
    db.query('select price::text as price from market_sample where pair = $1 and at = $2', [
      BTC,
      new Date(at(13, minute)).toISOString(),
    ])
  clock.set(later(at(13, 0), PATIENCE_MS))
  await over(blind).catchUp(at(13, 0))

  clock.set(at(13, 1))
  await over(blind).catchUp(at(13, 1))
  expect(await over(blind).sampledUntil()).toBe(at(13, 0))
  await over(seeing).catchUp(at(13, 1))
  expect(await pricesAt(1)).toEqual([{ price: '64000.00000000' }])

  clock.set(later(at(13, 2), PATIENCE_MS - 1))
  await over(blind).job.run(at(13, 2), at(13, 2))
  expect(await over(blind).sampledUntil()).toBe(at(13, 1))
  clock.set(later(at(13, 2), PATIENCE_MS))
  await over(blind).job.run(at(13, 2), at(13, 2))
  expect(await over(blind).sampledUntil()).toBe(at(13, 2))
  price = decimal('65000')
  await over(seeing).catchUp(at(13, 2))
  expect(await pricesAt(2)).toEqual([])
  expect(await missingBetween(db, BTC, at(13, 0), at(13, 2))).toEqual([{ at: at(13, 2), reason: 'quorum' }])
})
