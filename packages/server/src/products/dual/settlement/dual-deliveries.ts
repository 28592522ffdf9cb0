import {
  type DualDeliveryRow,
  type DualDeliveryState,
  type DualPriceMarketRow,
  proposalLapses,
} from '@tenor/contract/dual'
import { decimal, decimalText } from '@tenor/contract/money'
import { type Instant, instant, isoText, unixSeconds } from '@tenor/contract/time'
import { filterOf, type List, type Queryable, sqlType, type Value } from '../../../platform/database/index.ts'
import { bucketOf } from '../../../platform/ids/index.ts'

/** More than this many orders of one delivery are not counted one by one. */
const ORDERS_COUNTED = 10_000

type DeliveryFilter = { coin: string | null; state: DualDeliveryState | null }

type DeliveryRow = {
  coin: string
  delivery_at: Instant
  state: DualDeliveryState
  price: string | null
  origin: 'samples' | 'operator' | null
  sample_count: number | null
  priced_at: Instant | null
  settled_at: Instant | null
  proposal: {
    price: string
    reason: string
    source: string
    markets: DualPriceMarketRow[]
    operator_id: number
    proposed_at: number
  } | null
}

/*
 * A delivery is paid when its snipers are too, which come after its dual orders. Those that wait for a price stand first,
 * then those that have one, then those to come.
 */
const DELIVERIES = `(
    select shown.*, case shown.state when 'failed' then 0 when 'open' then 2 else 1 end as rank from (
      select d.coin, d.delivery_at, d.price, d.origin, d.sample_count, d.priced_at,
        case when d.state = 'settled' and s.coin is not null and s.settled_at is null then 'priced' else d.state end as state,
        case when d.settled_at is not null and (s.coin is null or s.settled_at is not null)
          then greatest(d.settled_at, s.settled_at) end as settled_at
      from dual_delivery d left join sniper_delivery s on s.coin = d.coin and s.delivery_at = d.delivery_at
    ) as shown
  ) as p`

type Due = { orders: number; snipers: number }

/** How many orders a delivery is still to pay. One question each, so that none reads orders of all deliveries. */
async function dueOf(db: Queryable, { coin, delivery_at, state }: DeliveryRow): Promise<Due> {
  if (state === 'settled') return { orders: 0, snipers: 0 }
  const count = async (table: 'dual_order' | 'sniper_order') => {
    const [row] = await db.query(
      { count: sqlType.number },
      `select count(*) as count from (select 1 from ${table} where coin = $1 and delivery_at = $2
         and state in ('INIT', 'PROCESSING') limit ${ORDERS_COUNTED}) as due`,
      [coin, isoText(delivery_at)],
    )
    return row?.count ?? 0
  }
  const [dual, snipers] = await Promise.all([count('dual_order'), count('sniper_order')])
  return { orders: dual + snipers, snipers }
}

async function operatorOf(db: Queryable, id: number): Promise<string> {
  const [row] = await db.query({ email: sqlType.text }, 'select email from app_user where bucket = $1 and id = $2', [
    bucketOf(id),
    id,
  ])
  return row?.email ?? `user ${id}`
}

/** Deliveries as the back office lists them. */
export function deliveries(filter: DeliveryFilter): List<DeliveryRow, DeliveryRow> {
  const values: Value[] = []
  return {
    name: 'dual.deliveries',
    of: filter,
    keyset: [
      { sql: 'p.rank', type: 'bigint', direction: 'asc' },
      { sql: 'p.delivery_at', type: 'timestamptz', direction: 'desc' },
      { sql: 'p.coin', type: 'text', direction: 'asc' },
    ],
    from: DELIVERIES,
    row: 'p',
    within: 'true',
    filter: filterOf(values, [
      [filter.coin, (coin) => `p.coin = ${coin}`],
      [filter.state, (state) => `p.state = ${state}`],
    ]),
    values,
    columns: `p.coin, p.delivery_at, p.state, p.price, p.origin, p.sample_count, p.priced_at, p.settled_at,
      (select jsonb_build_object('price', q.price::text, 'reason', q.reason, 'source', q.source, 'markets', q.markets,
          'operator_id', q.operator_id, 'proposed_at', floor(extract(epoch from q.proposed_at) * 1000))
        from dual_price_proposal q
        where q.coin = p.coin and q.delivery_at = p.delivery_at and q.state = 'open') as proposal`,
    read: (row) => row,
  }
}

export async function deliveryWire(db: Queryable, row: DeliveryRow, now: Instant): Promise<DualDeliveryRow> {
  const [due, proposal] = await Promise.all([dueOf(db, row), proposalWire(db, row.proposal, now)])
  return {
    coin: row.coin,
    delivery_timest: unixSeconds(row.delivery_at),
    state: row.state,
    price: row.price === null ? null : decimalText(decimal(row.price)),
    origin: row.origin,
    count: row.origin === 'samples' ? row.sample_count : null,
    ...due,
    // A delivery without a price has kept the instant at which that was found.
    priced_timest: row.price === null || row.priced_at === null ? null : unixSeconds(row.priced_at),
    settled_timest: row.settled_at === null ? null : unixSeconds(row.settled_at),
    proposal,
  }
}

/** One whose time is over stands no more, also before somebody closes it. */
async function proposalWire(
  db: Queryable,
  proposal: DeliveryRow['proposal'],
  now: Instant,
): Promise<DualDeliveryRow['proposal']> {
  if (proposal === null) return null
  const { proposed_at, price, ...rest } = proposal
  const proposedAt = instant(proposed_at)
  const lapsesAt = proposalLapses({ proposedAt })
  if (now >= lapsesAt) return null
  return {
    ...rest,
    operator: await operatorOf(db, rest.operator_id),
    price: decimalText(decimal(price)),
    proposed_timest: unixSeconds(proposedAt),
    lapses_timest: unixSeconds(lapsesAt),
  }
}
