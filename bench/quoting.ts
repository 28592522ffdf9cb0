import { pairOf } from '../packages/contract/src/core/index.ts'
import { type Decimal8, decimal } from '../packages/contract/src/money/index.ts'
import {
  DUAL_REDEEM_FEE,
  type DualSeriesSettings,
  sandboxSurface,
  seriesOffers,
} from '../packages/contract/src/products/dual/index.ts'
import { instantOfSeconds, later } from '../packages/contract/src/time/index.ts'
import { SAMPLE_ASSETS } from '../packages/contract/test/core/sample-assets.ts'
import { createOrders } from '../packages/server/src/core/orders/index.ts'
import { createProposals } from '../packages/server/src/core/proposals/index.ts'
import { standingClock } from '../packages/server/src/platform/clock/index.ts'
import { createIds } from '../packages/server/src/platform/ids/index.ts'
import { createRunner } from '../packages/server/src/platform/jobs/index.ts'
import { silentLog } from '../packages/server/src/platform/log/index.ts'
import { type DualModule, dualJobs } from '../packages/server/src/products/dual/index.ts'
import { onFreshDatabase, secondsOf, watchMemory, withoutTimeout } from './stage.ts'

/*
 * A full relisting through the product's own job: every coin, 40 targets (20 a side), 8 terms. First onto an empty table,
 * then again and again with the price moved, as every 30 seconds. The floor is the pricing alone, by the contract's own
 * function, with nothing written.
 */

const ROUNDS = Number(process.argv[2] ?? 10)
const START = instantOfSeconds(1_900_000_800)
const ROUND_MS = 30_000
const TERMS = [1, 2, 3, 5, 7, 14, 21, 30]
const TARGETS_A_SIDE = 20
/** High enough that each of the targets pays its half a percent and is listed. */
const AT_THE_MONEY = 1.2
const PRICE = decimal('50000')

function moved(round: number): Decimal8 {
  return PRICE + (PRICE * BigInt((round * 37) % 11)) / 10_000n
}

function pricingAlone(): { seconds: number; offers: number } {
  const side = {
    enabled: true,
    margin: decimal('0.15'),
    redeemFee: DUAL_REDEEM_FEE,
    terms: TERMS,
    targets: TARGETS_A_SIDE,
    distances: { nearest: 50, reachPercent: 100 },
    minimumCopies: 5n,
    maximumCopies: 200_000n,
    capacityCopies: 5_000_000n,
  }
  const settings = (coin: string): DualSeriesSettings => ({
    coin,
    enabled: true,
    vip: false,
    sides: { call: side, put: side },
    surface: sandboxSurface({ atTheMoney: AT_THE_MONEY }),
  })
  let offers = 0
  const began = performance.now()
  for (let round = 1; round <= ROUNDS; round += 1) {
    const now = later(START, round * ROUND_MS)
    offers = SAMPLE_ASSETS.priced.reduce((sum, coin) => sum + seriesOffers(settings(coin), moved(round), now).length, 0)
  }
  return { seconds: (performance.now() - began) / 1000 / ROUNDS, offers }
}

await onFreshDatabase(async ({ url, db, folder }) => {
  await db.execute('update dual_series set vip = false, at_the_money = $1', [AT_THE_MONEY])
  await db.execute('update dual_series_side set terms = $1::smallint[], targets = $2', [TERMS, TARGETS_A_SIDE])
  let price = PRICE
  const clock = standingClock(START)
  const ids = createIds(db)
  const module: DualModule = {
    db,
    clock,
    ids,
    assets: SAMPLE_ASSETS,
    log: silentLog(),
    mode: 'sandbox',
    proposals: createProposals({ db, clock, mode: 'sandbox' }),
    orders: createOrders({ db, clock, ids, verifyFundPassword: async () => undefined }),
    market: {
      indexNow: async (pair) => (SAMPLE_ASSETS.priced.some((coin) => pairOf(coin) === pair) ? price : null),
      indexSince: async () => ({ price, at: clock.now() }),
      sampledUntil: async () => clock.now(),
      ranges: async (spans) => spans.map(() => null),
      history: async () => [],
      pricesAt: async () => [],
      samples: async () => [],
      missingBetween: async () => [],
      settlementPrice: async () => null,
    },
  }
  const runner = createRunner(
    dualJobs(module, START).filter((job) => job.name === 'dual-listing'),
    clock,
    module.log,
  )
  const memory = watchMemory(folder)
  const before = process.memoryUsage()
  const first = await secondsOf(() => runner.runUntil(START))
  await withoutTimeout(url, ['vacuum analyze dual_product'])
  const rounds: number[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    price = moved(round)
    clock.set(later(START, round * ROUND_MS))
    rounds.push(await secondsOf(() => runner.runUntil(clock.now())))
  }
  const grown = Math.round((process.memoryUsage().rss - before.rss) / 1_048_576)
  const [listed] = await db.query<{ count: number }>(
    `select count(*) as count from dual_product where listing = 'listed' and quote_price = $1`,
    [String(Number(price) / 1e8)],
  )
  const alone = pricingAlone()
  const seconds = rounds.reduce((sum, each) => sum + each, 0) / rounds.length
  const rows = listed?.count ?? 0
  const asked = SAMPLE_ASSETS.priced.length * 2 * TARGETS_A_SIDE * TERMS.length
  const lines = [
    `a full relisting: ${SAMPLE_ASSETS.priced.length} coins x ${2 * TARGETS_A_SIDE} targets x ${TERMS.length} terms = ${asked}; fsync on; ${ROUNDS} rounds, the price moved in each`,
    `first   ${first.toFixed(3)} s   onto an empty table`,
    `again   ${seconds.toFixed(3)} s   ${rows} offers quoted and written, ${Math.round(rows / seconds)} rows/s; slowest ${Math.max(...rounds).toFixed(3)} s`,
    `floor   ${alone.seconds.toFixed(3)} s   ${alone.offers} offers priced, nothing written, ${Math.round(alone.offers / alone.seconds)} rows/s`,
    `ratio   ${(seconds / alone.seconds).toFixed(2)}   of a relisting to the pricing alone; ${((seconds * 100) / 30).toFixed(1)} % of the 30 s between two`,
    `this process grew by ${grown} MB   ${memory.end()}`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
})
process.exit(0)
