import { createAccounts, modeOf } from './core/accounts/index.ts'
import { hangDesk } from './core/desk/index.ts'
import { hangLedger, ledgerTidyJob } from './core/ledger/index.ts'
import { hangMarket, openMarket } from './core/market/index.ts'
import { hangNotices, noticeSubscribers } from './core/notices/index.ts'
import { createClockMover, hangConvert, hangSandbox } from './core/sandbox/index.ts'
import { createVouchers, hangVouchers, voucherJob } from './core/vouchers/index.ts'
import { hangPosters, posterHead } from './overview/posters/index.ts'
import type { Clock, MovableClock } from './platform/clock/index.ts'
import type { Mode } from './platform/config/index.ts'
import type { Database } from './platform/database/index.ts'
import { createHttp, describeApi, serveDescription, serveHealth, serveSite } from './platform/http/index.ts'
import { createIds } from './platform/ids/index.ts'
import { createRunner, createTraffic } from './platform/jobs/index.ts'
import type { Log } from './platform/log/index.ts'
import { outboxJob } from './platform/outbox/index.ts'
import { createSealer, newSealingKey, type Sealer } from './platform/sealing/index.ts'
import {
  createDual,
  createRecentProducts,
  type DualRoom,
  dualJobs,
  dualSubscribers,
  dualWindows,
  hangDual,
  sniperSubscribers,
} from './products/dual/index.ts'
import { readingsOf } from './readings.ts'

const VERSION = '0.1.0'

export type TenorOptions = {
  db: Database
  log: Log
  mode: Mode
  clock: Clock
  /** The same clock where it can be moved: in a sandbox. */
  movable: MovableClock | null
  /** What one-time secrets are kept under; a key that nobody has unless given, which is enough for who has no customers. */
  sealer?: Sealer
  /** Cheaper password hashing, in tests only. */
  hashing?: Parameters<typeof createAccounts>[0]['hashing']
  /** What sessions and one-time codes go by: the machine's time, but for tests. */
  realTime?: Clock
}

export type Tenor = Awaited<ReturnType<typeof createTenor>>

/** All rooms, joined. Jobs run in this order at one instant: samples before whoever reads them. */
export async function createTenor(options: TenorOptions) {
  const { db, log, mode, clock, movable } = options
  const sealer = options.sealer ?? createSealer([newSealingKey()])
  const ids = createIds(db)
  const traffic = createTraffic(db)
  const market = await openMarket({ db, clock, log, mode })
  const priceOf = async (asset: string) => market.indexNow(`${asset}_USDT`)
  const accounts = await createAccounts({ db, clock, ids, mode, sealer, priceOf, ...forTests(options) })
  const { verifyFundPassword } = accounts
  const dualRoom = dualRoomOver({ db, clock, ids, log, traffic, verifyFundPassword }, market)
  const dual = createDual(dualRoom)
  const posterRoom = { clock, dual }
  market.setWindowsWanted(dualWindows(db))

  const subscribers = { ...noticeSubscribers, ...dualSubscribers, ...sniperSubscribers }
  const before = [market.job, voucherJob({ db, clock, ids }), ...dualJobs(dualRoom, clock.now())]
  const jobs = [...before, outboxJob(db, clock, subscribers), ledgerTidyJob({ db, clock }), ...accounts.jobs]
  const runner = createRunner(jobs, clock, log)
  const mover = movable === null ? null : createClockMover({ db, clock: movable, runner, log })

  return {
    db,
    ids,
    clock,
    runner,
    market,
    accounts,
    dual,
    vouchers: createVouchers({ db, clock, ids }),
    moveClock: mover === null ? null : (to: ReturnType<Clock['now']>) => mover.move(() => to),

    /** The HTTP server with every route hung, not listening yet. */
    async serve() {
      const http = await createHttp({ log, mode, identify: accounts.identify })
      await describeApi(http, VERSION)
      accounts.hang(http)
      hangLedger(http, { db, clock, ids, priceOf, modeOf, verifyFundPassword })
      hangNotices(http, db)
      hangMarket(http, market, clock)
      if (mover !== null) hangSandbox(http, db, clock, mover)
      hangConvert(http, { db, clock, ids, priceOf })
      hangVouchers(http, { db, clock, ids })
      hangDual(http, dualRoom)
      hangDesk(http, { db, clock, runner })
      hangPosters(http, posterRoom)
      serveDescription(http)
      serveHealth(http, { db, runner, readings: readingsOf({ db, log, clock, runner, market, dualRoom }) })
      await serveSite(http, posterHead(posterRoom))
      return http.server
    },

    /** Begins to do what the clock asks for. */
    start() {
      traffic.start()
      market.start()
      mover?.follow()
      runner.start()
    },

    /** Finishes what is under way. */
    async stop() {
      await mover?.stop()
      await runner.stop()
      traffic.stop()
      await market.stop()
    },
  }
}

type DualGround = Omit<DualRoom, 'market' | 'recentProducts'>

function dualRoomOver(ground: DualGround, market: Awaited<ReturnType<typeof openMarket>>): DualRoom {
  const samples: DualRoom['market']['samples'] = (_db, pair, from, to) => market.samplesBetween(pair, from, to)
  return { ...ground, market: { ...market, samples }, recentProducts: createRecentProducts() }
}

function forTests({ hashing, realTime }: TenorOptions) {
  return { ...(hashing === undefined ? {} : { hashing }), ...(realTime === undefined ? {} : { realTime }) }
}
