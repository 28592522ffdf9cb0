import {
  DUAL_UNLIMITED,
  type DualExposureKey,
  type DualType,
  dualExposure,
  type ExposureFacts,
  exposuresOf,
  limitInForce,
} from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { capacityOffered, type SliceNeed, setCapacity, usedCapacity } from '../../../core/capacity/index.ts'
import { nullable, type Queryable, type Raw, sqlType, type Transaction } from '../../../platform/database/index.ts'

/*
 * What orders of a coin, delivery and direction come to together is a capacity in slices, as that of a product is: an order
 * takes of both in its one statement, and whatever gives one back gives back both.
 */

/** Makes sure that the exposure of each delivery, in both directions, is counted; limited as its coin and direction is. */
export async function ensureExposures(
  tx: Transaction,
  deliveries: readonly Pick<DualExposureKey, 'coin' | 'deliveryAt'>[],
): Promise<void> {
  const given = keyValues(exposuresOf(deliveries))
  const missing = await tx.query(
    { coin: sqlType.text },
    `select need.coin from unnest($1::text[], $2::text[], $3::timestamptz[]) as need (coin, type, delivery_at)
     left join dual_exposure x using (coin, type, delivery_at) where x.id is null limit 1
     /* any order: whether there is one */`,
    given,
  )
  if (missing.length === 0) return
  // A limit of all deliveries that is being set meanwhile is waited for: it sets those that it finds.
  await tx.query('select coin, type from dual_series_side where coin = any($1::text[]) order by coin, type for share', [
    deliveries.map(({ coin }) => coin),
  ])
  await tx.execute(
    `with made as (
       insert into dual_exposure (coin, type, delivery_at)
       select coin, type, delivery_at from unnest($1::text[], $2::text[], $3::timestamptz[]) as need (coin, type, delivery_at)
       on conflict do nothing returning id, coin, type
     )
     ${capacityOffered('select made.id, coalesce(side.exposure_limit, $4::numeric) from made left join dual_series_side side using (coin, type)')}`,
    [...given, decimalText(DUAL_UNLIMITED)],
  )
}

function keyValues(keys: readonly DualExposureKey[]): [string[], string[], string[]] {
  return [keys.map(({ coin }) => coin), keys.map(({ type }) => type), keys.map((key) => isoText(key.deliveryAt))]
}

/** For a select of a product `p`: the id of its exposure. `direction` is SQL of the side that it counts with. */
export const exposureJoin = (direction: string) =>
  `left join dual_exposure x on x.coin = p.coin and x.type = ${direction} and x.delivery_at = p.delivery_at`

/** What a row of a select with `exposureJoin` says of it, as `exposure_id`. */
export function exposureIdOf(row: Raw): number | null {
  return typeof row.exposure_id === 'number' ? row.exposure_id : null
}

type Exposed = DualExposureKey & ExposureFacts & { bucket: number }

/** What an order takes of its exposure; null where nothing counts it. */
export function exposureNeed(order: Exposed, id: number | null): SliceNeed | null {
  return id === null ? null : { bucket: order.bucket, productId: id, amount: dualExposure(order) }
}

/** The ids of the exposures of orders, in their order; null where nothing counts one. */
export async function exposureIds(db: Queryable, orders: readonly DualExposureKey[]): Promise<(number | null)[]> {
  if (orders.length === 0) return []
  const keys = new Map(orders.map((order) => [keyOf(order), order]))
  const rows = await db.query(
    { coin: sqlType.text, type: sqlType.word<DualType>(), delivery_at: sqlType.instant, id: sqlType.number },
    `select x.coin, x.type, x.delivery_at, x.id from dual_exposure x
     join unnest($1::text[], $2::text[], $3::timestamptz[]) as need (coin, type, delivery_at)
       using (coin, type, delivery_at)`,
    keyValues([...keys.values()]),
  )
  const ids = new Map(rows.map(({ delivery_at, ...row }) => [keyOf({ ...row, deliveryAt: delivery_at }), row.id]))
  return orders.map((order) => ids.get(keyOf(order)) ?? null)
}

function keyOf({ coin, type, deliveryAt }: DualExposureKey): string {
  return `${coin} ${type} ${deliveryAt}`
}

/** What orders took of capacity: of their product and of their exposure. */
export async function takenBy(
  db: Queryable,
  orders: readonly (Exposed & { productId: number })[],
): Promise<SliceNeed[]> {
  const ids = await exposureIds(db, orders)
  const exposures = orders
    .map((order, index) => exposureNeed(order, ids[index] ?? null))
    .filter((need) => need !== null)
  return [...exposures, ...orders.map(({ bucket, productId, amount }) => ({ bucket, productId, amount }))]
}

/** What an offer adds to its exposure at least: `minimum` in its invest asset. */
type Offered = DualExposureKey & { id: number; target: Decimal8; minimum: Decimal8 }

/** Those of the offers of whose limit of exposure less is left than their least order comes to. */
export async function limitedOf(db: Queryable, offers: readonly Offered[], now: Instant): Promise<Set<number>> {
  const coins = [...new Set(offers.map(({ coin }) => coin))]
  const rows = await db.query(
    {
      coin: sqlType.text,
      type: sqlType.word<DualType>(),
      delivery_at: sqlType.instant,
      id: sqlType.number,
      bound: sqlType.text,
    },
    `select x.coin, x.type, x.delivery_at, x.id, coalesce(x.own_limit, side.exposure_limit)::text as bound
     from dual_exposure x left join dual_series_side side on side.coin = x.coin and side.type = x.type
     where x.coin = any($1::text[]) and x.delivery_at > $2 and coalesce(x.own_limit, side.exposure_limit) is not null`,
    [coins, isoText(now)],
  )
  if (rows.length === 0) return new Set()
  const ids = rows.map(({ id }) => id)
  const used = await usedCapacity(db, ids)
  const rooms = new Map(
    rows.map(({ id, bound, delivery_at, ...row }) => {
      return [keyOf({ ...row, deliveryAt: delivery_at }), decimal(bound) - (used.get(id) ?? 0n)] as const
    }),
  )
  const isLimited = (offer: Offered) => {
    const room = rooms.get(keyOf(offer))
    return room !== undefined && room < dualExposure({ ...offer, amount: offer.minimum })
  }
  return new Set(offers.filter(isLimited).map(({ id }) => id))
}

/** A limit that is set, and what of it stands. */
export type StoredExposure = DualExposureKey & { id: number; own: Decimal8 | null; ofAll: Decimal8 | null }

/** The exposures of a coin and direction that are still to come, or that of one delivery, soonest first. */
export async function exposuresToCome(
  db: Queryable,
  { coin, type, deliveryAt }: { coin: string | null; type: DualType | null; deliveryAt: Instant | null },
  now: Instant,
): Promise<StoredExposure[]> {
  const rows = await db.query(
    {
      coin: sqlType.text,
      type: sqlType.word<DualType>(),
      delivery_at: sqlType.instant,
      id: sqlType.number,
      own_limit: nullable(sqlType.text),
      exposure_limit: nullable(sqlType.text),
    },
    `select x.coin, x.type, x.delivery_at, x.id, x.own_limit, side.exposure_limit
     from dual_exposure x left join dual_series_side side on side.coin = x.coin and side.type = x.type
     where ($1::text is null or x.coin = $1) and ($2::text is null or x.type = $2)
       and ($3::timestamptz is null or x.delivery_at = $3) and x.delivery_at > $4
     order by x.delivery_at, x.coin, x.type limit 5000`,
    [coin, type, deliveryAt === null ? null : isoText(deliveryAt), isoText(now)],
  )
  return rows.map((row) => ({
    coin: row.coin,
    type: row.type,
    deliveryAt: row.delivery_at,
    id: row.id,
    own: maybe(row.own_limit),
    ofAll: maybe(row.exposure_limit),
  }))
}

/** The limit of every delivery of each coin and direction. */
export async function limitsOfAll(
  db: Queryable,
  { coin, type }: { coin: string | null; type: DualType | null },
): Promise<{ coin: string; type: DualType; limit: Decimal8 | null }[]> {
  const rows = await db.query(
    { coin: sqlType.text, type: sqlType.word<DualType>(), exposure_limit: nullable(sqlType.text) },
    `select coin, type, exposure_limit from dual_series_side
     where ($1::text is null or coin = $1) and ($2::text is null or type = $2) order by coin, type`,
    [coin, type],
  )
  return rows.map((row) => ({ coin: row.coin, type: row.type, limit: maybe(row.exposure_limit) }))
}

/** Holds the limits of a coin and direction, of every delivery and of each: whoever sets one is judged by what stands then. */
export async function lockLimits(tx: Transaction, { coin, type }: { coin: string; type: DualType }): Promise<void> {
  await tx.query('select coin from dual_series_side where coin = $1 and type = $2 for update', [coin, type])
}

/** Sets the limit of every delivery, or that of one; null for none. */
export async function writeLimit(
  tx: Transaction,
  { coin, type }: { coin: string; type: DualType },
  deliveryAt: Instant | null,
  limit: Decimal8 | null,
): Promise<void> {
  if (deliveryAt === null) {
    await tx.execute('update dual_series_side set exposure_limit = $3 where coin = $1 and type = $2', [
      coin,
      type,
      textOf(limit),
    ])
  } else {
    await tx.execute('update dual_exposure set own_limit = $4 where coin = $1 and type = $2 and delivery_at = $3', [
      coin,
      type,
      isoText(deliveryAt),
      textOf(limit),
    ])
  }
}

/** Makes an exposure's capacity what its limit says; below what is handed out as slices come back. */
export async function applyLimit(tx: Transaction, exposure: StoredExposure): Promise<void> {
  await setCapacity(tx, exposure.id, limitInForce(exposure.own, exposure.ofAll) ?? DUAL_UNLIMITED)
}

function maybe(text: string | null): Decimal8 | null {
  return text === null ? null : decimal(text)
}

function textOf(limit: Decimal8 | null): string | null {
  return limit === null ? null : decimalText(limit)
}
