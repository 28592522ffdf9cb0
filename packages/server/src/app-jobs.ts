import { type Core, productsOf, type TenorOptions } from './app-core.ts'
import type { Accounts } from './core/accounts/index.ts'
import { quotaRetention } from './core/capacity/index.ts'
import { ledgerJobs } from './core/ledger/index.ts'
import { mailRetention } from './core/mail/index.ts'
import { type MoveInModule, moveInJob } from './core/move-in/index.ts'
import { noticeRetention, noticeSubscribers } from './core/notices/index.ts'
import type { OpenProduct } from './core/product/index.ts'
import { promiseJob } from './core/promises/index.ts'
import { voucherAlertJob, voucherJob } from './core/vouchers/index.ts'
import { portfolioCloseJob } from './overview/portfolio/index.ts'
import { type ProofModule, proofJob, proofRetention } from './overview/proof/index.ts'
import { rateJob } from './overview/rates/index.ts'
import { auditSealJob } from './platform/audit/index.ts'
import { realClock } from './platform/clock/index.ts'
import { KEEP_DAYS } from './platform/config/index.ts'
import { outboxJob } from './platform/outbox/index.ts'
import { platformRetentions, retentionJob } from './platform/retention/index.ts'
import { webhookRetention } from './platform/webhooks/index.ts'

type Joined = {
  core: Core
  options: TenorOptions
  products: readonly OpenProduct[]
  proof: ProofModule
  moving: MoveInModule
  valued: Parameters<typeof portfolioCloseJob>[0]
}

/** Jobs of the core and of the products, in the order in which they run at one instant: samples before whoever reads them. */
export function jobsOf({ core, options, products, proof, moving, valued }: Joined) {
  const { db, clock, market, accounts, vouchers } = core
  const before = [
    core.assets.job,
    ...ledgerJobs({ db, clock }),
    market.job,
    voucherJob(vouchers),
    voucherAlertJob(vouchers),
  ]
  const outbox = outboxJob(db, clock, subscribersOf(accounts, products))
  const after = [
    promiseJob(core.house),
    moveInJob(moving),
    outbox,
    auditSealJob({ db, clock }),
    ...accounts.jobs,
    retentionOf(options),
    proofJob(proof),
  ]
  const rates = rateJob({ db, clock, sources: products.flatMap(({ earn }) => earn ?? []) })
  return [...before, ...products.flatMap((product) => product.jobs), portfolioCloseJob(valued), rates, ...after]
}

function subscribersOf(accounts: Pick<Accounts, 'subscribers'>, products: readonly OpenProduct[]) {
  return Object.assign({}, noticeSubscribers, accounts.subscribers, ...products.map((product) => product.subscribers))
}

function retentionOf(options: TenorOptions) {
  const { db, clock, keepDays = KEEP_DAYS } = options
  const ofProducts = productsOf(options).flatMap(({ retentions }) => retentions?.(keepDays) ?? [])
  const ofCore = [mailRetention, noticeRetention(keepDays.notices), quotaRetention(keepDays.quotas)]
  const others = [webhookRetention(options.realTime ?? realClock()), proofRetention]
  const retentions = [...platformRetentions(keepDays), ...ofCore, ...others, ...ofProducts]
  return retentionJob({ db, clock }, retentions)
}
