import {
  emailViolation,
  PASSWORD_LENGTH,
  passwordViolation,
  shortestPassword,
  WALLET_HOLD_HOURS,
} from '@tenor/contract/core'
import type { Violation } from '@tenor/contract/http'
import { type Instant, instantOfSeconds } from '@tenor/contract/time'
import { isNetworkText } from '../networks/index.ts'
import { isSealingKey } from '../sealing/index.ts'
import { type ExchangePages, exchangePagesOf } from './exchange-pages.ts'
import { type IdentitySetting, identityOf } from './identity.ts'
import { type KeepDays, keepDaysOf } from './keep-days.ts'
import { type CampaignSetting, campaignOf, type WalletSetting, walletOf } from './outside-systems.ts'
import { type Permits, permitsOf } from './permits.ts'
import { type Environment, text, Unusable } from './setting-text.ts'

export type Mode = 'sandbox' | 'live'
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

export type Config = {
  port: number
  host: string
  /** null: the embedded database under `dataFolder`. */
  databaseUrl: string | null
  /** What servers sign in with; null: the login that the owner made for them. */
  appDatabaseUrl: string | null
  dataFolder: string
  mode: Mode
  operator: { email: string; password: string } | null
  /** What one-time secrets are kept under, the newest first; none: a file under `dataFolder`. */
  sealingKeys: readonly string[]
  clockStart: Instant | null
  /** Where the public reaches the server, such as https://earn.example.com; null: under the host that each caller names. */
  origin: string | null
  /** Whose X-Forwarded-For counts: addresses and networks. */
  trustedProxies: readonly string[]
  /** Networks in which the exchange's own receivers of webhooks are, beside the public internet. */
  webhookNetworks: readonly string[]
  /** What a proxy has to show beside its address, so that what it says of a caller counts; null: the address is enough. */
  proxySecret: string | null
  /** What who asks for /metrics has to know; null: nobody in live mode, anybody in a sandbox. */
  metricsToken: string | null
  /** By which the exchange's margin engine calls; null: it may not. */
  marginKey: string | null
  /** What administrators of funds send values under. */
  fundKey: string | null
  /** What tells rewards of validators by the day, and what it is asked under; null: nothing. */
  validatorFeed: { url: string; key: string | null } | null
  /** The exchange's wallet; null: none is connected. */
  wallet: WalletSetting | null
  /** The exchange's own sign-in, and whether accounts of Tenor's stand beside it. */
  identity: IdentitySetting
  /** The exchange's campaign system; null: it may call nothing. */
  campaign: CampaignSetting | null
  /** By which snapshots of what is owed are signed: 32 bytes in hexadecimal; null: a sandbox makes its own. */
  proofKey: string | null
  /** By which emails go; null: a sandbox shows them, a live server keeps them until there is one. */
  smtp: { url: string; from: string } | null
  logLevel: LogLevel
  /** Pages of the exchange's own that ours lead to. */
  exchangePages: ExchangePages
  keepDays: KeepDays
  permits: Permits
  /** For how long nothing leaves by the wallet after a change of how an account is protected. */
  holdHours: number
  /** A settlement is done so long after it was due, whether customers wait or not. */
  settlementMinutes: number
  /** How long a server that is asked to end says that it is not ready, and goes on answering, before it closes. */
  endingSeconds: number
  /** Whether a pooler that lends connections by the transaction stands between servers and the database. */
  isPooled: boolean
}

export type ConfigResult = { ok: true; config: Config } | { ok: false; sentence: string }

/** The rule of customers' passwords, said to who starts a server. */
const PASSWORD_FAULTS: Readonly<Record<string, string>> = {
  'account.password.tooLong': `is too long: write at most ${PASSWORD_LENGTH.most} characters`,
  'account.password.sameAsEmail': 'is the address itself: write another one',
  'account.password.common': 'is one that everyone tries first: write one without common words and rows of keys',
}

/** What is wrong with the operator's password, for who starts a server. */
export function operatorPasswordSentence({ reason }: Pick<Violation, 'reason'>, sandbox: boolean): string {
  const short = `is too short: write at least ${shortestPassword({ sandbox })} characters`
  const fault = reason === 'account.password.tooShort' ? short : PASSWORD_FAULTS[reason]
  return `TENOR_OPERATOR_PASSWORD ${fault ?? 'is no good: write another one'}.`
}

/** Reads the environment once, at the start. A wrong value gives one sentence that says what to write. */
export function readConfig(env: Environment): ConfigResult {
  try {
    return { ok: true, config: configOf(env) }
  } catch (error) {
    if (error instanceof Unusable) return { ok: false, sentence: error.message }
    throw error
  }
}

function configOf(env: Environment): Config {
  const mode = oneOf(env, 'TENOR_MODE', ['sandbox', 'live'] as const, 'sandbox')
  const clockStart = clockStartOf(env)
  if (clockStart !== null && mode === 'live') {
    throw new Unusable('TENOR_CLOCK_START is for TENOR_MODE=sandbox only: leave it out in live mode.')
  }
  return {
    port: portOf(env),
    host: text(env, 'HOST') ?? '127.0.0.1',
    databaseUrl: databaseUrlOf(env, 'DATABASE_URL'),
    appDatabaseUrl: databaseUrlOf(env, 'TENOR_APP_DATABASE_URL'),
    dataFolder: text(env, 'TENOR_DATA') ?? '.tenor',
    mode,
    operator: operatorOf(env, mode === 'sandbox'),
    sealingKeys: sealingKeysOf(env),
    clockStart,
    origin: originOf(env, mode),
    trustedProxies: trustedProxiesOf(env),
    webhookNetworks: webhookNetworksOf(env),
    proxySecret: tokenOf(env, 'TENOR_PROXY_SECRET'),
    metricsToken: tokenOf(env, 'TENOR_METRICS_TOKEN'),
    marginKey: programKeyOf(env, 'TENOR_MARGIN_KEY', mode),
    fundKey: programKeyOf(env, 'TENOR_FUND_KEY', mode),
    validatorFeed: validatorFeedOf(env),
    wallet: walletOf(env, mode),
    identity: identityOf(env, mode),
    campaign: campaignOf(env, mode),
    proofKey: proofKeyOf(env),
    smtp: smtpOf(env),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'info'),
    exchangePages: exchangePagesOf(env),
    keepDays: keepDaysOf(env),
    permits: permitsOf(env, mode),
    holdHours: holdHoursOf(env, mode),
    settlementMinutes: settlementMinutesOf(env),
    endingSeconds: endingSecondsOf(env),
    isPooled: isPooledIn(env),
  }
}

function oneOf<Choice extends string>(
  env: Environment,
  name: string,
  choices: readonly Choice[],
  otherwise: Choice,
): Choice {
  const value = text(env, name)
  if (value === null) return otherwise
  const found = choices.find((choice) => choice === value)
  if (found === undefined) throw new Unusable(`${name} is "${value}": write one of ${choices.join(', ')}.`)
  return found
}

function portOf(env: Environment): number {
  const value = text(env, 'PORT') ?? '3000'
  const port = /^\d{1,5}$/.test(value) ? Number(value) : -1
  if (port < 0 || port > 65_535) {
    throw new Unusable(`PORT is "${value}": write a whole number from 0 to 65535, such as 3000.`)
  }
  return port
}

const [SETTLEMENT_MINUTES, MOST_SETTLEMENT_MINUTES] = [15, 1440]

function settlementMinutesOf(env: Environment): number {
  const value = text(env, 'TENOR_SETTLEMENT_MINUTES') ?? String(SETTLEMENT_MINUTES)
  const minutes = /^\d{1,4}$/.test(value) ? Number(value) : 0
  if (minutes >= 1 && minutes <= MOST_SETTLEMENT_MINUTES) return minutes
  throw new Unusable(
    `TENOR_SETTLEMENT_MINUTES is "${value}": write a whole number of minutes from 1 to ${MOST_SETTLEMENT_MINUTES}.`,
  )
}

function holdHoursOf(env: Environment, mode: Mode): number {
  const { most } = WALLET_HOLD_HOURS
  const value = text(env, 'TENOR_HOLD_HOURS') ?? String(WALLET_HOLD_HOURS[mode])
  const hours = /^\d{1,2}$/.test(value) ? Number(value) : most + 1
  if (hours <= most) return hours
  throw new Unusable(`TENOR_HOLD_HOURS is "${value}": write a whole number of hours from 0 to ${most}.`)
}

const MOST_ENDING_SECONDS = 300

function endingSecondsOf(env: Environment): number {
  const value = text(env, 'TENOR_ENDING_SECONDS') ?? '0'
  const seconds = /^\d{1,3}$/.test(value) ? Number(value) : MOST_ENDING_SECONDS + 1
  if (seconds <= MOST_ENDING_SECONDS) return seconds
  throw new Unusable(
    `TENOR_ENDING_SECONDS is "${value}": write a whole number of seconds from 0 to ${MOST_ENDING_SECONDS}.`,
  )
}

/** Migrations and locks of a session go to the database itself, so servers behind a pooler have an address of their own for it. */
function isPooledIn(env: Environment): boolean {
  const isPooled = oneOf(env, 'TENOR_POOLER', ['none', 'transaction'] as const, 'none') === 'transaction'
  if (isPooled && text(env, 'TENOR_APP_DATABASE_URL') === null) {
    throw new Unusable(
      'TENOR_POOLER=transaction wants the address of the pooler in TENOR_APP_DATABASE_URL; DATABASE_URL is that of the database itself.',
    )
  }
  return isPooled
}

function databaseUrlOf(env: Environment, name: string): string | null {
  const value = text(env, name)
  if (value === null) return null
  if (!URL.canParse(value) || !/^postgres(ql)?:$/.test(new URL(value).protocol)) {
    throw new Unusable(`${name} cannot be read: write it as postgres://user:password@host:5432/database.`)
  }
  return value
}

function operatorOf(env: Environment, sandbox: boolean): Config['operator'] {
  const email = text(env, 'TENOR_OPERATOR_EMAIL')
  const password = env.TENOR_OPERATOR_PASSWORD ?? ''
  if (email === null && password === '') return null
  if (email === null) {
    throw new Unusable('TENOR_OPERATOR_EMAIL is missing beside the password: write one such as desk@example.com.')
  }
  if (emailViolation(email) !== null) {
    throw new Unusable('TENOR_OPERATOR_EMAIL is not an address: write one such as desk@example.com.')
  }
  const fault = passwordViolation(password, email, { sandbox })
  if (fault !== null) throw new Unusable(operatorPasswordSentence(fault, sandbox))
  return { email, password }
}

/** Scheme, host and port alone. In live mode it is required, and https but on this machine: its cookies want TLS. */
function originOf(env: Environment, mode: Mode): string | null {
  const value = text(env, 'TENOR_ORIGIN')
  if (value === null) {
    if (mode === 'sandbox') return null
    throw new Unusable(
      'TENOR_ORIGIN is missing in live mode: write the address of the site, such as https://earn.example.com.',
    )
  }
  const url = URL.canParse(value) ? new URL(value) : null
  const isLocal = url !== null && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && (mode === 'sandbox' || isLocal))
  if (url === null || !isSafe || value.replace(/\/$/, '') !== url.origin) {
    throw new Unusable(`TENOR_ORIGIN is "${value}": write scheme and host alone, such as https://earn.example.com.`)
  }
  return url.origin
}

/** Addresses, networks such as 10.0.0.0/8, or the name loopback. */
function trustedProxiesOf(env: Environment): readonly string[] {
  const proxies = (text(env, 'TENOR_TRUSTED_PROXIES') ?? 'loopback').split(',').map((proxy) => proxy.trim())
  const odd = proxies.find((proxy) => proxy !== 'loopback' && !isNetwork(proxy))
  if (odd !== undefined) {
    throw new Unusable(
      `TENOR_TRUSTED_PROXIES has "${odd}": write addresses or networks with commas, such as 127.0.0.1,10.0.0.0/8.`,
    )
  }
  return proxies
}

/** Networks of the exchange that webhooks are sent into. */
function webhookNetworksOf(env: Environment): readonly string[] {
  const networks = (text(env, 'TENOR_WEBHOOK_NETWORKS') ?? '').split(',').map((network) => network.trim())
  const named = networks.filter((network) => network !== '')
  const odd = named.find((network) => !isNetwork(network))
  if (odd !== undefined) {
    throw new Unusable(
      `TENOR_WEBHOOK_NETWORKS has "${odd}": write addresses or networks with commas, such as 10.1.2.0/24.`,
    )
  }
  return named
}

/** Not all addresses there are. */
function isNetwork(named: string): boolean {
  return isNetworkText(named) && !/\/0+$/.test(named)
}

function smtpOf(env: Environment): Config['smtp'] {
  const url = text(env, 'TENOR_SMTP_URL')
  const from = text(env, 'TENOR_MAIL_FROM')
  if (url === null && from === null) return null
  // The text itself is not said: it may hold a password.
  if (url === null || !URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol) || new URL(url).hostname === '') {
    throw new Unusable('TENOR_SMTP_URL cannot be read: write it as smtps://user:password@mail.example.com:465.')
  }
  if (from === null || emailViolation(from) !== null) {
    throw new Unusable('TENOR_MAIL_FROM is no address: write what emails come from, such as earn@example.com.')
  }
  return { url, from }
}

const TOKEN_LENGTH = 32

function tokenOf(env: Environment, name: 'TENOR_METRICS_TOKEN' | 'TENOR_PROXY_SECRET'): string | null {
  const token = text(env, name)
  // The text itself is not said: it may be a token but for one sign.
  if (token !== null && (token.length < TOKEN_LENGTH || !/^[\w.~+/=-]+$/.test(token))) {
    throw new Unusable(`${name} is no token: write at least ${TOKEN_LENGTH} random letters and digits.`)
  }
  return token
}

/** A sandbox has one that everybody knows: its money is play money. */
const SANDBOX_KEY = 'sandbox'

function programKeyOf(env: Environment, name: 'TENOR_MARGIN_KEY' | 'TENOR_FUND_KEY', mode: Mode): string | null {
  const key = text(env, name)
  if (key !== null && (key.length < TOKEN_LENGTH || !/^[\w.~+/=-]+$/.test(key))) {
    throw new Unusable(`${name} is no key: write at least ${TOKEN_LENGTH} random letters and digits.`)
  }
  return key ?? (mode === 'sandbox' ? SANDBOX_KEY : null)
}

function validatorFeedOf(env: Environment): { url: string; key: string | null } | null {
  const url = text(env, 'TENOR_VALIDATOR_FEED')
  const key = text(env, 'TENOR_VALIDATOR_FEED_KEY') ?? null
  if (url === null) return null
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? '')) {
    throw new Unusable('TENOR_VALIDATOR_FEED is no address: write an address such as https://feed.example/rewards.')
  }
  return { url, key }
}

function proofKeyOf(env: Environment): string | null {
  const key = text(env, 'TENOR_PROOF_KEY')
  // The text itself is not said: it may be a key but for one sign.
  if (key !== null && !/^[0-9a-f]{64}$/.test(key)) {
    throw new Unusable('TENOR_PROOF_KEY is no key: write 32 random bytes as 64 of 0-9 a-f (openssl rand -hex 32).')
  }
  return key
}

function sealingKeysOf(env: Environment): readonly string[] {
  const keys =
    text(env, 'TENOR_SEALING_KEY')
      ?.split(',')
      .map((key) => key.trim()) ?? []
  // The text itself is not said: it may be a key but for one letter.
  if (!keys.every(isSealingKey)) {
    throw new Unusable(
      'TENOR_SEALING_KEY is no key: write 32 random bytes in base64url, which are 43 letters, digits, - and _; ' +
        'to change it, the new key, a comma, and the old one.',
    )
  }
  return keys
}

/** The demo's days and years of simulated prices lie before the start, and whoever plays moves the clock years on. */
const [EARLIEST_START_MS, LATEST_START_MS] = [Date.UTC(2000, 0, 1), Date.UTC(2100, 0, 1)]

/** An instant with its zone, so that no machine reads it as another one. A day alone begins at 00:00 UTC. */
const INSTANT_SHAPE = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/

function clockStartOf(env: Environment): Instant | null {
  const value = text(env, 'TENOR_CLOCK_START')
  if (value === null) return null
  const ms = /^\d{1,12}$/.test(value) ? Number(value) * 1000 : instantMs(value)
  if (!Number.isFinite(ms) || ms < EARLIEST_START_MS || ms > LATEST_START_MS) {
    throw new Unusable(
      `TENOR_CLOCK_START is "${value}": write unix seconds or an instant of 2000 to 2099 such as 2023-03-01T00:00:00Z.`,
    )
  }
  return instantOfSeconds(Math.floor(ms / 1000))
}

/** NaN where it is no instant, also for a day that the calendar does not have, which Date.parse would move on. */
function instantMs(value: string): number {
  const day = INSTANT_SHAPE.exec(value)?.[1]
  if (day === undefined) return Number.NaN
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight) || !new Date(midnight).toISOString().startsWith(day)) return Number.NaN
  return Date.parse(value)
}
