import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aimAt, type Moment } from '../../../../faults/aim.ts'
import { createAsking } from '../../../../faults/asking.ts'
import { createBackOffice } from '../../../../faults/back-office.ts'
import { DESK_AIMS } from '../../../../faults/desk-aims.ts'
import { EARN_AIMS, type EarnAim, type EarnScene } from '../../../../faults/earn-aims.ts'
import { earnAnswerFaults } from '../../../../faults/earn-findings.ts'
import { invariantFaults } from '../../../../faults/findings.ts'
import { FUND_DESK_AIMS } from '../../../../faults/fund-desk-aims.ts'
import { prepareSandbox } from '../../../../faults/new-sandbox.ts'
import { seededRandom } from '../../../../faults/seeded-random.ts'
import { type ServerProcess, startProcess } from '../../../../faults/server-process.ts'
import { STAKE_AIMS } from '../../../../faults/stake-aims.ts'
import { stakingAnswerFaults, wealthAnswerFaults } from '../../../../faults/staking-findings.ts'
import { owed } from '../../../../faults/trail.ts'
import { WEALTH_AIMS } from '../../../../faults/wealth-aims.ts'
import {
  type Database,
  type EmbeddedPostgres,
  openDatabase,
  startEmbeddedPostgres,
} from '../../src/platform/database/index.ts'
import { silentLog } from '../../src/platform/log/index.ts'

/*
 * A server killed in the middle of each step of each job of Simple Earn, staking, minting, funds and soft staking, and of each act of customers and operators:
 * once with what it wrote lost, once with it committed and the server never told. `npm test` aims at few, KILL_AIMS=all at each, as
 * `npm run faults` does; KILL_AIMS=hour at those whose name has the word.
 */

const WANTED = process.env.KILL_AIMS ?? ''
const FEW = ['hour: interest written', 'stake: rewards committing']
const AIMS: readonly EarnAim[] = [...EARN_AIMS, ...STAKE_AIMS, ...WEALTH_AIMS, ...DESK_AIMS, ...FUND_DESK_AIMS]
const CASES = AIMS.flatMap((aim) =>
  (['written', 'committing'] as const).map((moment) => ({ name: `${aim.name} ${moment}`, aim, moment })),
).filter(
  ({ name }) =>
    WANTED === 'all' || (WANTED === '' ? FEW.includes(name) : WANTED.split(',').some((word) => name.includes(word))),
)

/** Against a hang only, each of them. */
const LONGEST_MS = 1_800_000
const MET_MS = 600_000
const WHOLE_MS = 600_000
const FUNDS = { USDT: '2000000', BTC: '2', ETH: '100' } as const
const TERM = {
  type: 1,
  asset: 'USDT',
  lock_up_period: 1,
  year_rate: '0.05',
  min_lend_amount: '10',
  user_max_lend_volume: '500000',
  max_lend_volume: '2000000',
  reinvest: 1,
  redeem_account: 1,
  pre_redeem: 1,
  pre_redeem_policy: 'reduced',
  pre_redeem_rate_year: '0.01',
  partial: 1,
  sale_status: 1,
  status: 'listed',
}
const TIERS = [{ left: '0', right: '-1', apr: '0.02' }]

let folder = ''
let postgres: EmbeddedPostgres
let db: Database
let server: ServerProcess
let scene: EarnScene
const where = { url: null as string | null }

async function start(): Promise<void> {
  // Late on the last day of a month: the next one begins within hours.
  server = startProcess({
    program: 'main.ts',
    env: { DATABASE_URL: postgres.url, TENOR_CLOCK_START: '2025-01-30T20:00:00Z' },
  })
  where.url = await server.ready
}

async function kill(): Promise<void> {
  where.url = null
  await server.kill()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tenor-aimed-'))
  await chmod(folder, 0o755)
  postgres = await startEmbeddedPostgres({ dataFolder: folder, log: silentLog(), memory: 2 ** 30 })
  await prepareSandbox(postgres.url, [])
  await start()
  db = openDatabase({ url: postgres.url, log: silentLog(), connections: 3, name: 'tenor-faults' })
  const random = seededRandom('aimed')
  const backOffice = createBackOffice(where, random.fork('desk'), { longestWaitMs: 120_000 })
  await backOffice.signIn(server.operator(), server.secondOperator())
  const asking = createAsking({ server: where, name: 'aimed', random: random.fork('aimed'), isForgotten: true })
  await asking.ask('GET', '/apiw/v2/session')
  const credentials = { email: 'aimed@example.com', password: 'correct horse battery staple' }
  const session = await asking.ask<{ user: { id: number } }>('POST', '/apiw/v2/session/register', credentials)
  for (const [asset, amount] of Object.entries(FUNDS)) await asking.act('faucet', '/sandbox/faucet', { asset, amount })
  const sell = async (more: object) => {
    const path = '/console/api/simple-earn/fixed'
    const { data, reason } = await backOffice.client.insist<{ id: number }>('POST', path, { ...TERM, ...more })
    expect(reason).toBe(null)
    return data.id
  }
  const products = {
    plain: await sell({}),
    daily: await sell({ lock_up_period: 2, pre_redeem_policy: 'clawback', pre_redeem_rate_year: '0' }),
    bonus: await sell({ bonus_asset: 'BTC', ladder_apr: TIERS }),
  }
  scene = { server: where, asking, userId: session.data.user.id, backOffice, db, products }
}, 600_000)

afterAll(async () => {
  await server?.kill()
  await db?.close()
  await postgres?.stop({ evenIfUsed: true })
  await rm(folder, { recursive: true, force: true })
})

describe('a server that is killed in the middle of', () => {
  test.each(CASES)('$name: all of it happened once, and nothing is left over', { timeout: LONGEST_MS }, (each) =>
    killIn(each.aim, each.moment),
  )
})

async function killIn(aim: EarnAim, moment: Moment): Promise<void> {
  await aim.prepare?.(scene)
  const aimed = await aimAt(db, aim.place, moment)
  const answered = aim.act(scene)
  // What fails before anything is met says why.
  const met = await Promise.race([aimed.isMet(MET_MS), answered.then(() => false)])
  await kill()
  await aimed.letGo()
  await start()
  expect(met, `nothing came by ${aim.place.on} of ${aim.place.table}`).toBe(true)
  await answered
  await scene.asking.askAgain(5)
  await untilWhole()
  expect(server.errors).toEqual([])
}

/** What was due is done, and then everything is as it must be. */
async function untilWhole(): Promise<void> {
  const began = performance.now()
  let [rest, faults]: string[][] = [['never looked at'], []]
  while (rest !== undefined && rest.length > 0 && performance.now() - began < WHOLE_MS) {
    const now = await scene.backOffice.now()
    await db.transaction(async (tx) => {
      await tx.execute('set transaction isolation level repeatable read')
      rest = await owed(tx, now)
      if (rest.length > 0) return
      const own = [{ email: 'aimed@example.com', acts: scene.asking.acts }]
      const answers = [earnAnswerFaults(tx, own), stakingAnswerFaults(tx, own), wealthAnswerFaults(tx, own)]
      faults = [...(await invariantFaults(tx)), ...(await Promise.all(answers)).flat(), ...scene.asking.contradictions]
    })
    if (rest.length > 0) await setTimeout(100)
  }
  expect({ rest, faults, backSteps: scene.backOffice.backSteps() }).toEqual({ rest: [], faults: [], backSteps: 0 })
}
