import { setTimeout } from 'node:timers/promises'
import { decimal, decimalText } from '@tenor/contract/money'
import type { BackOffice } from './back-office.ts'
import type { Weather } from './database-proxy.ts'
import type { Random } from './seeded-random.ts'
import type { Stage } from './stage.ts'
import { faketimeLibrary, runWrongWorker } from './wrong-clock.ts'

/** One way in which things go wrong. `fault` does it and brings back what a person or a supervisor would. */
export type Fault = {
  readonly name: string
  /** It takes a minute and more: tried in each fourth turn only. */
  readonly isLong?: boolean
  /** It moves the clock far: customers act less often, since what they do meanwhile is made due at each instant. */
  readonly isMove?: boolean
  /** Why it cannot be tried on this machine; null where it can. */
  impossible(stage: Stage): string | null
  fault(scene: Scene): Promise<string>
}

export type Scene = { stage: Stage; backOffice: BackOffice; random: Random }

const HOUR_SECONDS = 3_600
const always = () => null

const kill = (name: string, who: (stage: Stage) => readonly ('server' | 'worker')[]): Fault => ({
  name,
  impossible: always,
  async fault({ stage, random }) {
    const pauses = who(stage).map((each) => stage[each].kill(random.between(0, 700)))
    await Promise.all(pauses)
    // Now and then again while it starts.
    if (!random.chance(0.25)) return 'killed once'
    await setTimeout(random.between(50, 1_500))
    await Promise.all(who(stage).map((each) => stage[each].kill(random.between(0, 300))))
    return 'killed again while it started'
  },
})

const weather = (name: string, make: (random: Random) => Partial<Weather>, thenCut = false): Fault => ({
  name,
  impossible: always,
  async fault({ stage, random }) {
    const change = make(random)
    stage.proxy.become(change)
    await setTimeout(random.between(400, 2_500))
    const cut = thenCut ? stage.proxy.cut() : 0
    stage.proxy.become({})
    return `${JSON.stringify(change)}${thenCut ? `, then ${cut} connections cut` : ''}`
  },
})

/** Everything that is tried, each as often as the others. */
export const FAULTS: readonly Fault[] = [
  kill('server killed', () => ['server']),
  kill('worker killed', () => ['worker']),
  kill('server and worker killed', () => ['server', 'worker']),
  {
    name: 'database killed',
    impossible: always,
    async fault({ stage }) {
      const pid = await stage.postmaster()
      if (pid > 0) process.kill(pid, 'SIGKILL')
      return `postmaster ${pid}`
    },
  },
  {
    name: 'database and server killed',
    impossible: always,
    async fault({ stage, random }) {
      const pid = await stage.postmaster()
      if (pid > 0) process.kill(pid, 'SIGKILL')
      await stage.server.kill(random.between(0, 500))
      return `postmaster ${pid}`
    },
  },
  {
    name: 'one backend killed',
    impossible: always,
    async fault({ stage, random }) {
      const pids = await backends(stage)
      if (pids.length === 0) return 'there was none'
      process.kill(random.pick(pids), 'SIGKILL')
      return 'PostgreSQL starts all of them again'
    },
  },
  {
    name: 'backends ended one by one',
    impossible: always,
    async fault({ stage, random }) {
      let ended = 0
      for (let turn = 0; turn < 12; turn += 1) {
        const pids = await backends(stage)
        if (pids.length === 0) continue
        await stage.db.query('select pg_terminate_backend($1)', [random.pick(pids)]).catch(() => undefined)
        ended += 1
        await setTimeout(random.between(0, 120))
      }
      return `${ended} ended`
    },
  },
  {
    name: 'connections cut',
    impossible: always,
    async fault({ stage, random }) {
      let cut = 0
      for (let turn = 0; turn < 8; turn += 1) {
        cut += stage.proxy.cut(() => random.chance(0.5))
        await setTimeout(random.between(0, 200))
      }
      return `${cut} cut`
    },
  },
  weather('database out of reach', () => ({ closed: true }), true),
  {
    name: 'answers of the database lost',
    impossible: always,
    // What was asked for has happened, and the server does not know.
    async fault({ stage, random }) {
      let cut = 0
      for (let turn = 0; turn < 8; turn += 1) {
        stage.proxy.become({ deaf: true })
        await setTimeout(random.between(10, 150))
        cut += stage.proxy.cut()
        stage.proxy.become({})
        await setTimeout(random.between(50, 250))
      }
      return `${cut} connections cut after it`
    },
  },
  weather('network slow', (random) => ({ delayMs: Math.round(random.between(20, 250)) })),
  weather('network narrow', (random) => ({ bytesPerSecond: Math.round(random.between(20_000, 200_000)) })),
  {
    name: 'connections silent for ever',
    isLong: true,
    impossible: always,
    // Nobody closes them, and nothing comes any more: as when a router between forgets them.
    fault: async ({ stage }) => `${stage.proxy.silence()} connections`,
  },
  weather('network stalled', () => ({ stalled: true })),
  {
    name: 'disk of the database full',
    impossible: ({ disk }) => (disk === null ? 'no disk may be mounted here' : null),
    async fault({ stage, random }) {
      const kept = random.pick([0, 0, 64 * 1024, 1024 * 1024])
      const left = await stage.disk?.fill(kept)
      try {
        if (kept === 0) await awaitReadiness(stage, 'full')
        await setTimeout(random.between(1_000, 4_000))
      } finally {
        await stage.disk?.free()
      }
      return `${left} bytes left${kept === 0 ? ', not ready: full' : ''}`
    },
  },
  {
    name: 'price sources gone',
    isMove: true,
    impossible: always,
    fault: async ({ backOffice, random }) => {
      const coin = random.pick(['BTC', 'ETH', 'SOL'])
      const hours = Math.ceil(random.between(1, 9))
      const price = await silence(backOffice, coin, hours)
      await backOffice.moveTo((await backOffice.now()) + hours * HOUR_SECONDS - 600)
      const waiting = await enterMissingPrices(backOffice, coin, price)
      await backOffice.client.insist('POST', '/sandbox/prices', { pair: `${coin}_USDT`, price })
      return `${coin} for ${hours} hours, ${waiting} deliveries waited for a price`
    },
  },
  {
    name: 'worker with a wrong clock',
    isLong: true,
    impossible: () => (faketimeLibrary() === null ? "Debian's faketime is not installed" : null),
    fault: ({ stage, random }) => runWrongWorker(stage, random),
  },
  {
    name: 'clock far ahead',
    isMove: true,
    impossible: always,
    async fault({ backOffice, random }) {
      const hours = Math.ceil(random.between(12, 36))
      await backOffice.moveTo((await backOffice.now()) + hours * HOUR_SECONDS)
      return `${hours} hours at once`
    },
  },
]

const READINESS_WITHIN_MS = 30_000
const READINESS_EACH_MS = 500

/** Waits until /readyz is false for this reason; throws where it does not say so. */
async function awaitReadiness({ whereabouts }: Stage, fault: string): Promise<void> {
  const end = performance.now() + READINESS_WITHIN_MS
  let found = ''
  while (performance.now() < end) {
    const response = await fetch(`${whereabouts.url}/readyz`).catch(() => null)
    found = (await response?.text()) ?? 'no answer'
    if (response?.status === 503 && found.includes(`"writes_fault":"${fault}"`)) return
    await setTimeout(READINESS_EACH_MS)
  }
  throw new Error(`the disk is ${fault}, and /readyz says ${found}`)
}

async function backends(stage: Stage): Promise<number[]> {
  const rows = await stage.db
    .query<{ pid: number }>(
      `select pid from pg_stat_activity
       where backend_type = 'client backend' and application_name <> 'tenor-faults' and datname = 'tenor'`,
    )
    .catch(() => [])
  return rows.map((row) => row.pid)
}

/** Two candles with nothing between: while they cover, the coin has no price. */
async function silence(backOffice: BackOffice, coin: string, hours: number): Promise<string> {
  const prices = await backOffice.client.insist<{ pair: string; price: string | null }[]>(
    'GET',
    '/apiw/v2/earn/market/prices',
  )
  const price = decimalText(decimal(prices.data.find((each) => each.pair === `${coin}_USDT`)?.price ?? '1000'))
  const opens = Math.floor((await backOffice.now()) / 60) * 60 - 120
  const row = (at: number) => [at, price, price, price, price, '1']
  const candles = [row(opens), row(opens + hours * HOUR_SECONDS)]
  await backOffice.client.insist('POST', '/sandbox/candles', { pair: `${coin}_USDT`, interval: 60, candles })
  return price
}

/** What operators do about deliveries without a price: one proposes it, another approves. */
async function enterMissingPrices(backOffice: BackOffice, coin: string, price: string): Promise<number> {
  const path = `/console/api/dual/deliveries?coin=${coin}&state=failed&limit=100`
  const failed = await backOffice.client.insist<{ list: { delivery_timest: number }[] }>('GET', path)
  for (const { delivery_timest } of failed.data.list) {
    const markets = ['one', 'two', 'three'].map((name) => ({ name, price, evidence: 'pinned' }))
    const body = { coin, delivery_timest, price, markets }
    await backOffice.client.insist('POST', '/console/api/dual/settlement-price', body)
    const approved = await backOffice.second.insist('POST', '/console/api/dual/settlement-price', body)
    // Where the first answer was lost, the second call finds the price entered.
    if (approved.status !== 200 && approved.reason !== 'dual.settlement.exists') {
      throw new Error(`the price of ${coin} at ${delivery_timest} was refused: ${approved.reason}`)
    }
  }
  return failed.data.list.length
}
