import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { instant, isoText, later } from '../packages/contract/src/time/index.ts'
import { percentile } from './percentile.ts'
import { onFreshDatabase, watchMemory, withoutTimeout } from './stage.ts'
import { Client } from './stage-client.ts'
import { type Db, fill } from './stage-orders.ts'
import { withServer } from './stage-server.ts'

/*
 * Customers who order beside a settlement: so many orders a second arrive whether or not earlier ones were answered, and
 * are timed from their arrival; first with nothing else to do, then while a delivery is settled by the same process.
 */

const ORDERS = Number(process.argv[2] ?? 200_000)
const RATE = Number(process.argv[3] ?? 1_000)
const QUIET_SECONDS = Number(process.argv[4] ?? 8)
const CONNECTIONS = 64
/** Until the server's code is compiled and every connection has its statements. */
const WARM_UP_SECONDS = 6

type Load = { stop(): Promise<void>; since(from: number, until: number): number[]; refused(): number }

/** Arrivals at a steady rate; each takes the connection that has been idle longest, or waits for one. */
function arrivals(clients: readonly Client[], projectId: number): Load {
  const idle = [...clients]
  const waiting: number[] = []
  const done: { at: number; took: number }[] = []
  let [refused, turn, due, running] = [0, 0, performance.now(), 0]
  const serve = async (client: Client, arrived: number) => {
    running += 1
    turn += 1
    const body = { project_id: projectId, amount: '10', text: `t-${turn}` }
    const { status } = await client.call('POST', '/apiw/v2/earn/dual/order', body)
    if (status !== 200) refused += 1
    done.push({ at: arrived, took: performance.now() - arrived })
    running -= 1
    const next = waiting.shift()
    if (next === undefined) idle.push(client)
    else void serve(client, next)
  }
  const timer = setInterval(() => {
    for (; due <= performance.now(); due += 1000 / RATE) {
      const client = idle.shift()
      if (client === undefined) waiting.push(due)
      else void serve(client, due)
    }
  }, 1)
  return {
    async stop() {
      clearInterval(timer)
      while (running > 0) await pause(5)
    },
    since: (from, until) =>
      done
        .filter(({ at }) => at >= from && at < until)
        .map(({ took }) => took)
        .sort((a, b) => a - b),
    refused: () => refused,
  }
}

async function settledAt(db: Db, deliveryAt: string): Promise<{ from: number; until: number }> {
  let from = 0
  for (;;) {
    const [row] = await db.query<{ state: string; begun: number }>(
      `select state, (select count(*) from job_run r where r.job = 'dual-settlement' and r.due_at = d.delivery_at) as begun
       from dual_delivery d where delivery_at = $1`,
      [deliveryAt],
    )
    if (from === 0 && (row?.begun ?? 0) > 0) from = performance.now()
    if (row?.state === 'settled') return { from: from === 0 ? performance.now() : from, until: performance.now() }
    await pause(20)
  }
}

function line(name: string, latencies: readonly number[], seconds: number): string {
  const at = (share: number) => percentile(latencies, share).toFixed(1).padStart(6)
  const rate = Math.round(latencies.length / seconds)
  return `${name.padEnd(22)} ${rate} orders/s  p50 ${at(0.5)}  p99 ${at(0.99)}  p99.9 ${at(0.999)} ms`
}

await onFreshDatabase(async ({ url, db, folder }) => {
  const memory = watchMemory(folder)
  await withServer(url, async (port) => {
    const clients = Array.from({ length: CONNECTIONS }, () => new Client(port))
    for (const [index, client] of clients.entries()) await client.open(`beside${index}`)
    const first = clients[0] as Client
    const offers = await first.call('GET', '/apiw/v2/earn/dual/project-list?coin=BTC&type=put')
    const project = (offers.body.data as unknown as { id: number }[]).at(-1)?.id ?? 0
    const clock = await first.call('GET', '/sandbox/clock')
    const now = instant(Number(clock.body.data.now) * 1000)
    // Far enough away for the orders to be there and the quiet time to be measured.
    const deliveryAt = later(now, Math.ceil(20 + ORDERS / 8_000 + WARM_UP_SECONDS + QUIET_SECONDS) * 1000)
    await fill(db, { coin: 'LTC', deliveryAt, acceptedAt: now, firstId: 70_000_000_000, orders: ORDERS })
    await db.execute(
      `update dual_delivery set state = 'priced', price = 50000, origin = 'operator' where coin = 'LTC' and delivery_at = $1`,
      [isoText(deliveryAt)],
    )
    await withoutTimeout(url, ['vacuum analyze', 'checkpoint'])
    const load = arrivals(clients, project)
    await pause(WARM_UP_SECONDS * 1000)
    const quiet = performance.now()
    await pause(QUIET_SECONDS * 1000)
    const quietEnd = performance.now()
    const { from, until } = await settledAt(db, isoText(deliveryAt))
    await load.stop()
    const [alone, beside] = [load.since(quiet, quietEnd), load.since(from, until)]
    const seconds = (until - from) / 1000
    process.stdout.write(
      `${RATE} orders/s arrive at ${CONNECTIONS} connections; ${ORDERS} orders settle in the same process, fsync on\n` +
        `${line('alone', alone, QUIET_SECONDS)}\n${line('beside a settlement', beside, seconds)}\n` +
        `settled in ${seconds.toFixed(1)} s, ${Math.round(ORDERS / seconds)} a second; refused ${load.refused()}\n` +
        `p99.9 beside is ${(percentile(beside, 0.999) - percentile(alone, 0.999)).toFixed(1)} ms above p99.9 alone\n${memory.end()}\n`,
    )
    for (const client of clients) client.close()
  })
})
process.exit(0)
