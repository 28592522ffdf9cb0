import { setTimeout } from 'node:timers/promises'
import { allFaults, inSnapshot, nothingSeen, type SeenOrders } from './all-findings.ts'
import type { Act, ActKind } from './asking.ts'
import { type BackOffice, createBackOffice } from './back-office.ts'
import { type Customer, createCustomer } from './customer.ts'
import { type Random, seededRandom } from './seeded-random.ts'
import { heldBy, statementFaults, trialBalanceFaults } from './simulate-findings.ts'
import { openStage, type Stage } from './stage.ts'
import { owed } from './trail.ts'

export type SimulationOptions = {
  seed: string
  customers: number
  /** Of played time. */
  hours: number
  /** Their names begin so; `sim` where it is left out. */
  name?: string
  /** How often the server, a worker or both are killed. */
  kills: number
  /** One that is open, and stays so. */
  stage?: Stage
  told?: (line: string) => void
  signal?: AbortSignal
}

export type SimulationReport = {
  hours: number
  acts: number
  refused: number
  /** What was refused and why, the most frequent first. */
  refusals: readonly Refusals[]
  /** Acts that were asked more than once before their answer came. */
  retried: number
  kills: number
  /** Seconds from a kill until the server said that it can serve again, the longest. */
  longestRecovery: number
  statements: number
  seconds: number
  faults: string[]
}

/** Acts of a kind that were refused for one reason, of how many of that kind. */
export type Refusals = { kind: ActKind; reason: string; count: number; of: number }

const HOUR_SECONDS = 3_600
const HOURS = 24
/** A customer does something so often a day. */
const ACTS_A_DAY = 4
/** Calls under way at once; more would only wait in a queue. */
const AT_ONCE = 16
/** Who acts while the clock goes on, by an hour at once: most quotes that they see have lapsed when they order. */
const RACING = 0.2
const LIST_EVERY_HOURS = 4
/** Against a hang only, both of them. */
const LONGEST_RECOVERY_MS = 240_000
const LONGEST_OWED_MS = 240_000
const PAUSE_MS = 50
const MOST_FAULTS = 50

type Simulation = {
  stage: Stage
  backOffice: BackOffice
  customers: readonly Customer[]
  random: Random
  seen: SeenOrders
  faults: string[]
  recoveries: number[]
}

/**
 * Customers do everything there is at random over days of played time, while the server is killed now and then: every
 * asset sums to zero at each hour, everything is looked at after each day, and each statement at the end.
 */
export async function simulate(options: SimulationOptions): Promise<SimulationReport> {
  const began = performance.now()
  const { told = () => undefined, signal } = options
  const random = seededRandom(options.seed)
  const stage = options.stage ?? (await openStage({ withDisk: false }))
  const simulation = begun(stage, random, options)
  const { customers, faults, recoveries } = simulation
  let [hours, statements] = [0, 0]
  try {
    await moveIn(simulation)
    told(`${customers.length} customers have opened their accounts (${secondsSince(began)} s)`)
    const killHours = hoursOfKills(options, random.fork('kills'))
    while (hours < options.hours && faults.length === 0 && signal?.aborted !== true) {
      await playHour(simulation, hours, killHours.get(hours) ?? 0)
      hours += 1
      if (hours % HOURS > 0 && hours < options.hours) continue
      faults.push(...(await look(simulation)))
      told(`hour ${hours}: ${dayLine(simulation)} (${secondsSince(began)} s)`)
    }
    if (faults.length === 0) statements = await readStatements(simulation)
  } finally {
    if (options.stage === undefined) await stage.close()
  }
  const acts = customers.flatMap((customer) => customer.acts)
  return {
    hours,
    statements,
    kills: recoveries.length,
    longestRecovery: Math.max(0, ...recoveries),
    acts: acts.length,
    refused: acts.filter(({ answer }) => answer.status !== 200).length,
    refusals: refusalsOf(acts),
    retried: acts.filter(({ answer }) => answer.retries > 0).length,
    seconds: secondsSince(began),
    faults: faults.slice(0, MOST_FAULTS),
  }
}

function refusalsOf(acts: readonly Act[]): Refusals[] {
  const byKind = [...Map.groupBy(acts, ({ kind }) => kind)]
  const each = byKind.flatMap(([kind, all]) => {
    const refused = all.filter(({ answer }) => answer.status !== 200)
    const byReason = [...Map.groupBy(refused, ({ answer }) => answer.reason ?? String(answer.status))]
    return byReason.map(([reason, some]) => ({ kind, reason, count: some.length, of: all.length }))
  })
  return each.toSorted((a, b) => b.count - a.count)
}

function begun(stage: Stage, random: Random, { customers: count, name = 'sim' }: SimulationOptions): Simulation {
  const customers = Array.from({ length: count }, (_, index) =>
    createCustomer({ server: stage.whereabouts, name: `${name}${index}`, random: random.fork(`customer ${index}`) }),
  )
  const backOffice = createBackOffice(stage.whereabouts, random.fork('back office'))
  return { stage, backOffice, customers, random, seen: nothingSeen(), faults: [], recoveries: [] }
}

/** How many kills each hour has. */
function hoursOfKills({ kills, hours: last }: SimulationOptions, random: Random): Map<number, number> {
  const hours = Array.from({ length: kills }, () => Math.floor(random.between(0, last)))
  return new Map([...Map.groupBy(hours, (hour) => hour)].map(([hour, all]) => [hour, all.length]))
}

async function moveIn({ stage, backOffice, customers }: Simulation): Promise<void> {
  const { operator, secondOperator } = stage.server.current()
  await backOffice.signIn(operator(), secondOperator())
  await someAtOnce(customers, (customer) => customer.moveIn())
}

/** Customers act, and the clock goes on by an hour while some of them still do; of every fault in between only what is left of it counts. */
async function playHour(simulation: Simulation, hour: number, kills: number): Promise<void> {
  const { stage, backOffice, customers, random, faults } = simulation
  if (hour % LIST_EVERY_HOURS === 0) await backOffice.listSome()
  const now = await backOffice.now()
  const to = now - (now % HOUR_SECONDS) + HOUR_SECONDS
  const acting = customers.filter(() => random.chance(ACTS_A_DAY / HOURS))
  const racing = new Set(acting.filter(() => random.chance(RACING)))
  const act = (some: readonly Customer[]) => someAtOnce(some, (customer) => customer.actOnce())
  const playing = async () => {
    await act(acting.filter((customer) => !racing.has(customer)))
    await Promise.all([backOffice.moveTo(to), act([...racing])])
  }
  await Promise.all([playing(), killSome(simulation, kills)])
  faults.push(...(await stage.db.transaction(trialBalanceFaults)).map((fault) => `hour ${hour}: ${fault}`))
  faults.push(...stage.server.unasked, ...stage.worker.unasked)
  if (backOffice.backSteps() > 0) faults.push(`the clock went back ${backOffice.backSteps()} times`)
}

async function killSome({ stage, random, faults, recoveries }: Simulation, kills: number): Promise<void> {
  const chance = random.fork(`kill ${recoveries.length}`)
  for (let kill = 0; kill < kills; kill += 1) {
    await setTimeout(chance.between(20, 900))
    const struck = performance.now()
    const pause = chance.between(20, 400)
    const killed = chance.pick([[stage.server], [stage.server], [stage.worker], [stage.server, stage.worker]])
    await Promise.all(killed.map((each) => each.kill(pause)))
    while (!(await stage.isReady())) {
      if (performance.now() - struck > LONGEST_RECOVERY_MS) {
        faults.push(`the server did not come back within ${LONGEST_RECOVERY_MS / 1000} s`)
        break
      }
      await setTimeout(PAUSE_MS)
    }
    recoveries.push(secondsSince(struck))
  }
}

/** Waits until the jobs have done what is due, and looks at the database as it is at that very moment. */
async function look({ stage, backOffice, customers, seen }: Simulation): Promise<string[]> {
  const began = performance.now()
  for (;;) {
    const now = await backOffice.now()
    const found = await inSnapshot(stage.db, async (tx) => {
      const rest = await owed(tx, now)
      if (rest.length > 0) return { rest, faults: null }
      return { rest, faults: await allFaults(tx, customers, seen) }
    })
    if (found.faults !== null) return found.faults
    if (performance.now() - began > LONGEST_OWED_MS) return ['what was due is not done', ...found.rest]
    await setTimeout(PAUSE_MS)
  }
}

/** Every customer's statement against the ledger; how many were read. Nothing goes on meanwhile but the clock's last jobs. */
async function readStatements({ stage, customers, faults }: Simulation): Promise<number> {
  // What a job does between a customer's CSV and the ledger's balances is no fault: who differs is read once more.
  const differing = async (some: readonly Customer[]) => {
    const found: { customer: Customer; faults: string[] }[] = []
    await someAtOnce(some, async (customer) => {
      const csv = await customer.statement()
      const held = await inSnapshot(stage.db, (tx) => heldBy(tx, [customer]))
      const own = statementFaults(customer.email, csv, held.get(customer.email) ?? new Map())
      if (own.length > 0) found.push({ customer, faults: own })
    })
    return found
  }
  const once = await differing(customers)
  const twice = await differing(once.map(({ customer }) => customer))
  faults.push(...twice.flatMap((each) => each.faults))
  return customers.length
}

async function someAtOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values()
  const lane = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

function dayLine({ customers, recoveries, faults }: Simulation): string {
  const acts = customers.reduce((sum, customer) => sum + customer.acts.length, 0)
  return `${acts} acts, ${recoveries.length} kills, ${faults.length === 0 ? 'all as it must be' : `${faults.length} FAULTS`}`
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 100) / 10
}
