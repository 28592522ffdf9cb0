import { RENEWAL_NOTICE_MS } from '@tenor/contract/dual'
import { type Instant, isoText, later } from '@tenor/contract/time'
import type { Queryable } from '../../../platform/database/index.ts'
import { type Job, runOverRows } from '../../../platform/jobs/index.ts'
import type { DualModule } from '../dual-module.ts'
import { dualRenewalDue } from '../dual-notices.ts'

const JOB = 'dual-renewal-notice'

/** A day before each delivery, tells those whose orders go on what follows, and until when they can stop it. */
export function renewalNoticeJob(module: DualModule): Job {
  return {
    name: JOB,
    isLong: true,
    async nextDue() {
      const [row] = await module.db.query<{ delivery_at: Instant }>(
        `select delivery_at from dual_delivery where state = 'open' and not is_told order by delivery_at limit 1`,
      )
      return row === undefined ? null : later(row.delivery_at, -RENEWAL_NOTICE_MS)
    },
    async run(due) {
      const deliveries = await module.db.query<{ coin: string; delivery_at: Instant }>(
        `select coin, delivery_at from dual_delivery where state = 'open' and not is_told and delivery_at <= $1
         order by delivery_at, coin`,
        [isoText(later(due, RENEWAL_NOTICE_MS))],
      )
      for (const { coin, delivery_at } of deliveries) await tell(module, coin, delivery_at)
    },
  }
}

async function tell(module: DualModule, coin: string, deliveryAt: Instant): Promise<void> {
  const of = [coin, isoText(deliveryAt)]
  if (await isRenewed(module.db, of)) {
    await runOverRows(module.db, {
      key: { job: JOB, due: later(deliveryAt, -RENEWAL_NOTICE_MS), subject: coin },
      rows: { table: 'dual_order', where: 'coin = $1 and delivery_at = $2', values: of },
      pace: module.pace,
      now: () => module.clock.now(),
      chunk: (tx, range) => dualRenewalDue.announce(tx, range, of, module.clock.now()),
    })
  }
  await module.db.execute('update dual_delivery set is_told = true where coin = $1 and delivery_at = $2', of)
}

async function isRenewed(db: Queryable, of: readonly string[]): Promise<boolean> {
  const rows = await db.query(
    `/* any order: whether there is one */ select 1 from dual_order
     where coin = $1 and delivery_at = $2 and reinvest and state = 'PROCESSING' limit 1`,
    of,
  )
  return rows.length > 0
}
