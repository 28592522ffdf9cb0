import { decimal } from '../packages/contract/src/money/index.ts'
import { instantOfSeconds, isoText, later } from '../packages/contract/src/time/index.ts'
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
 * Settles N orders that are due at one delivery, half of them converting, through the product's own job, and compares
 * with the plainest set-based SQL that writes the same rows of a twin delivery in one statement each.
 */

const SIZES = (process.argv[2] ?? '10000,100000,1000000').split(',').map(Number)
const WORKERS = (process.argv[3] ?? '2,1').split(',').map(Number)
const START = instantOfSeconds(1_900_000_800)
const DELIVERY = later(START, 86_400_000)
const PRICE = '50000'

/** The same rows by plain statements over everything at once, in one transaction. */
async function floor(db: Db, coin: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute('set local statement_timeout = 0')
    await tx.execute(
      `update dual_order set state = 'SETTLEMENT_SUCCESS', settlement_price = ${PRICE}, ended_at = $2 where coin = $1`,
      [coin, isoText(DELIVERY)],
    )
    const converted = `target <= ${PRICE}`
    const columns = 'bucket, user_id, reference, period, kind, debit, credit, asset, amount, group_id, at'
    const rows = (kind: number, debit: string, credit: number, asset: string, amount: string, where: string) =>
      tx.execute(
        `insert into ledger_transfer (${columns}) select bucket, user_id, id, 0, ${kind}, ${debit}, ${credit}, ${asset},
           ${amount}, id, ended_at from dual_order where coin = $1 and ${where}`,
        [coin],
      )
    const asset = `case when ${converted} then 'USDT' else coin end`
    const part = (name: string) => `case when ${converted} then above_${name} else below_${name} end`
    await rows(103, '11', 1010, 'coin', 'amount', converted)
    await rows(104, `case when ${converted} then 1010 else 11 end`, 1, asset, part('principal'), 'true')
    await rows(105, '1001', 1, asset, part('interest'), 'true')
    await tx.execute('update ledger_balance set balance = 0 where account = 11 and asset = $1', [coin])
    await tx.execute(
      `insert into ledger_balance (bucket, account, user_id, reference, asset, balance)
       select bucket, 1, user_id, 0, ${asset}, sum(${part('principal')} + ${part('interest')})
       from dual_order where coin = $1 group by bucket, user_id, ${asset}
       on conflict (bucket, user_id, account, asset, reference)
         do update set balance = ledger_balance.balance + excluded.balance`,
      [coin],
    )
    await tx.execute(
      `insert into ledger_balance (bucket, account, user_id, reference, asset, balance)
       select bucket, account, 0, 0, asset, sum(amount) from (
         select bucket, 1010 as account, coin as asset, amount from dual_order where coin = $1 and ${converted}
         union all
         select bucket, 1010, 'USDT', -above_principal from dual_order where coin = $1 and ${converted}
         union all
         select bucket, 1001, ${asset}, -${part('interest')} from dual_order where coin = $1) as leg
       group by bucket, account, asset
       on conflict (bucket, user_id, account, asset, reference)
         do update set balance = ledger_balance.balance + excluded.balance`,
      [coin],
    )
  })
}

function moduleOver(db: Db, workers: number): DualModule {
  const price = decimal(PRICE)
  const [clock, ids] = [standingClock(DELIVERY), createIds(db)]
  return {
    db,
    clock,
    ids,
    assets: SAMPLE_ASSETS,
    log: silentLog(),
    mode: 'sandbox',
    proposals: createProposals({ db, clock, mode: 'sandbox' }),
    orders: createOrders({ db, clock, ids, verifyFundPassword: async () => undefined }),
    pace: { workers },
    market: {
      indexNow: async () => price,
      indexSince: async () => ({ price, at: DELIVERY }),
      sampledUntil: async () => DELIVERY,
      ranges: async (spans) => spans.map(() => null),
      history: async () => [],
      pricesAt: async () => [],
      samples: async () => [],
      missingBetween: async () => [],
      settlementPrice: async (_db, { windowSeconds }) => ({ price, count: 1, sum: price, windowSeconds, samples: [] }),
    },
  }
}

type Trial = { seconds: number; floor: number; again: number }

async function trial(orders: number, workers: number): Promise<Trial> {
  return onFreshDatabase(async ({ url, db, folder }) => {
    const memory = watchMemory(folder)
    await fill(db, { coin: 'BTC', deliveryAt: DELIVERY, acceptedAt: START, firstId: 10_000_000, orders })
    await fill(db, {
      coin: 'ETH',
      deliveryAt: later(DELIVERY, 86_400_000),
      acceptedAt: START,
      firstId: 900_000_000,
      orders,
    })
    // What autovacuum has long done to orders that have lain for days.
    await withoutTimeout(url, ['vacuum analyze', 'checkpoint'])
    const module = moduleOver(db, workers)
    const jobs = dualJobs(module, START).filter((job) => job.name === 'dual-settlement')
    const runner = createRunner(jobs, module.clock, module.log)
    const before = process.memoryUsage().rss
    const seconds = await secondsOf(() => runner.runUntil(DELIVERY))
    const grown = Math.round((process.memoryUsage().rss - before) / 1_048_576)
    await openAgain(db, url)
    const again = await secondsOf(() => runner.runUntil(DELIVERY))
    const plain = await secondsOf(() => floor(db, 'ETH'))
    const books = await booksText(db)
    const [left] = await db.query<{ count: number }>(
      `select count(*) as count from dual_order where coin = 'BTC' and state <> 'SETTLEMENT_SUCCESS'`,
    )
    const lines = [
      `${orders} orders, ${workers} ${workers === 1 ? 'transaction' : 'transactions'} at a time`,
      `  product ${seconds.toFixed(2)} s   ${Math.round(orders / seconds)} orders/s`,
      `  floor   ${plain.toFixed(2)} s   ratio ${(seconds / plain).toFixed(2)}`,
      `  again   ${again.toFixed(2)} s   a run over the settled orders: ${(again / seconds).toFixed(2)} of the first`,
      `  not settled ${left?.count ?? '?'}   ${books}`,
      `  this process grew by ${grown} MB while it settled   ${memory.end()}`,
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    return { seconds, floor: plain, again }
  })
}

/** The delivery is opened anew with its orders settled: every chunk is gone through and pays nobody. */
async function openAgain(db: Db, url: string): Promise<void> {
  await withoutTimeout(url, [`delete from job_run where job = 'dual-settlement'`])
  await db.execute(`update dual_delivery set state = 'priced', settled_at = null where coin = 'BTC'`)
}

process.stdout.write(
  `settlement of orders due at one delivery, half of them converting; ${BUCKETS} buckets, ${CHUNK_ROWS} rows a transaction; ` +
    'fsync, full_page_writes and synchronous_commit on\n',
)
for (const workers of WORKERS) {
  const trials: Trial[] = []
  for (const orders of SIZES) trials.push(await trial(orders, workers))
  SIZES.slice(1).forEach((orders, index) => {
    const [smaller, larger] = [trials[index] as Trial, trials[index + 1] as Trial]
    const times = larger.seconds / smaller.seconds
    process.stdout.write(`${orders} orders took ${times.toFixed(1)} times as long as ${SIZES[index]}\n`)
  })
}
process.exit(0)
