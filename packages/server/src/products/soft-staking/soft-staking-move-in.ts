import { firstDay, SOFT_STAKING_AGREEMENT } from '@tenor/contract/soft-staking'
import { isoText } from '@tenor/contract/time'
import type { MoveInMaker } from '../../core/move-in/index.ts'

/** Soft staking that was on elsewhere is on here, from the next midnight; where it is on already it stays as it is. */
export const softStakingMoveIn: MoveInMaker = {
  productOf: () => '',
  judge: async (_db, lines, now) =>
    lines.map(() => ({ makes: { holding: 'soft-staking', from: isoText(firstDay(now)).slice(0, 10) } })),
  async make(tx, lines, { at }) {
    await tx.execute(
      `insert into soft_staking_span (bucket, user_id, id, on_at, from_at, agreement)
       select * from unnest($1::smallint[], $2::bigint[], $3::bigint[]) as g
       cross join (values ($4::timestamptz, $5::timestamptz, $6::smallint)) as each
       on conflict (bucket, user_id) where off_at is null do nothing`,
      [
        lines.map(({ bucket }) => bucket),
        lines.map(({ userId }) => userId),
        lines.map(({ id }) => id),
        isoText(at),
        isoText(firstDay(at)),
        SOFT_STAKING_AGREEMENT,
      ],
    )
    return lines.map(() => null)
  },
}
