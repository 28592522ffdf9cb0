import { decimal } from '../packages/contract/src/money/index.ts'
import { type Instant, instantOfSeconds, later } from '../packages/contract/src/time/index.ts'
import { SAMPLE_ASSETS } from '../packages/contract/test/core/sample-assets.ts'
import { createOrders } from '../packages/server/src/core/orders/index.ts'
import { createProposals } from '../packages/server/src/core/proposals/index.ts'
import { standingClock } from '../packages/server/src/platform/clock/index.ts'
import { BUCKETS, createIds } from '../packages/server/src/platform/ids/index.ts'
import { CHUNK_ROWS, createRunner } from '../packages/server/src/platform/jobs/index.ts'
import { silentLog } from '../packages/server/src/platform/log/index.ts'
import { type DualModule, dualJobs } from '../packages/server/src/products/dual/index.ts'
import { onFreshDatabase, secondsOf, watchMemory, withoutTimeout } from './stage.ts'
import { booksText } from './stage-books.ts'
import { type Db, fill } from './stage-orders.ts'

/*
 * Settles N orders of one delivery, each of which goes on in a next order by auto-reinvest, half of them converting and
 * half of either by the advanced rule; beside as many that are only settled, in the same run.
 */

const ORDERS = Number(process.argv[2] ?? 100_000)
const WORKERS = Number(process.argv[3] ?? 2)
const DAY_MS = 86_400_000
const START = instantOfSeconds(1_900_000_800)
/** 08:00, as day terms are delivered, so that a basic rule finds its next delivery. */
const PLAIN = instantOfSeconds(Math.ceil((START / 1000 - 28_800) / 86_400) * 86_400 + 28_800)
const RENEWED = later(PLAIN, DAY_MS)
const PRICE = decimal('50000')

await onFreshDatabase(async ({ url, db, folder }) => {
  const memory = watchMemory(folder)
  await db.execute('update dual_series_side set capacity_copies = 1000000000000')
  const common = { acceptedAt: START, orders: ORDERS }
  await fill(db, { ...common, coin: 'ETH', deliveryAt: PLAIN, firstId: 10_000_000 })
  await fill(db, { ...common, coin: 'BTC', deliveryAt: RENEWED, firstId: 900_000_000 })
  await withoutTimeout(url, [
    `update dual_order set reinvest = true, renewal_id = id, price_deviation = case when id % 4 < 2 then 0 else 1 end
     where coin = 'BTC'`,
    'vacuum analyze',
    'checkpoint',
  ])
  const clock = standingClock(PLAIN)
  const module = moduleOver(db, clock)
  const jobs = dualJobs(module, START).filter((job) => job.name === 'dual-settlement')
  const runner = createRunner(jobs, clock, module.log)
  const plain = await secondsOf(() => runner.runUntil(PLAIN))
  clock.set(RENEWED)
  const renewed = await secondsOf(() => runner.runUntil(RENEWED))
  const [counted] = await db.query<{ settled: number; next: number; flipped: number }>(
    `select count(*) filter (where state = 'SETTLEMENT_SUCCESS') as settled, count(*) filter (where state = 'PROCESSING') as next,
       count(*) filter (where state = 'PROCESSING' and type = 'put') as flipped
     from dual_order where coin = 'BTC'`,
  )
  const books = await booksText(db)
  const rate = (seconds: number) => `${seconds.toFixed(2)} s   ${Math.round(ORDERS / seconds)} orders/s`
  const lines = [
    `${ORDERS} orders due at one delivery, half of them converting; ${WORKERS} transactions at a time, ${BUCKETS} buckets, ${CHUNK_ROWS} rows a transaction; fsync on`,
    `settled only         ${rate(plain)}`,
    `settled and renewed  ${rate(renewed)}   ${counted?.next ?? 0} next orders, ${counted?.flipped ?? 0} on the other side`,
    `ratio ${(renewed / plain).toFixed(2)}   a renewed order to one that is only settled`,
    `not settled ${ORDERS - (counted?.settled ?? 0)}   ${books}`,
    memory.end(),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
})
process.exit(0)

function moduleOver(db: Db, clock: ReturnType<typeof standingClock>): DualModule {
  const ids = createIds(db)
  return {
    db,
    clock,
    ids,
    assets: SAMPLE_ASSETS,
    log: silentLog(),
    mode: 'sandbox',
    proposals: createProposals({ db, clock, mode: 'sandbox' }),
    orders: createOrders({ db, clock, ids, verifyFundPassword: async () => undefined }),
    pace: { workers: WORKERS },
    market: {
      indexNow: async () => PRICE,
      indexSince: async () => ({ price: PRICE, at: clock.now() }),
      sampledUntil: async (): Promise<Instant> => clock.now(),
      ranges: async (spans) => spans.map(() => null),
      history: async () => [],
      pricesAt: async () => [],
      samples: async () => [],
      missingBetween: async () => [],
      settlementPrice: async (_db, { windowSeconds }) => ({
        price: PRICE,
        count: 1,
        sum: PRICE,
        windowSeconds,
        samples: [],
      }),
    },
  }
}
