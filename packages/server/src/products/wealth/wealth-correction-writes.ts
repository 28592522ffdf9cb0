import type { Decimal8 } from '@tenor/contract/money'
import { isoText } from '@tenor/contract/time'
import type { NavOf } from '@tenor/contract/wealth'
import type { Transaction } from '../../platform/database/index.ts'
import {
  keysOf,
  type LotCorrection,
  type RedemptionCorrection,
  type ShareReturn,
  textsOf,
} from './wealth-correction-rows.ts'

/* What a correction writes into lots, what left them, and redemptions. Its own rows and transfers are the job's. */

/** Writes what lots become, with what waits to leave them and what left. */
export async function writeLots(tx: Transaction, found: readonly LotCorrection[], navOf: NavOf): Promise<void> {
  const changed = found.filter(({ order, change }) => {
    const { units, added, cancelled, mark } = change
    return (
      order.units !== units ||
      added > 0n ||
      cancelled > 0n ||
      order.mark !== mark ||
      order.nav !== navOf(order.strikeAt)
    )
  })
  if (changed.length > 0) {
    await tx.execute(
      `update wealth_order o set units = c.units, unit_left = o.unit_left + c.moved, mark = c.mark, nav = c.nav,
         state = case when c.units = 0 then 'RETURNED' else o.state end, returned = case when c.units = 0 then c.returned end
       from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[],
           $8::numeric[]) as c (bucket, user_id, id, units, moved, mark, nav, returned)
       where o.bucket = c.bucket and o.user_id = c.user_id and o.id = c.id`,
      [
        ...keysOf(changed.map(({ order }) => order)),
        textsOf(changed.map(({ change }) => change.units)),
        textsOf(changed.map(({ change }) => change.added - change.cancelled)),
        textsOf(changed.map(({ change }) => change.mark)),
        textsOf(changed.map(({ order }) => navOf(order.strikeAt))),
        textsOf(changed.map(({ change }) => change.returned)),
      ],
    )
  }
  await writePieces(tx, found)
  await writeReturns(
    tx,
    found.flatMap(({ returns }) => returns),
  )
}

async function writeReturns(tx: Transaction, returns: readonly ShareReturn[]): Promise<void> {
  if (returns.length === 0) return
  await tx.execute(
    `update wealth_share s set back = s.back + c.back, filled = s.filled + c.filled
     from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::numeric[], $6::numeric[])
       as c (bucket, user_id, id, at, back, filled)
     where s.bucket = c.bucket and s.user_id = c.user_id and s.id = c.id and s.at = c.at`,
    [
      ...keysOf(returns.map(({ share }) => share)),
      returns.map(({ share }) => isoText(share.at)),
      textsOf(returns.map(({ back }) => back)),
      textsOf(returns.map(({ filled }) => filled)),
    ],
  )
}

/** Pieces that wait are cut; of those that left, what was not due is kept; marks follow. */
async function writePieces(tx: Transaction, found: readonly LotCorrection[]): Promise<void> {
  const changes = found.flatMap(({ pieces, change }) =>
    change.parts.flatMap((part) => {
      const piece = pieces.find(({ id }) => id === part.id)
      const isChanged =
        piece !== undefined && (part.cut > 0n || part.excess !== piece.excess || part.mark !== piece.mark)
      return isChanged ? [{ piece, part }] : []
    }),
  )
  if (changes.length === 0) return
  await tx.execute(
    `update wealth_piece p set units = p.units - c.cut, cut = p.cut + c.cut, excess = c.excess, mark = c.mark
     from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[])
       as c (bucket, user_id, id, cut, excess, mark)
     where p.bucket = c.bucket and p.user_id = c.user_id and p.id = c.id`,
    [
      ...keysOf(changes.map(({ piece }) => piece)),
      textsOf(changes.map(({ part }) => part.cut)),
      textsOf(changes.map(({ part }) => part.excess)),
      textsOf(changes.map(({ part }) => part.mark)),
    ],
  )
  const cut = changes.filter(({ part }) => part.cut > 0n)
  if (cut.length === 0) return
  await tx.execute(
    `update wealth_redemption r set units = r.units - c.cut
     from (select bucket, user_id, id, sum(cut) as cut
       from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::numeric[]) as each (bucket, user_id, id, cut)
       group by 1, 2, 3) as c
     where r.bucket = c.bucket and r.user_id = c.user_id and r.id = c.id`,
    [
      ...keysOf(cut.map(({ piece }) => ({ ...piece, id: piece.redemptionId }))),
      textsOf(cut.map(({ part }) => part.cut)),
    ],
  )
}

/** What is owed is priced again; what was paid stays, and what is paid beside it is kept with its pieces. */
export async function writeRedemptions(
  tx: Transaction,
  found: readonly RedemptionCorrection[],
  navOf: NavOf,
): Promise<void> {
  await writeOwed(
    tx,
    found.filter((each) => each.redemption.state === 'STRUCK' && isPricedAnew(each)),
    navOf,
  )
  await writePaid(
    tx,
    found.filter(({ redemption }) => redemption.state === 'PAID'),
  )
}

const excessOf = ({ pieces }: RedemptionCorrection): Decimal8 => pieces.reduce((sum, { excess }) => sum + excess, 0n)

const isPricedAnew = (each: RedemptionCorrection) =>
  each.change.gross !== each.redemption.gross ||
  each.change.share !== each.redemption.share ||
  excessOf(each) !== each.redemption.unpriced

async function writeOwed(tx: Transaction, owed: readonly RedemptionCorrection[], navOf: NavOf): Promise<void> {
  if (owed.length === 0) return
  await tx.execute(
    `update wealth_redemption r set gross = c.gross, share = c.share, unpriced = c.unpriced, nav = c.nav
     from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[])
       as c (bucket, user_id, id, gross, share, unpriced, nav)
     where r.bucket = c.bucket and r.user_id = c.user_id and r.id = c.id`,
    [
      ...keysOf(owed.map(({ redemption }) => redemption)),
      textsOf(owed.map(({ change }) => change.gross)),
      textsOf(owed.map(({ change }) => change.share)),
      textsOf(owed.map(excessOf)),
      textsOf(owed.map(({ redemption }) => navOf(redemption.strikeAt))),
    ],
  )
  const pieces = owed.flatMap(({ redemption, change }) => change.pieces.map((each) => ({ ...redemption, ...each })))
  await tx.execute(
    `update wealth_piece p set gross = c.gross, share = c.share
     from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[])
       as c (bucket, user_id, id, gross, share)
     where p.bucket = c.bucket and p.user_id = c.user_id and p.id = c.id`,
    [...keysOf(pieces), textsOf(pieces.map(({ gross }) => gross)), textsOf(pieces.map(({ share }) => share))],
  )
}

async function writePaid(tx: Transaction, paid: readonly RedemptionCorrection[]): Promise<void> {
  const moved = paid.filter(({ change: { shareMore, shareBack, filled, returned } }) =>
    [shareMore, shareBack, filled, returned].some((amount) => amount > 0n),
  )
  if (moved.length > 0) {
    await tx.execute(
      `update wealth_redemption r set share_moved = r.share_moved + c.share, filled = r.filled + c.filled
       from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::numeric[], $5::numeric[])
         as c (bucket, user_id, id, share, filled)
       where r.bucket = c.bucket and r.user_id = c.user_id and r.id = c.id`,
      [
        ...keysOf(moved.map(({ redemption }) => redemption)),
        textsOf(moved.map(({ change }) => change.shareMore - change.shareBack)),
        textsOf(moved.map(({ change }) => change.filled - change.returned)),
      ],
    )
  }
  const good = paid.flatMap(({ redemption, change }) =>
    change.pieces.filter((each) => each.good > 0n).map((each) => ({ ...redemption, ...each })),
  )
  if (good.length === 0) return
  await tx.execute(
    `update wealth_piece p set made_good = p.made_good + c.good
     from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::numeric[]) as c (bucket, user_id, id, good)
     where p.bucket = c.bucket and p.user_id = c.user_id and p.id = c.id`,
    [...keysOf(good), textsOf(good.map((each) => each.good))],
  )
}
