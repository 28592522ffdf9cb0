import {
  type StakingTermsWire,
  stakingManifest,
  stakingTermsOf,
  stakingTermsWire,
} from '../packages/contract/src/products/staking/index.ts'
import { instantOfSeconds, isoText, later } from '../packages/contract/src/time/index.ts'
import { standingClock } from '../packages/server/src/platform/clock/index.ts'
import { BUCKETS } from '../packages/server/src/platform/ids/index.ts'
import { CHUNK_ROWS, createRunner } from '../packages/server/src/platform/jobs/index.ts'
import { stakingProduct } from '../packages/server/src/products/staking/index.ts'
import { onFreshDatabase, secondsOf, watchMemory, withoutTimeout } from './stage.ts'
import { booksText, transactionsOf } from './stage-books.ts'
import { fillUsers, groundOver, inChunks, inParts } from './stage-earn.ts'
import type { Db } from './stage-orders.ts'

/*
 * Books and pays a day of N stakers of one product with two reward coins, through the product's own job; beside the plainest
 * set-based SQL that writes the same rewards, transfers, balances and holdings of another day. And the same day again.
 */

const STAKERS = Number(process.argv[2] ?? 100_000)
const WORKERS = (process.argv[3] ?? '2').split(',').map(Number)
const FIRST_USER = 2_000_000_000
const PRODUCT = 77
const DAY_MS = 86_400_000
/** 00:00 of the day that is booked. */
const DAY = instantOfSeconds(1_899_936_000)
const NEXT = later(DAY, DAY_MS)
const { staking: STAKED, 'house:staking-reward': HOUSE } = stakingManifest.ledger.accounts
const { 'staking.stake': STAKE, 'staking.reward': REWARD, 'staking.reward.fee': FEE } = stakingManifest.ledger.events
const TRANSFER = 'bucket, user_id, reference, period, kind, debit, credit, asset, amount, group_id, at'
const BALANCE = 'insert into ledger_balance (bucket, account, user_id, reference, asset, balance)'
const ADDED = `on conflict (bucket, user_id, account, asset, reference) do update set balance = ledger_balance.balance + excluded.balance`
const HOUSE_FEE = 1002
/** What a day of 100 SOL earns gross by each entry: 100 × rate / 36500, and the house's part of it. */
const EARNED = [
  { coin: 'SOL', entry: 0, gross: '0.01', fee: '0.0008' },
  { coin: 'USDT', entry: 1, gross: '0.2', fee: '0.016' },
]

const ENTRIES = EARNED.map(({ coin, entry, gross, fee }) => `('${coin}', ${entry}, ${gross}, ${fee})`).join(', ')

const TERMS: StakingTermsWire = {
  base_rate: '1',
  fee: '0.08',
  vip_config: [],
  tips: '',
  reward_coin: [
    { reward_coin: 'SOL', rate: '3.65', is_debt: 0, reward_delay_days: 1 },
    { reward_coin: 'USDT', rate: '0.73', is_debt: 0, exchange_rate: '0.01', reward_delay_days: 1 },
  ],
  personal_mortgage_limit: '-1',
  crowd_mortgage_limit: '-1',
  total_mortgage_limit: '-1',
  min_amount: '0.01',
  max_amount: '-1',
  min_redeem_amount: '0.01',
  income_days: 0,
  redeem_minday: 1,
  redeem_maxday: 2,
  product_quick_daily: '-1',
  redeem_config: [
    {
      redeem_coin: 'SOL',
      redeem_quick: 0,
      redeem_quick_long: 0,
      redeem_quick_fee: '0',
      redeem_fee: '0',
      redeem_quick_daily: '-1',
    },
  ],
}

/** Customers who have had 100 SOL staked since before the day before. */
async function fill(db: Db): Promise<void> {
  await fillUsers(db, FIRST_USER, STAKERS)
  const [day, end, before] = [isoText(later(DAY, -DAY_MS)), isoText(DAY), isoText(later(DAY, -2 * DAY_MS))]
  await db.transaction(async (tx) => {
    await tx.execute('set local statement_timeout = 0')
    await tx.execute(
      `insert into staking_product (id, coin, type, name, listing, booked_to, due_at, created_at)
       values ($1, 'SOL', 1, 'SOL Staking', 'listed', $2, $3, $4)`,
      [PRODUCT, day, end, before],
    )
    await tx.execute('insert into staking_terms (product_id, from_at, terms) values ($1, $2, $3)', [
      PRODUCT,
      before,
      JSON.stringify(stakingTermsWire(stakingTermsOf(TERMS))),
    ])
    await tx.execute(
      `insert into staking_holding (bucket, user_id, id, product_id, coin, amount, accrued_to, created_at)
       select bucket, id, id, $1, 'SOL', 100, $2, $3 from app_user where id >= ${FIRST_USER} order by bucket, id`,
      [PRODUCT, day, before],
    )
    await tx.execute(
      `insert into ledger_transfer (${TRANSFER}) select bucket, user_id, id, 0, ${STAKE}, 1000, ${STAKED}, coin, amount, id, created_at
       from staking_holding`,
    )
    await tx.execute(`${BALANCE} select bucket, ${STAKED}, user_id, id, coin, amount from staking_holding`)
    await tx.execute(
      `${BALANCE} select bucket, 1000, 0, 0, 'SOL', -sum(amount) from staking_holding group by bucket order by bucket`,
    )
  })
}

const IN_PART = 'bucket between $1::smallint and $2::smallint'

/** The same rows of the day after, in as many transactions as the job had. */
async function floor(db: Db, workers: number, chunks: number): Promise<void> {
  const [day, end] = [isoText(NEXT), isoText(later(NEXT, DAY_MS))]
  await inChunks(db, { workers, chunks }, async (tx, from, to) => {
    const of = [from, to]
    await tx.execute(
      `insert into staking_reward (bucket, user_id, id, day, holding_id, product_id, entry, coin, weight, sale, gross, fee, due_at,
         is_prompt, booked_in, paid_in)
       select bucket, user_id, id * 16 + e.entry, '${day}', id, product_id, e.entry, e.coin, amount * 86400, 0, e.gross, e.fee,
         '${end}', true, 1, 1
       from staking_holding cross join (values ${ENTRIES}) as e (coin, entry, gross, fee) where ${IN_PART}
       order by bucket, user_id, id`,
      of,
    )
    const rows = `staking_reward where day = '${day}' and ${IN_PART}`
    await tx.execute(
      `insert into ledger_transfer (${TRANSFER})
       select bucket, user_id, id, 1, leg.kind, ${HOUSE}, leg.credit, coin, leg.amount, holding_id, '${end}' from staking_reward
       cross join lateral (values (${REWARD}, 1, gross - fee), (${FEE}, ${HOUSE_FEE}, fee)) as leg (kind, credit, amount)
       where day = '${day}' and ${IN_PART}`,
      of,
    )
    await tx.execute(`${BALANCE} select bucket, 1, user_id, 0, coin, gross - fee from ${rows} ${ADDED}`, of)
    await tx.execute(
      `${BALANCE} select bucket, leg.account, 0, 0, coin, sum(leg.amount) from staking_reward
       cross join lateral (values (${HOUSE}, -gross), (${HOUSE_FEE}, fee)) as leg (account, amount)
       where day = '${day}' and ${IN_PART} group by bucket, leg.account, coin ${ADDED}`,
      of,
    )
    await tx.execute(`update staking_holding set accrued_to = '${end}', missed = 0 where ${IN_PART}`, of)
  })
}

async function trial(workers: number): Promise<void> {
  await onFreshDatabase(async ({ url, db, folder }) => {
    await fill(db)
    await withoutTimeout(url, ['vacuum analyze', 'checkpoint'])
    const clock = standingClock(NEXT)
    const ground = groundOver(db, clock, workers)
    const jobs = stakingProduct.open(ground).jobs.filter(({ name }) => name === 'staking-day')
    const runner = createRunner(jobs, clock, ground.log)
    // A product is seldom a day old: balances are there that rewards are added to, and the process has booked a day before.
    await runner.runUntil(DAY)
    await withoutTimeout(url, ['vacuum analyze', 'checkpoint'])
    const memory = watchMemory(folder)
    const before = await transactionsOf(db)
    const booked = await secondsOf(() => runner.runUntil(NEXT))
    const memoryLine = memory.end()
    const chunks = (await transactionsOf(db)) - before
    const [counted] = await db.query<{ rewards: number; net: string }>(
      'select count(*) as rewards, sum(gross - fee)::text as net from staking_reward where day = $1',
      [isoText(DAY)],
    )
    await db.execute('update staking_product set booked_to = $1, due_at = $2', [isoText(DAY), isoText(NEXT)])
    await db.execute(`update job_run set state = 'open', ended_at = null where job = 'staking-day'`)
    await db.execute(
      `update job_lane set done = false, cursor_bucket = -1, cursor_user = 0, cursor_id = 0 where job = 'staking-day'`,
    )
    const again = await secondsOf(() => runner.runUntil(NEXT))
    await withoutTimeout(url, ['vacuum analyze', 'checkpoint'])
    // The first look at pages that the job has warmed already.
    await inParts(db, 1, (tx) => tx.query('select count(*) from staking_holding').then(() => undefined))
    const plain = await secondsOf(() => floor(db, workers, chunks))
    const books = await booksText(db)
    const lines = [
      `${STAKERS} stakers, ${EARNED.length} reward coins, ${workers} ${workers === 1 ? 'transaction' : 'transactions'} at a time, ${chunks} transactions`,
      `  day     ${booked.toFixed(2)} s   floor ${plain.toFixed(2)} s   ratio ${(booked / plain).toFixed(2)}`,
      `  again   ${again.toFixed(2)} s   not paid ${STAKERS * EARNED.length - (counted?.rewards ?? 0)}   ${books}   ${memoryLine}`,
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
  })
}

process.stdout.write(`staking; ${BUCKETS} buckets, ${CHUNK_ROWS} rows a transaction; fsync on\n`)
for (const workers of WORKERS) await trial(workers)
process.exit(0)
