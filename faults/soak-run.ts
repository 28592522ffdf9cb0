import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { decimal, decimalText, multiply, ONE } from '@tenor/contract/money'
import { type Database, openDatabase, startEmbeddedPostgres } from '../packages/server/src/platform/database/index.ts'
import { silentLog } from '../packages/server/src/platform/log/index.ts'
import { allFaults, inSnapshot, nothingSeen } from './all-findings.ts'
import { type BackOffice, createBackOffice } from './back-office.ts'
import { type Customer, createCustomer } from './customer.ts'
import { invariantFaults } from './findings.ts'
import { type Random, seededRandom } from './seeded-random.ts'
import { startProcess } from './server-process.ts'
import type { SoakMinute } from './soak-decision.ts'
import { createMinuteBook, type MinuteBook } from './soak-minutes.ts'

export type SoakOptions = {
  minutes: number
  customers: number
  seed: string
  signal?: AbortSignal
  told?: (minute: SoakMinute) => void
}

/** Brisk, and less than the machine can do: what waits in a queue would be measured otherwise. */
const LONGEST_PAUSE_MS = 300
const MINUTE_MS = 60_000
const PLAYED_STEP_SECONDS = 600
const HOUR_SECONDS = 3_600
/** The clock moves on by a step so often, and at each full hour something is delivered. */
const STEP_MS = 2_000
/** What an operator lists is delivered more than so much later: the last hour before a delivery is not sold. */
const LEAST_TERM_SECONDS = 64 * 60
/** A move of the clock does all that comes due on the way, and an operator waits for it. */
const LONGEST_MOVE_MS = 60_000
const MEMORY_EVERY_MS = 1_000
const MEGABYTE = 1_048_576
/** An hour and a half before all that is delivered once a day, snipers too: some minutes into the soak. */
const CLOCK_START = '2025-01-06T06:30:00Z'

type Soak = {
  url: string
  backOffice: BackOffice
  customers: readonly Customer[]
  book: MinuteBook
  db: Database
  random: Random
}

/** Customers act for so many minutes while something is delivered every played hour. */
export async function runSoak(options: SoakOptions): Promise<{ minutes: SoakMinute[]; faults: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'tenor-soak-'))
  // The database's own user must be able to enter it.
  await chmod(folder, 0o755)
  const server = startProcess({ program: 'main.ts', env: { TENOR_DATA: folder, TENOR_CLOCK_START: CLOCK_START } })
  try {
    const url = await server.ready
    const postgres = await startEmbeddedPostgres({ dataFolder: folder, log: silentLog() })
    const db = openDatabase({ url: postgres.url, log: silentLog(), connections: 2, name: 'tenor-soak' })
    try {
      const soak = await moveIn({ url, db, operator: server.operator(), ...options })
      const done = await play(soak, options)
      return { ...done, faults: [...done.faults, ...server.errors.map((error) => `the server said: ${error}`)] }
    } finally {
      await db.close()
      await server.kill()
      await postgres.stop({ evenIfUsed: true })
    }
  } finally {
    await server.kill()
    await rm(folder, { recursive: true, force: true })
  }
}

type MoveIn = {
  url: string
  db: Database
  operator: { email: string; password: string }
  customers: number
  seed: string
}

async function moveIn({ url, db, operator, customers: count, seed }: MoveIn): Promise<Soak> {
  const random = seededRandom(seed)
  const book = createMinuteBook()
  const backOffice = createBackOffice({ url }, random.fork('desk'), {
    watch: book.heard,
    longestWaitMs: LONGEST_MOVE_MS,
  })
  await backOffice.signIn(operator)
  const customers = Array.from({ length: count }, (_, index) =>
    createCustomer({
      server: { url },
      name: `soak${index}`,
      random: random.fork(`customer ${index}`),
      watch: book.heard,
    }),
  )
  await Promise.all(customers.map((customer) => customer.moveIn()))
  return { url, backOffice, customers, book, db, random }
}

async function play(soak: Soak, { minutes, signal, told }: SoakOptions) {
  const { db, book, customers } = soak
  const rows: SoakMinute[] = []
  let acting = true
  const mayGoOn = () => acting && signal?.aborted !== true
  const lives = [
    ...customers.map((customer) => customer.live(mayGoOn, LONGEST_PAUSE_MS)),
    moveClock(soak, mayGoOn),
    watchMemory(soak, mayGoOn),
  ]
  for (let minute = 0; minute < minutes && mayGoOn(); minute += 1) {
    await setTimeout(MINUTE_MS, undefined, signal === undefined ? {} : { signal }).catch(() => undefined)
    for (const fault of await inSnapshot(db, invariantFaults)) book.fault(fault)
    const row = book.close(await settledSoFar(db))
    if (signal?.aborted === true) break
    rows.push(row)
    told?.(row)
  }
  acting = false
  await Promise.all(lives)
  return { minutes: rows, faults: await lookAtAll(soak) }
}

async function settledSoFar(db: Database): Promise<{ deliveries: number; orders: number }> {
  const [row] = await db.query<{ deliveries: number; orders: number }>(
    `select (select count(*) from dual_delivery d where d.state = 'settled' and exists (
         select 1 from dual_order o where o.coin = d.coin and o.delivery_at = d.delivery_at)) as deliveries,
       (select count(*) from dual_order where state = 'SETTLEMENT_SUCCESS')
         + (select count(*) from sniper_order where state = 'SETTLEMENT_SUCCESS') as orders`,
  )
  return row ?? { deliveries: 0, orders: 0 }
}

/** A step after another: something is listed for soon, something is delivered, and the trial balance is read. */
async function moveClock({ backOffice, random, book }: Soak, mayGoOn: () => boolean): Promise<void> {
  while (mayGoOn()) {
    const began = performance.now()
    const to = (Math.floor((await backOffice.now()) / PLAYED_STEP_SECONDS) + 1) * PLAYED_STEP_SECONDS
    const delivery = Math.ceil((to + LEAST_TERM_SECONDS) / HOUR_SECONDS) * HOUR_SECONDS
    for (const coin of ['BTC', 'ETH', 'SOL']) await list(backOffice, random, coin, delivery)
    await backOffice.moveTo(to)
    const trial = await backOffice.client.insist<Record<string, { total: string }>>(
      'GET',
      '/console/api/ledger/trial-balance',
    )
    const wrong = Object.entries(trial.data).filter(([, { total }]) => total !== '0')
    book.trial(wrong.length === 0 ? null : `the trial balance is not zero: ${JSON.stringify(wrong)}`)
    await setTimeout(Math.max(0, STEP_MS - (performance.now() - began)))
  }
}

async function list(backOffice: BackOffice, random: Random, coin: string, delivery: number): Promise<void> {
  const prices = await backOffice.client.insist<{ pair: string; price: string | null }[]>(
    'GET',
    '/apiw/v2/earn/market/prices',
  )
  const price = decimal(prices.data.find((each) => each.pair === `${coin}_USDT`)?.price ?? '1000')
  const target = multiply(price, (ONE * BigInt(Math.round(random.between(995, 1005)))) / 1_000n, 'down')
  await backOffice.client.insist('POST', '/console/api/dual/products', {
    type: random.pick(['call', 'put']),
    coin,
    exercise_price: decimalText(target),
    apy: '0.5',
    delivery_timest: delivery,
  })
}

async function watchMemory({ url, book }: Soak, mayGoOn: () => boolean): Promise<void> {
  while (mayGoOn()) {
    const text = await fetch(`${url}/metrics`).then((answer) => answer.text())
    const gauge = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0) / MEGABYTE
    book.memory(gauge('process_resident_memory_bytes'), gauge('nodejs_heap_size_used_bytes'))
    await setTimeout(MEMORY_EVERY_MS)
  }
}

function lookAtAll({ db, customers }: Soak): Promise<string[]> {
  return inSnapshot(db, (tx) => allFaults(tx, customers, nothingSeen()))
}
