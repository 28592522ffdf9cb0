import { later, MINUTE_MS } from '@tenor/contract/time'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLiveFeed } from '../../../src/core/market/market-live.ts'
import { missingBetween } from '../../../src/core/market/market-missing.ts'
import { createSampler } from '../../../src/core/market/market-sampler.ts'
import { at, marketStage } from './market-stage.ts'

const BTC = 'BTC_USDT'

let stage: Awaited<ReturnType<typeof marketStage>>
beforeAll(async () => {
  stage = await marketStage(at(12))
})
afterAll(() => stage.close())

test('a minute before a delivery that has no sample says why: too few sources, or nobody asked in time', async () => {
  const { db, clock, log } = stage
  await stage.market.sampledUntil()
  const settings = { exchange: 'okx', baseUrl: 'http://127.0.0.1:1', timeoutMs: 200, staleAfterSeconds: 30 }
  const feed = createLiveFeed({ clock, log, pairs: [BTC], sources: [settings] })
  await feed.poll()
  const windowsWanted = async () => [{ pair: BTC, delivery: at(13), windowSeconds: 600 }]
  const sampler = createSampler({ db, clock, priceSource: feed.priceSource, pairs: [BTC], windowsWanted })
  clock.set(at(12, 58))
  await sampler.catchUp(at(12, 58))
  clock.set(at(12, 59))
  await sampler.catchUp(at(12, 59))
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
