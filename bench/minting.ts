import { instantOfSeconds, isoText, later } from '../packages/contract/src/time/index.ts'
import { BUCKETS } from '../packages/server/src/platform/ids/index.ts'
import { EVERY_ROW, inRange, rangeValues } from '../packages/server/src/platform/jobs/index.ts'
import { bookMintedDay, countedSql } from '../packages/server/src/products/staking/index.ts'
import { cpuSecondsOfDatabase, onFreshDatabase, secondsOf, withoutTimeout } from './stage.ts'
import { fillUsers } from './stage-earn.ts'
import type { Db } from './stage-orders.ts'

/*
 * Evaluates a day of N customers of a product that mints, each with four acts in it (mints, sends coins out and gets some back, pays
 * some back), on one connection: the pass alone, and the day booked by it; beside a plain read of the same acts, transfers and
 * balances, sorted by customer and instant and handed out.
 */

const CUSTOMERS = Number(process.argv[2] ?? 100_000)
const FIRST_USER = 2_000_000_000
const PID = 77
const DAY_MS = 86_400_000
const DAY = instantOfSeconds(1_899_936_000)
const END = later(DAY, DAY_MS)
const ROUNDS = 3
const COIN = 'GUSD'
const users = `app_user where id >= ${FIRST_USER}`
const TRANSFER = 'bucket, user_id, reference, period, kind, debit, credit, asset, amount, group_id, at'
const AT = (hour: number) =>
  `'${isoText(later(DAY, hour * 3_600_000))}'::timestamptz + id % 3600 * interval '1 second' + id % 977 * interval '1 millisecond'`

/** Each has 1,000 from before; mints 500, sends 300 out, gets 100 back and pays 200 back in the day. */
async function fill(db: Db): Promise<void> {
  await fillUsers(db, FIRST_USER, CUSTOMERS)
  const before = isoText(later(DAY, -DAY_MS))
  const mints = (id: string, amount: number, at: string) =>
    `insert into staking_mint (bucket, user_id, id, product_id, coin, minted_coin, amount, minted, index, mean, rate, factor, created_at)
     select bucket, id, ${id}, ${PID}, 'USDT', '${COIN}', ${amount}, ${amount}, 1, 1, 1, 1, ${at} from ${users}`
  const moves = (number: number, [debit, credit]: [number, number], amount: number, at: string) =>
    `insert into ledger_transfer (${TRANSFER})
     select bucket, id, id, ${number}, 332, ${debit}, ${credit}, '${COIN}', ${amount}, id, ${at} from ${users}`
  await db.transaction(async (tx) => {
    await tx.execute('set local statement_timeout = 0')
    await tx.execute(
      `insert into staking_product (id, coin, type, name, listing, booked_to, due_at, created_at)
       values (${PID}, '${COIN}', 2, 'GUSD Mint', 'listed', '${isoText(DAY)}', '${isoText(END)}', '${before}')`,
    )
    await tx.execute(
      `insert into staking_day_rate (product_id, day, entry, reward_coin, rate, fee, discounts, staked_price, reward_price, delay_days)
       values (${PID}, '${isoText(DAY)}', 0, 'USDT', 3.65, 0, '[]', 1, 1, 1)`,
    )
    await tx.execute(
      `insert into staking_minted (bucket, user_id, id, product_id, amount, net, accrued_to, counted_to, created_at)
       select bucket, id, id, ${PID}, 1000, 1000, '${isoText(DAY)}', '${isoText(DAY)}', '${before}' from ${users}`,
    )
    await tx.execute(mints('id * 8', 1000, `'${before}'::timestamptz`))
    await tx.execute(mints('id * 8 + 1', 500, AT(3)))
    await tx.execute(
      `insert into staking_mint_back (bucket, user_id, id, product_id, coin, minted_coin, amount, gross, fee, is_fast, state, created_at, due_at, paid_in)
       select bucket, id, id * 8 + 2, ${PID}, 'USDT', '${COIN}', 200, 200, 0, false, 'PAID', ${AT(18)}, ${AT(18)}, 1 from ${users}`,
    )
    await tx.execute(moves(0, [1048, 1], 1000, `'${before}'::timestamptz`))
    await tx.execute(moves(1, [1048, 1], 500, AT(3)))
    await tx.execute(moves(2, [1, 1000], 300, AT(9)))
    await tx.execute(moves(3, [1000, 1], 100, AT(14)))
    await tx.execute(moves(4, [1, 1048], 200, AT(18)))
    await tx.execute(
      `insert into ledger_balance (bucket, account, user_id, reference, asset, balance)
       select bucket, 1, id, 0, '${COIN}', 1100 from ${users}`,
    )
  })
}

/* The columns that the pass needs, sorted as it needs them, made ready for the wire and not sent. */
const READ = `explain (analyze, timing off, serialize text)
  select h.bucket, h.user_id, h.id, x.at, x.kind, x.amount from staking_minted h join (
    select bucket, user_id, created_at as at, 0 as kind, minted as amount from staking_mint where created_at >= '${isoText(DAY)}'
    union all select bucket, user_id, created_at, 1, amount from staking_mint_back where created_at >= '${isoText(DAY)}'
    union all select bucket, user_id, at, debit * 10000 + credit, amount from ledger_transfer
      where at >= '${isoText(DAY)}' and asset = '${COIN}'
    union all select bucket, user_id, '${isoText(END)}'::timestamptz, account, balance from ledger_balance where asset = '${COIN}'
  ) as x on x.bucket = h.bucket and x.user_id = h.user_id order by h.bucket, h.user_id, x.at`

type Took = { wall: number; processor: number }
const shown = ({ wall, processor }: Took) => `${wall.toFixed(2)} s (processor ${processor.toFixed(2)} s)`

await onFreshDatabase(async ({ url, db, folder }) => {
  await fill(db)
  await withoutTimeout(url, ['vacuum analyze', 'checkpoint'])
  const values = [PID, isoText(DAY), isoText(END), 1, ...rangeValues(EVERY_ROW), COIN]
  const where = `h.product_id = $1 and h.accrued_to = $2 and $4::bigint is not null and ${inRange(EVERY_ROW, 'h', 5)}`
  const counting = { range: EVERY_ROW, where, loanMoves: null, isCounted: true }
  const pass = `select count(*), sum(weight) as weight from (${countedSql(counting)}) as c`
  const took = async (work: Parameters<Db['transaction']>[0]): Promise<Took> => {
    const times: Took[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = cpuSecondsOfDatabase(folder)
      const wall = await secondsOf(() =>
        db.transaction(async (tx) => {
          await tx.execute('set local statement_timeout = 0')
          await tx.execute('set local max_parallel_workers_per_gather = 0')
          return work(tx)
        }),
      )
      times.push({ wall, processor: cpuSecondsOfDatabase(folder) - began })
    }
    return times.reduce((least, each) => (each.wall < least.wall ? each : least))
  }
  const read = await took((tx) => tx.query(READ))
  let weight = ''
  const evaluated = await took(async (tx) => {
    const [sum] = await tx.query<{ weight: string }>(pass, values)
    weight = sum?.weight ?? ''
  })
  const lines = [
    `${CUSTOMERS} customers with four acts each, ${BUCKETS} buckets, one connection; fsync on; best of ${ROUNDS}`,
    `  evaluated ${shown(evaluated)}   plain sorted read ${shown(read)}   ratio ${(evaluated.wall / read.wall).toFixed(2)} (processor ${(evaluated.processor / read.processor).toFixed(2)})`,
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  const booked = await secondsOf(() =>
    db.transaction(async (tx) => {
      await tx.execute('set local statement_timeout = 0')
      const about = { productId: PID, day: DAY, run: 2, range: EVERY_ROW, isDistributed: false }
      await bookMintedDay(tx, { ...about, coin: COIN, isCounted: true, loanMoves: null })
    }),
  )
  process.stdout.write(`  booked, with rewards and transfers, in ${booked.toFixed(2)} s   weight in all ${weight}\n`)
})
process.exit(0)
