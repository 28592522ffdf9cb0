import { standingClock } from '../packages/server/src/platform/clock/index.ts'
import { statementsBy } from '../packages/server/src/platform/database/index.ts'
import { createRunner } from '../packages/server/src/platform/jobs/index.ts'
import { openFlexible } from '../packages/server/src/products/simple-earn/flexible/index.ts'
import { onFreshDatabase, secondsOf, withoutTimeout } from './stage.ts'
import { booksText } from './stage-books.ts'
import { borrowersOf, fillLenders, fillPool, fillUsers, groundOver, hoursOn } from './stage-earn.ts'
import type { Db } from './stage-orders.ts'

/*
 * A day played at one go, as when a sandbox's clock is moved: 24 hours of many pools with some customers in each, one of them
 * ending at 00:00. Beside it the same day of as many pools that nobody lends in, and the statements that an hour of those takes.
 */

const POOLS = Number(process.argv[2] ?? 10)
const CUSTOMERS = Number(process.argv[3] ?? 100)
const DAYS = 3
const HOURS = 24
const FIRST_USER = 2_000_000_000

const assets = ['USDT', 'BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'ARB', 'GT', 'BNB', 'ADA', 'LTC'].slice(0, POOLS)
if (assets.length < POOLS) throw new Error(`A sandbox knows coins for ${assets.length} pools.`)

/** Counts what is sent, transactions' beginnings and ends aside. */
function counted(db: Db): { db: Db; statements(): number } {
  let statements = 0
  const over = <Asked extends Pick<Db, 'query' | 'execute'>>(of: Asked): Asked => ({
    ...of,
    ...statementsBy((work) => {
      statements += 1
      return work(of)
    }),
  })
  return {
    db: { ...over(db), transaction: (work) => db.transaction((tx) => work(over(tx))) },
    statements: () => statements,
  }
}

async function played(db: Db): Promise<string> {
  const clock = standingClock(hoursOn(0))
  const seen = counted(db)
  const runner = createRunner(
    openFlexible(groundOver(seen.db, clock, 1), async () => []).jobs,
    clock,
    groundOver(db, clock, 1).log,
  )
  const days: string[] = []
  for (let day = 1; day <= DAYS; day += 1) {
    clock.set(hoursOn(day * HOURS))
    const before = seen.statements()
    const seconds = await secondsOf(() => runner.runUntil(clock.now()))
    days.push(`${seconds.toFixed(3)} s, ${((seen.statements() - before) / HOURS).toFixed(1)} statements an hour`)
  }
  return days.join('   ')
}

/** Only where somebody has acted does a pool have a row of a bucket. */
async function likeInUse(url: string): Promise<void> {
  await withoutTimeout(url, [
    `delete from flexible_bucket where (asset, bucket) not in (
       select asset, bucket from flexible_holding union select asset, bucket from flexible_loan)`,
    'vacuum analyze',
  ])
}

await onFreshDatabase(async ({ db, url }) => {
  const each = CUSTOMERS + borrowersOf(CUSTOMERS)
  await fillUsers(db, FIRST_USER, each * POOLS)
  for (const [at, asset] of assets.entries()) {
    await fillLenders(db, { asset, count: CUSTOMERS, firstUser: FIRST_USER + at * each, poolId: at + 1 })
  }
  await likeInUse(url)
  process.stdout.write(`${POOLS} pools, ${CUSTOMERS} lenders in each, three days one after another\n`)
  process.stdout.write(`  ${await played(db)}\n  ${await booksText(db)}\n`)
})
await onFreshDatabase(async ({ db, url }) => {
  for (const [at, asset] of assets.entries()) await fillPool(db, { asset, poolId: at + 1 })
  await likeInUse(url)
  process.stdout.write(`${POOLS} pools without a holding\n  ${await played(db)}\n`)
})
process.exit(0)
