import { decimal } from '../packages/contract/src/money/index.ts'
import { instantOfSeconds, isoText } from '../packages/contract/src/time/index.ts'
import { DEPOSIT, HOUSE_EXTERNAL, ledgerFaults, post, SPOT } from '../packages/server/src/core/ledger/index.ts'
import type { Transaction } from '../packages/server/src/platform/database/index.ts'
import { bucketOf } from '../packages/server/src/platform/ids/index.ts'
import { memoryOf, onFreshDatabase } from './stage.ts'

/*
 * Posts a second through the ledger, one post a transaction, against the floor: the same rows written by hand-written
 * SQL in the same transactions. The two take turns in slices of a second, so that both see the same machine. Every post
 * touches the same house account, of which each bucket has its row; the last three lines are the worst case, customers
 * of one bucket only.
 */

const SLICES = Number(process.argv[2] ?? 4)
const AT = instantOfSeconds(1_900_000_000)
const AMOUNT = decimal('1.5')

type Db = Parameters<Parameters<typeof onFreshDatabase>[0]>[0]['db']
type One = (tx: Transaction, bucket: number, userId: number, reference: number) => Promise<unknown>

const throughLedger: One = (tx, bucket, userId, reference) =>
  post(tx, [
    {
      bucket,
      userId,
      reference,
      period: 0,
      event: DEPOSIT,
      debit: HOUSE_EXTERNAL,
      credit: SPOT,
      asset: 'BTC',
      amount: AMOUNT,
      groupId: reference,
      at: AT,
    },
  ])

/** What somebody would write by hand: three statements, sent together. */
const byHand: One = (tx, bucket, userId, reference) =>
  Promise.all([
    tx.execute(
      `insert into ledger_transfer (bucket, user_id, reference, period, kind, debit, credit, asset, amount, group_id, at)
       values ($1, $2, $3, 0, 1, 1000, 1, 'BTC', 1.5, $3, $4) on conflict do nothing`,
      [bucket, userId, reference, isoText(AT)],
    ),
    tx.execute(
      `insert into ledger_balance (bucket, account, user_id, reference, asset, balance) values ($1, 1, $2, 0, 'BTC', 1.5)
       on conflict (bucket, user_id, account, asset, reference)
         do update set balance = ledger_balance.balance + excluded.balance`,
      [bucket, userId],
    ),
    tx.execute(
      `insert into ledger_balance (bucket, account, user_id, reference, asset, balance) values ($1, 1000, 0, 0, 'BTC', -1.5)
       on conflict (bucket, user_id, account, asset, reference)
         do update set balance = ledger_balance.balance + excluded.balance`,
      [bucket],
    ),
  ])

let reference = 10_000_000

async function slice(db: Db, one: One, connections: number, users: readonly number[]): Promise<number> {
  const until = performance.now() + 1000
  let done = 0
  const client = async (index: number) => {
    for (let turn = index; performance.now() < until; turn += connections) {
      const userId = users[turn % users.length] ?? 0
      reference += 1
      const own = reference
      await db.transaction((tx) => one(tx, bucketOf(userId), userId, own))
      done += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, (_, index) => client(index)))
  return done
}

async function compare(db: Db, title: string, connections: number, users: readonly number[]): Promise<void> {
  let [ledger, floor] = [0, 0]
  await slice(db, throughLedger, connections, users)
  await slice(db, byHand, connections, users)
  for (let turn = 0; turn < SLICES; turn += 1) {
    ledger += await slice(db, throughLedger, connections, users)
    floor += await slice(db, byHand, connections, users)
  }
  const rate = (posts: number) => `${Math.round(posts / SLICES)} posts/s`.padStart(14)
  const ratio = (ledger / floor).toFixed(2)
  process.stdout.write(
    `${title.padEnd(18)} ${String(connections).padStart(2)} connections  ledger ${rate(ledger)}  floor ${rate(floor)}  ratio ${ratio}\n`,
  )
}

await onFreshDatabase(async ({ db, folder }) => {
  const everywhere = Array.from({ length: 4_000 }, (_, index) => 100_000 + index)
  const oneBucket = Array.from({ length: 400_000 }, (_, index) => 100_000 + index).filter((id) => bucketOf(id) === 7)
  process.stdout.write(`ledger, ${SLICES} slices of 1 s each way in turns, one post a transaction, fsync on\n`)
  for (const connections of [1, 8, 32]) await compare(db, 'all buckets', connections, everywhere)
  for (const connections of [1, 8, 32]) await compare(db, 'one bucket', connections, oneBucket)
  process.stdout.write(`ledger faults ${(await ledgerFaults(db)).length}   ${await memoryOf(folder)}\n`)
})
process.exit(0)
