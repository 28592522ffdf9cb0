import { execFile } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Queryable } from '../packages/server/src/platform/database/index.ts'
import { inSnapshot } from './all-findings.ts'
import type { Try } from './api-client.ts'
import { type Customer, createCustomer } from './customer.ts'
import { invariantFaults } from './findings.ts'
import { ORDERED_COINS } from './new-sandbox.ts'
import { seededRandom } from './seeded-random.ts'
import { ROOT } from './server-process.ts'
import { heldBy, statementFaults, trialBalanceFaults } from './simulate-findings.ts'
import { simulate } from './simulate-run.ts'
import { firstStart, openStage, type Stage, superviseBoth } from './stage.ts'

export type UpgradeOptions = {
  /** A checkout of the version before, with a slash at its end. */
  from: string
  customers: number
  days: number
  seed: string
  say: (line: string) => void
}

type Simulations = typeof import('./simulate-run.ts')
type Databases = typeof import('../packages/server/src/platform/database/index.ts')

/** By table: how much of each product there has to be, so that an upgrade means something. */
const PLAYED = [
  'dual_order',
  'sniper_order',
  'flexible_act',
  'fixed_order',
  'staking_stake',
  'staking_redemption',
  'staking_mint',
  'staking_mint_back',
  'wealth_order',
  'wealth_redemption',
  'soft_staking_span',
  'ledger_transfer',
]
const ACTS_AFTER = 20
const DAY_HOURS = 24
const MOST_FAULTS = 50
/** Pages that a customer of before opens first. */
const PAGES = [
  '/apiw/v2/account/balances',
  '/apiw/v2/account/statement',
  '/apiw/v2/earn/dual/order-list',
  '/apiw/v2/earn/dual-sniper/order-list',
  '/apiw/v2/uni-loan/earn/lendings',
  '/apiw/v2/uni-loan/earn/history',
  '/apiw/v2/fixed_earn/api/user/lend',
  '/apiw/v2/fixed_earn/api/user/history',
  '/apiw/v2/earn/staking/holdings',
  '/apiw/v2/earn/staking/history',
  '/apiw/v2/earn/staking/mint-positions',
  '/apiw/v2/earn/private-wealth/holdings',
  '/apiw/v2/earn/soft-staking/history',
]

/**
 * Customers do everything that the version in `from` has for days of played time; then its processes are killed and those of this version go
 * on with the same database. What is wrong: anything that reconcile finds, a page that customers of before cannot open, an error in a log,
 * a statement that is not what the ledger has, or what a simulated day of this version finds.
 */
export async function runUpgrade(options: UpgradeOptions): Promise<string[]> {
  const { from, customers, days, seed, say } = options
  const { simulate: simulateBefore }: Simulations = await import(pathToFileURL(`${from}faults/simulate-run.ts`).href)
  const { migrate }: Databases = await import(
    pathToFileURL(`${from}packages/server/src/platform/database/index.ts`).href
  )
  const stage = await openStage({ withDisk: false, dualCoins: ORDERED_COINS, before: { root: from, migrate } })
  try {
    const week = await simulateBefore({ seed, customers, hours: days * DAY_HOURS, kills: 0, told: say, stage })
    say(`the version before: ${week.hours} hours, ${week.acts} acts (${week.refused} refused) in ${week.seconds} s`)
    if (week.faults.length > 0) return week.faults.map((fault) => `the version before: ${fault}`)
    say(await stage.db.transaction(countPlayed))
    const { operator, secondOperator } = stage.server.current()
    const operators = { operator, secondOperator }
    await Promise.all([stage.server.stop(), stage.worker.stop()])
    return await goOn({ ...stage, ...superviseBoth(stage.env) }, operators, options)
  } finally {
    await stage.close()
  }
}

type Operators = Pick<ReturnType<Stage['server']['current']>, 'operator' | 'secondOperator'>

async function goOn(stage: Stage, operators: Operators, { customers: count, seed, say }: UpgradeOptions) {
  const { server, worker, whereabouts, env, db } = stage
  try {
    const began = performance.now()
    await firstStart(server)
    say(`this version is ready after ${Math.round((performance.now() - began) / 1000)} s`)
    const faults: string[] = []
    const failed = (each: Try) => {
      if (each.status < 500) return
      const fault = `${each.method} ${each.path}: ${each.status} ${each.reason}`
      // A customer asks until there is an answer: one that never comes is seen here alone.
      if (faults.length < MOST_FAULTS) say(fault)
      faults.push(fault)
    }
    const random = seededRandom(`${seed} after`)
    const before = Array.from({ length: count }, (_, index) => {
      const own = { name: `after${index}`, email: `sim${index}@example.com`, random: random.fork(`customer ${index}`) }
      return createCustomer({ server: whereabouts, watch: failed, ...own })
    })
    for (const customer of before) await openPages(customer, faults)
    const current = () => ({ ...server.current(), ...operators })
    const day = await simulate({
      seed: `${seed} day`,
      customers: count,
      name: 'later',
      hours: DAY_HOURS,
      kills: 1,
      told: say,
      stage: { ...stage, server: { ...server, current } },
    })
    say(`this version: ${day.hours} hours, ${day.acts} acts (${day.refused} refused) in ${day.seconds} s`)
    for (const customer of before) {
      for (let act = 0; act < ACTS_AFTER; act += 1) await customer.actOnce()
    }
    faults.push(...day.faults, ...before.flatMap(({ contradictions }) => contradictions))
    faults.push(...(await readStatements(db, before)), ...(await inSnapshot(db, findFaults)))
    faults.push(...server.unasked, ...worker.unasked, ...server.current().errors, ...worker.current().errors)
    say(await stage.db.transaction(countPlayed))
    say(await reconcile(env, faults))
    return faults.slice(0, MOST_FAULTS)
  } finally {
    await Promise.all([server.stop(), worker.stop()])
  }
}

async function openPages(customer: Customer, faults: string[]): Promise<void> {
  await customer.moveIn()
  for (const path of PAGES) {
    const { status, reason } = await customer.read(path)
    if (status !== 200) faults.push(`${customer.email} cannot open ${path}: ${status} ${reason}`)
  }
}

async function findFaults(tx: Queryable): Promise<string[]> {
  return (await invariantFaults(tx)).concat(await trialBalanceFaults(tx))
}

async function readStatements(db: Stage['db'], customers: readonly Customer[]): Promise<string[]> {
  const faults: string[] = []
  for (const customer of customers) {
    const csv = await customer.statement()
    const held = await inSnapshot(db, (tx) => heldBy(tx, [customer]))
    faults.push(...statementFaults(customer.email, csv, held.get(customer.email) ?? new Map()))
  }
  return faults
}

/** How much there is of each product. */
async function countPlayed(tx: Queryable): Promise<string> {
  const counted: string[] = []
  for (const table of PLAYED) {
    const [row] = await tx.query<{ count: number }>(`select count(*) as count from ${table}`)
    counted.push(`${table} ${row?.count ?? 0}`)
  }
  return `rows: ${counted.join(', ')}`
}

/** The answer of the command that operators give after an upgrade. The way to the database leads through this process, which goes on meanwhile. */
async function reconcile(env: Stage['env'], faults: string[]): Promise<string> {
  const program = [`${ROOT}packages/server/src/reconcile.ts`]
  const run = promisify(execFile)(`${ROOT}node_modules/.bin/node`, program, { env: { ...process.env, ...env } })
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => {
    faults.push(`reconcile failed: ${error.stdout}${error.stderr}`)
    return error
  })
  return `${stdout}${stderr}`.trim()
}
