import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type ApiClient, createApiClient } from './api-client.ts'
import { type ServerProcess, startProcess } from './server-process.ts'

/* Accounts that use up what a minute allows them, beside customers who do one thing after another. */

export type FloodSize = {
  floodAccounts: number
  quietCustomers: number
  /** How long quiet customers are measured alone, and again beside the flood. */
  seconds: number
  /** Calls of each account in a burst: what live mode allows it in a minute. */
  acts: number
  reads: number
  /** Seconds from one burst to the next. */
  every: number
}

export type FloodReport = {
  aloneP99: number
  floodP99: number
  /** Answers of each status: of quiet customers, and of the accounts that flood. */
  quiet: Readonly<Record<string, number>>
  flood: Readonly<Record<string, number>>
  faults: readonly string[]
}

export const FLOOD: FloodSize = {
  floodAccounts: 5,
  quietCustomers: 50,
  seconds: 60,
  acts: 120,
  reads: 600,
  every: 60,
}

/** A quiet call may take so many milliseconds, or twice what it takes alone. */
const ALLOWED_MS = 100
const ALLOWED_TIMES = 2
const PAUSE_MS = 1_000
const LONGEST_WAIT_MS = 60_000
const PASSWORD = 'correct horse battery staple'
const TRANSFER = { asset: 'USDT', from: 'spot', to: 'dual', amount: '0.01' }
const READS = ['/apiw/v2/account/balances', '/apiw/v2/account/statement'] as const

type Measured = { status: number; ms: number }

export async function runFlood(size: FloodSize = FLOOD): Promise<FloodReport> {
  const folder = await mkdtemp(join(tmpdir(), 'tenor-flood-'))
  const server = startProcess({ program: 'main.ts', env: { TENOR_DATA: folder } })
  try {
    const url = await server.ready
    const open = (name: string, index: number) => openAccount(url, `${name}${index}`)
    const quiet = await Promise.all(Array.from({ length: size.quietCustomers }, (_, index) => open('quiet', index)))
    const flood = await Promise.all(Array.from({ length: size.floodAccounts }, (_, index) => open('flood', index)))
    const alone = await measure(quiet, size.seconds)
    const [beside, flooded, unready] = await Promise.all([
      measure(quiet, size.seconds),
      floodFor(flood, size),
      watchReadiness(url, size.seconds),
    ])
    return report(server, { alone, beside, flooded, unready })
  } finally {
    await server.end()
    await rm(folder, { recursive: true, force: true })
  }
}

async function openAccount(url: string, name: string): Promise<ApiClient> {
  const client = createApiClient({ url }, { longestWaitMs: LONGEST_WAIT_MS })
  await client.insist('GET', '/apiw/v2/session')
  await client.insist('POST', '/apiw/v2/session/register', { email: `${name}@example.com`, password: PASSWORD })
  const { status, reason } = await client.insist('POST', '/sandbox/faucet', { asset: 'USDT', amount: '1000' })
  if (status !== 200) throw new Error(`${name} has no money: ${status} ${reason}`)
  return client
}

/** Each customer reads or moves money about once a second, from an instant of their own within it. */
async function measure(customers: readonly ApiClient[], seconds: number): Promise<Measured[]> {
  const end = performance.now() + seconds * 1_000
  const live = async (client: ApiClient, index: number) => {
    const measured: Measured[] = []
    await setTimeout((index * PAUSE_MS) / customers.length)
    for (let turn = index; performance.now() < end; turn += 1) {
      measured.push(await measureOne(client, turn))
      await setTimeout(PAUSE_MS)
    }
    return measured
  }
  return (await Promise.all(customers.map(live))).flat()
}

async function measureOne(client: ApiClient, turn: number): Promise<Measured> {
  const began = performance.now()
  const path = READS[turn % (READS.length + 1)]
  const call =
    path === undefined ? client.call('POST', '/apiw/v2/account/transfer', TRANSFER) : client.call('GET', path)
  const { status } = await call.catch(() => ({ status: 0 }))
  return { status, ms: performance.now() - began }
}

async function floodFor(accounts: readonly ApiClient[], { acts, reads, every, seconds }: FloodSize): Promise<Measured[]> {
  const bursts = Math.max(1, Math.floor(seconds / every))
  const all: Promise<Measured>[] = []
  for (let burst = 0; burst < bursts; burst += 1) {
    for (const client of accounts) {
      for (let act = 0; act < acts; act += 1) all.push(measureOne(client, READS.length))
      for (let read = 0; read < reads; read += 1) all.push(measureOne(client, read % READS.length))
    }
    if (burst + 1 < bursts) await setTimeout(every * 1_000)
  }
  return Promise.all(all)
}

/** How often the server said that it is not ready. */
async function watchReadiness(url: string, seconds: number): Promise<number> {
  let unready = 0
  for (let second = 0; second < seconds; second += 1) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (!isReady) unready += 1
    await setTimeout(1_000)
  }
  return unready
}

type Found = { alone: Measured[]; beside: Measured[]; flooded: Measured[]; unready: number }

function report(server: ServerProcess, { alone, beside, flooded, unready }: Found): FloodReport {
  const [aloneP99, floodP99] = [percentile(alone, 0.99), percentile(beside, 0.99)]
  const [quiet, flood] = [countStatuses(beside), countStatuses(flooded)]
  const faults = [...server.errors]
  const allowed = Math.max(ALLOWED_MS, ALLOWED_TIMES * aloneP99)
  if (floodP99 > allowed) faults.push(`quiet p99 is ${floodP99.toFixed(1)} ms, allowed are ${allowed.toFixed(1)} ms`)
  const others = Object.entries(quiet).filter(([status]) => status !== '200')
  faults.push(...others.map(([status, count]) => `${count} quiet calls were answered with ${status}`))
  if (unready > 0) faults.push(`the server was not ready ${unready} times`)
  return { aloneP99, floodP99, quiet, flood, faults }
}

function countStatuses(measured: readonly Measured[]): Record<string, number> {
  const groups = [...Map.groupBy(measured, ({ status }) => String(status))]
  return Object.fromEntries(groups.map(([status, some]) => [status, some.length]))
}

function percentile(measured: readonly Measured[], share: number): number {
  const sorted = measured.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export function floodText({ aloneP99, floodP99, quiet, flood, faults }: FloodReport): string {
  const list = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([status, count]) => `${count} × ${status}`)
      .join(', ')
  return [
    `quiet customers alone: p99 ${aloneP99.toFixed(1)} ms`,
    `beside the flood:      p99 ${floodP99.toFixed(1)} ms, ${list(quiet)}`,
    `the flood:             ${list(flood)}`,
    ...faults.map((fault) => `FAULT ${fault}`),
  ].join('\n')
}
