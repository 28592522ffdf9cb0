import { setTimeout } from 'node:timers/promises'
import type { Queryable } from '../packages/server/src/platform/database/index.ts'
import { allFaults, inSnapshot, nothingSeen, type SeenOrders } from './all-findings.ts'
import { type BackOffice, createBackOffice } from './back-office.ts'
import { type Customer, createCustomer } from './customer.ts'
import { FAULTS, type Fault } from './faults.ts'
import { type Random, seededRandom } from './seeded-random.ts'
import { openStage, type Stage } from './stage.ts'
import { owed } from './trail.ts'

export type HarnessOptions = {
  seed: string
  rounds: number
  customers?: number
  /** Only faults whose names are here. */
  only?: readonly string[]
  /** A disk of its own for the database, where it may be mounted. */
  withDisk?: boolean
  /** One that is open, and stays so. */
  stage?: Stage
  told?: (line: string) => void
  /** Gives up at once; the report tells of the rounds until then. */
  signal?: AbortSignal
}

export type Round = {
  round: number
  fault: string
  detail: string
  /** Seconds from the end of the fault until the server said that it can serve again. */
  recovered: number
  seconds: number
  acts: number
  /** Of these acts, how many were asked more than once before their answer came. */
  retried: number
  faults: string[]
}

export type FaultsReport = {
  seed: string
  rounds: Round[]
  notTried: { fault: string; why: string }[]
  seconds: number
  /** By state, at the end. */
  orders: Record<string, number>
  snipers: Record<string, number>
}

/** Against a hang only, each of them: beside other work on two cores everything has taken ten times what it takes alone. */
const LONGEST_RECOVERY_MS = 240_000
const LONGEST_ANSWER_MS = 240_000
const LONGEST_OWED_MS = 240_000
const LONG_TURN = 4
const PAUSE_MS = 50
const PAUSE_BETWEEN_ACTS_MS = 80
const PAUSE_WHILE_MOVING_MS = 1_500
const HOURS_OF_A_MOVE = 3

/** Provokes faults again and again while customers act, and looks after each time whether all is as it must be. */
export async function runFaults(options: HarnessOptions): Promise<FaultsReport> {
  const began = performance.now()
  const random = seededRandom(options.seed)
  const stage = options.stage ?? (await openStage({ withDisk: options.withDisk ?? true }))
  const crowd = openCrowd(stage, random, options.customers ?? 8)
  const { possible, notTried } = chosenFaults(stage, options.only)
  const rounds: Round[] = []
  const seen = nothingSeen()
  try {
    await crowd.moveIn()
    const bag = faultBag(possible, random.fork('faults'))
    const given = givenUp(options.signal)
    for (let round = 1; round <= options.rounds; round += 1) {
      const played = playRound({ stage, crowd, random, seen, fault: bag() }, round)
      // What a round that was given up comes to is of no interest.
      played.catch(() => undefined)
      const done = await Promise.race([given, played])
      if (done === null) break
      rounds.push(done)
      options.told?.(lineOf(done))
    }
    const [orders, snipers] = await Promise.all([statesIn(stage.db, 'dual_order'), statesIn(stage.db, 'sniper_order')])
    return { seed: options.seed, rounds, notTried, orders, snipers, seconds: secondsSince(began) }
  } finally {
    crowd.end()
    if (options.stage === undefined) await stage.close()
  }
}

async function statesIn(db: Queryable, table: 'dual_order' | 'sniper_order'): Promise<Record<string, number>> {
  const states = await db.query<{ state: string; count: number }>(
    `select state, count(*) as count from ${table} group by state order by state`,
  )
  return Object.fromEntries(states.map(({ state, count }) => [state, count]))
}

function givenUp(signal: AbortSignal | undefined): Promise<null> {
  return new Promise((resolve) => {
    signal?.addEventListener('abort', () => resolve(null))
  })
}

function chosenFaults(stage: Stage, only: readonly string[] | undefined) {
  const wanted = FAULTS.filter((fault) => only === undefined || only.includes(fault.name))
  const notTried = wanted.flatMap((fault) => {
    const why = fault.impossible(stage)
    return why === null ? [] : [{ fault: fault.name, why }]
  })
  return { possible: wanted.filter((fault) => fault.impossible(stage) === null), notTried }
}

/** Each fault once a turn, in an order of chance; the long ones in each fourth turn. */
function faultBag(faults: readonly Fault[], random: Random): () => Fault {
  let left: Fault[] = []
  let turn = 0
  return () => {
    if (left.length === 0) {
      const isLongTurn = turn % LONG_TURN === 0 || faults.every((fault) => fault.isLong === true)
      left = faults.filter((fault) => isLongTurn || fault.isLong !== true)
      turn += 1
    }
    const [next] = left.splice(Math.floor(random.between(0, left.length)), 1)
    if (next === undefined) throw new Error('there is no fault to provoke')
    return next
  }
}

type Play = { stage: Stage; crowd: Crowd; random: Random; seen: SeenOrders; fault: Fault }

async function playRound({ stage, crowd, random, seen, fault }: Play, round: number): Promise<Round> {
  const began = performance.now()
  const { backOffice, customers } = crowd
  const before = customers.map((customer) => customer.acts.length)
  crowd.goOn(fault.isMove === true ? PAUSE_WHILE_MOVING_MS : PAUSE_BETWEEN_ACTS_MS)
  await backOffice.listSome()
  const moving = fault.isMove !== true && random.chance(0.7) ? backOffice.moveOn(HOURS_OF_A_MOVE) : Promise.resolve()
  await setTimeout(random.between(50, 900))
  const faults: string[] = []
  const detail = await fault.fault({ stage, backOffice, random }).catch((error: Error) => {
    faults.push(`what was struck could not be brought back: ${error.stack}`)
    return ''
  })
  const struck = performance.now()
  await within(LONGEST_RECOVERY_MS, () => stage.isReady(), faults, 'the server did not come back')
  const recovered = secondsSince(struck)
  await setTimeout(random.between(50, 400))
  faults.push(...(await quiet(crowd, moving)))
  if (faults.length === 0) faults.push(...(await look(stage, crowd, seen)))
  const acts = customers.flatMap((customer, index) => customer.acts.slice(before[index]))
  return {
    round,
    fault: fault.name,
    detail,
    recovered,
    seconds: secondsSince(began),
    acts: acts.length,
    retried: acts.filter((act) => act.answer.retries > 0).length,
    faults,
  }
}

/** Everyone gets the answer to what they asked last, and asks some of it again. */
async function quiet(crowd: Crowd, moving: Promise<void>): Promise<string[]> {
  const faults: string[] = []
  let isQuiet = false
  Promise.all([crowd.pause(), moving]).then(
    () => {
      isQuiet = true
    },
    (error: Error) => faults.push(`the back office or a customer gave up: ${error.stack}`),
  )
  const waiting = async () => isQuiet || faults.length > 0
  await within(LONGEST_ANSWER_MS, waiting, faults, 'someone got no answer')
  if (faults.length === 0) await Promise.all(crowd.customers.map((customer) => customer.askAgain(3)))
  return faults
}

/** Waits until the jobs have done what is due, and looks at the database as it is at that very moment. */
async function look(stage: Stage, crowd: Crowd, seen: SeenOrders): Promise<string[]> {
  const { backOffice } = crowd
  const faults: string[] = []
  let rest: string[] = []
  const isLookedAt = async () => {
    const now = await backOffice.now()
    return inSnapshot(stage.db, async (tx) => {
      rest = await owed(tx, now)
      if (rest.length > 0) return false
      faults.push(...(await allFaults(tx, crowd.customers, seen)))
      return true
    })
  }
  await within(LONGEST_OWED_MS, isLookedAt, faults, 'what was due is not done')
  if (backOffice.backSteps() > 0) faults.push(`the clock went back ${backOffice.backSteps()} times`)
  return [...faults, ...rest, ...stage.server.unasked, ...stage.worker.unasked]
}

async function within(ms: number, isSo: () => Promise<boolean>, faults: string[], otherwise: string): Promise<void> {
  const began = performance.now()
  while (!(await isSo())) {
    if (performance.now() - began > ms) {
      faults.push(`${otherwise} within ${ms / 1000} s`)
      return
    }
    await setTimeout(PAUSE_MS)
  }
}

type Crowd = {
  backOffice: BackOffice
  customers: readonly Customer[]
  moveIn(): Promise<void>
  goOn(longestPauseMs: number): void
  /** Resolves when nobody has a call under way. */
  pause(): Promise<void>
  end(): void
}

function openCrowd(stage: Stage, random: Random, count: number): Crowd {
  const backOffice = createBackOffice(stage.whereabouts, random.fork('desk'))
  const customers = Array.from({ length: count }, (_, index) =>
    createCustomer({
      server: stage.whereabouts,
      name: `faults${index}`,
      random: random.fork(`customer ${index}`),
    }),
  )
  let acting = false
  let lives: Promise<unknown> = Promise.resolve()
  return {
    backOffice,
    customers,
    async moveIn() {
      const { operator, secondOperator } = stage.server.current()
      await backOffice.signIn(operator(), secondOperator())
      await Promise.all(customers.map((customer) => customer.moveIn()))
    },
    goOn(longestPauseMs) {
      if (acting) return
      acting = true
      lives = Promise.all(customers.map((customer) => customer.live(() => acting, longestPauseMs)))
      lives.catch(() => undefined)
    },
    async pause() {
      acting = false
      await lives
    },
    end() {
      acting = false
    },
  }
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 10) / 100
}

function lineOf({ round, fault, detail, recovered, seconds, acts, retried, faults }: Round): string {
  const decision = faults.length === 0 ? 'ok' : `${faults.length} FAULTS\n  ${faults.slice(0, 10).join('\n  ')}`
  return `${round}  ${fault} (${detail}): back after ${recovered} s, ${acts} acts, ${retried} asked again, ${seconds} s: ${decision}`
}
