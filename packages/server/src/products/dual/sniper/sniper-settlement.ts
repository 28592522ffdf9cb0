import { type Decimal8, decimal } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { sqlType } from '../../../platform/database/index.ts'
import { askedJob, type Job } from '../../../platform/jobs/index.ts'
import type { DualModule } from '../dual-module.ts'
import { returnUnaccepted } from '../purchase/dual-decisions.ts'
import { PRICE, PRICED_AT, payDelivery } from '../settlement/dual-delivery-pay.ts'
import { SNIPERS_WAITING } from './sniper-acceptance.ts'
import { snipersSettled } from './sniper-notices.ts'
import { settledSniperColumns } from './sniper-outcome-sql.ts'
import { sniperTransfers } from './sniper-postings.ts'

/** Name of the job, and of its runs. */
export const SNIPER_SETTLEMENT_JOB = 'sniper-settlement'
const WAIT_FOR_PRICE_MS = 50

type Delivery = { coin: string; deliveryAt: Instant; price: Decimal8; pricedAt: Instant }

/** The oldest delivery to pay. One without a price waits for an operator and holds up no other. */
const NEXT_DELIVERY = `select min(s.delivery_at) from sniper_delivery s join dual_delivery d using (coin, delivery_at)
  where s.settled_at is null and d.state <> 'failed'`

/** Pays the snipers of each delivery at the price that dual's settlement has fixed for it; it runs after that job. */
export function sniperSettlementJob(module: DualModule): Job {
  return askedJob(module.db, {
    name: SNIPER_SETTLEMENT_JOB,
    isLong: true,
    query: NEXT_DELIVERY,
    async run(due) {
      const deliveries = await pricedAt(module, due)
      if (deliveries.length === 0) await new Promise((wake) => setTimeout(wake, WAIT_FOR_PRICE_MS))
      for (const delivery of deliveries) await settle(module, delivery)
    },
  })
}

async function pricedAt(module: DualModule, due: Instant): Promise<Delivery[]> {
  const rows = await module.db.query(
    { coin: sqlType.text, price: sqlType.text, priced_at: sqlType.instant },
    `select s.coin, d.price, d.priced_at from sniper_delivery s join dual_delivery d using (coin, delivery_at)
     where s.delivery_at = $1 and s.settled_at is null and d.price is not null order by s.coin`,
    [isoText(due)],
  )
  return rows.map((row) => ({ coin: row.coin, deliveryAt: due, price: decimal(row.price), pricedAt: row.priced_at }))
}

async function settle(module: DualModule, delivery: Delivery): Promise<void> {
  const { coin, deliveryAt } = delivery
  await returnUnaccepted(module, SNIPERS_WAITING, delivery)
  await payDelivery(module, {
    ...delivery,
    job: SNIPER_SETTLEMENT_JOB,
    table: 'sniper_order',
    paid: snipersSettled,
    columns: settledSniperColumns(PRICE),
    transfersOf: (settled) => sniperTransfers(PRICED_AT, settled),
  })
  await module.db.execute(
    // Not before it was priced: the clock of the process that did may be ahead.
    `update sniper_delivery s set settled_at = greatest(d.priced_at, $3) from dual_delivery d
     where s.coin = $1 and s.delivery_at = $2 and s.settled_at is null
       and d.coin = s.coin and d.delivery_at = s.delivery_at`,
    [coin, isoText(deliveryAt), isoText(module.clock.now())],
  )
}
