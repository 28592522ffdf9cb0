import { brotliCompressSync } from 'node:zlib'
import { instantOfSeconds, later, MINUTE_MS, SECOND_MS } from '../packages/contract/src/time/index.ts'
import { createTenor } from '../packages/server/src/app.ts'
import { standingClock } from '../packages/server/src/platform/clock/index.ts'
import { silentLog } from '../packages/server/src/platform/log/index.ts'
import { createSealer } from '../packages/server/src/platform/sealing/index.ts'
import { onFreshDatabase, secondsOf } from './stage.ts'
import { withServer } from './stage-server.ts'

/*
 * Many assets: a sandbox with so many coins, of which so many have a dual series. Samples a minute, seconds of a relisting, and
 * bytes of the page with their facts in its head.
 */

const ASSETS = Number(process.argv[2] ?? 300)
const SERIES = Number(process.argv[3] ?? 100)
const MINUTES = Number(process.argv[4] ?? 3)
const SEALING_KEY = 'dGVzdC1zZWFsaW5nLWtleS1vZi10aGlydHktdHdvLWI'
const START = instantOfSeconds(1_900_000_000)

const COINS = `insert into asset
    (symbol, capitals, smalls, name, kind, decimals, status, place, listed_at, simulator_start, simulator_volatility, simulator_market)
  select 'QX' || n || 'W', 'bench' || n, 'bench' || n, 'Coin ' || n, 'coin', 8, 'active', 100 + n, timestamptz 'epoch', 1 + n, 0.5, 0.7
  from generate_series(1001, $1::integer) as n`

async function pageBytes(port: number): Promise<string> {
  const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { 'accept-encoding': 'identity' } })
  const text = await page.text()
  return `${text.length} bytes, ${brotliCompressSync(text).length} compressed`
}

await onFreshDatabase(async ({ url, db }) => {
  await db.execute(COINS, [1000 + ASSETS - 14])
  await db.execute('update asset_version set version = version + 1')
  await db.execute(`insert into dual_series (coin, enabled, at_the_money, skew, smile)
    select a.symbol, false, s.at_the_money, s.skew, s.smile from asset a, dual_series s
    where a.kind = 'coin' and s.coin = 'BTC' on conflict do nothing`)
  await db.execute(`insert into dual_series_side (coin, type, margin)
    select a.symbol, s.type, s.margin from asset a, dual_series_side s
    where a.kind = 'coin' and s.coin = 'BTC' on conflict do nothing`)
  await db.execute('update dual_series set enabled = coin in (select coin from dual_series order by coin limit $1)', [
    SERIES,
  ])
  const clock = standingClock(START)
  const sealer = createSealer([SEALING_KEY])
  const tenor = await createTenor({ db, log: silentLog(), mode: 'sandbox', clock, movable: null, sealer })
  const first = await secondsOf(() => tenor.runner.runUntil(START))
  const minutes: number[] = []
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    clock.set(later(START, minute * MINUTE_MS))
    minutes.push(await secondsOf(() => tenor.runner.runUntil(clock.now())))
  }
  const [sampled] = await db.query<{ count: number }>(
    'select count(*)::integer as count from market_sample where at > $1 and at <= $2',
    [new Date(later(clock.now(), -MINUTE_MS)).toISOString(), new Date(clock.now()).toISOString()],
  )
  const relistings: number[] = []
  for (let round = 1; round <= 5; round += 1) {
    clock.set(later(clock.now(), 30 * SECOND_MS))
    relistings.push(await secondsOf(() => tenor.runner.runOne('dual-listing', clock.now())))
  }
  const [offers] = await db.query<{ count: number }>(
    `select count(*)::integer as count from dual_product where listing = 'listed'`,
  )
  await tenor.stop()
  const median = relistings.toSorted((a, b) => a - b)[2] ?? 0
  process.stdout.write(
    `${[
      `${ASSETS} assets, ${SERIES} dual series; fsync on`,
      `first    ${first.toFixed(2)} s   the first round of all jobs`,
      `minute   ${minutes.map((each) => each.toFixed(2)).join(', ')} s   of all that is due in one, ${sampled?.count ?? 0} samples`,
      `relist   ${median.toFixed(2)} s   median of five, ${offers?.count ?? 0} offers on sale, each 30 s`,
    ].join('\n')}\n`,
  )
  await withServer(url, async (port) => void process.stdout.write(`page     ${await pageBytes(port)}\n`), {
    TENOR_SEALING_KEY: SEALING_KEY,
  })
})
process.exit(0)
