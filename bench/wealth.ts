import { wealthManifest } from '../packages/contract/src/products/wealth/index.ts'
import { instantOfSeconds, isoText, later } from '../packages/contract/src/time/index.ts'
import { standingClock } from '../packages/server/src/platform/clock/index.ts'
import { BUCKETS } from '../packages/server/src/platform/ids/index.ts'
import { CHUNK_ROWS, createRunner } from '../packages/server/src/platform/jobs/index.ts'
import { wealthProduct } from '../packages/server/src/products/wealth/index.ts'
import { onFreshDatabase, secondsOf, watchMemory, withoutTimeout } from './stage.ts'
import { booksText, transactionsOf } from './stage-books.ts'
import { besideFloor, fillUsers, groundOver, inChunks } from './stage-earn.ts'
import type { Db } from './stage-orders.ts'

/*
 * Prices N orders that wait for one value, half of them subscriptions and half redemptions, through the product's own job;
 * beside the plainest set-based SQL that writes the same rows of as many others.
 */

const SIZES = (process.argv[2] ?? '100000').split(',').map(Number)
const WORKERS = (process.argv[3] ?? '2').split(',').map(Number)
const FIRST_USER = 3_000_000_000
const DAY = 86_400_000
const STRIKE = instantOfSeconds(1_899_936_000)
const DUE = later(STRIKE, 3_600_000)
const [AT, ASKED] = [isoText(DUE), isoText(later(STRIKE, -3_600_000))]
const { accounts: A, events: E } = wealthManifest.ledger
const TRANSFER = 'bucket, user_id, reference, period, kind, debit, credit, asset, amount, group_id, at'
const BALANCE = 'insert into ledger_balance (bucket, account, user_id, reference, asset, balance)'
const ADDED = `on conflict (bucket, user_id, account, asset, reference) do update set balance = ledger_balance.balance + excluded.balance`
const part = 'bucket between $2::smallint and $3::smallint'

/** Every second customer subscribes with 1,000; the others leave with 500 of their 1,000 units. The value is 1.25. */
async function fill(db: Db, product: number, coin: string): Promise<void> {
  const units = `'FUND${product}'`
  const send = (tx: Parameters<Parameters<Db['transaction']>[0]>[0], text: string) => tx.execute(text)
  await db.transaction(async (tx) => {
    await send(tx, 'set local statement_timeout = 0')
    await send(
      tx,
      `insert into wealth_product (id, number, project_type, coin, name, minimum, lock_days, profit_share, high_water_mark,
         share_period, nav_bound, risk, listing, nav_at, nav, created_at)
       values (${product}, ${product}, 4, '${coin}', 'Fund', 1, 0, 0.2, true, 'none', 0.5, 3, 'listed', '${isoText(STRIKE)}', 1.25, '${ASKED}')`,
    )
    await send(
      tx,
      `insert into wealth_order (bucket, user_id, id, product_id, unit_asset, coin, amount, profit_share, lock_days, strike_at,
         unlocks_at, created_at, state, nav, units, unit_left, mark, struck_at, struck_in)
       select bucket, id, id + ${product}::bigint * 10000000000, ${product}, ${units}, '${coin}', 1000, 0.2, 0,
         t.strike, t.strike, '${ASKED}', case when t.is_in then 'PENDING' else 'STRUCK' end, case when not t.is_in then 1 end,
         case when t.is_in then 0 else 1000 end, case when t.is_in then 0 else 500 end, case when not t.is_in then 1 end,
         case when not t.is_in then t.strike end, case when not t.is_in then 1 end
       from app_user u cross join lateral (select u.id % 2 = 0 as is_in, case when u.id % 2 = 0 then
         timestamptz '${isoText(STRIKE)}' else timestamptz '${isoText(later(STRIKE, -9 * DAY))}' end as strike) t
       where u.id >= ${FIRST_USER} order by bucket, id`,
    )
    const left = `from wealth_order where product_id = ${product} and state = 'STRUCK'`
    await send(
      tx,
      `insert into wealth_redemption (bucket, user_id, id, root_id, product_id, unit_asset, coin, units, state, strike_at, created_at)
       select bucket, user_id, id + 5000000000, id + 5000000000, product_id, unit_asset, coin, 500, 'PENDING', '${isoText(STRIKE)}', '${ASKED}' ${left}`,
    )
    await send(
      tx,
      `insert into wealth_piece (bucket, user_id, id, redemption_id, root_id, lot_id, place, units, mark, profit_share)
       select bucket, user_id, id + 6000000000, id + 5000000000, id + 5000000000, id, 1, 500, 1, 0.2 ${left}`,
    )
    await send(
      tx,
      `insert into ledger_transfer (${TRANSFER}) select bucket, user_id, id, 0, leg.kind, leg.debit, leg.credit, leg.asset,
         leg.amount, id, '${ASKED}' from wealth_order cross join lateral (values
         (${E['wealth.subscribe']}, 1000, 10, coin, 1000, state = 'PENDING'),
         (${E['wealth.units']}, ${A['house:units']}, ${A.wealth}, unit_asset, 500, state = 'STRUCK'),
         (${E['wealth.redeem']}, ${A['house:units']}, 10, unit_asset, 500, state = 'STRUCK')
       ) as leg (kind, debit, credit, asset, amount, is_so) where leg.is_so and product_id = ${product}`,
    )
    await send(
      tx,
      `${BALANCE} select bucket, t.credit, user_id, reference, asset, amount from ledger_transfer t
       where asset in ('${coin}', ${units})`,
    )
    await send(
      tx,
      `${BALANCE} select bucket, t.debit, 0, 0, asset, -sum(amount) from ledger_transfer t where asset in ('${coin}', ${units})
       group by bucket, t.debit, asset`,
    )
  })
}

/** The same rows of the other product. */
async function floor(db: Db, product: number, how: { workers: number; chunks: number }): Promise<void> {
  await inChunks(db, how, async (tx, from, to) => {
    const of = [product, from, to]
    const send = (text: string) => tx.execute(text, of)
    const came = `from wealth_order where product_id = $1 and ${part} and struck_at = '${AT}'`
    const went = `from wealth_redemption where product_id = $1 and ${part}`
    await send(`update wealth_piece p set gross = 625, share = 25 from wealth_redemption r where r.product_id = $1
      and r.bucket between $2::smallint and $3::smallint and p.bucket = r.bucket and p.user_id = r.user_id and p.redemption_id = r.id`)
    await send(`update wealth_redemption set state = 'PAID', nav = 1.25, gross = 625, share = 25, struck_at = '${AT}',
      struck_in = 1, paid_at = '${AT}', paid_in = 1 where product_id = $1 and ${part}`)
    await send(`update wealth_order set state = 'STRUCK', nav = 1.25, units = 800, unit_left = 800, mark = 1.25, struck_at = '${AT}',
      struck_in = 1 where product_id = $1 and ${part} and state = 'PENDING'`)
    await send(`insert into ledger_transfer (${TRANSFER}) select bucket, user_id, id, 0, leg.kind, leg.debit, leg.credit, leg.asset,
      leg.amount, id, '${AT}'::timestamptz ${came.replace(
        ' where',
        ` cross join lateral (values
        (${E['wealth.invest']}, 10, ${A['house:wealth']}, coin, 1000), (${E['wealth.units']}, ${A['house:units']}, ${A.wealth}, unit_asset, 800)
      ) as leg (kind, debit, credit, asset, amount) where`,
      )}`)
    await send(`insert into ledger_transfer (${TRANSFER}) select bucket, user_id, leg.reference, 0, leg.kind, leg.debit, leg.credit,
      leg.asset, leg.amount, id, '${AT}'::timestamptz ${went.replace(
        ' where',
        ` cross join lateral (values
        (id - 5000000000, ${E['wealth.redeem.units']}, 10, ${A['house:units']}, unit_asset, 500),
        (id, ${E['wealth.redeem.paid']}, ${A['house:wealth']}, 1, coin, 600),
        (id, ${E['wealth.profit-share']}, ${A['house:wealth']}, ${A['house:profit-share']}, coin, 25)
      ) as leg (reference, kind, debit, credit, asset, amount) where`,
      )}`)
    await send(`update ledger_balance b set balance = 0 from wealth_order o where o.product_id = $1
      and o.bucket between $2::smallint and $3::smallint and b.bucket = o.bucket and b.user_id = o.user_id and b.account = 10
      and b.reference = o.id`)
    await send(`${BALANCE} select bucket, ${A.wealth}, user_id, id, unit_asset, 800 ${came} ${ADDED}`)
    await send(`${BALANCE} select bucket, 1, user_id, 0, coin, 600 ${went} ${ADDED}`)
    await send(
      `${BALANCE} select bucket, ${A['house:wealth']}, 0, 0, coin, 1000 * count(*) ${came} group by bucket, coin ${ADDED}`,
    )
    await send(
      `${BALANCE} select bucket, ${A['house:units']}, 0, 0, unit_asset, -800 * count(*) ${came} group by bucket, unit_asset ${ADDED}`,
    )
    await send(
      `${BALANCE} select bucket, ${A['house:wealth']}, 0, 0, coin, -625 * count(*) ${went} group by bucket, coin ${ADDED}`,
    )
    await send(
      `${BALANCE} select bucket, ${A['house:units']}, 0, 0, unit_asset, 500 * count(*) ${went} group by bucket, unit_asset ${ADDED}`,
    )
    await send(
      `${BALANCE} select bucket, ${A['house:profit-share']}, 0, 0, coin, 25 * count(*) ${went} group by bucket, coin ${ADDED}`,
    )
  })
}

async function trial(orders: number, workers: number): Promise<number> {
  return onFreshDatabase(async ({ url, db, folder }) => {
    await fillUsers(db, FIRST_USER, orders)
    await fill(db, 1, 'USDT')
    await db.execute(
      `insert into wealth_nav (product_id, at, nav, first_nav, entered_at, source, run_at) values (1, $1, 1.25, 1.25, $2, 'operator', $2)`,
      [isoText(STRIKE), AT],
    )
    await withoutTimeout(url, ['vacuum analyze', 'checkpoint'])
    const memory = watchMemory(folder)
    const clock = standingClock(DUE)
    const ground = groundOver(db, clock, workers)
    const jobs = wealthProduct.open(ground).jobs.filter(({ name }) => name === 'wealth-strike')
    const runner = createRunner(jobs, clock, ground.log)
    const seconds = await secondsOf(() => runner.runUntil(DUE))
    const memoryLine = memory.end()
    await db.execute('update wealth_nav set run_at = $1 where product_id = 1', [AT])
    const again = await secondsOf(() => runner.runUntil(DUE))
    const [counted] = await db.query<{ left: number }>(
      `select (select count(*) from wealth_order where state = 'PENDING') + (select count(*) from wealth_redemption
         where state <> 'PAID') as left`,
    )
    await fill(db, 2, 'ETH')
    await withoutTimeout(url, ['vacuum analyze', 'checkpoint'])
    const chunks = await transactionsOf(db)
    const plain = await secondsOf(() => floor(db, 2, { workers, chunks }))
    const books = await booksText(db)
    const lines = [
      `${orders} orders of one strike, half of them redemptions, ${workers} ${workers === 1 ? 'connection' : 'connections'}, ${chunks} transactions`,
      `  product ${besideFloor(seconds, plain)}   ${Math.round(orders / seconds)} orders/s`,
      `  again   ${again.toFixed(3)} s, of the first ${(again / seconds).toFixed(2)}   left ${counted?.left ?? 0}   ${books}   ${memoryLine}`,
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    return seconds
  })
}

process.stdout.write(`orders of a fund at one value; ${BUCKETS} buckets, ${CHUNK_ROWS} rows a transaction; fsync on\n`)
for (const workers of WORKERS) {
  const took: number[] = []
  for (const size of SIZES) took.push(await trial(size, workers))
  for (const [at, size] of SIZES.slice(1).entries()) {
    process.stdout.write(
      `${size} took ${((took[at + 1] ?? 0) / (took[at] ?? 1)).toFixed(1)} times as long as ${SIZES[at]}\n`,
    )
  }
}
process.exit(0)
