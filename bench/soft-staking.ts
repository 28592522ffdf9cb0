import { softStakingManifest } from '../packages/contract/src/products/soft-staking/index.ts'
import { instantOfSeconds, isoText, later } from '../packages/contract/src/time/index.ts'
import { standingClock } from '../packages/server/src/platform/clock/index.ts'
import { BUCKETS, hexDigestOf } from '../packages/server/src/platform/ids/index.ts'
import { CHUNK_ROWS, createRunner, EVERY_ROW } from '../packages/server/src/platform/jobs/index.ts'
import {
  evaluationValues,
  instantsOf,
  rewardsSql,
  softStakingProduct,
} from '../packages/server/src/products/soft-staking/index.ts'
import { cpuSecondsOfDatabase, onFreshDatabase, secondsOf, watchMemory, withoutTimeout } from './stage.ts'
import { booksText } from './stage-books.ts'
import { fillUsers, groundOver, inChunks, inParts } from './stage-earn.ts'
import type { Db } from './stage-orders.ts'

type Tx = Parameters<Parameters<Db['transaction']>[0]>[0]

/*
 * Averages a day of N customers with two coins and two transfers of each in the day, and pays it, through the product's own
 * jobs; beside the plainest set-based SQL that reads the same balances and transfers once and writes the same rows of
 * another day. And the pass alone, in the ranges of a dry run and over all in one statement, beside plain reads of what it
 * reads: handed out, which is what a read is; added up at once, which nobody can use; added up by customer and coin.
 */

const CUSTOMERS = Number(process.argv[2] ?? 100_000)
const WORKERS = (process.argv[3] ?? '2').split(',').map(Number)
const FIRST_USER = 2_000_000_000
const DAY_MS = 86_400_000
/** 00:00 of the day that is averaged. */
const DAY = instantOfSeconds(1_899_936_000)
const NEXT = later(DAY, DAY_MS)
const PAID = later(NEXT, 1_800_000)
const TERMS = { rate: 1_800_000n, floor: 5_000_000n, cap: 500_000_000n }
const MOST = Number.MAX_SAFE_INTEGER
/** Each is measured so often, and the shortest counts. */
const ROUNDS = 3
const KEY = 'the key of the benchmark'
const COINS = ['BTC', 'ETH'] as const
const { 'house:soft-staking': HOUSE } = softStakingManifest.ledger.accounts
const REWARD = softStakingManifest.ledger.events['soft-staking.reward']
const TRANSFER = 'bucket, user_id, reference, period, kind, debit, credit, asset, amount, group_id, at'
const BALANCE = 'insert into ledger_balance (bucket, account, user_id, reference, asset, balance)'
const ADDED = `on conflict (bucket, user_id, account, asset, reference) do update set balance = ledger_balance.balance + excluded.balance`
const users = `app_user where id >= ${FIRST_USER}`

/** Customers who have it on, 2 of each coin, and move a quarter of each away and back in the day. */
async function fill(db: Db): Promise<void> {
  await fillUsers(db, FIRST_USER, CUSTOMERS)
  await db.transaction(async (tx) => {
    await tx.execute('set local statement_timeout = 0')
    for (const [at, coin] of COINS.entries()) {
      await tx.execute(
        `insert into soft_staking_coin (id, coin, place, listing, created_at) select $1::integer, $2, $1::integer, 'listed', $3`,
        [at + 1, coin, isoText(DAY)],
      )
      await tx.execute(
        `insert into soft_staking_terms (coin, from_at, rate, floor, cap, is_listed) values ($1, $2, 0.018, 0.05, 5, true)`,
        [coin, isoText(DAY)],
      )
      const deposited = isoText(later(DAY, -DAY_MS))
      await tx.execute(
        `insert into ledger_transfer (${TRANSFER}) select bucket, id, id + $1::integer, 0, 1, 1000, 1, $2, 2, id, $3::timestamptz from ${users}`,
        [at, coin, deposited],
      )
      for (const [number, [debit, credit, hour]] of (
        [
          [1, 2, 6],
          [2, 1, 18],
        ] as const
      ).entries()) {
        await tx.execute(
          `insert into ledger_transfer (${TRANSFER}) select bucket, id, id + $1::integer, $2::integer, 3, $3::smallint, $4::smallint, $5, 0.5, id,
             $6::timestamptz + id % 3600 * interval '1 second' from ${users}`,
          [at, number, debit, credit, coin, isoText(later(DAY, hour * 3_600_000))],
        )
      }
      await tx.execute(`${BALANCE} select bucket, 1, id, 0, $1, 2 from ${users}`, [coin])
      await tx.execute(`${BALANCE} select bucket, 2, id, 0, $1, 0 from ${users}`, [coin])
      await tx.execute(`${BALANCE} select bucket, 1000, 0, 0, $1, -2 * count(*) from ${users} group by bucket`, [coin])
    }
    await tx.execute(
      `insert into soft_staking_span (bucket, user_id, id, on_at, from_at, agreement)
       select bucket, id, id, $1::timestamptz - interval '1 hour', $1::timestamptz, 1 from ${users} order by bucket, id`,
      [isoText(DAY)],
    )
    await tx.execute('insert into soft_staking_day (day, key, key_hash, published_at) values ($1, $2, $3, $1)', [
      isoText(DAY),
      KEY,
      hexDigestOf(KEY),
    ])
  })
}

const IN_PART = 'bucket between $1::smallint and $2::smallint'
const SINCE = `t.at >= '${isoText(DAY)}' and (t.debit = 1 or t.credit = 1) and t.asset in ('BTC', 'ETH') and t.${IN_PART}`
const BALANCES = `from soft_staking_span s join ledger_balance b on b.bucket = s.bucket and b.user_id = s.user_id and b.account = 1
  and b.reference = 0 and b.asset in ('BTC', 'ETH') and b.${IN_PART} where s.${IN_PART}`
const TRANSFERS = `from soft_staking_span s join ledger_transfer t on t.bucket = s.bucket and t.user_id = s.user_id and ${SINCE}
  where s.${IN_PART}`
/* Read and added up, so that nothing is handed out: the least that a read may be. */
const READ_BALANCES = `select count(*), sum(b.balance) ${BALANCES}`
const READ_TRANSFERS = `select count(*), sum(t.amount) ${TRANSFERS}`
/* Read as anybody reads rows, the columns that the pass needs made ready for the wire, and sent to nobody. */
const HANDED_OUT = 'explain (analyze, timing off, serialize text) select s.bucket, s.user_id, s.id, s.off_at'
const HAND_OUT = [
  `${HANDED_OUT}, b.asset, b.balance ${BALANCES}`,
  `${HANDED_OUT}, t.asset, t.at, t.debit, t.amount ${TRANSFERS}`,
]
/* Added up by customer and coin, without anything that is made of it. */
const READ_SUMS = `select count(*), sum(total) from (select bucket, user_id, asset, sum(part) as total from (
    select s.bucket, s.user_id, b.asset, b.balance as part ${BALANCES}
    union all select s.bucket, s.user_id, t.asset, t.amount ${TRANSFERS}) as part group by 1, 2, 3) as sums`

/** Reads what a pass reads once, and writes the same rows of the day after. */
async function floor(db: Db, workers: number): Promise<void> {
  const [day, at] = [isoText(NEXT), isoText(later(PAID, DAY_MS))]
  await inParts(db, workers, async (tx, from, to) => {
    const of = [from, to]
    await tx.execute(READ_BALANCES, of)
    await tx.execute(READ_TRANSFERS, of)
    await tx.execute(
      `insert into soft_staking_reward (bucket, user_id, id, day, coin, place, snapshots, total, amount)
       select bucket, user_id, id, '${day}', coin, place, 24, 42, 0.00008630 from soft_staking_span
       cross join (values ('BTC', 1), ('ETH', 2)) as c (coin, place) where ${IN_PART} order by bucket, user_id, id`,
      of,
    )
  })
  await inParts(db, workers, async (tx, from, to) => {
    const of = [from, to]
    const rows = `soft_staking_reward where day = '${day}' and ${IN_PART}`
    await tx.execute(`update soft_staking_reward set paid_in = 1 where day = '${day}' and ${IN_PART}`, of)
    await tx.execute(
      `insert into ledger_transfer (${TRANSFER}) select bucket, user_id, id, 1000 + place, ${REWARD}, ${HOUSE}, 1, coin, amount, id,
         '${at}' from ${rows}`,
      of,
    )
    await tx.execute(`${BALANCE} select bucket, 1, user_id, 0, coin, amount from ${rows} ${ADDED}`, of)
    await tx.execute(
      `${BALANCE} select bucket, ${HOUSE}, 0, 0, coin, -sum(amount) from ${rows} group by 1, 5 ${ADDED}`,
      of,
    )
  })
}

/** The ranges of buckets that a dry run passes over one after another. */
const RANGES = 16

/**
 * The pass alone, as a dry run makes it and over all at once, beside reads of the same rows in the same ranges: the database's
 * processor time, one process each, so that neither other work on the machine nor helpers of one side count.
 */
async function passAlone(db: Db, folder: string): Promise<string[]> {
  const terms = COINS.map((coin, at) => ({ coin, place: at + 1, ...TERMS }))
  const about = { day: DAY, instants: instantsOf({ day: DAY, key: KEY }), terms }
  const sql = `select count(*), sum(amount) from (${rewardsSql({ range: EVERY_ROW, loanMoves: null })}) as r`
  const took = async (chunks: number, ask: (tx: Tx, from: number, to: number) => Promise<unknown>) => {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = cpuSecondsOfDatabase(folder)
      await inChunks(db, { workers: 1, chunks }, async (tx, from, to) => {
        await tx.execute('set local max_parallel_workers_per_gather = 0')
        await ask(tx, from, to)
      })
      times.push(cpuSecondsOfDatabase(folder) - began)
    }
    return Math.min(...times)
  }
  const both = (texts: readonly string[]) => async (tx: Tx, from: number, to: number) => {
    for (const text of texts) await tx.query(text, [from, to])
  }
  const lines: string[] = []
  for (const chunks of [RANGES, 1]) {
    const handed = await took(chunks, both(HAND_OUT))
    const added = await took(chunks, both([READ_BALANCES, READ_TRANSFERS]))
    const sums = await took(chunks, both([READ_SUMS]))
    const pass = await took(chunks, (tx, from, to) =>
      tx.query(sql, evaluationValues({ ...about, range: { after: [from, 0, 0], until: [to, MOST, MOST] } })),
    )
    const beside = (name: string, seconds: number) =>
      `${name} ${seconds.toFixed(2)} s (ratio ${(pass / seconds).toFixed(2)})`
    lines.push(
      `  pass    ${chunks === 1 ? 'at once' : `in ${chunks} ranges`}, processor time ${pass.toFixed(2)} s   ${beside('rows handed out', handed)}   ${beside('rows added up', added)}   ${beside('added up by customer and coin', sums)}`,
    )
  }
  return lines
}

async function trial(workers: number): Promise<void> {
  await onFreshDatabase(async ({ url, db, folder }) => {
    await fill(db)
    await withoutTimeout(url, ['vacuum analyze', 'checkpoint'])
    const passes = await passAlone(db, folder)
    const memory = watchMemory(folder)
    const clock = standingClock(NEXT)
    const ground = groundOver(db, clock, workers)
    const jobs = softStakingProduct.open(ground).jobs.filter(({ name }) => name !== 'soft-staking-keys')
    const runner = createRunner(jobs, clock, ground.log)
    const averaged = await secondsOf(() => runner.runUntil(NEXT))
    clock.set(PAID)
    const paid = await secondsOf(() => runner.runUntil(PAID))
    const memoryLine = memory.end()
    await db.execute('update soft_staking_day set averaged_at = null, paid_at = null where day = $1', [isoText(DAY)])
    const again = await secondsOf(() => runner.runUntil(PAID))
    const [counted] = await db.query<{ paid: number }>(
      'select count(*) filter (where paid_in is not null) as paid from soft_staking_reward where day = $1',
      [isoText(DAY)],
    )
    await withoutTimeout(url, ['vacuum analyze', 'checkpoint'])
    const plain = await secondsOf(() => floor(db, workers))
    const books = await booksText(db)
    const all = averaged + paid
    const lines = [
      `${CUSTOMERS} customers, ${COINS.length} coins, ${workers} ${workers === 1 ? 'transaction' : 'transactions'} at a time`,
      ...passes,
      `  product ${all.toFixed(2)} s (average ${averaged.toFixed(2)}, payment ${paid.toFixed(2)})   floor ${plain.toFixed(2)} s   ratio ${(all / plain).toFixed(2)}`,
      `  again   ${again.toFixed(2)} s   not paid ${CUSTOMERS * COINS.length - (counted?.paid ?? 0)}   ${books}   ${memoryLine}`,
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
  })
}

process.stdout.write(`soft staking; ${BUCKETS} buckets, ${CHUNK_ROWS} rows a transaction; fsync on\n`)
for (const workers of WORKERS) await trial(workers)
process.exit(0)
