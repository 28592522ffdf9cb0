import type { Assets } from '@tenor/contract/core'
import { normalEmail, sessionLength, WALLET_HOLD_HOURS } from '@tenor/contract/core'
import { HOUR_MS, later } from '@tenor/contract/time'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Attempts, createAttempts } from '../../platform/attempts/index.ts'
import { type Clock, realClock } from '../../platform/clock/index.ts'
import { type IdentitySetting, LOCAL_IDENTITY, type Mode, type Permits } from '../../platform/config/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Customer, Http, Identity } from '../../platform/http/index.ts'
import type { Ids } from '../../platform/ids/index.ts'
import { type Job, periodicJob } from '../../platform/jobs/index.ts'
import type { Subscribers } from '../../platform/outbox/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import type { PriceOf } from '../ledger/index.ts'
import type { Proposals } from '../proposals/index.ts'
import { registerAccountLocks } from './account-lock-routes.ts'
import { registerAccountModeRoutes } from './account-mode.ts'
import type { AccountModule } from './account-module.ts'
import { registerProtectionActs } from './account-protection-acts.ts'
import { registerAccountRoutes } from './account-routes.ts'
import { apiKeyAlertJob } from './api-key-alerts.ts'
import { registerApiKeyRoutes } from './api-key-routes.ts'
import { createCallers } from './callers.ts'
import { type CustomerAccess, customerAccess } from './customer-access.ts'
import { registerDemoSession } from './demo-session.ts'
import { createFundPasswords, type Payer } from './fund-password.ts'
import { registerFundPasswordReset } from './fund-password-reset.ts'
import { removeOldIdentities } from './identity-attempts.ts'
import { registerIdentityLogout } from './identity-logout.ts'
import { createIdentity } from './identity-module.ts'
import { registerIdentityRoutes } from './identity-routes.ts'
import { createKnownDevices } from './known-devices.ts'
import { type OperatorAccounts, operatorAccounts } from './operator-accounts.ts'
import { registerOperatorPowers } from './operator-powers.ts'
import { registerOperatorRoutes } from './operator-routes.ts'
import { registerPasskeyRoutes } from './passkey-routes.ts'
import { removeOldChallenges } from './passkey-store.ts'
import { createPasswords, type HashingCost } from './passwords.ts'
import { registerPersonalDataRoute } from './personal-data-routes.ts'
import { createProgramCallers, type ProgramCallers } from './program-callers.ts'
import { recoverySubscribers, registerRecoveryRoutes } from './recovery.ts'
import { registerReferral } from './referral-routes.ts'
import type { BusinessLines } from './region-rules.ts'
import { sealSecrets } from './sealed-secrets.ts'
import { registerSecurityRoutes } from './security-routes.ts'
import { registerSessionListRoutes } from './session-list-routes.ts'
import { registerSessionRoutes } from './session-routes.ts'
import { createSessions, readCustomer } from './sessions.ts'
import { type Registration, registerUser } from './sign-in.ts'
import { createSignInAttempts } from './sign-in-attempts.ts'
import { findUserByEmail, type User, type UserKey } from './users.ts'

export type AccountsOptions = {
  db: Database
  clock: Clock
  ids: Ids
  assets: Assets
  mode: Mode
  sealer: Sealer
  /** What `compliance` names. */
  lines: BusinessLines
  proposals: Proposals
  permits: Permits
  /** For how long nothing leaves by the wallet after a change of how an account is protected; as the mode has it unless given. */
  holdHours?: number | undefined
  /** The exchange's own sign-in; without it there are accounts of ours alone. */
  identity?: IdentitySetting
  /** Index price in USDT; without it the trading page shows no prices. */
  priceOf?: PriceOf
  /** Sessions, one-time codes and failed sign-ins go by it; the machine's time unless a test says otherwise. */
  realTime?: Clock
  /** Less than OWASP's only in tests. */
  hashing?: HashingCost
}

export type Accounts = {
  /** Where this module's tries are counted, and calls that open accounts besides. */
  attempts: Attempts
  identify(request: FastifyRequest, reply: FastifyReply): Promise<Identity>
  /** Who has signed a call of a program. */
  identifyProgram: ProgramCallers
  /** `programs` are the products that have calls for programs. */
  register(http: Http, programs: readonly string[]): void
  jobs: readonly Job[]
  /** Write the emails that were asked for. */
  subscribers: Subscribers
  findUserByEmail(email: string): Promise<User | null>
  /** Seals by the newest key what is not yet; how many customers' secrets no key held opens. */
  sealSecrets(): Promise<number>
  /** For an act that moves money; outside the act's transaction. */
  verifyFundPassword(customer: Payer, given: string | undefined): Promise<void>
  operators: OperatorAccounts
  /** Customers as operators look at them. */
  customers: CustomerAccess
  /** An operator with this password, made quietly where the address has no account: for databases that are set up whole. */
  ensureOperator(email: string, password: string): Promise<UserKey>
  /** Makes a customer, or finds the one who has the address already. */
  ensureCustomer(registration: Registration): Promise<Customer>
}

export async function createAccounts(options: AccountsOptions): Promise<Accounts> {
  const realTime = options.realTime ?? realClock()
  const attempts = createAttempts(options.db, realTime)
  const module = await createModule({ ...options, realTime }, attempts)
  const operators = operatorAccounts(module)
  const customers = customerAccess(module, options.permits)
  return {
    attempts,
    identify: module.callers.identify,
    identifyProgram: createProgramCallers(module, (bucket, userId) =>
      readCustomer(module, options.permits, { bucket, userId }),
    ),
    register(http, programs) {
      registerSessionRoutes(http, module)
      registerIdentityRoutes(http, module)
      registerIdentityLogout(http, module)
      registerDemoSession(http, module)
      registerSessionListRoutes(http, module)
      registerSecurityRoutes(http, module)
      registerRecoveryRoutes(http, module)
      registerPasskeyRoutes(http, module)
      registerAccountModeRoutes(http, module)
      registerAccountRoutes(http, module)
      registerPersonalDataRoute(http, module)
      registerReferral(http, module)
      registerApiKeyRoutes(http, module, programs)
      registerOperatorRoutes(http, module)
      registerOperatorPowers(http, module)
      registerProtectionActs(http, module)
      registerAccountLocks(http, module)
      registerFundPasswordReset(http, module)
    },
    jobs: [tidyJob(module, attempts), apiKeyAlertJob(module)],
    subscribers: recoverySubscribers(module),
    findUserByEmail: (email) => findUserByEmail(module.db, email),
    sealSecrets: () => sealSecrets(module.db, module.sealer),
    verifyFundPassword: module.fundPasswords.verify,
    operators,
    customers,
    ensureOperator: operators.ensure,
    ensureCustomer: (registration) => ensureCustomer(module, registration),
  }
}

async function createModule(
  options: AccountsOptions & { realTime: Clock },
  attempts: Attempts,
): Promise<AccountModule> {
  const { db, clock, realTime, ids, assets, mode, sealer, lines, permits, proposals } = options
  const length = sessionLength({ sandbox: mode === 'sandbox' })
  const sessions = createSessions({ db, clock, realTime, length, permits })
  const [passwords, callers] = await Promise.all([createPasswords(options.hashing), createCallers(db, sessions, mode)])
  return {
    db,
    clock,
    realTime,
    ids,
    assets,
    mode,
    lines,
    proposals,
    holdHours: options.holdHours ?? WALLET_HOLD_HOURS[mode],
    priceOf: options.priceOf ?? (async () => null),
    passwords,
    sessions,
    sealer,
    callers,
    attempts: createSignInAttempts(attempts, mode),
    devices: createKnownDevices(db, realTime),
    fundPasswords: createFundPasswords(db, clock, passwords),
    identity: createIdentity(options.identity ?? LOCAL_IDENTITY),
  }
}

/** Removes sessions, counts and devices that have run out. */
function tidyJob(module: AccountModule, attempts: Attempts): Job {
  return periodicJob({
    db: module.db,
    name: 'accounts.tidy',
    everyMs: HOUR_MS,
    beginAt: later(module.clock.now(), 0),
    missed: 'latest',
    work: async () => {
      await module.sessions.removeExpired()
      await attempts.removeOld()
      await module.devices.removeOld()
      await removeOldChallenges(module.db, module.realTime.now())
      await removeOldIdentities(module.db, module.realTime.now())
    },
  })
}

async function ensureCustomer(module: AccountModule, registration: Registration): Promise<Customer> {
  const email = normalEmail(registration.email)
  const found = await findUserByEmail(module.db, email)
  if (found !== null) return customerOf(found)
  await registerUser(module, registration)
  const made = await findUserByEmail(module.db, email)
  if (made === null) throw new TypeError('a customer who was just made is not there')
  return customerOf(made)
}

function customerOf(user: User): Customer {
  const { bucket, email, role, vipTier, region, verified } = user
  return { userId: user.id, bucket, email, role, vipTier, region, verified }
}
