import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { performance } from 'node:perf_hooks'
import { APPLICATION_ROLE, openDatabase } from '../packages/server/src/platform/database/index.ts'
import { bucketOf } from '../packages/server/src/platform/ids/index.ts'
import { silentLog } from '../packages/server/src/platform/log/index.ts'
import { memoryOf, memoryOfProcess, onFreshDatabase, percentile } from './stage.ts'

/*
 * POST order over HTTP against one server process, each connection a customer of its own, beside the floor: the same
 * rows written by direct SQL in the same transaction on as many database connections (at most 64).
 */

const CONNECTIONS = (process.argv[2] ?? '1,8,32,128').split(',').map(Number)
const SECONDS = Number(process.argv[3] ?? 5)
/** The database takes 120 connections, and the server has its own. */
const FLOOR_CONNECTIONS = 64

type Answer = { status: number; body: { data: Record<string, unknown> }; cookies: string[] }

class Client {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 1 })
  private cookies = new Map<string, string>()
  private token = ''
  private readonly port: number
  constructor(port: number) {
    this.port = port
  }

  async call(method: string, path: string, body?: object): Promise<Answer> {
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers: Record<string, string> = {
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-csrf-token': this.token,
    }
    if (body !== undefined) {
      headers['content-type'] = 'application/json'
      headers['content-length'] = String(Buffer.byteLength(text))
    }
    const answer = await new Promise<Answer>((resolve, reject) => {
      const outgoing = request(
        { host: '127.0.0.1', port: this.port, method, path, headers, agent: this.agent },
        (reply) => {
          const chunks: Buffer[] = []
          reply.on('data', (chunk: Buffer) => chunks.push(chunk))
          reply.on('end', () => {
            const parsed = JSON.parse(Buffer.concat(chunks).toString()) as Answer['body']
            resolve({ status: reply.statusCode ?? 0, body: parsed, cookies: reply.headers['set-cookie'] ?? [] })
          })
        },
      )
      outgoing.on('error', reject)
      outgoing.end(text)
    })
    for (const line of answer.cookies) {
      const [pair = ''] = line.split(';')
      this.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const token = answer.body.data?.csrf_token
    if (typeof token === 'string') this.token = token
    return answer
  }

  async open(name: string): Promise<void> {
    await this.call('GET', '/apiw/v2/session')
    await this.call('POST', '/apiw/v2/session/register', {
      email: `${name}@example.com`,
      password: 'bench bench bench 1',
    })
    await this.call('POST', '/sandbox/faucet', { asset: 'USDT', amount: '100000000' })
  }
}

async function withServer(databaseUrl: string, work: (port: number, pid: number) => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, ['packages/server/src/main.ts'], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const port = await new Promise<number>((resolve, reject) => {
      let seen = ''
      child.stdout.on('data', (chunk: Buffer) => {
        seen += chunk.toString()
        const found = /ready: http:\/\/[^:]+:(\d+)/.exec(seen)
        if (found !== null) resolve(Number(found[1]))
      })
      child.on('exit', () => reject(new Error('the server ended')))
    })
    await work(port, child.pid ?? 0)
  } finally {
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
  }
}

type Measured = { perSecond: number; latencies: number[]; refused: number }

/** As many acts as `connections` callers manage in the time, after a second of warming up. */
async function measure(
  connections: number,
  act: (caller: number, turn: string) => Promise<boolean>,
): Promise<Measured> {
  const latencies: number[] = []
  let refused = 0
  const round = async (seconds: number, name: string, isCounted: boolean) => {
    const until = performance.now() + seconds * 1000
    const callers = Array.from({ length: connections }, async (_, caller) => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        const began = performance.now()
        const done = await act(caller, `${name}-${turn}`)
        if (!isCounted) continue
        latencies.push(performance.now() - began)
        if (!done) refused += 1
      }
    })
    await Promise.all(callers)
  }
  await round(1, `w${connections}`, false)
  const began = performance.now()
  await round(SECONDS, `m${connections}`, true)
  const seconds = (performance.now() - began) / 1000
  return { perSecond: latencies.length / seconds, latencies: latencies.sort((a, b) => a - b), refused }
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
      tx.execute('update dual_capacity_slice set used = used + 10 where bucket = $1 and product_id = 1', [bucket]),
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
      `insert into dual_capacity_slice (bucket, product_id, granted, handed_at) values ($1, 1, 1e12, now())
       on conflict do nothing`,
      [bucketOf(user)],
    )
  }
  return users
}

await onFreshDatabase(async ({ url, db, folder }) => {
  process.stdout.write(
    `orders, ${SECONDS} s each after 1 s of warming up, fsync on; the client shares the processors\n`,
  )
  const users = await fundFloor(db)
  const pool = openDatabase({ url, log: silentLog(), role: APPLICATION_ROLE, connections: FLOOR_CONNECTIONS })
  let id = 8_000_000_000
  await withServer(url, async (port, pid) => {
    const clients: Client[] = []
    for (let index = 0; index < Math.max(...CONNECTIONS); index += 1) {
      const client = new Client(port)
      await client.open(`bench${index}`)
      clients.push(client)
    }
    const offers = await (clients[0] as Client).call('GET', '/apiw/v2/earn/dual/project-list?coin=BTC&type=put')
    const rows = offers.body.data as unknown as { id: number }[]
    const project_id = rows.at(-1)?.id ?? 0
    // Acceptance is a transaction of its own a moment later; left to the desk here, so that like is compared with like.
    await db.execute(`update dual_product set acceptance = 'desk' where id = $1`, [project_id])
    for (const connections of CONNECTIONS) {
      const http = await measure(connections, async (caller, turn) => {
        const body = { project_id, amount: '10', text: `t-${turn}` }
        return (await (clients[caller] as Client).call('POST', '/apiw/v2/earn/dual/order', body)).status === 200
      })
      const floor = await measure(Math.min(connections, FLOOR_CONNECTIONS), (caller, turn) => {
        id += 1
        return floorOrder(pool, users[caller] ?? 0, id, `t-${turn}`)
      })
      const at = (share: number) => `${percentile(http.latencies, share).toFixed(1)}`.padStart(6)
      process.stdout.write(
        `${String(connections).padStart(3)} connections  ${Math.round(http.perSecond)} orders/s  p50 ${at(0.5)}  ` +
          `p99 ${at(0.99)}  p99.9 ${at(0.999)} ms  refused ${http.refused}   floor ${Math.round(floor.perSecond)}/s   ` +
          `ratio ${(http.perSecond / floor.perSecond).toFixed(2)}\n`,
      )
    }
    process.stdout.write(`server ${memoryOfProcess(pid)} MB   ${await memoryOf(folder)}\n`)
  })
  await pool.close()
})
process.exit(0)
