import { decimal, decimalText } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import { type Owner, postTogether } from '../../core/ledger/index.ts'
import { isStoppedBy } from '../../core/stops/index.ts'
import { type Many, type ManyOf, type Raw, type Transaction, together } from '../../platform/database/index.ts'
import { redeemPosts } from './wealth-postings.ts'
import type { IdentifiedUnits, OpenLot } from './wealth-redemption-decision.ts'
import { type Piece, pieceTable, productTable, redemptionTable, type WealthOffer } from './wealth-tables.ts'

/* What redemptions of units of many customers read and write, each in one statement. */

/** Most lots that one redemption is made of. */
export const LOTS_MOST = 500

/** What redemptions write, sent together in the order of its locks. */
export async function writeUnits(tx: Transaction, decided: readonly IdentifiedUnits[], many: ManyOf): Promise<void> {
  const pieces = decided.flatMap((each) => each.pieces)
  const posts = decided.flatMap((each) => redeemPosts(each.redemption, each.pieces))
  await together([
    redemptionTable.insert(
      tx,
      decided.map(({ redemption }) => redemption),
    ),
    pieceTable.insert(tx, pieces),
    takeFromLots(tx, pieces, many(pieces)),
    postTogether(tx, posts, many(posts)),
  ])
}

async function takeFromLots(
  tx: Transaction,
  pieces: readonly Piece[],
  { values, inBucket, mark }: Many,
): Promise<void> {
  await tx.execute(
    `${mark}update wealth_order o set unit_left = o.unit_left - a.units
     from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::numeric[]) as a (bucket, user_id, id, units)
     where ${inBucket('o.bucket', 5)} and o.user_id = a.user_id and o.id = a.id`,
    values(
      pieces.map(({ lotId }) => lotId),
      pieces.map(({ units }) => decimalText(units)),
    ),
  )
}

const ASKED = 'unnest($1::smallint[], $2::bigint[], $3::bigint[]) with ordinality as a (bucket, user_id, product_id, n)'

export type AskedProduct = Owner & { productId: number }
type Placed = { n: number }

/** Locks those that are customers of what they ask for and that nobody else has locked, in the order of the keys: their places. */
export async function lockClients(tx: Transaction, asked: readonly AskedProduct[], many: Many): Promise<Set<number>> {
  const rows = await tx.query<Placed>(
    `${many.mark}select a.n::integer as n from ${ASKED}
     join wealth_client c on ${many.inBucket('c.bucket', 4)} and c.user_id = a.user_id and c.product_id = a.product_id
     order by c.bucket, c.user_id, c.id for update of c skip locked`,
    many.values(asked.map(({ productId }) => productId)),
  )
  return new Set(rows.map(({ n }) => n - 1))
}

/** The products that are asked for, of whose redemption nothing is stopped. */
export async function openOffers(
  tx: Transaction,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, WealthOffer>> {
  const rows = await tx.query<Raw>(
    `select ${productTable.select('p')} from wealth_product p where p.id = any($1::bigint[])
       and not ${isStoppedBy({ product: `'wealth'`, assets: 'p.coin' })}`,
    [productIds],
  )
  return new Map(rows.map(productTable.read).map((offer) => [offer.id, offer]))
}

type LotRow = Placed & {
  id: number
  unit_left: string | null
  mark: string
  marked_at: Instant | null
  profit_share: string
}

/**
 * Lots that are not locked in time and have units, the first in first, locked in the order of their keys: by the place of who
 * asked. Null where somebody else has one of them locked, or where there are too many.
 */
export async function lockLots(
  tx: Transaction,
  asked: readonly AskedProduct[],
  now: Instant,
  many: Many,
): Promise<Map<number, OpenLot[] | null>> {
  const { inBucket, mark, values } = many
  const open = `${inBucket('o.bucket', 5)} and o.user_id = a.user_id and o.product_id = a.product_id
    and o.state = 'STRUCK' and o.unit_left > 0 and o.unlocks_at <= $4`
  const rows = await tx.query<LotRow>(
    `${mark}with held as materialized (
       select a.n, o.id, o.unit_left, o.mark, o.marked_at, o.profit_share from ${ASKED} join wealth_order o on ${open}
       order by o.bucket, o.user_id, o.id for update of o skip locked)
     select a.n::integer as n, o.id, held.unit_left, held.mark, held.marked_at, held.profit_share from ${ASKED}
     join wealth_order o on ${open} left join held on held.n = a.n and held.id = o.id
     order by a.n, o.strike_at, o.id`,
    values(
      asked.map(({ productId }) => productId),
      isoText(now),
    ),
  )
  const byPlace = Map.groupBy(rows, ({ n }) => n - 1)
  return new Map([...byPlace].map(([at, some]) => [at, lotsOf(some)]))
}

function lotsOf(rows: readonly LotRow[]): OpenLot[] | null {
  if (rows.length > LOTS_MOST) return null
  const lots = rows.flatMap(({ id, unit_left: left, mark, marked_at: markedAt, profit_share: share }) =>
    left === null ? [] : [{ lot: id, units: decimal(left), mark: decimal(mark), markedAt, share: decimal(share) }],
  )
  return lots.length < rows.length ? null : lots
}
