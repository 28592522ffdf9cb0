import { SETTLEMENT_SAMPLED_SECONDS } from '@tenor/contract/core'
import { DUAL_CATEGORY, DUAL_QUOTE_ASSET } from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import type { WantedWindow } from '../../../core/market/index.ts'
import type { PaidChunk } from '../../../core/orders/index.ts'
import { endRunning } from '../../../core/vouchers/index.ts'
import { type Database, type Queryable, sqlType, type Transaction } from '../../../platform/database/index.ts'
import { askedJob, inBucketsOf, inRange, type Job, rangeValues } from '../../../platform/jobs/index.ts'
import type { DualModule } from '../dual-module.ts'
import { dualSettled } from '../dual-notices.ts'
import { settlementTransfers } from '../dual-postings.ts'
import { pairOf } from '../offers/dual-market.ts'
import { DUAL_WAITING } from '../purchase/dual-acceptance.ts'
import { returnUnaccepted } from '../purchase/dual-decisions.ts'
import { hasLentOrders } from '../purchase/dual-order-store.ts'
import { renewChunk } from '../reinvest/dual-renewal.ts'
import { decideRenewals } from '../reinvest/dual-renewal-plan.ts'
import { releaseRooms } from '../reinvest/dual-renewal-room.ts'
import { PRICE, PRICED_AT, payDelivery } from './dual-delivery-pay.ts'

/** Name of the job, and of its runs. */
export const SETTLEMENT_JOB = 'dual-settlement'
const WAIT_FOR_SAMPLES_MS = 50

type Delivery = { coin: string; deliveryAt: Instant; price: Price | null; windowSeconds: number }
/** A delivery's price and the instant at which it was fixed, which is when its orders are settled, however late it is done. */
type Price = { price: Decimal8; pricedAt: Instant }

/** Prices each delivery whose instant has come and pays its orders. */
export function settlementJob(module: DualModule): Job {
  return askedJob(module.db, {
    name: SETTLEMENT_JOB,
    isLong: true,
    query: `select min(coalesce(look_again_at, delivery_at)) from dual_delivery where state in ('open', 'priced')`,
    async run(due) {
      if (!(await isSampled(module, due))) return
      const deliveries = await deliveriesAt(module, due)
      const ordered = await coinsOrdered(module.db, deliveries, due)
      // One that is looked at again is of an instant before.
      const isIdle = ({ coin, deliveryAt }: Delivery) => deliveryAt === due && !ordered.has(coin)
      for (const delivery of deliveries) if (!isIdle(delivery)) await settle(module, delivery)
      await settleIdle(module, deliveries.filter(isIdle), due)
    },
  })
}

/** Not before the samples of the delivery's own instant have been taken: another worker may be at it. */
async function isSampled(module: DualModule, due: Instant): Promise<boolean> {
  const sampledUntil = await module.market.sampledUntil()
  if (sampledUntil === null || sampledUntil >= due) return true
  await new Promise((wake) => setTimeout(wake, WAIT_FOR_SAMPLES_MS))
  return false
}

/** Of which coins anybody ever ordered a delivery of an instant. */
async function coinsOrdered(db: Queryable, deliveries: readonly Delivery[], at: Instant): Promise<Set<string>> {
  const rows = await db.query(
    { coin: sqlType.text },
    'select distinct coin from dual_order where coin = any($1::text[]) and delivery_at = $2',
    [deliveries.map(({ coin }) => coin), isoText(at)],
  )
  return new Set(rows.map(({ coin }) => coin))
}

/** Most deliveries of a grid have no order: they get their price, and are settled together. */
async function settleIdle(module: DualModule, deliveries: readonly Delivery[], due: Instant): Promise<void> {
  const priced: Delivery[] = []
  for (const delivery of deliveries) {
    if ((delivery.price ?? (await fixPrice(module, delivery))) !== null) priced.push(delivery)
  }
  if (priced.length === 0) return
  // Another process, whose clock is behind, may have taken an order meanwhile.
  const ordered = await coinsOrdered(module.db, priced, due)
  const idle = priced.filter(({ coin }) => !ordered.has(coin))
  await endDeliveries(
    module,
    idle.map(({ coin }) => coin),
    due,
  )
  for (const delivery of priced) if (ordered.has(delivery.coin)) await settle(module, delivery)
}

async function endDeliveries({ db, clock }: DualModule, coins: readonly string[], at: Instant): Promise<void> {
  await db.execute(
    `update dual_delivery set state = 'settled', settled_at = greatest(priced_at, $3)
     where coin = any($1::text[]) and delivery_at = $2 and state = 'priced'`,
    [coins, isoText(at), isoText(clock.now())],
  )
}

async function deliveriesAt(module: DualModule, due: Instant): Promise<Delivery[]> {
  const rows = await module.db.query<PriceRow & { coin: string; delivery_at: Instant; window_seconds: number }>(
    `select coin, delivery_at, price, priced_at, window_seconds from dual_delivery
     where coalesce(look_again_at, delivery_at) = $1 and state in ('open', 'priced') order by coin, delivery_at`,
    [isoText(due)],
  )
  return rows.map((row) => ({
    coin: row.coin,
    deliveryAt: row.delivery_at,
    price: priceOf(row),
    windowSeconds: row.window_seconds,
  }))
}

type PriceRow = { price: string | null; priced_at: Instant | null }

function priceOf(row: PriceRow | undefined): Price | null {
  if (row?.price == null || row.priced_at === null) return null
  return { price: decimal(row.price), pricedAt: row.priced_at }
}

async function settle(module: DualModule, delivery: Delivery): Promise<void> {
  await returnUnaccepted(module, DUAL_WAITING, delivery)
  const fixed = delivery.price ?? (await fixPrice(module, delivery))
  if (fixed === null) return
  const { coin, deliveryAt } = delivery
  const decision = await decideRenewals(module, { coin, deliveryAt, ...fixed })
  if ('lookAgainAt' in decision) return lookAgain(module, delivery, decision.lookAgainAt)
  const { renewals } = decision
  const hasLent = await hasLentOrders(module.db, delivery)
  await payDelivery(module, {
    job: SETTLEMENT_JOB,
    table: 'dual_order',
    coin,
    deliveryAt,
    ...fixed,
    paid: dualSettled,
    columns: settledColumns(PRICE),
    transfersOf: (settled) => settlementTransfers(PRICED_AT, settled),
    debitedOnce: true,
    bucketByBucket: renewals !== null,
    async also(tx, chunk) {
      if (hasLent) await endLent(tx, delivery, chunk)
      if (renewals !== null)
        await renewChunk(module, tx, { coin, deliveryAt, price: fixed.price, renewals }, chunk.range)
    },
  })
  await releaseRooms(module.db, delivery)
  await endDeliveries(module, [coin], deliveryAt)
}

/** There is no index to renew by: nobody of the delivery is paid before there is one, or it is given up. */
async function lookAgain(module: DualModule, { coin, deliveryAt }: Delivery, at: Instant): Promise<void> {
  await module.db.execute(
    `update dual_delivery set look_again_at = $3 where coin = $1 and delivery_at = $2 and state = 'priced'`,
    [coin, isoText(deliveryAt), isoText(at)],
  )
}

/** Fixes the settlement price with its evidence, once; with too few samples the delivery waits for two operators. */
async function fixPrice(module: DualModule, delivery: Delivery): Promise<Price | null> {
  const { coin, deliveryAt, windowSeconds } = delivery
  const pair = pairOf(coin, DUAL_QUOTE_ASSET)
  const evidence = await module.market.settlementPrice(module.db, { pair, delivery: deliveryAt, windowSeconds })
  const now = isoText(module.clock.now())
  if (evidence === null) {
    await module.db.execute(
      `update dual_delivery set state = 'failed', priced_at = $3 where coin = $1 and delivery_at = $2 and state = 'open'`,
      [coin, isoText(deliveryAt), now],
    )
    module.log.error({ coin, deliveryAt: isoText(deliveryAt) }, 'no settlement price: two operators must enter one')
    return null
  }
  await module.db.execute(
    `update dual_delivery set state = 'priced', price = $3, origin = 'samples', window_seconds = $4, sample_count = $5,
       sample_sum = $6, priced_at = $7 where coin = $1 and delivery_at = $2 and state = 'open'`,
    [
      coin,
      isoText(deliveryAt),
      decimalText(evidence.price),
      evidence.windowSeconds,
      evidence.count,
      decimalText(evidence.sum),
      now,
    ],
  )
  const [row] = await module.db.query<PriceRow>(
    'select price, priced_at from dual_delivery where coin = $1 and delivery_at = $2',
    [coin, isoText(deliveryAt)],
  )
  return priceOf(row)
}

/**
 * Each minute of the hour before every delivery wants a sample; that of 08:00 has them at any rate. Every hour of a coin
 * with VIP offers is a delivery, listed yet or not: where several processes make up for a long time, the samples may be
 * taken before another one has listed what they are for.
 */
export function dualWindows(db: Database) {
  return async (from: Instant, to: Instant): Promise<WantedWindow[]> => {
    const rows = await db.query(
      { coin: sqlType.text, delivery_at: sqlType.instant },
      `select coin, delivery_at from (
         select coin, delivery_at from dual_delivery
         where state in ('open', 'priced') and delivery_at > $1
           and delivery_at <= $2::timestamptz + make_interval(secs => $3)
         union
         select s.coin, hour from dual_series s, generate_series(
           date_trunc('hour', $1::timestamptz) + interval '1 hour', $2::timestamptz + make_interval(secs => $3),
           interval '1 hour') hour
         where s.enabled and s.vip
       ) wanted
       where delivery_at at time zone 'UTC' <> date_trunc('day', delivery_at at time zone 'UTC') + interval '8 hours'
       order by delivery_at, coin`,
      [isoText(from), isoText(to), SETTLEMENT_SAMPLED_SECONDS],
    )
    return rows.map((row) => ({
      pair: pairOf(row.coin, DUAL_QUOTE_ASSET),
      delivery: row.delivery_at,
      windowSeconds: SETTLEMENT_SAMPLED_SECONDS,
    }))
  }
}

/**
 * What orders `o` come to at a price, as the columns that `settlementTransfers` reads: the case that the price lies in
 * is picked; what each case pays was fixed with the order. `price` is the number of the parameter with the price.
 */
export function settledColumns(price: string): string {
  const at = `${price}::numeric`
  return `o.bucket, o.user_id, o.id, o.amount, o.category = ${DUAL_CATEGORY.TRIAL_FUND} as trial,
      case when o.type = 'call' then ${at} >= o.target else ${at} <= o.target end as converted,
      case when o.type = 'call' then o.coin else o.quote_asset end as invest_asset,
      case when case when o.type = 'call' then ${at} >= o.target else ${at} > o.target end
        then o.quote_asset else o.coin end as pay_asset,
      case when ${at} < o.target then o.below_principal when ${at} = o.target then o.at_principal
        else o.above_principal end as principal,
      case when ${at} < o.target then o.below_interest when ${at} = o.target then o.at_interest
        else o.above_interest end as interest`
}

/** Vouchers whose orders a chunk has paid have done their work. */
async function endLent(tx: Transaction, { coin, deliveryAt }: Delivery, { id, range }: PaidChunk): Promise<void> {
  const lent = `select o.bucket, o.user_id, o.voucher_id as id from dual_order o where o.coin = $1
      and o.delivery_at = $2 and o.settled_in = $3::bigint and o.voucher_id is not null and ${inRange(range, 'o', 4)}`
  const values = [coin, isoText(deliveryAt), id, ...rangeValues(range)]
  await endRunning(tx, lent, { within: inBucketsOf(range, 'v', 4), values })
}
