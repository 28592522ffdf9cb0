import { coreManifest } from '@tenor/contract/core'
import { MINUTE_MS } from '@tenor/contract/time'
import { type Core, LOCAL_REACH, openCore, productsOf, type TenorOptions } from './app-core.ts'
import { jobsOf } from './app-jobs.ts'
import { registerOverview } from './app-overview.ts'
import { collectorsOf } from './collectors.ts'
import { modeOf } from './core/accounts/index.ts'
import { type AssetModule, addSandboxAssets, assetsOfPage, registerAssets } from './core/assets/index.ts'
import { registerBackOffice } from './core/back-office/index.ts'
import { registerChanges } from './core/changes/index.ts'
import { registerClock } from './core/clock/index.ts'
import { registerCoinMarks } from './core/coin-marks/index.ts'
import { type CustomersModule, registerCustomers } from './core/customers/index.ts'
import { addMonths, ledgerRounds, registerLedger } from './core/ledger/index.ts'
import { createMailDispatch, registerMails } from './core/mail/index.ts'
import { createPriceTest, registerMarket } from './core/market/index.ts'
import { coreMakers, type MoveInModule, makersOf, registerMoveIns } from './core/move-in/index.ts'
import { registerNoticeSettings, registerNotices } from './core/notices/index.ts'
import {
  claimsOf,
  type Ground,
  loanMovesOf,
  type OpenProduct,
  type Owed,
  onCallOf,
  owedOf,
  pricesWithTokens,
  priceWithTokens,
  windowsOf,
} from './core/product/index.ts'
import { registerPromises } from './core/promises/index.ts'
import { registerProposals } from './core/proposals/index.ts'
import { createClockMover, registerConvert, registerSandbox } from './core/sandbox/index.ts'
import { registerStops } from './core/stops/index.ts'
import { createVouchers, registerVouchers, voucherComing } from './core/vouchers/index.ts'
import { registerWebhooks } from './core/webhooks/index.ts'
import { booksOver, registerBooks } from './overview/books/index.ts'
import type { OperationsModule } from './overview/operations/index.ts'
import { posterHead } from './overview/posters/index.ts'
import { openProofKey, type ProofModule, takeSnapshot } from './overview/proof/index.ts'
import { type RateDemo, writePastRates } from './overview/rates/index.ts'
import { type Clock, type MovableClock, realClock } from './platform/clock/index.ts'
import { createWriteProbe, type Database, inBackground } from './platform/database/index.ts'
import {
  type Customer,
  createHttp,
  describeApi,
  type Http,
  serveDescription,
  serveHealth,
  serveSite,
  timeCustomers,
} from './platform/http/index.ts'
import { createRunner, type Runner, type RunPace, type Share } from './platform/jobs/index.ts'
import type { Log } from './platform/log/index.ts'
import { createWebhookDispatch } from './platform/webhooks/index.ts'
import { dualProduct } from './products/dual/index.ts'

const VERSION = '0.1.0'

export type Tenor = Awaited<ReturnType<typeof createTenor>>

/** All modules, joined. Jobs run in this order at one instant: samples before whoever reads them. */
export async function createTenor(options: TenorOptions) {
  const core = await openCore(options)
  const { db, log, clock, market, accounts, ids, traffic, vouchers } = core
  const { dual, products, earning } = openProducts(core, options)
  const posterModule = { clock, dual, priceOf: core.priceOf, markOf: core.marks.mark }
  market.setWindowsWanted(windowsOf(products))

  const proof = await proofModuleOf(core, options)
  const valued = {
    db,
    clock,
    assets: core.assets,
    market,
    products,
    manifests: productManifests(options),
    pace: paceOf(traffic, options),
  }
  const moving = movingOf(core, options, products)
  const jobs = jobsOf({ core, options, products, proof, moving, valued })
  const held = () => options.guard?.held() ?? null
  const runner = createRunner(jobs, clock, log, db, () => held() !== null)
  const mover = options.movable === null ? null : moverOver({ db, clock: options.movable, log }, runner)

  const mails = createMailDispatch(core.mail)
  const webhooks = createWebhookDispatch(core.webhooks)
  const beside = [mails, webhooks, core.wallet.dispatch]
  const ending = { isEnding: false }
  const addMissing = () => addMissingAssets(core, products)
  return {
    mails,
    webhooks,
    webhookModule: core.webhooks,
    wallet: core.wallet.dispatch,
    db,
    ids,
    clock,
    runner,
    market,
    accounts,
    dual,
    moving,
    assets: core.assets,
    proposals: core.proposals,
    vouchers: createVouchers(vouchers),
    addSandboxAssets: addMissing,
    beginSandbox: (customer: Customer) => addMissing().then(() => beginAll(products, customer)),
    ...demoActs(products, proof, valued),
    moveClock: mover === null ? null : (to: ReturnType<Clock['now']>) => mover.move(() => to),

    /** The HTTP server with every route registered, not listening yet. */
    async serve() {
      const { metricsToken, exchangePages } = options.reach ?? LOCAL_REACH
      const http = await openHttp(core, options, ending)
      registerCore(http, core, products)
      registerMoveIns(http, moving)
      if (mover !== null) registerSandbox(http, { db, clock, assets: core.assets, mover })
      for (const product of products) product.register(http)
      registerBackOffice(http, { db, clock, runner })
      registerClock(http, { db, clock })
      registerChanges(http, { db, log, jobs, times: options.changeTimes })
      const portfolio = { ...valued, coming: comingOf(products, vouchers) }
      const operations = operationsOf(core, runner, products)
      const topics = topicsOf(options)
      const real = options.realTime ?? realClock()
      registerOverview(http, { earning, portfolio, topics, posters: posterModule, operations, real, proof })
      serveDescription(http)
      const probe = createWriteProbe(db)
      const collectors = collectorsOf({ db, log, probe, clock, runner, market, products, house: core.house })
      serveHealth(http, { db, runner, metricsToken, collectors, ending, held, probe: probe.read })
      await serveSite(http, describeSite(core, posterModule, exchangePages))
      return http.server
    },

    /** Says that it is not ready any more, and ends each connection with its next reply; requests are still answered. */
    beginEnding() {
      ending.isEnding = true
      mover?.beginEnding()
    },

    /** Begins to do what the clock asks for. */
    start() {
      inBackground(() => {
        for (const each of [traffic, market, ...beside]) each.start()
        mover?.follow()
        runner.start()
      })
    },

    /** Finishes what is under way. */
    async stop() {
      await mover?.stop()
      await Promise.all(beside.map((each) => each.stop()))
      await runner.stop()
      traffic.stop()
      await market.stop()
    },
  }
}

/** Acts of a new sandbox's people beside orders of dual. */
function demoActs(products: readonly OpenProduct[], proof: ProofModule, rates: RateDemo) {
  return {
    async subscribeDemo(customer: Customer) {
      for (const product of products) await product.subscribeDemo?.(customer)
    },
    publishProof: (operator: number) => takeSnapshot(proof, { dueAt: null, by: operator }),
    writePastRates: () => writePastRates(rates),
  }
}

/** Adds the assets that a sandbox ships, where they are missing. */
async function addMissingAssets({ db, clock, assets }: Core, products: readonly OpenProduct[]): Promise<void> {
  const onAsset = products.flatMap((product) => product.onAsset ?? [])
  await db.transaction((tx) => addSandboxAssets(tx, { onAsset }, clock.now()))
  await assets.refresh()
}

function describeSite(
  core: Core,
  posterModule: Parameters<typeof posterHead>[0],
  exchangePages: Readonly<Record<string, string>>,
) {
  return {
    headOf: posterHead(posterModule),
    coinMarks: core.marks.said,
    assets: () => assetsOfPage(core.assets),
    endpoints: core.endpoints,
    exchangePages,
  }
}

/** The server without any route: who calls, from where, and how often. */
async function openHttp(
  { log, mode, accounts, assets, traffic, clock }: Core,
  options: TenorOptions,
  ending: { isEnding: boolean },
) {
  const { origin, trustedProxies, proxySecret } = options.reach ?? LOCAL_REACH
  const { identify, identifyProgram, attempts } = accounts
  const reach = { origin, trustedProxies, proxySecret }
  const { guard } = options
  const ofClock = guard === undefined ? {} : { now: guard.now, isClockHeld: () => guard.held() !== null }
  const { look } = accounts.customers
  const callers = { identify, identifyProgram, look, attempts, spell: assets.spell }
  const http = await createHttp({ log, mode, ending, productNow: () => clock.now(), ...callers, ...reach, ...ofClock })
  timeCustomers(http.server, traffic.observe)
  await describeApi(http, VERSION)
  return http
}

/** The calls of the core, in the order of its modules. */
function registerCore(http: Http, core: Core, products: readonly OpenProduct[]): void {
  const { db, clock, ids, assets, accounts, market, vouchers, priceOf, mail, kinds, alertKinds, sales } = core
  const { verifyFundPassword } = accounts
  accounts.register(http, core.programs)
  const onCall = onCallOf(products)
  const worthOf = priceWithTokens(products, { db, clock, assets, priceOf })
  const pricesAt = pricesWithTokens(products, core)
  registerLedger(http, { db, clock, ids, assets, priceOf: worthOf, pricesAt, modeOf, verifyFundPassword, onCall })
  registerNotices(http, db)
  registerNoticeSettings(http, { db, kinds, alertKinds, linkKey: mail.linkKey })
  registerMails(http, mail, accounts.findUserByEmail)
  registerMarket(http, { market, assets, clock })
  registerConvert(http, { db, clock, ids, assets, priceOf })
  registerVouchers(http, vouchers)
  core.wallet.register(http)
  registerProposals(http, { db, clock, mode: core.mode, proposals: core.proposals })
  registerStops(http, { db, clock, ids, sales, assets })
  registerBooks(http, booksOver({ ...core, pricesAt, products }))
  registerCustomers(http, openCustomers(core))
  registerPromises(http, core.house)
  registerAssets(http, assetModuleOf(core, products))
  registerCoinMarks(http, { db, clock, mode: core.mode, assets, marks: core.marks })
  registerWebhooks(http, { ...core.webhooks, clock, ids, mode: core.mode, kinds })
}

/** Module of customers as operators look at them. */
function openCustomers({ db, clock, ids, mode, mail, accounts, numbered }: Core): CustomersModule {
  return { db, clock, ids, mode, mail, access: accounts.customers, numbered }
}

/** Module of the assets. */
function assetModuleOf(core: Core, products: readonly OpenProduct[]): AssetModule {
  const { db, clock, ids, mode, assets, proposals, assetUse } = core
  const onAsset = products.flatMap((product) => product.onAsset ?? [])
  const onAssetClosed = products.flatMap((product) => product.onAssetClosed ?? [])
  const testPrice = createPriceTest(db)
  return { db, clock, ids, mode, assets, proposals, use: assetUse, onAsset, onAssetClosed, testPrice }
}

function comingOf(products: readonly OpenProduct[], vouchers: Core['vouchers']) {
  return [...products.flatMap((product) => product.coming ?? []), voucherComing(vouchers)]
}

/** What files of holdings are made by. */
function movingOf(
  { db, clock, ids, log, assets, proposals, manifests }: Core,
  options: TenorOptions,
  products: readonly OpenProduct[],
): MoveInModule {
  const ofProducts = products.map(({ moveIns = {} }, at) => ({
    manifest: productManifests(options)[at] ?? dualProduct.manifest,
    moveIns,
  }))
  const makers = makersOf([{ manifest: coreManifest, moveIns: coreMakers(assets) }, ...ofProducts])
  return { db, clock, ids, log, proposals, assets, makers, kinds: manifests.flatMap(({ moveIns = [] }) => moveIns) }
}

/** What snapshots of what is owed are made of. */
async function proofModuleOf(
  { db, clock, ids, assets, mode, manifests }: Core,
  options: TenorOptions,
): Promise<ProofModule> {
  const key = await openProofKey(db, { configured: options.proofKey ?? null, isSandbox: mode === 'sandbox' })
  return { db, clock, ids, assets, key, manifests, real: realClock(), claims: claimsOf(productsOf(options)) }
}

/** What the back office's first page is made of; the ledger is looked at in turn, by the machine's time. */
function operationsOf(core: Core, runner: Runner, products: readonly OpenProduct[]): OperationsModule {
  const { db, clock, market, proposals, house } = core
  const rounds = ledgerRounds(db, realClock())
  const ledgerFaults = async () => (await rounds.parts()).reduce((sum, each) => sum + each, 0)
  const sources = [...products.flatMap(({ operations }) => operations ?? []), core.wallet.operations]
  return { db, clock, market, runner, proposals, ledgerFaults, sources, house }
}

function moverOver(ground: { db: Database; clock: MovableClock; log: Log }, runner: Runner) {
  return createClockMover({ ...ground, runner, prepare: (from, to) => addMonths(ground.db, from, to) })
}

function openProducts(core: Core, options: TenorOptions) {
  const { db, clock, ids, log, assets, market, orders, proposals, mode, traffic, sealer } = core
  const all: OpenProduct[] = []
  const owed: Owed = (owner) => owedOf(all)(owner)
  const ground: Ground = {
    db,
    clock,
    ids,
    log,
    assets,
    market,
    orders,
    proposals,
    mode,
    owed,
    marginKey: options.marginKey ?? null,
    fundKey: options.fundKey ?? null,
    validatorFeed: options.validatorFeed ?? null,
    loanMoves: loanMovesOf(productsOf(options)),
    sealer,
    pace: paceOf(traffic, options),
  }
  const opened = dualProduct.open(ground)
  const others = productsOf(options).filter((product) => product !== dualProduct)
  const products = [opened, ...others.map((product) => product.open(ground))]
  all.push(...products)
  const earning = [dualProduct, ...others].map(({ manifest }, place) => ({
    manifest,
    earn: products[place]?.earn,
    fees: products[place]?.fees,
  }))
  return { dual: opened.dual, products, earning }
}

/** Puts on sale what a new sandbox begins with. */
async function beginAll(products: readonly OpenProduct[], customer: Customer): Promise<void> {
  for (const product of products) await product.begin?.(customer)
}

/** What help is asked about. */
function topicsOf(options: TenorOptions) {
  return productManifests(options).flatMap(({ help }) => help ?? [])
}

function productManifests(options: TenorOptions) {
  return productsOf(options).map((product) => product.manifest)
}

function paceOf(traffic: Share, { settlementMinutes }: TenorOptions): RunPace {
  return { traffic, withinMs: settlementMinutes === undefined ? undefined : settlementMinutes * MINUTE_MS }
}
