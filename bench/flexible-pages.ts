import { instantOfSeconds, isoText } from '../packages/contract/src/time/index.ts'
import { bucketOf } from '../packages/server/src/platform/ids/index.ts'
import { percentile } from './percentile.ts'
import { onFreshDatabase, watchMemory, withoutTimeout } from './stage.ts'
import { Client } from './stage-client.ts'
import { borrowersOf, fillLenders, fillPool, fillUsers } from './stage-earn.ts'
import { callsAtOnce, callsLine } from './stage-measure.ts'
import type { Db } from './stage-orders.ts'
import { withServer } from './stage-server.ts'

/*
 * Market list, holdings and history of Simple Earn at 32 connections, with a pool of so many lenders, and one customer whose
 * holdings have so many hours: 24 months of as many coins as it takes. The floor is a call that asks the database nothing.
 */

const LENDERS = Number(process.argv[2] ?? 1_000_000)
const HOURS = Number(process.argv[3] ?? 200_000)
const SECONDS = Number(process.argv[4] ?? 4)
const CONNECTIONS = 32
const HOUR_SECONDS = 3_600
/** Hours are told for 24 months. */
const HOURS_OF_A_COIN = 17_500
const COINS = Array.from({ length: Math.ceil(HOURS / HOURS_OF_A_COIN) }, (_, at) => `LEND${at + 1}`)
const EARN = '/apiw/v2/uni-loan/earn'

/** A coin's hours, all alike, and the customer's holding with its months' openings. */
async function fillCoin(db: Db, asset: string, place: number, owner: { bucket: number; id: number }, now: number) {
  const hours = Math.min(HOURS_OF_A_COIN, HOURS - place * HOURS_OF_A_COIN)
  const [first, at] = [now - hours * HOUR_SECONDS, instantOfSeconds(now)]
  await fillPool(db, { asset, poolId: 7_000_000 + place, at })
  const values = [asset, isoText(instantOfSeconds(first)), hours]
  await db.execute(
    `insert into flexible_hour (asset, hour, supply, demand, filled, unmet, netted, marginal, utilisation, rate, marginal_share,
       share_part, share_whole, terms, book, charge, fee, interest, reserve, dust)
     select $1, $2::timestamptz + make_interval(hours => i), 1000, 600, 600, 0, 0, 0.01, 0.6, 0.034, 0.6, 600, 1000,
       (select terms from flexible_terms where asset = $1), '[]', 0, 0, 0, 0, 0 from generate_series(0, $3::integer - 1) as i`,
    values,
  )
  const of = [owner.bucket, owner.id, 6_000_000_000 + place]
  await db.execute(
    `insert into flexible_holding (bucket, user_id, id, asset, offered, minimum, next_minimum, accrued_to, acts, earned,
       created_at) values ($1, $2, $3, $4, 1000, 0.01, 0.01, $5, 1, 1, $6)`,
    [...of, asset, isoText(at), isoText(instantOfSeconds(first - 60))],
  )
  await db.execute(
    `insert into flexible_act (bucket, user_id, id, holding_id, asset, kind, at, hour, amount, joining, minimum, period, account)
     values ($1, $2, $3::bigint + 1000, $3::bigint, $4, 'lend', $5, $6, 1000, 1000, 0.01, -1, 1)`,
    [...of, asset, isoText(instantOfSeconds(first - 60)), isoText(instantOfSeconds(first - HOUR_SECONDS))],
  )
  await db.execute(
    `insert into flexible_opening (bucket, user_id, id, hour, offered, minimum, carry)
     select $1, $2, $3::bigint, month, 1000, 0.01, 0
     from generate_series(date_trunc('month', $4::timestamptz) + interval '1 month', $5::timestamptz, interval '1 month') as month`,
    [...of, values[1] as string, isoText(at)],
  )
}

/** The last page's cursor, and how many rows came before it. */
async function lastPage(client: Client, path: string): Promise<{ cursor: string; rows: number }> {
  let [cursor, rows] = ['', 0]
  for (;;) {
    const { status, body } = await client.call('GET', cursor === '' ? path : `${path}&cursor=${cursor}`)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    const list = body.data as unknown as unknown[]
    const { next_cursor: next } = body as unknown as { next_cursor?: string }
    if (next === undefined || list.length === 0) return { cursor, rows }
    cursor = next
    rows += list.length
  }
}

await onFreshDatabase(async ({ url, db, folder }) => {
  const memory = watchMemory(folder)
  await withServer(url, async (port) => {
    const first = new Client(port)
    await first.open('reader')
    const { id } = (await first.call('GET', '/apiw/v2/session')).body.data.user as { id: number }
    const clock = (await first.call('GET', '/sandbox/clock')).body.data.now as number
    const now = clock - (clock % HOUR_SECONDS)
    const owner = { bucket: bucketOf(id), id }
    await fillUsers(db, 2_000_000_000, LENDERS + borrowersOf(LENDERS))
    await fillLenders(db, {
      asset: 'LEND',
      count: LENDERS,
      firstUser: 2_000_000_000,
      poolId: 9,
      at: instantOfSeconds(now),
    })
    for (const [place, asset] of COINS.entries()) await fillCoin(db, asset, place, owner, now)
    await withoutTimeout(url, ['vacuum analyze', 'checkpoint'])
    const history = `${EARN}/history?type=3&limit=100`
    const { cursor, rows } = await lastPage(first, history)
    process.stdout.write(
      `pages at ${CONNECTIONS} connections, ${SECONDS} s each; ${LENDERS} lenders; one customer with ${rows} hours before the last page\n`,
    )
    const paths: [string, string][] = [
      ['floor: a call without the database', '/healthz'],
      ['market list', `${EARN}/market-list`],
      ['holdings', `${EARN}/lendings`],
      ['history, first page', history],
      ['history, last page', `${history}&cursor=${cursor}`],
      ['daily log, first page', `${history}&is_daily_log=1`],
      ['hours of a holding, first page', `${EARN}/interest-history?asset=${COINS[0]}&limit=100`],
      [
        'hours of a holding, last page',
        `${EARN}/interest-history?asset=${COINS[0]}&limit=100&page=${Math.ceil(Math.min(HOURS, HOURS_OF_A_COIN) / 100)}`,
      ],
    ]
    const readers = Array.from({ length: CONNECTIONS }, () => first.another())
    let floor = 0
    for (const [name, path] of paths) {
      const done = await callsAtOnce(CONNECTIONS, SECONDS, async (caller) => {
        const { status } = await (readers[caller] as Client).call('GET', path)
        return status === 200
      })
      floor ||= percentile(done.latencies, 0.99)
      const times = (percentile(done.latencies, 0.99) / floor).toFixed(1)
      process.stdout.write(`${callsLine(name, done)}  p99 to the floor's ${times}\n`)
    }
    for (const each of readers) each.close()
  })
  process.stdout.write(`${memory.end()}\n`)
})
process.exit(0)
