import { afterAll, beforeAll, expect, test } from 'vitest'
import { liveSources } from '../../../src/core/market/market-sources.ts'
import { openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { startSentence } from '../../../src/start-fault.ts'
import { createTestDatabase } from '../../test-database.ts'

let drop: () => Promise<void>
let owner: ReturnType<typeof openDatabase>
beforeAll(async () => {
  const created = await createTestDatabase()
  drop = created.drop
  owner = openDatabase({ url: created.url, log: silentLog(), connections: 2 })
})
afterAll(async () => {
  await owner.close()
  await drop()
})

test('live mode asks at least four sources of four owners, and never the exchange’s own market', async () => {
  expect((await liveSources(owner)).map(({ exchange }) => exchange)).toEqual([
    'binance',
    'bybit',
    'gate',
    'kucoin',
    'okx',
  ])
  // The exchange that runs this is one of them: its own market is no source, nor can it be made one.
  await expect(owner.execute(`update market_source set is_own = true where exchange = 'gate'`)).rejects.toMatchObject({
    constraint: 'market_source_own',
  })
  await owner.execute(`update market_source set is_own = true, enabled = false where exchange = 'gate'`)
  expect((await liveSources(owner)).map(({ exchange }) => exchange)).not.toContain('gate')
  // Two of one owner are one voice.
  await expect(
    owner.execute(`insert into market_source (exchange, owner) values ('binanceus', 'Binance')`),
  ).rejects.toMatchObject({ constraint: 'market_source_owner' })
  await owner.execute(`update market_source set enabled = false where exchange = 'okx'`)
  const fault = await liveSources(owner).catch((error: unknown) => error)
  expect(startSentence(fault)).toContain('needs 4 price sources of 4 owners, and market_source has 3')
})
