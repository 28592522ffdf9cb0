import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { percentile } from './percentile.ts'
import { cpuSeconds, cpuSecondsOfDatabase, onFreshDatabase, watchMemory, withoutTimeout } from './stage.ts'
import { Client } from './stage-client.ts'
import { withServer } from './stage-server.ts'

/*
 * What a customer reads, at 32 connections, in a database of a million customers, of whom one has a hundred thousand
 * orders, four legs for each, as many snipers and as many notices. The floor is a call that asks the database nothing, by
 * the same client on the same server: what HTTP costs. The measure of a page is the evidence of a settlement: the p99 of
 * any page of any list may be three times its p99. All connections ask for the same page of the same customer, which the
 * server reads once for all of them; so what a page costs that nobody else asks for is measured beside, with one connection.
 */

const CUSTOMERS = Number(process.argv[2] ?? 1_000_000)
const ORDERS = Number(process.argv[3] ?? 100_000)
const SECONDS = Number(process.argv[4] ?? 4)
const CONNECTIONS = 32
const DUAL = '/apiw/v2/earn/dual'
const STATEMENT = '/apiw/v2/account/statement'

/** Lists of the customer, each with a filter that leaves none of its rows, so that the looking is all that it costs. */
const LISTS = [
  ['orders', `${DUAL}/order-list?`, 'status=ended'],
  ['snipers', '/apiw/v2/earn/dual-sniper/order-list?', 'status=ended'],
  ['notices', '/apiw/v2/account/notices?', null],
  ['statement', `${STATEMENT}?`, 'event=account.withdrawal'],
] as const

/** What a notice of a settled order names. One without a value of its sentence would take most of its time to miss it. */
const SETTLED = {
  link: '/my-holdings?order=1&show=ended',
  coin: 'BTC',
  type: 'put',
  price: '60000',
  target: '60000',
  outcome: 'bought',
  renewed: 'no',
  paid: '0.0001',
  asset: 'BTC',
  worth: '6',
  difference: '-4',
}

/** Customers with a deposit each, and one customer's orders with what was posted for them. */
function crowd(owner: { bucket: number; id: number }): string[] {
  const bucket = 'trunc(mod(id::numeric * 11400714819323198485, 18446744073709551616) / 18014398509481984)::smallint'
  const moves = (kind: number, debit: number, credit: number) =>
    `insert into ledger_transfer (bucket, user_id, reference, period, kind, debit, credit, asset, amount, group_id, at)
     select bucket, user_id, id, 0, ${kind}, ${debit}, ${credit}, 'USDT', amount, id, created_at from dual_order
     where user_id = ${owner.id}`
  return [
    `insert into app_user (bucket, id, email, password_hash, created_at)
     select ${bucket}, id, 'crowd' || id || '@example.com', 'none', now() from generate_series(2000000000, ${1_999_999_999 + CUSTOMERS}) id`,
    `insert into ledger_transfer (bucket, user_id, reference, period, kind, debit, credit, asset, amount, group_id, at)
     select bucket, id, id, 0, 1, 1000, 1, 'USDT', 100, id, created_at from app_user where id >= 2000000000`,
    `insert into ledger_balance (bucket, account, user_id, reference, asset, balance)
     select bucket, 1, id, 0, 'USDT', 100 from app_user where id >= 2000000000`,
    `insert into dual_order (bucket, user_id, id, product_id, type, category, state, desk, days, hours, coin, quote_asset,
       target, amount, apr, below_principal, below_interest, at_principal, at_interest, above_principal, above_interest,
       entry_price, created_at, delivery_at, accepted_at)
     select ${owner.bucket}, ${owner.id}, 5000000000 + i, 1, 'put', 1, 'PROCESSING', false, 30, 0, 'BTC', 'USDT', 60000, 10,
       0.3, 0.0001, 0, 0.0001, 0, 10, 0.01, 61000, now() - make_interval(secs => ${ORDERS} - i), now() + interval '29 days', now()
     from generate_series(1, ${ORDERS}) i`,
    `insert into sniper_order (bucket, user_id, id, product_id, type, state, coin, quote_asset, target, amount, guarantee,
       days, reached_payment, missed_exercised, missed_payment, fair_guarantee, implied_volatility, margin, chance,
       entry_price, created_at, delivery_at, accepted_at)
     select ${owner.bucket}, ${owner.id}, 6000000000 + i, 1, 'peak', 'PROCESSING', 'BTC', 'USDT', 70000, 0.001, 0.5, 30, 70,
       0.0005, 35, 0.6, 0.5, 0.1, 0.5, 61000, now() - make_interval(secs => ${ORDERS} - i), now() + interval '29 days', now()
     from generate_series(1, ${ORDERS}) i`,
    `insert into notice (bucket, user_id, id, kind, params, at)
     select ${owner.bucket}, ${owner.id}, 7000000000 + i, 'dual.settled', '${JSON.stringify(SETTLED)}',
       now() - make_interval(secs => ${ORDERS} - i) from generate_series(1, ${ORDERS}) i`,
    moves(100, 1, 10),
    moves(102, 10, 11),
    `insert into ledger_balance (bucket, account, user_id, reference, asset, balance)
     select bucket, 11, user_id, id, 'USDT', amount from dual_order where user_id = ${owner.id}`,
    `update ledger_balance set balance = balance - ${10 * ORDERS} where user_id = ${owner.id} and account = 1`,
    'vacuum analyze',
    'checkpoint',
  ]
}

/** What the ledger's job does in its rounds; the limit moves once nobody is under way who may not have heard of it. */
async function closeBooks(url: string, bucket: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(`select (now() - interval '1 minute')::text as wanted`)
  const wanted = rows[0]?.wanted
  const isReached = async () =>
    (await client.query('select ledger_move_limit($1, 0) >= $1 as reached', [wanted])).rows[0]?.reached === true
  while (!(await isReached())) await new Promise((wake) => setTimeout(wake, 100))
  await client.end()
  await withoutTimeout(url, [`select ledger_close(${bucket}::smallint, 500)`, 'vacuum analyze ledger_closing'])
}

async function deliveryOf(client: Client): Promise<number> {
  const clock = await client.call('GET', '/sandbox/clock')
  const next = (Math.floor((Number(clock.body.data.now) - 28_800) / 86_400) + 1) * 86_400 + 28_800
  await client.call('POST', '/sandbox/clock', { to: next })
  return next
}

/** The first page, a numbered one 10,000 rows deep, the last by its cursor, and the same of a filtered list. */
async function pagesOf(client: Client, [name, path, filter]: (typeof LISTS)[number]): Promise<[string, string][]> {
  const deep = await deepCursor(client, `${path}page_size=100`)
  const pages: [string, string][] = [
    [`${name}, page 1 of 20`, `${path}page_size=20`],
    [`${name}, page 1 of 100`, `${path}page_size=100`],
    [`${name}, page 100 of 100`, `${path}page_size=100&page=100`],
    [`${name}, of 100 by cursor, ${deep.rows} deep`, `${path}page_size=100&cursor=${deep.cursor}`],
  ]
  if (filter === null) return pages
  const filtered = `${path}${filter}&page_size=20`
  const { cursor } = await deepCursor(client, filtered, 3)
  pages.push([`${name}, filtered, page 1 of 20`, filtered])
  if (cursor !== '') pages.push([`${name}, filtered, by cursor`, `${filtered}&cursor=${cursor}`])
  return pages
}

/** The cursor of the last page, or of one after so many. */
async function deepCursor(client: Client, path: string, most = Number.POSITIVE_INFINITY) {
  let [cursor, rows] = ['', 0]
  for (let pages = 0; pages < most; pages += 1) {
    const { status, body } = await client.call('GET', cursor === '' ? path : `${path}&cursor=${cursor}`)
    if (status !== 200) throw new Error(`${path} answered ${status}`)
    const { list, next_cursor: next } = body.data as { list: unknown[]; next_cursor?: string }
    if (next === undefined) break
    cursor = next
    rows += list.length
  }
  return { cursor, rows }
}

function ratio(latencies: readonly number[], evidence: number): string {
  const times = percentile(latencies, 0.99) / evidence
  return `${times.toFixed(2)}${times > 3 ? ' (above 3)' : ''}`
}

/** A customer may ask so often in a minute, also in a sandbox: half of it is left for each page. */
const PER_MINUTE = 60_000
const window = { began: 0, asked: 0 }

/** Waits for the next minute where this one might not last. */
async function roomToAsk(): Promise<void> {
  const left = window.began + 61_000 - performance.now()
  if (left > 0 && window.asked > PER_MINUTE / 2) await new Promise((wake) => setTimeout(wake, left))
  if (left > 0 && window.asked <= PER_MINUTE / 2) return
  window.began = performance.now()
  window.asked = 0
}

async function measure(client: readonly Client[], path: string): Promise<{ latencies: number[]; perSecond: number }> {
  await roomToAsk()
  const latencies: number[] = []
  const round = async (seconds: number, isCounted: boolean) => {
    const until = performance.now() + seconds * 1000
    const callers = client.map(async (each) => {
      while (performance.now() < until) {
        const began = performance.now()
        const status = await each.status(path)
        window.asked += 1
        if (status !== 200) throw new Error(`${path} answered ${status}`)
        if (isCounted) latencies.push(performance.now() - began)
      }
    })
    await Promise.all(callers)
  }
  await round(1, false)
  const began = performance.now()
  await round(SECONDS, true)
  const perSecond = latencies.length / ((performance.now() - began) / 1000)
  return { latencies: latencies.sort((a, b) => a - b), perSecond }
}

await onFreshDatabase(async ({ url, folder }) => {
  const memory = watchMemory(folder)
  await withServer(url, async (port, pid) => {
    const first = new Client(port)
    await first.open('reader')
    const delivery = await deliveryOf(first)
    const session = await first.call('GET', '/apiw/v2/session')
    const { id } = session.body.data.user as { id: number }
    const bucket = Number(((BigInt(id) * 11_400_714_819_323_198_485n) % 18_446_744_073_709_551_616n) >> 54n)
    await withoutTimeout(url, crowd({ bucket, id }))
    await closeBooks(url, bucket)
    const readers = Array.from({ length: CONNECTIONS }, () => first.another())
    const evidence = `${DUAL}/settlement?coin=BTC&delivery_timest=${delivery}`
    const pages: [string, string][] = []
    for (const list of LISTS) pages.push(...(await pagesOf(first, list)))
    const paths: [string, string][] = [
      ['floor: a call without the database', '/healthz'],
      ['product list', `${DUAL}/project-list?coin=BTC&type=put`],
      ['settlement evidence', evidence],
      ...pages,
    ]
    process.stdout.write(
      `reads at ${CONNECTIONS} connections, ${SECONDS} s each; ${CUSTOMERS} customers, one with ${ORDERS} orders\n`,
    )
    let [floor, measureOfPages, measureAlone] = [0, 0, 0]
    for (const [name, path] of paths) {
      const [server, database] = [cpuSeconds(pid), cpuSecondsOfDatabase(folder)]
      const { latencies, perSecond } = await measure(readers, path)
      const [serverAfter, databaseAfter] = [cpuSeconds(pid), cpuSecondsOfDatabase(folder)]
      const alone = await measure(readers.slice(0, 1), path)
      floor ||= perSecond
      if (path === evidence)
        [measureOfPages, measureAlone] = [percentile(latencies, 0.99), percentile(alone.latencies, 0.5)]
      const micros = (spent: number) => Math.round((spent / (latencies.length * (1 + 1 / SECONDS))) * 1_000_000)
      const at = (share: number) => percentile(latencies, share).toFixed(1).padStart(7)
      const times = measureOfPages === 0 ? '' : `  p99 to the evidence's ${ratio(latencies, measureOfPages)}`
      const own = percentile(alone.latencies, 0.5)
      const ownTimes = measureAlone === 0 ? '' : `, ${(own / measureAlone).toFixed(1)} of the evidence's`
      process.stdout.write(
        `${name.padEnd(44)} ${String(Math.round(perSecond)).padStart(6)}/s  p50 ${at(0.5)}  p99 ${at(0.99)} ms  ` +
          `of the floor ${(perSecond / floor).toFixed(3)}  processor: server ${micros(serverAfter - server)} µs, ` +
          `database ${micros(databaseAfter - database)} µs${times}; alone p50 ${own.toFixed(1)} ms${ownTimes}\n`,
      )
    }
    for (const each of readers) each.close()
  })
  process.stdout.write(`${memory.end()}\n`)
})
process.exit(0)
