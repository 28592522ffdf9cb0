import { SETTLEMENT_SAMPLED_SECONDS, sampledHour } from '@tenor/contract/core'
import {
  DUAL_MARKETS_FORMULA,
  DUAL_QUOTE_ASSET,
  DUAL_SETTLEMENT_FORMULA,
  type DualPriceMarketRow,
  type DualSettlementEvidence,
  type DualSettlementRow,
} from '@tenor/contract/dual'
import { decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText, later, SECOND_MS, unixSeconds } from '@tenor/contract/time'
import { type List, type Queryable, sqlType } from '../../../platform/database/index.ts'
import { Refusal } from '../../../platform/http/index.ts'
import type { DualModule } from '../dual-module.ts'
import { type PricePoint, pairOf } from '../offers/dual-market.ts'

/* What settlement prices were made of, for anyone to check. */

type DeliveryRow = {
  coin: string
  delivery_at: Instant
  price: string
  origin: 'samples' | 'operator'
  window_seconds: number
  sample_count: number | null
  sample_sum: string | null
}

const DELIVERY_COLUMNS = 'coin, delivery_at, price, origin, window_seconds, sample_count, sample_sum'

async function pricedDelivery(db: Queryable, coin: string, deliveryAt: Instant): Promise<DeliveryRow | null> {
  const [row] = await db.query<DeliveryRow>(
    `select ${DELIVERY_COLUMNS} from dual_delivery where coin = $1 and delivery_at = $2 and price is not null`,
    [coin, isoText(deliveryAt)],
  )
  return row ?? null
}

/** Deliveries that have a price, newest first, those of one instant by coin. */
export function pricedDeliveries(coin: string | null): List<DeliveryRow, DeliveryRow> {
  return {
    name: 'dual.settlements',
    of: { coin },
    keyset: [
      { sql: 'd.delivery_at', type: 'timestamptz', direction: 'desc' },
      { sql: 'd.coin', type: 'text', direction: 'asc' },
    ],
    from: 'dual_delivery d',
    row: 'd',
    within: `d.price is not null${coin === null ? '' : ' and d.coin = $1'}`,
    filter: null,
    values: coin === null ? [] : [coin],
    columns: DELIVERY_COLUMNS,
    read: (row) => row,
  }
}

export function settlementWire(row: DeliveryRow, quoteAsset: string): DualSettlementRow {
  return {
    coin: row.coin,
    pair: pairOf(row.coin, quoteAsset),
    delivery_timest: unixSeconds(row.delivery_at),
    price: decimalText(decimal(row.price)),
    origin: row.origin,
    count: row.sample_count ?? 0,
  }
}

/** A settlement price with every sample of the hour before it, or why a minute has none. */
export async function settlementEvidence(
  module: DualModule,
  coin: string,
  deliveryAt: Instant,
): Promise<DualSettlementEvidence> {
  const row = await pricedDelivery(module.db, coin, deliveryAt)
  if (row === null) throw new Refusal(404, 'dual.settlement.notFound')
  const pair = pairOf(coin, DUAL_QUOTE_ASSET)
  const opens = later(deliveryAt, -SETTLEMENT_SAMPLED_SECONDS * SECOND_MS)
  const isSampled = row.origin === 'samples'
  const [samples, missing, markets] = await Promise.all([
    module.market.samples(module.db, pair, opens, deliveryAt),
    module.market.missingBetween(pair, opens, deliveryAt),
    isSampled ? [] : approvedMarkets(module.db, coin, deliveryAt),
  ])
  const from = later(deliveryAt, -row.window_seconds * SECOND_MS)
  const counted = isSampled ? samples.filter(({ at }) => at > from) : []
  return {
    ...settlementWire(row, DUAL_QUOTE_ASSET),
    window_seconds: row.window_seconds,
    window_from: unixSeconds(from),
    window_to: unixSeconds(deliveryAt),
    sum: decimalText(decimal(row.sample_sum ?? '0')),
    formula: isSampled ? DUAL_SETTLEMENT_FORMULA : DUAL_MARKETS_FORMULA,
    samples: counted.map(sampleWire),
    hour: sampledHour(samples, missing, deliveryAt).map(({ at, price, missing: reason }) => ({
      time: unixSeconds(at),
      price: price === null ? null : decimalText(price),
      missing: reason,
    })),
    markets,
  }
}

function sampleWire({ at, price }: PricePoint) {
  return { time: unixSeconds(at), price: decimalText(price) }
}

/** The markets that two operators took the mean of. */
async function approvedMarkets(db: Queryable, coin: string, deliveryAt: Instant): Promise<DualPriceMarketRow[]> {
  const [row] = await db.query(
    { markets: sqlType.json<DualPriceMarketRow[]>() },
    `select markets from dual_price_proposal where coin = $1 and delivery_at = $2 and state = 'approved'`,
    [coin, isoText(deliveryAt)],
  )
  return row?.markets ?? []
}
