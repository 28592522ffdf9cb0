import type { Candle } from '@tenor/contract/core'
import { decimal } from '@tenor/contract/money'
import { HOUR_MS, type Instant, instant, later, MINUTE_MS, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import { openAssets } from '../../../src/core/assets/index.ts'
import { openMarket } from '../../../src/core/market/index.ts'

import { standingClock } from '../../../src/platform/clock/index.ts'
import { openDatabase } from '../../../src/platform/database/index.ts'
import { silentLog } from '../../../src/platform/log/index.ts'
import { createTestDatabase } from '../../test-database.ts'

/** 2026-03-01, 00:00 UTC. */
const DAY = instant(Date.UTC(2026, 2, 1))
export const at = (hours: number, minutes = 0, seconds = 0): Instant =>
  later(DAY, hours * HOUR_MS + minutes * MINUTE_MS + seconds * SECOND_MS)

/** A market on a database of its own, at an hour of `DAY`, as the application's role sees it. */
export async function marketStage(start: Instant = at(0), seed = 'seed') {
  const { url, appUrl, superuserUrl, drop } = await createTestDatabase()
  const log = silentLog()
  const clock = standingClock(start)
  const open = (name = 'tenor') => openDatabase({ url: appUrl, log, connections: 4, name })
  const db = open()
  await db.execute(
    `insert into setting (name, value) values ('market.simulator.seed', $1), ('market.simulator.origin', $2)`,
    [seed, String(at(0))],
  )
  const assets = await openAssets(db)
  const market = await openMarket({ db, clock, log, mode: 'sandbox', assets })
  const opened = [db]
  return {
    url,
    superuserUrl,
    db,
    clock,
    log,
    market,
    assets,
    /** A further server's market on the same database. */
    async another(name?: string) {
      const other = open(name)
      opened.push(other)
      return openMarket({ db: other, clock, log, mode: 'sandbox', assets })
    },
    samples: () =>
      db.query<{ pair: string; at: Instant; price: string; evidence: unknown }>(
        'select pair, at, price, evidence from market_sample order by pair, at',
      ),
    async close() {
      await Promise.all(opened.map((each) => each.close()))
      await drop()
    },
  }
}

/** Neighbouring candles from an instant on whose closes are given. */
export function candlesFrom(open: Instant, intervalSeconds: number, closes: readonly string[]): Candle[] {
  return closes.map((close, index) => {
    const price = decimal(close)
    const time = unixSeconds(open) + index * intervalSeconds
    return { time, open: price, high: price, low: price, close: price, volume: decimal('1') }
  })
}
