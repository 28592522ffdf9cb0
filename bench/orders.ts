import { applicationUrl, openDatabase } from '../packages/server/src/platform/database/index.ts'
import { bucketOf } from '../packages/server/src/platform/ids/index.ts'
import { silentLog } from '../packages/server/src/platform/log/index.ts'
import { poolerVersion, startPooler } from '../packages/server/test/test-pooler.ts'
import { percentile } from './percentile.ts'
import { cpuSeconds, cpuSecondsOfDatabase, memoryOf, memoryOfProcess, onFreshDatabase } from './stage.ts'
import { Client } from './stage-client.ts'
import { type AtOnce, callsAtOnce } from './stage-measure.ts'
import { withServer } from './stage-server.ts'

/*
 * POST order over HTTP against one server process, each connection a customer of its own, beside the floor: the same
 * rows written by direct SQL in the same transaction on as many database connections (at most 64). Then, at 32
 * connections or the most that were asked for below it: with one order in ten refused for want of money, with two
 * server processes on one database, and, where pgbouncer is installed, with a server behind it.
 */

const CONNECTIONS = (process.argv[2] ?? '1,8,32,128').split(',').map(Number)
const SECONDS = Number(process.argv[3] ?? 5)
/** The database takes 120 connections, and the server has its own. */
const FLOOR_CONNECTIONS = 64

type Meters = Record<string, () => number>
type Measured = AtOnce & { spent: string }

/** As many acts as `connections` callers manage in the time, and what each took of the meters. */
async function measure(
  connections: number,
  meters: Meters,
  act: (caller: number, turn: string) => Promise<boolean>,
): Promise<Measured> {
  const readings = () => Object.values(meters).map((read) => read())
  let before: number[] = []
  const done = await callsAtOnce(
    connections,
    SECONDS,
    (caller, turn) => act(caller, `${connections}-${turn}`),
    () => {
      before = readings()
    },
  )
  const after = readings()
  const spent = Object.keys(meters).map((name, index) => {
    const micros = (((after[index] ?? 0) - (before[index] ?? 0)) / done.latencies.length) * 1_000_000
    return `${name} ${Math.round(micros)} µs`
  })
  return { ...done, spent: spent.join(', ') }
}

/** The statements of an order's transaction, by hand: answer, capacity, order, transfer, two balances. */
async function floorOrder(db: Db, userId: number, id: number, text: string): Promise<boolean> {
  const bucket = bucketOf(userId)
  await db.transaction((tx) =>
    Promise.all([
      tx.execute(
        `insert into request_answer (bucket, user_id, key, digest, answer, at) values ($1, $2, $3, 'x', $4, now())
         on conflict do nothing`,
        [bucket, userId, text, ANSWER],
      ),
      tx.execute('update capacity_slice set used = used + 10 where bucket = $1 and product_id = 1', [bucket]),
      tx.execute(
        `insert into dual_order (bucket, user_id, id, product_id, type, category, state, desk, days, hours, coin,
           quote_asset, target, amount, apr, below_principal, below_interest, at_principal, at_interest,
           above_principal, above_interest, entry_price, created_at, delivery_at, text)
         values ($1, $2, $3, 1, 'put', 1, 'INIT', true, 1, 0, 'BTC', 'USDT', 60000, 10, 0.3, 0.0001, 0, 0.0001, 0, 10,
           0.01, 61000, now(), now() + interval '1 day', $4)`,
        [bucket, userId, id, text],
      ),
      tx.execute(
        `insert into ledger_transfer (bucket, user_id, reference, period, kind, debit, credit, asset, amount, group_id, at)
         values ($1, $2, $3, 0, 100, 1, 10, 'USDT', 10, $3, now()) on conflict do nothing`,
        [bucket, userId, id],
      ),
      tx.execute(
        `update ledger_balance set balance = balance - 10
         where bucket = $1 and user_id = $2 and account = 1 and asset = 'USDT' and reference = 0`,
        [bucket, userId],
      ),
      tx.execute(
        `insert into ledger_balance (bucket, account, user_id, reference, asset, balance) values ($1, 10, $2, $3, 'USDT', 10)
         on conflict (bucket, user_id, account, asset, reference)
           do update set balance = ledger_balance.balance + excluded.balance`,
        [bucket, userId, id],
      ),
    ]),
  )
  return true
}

/** About as long as the answer of an order is. */
const ANSWER = JSON.stringify({ filler: 'x'.repeat(1_500) })

type Db = ReturnType<typeof openDatabase>

async function fundFloor(db: Db): Promise<number[]> {
  const users = Array.from({ length: 128 }, (_, index) => 900_000_000 + index)
  for (const user of users) {
    await db.execute(
      `insert into ledger_balance (bucket, account, user_id, reference, asset, balance)
       values ($1, 1, $2, 0, 'USDT', 100000000)`,
      [bucketOf(user), user],
    )
    await db.execute(
      `insert into capacity_slice (bucket, product_id, granted, handed_at) values ($1, 1, 1e12, now())
       on conflict do nothing`,
      [bucketOf(user)],
    )
  }
  return users
}

/** Customers with money, each on a connection of its own. */
async function openAll(port: number, name: string, count: number, isFunded: boolean): Promise<Client[]> {
  const clients: Client[] = []
  for (let index = 0; index < count; index += 1) {
    const client = new Client(port)
    await client.open(`${name}${index}`, isFunded)
    clients.push(client)
  }
  return clients
}

async function order(client: Client | undefined, project_id: number, turn: string): Promise<boolean> {
  const body = { project_id, amount: '10', text: `t-${turn}` }
  const { status } = await (client as Client).call('POST', '/apiw/v2/earn/dual/order', body)
  return status === 200
}

function lineOf(name: string, { perSecond, latencies, refused }: Measured): string {
  const at = (share: number) => `${percentile(latencies, share).toFixed(1)}`.padStart(6)
  return (
    `${name}  ${Math.round(perSecond)} orders/s  p50 ${at(0.5)}  p99 ${at(0.99)}  p99.9 ${at(0.999)} ms  ` +
    `refused ${refused}`
  )
}

async function deadlocks(db: Db): Promise<number> {
  const [row] = await db.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return row?.deadlocks ?? 0
}

type Ordering = (port: number, pid: number, name: string) => Promise<string>

/** A server that has no connection of its own to the database, but lends them of pgbouncer. */
async function behindPooler(url: string, measured: Ordering): Promise<void> {
  const version = poolerVersion()
  if (version === null) return
  const pooler = await startPooler(await applicationUrl(url), url, 24)
  const environment = { TENOR_POOLER: 'transaction', TENOR_APP_DATABASE_URL: pooler.url }
  const through = (port: number, pid: number) => measured(port, pid, `behind pgbouncer ${version}`)
  await withServer(url, async (port, pid) => void process.stdout.write(await through(port, pid)), environment)
  await pooler.end()
}

await onFreshDatabase(async ({ url, db, folder }) => {
  process.stdout.write(
    `orders, ${SECONDS} s each after 1 s of warming up, fsync on; the client shares the processors\n`,
  )
  const users = await fundFloor(db)
  const pool = openDatabase({ url: await applicationUrl(url), log: silentLog(), connections: FLOOR_CONNECTIONS })
  let id = 8_000_000_000
  await withServer(url, async (port, pid) => {
    const clients = await openAll(port, 'bench', Math.max(...CONNECTIONS), true)
    const offers = await (clients[0] as Client).call('GET', '/apiw/v2/earn/dual/project-list?coin=BTC&type=put')
    const rows = offers.body.data as unknown as { id: number }[]
    const project_id = rows.at(-1)?.id ?? 0
    // Acceptance is a transaction of its own a moment later; left to an operator here, so that like is compared with like.
    await db.execute(`update dual_product set acceptance = 'desk' where id = $1`, [project_id])
    const client = () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6
    const database = () => cpuSecondsOfDatabase(folder)
    const server = () => cpuSeconds(pid)
    for (const connections of CONNECTIONS) {
      const http = await measure(connections, { client, server, database }, (caller, turn) =>
        order(clients[caller], project_id, turn),
      )
      const floor = await measure(Math.min(connections, FLOOR_CONNECTIONS), { client, database }, (caller, turn) => {
        id += 1
        return floorOrder(pool, users[caller] ?? 0, id, `t-${turn}`)
      })
      process.stdout.write(
        `${lineOf(`${String(connections).padStart(3)} connections`, http)}   floor ${Math.round(floor.perSecond)}/s   ` +
          `ratio ${(http.perSecond / floor.perSecond).toFixed(2)}\n` +
          `     processor time an order: ${http.spent};   floor: ${floor.spent}\n`,
      )
    }
    const many = Math.max(...CONNECTIONS.filter((count) => count <= 32), 1)
    const poor = await openAll(port, 'poor', many, false)
    const failing = await measure(many, { client, server, database }, (caller, turn) =>
      order(Number(turn.split('-').at(-1)) % 10 === 9 ? poor[caller] : clients[caller], project_id, `f${turn}`),
    )
    process.stdout.write(`${lineOf(`${String(many).padStart(3)} connections, one order in ten refused`, failing)}\n`)
    await withServer(url, async (otherPort, otherPid) => {
      const split = clients.map((each, index) => (index % 2 === 0 ? each : each.another(otherPort)))
      const meters = { client, servers: () => cpuSeconds(pid) + cpuSeconds(otherPid), database }
      const two = await measure(many, meters, (caller, turn) => order(split[caller], project_id, `s${turn}`))
      process.stdout.write(
        `${lineOf(`${String(many).padStart(3)} connections, two servers`, two)}   deadlocks ${await deadlocks(db)}\n` +
          `     processor time an order: ${two.spent}\n`,
      )
      for (const each of split) each.close()
    })
    const other: Ordering = async (otherPort, otherPid, name) => {
      const moved = clients.map((each) => each.another(otherPort))
      const meters = { client, server: () => cpuSeconds(otherPid), database }
      const done = await measure(many, meters, (caller, turn) =>
        order(moved[caller], project_id, `${name.charAt(0)}${turn}`),
      )
      for (const each of moved) each.close()
      const count = String(many).padStart(3)
      return `${lineOf(`${count} connections, ${name}`, done)}\n     processor time an order: ${done.spent}\n`
    }
    await behindPooler(url, other)
    process.stdout.write(await other(port, pid, 'no pooler'))
    for (const each of [...clients, ...poor]) each.close()
    process.stdout.write(`server ${memoryOfProcess(pid)} MB   ${await memoryOf(folder)}\n`)
  })
  await pool.close()
})
process.exit(0)
