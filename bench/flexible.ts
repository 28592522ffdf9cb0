import { isoText } from '../packages/contract/src/time/index.ts'
import { standingClock } from '../packages/server/src/platform/clock/index.ts'
import { BUCKETS } from '../packages/server/src/platform/ids/index.ts'
import { CHUNK_ROWS, createRunner } from '../packages/server/src/platform/jobs/index.ts'
import { openFlexible } from '../packages/server/src/products/simple-earn/flexible/index.ts'
import { onFreshDatabase, secondsOf, watchMemory, withoutTimeout } from './stage.ts'
import { booksText } from './stage-books.ts'
import {
  ACCOUNTS,
  besideFloor,
  borrowersOf,
  bytesOf,
  EVENTS,
  fillLenders,
  fillUsers,
  groundOver,
  HOUR_0,
  hoursOn,
  inChunks,
  watched,
} from './stage-earn.ts'
import type { Db } from './stage-orders.ts'

/*
 * The hour of one pool through the product's own job: auction, charges, interest and its compounding, and at 00:00 the day's
 * posts, measured apart. Beside it the plainest set-based SQL that writes the same rows of a twin pool, in as many transactions
 * on as many connections: each lender's sum written out where it is needed, by the rate and the marginal share that the product found. That
 * the rows are the same is looked at in the end. Beside that, what writing constants into these rows takes.
 */

const SIZES = (process.argv[2] ?? '10000,100000,1000000').split(',').map(Number)
const WORKERS = (process.argv[3] ?? '2,1').split(',').map(Number)
/** Ordinary hours, of which the last counts; then the one that ends at 00:00. */
const HOURS = 5
const FIRST_USER = 2_000_000_000
const [ASSET, TWIN] = ['USDT', 'ETH']

const within = `bucket between $2::smallint and $3::smallint`

type Plain = { workers: number; chunks: number }
type Published = { rate: string; marginal: string; part: string; whole: string }

async function publishedOf(db: Db, hours: number): Promise<Published> {
  const [row] = await db.query<Published>(
    `select rate::text, marginal::text, share_part::text as part, share_whole::text as whole
     from flexible_hour where asset = $1 and hour = $2`,
    [ASSET, isoText(hoursOn(hours - 1))],
  )
  if (row === undefined) throw new Error('the product published no hour')
  return row
}

/** The rows of an hour: holdings, loans, buckets, what is published, and that it is told. */
async function hourFloor(db: Db, { workers, chunks }: Plain, hour: Published | null): Promise<void> {
  await inChunks(db, { workers, chunks }, async (tx, from, to) => {
    const part = [TWIN, from, to]
    await (hour === null ? constantHoldings(tx, part) : plainHoldings(tx, part, hour))
    await tx.execute(
      `update flexible_loan set loan_time = 0, counted_to = counted_to + interval '1 hour',
         charged_to = charged_to + interval '1 hour', unposted_interest = unposted_interest + 0.1,
         unposted_fee = unposted_fee + 0.01
       where asset = $1 and is_open and ${within}`,
      part,
    )
    await tx.execute(
      `update flexible_bucket b set open_hour = open_hour + interval '1 hour', unposted = b.unposted + s.interest,
         hour_interest = s.interest, hour_charge = 1, hour_fee = 1, idle = b.idle + s.interest
       from (select bucket, sum(interest) as interest from flexible_holding where asset = $1 and ${within} group by bucket) s
       where b.asset = $1 and b.bucket = s.bucket`,
      part,
    )
  })
  await db.execute(
    `insert into flexible_hour (asset, hour, supply, demand, filled, unmet, netted, marginal, utilisation, rate, terms, book)
     select $1, max(accrued_to), 1, 1, 1, 0, 0, 0.01, 1, 0.034, '{}', '[]' from flexible_holding where asset = $1`,
    [TWIN],
  )
  await db.execute(`insert into outbox (bucket, topic, payload, created_at) values (7, 'bench', '{}', now())`)
}

type Tx = Parameters<Parameters<typeof inChunks>[2]>[0]

/** Lent by the marginal share; in integers over 8760 × 10^16 what that earns with the rest of before; and its whole part. */
const LENT = `case when minimum > $4::numeric then 0 when minimum < $4::numeric then offered
    else div(offered * 1e8 * $5::numeric, $6::numeric) * 0.00000001 end`
const WHOLE = `((${LENT}) * $7::numeric + carry)`
const INTEREST = `div(${WHOLE}, 876000000000) * 0.00000001`

function plainHoldings(
  tx: Tx,
  part: readonly (string | number)[],
  { rate, marginal, part: filled, whole }: Published,
): Promise<number> {
  return tx.execute(
    `update flexible_holding set offered = offered + joining + ${INTEREST}, unposted = unposted + ${INTEREST},
       carry = mod(${WHOLE}, 876000000000), joining = 0, minimum = next_minimum,
       accrued_to = accrued_to + interval '1 hour', lent = ${LENT}, rate = $8::numeric, interest = ${INTEREST},
       earned = earned + ${INTEREST}
     where asset = $1 and ${within}`,
    [...part, marginal, filled, whole, `${rate}e16`, rate],
  )
}

function constantHoldings(tx: Tx, part: readonly (string | number)[]): Promise<number> {
  return tx.execute(
    `update flexible_holding set offered = offered + 0.00123456, unposted = unposted + 0.00123456, carry = 7,
       joining = 0, minimum = next_minimum, accrued_to = accrued_to + interval '1 hour', lent = offered,
       rate = 0.034, interest = 0.00123456, earned = earned + 0.00123456
     where asset = $1 and ${within}`,
    part,
  )
}

/** How many holdings of the twin are not what the product made of theirs. */
async function differing(db: Db): Promise<number> {
  const columns = ['offered', 'unposted', 'carry', 'lent', 'interest', 'rate', 'earned', 'minimum']
  const of = (alias: string) => columns.map((name) => `${alias}.${name}`).join(', ')
  const [row] = await db.query<{ count: number }>(
    `select count(*) as count from flexible_holding a
     join flexible_holding b on b.bucket = a.bucket and b.user_id = a.user_id and b.asset = $2
     where a.asset = $1 and (${of('a')}) is distinct from (${of('b')})`,
    [ASSET, TWIN],
  )
  return row?.count ?? 0
}

/** The rows of a day's posts of what accrued in holdings. */
async function dayFloor(db: Db, plain: Plain): Promise<void> {
  const at = isoText(hoursOn(HOURS + 1))
  await inChunks(db, plain, async (tx, from, to) => {
    const part = [TWIN, from, to]
    const from_ = `from flexible_holding where asset = $1 and ${within} and unposted > 0`
    const kind = EVENTS['flexible.interest']
    await tx.execute(
      `insert into flexible_posting (bucket, user_id, reference, at, period, kind, account, asset, amount)
       select bucket, user_id, id, '${at}', 1, ${kind}, 0, asset, unposted ${from_}`,
      part,
    )
    await tx.execute(
      `insert into ledger_transfer (bucket, user_id, reference, period, kind, debit, credit, asset, amount, group_id, at)
       select bucket, user_id, id, 1, ${kind}, 1001, ${ACCOUNTS.flexible}, asset, unposted, id, '${at}' ${from_}`,
      part,
    )
    await tx.execute(
      `update ledger_balance b set balance = b.balance + h.unposted from flexible_holding h
       where h.asset = $1 and h.bucket between $2::smallint and $3::smallint and h.unposted > 0 and b.bucket = h.bucket
         and b.user_id = h.user_id and b.account = ${ACCOUNTS.flexible} and b.asset = $1 and b.reference = h.id`,
      part,
    )
    await tx.execute(
      `insert into ledger_balance (bucket, account, user_id, reference, asset, balance)
       select bucket, 1001, 0, 0, asset, -sum(unposted) ${from_} group by bucket, asset
       on conflict (bucket, user_id, account, asset, reference)
         do update set balance = ledger_balance.balance + excluded.balance`,
      part,
    )
    await tx.execute(`update flexible_holding set unposted = 0 where asset = $1 and ${within}`, part)
    await tx.execute(`update flexible_bucket set unposted = 0 where asset = $1 and ${within}`, part)
  })
}

type Trial = { hour: number; day: number }
type Stage = Parameters<Parameters<typeof onFreshDatabase>[0]>[0]

/** The product's hours, and how many transactions an ordinary one and that of 00:00 took. */
async function played({ db }: Stage, workers: number) {
  const clock = standingClock(HOUR_0)
  const { db: seen, spans, transactions } = watched(db)
  const [job] = openFlexible(groundOver(seen, clock, workers), async () => []).jobs
  const runner = createRunner(job === undefined ? [] : [job], clock, groundOver(db, clock, workers).log)
  const hour = async (hours: number) => {
    spans.clear()
    clock.set(hoursOn(hours))
    const before = transactions()
    const seconds = await secondsOf(() => runner.runUntil(clock.now()))
    return { seconds, chunks: transactions() - before }
  }
  let ordinary = { seconds: 0, chunks: 0 }
  for (let hours = 1; hours <= HOURS; hours += 1) ordinary = await hour(hours)
  const steps = stepsOf(spans)
  // As if it had been cut off at its very end: all is looked at, nothing is left to do.
  await db.execute(`update flexible_pool set done_until = done_until - interval '1 hour' where asset = $1`, [ASSET])
  const again = await hour(HOURS)
  return { ordinary, steps, again, hour, spans }
}

async function trial(lenders: number, workers: number): Promise<Trial> {
  return onFreshDatabase(async (stage) => {
    const { url, db, folder } = stage
    await fillUsers(db, FIRST_USER, lenders + borrowersOf(lenders))
    await fillLenders(db, { asset: ASSET, count: lenders, firstUser: FIRST_USER, poolId: 1 })
    await withoutTimeout(url, ['vacuum analyze', 'checkpoint'])
    const memory = watchMemory(folder)
    const { ordinary, steps, again, hour, spans } = await played(stage, workers)
    await fillTwin(stage, lenders)
    let plain = 0
    const chunks = { workers, chunks: ordinary.chunks }
    for (let hours = 1; hours <= HOURS; hours += 1) {
      const published = await publishedOf(db, hours)
      plain = await secondsOf(() => hourFloor(db, chunks, published))
    }
    const others = await differing(db)
    const constants = await secondsOf(() => hourFloor(db, chunks, null))
    const before = await bytesOf(db, KEPT)
    const midnight = await hour(HOURS + 1)
    const day = spanOf(spans, `${ASSET} day`)
    const after = await bytesOf(db, KEPT)
    const plainDay = await secondsOf(() => dayFloor(db, chunks))
    const books = await booksText(db)
    const lines = [
      `${lenders} lenders, ${borrowersOf(lenders)} loans, ${workers} ${workers === 1 ? 'connection' : 'connections'}, ${ordinary.chunks} transactions`,
      `  hour      ${besideFloor(ordinary.seconds, plain)}   ${Math.round(lenders / ordinary.seconds)} lenders/s   ${steps}`,
      `            rows that the floor wrote otherwise ${others}   writing constants ${constants.toFixed(3)} s, ratio ${(ordinary.seconds / constants).toFixed(2)}`,
      `  again     ${again.seconds.toFixed(3)} s, of the first ${(again.seconds / ordinary.seconds).toFixed(2)}`,
      `  day post  ${besideFloor(day, plainDay)}   the whole hour that ends at 00:00 ${midnight.seconds.toFixed(3)} s`,
      `  ${keptLine(before, after, lenders)}`,
      `  ${books}   ${memory.end()}`,
    ]
    process.stdout.write(`${lines.join('\n')}\n`)
    return { hour: ordinary.seconds, day }
  })
}

/** The twin does not run with the others' hours: it is open as if nobody had closed one for ten years. */
async function fillTwin({ url, db }: Stage, lenders: number): Promise<void> {
  await fillLenders(db, { asset: TWIN, count: lenders, firstUser: FIRST_USER, poolId: 2 })
  await db.execute(
    `update flexible_pool set done_until = done_until + interval '10 years', cleared_until = cleared_until + interval '10 years',
       open_hour = open_hour + interval '10 years' where asset = $1`,
    [TWIN],
  )
  await withoutTimeout(url, ['vacuum analyze', 'checkpoint'])
}

function spanOf(spans: ReturnType<typeof watched>['spans'], subject: string): number {
  const span = spans.get(subject)
  return span === undefined ? 0 : (span.to - span.from) / 1000
}

function stepsOf(spans: ReturnType<typeof watched>['spans']): string {
  const steps = [...spans.keys()].map((name) => `${name.replace(`${ASSET} `, '')} ${spanOf(spans, name).toFixed(3)} s`)
  return `of it ${steps.join(', ')}`
}

/** What is kept of hours and days, beside the holding's own row. */
const KEPT = ['flexible_hour', 'flexible_act', 'flexible_posting', 'ledger_transfer', 'flexible_opening']
const DAYS = 365

function keptLine(before: Record<string, number>, after: Record<string, number>, lenders: number): string {
  const grown = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) / lenders
  const perHour = ((after.flexible_hour ?? 0) / (HOURS + 1)) * 24 * DAYS
  const daily = grown('flexible_posting') + grown('ledger_transfer')
  return (
    `bytes of a holding and year: for its hours none of its own (${Math.round(perHour / 1e6)} MB a pool and year, ` +
    `${Math.ceil(perHour / lenders)} a holding); for its daily posts ${Math.round(daily * DAYS)} ` +
    `(${Math.round(grown('flexible_posting'))} + ${Math.round(grown('ledger_transfer'))} a day)`
  )
}

process.stdout.write(
  `the hour of a pool; ${BUCKETS} buckets, ${CHUNK_ROWS} rows a transaction; fsync, full_page_writes and synchronous_commit on\n`,
)
for (const workers of WORKERS) {
  const trials: Trial[] = []
  for (const lenders of SIZES) trials.push(await trial(lenders, workers))
  SIZES.slice(1).forEach((lenders, index) => {
    const [smaller, larger] = [trials[index] as Trial, trials[index + 1] as Trial]
    const times = (part: keyof Trial) => (larger[part] / smaller[part]).toFixed(1)
    process.stdout.write(
      `${lenders} lenders took ${times('hour')} times as long as ${SIZES[index]}, their day ${times('day')}\n`,
    )
  })
}
process.exit(0)
