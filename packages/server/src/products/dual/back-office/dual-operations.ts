import { type DueRow, type OperatingReason, reason, type SoldRow } from '@tenor/contract/core'
import { DUAL_QUOTE_ASSET } from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText, unixSeconds } from '@tenor/contract/time'
import { usedCapacity } from '../../../core/capacity/index.ts'
import type { OperationsSource } from '../../../core/product/index.ts'
import type { Queryable } from '../../../platform/database/index.ts'
import type { DualModule } from '../dual-module.ts'
import { exposuresToCome, type StoredExposure } from '../offers/dual-exposure-store.ts'
import { isSurfaceUsable } from '../offers/dual-selling.ts'
import { seriesByCoin } from '../offers/dual-series-store.ts'

/** What the back office's first page says of dual orders and snipers. */
export function dualOperations(module: DualModule): OperationsSource {
  const { db } = module
  return {
    sold: (since) => soldSince(db, since),
    due: (now) => exposures(db, now),
    reasons: async (now) => [...(await reasonsNow(db, now)), ...(await surfaceReasons(module))],
  }
}

const KEPT = `state not in ('CANCELED', 'FAILED', 'EXPIRED', 'INTERNAL_ERROR')`

/** Orders that were not refused or taken back, in what they invest. */
async function soldSince(db: Queryable, since: Instant): Promise<SoldRow[]> {
  const rows = await db.query<SoldRow>(
    `select 'dual' as product, case when type = 'call' then coin else quote_asset end as asset,
       count(*) as orders, sum(amount)::text as amount
     from dual_order where created_at >= $1 and ${KEPT} group by 2
     union all
     select 'sniper', case when type = 'peak' then coin else $2 end, count(*), sum(amount)::text
     from sniper_order where created_at >= $1 and ${KEPT} group by 2
     order by product, asset`,
    [isoText(since), DUAL_QUOTE_ASSET],
  )
  return rows.map((row) => ({ ...row, amount: decimalText(decimal(row.amount)) }))
}

/** What orders of a coin and delivery come to in the quote asset, both directions and snipers, as limits count them. */
async function exposures(db: Queryable, now: Instant): Promise<DueRow[]> {
  const all = await exposuresToCome(db, { coin: null, type: null, deliveryAt: null }, now)
  const used = await usedCapacity(
    db,
    all.map(({ id }) => id),
  )
  const sums = new Map<string, StoredExposure & { amount: Decimal8 }>()
  for (const exposure of all) {
    const amount = used.get(exposure.id) ?? 0n
    if (amount === 0n) continue
    const key = `${exposure.deliveryAt} ${exposure.coin}`
    sums.set(key, { ...exposure, amount: amount + (sums.get(key)?.amount ?? 0n) })
  }
  return [...sums.values()].map(({ coin, deliveryAt, amount }) => ({
    product: 'dual',
    coin,
    at: unixSeconds(deliveryAt),
    orders: null,
    asset: DUAL_QUOTE_ASSET,
    amount: decimalText(amount),
  }))
}

type Waiting = { count: number; since: Instant | null }

async function reasonsNow(db: Queryable, now: Instant): Promise<OperatingReason[]> {
  const [[unpriced], [asked]] = await Promise.all([
    db.query<Waiting>(
      `select count(*) as count, min(delivery_at) as since from dual_delivery where state = 'failed' and delivery_at <= $1`,
      [isoText(now)],
    ),
    db.query<Waiting>('select count(*) as count, min(created_at) as since from dual_order where waiting and desk'),
  ])
  return [...reasonOf('dual.price', unpriced), ...reasonOf('dual.orders', asked)]
}

/** Coins that nothing is sold of because nobody has set their surface lately. */
async function surfaceReasons(module: DualModule): Promise<OperatingReason[]> {
  if (module.mode !== 'live') return []
  const series = [...(await seriesByCoin(module.db)).values()]
  const count = series.filter((each) => each.enabled && !isSurfaceUsable(module, each)).length
  return reasonOf('dual.surface', { count, since: null })
}

function reasonOf(name: string, waiting: Waiting | undefined): OperatingReason[] {
  if (waiting === undefined || waiting.count === 0) return []
  return [reason(name, { count: waiting.count, since: waiting.since === null ? null : unixSeconds(waiting.since) })]
}
