import type { HelpTopic } from '@tenor/contract/core'
import { BUSINESS_LINES, MANIFESTS } from '@tenor/contract/manifests'
import { MINUTE_MS } from '@tenor/contract/time'
import { collectorsOf } from './collectors.ts'
import { type Accounts, createAccounts, modeOf } from './core/accounts/index.ts'
import { registerBackOffice } from './core/back-office/index.ts'
import { quotaRetention } from './core/capacity/index.ts'
import { createCoinMarks, registerCoinMarks } from './core/coin-marks/index.ts'
import {
  addMonths,
  ledgerJobs,
  ledgerRounds,
  type PricesAt,
  registerLedger,
  writeLedgerNames,
} from './core/ledger/index.ts'
import { createMailDispatch, MAIL_LINK_KEY, mailRetention, registerMails } from './core/mail/index.ts'
import { openMarket, registerMarket } from './core/market/index.ts'
import { noticeRetention, noticeSubscribers, registerNoticeSettings, registerNotices } from './core/notices/index.ts'
import { createOrders } from './core/orders/index.ts'
import {
  claimsOf,
  type Ground,
  loanMovesOf,
  type OpenProduct,
  type Owed,
  onCallOf,
  owedOf,
  type Product,
  windowsOf,
} from './core/product/index.ts'
import { createProposals, registerProposals } from './core/proposals/index.ts'
import { createClockMover, registerConvert, registerSandbox } from './core/sandbox/index.ts'
import { registerStops } from './core/stops/index.ts'
import { createVouchers, registerVouchers, voucherAlertJob, voucherComing, voucherJob } from './core/vouchers/index.ts'
import { registerAsk } from './overview/ask/index.ts'
import { type EarnProduct, registerEarnMarket } from './overview/earn-market/index.ts'
import { type OperationsModule, registerOperations } from './overview/operations/index.ts'
import { portfolioCloseJob, registerPortfolio } from './overview/portfolio/index.ts'
import { type PosterModule, posterHead, registerPosters } from './overview/posters/index.ts'
import { openProofKey, type ProofModule, proofJob, registerProof } from './overview/proof/index.ts'
import { auditSealJob } from './platform/audit/index.ts'
import { type Clock, type MovableClock, realClock } from './platform/clock/index.ts'
import {
  CLOSED_PERMITS,
  type Config,
  KEEP_DAYS,
  type KeepDays,
  type Mode,
  OPEN_PERMITS,
  type Permits,
} from './platform/config/index.ts'
import { type Database, isDistributed } from './platform/database/index.ts'
import {
  type Customer,
  createHttp,
  describeApi,
  type Http,
  learnPhrases,
  serveDescription,
  serveHealth,
  serveSite,
  timeCustomers,
} from './platform/http/index.ts'
import { createIds } from './platform/ids/index.ts'
import { createRunner, createTraffic, type Runner, type RunPace, type Share } from './platform/jobs/index.ts'
import { openKeptKey } from './platform/kept-key/index.ts'
import type { Log } from './platform/log/index.ts'
import type { Mailer } from './platform/mail/index.ts'
import { outboxJob } from './platform/outbox/index.ts'
import { platformRetentions, retentionJob } from './platform/retention/index.ts'
import { createSealer, newSealingKey, type Sealer } from './platform/sealing/index.ts'
import { dualProduct } from './products/dual/index.ts'
import { PRODUCTS } from './products.ts'

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
  /** How long what does not stay for ever is kept. */
  keepDays?: KeepDays
  /** A settlement is done so long after it was due, whether customers wait or not. */
  settlementMinutes?: number
  /** What customers may do whom nobody has verified, or of whom no region is known; as each mode has it unless given. */
  permits?: Permits
  /** Cheaper password hashing, in tests only. */
  hashing?: Parameters<typeof createAccounts>[0]['hashing']
  /** What links of emails begin with. */
  emailOrigin?: string
  /** By which emails go; null or left out: a sandbox shows them. */
  mailer?: Mailer | null
  /** How the public reaches the server, and who may read its figures; a sandbox on this machine unless given. */
  reach?: Reach
  /** What sessions and one-time codes go by: the machine's time, but for tests. */
  realTime?: Clock
  /** By which the exchange's margin engine calls; null or left out: it may not. */
  marginKey?: string | null
  /** By which administrators of funds send values; null or left out: none may. */
  fundKey?: string | null
  /** What tells rewards of validators; null or left out: nothing. */
  validatorFeed?: Ground['validatorFeed']
  /** By which snapshots of what is owed are signed, 32 bytes in hexadecimal; null or left out: a sandbox makes its own. */
  proofKey?: string | null
  /** Products beside those of this server, in tests only. */
  moreProducts?: readonly Product[]
}

/** TENOR_ORIGIN, TENOR_TRUSTED_PROXIES, TENOR_PROXY_SECRET and TENOR_METRICS_TOKEN. */
export type Reach = Pick<Config, 'origin' | 'trustedProxies' | 'proxySecret' | 'metricsToken' | 'exchangePages'>

/** What links of emails begin with in tests. */
const LOCAL_ORIGIN = 'http://localhost:3000'

/** As a sandbox on this machine is reached. */
export const LOCAL_REACH: Reach = {
  ...{ origin: null, trustedProxies: ['loopback'], proxySecret: null, metricsToken: null, exchangePages: {} },
}

export type Tenor = Awaited<ReturnType<typeof createTenor>>

/** All modules, joined. Jobs run in this order at one instant: samples before whoever reads them. */
export async function createTenor(options: TenorOptions) {
  const core = await openCore(options)
  const { db, log, mode, clock, market, accounts, ids, traffic, vouchers } = core
  const { dual, products, earning } = openProducts(core, options)
  const posterModule = { clock, dual, markOf: core.marks.mark }
  market.setWindowsWanted(windowsOf(products))

  const proof = await proofModuleOf(core, options)
  const before = [...ledgerJobs({ db, clock }), market.job, voucherJob(vouchers), voucherAlertJob(vouchers)]
  const outbox = outboxJob(db, clock, subscribersOf(accounts, products))
  const after = [outbox, auditSealJob({ db, clock }), ...accounts.jobs, retentionOf(options), proofJob(proof)]
  const valued = { db, clock, market, products, manifests: productManifests(options), pace: paceOf(traffic, options) }
  const jobs = [...before, ...products.flatMap((product) => product.jobs), portfolioCloseJob(valued), ...after]
  const runner = createRunner(jobs, clock, log, db)
  const mover = options.movable === null ? null : moverOver({ db, clock: options.movable, log }, runner)

  const mails = createMailDispatch(core.mail)
  return {
    ...{ mails, db, ids, clock, runner, market, accounts, dual },
    vouchers: createVouchers(vouchers),
    beginSandbox: (customer: Customer) => beginAll(products, customer),
    moveClock: mover === null ? null : (to: ReturnType<Clock['now']>) => mover.move(() => to),

    /** The HTTP server with every route registered, not listening yet. */
    async serve() {
      const { metricsToken, origin, trustedProxies, proxySecret, exchangePages } = options.reach ?? LOCAL_REACH
      const { identify, identifyProgram, attempts } = accounts
      const reach = { origin, trustedProxies, proxySecret }
      const http = await createHttp({ log, mode, identify, identifyProgram, attempts, ...reach })
      timeCustomers(http.server, traffic.observe)
      await describeApi(http, VERSION)
      registerCore(http, core, products)
      if (mover !== null) registerSandbox(http, db, clock, mover)
      for (const product of products) product.register(http)
      registerBackOffice(http, { db, clock, runner })
      const portfolio = { ...valued, coming: comingOf(products, vouchers) }
      const operations = operationsOf(core, runner, products)
      const topics = portfolio.manifests.flatMap(({ help }) => help ?? [])
      registerOverview(http, { earning, portfolio, topics, posters: posterModule, operations, proof })
      serveDescription(http)
      const collectors = collectorsOf({ db, log, clock, runner, market, products })
      serveHealth(http, { db, runner, metricsToken, collectors })
      const { marks, endpoints } = core
      await serveSite(http, { headOf: posterHead(posterModule), coinMarks: marks.said, endpoints, exchangePages })
      return http.server
    },

    /** Begins to do what the clock asks for. */
    start() {
      traffic.start()
      market.start()
      mails.start()
      mover?.follow()
      runner.start()
    },

    /** Finishes what is under way. */
    async stop() {
      await mover?.stop()
      await mails.stop()
      await runner.stop()
      traffic.stop()
      await market.stop()
    },
  }
}

/** The calls of the core, in the order of its modules. */
function registerCore(http: Http, core: Core, products: readonly OpenProduct[]): void {
  const { db, clock, ids, accounts, market, vouchers, priceOf, pricesAt, mail, kinds, alertKinds, sales } = core
  const { verifyFundPassword } = accounts
  accounts.register(http, core.programs)
  registerLedger(http, { db, clock, ids, priceOf, pricesAt, modeOf, verifyFundPassword, onCall: onCallOf(products) })
  registerNotices(http, db)
  registerNoticeSettings(http, { db, kinds, alertKinds, linkKey: mail.linkKey })
  registerMails(http, mail, accounts.findUserByEmail)
  registerMarket(http, market, clock)
  registerConvert(http, { db, clock, ids, priceOf })
  registerVouchers(http, vouchers)
  registerProposals(http, { db, clock, mode: core.mode, proposals: core.proposals })
  registerStops(http, { db, clock, ids, sales })
  registerCoinMarks(http, { db, clock, marks: core.marks })
}

function subscribersOf(accounts: Pick<Accounts, 'subscribers'>, products: readonly OpenProduct[]) {
  return Object.assign({}, noticeSubscribers, accounts.subscribers, ...products.map((product) => product.subscribers))
}

type Overview = {
  earning: readonly EarnProduct[]
  portfolio: Parameters<typeof registerPortfolio>[1]
  topics: readonly HelpTopic[]
  posters: PosterModule
  operations: OperationsModule
  proof: ProofModule
}

/** The calls over all products. */
function registerOverview(http: Http, { earning, portfolio, topics, posters, operations, proof }: Overview): void {
  registerEarnMarket(http, earning)
  registerPortfolio(http, portfolio)
  registerAsk(http, topics)
  registerPosters(http, posters)
  registerOperations(http, operations, realClock())
  registerProof(http, proof)
}

function comingOf(products: readonly OpenProduct[], vouchers: Core['vouchers']) {
  return [...products.flatMap((product) => product.coming ?? []), voucherComing(vouchers)]
}

/** What snapshots of what is owed are made of. */
async function proofModuleOf({ db, clock, ids, mode }: Core, options: TenorOptions): Promise<ProofModule> {
  const manifests = [...MANIFESTS, ...(options.moreProducts ?? []).map(({ manifest }) => manifest)]
  const key = await openProofKey(db, { configured: options.proofKey ?? null, isSandbox: mode === 'sandbox' })
  return { db, clock, ids, key, manifests, real: realClock(), claims: claimsOf(productsOf(options)) }
}

/** What the back office's first page is made of; the ledger is looked at in turn, by the machine's time. */
function operationsOf(core: Core, runner: Runner, products: readonly OpenProduct[]): OperationsModule {
  const { db, clock, market, proposals } = core
  const rounds = ledgerRounds(db, realClock())
  const ledgerFaults = async () => (await rounds.parts()).reduce((sum, each) => sum + each, 0)
  const sources = products.flatMap(({ operations }) => operations ?? [])
  return { db, clock, market, runner, proposals, ledgerFaults, sources }
}

function moverOver(ground: { db: Database; clock: MovableClock; log: Log }, runner: Runner) {
  return createClockMover({ ...ground, runner, prepare: (from, to) => addMonths(ground.db, from, to) })
}

type Core = Awaited<ReturnType<typeof openCore>>

/** What every product stands on. */
async function openCore(options: TenorOptions) {
  const { db, log, mode, clock } = options
  const manifests = [...MANIFESTS, ...(options.moreProducts ?? []).map(({ manifest }) => manifest)]
  const names = manifests.map(({ ledger }) => ledger)
  const phrases = manifests.map((each) => learnPhrases(each.phrases))
  await Promise.all([writeLedgerNames(db, names), addMonths(db, clock.now(), clock.now()), ...phrases])
  const sealer = options.sealer ?? createSealer([newSealingKey()])
  const ids = createIds(db)
  const traffic = createTraffic(db)
  const market = await openMarket({ db, clock, log, mode })
  const priceOf = async (asset: string) => market.indexNow(`${asset}_USDT`)
  const pricesAt: PricesAt = (points) => market.pricesAt(points.map(({ asset, at }) => ({ pair: `${asset}_USDT`, at })))
  const lines = BUSINESS_LINES
  const permits = options.permits ?? (mode === 'live' ? CLOSED_PERMITS : OPEN_PERMITS)
  const proposals = createProposals({ db, clock, mode })
  const accounts = await createAccounts({
    ...{ db, clock, ids, mode, sealer, lines, permits, proposals, priceOf },
    ...forTests(options),
  })
  const { verifyFundPassword } = accounts
  const orders = createOrders({
    ...{ db, clock, ids, verifyFundPassword, permits, isDistributed: await isDistributed(db) },
    refuseOperator: proposals.refuseOrder,
  })
  const vouchers = { db, clock, ids, proposals, mode, priceOf, kinds: manifests.flatMap((each) => each.vouchers) }
  const endpoints = manifests.flatMap((each) => each.endpoints)
  const mail = {
    ...{ db, clock, log, sealer, isSandbox: mode === 'sandbox', mailer: options.mailer ?? null },
    origin: options.emailOrigin ?? LOCAL_ORIGIN,
    linkKey: await openKeptKey(db, MAIL_LINK_KEY),
  }
  const kinds = manifests.flatMap((each) => each.notices)
  const alertKinds = manifests.flatMap((each) => each.alerts ?? [])
  const sales = manifests.flatMap((each) => each.sales)
  const programs = manifests.filter((each) => (each.programs ?? []).length > 0).map(({ name }) => name)
  return {
    db,
    log,
    mode,
    clock,
    ids,
    traffic,
    market,
    accounts,
    proposals,
    orders,
    vouchers,
    priceOf,
    pricesAt,
    endpoints,
    sales,
    programs,
    kinds,
    alertKinds,
    mail,
    marks: createCoinMarks({ db, clock }),
  }
}

function productsOf({ moreProducts = [] }: TenorOptions): readonly Product[] {
  return [...PRODUCTS, ...moreProducts]
}

function openProducts(core: Core, options: TenorOptions) {
  const { db, clock, ids, log, market, orders, proposals, mode, traffic } = core
  const all: OpenProduct[] = []
  const owed: Owed = (owner) => owedOf(all)(owner)
  const ground: Ground = {
    ...{ db, clock, ids, log, market, orders, proposals, mode, owed, marginKey: options.marginKey ?? null },
    fundKey: options.fundKey ?? null,
    validatorFeed: options.validatorFeed ?? null,
    loanMoves: loanMovesOf(productsOf(options)),
    pace: paceOf(traffic, options),
  }
  const opened = dualProduct.open(ground)
  const others = productsOf(options).filter((product) => product !== dualProduct)
  const products = [opened, ...others.map((product) => product.open(ground))]
  all.push(...products)
  const earning = [dualProduct, ...others].map(({ manifest }, place) => ({ manifest, earn: products[place]?.earn }))
  return { dual: opened.dual, products, earning }
}

/** Puts on sale what a new sandbox begins with. */
async function beginAll(products: readonly OpenProduct[], customer: Customer): Promise<void> {
  for (const product of products) await product.begin?.(customer)
}

function productManifests(options: TenorOptions) {
  return productsOf(options).map((product) => product.manifest)
}

function paceOf(traffic: Share, { settlementMinutes }: TenorOptions): RunPace {
  return { traffic, withinMs: settlementMinutes === undefined ? undefined : settlementMinutes * MINUTE_MS }
}

function retentionOf(options: TenorOptions) {
  const { db, clock, keepDays = KEEP_DAYS } = options
  const ofProducts = productsOf(options).flatMap(({ retentions }) => retentions?.(keepDays) ?? [])
  const ofCore = [mailRetention, noticeRetention(keepDays.notices), quotaRetention(keepDays.quotas)]
  const retentions = [...platformRetentions(keepDays), ...ofCore, ...ofProducts]
  return retentionJob({ db, clock }, retentions)
}

function forTests({ hashing, realTime }: TenorOptions) {
  return { ...(hashing === undefined ? {} : { hashing }), ...(realTime === undefined ? {} : { realTime }) }
}
