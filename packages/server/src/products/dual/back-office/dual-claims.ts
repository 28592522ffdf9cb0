import { type BookClaim, DUAL_CATEGORY, type DualType, type SniperType } from '@tenor/contract/dual'
import { decimal } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import type { Queryable } from '../../../platform/database/index.ts'

/* What accepted orders that are not paid claim, added up in the database. Both kinds come from one statement, and so from one moment. */

/** All claims of one coin and delivery. */
export type DeliveryClaims = { coin: string; deliveryAt: Instant; claims: BookClaim[] }

type Sums = { coin: string; delivery_at: Instant; target: string; orders: number; invested: string }
type OfType<Type extends string, Paid extends string> = Type extends string
  ? Sums & { type: Type } & Record<Paid, string>
  : never
type ClaimRow = OfType<DualType, 'below' | 'at' | 'above'> | OfType<SniperType, 'reached' | 'missed' | 'refund'>

/* What a trial fund's order invests is the house's own: of it only the interest is owed. */
const owed = (side: string) =>
  `sum(o.${side}_interest + case when o.category = ${DUAL_CATEGORY.TRIAL_FUND} then 0 else o.${side}_principal end)`

const asked = (delivery: string) =>
  `($1::text is null or ${delivery}.coin = $1) and ($2::timestamptz is null or ${delivery}.delivery_at = $2)`

const DUAL_CLAIMS = `select o.coin, o.delivery_at, o.type, o.target, count(*) as orders, sum(o.amount) as invested,
    ${owed('below')} as below, ${owed('at')} as at, ${owed('above')} as above,
    null::numeric as reached, null::numeric as missed, null::numeric as refund
  from dual_delivery d join dual_order o on o.coin = d.coin and o.delivery_at = d.delivery_at
  where d.state <> 'settled' and ${asked('d')} and o.state in ('PROCESSING', 'REFUND_PROCESSING')
  group by o.coin, o.delivery_at, o.type, o.target`

const SNIPER_CLAIMS = `select o.coin, o.delivery_at, o.type, o.target, count(*), sum(o.amount), null, null, null,
    sum(o.reached_payment), sum(o.missed_payment), sum(o.amount - o.missed_exercised)
  from sniper_delivery s join sniper_order o on o.coin = s.coin and o.delivery_at = s.delivery_at
  where s.settled_at is null and ${asked('s')} and o.state = 'PROCESSING'
  group by o.coin, o.delivery_at, o.type, o.target`

const CLAIMS = `select * from (${DUAL_CLAIMS} union all ${SNIPER_CLAIMS}) as claim
  order by delivery_at, coin, type in ('peak', 'dip'), type, target`

/** What is open, by delivery, the soonest first; of one coin, or one delivery, where they are named. */
export async function openClaims(
  db: Queryable,
  coin: string | null,
  deliveryAt: Instant | null,
): Promise<DeliveryClaims[]> {
  const rows = await db.query<ClaimRow>(CLAIMS, [coin, deliveryAt === null ? null : isoText(deliveryAt)])
  const deliveries = new Map<string, DeliveryClaims>()
  for (const row of rows) {
    const key = `${row.coin} ${row.delivery_at}`
    const delivery = deliveries.get(key) ?? { coin: row.coin, deliveryAt: row.delivery_at, claims: [] }
    delivery.claims.push(claimOf(row))
    deliveries.set(key, delivery)
  }
  return [...deliveries.values()]
}

function claimOf(row: ClaimRow): BookClaim {
  const sums = { target: decimal(row.target), orders: row.orders, invested: decimal(row.invested) }
  if (row.type === 'call' || row.type === 'put') {
    const paid = { below: decimal(row.below), at: decimal(row.at), above: decimal(row.above) }
    return { ...sums, type: row.type, paid }
  }
  const { reached, missed, refund } = row
  return { ...sums, type: row.type, reached: decimal(reached), missed: decimal(missed), refund: decimal(refund) }
}
