import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { percentile } from '../bench/percentile.ts'
import { type Caller, createCaller, type KeptCaller, restoreCaller } from './access/caller.ts'
import { withLiveServer } from './live-server.ts'
import type { ServerProcess } from './server-process.ts'

/* Accounts that always have as many calls under way as they may and more, beside quiet customers, on a live server. */

export type FloodSize = {
  floodAccounts: number
  quietCustomers: number
  /** How long quiet customers are measured alone, and again beside the flood. */
  seconds: number
  /** Acts and reads that each flooding account keeps under way, more than its line takes. */
  acts: number
  reads: number
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
  acts: 30,
  reads: 30,
}

/** A quiet call may take so many milliseconds, or twice what it takes alone. */
const ALLOWED_MS = 100
const ALLOWED_TIMES = 2
const MAY_TRADE = { TENOR_UNVERIFIED_MAY: 'trade,transfer', TENOR_UNKNOWN_REGION_MAY: 'trade,transfer' }
const PAUSE_MS = 1_000
const TOO_MANY = 429
/** The least that a refusal says; where a minute is used up it says more. */
const RETRY_AFTER_MS = 1_000
/** Without money a transfer is refused by its rule, behind the same line. */
const ANSWERED = new Set(['200', '422'])
const TRANSFER = { asset: 'USDT', from: 'spot', to: 'funding', amount: '0.01' }
const READS = ['/apiw/v2/account/balances', '/apiw/v2/account/statement'] as const

export type Measured = { status: number; ms: number }

export async function runFlood(size: FloodSize = FLOOD): Promise<FloodReport> {
  return withLiveServer(MAY_TRADE, async (server, url) => {
    const quiet = await openAccounts(url, 'quiet', size.quietCustomers)
    const flood = await openAccounts(url, 'flood', size.floodAccounts)
    const alone = await measure(quiet, size.seconds)
    const flooding = await prepareFlood({ url, size, accounts: flood.map((caller) => caller.keep()) })
    const [beside, flooded, unready] = await Promise.all([
      measure(quiet, size.seconds),
      flooding(),
      watchReadiness(url, size.seconds),
    ])
    return report(server, { alone, beside, flooded, unready })
  })
}

/** One after another, each from a network of its own. */
async function openAccounts(url: string, name: string, count: number): Promise<Caller[]> {
  const callers: Caller[] = []
  for (let number = 1; number <= count; number += 1) {
    const caller = await createCaller(url, `${name === 'quiet' ? '198.51.100' : '203.0.113'}.${number}`).arrive()
    const { status, reason } = await caller.register(`${name}${number}@example.com`)
    if (status !== 200) throw new Error(`${name}${number} has no account: ${status} ${reason}`)
    callers.push(caller)
  }
  return callers
}

/** Each customer reads or moves money about once a second, from an instant of their own within it. */
async function measure(customers: readonly Caller[], seconds: number): Promise<Measured[]> {
  const end = performance.now() + seconds * 1_000
  const live = async (caller: Caller, index: number) => {
    const measured: Measured[] = []
    await setTimeout((index * PAUSE_MS) / customers.length)
    for (let turn = index; performance.now() < end; turn += 1) {
      measured.push(await measureOne(caller, turn))
      await setTimeout(PAUSE_MS)
    }
    return measured
  }
  return (await Promise.all(customers.map(live))).flat()
}

async function measureOne(caller: Caller, turn: number): Promise<Measured> {
  const began = performance.now()
  const path = READS[turn % (READS.length + 1)]
  const call = path === undefined ? caller.send('/apiw/v2/account/transfer', TRANSFER) : caller.get(path)
  const { status } = await call.catch(() => ({ status: 0 }))
  return { status, ms: performance.now() - began }
}

export type FloodWork = { url: string; size: FloodSize; accounts: readonly KeptCaller[] }

/** A thread of its own, whose work does not delay what is measured in this one; it begins when the answer is called. */
async function prepareFlood(workerData: FloodWork): Promise<() => Promise<Measured[]>> {
  const worker = new Worker(new URL('./flood-worker.ts', import.meta.url), { workerData })
  await once(worker, 'message')
  return async () => {
    worker.postMessage('begin')
    const [measured] = (await once(worker, 'message')) as [Measured[]]
    return measured
  }
}

export async function sendFlood({ url, size, accounts }: FloodWork): Promise<Measured[]> {
  const end = performance.now() + size.seconds * 1_000
  const goOn = async (caller: Caller, turn: number) => {
    const measured: Measured[] = []
    while (performance.now() < end) {
      const each = await measureOne(caller, turn)
      measured.push(each)
      if (each.status === TOO_MANY) await setTimeout(RETRY_AFTER_MS)
    }
    return measured
  }
  const loops = accounts.flatMap((kept) => {
    const caller = restoreCaller(url, kept)
    const acts = Array.from({ length: size.acts }, () => goOn(caller, READS.length))
    const reads = Array.from({ length: size.reads }, (_, index) => goOn(caller, index % READS.length))
    return [...acts, ...reads]
  })
  return (await Promise.all(loops)).flat()
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
  const [aloneP99, floodP99] = [p99(alone), p99(beside)]
  const [quiet, flood] = [countStatuses(beside), countStatuses(flooded)]
  const faults = [...server.errors]
  const allowed = Math.max(ALLOWED_MS, ALLOWED_TIMES * aloneP99)
  if (floodP99 > allowed) faults.push(`quiet p99 is ${floodP99.toFixed(1)} ms, allowed are ${allowed.toFixed(1)} ms`)
  const others = Object.entries(quiet).filter(([status]) => !ANSWERED.has(status))
  faults.push(...others.map(([status, count]) => `${count} quiet calls were answered with ${status}`))
  if (unready > 0) faults.push(`the server was not ready ${unready} times`)
  return { aloneP99, floodP99, quiet, flood, faults }
}

function countStatuses(measured: readonly Measured[]): Record<string, number> {
  const groups = [...Map.groupBy(measured, ({ status }) => String(status))]
  return Object.fromEntries(groups.map(([status, some]) => [status, some.length]))
}

function p99(measured: readonly Measured[]): number {
  return percentile(
    measured.map(({ ms }) => ms).toSorted((a, b) => a - b),
    0.99,
  )
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
