import { pairOf } from '@tenor/contract/core'
import { BUSINESS_LINES, MANIFESTS } from '@tenor/contract/manifests'
import { createAccounts } from './core/accounts/index.ts'
import { type AssetUse, openAssets } from './core/assets/index.ts'
import type { registerChanges } from './core/changes/index.ts'
import { createCoinMarks } from './core/coin-marks/index.ts'
import { openMonths, type PricesAt, writeLedgerNames } from './core/ledger/index.ts'
import { MAIL_LINK_KEY } from './core/mail/index.ts'
import { openMarket } from './core/market/index.ts'
import { createOrders } from './core/orders/index.ts'
import { claimsOf, type Ground, type Numbered, type Product } from './core/product/index.ts'
import { createCaps, promiseModule, promisesOf } from './core/promises/index.ts'
import { createProposals } from './core/proposals/index.ts'
import { openWallet } from './core/wallet/index.ts'
import { bookedBodies } from './core/webhooks/index.ts'
import { type Clock, type MovableClock, realClock } from './platform/clock/index.ts'
import type { ClockGuard } from './platform/clock-guard/index.ts'
import {
  CLOSED_PERMITS,
  type Config,
  type KeepDays,
  type Mode,
  OPEN_PERMITS,
  type Permits,
} from './platform/config/index.ts'
import { type Database, isDistributed } from './platform/database/index.ts'
import { learnPhrases } from './platform/http/index.ts'
import { createIds } from './platform/ids/index.ts'
import { createTraffic } from './platform/jobs/index.ts'
import { openKeptKey } from './platform/kept-key/index.ts'
import type { Log } from './platform/log/index.ts'
import type { Mailer } from './platform/mail/index.ts'
import { publicAddressGuard } from './platform/outside/index.ts'
import { createSealer, newSealingKey, type Sealer } from './platform/sealing/index.ts'
import { PRODUCTS } from './products.ts'

export type TenorOptions = {
  db: Database
  log: Log
  mode: Mode
  clock: Clock
  /** The same clock where it can be moved: in a sandbox. */
  movable: MovableClock | null
  /** Whether the clock is in doubt, so that no jobs and no acts are done; left out, in tests and commands: it never is. */
  guard?: ClockGuard
  /** What one-time secrets are kept under; a key that nobody has unless given, which is enough for who has no customers. */
  sealer?: Sealer
  /** How long what does not stay for ever is kept. */
  keepDays?: KeepDays
  /** A settlement is done so long after it was due, whether customers wait or not. */
  settlementMinutes?: number
  /** For how long nothing leaves by the wallet after a change of how an account is protected; as the mode has it unless given. */
  holdHours?: number
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
  /** The exchange's wallet and campaign system; null or left out: none is connected. */
  wallet?: (Config['wallet'] & { timeoutMs?: number }) | null
  campaign?: Config['campaign']
  /** Networks of the exchange's own receivers of webhooks; left out: none. */
  webhookNetworks?: readonly string[]
  /** The exchange's own sign-in; left out: accounts of Tenor's alone. */
  identity?: Config['identity']
  /** By which snapshots of what is owed are signed, 32 bytes in hexadecimal; null or left out: a sandbox makes its own. */
  proofKey?: string | null
  /** How often changes are looked for and streams end, in tests only. */
  changeTimes?: Parameters<typeof registerChanges>[1]['times']
  /** Products beside those of this server, in tests only. */
  moreProducts?: readonly Product[]
}

/** TENOR_ORIGIN, TENOR_TRUSTED_PROXIES, TENOR_PROXY_SECRET and TENOR_METRICS_TOKEN. */
export type Reach = Pick<Config, 'origin' | 'trustedProxies' | 'proxySecret' | 'metricsToken' | 'exchangePages'>

/** The beginning of links of emails in tests. */
const LOCAL_ORIGIN = 'http://localhost:3000'

/** As a sandbox on this machine is reached. */
export const LOCAL_REACH: Reach = {
  origin: null,
  trustedProxies: ['loopback'],
  proxySecret: null,
  metricsToken: null,
  exchangePages: {},
}

export type Core = Awaited<ReturnType<typeof openCore>>

/** What every product stands on. */
export async function openCore(options: TenorOptions) {
  const { db, log, mode, clock } = options
  const manifests = [...MANIFESTS, ...(options.moreProducts ?? []).map(({ manifest }) => manifest)]
  const names = manifests.map(({ ledger }) => ledger)
  const phrases = manifests.map((each) => learnPhrases(each.phrases))
  await Promise.all([writeLedgerNames(db, names), openMonths(db, clock.now()), ...phrases])
  const sealer = options.sealer ?? createSealer([newSealingKey()])
  const ids = createIds(db)
  const traffic = createTraffic(db)
  const assets = await openAssets(db)
  const market = await openMarket({ db, clock, log, mode, assets })
  const priceOf = async (asset: string) => market.indexNow(pairOf(asset))
  const pricesAt: PricesAt = (points) => market.pricesAt(points.map(({ asset, at }) => ({ pair: pairOf(asset), at })))
  const permits = options.permits ?? (mode === 'live' ? CLOSED_PERMITS : OPEN_PERMITS)
  const proposals = createProposals({ db, clock, mode })
  const accounts = await createAccounts({
    db,
    clock,
    ids,
    mode,
    sealer,
    assets,
    lines: BUSINESS_LINES,
    permits,
    proposals,
    priceOf,
    holdHours: options.holdHours,
    ...(options.identity === undefined ? {} : { identity: options.identity }),
    ...forTests(options),
  })
  const { verifyFundPassword } = accounts
  const orders = createOrders({
    db,
    clock,
    ids,
    verifyFundPassword,
    permits,
    assets,
    isDistributed: await isDistributed(db),
    refuseOperator: proposals.refuseOrder,
    capOf: createCaps(db, options.realTime ?? realClock()),
  })
  const voucherKinds = { kinds: manifests.flatMap((each) => each.vouchers), campaign: options.campaign ?? null }
  const vouchers = { db, clock, ids, assets, proposals, mode, priceOf, ...voucherKinds }
  const wallet = openWallet({ db, clock, ids, log, assets, verifyFundPassword }, options.wallet ?? null)
  const promises = promisesOf(productsOf(options))
  const house = promiseModule({ db, clock, ids, proposals, promises }, options.realTime ?? realClock())
  const endpoints = manifests.flatMap((each) => each.endpoints)
  const mail = await openMail(options, sealer)
  const webhooks = openWebhooks(options, sealer)
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
    assets,
    assetUse: assetUseOf(productsOf(options)),
    numbered: [...CORE_NUMBERED, ...productsOf(options).flatMap(({ numbered = [] }) => numbered)],
    market,
    accounts,
    proposals,
    orders,
    vouchers,
    wallet,
    priceOf,
    pricesAt,
    manifests,
    endpoints,
    sales,
    programs,
    kinds,
    alertKinds,
    mail,
    webhooks,
    sealer,
    house,
    marks: createCoinMarks({ db, clock, assets }),
  }
}

async function openMail(
  { db, clock, log, mode, mailer = null, emailOrigin = LOCAL_ORIGIN }: TenorOptions,
  sealer: Sealer,
) {
  return {
    db,
    clock,
    log,
    sealer,
    isSandbox: mode === 'sandbox',
    mailer,
    origin: emailOrigin,
    linkKey: await openKeptKey(db, MAIL_LINK_KEY),
  }
}

function openWebhooks({ db, log, mode, realTime = realClock(), webhookNetworks }: TenorOptions, sealer: Sealer) {
  return {
    db,
    log,
    sealer,
    real: realTime,
    bodiesOf: bookedBodies(db),
    // A sandbox sends to a developer's own machine.
    guard: mode === 'live' ? publicAddressGuard(webhookNetworks) : undefined,
  }
}

/** Rows of the core that a number names. */
const CORE_NUMBERED: readonly Numbered[] = [
  { kind: 'wallet', table: 'wallet_transfer', at: 'created_at' },
  { kind: 'voucher', table: 'voucher', at: 'granted_at' },
]

/** SQL that finds remains of assets. */
function assetUseOf(products: readonly Product[]): AssetUse {
  const claims = Object.values(claimsOf(products)).map((claim) => claim(() => 'true'))
  return { claims, offers: products.flatMap(({ assetOffers }) => assetOffers) }
}

export function productsOf({ moreProducts = [] }: TenorOptions): readonly Product[] {
  return [...PRODUCTS, ...moreProducts]
}

function forTests({ hashing, realTime }: TenorOptions) {
  return { ...(hashing === undefined ? {} : { hashing }), ...(realTime === undefined ? {} : { realTime }) }
}
