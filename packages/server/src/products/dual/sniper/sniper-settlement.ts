import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { postMarked } from '../../../core/ledger/index.ts'
import type { Transaction } from '../../../platform/database/index.ts'
import {
  eachBucket,
  inRange,
  type Job,
  type RowRange,
  type RunKey,
  rangeValues,
  runOverRows,
} from '../../../platform/jobs/index.ts'
import type { DualModule } from '../dual-module.ts'
import { applySniperDecisions } from './sniper-acceptance.ts'
import { snipersSettled } from './sniper-notices.ts'
import { bucketsUnaccepted, lockUnacceptedSnipers } from './sniper-order-store.ts'
import { sniperTransfers } from './sniper-postings.ts'

/** Name of the job, and of its runs. */
export const SNIPER_SETTLEMENT_JOB = 'sniper-settlement'
const WAIT_FOR_PRICE_MS = 50

type Delivery = { coin: string; deliveryAt: Instant; price: Decimal8; pricedAt: Instant }

/** Pays the snipers of each delivery at the price that dual's settlement has fixed for it; it runs after that job. */
export function sniperSettlementJob(module: DualModule): Job {
  return {
    name: SNIPER_SETTLEMENT_JOB,
    isLong: true,
    nextDue: () => nextDelivery(module),
    async run(due) {
      const deliveries = await pricedAt(module, due)
      if (deliveries.length === 0) await new Promise((wake) => setTimeout(wake, WAIT_FOR_PRICE_MS))
      for (const delivery of deliveries) await settle(module, delivery)
    },
  }
}

/** The oldest delivery to pay. One without a price waits for an operator and holds up no other. */
async function nextDelivery(module: DualModule): Promise<Instant | null> {
  const [row] = await module.db.query<{ delivery_at: Instant }>(
    `select s.delivery_at from sniper_delivery s join dual_delivery d using (coin, delivery_at)
     where s.settled_at is null and d.state <> 'failed' order by s.delivery_at limit 1`,
  )
  return row?.delivery_at ?? null
}

async function pricedAt(module: DualModule, due: Instant): Promise<Delivery[]> {
  const rows = await module.db.query<{ coin: string; price: string; priced_at: Instant }>(
    `select s.coin, d.price, d.priced_at from sniper_delivery s join dual_delivery d using (coin, delivery_at)
     where s.delivery_at = $1 and s.settled_at is null and d.price is not null order by s.coin`,
    [isoText(due)],
  )
  return rows.map((row) => ({ coin: row.coin, deliveryAt: due, price: decimal(row.price), pricedAt: row.priced_at }))
}

async function settle(module: DualModule, delivery: Delivery): Promise<void> {
  const { coin, deliveryAt, price } = delivery
  await returnUnaccepted(module, delivery)
  const key: RunKey = { job: SNIPER_SETTLEMENT_JOB, due: deliveryAt, subject: coin }
  const rows = await runOverRows(module.db, {
    key,
    rows: { table: 'sniper_order', where: 'coin = $1 and delivery_at = $2', values: [coin, isoText(deliveryAt)] },
    pace: module.pace,
    now: () => module.clock.now(),
    chunk: (tx, range, isDistributed) => settleChunk(module, tx, delivery, range, isDistributed),
  })
  await module.db.execute(
    // Not before it was priced: the clock of the process that did may be ahead.
    `update sniper_delivery s set settled_at = greatest(d.priced_at, $3) from dual_delivery d
     where s.coin = $1 and s.delivery_at = $2 and s.settled_at is null
       and d.coin = s.coin and d.delivery_at = s.delivery_at`,
    [coin, isoText(deliveryAt), isoText(module.clock.now())],
  )
  if (rows > 0) module.log.info({ ...key, rows, price: decimalText(price) }, 'snipers of a delivery are settled')
}

/** Orders that nobody accepted before the delivery: their money goes back. */
async function returnUnaccepted(module: DualModule, delivery: Delivery): Promise<void> {
  await eachBucket(module.db, await bucketsUnaccepted(module.db, delivery), async (tx, bucket) => {
    const orders = await lockUnacceptedSnipers(tx, bucket, delivery)
    const failReason = 'dual.order.notAcceptedInTime'
    const decisions = orders.map((order) => ({ order, state: 'FAILED' as const, failReason }))
    await applySniperDecisions(tx, decisions, module.clock.now())
  })
}

/**
 * What sniper orders `o` come to at a price, as the columns that `sniperTransfers` reads: the case that the price lies in
 * is picked; what each case pays was fixed with the order. `price` is the number of the parameter with the price.
 */
export function settledSniperColumns(price: string): string {
  const isReached = `case when o.type = 'peak' then ${price}::numeric >= o.target else ${price}::numeric <= o.target end`
  return `o.bucket, o.user_id, o.id, ${isReached} as reached,
      case when o.type = 'peak' then o.coin else o.quote_asset end as invest_asset,
      case when o.type = 'peak' then o.quote_asset else o.coin end as pay_asset,
      case when ${isReached} then o.amount else o.missed_exercised end as exercised,
      case when ${isReached} then o.reached_payment else o.missed_payment end as payment,
      case when ${isReached} then 0 else o.amount - o.missed_exercised end as refund`
}

/* A chunk's orders are marked as settled first; what pays them reads the mark. $3 is the price, $4 its instant. */
const mark = (range: RowRange) => `update sniper_order o
    set state = 'SETTLEMENT_SUCCESS', settlement_price = $3::numeric, ended_at = $4::timestamptz, settled_in = $5::bigint
    where o.coin = $1 and o.delivery_at = $2 and o.state = 'PROCESSING' and ${inRange(range, 'o', 6)}`
const marked = (range: RowRange) => `select ${settledSniperColumns('$3')} from sniper_order o
    where o.coin = $1 and o.delivery_at = $2 and o.settled_in = $5::bigint and ${inRange(range, 'o', 6)}`

async function settleChunk(
  module: DualModule,
  tx: Transaction,
  delivery: Delivery,
  range: RowRange,
  isDistributed: boolean,
): Promise<void> {
  const { coin, deliveryAt, price, pricedAt } = delivery
  const of = [coin, isoText(deliveryAt)]
  const chunk = await module.ids.next()
  const values = [...of, decimalText(price), isoText(pricedAt), chunk, ...rangeValues(range)]
  const source = {
    mark: mark(range),
    columns: settledSniperColumns('$3'),
    marked: marked(range),
    transfersOf: (settled: string) => sniperTransfers('$4', settled),
    ...{ values, at: pricedAt },
  }
  await postMarked(tx, source, isDistributed)
  await snipersSettled.announce(tx, range, of, module.clock.now())
}
