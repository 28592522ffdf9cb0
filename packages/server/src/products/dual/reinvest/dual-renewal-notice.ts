import { RENEWAL_NOTICE_MS } from '@tenor/contract/dual'
import { type Instant, isoText, later } from '@tenor/contract/time'
import { type Queryable, sqlType } from '../../../platform/database/index.ts'
import { askedJob, type Job, runOverRows } from '../../../platform/jobs/index.ts'
import type { DualModule } from '../dual-module.ts'
import { dualRenewalDue } from '../dual-notices.ts'

const JOB = 'dual-renewal-notice'

/** A day before each delivery, tells those whose orders go on what follows, and until when they can stop it. */
export function renewalNoticeJob(module: DualModule): Job {
  return askedJob(module.db, {
    name: JOB,
    isLong: true,
    query: `select min(delivery_at) from dual_delivery where state = 'open' and not is_told`,
    due: (delivery) => (delivery === null ? null : later(delivery, -RENEWAL_NOTICE_MS)),
    async run(due) {
      const deliveries = await module.db.query(
        { coin: sqlType.text, delivery_at: sqlType.instant },
        `select coin, delivery_at from dual_delivery where state = 'open' and not is_told and delivery_at <= $1
         order by delivery_at, coin`,
        [isoText(later(due, RENEWAL_NOTICE_MS))],
      )
      for (const [at, some] of Map.groupBy(deliveries, ({ delivery_at }) => delivery_at)) {
        const coins = some.map(({ coin }) => coin)
        const renewed = await coinsRenewed(module.db, coins, at)
        for (const coin of coins) if (renewed.has(coin)) await tell(module, coin, at)
        await module.db.execute(
          'update dual_delivery set is_told = true where coin = any($1::text[]) and delivery_at = $2',
          [coins, isoText(at)],
        )
      }
    },
  })
}

async function tell(module: DualModule, coin: string, deliveryAt: Instant): Promise<void> {
  const of = [coin, isoText(deliveryAt)]
  await runOverRows(module.db, {
    key: { job: JOB, due: later(deliveryAt, -RENEWAL_NOTICE_MS), subject: coin },
    rows: { table: 'dual_order', where: 'coin = $1 and delivery_at = $2', values: of },
    pace: module.pace,
    now: () => module.clock.now(),
    chunk: (tx, range) => dualRenewalDue.announce(tx, range, of, module.clock.now()),
  })
}

/** Of which coins an order of the delivery goes on. */
async function coinsRenewed(db: Queryable, coins: readonly string[], deliveryAt: Instant): Promise<Set<string>> {
  const rows = await db.query(
    { coin: sqlType.text },
    `select distinct coin from dual_order
     where coin = any($1::text[]) and delivery_at = $2 and reinvest and state = 'PROCESSING'`,
    [coins, isoText(deliveryAt)],
  )
  return new Set(rows.map(({ coin }) => coin))
}
