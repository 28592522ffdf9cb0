import { DAY_MS, floorTo, type Instant, instant, isoText, later } from '@tenor/contract/time'
import { type Owner, postMarked } from '../../core/ledger/index.ts'
import type { Transaction, Value } from '../../platform/database/index.ts'
import { inRange, type RowRange, rangeValues } from '../../platform/jobs/index.ts'
import { bookedColumns, inTheirs, paidKinds, RANGE_AT, rewardsFrom } from './staking-booking.ts'
import { beginsOf } from './staking-holding-store.ts'
import { bookedTransfers } from './staking-postings.ts'

/*
 * What minting earns by the day: minted coins that are not paid back, and debts against collateral. Acts write when they moved
 * them; a day is reckoned from those instants, so that a late run comes to the same.
 */

/**
 * Locks what is kept of a customer and product, made where there was none, and says when the act is: now, or the midnight up to
 * which their days are booked where that came first, so that no act lies in a day that is over.
 */
export async function actOfMinting(
  tx: Transaction,
  { bucket, userId }: Owner,
  { id, productId }: { id: number; productId: number },
  now: Instant,
): Promise<Instant> {
  const lock = () =>
    tx.query<{ accrued_to: Instant }>(
      'select accrued_to from staking_minted where bucket = $1 and user_id = $2 and product_id = $3 for update',
      [bucket, userId, productId],
    )
  let [row] = await lock()
  if (row === undefined) {
    // Until it is there nobody closes a day of the product, so that none of it is closed without it.
    const from = (await beginsOf(tx, [productId], now)).get(productId) ?? floorTo(now, DAY_MS)
    await tx.execute(
      `insert into staking_minted (bucket, user_id, id, product_id, accrued_to, created_at)
       values ($1, $2, $3, $4, $5, $6) on conflict (bucket, user_id, product_id) do nothing`,
      [bucket, userId, id, productId, isoText(from), isoText(now)],
    )
    ;[row] = await lock()
  }
  return instant(Math.max(now, row?.accrued_to ?? now))
}

/**
 * SQL of what moved of each customer `h` of a product in a day, and what it weighs: minted coins from the second after, rounded
 * up, paid back until the second before, rounded down. Of what is minted and paid back within one second neither counts.
 * `day` and `end` are SQL of instants; what moved before the day weighs all of it. `within` names buckets of the moves.
 */
export function movedSql(
  held: string,
  day: string,
  end: string,
  within: (alias: string) => string = () => 'true',
): string {
  const moves = (name: string, up: string, down: string, debt: string) =>
    `select h.bucket, h.user_id, h.id, greatest(extract(epoch from (m.created_at - ${day})), 0) as at, ${up} as up, ${down} as down,
       ${debt} as debt
     from ${held} join ${name} m on m.bucket = h.bucket and m.user_id = h.user_id and m.product_id = h.product_id
       and m.created_at >= h.accrued_to and m.created_at < ${end} and ${within('m')}`
  const owed = (amount: string) => `case when m.position_id is null then 0 else ${amount} end`
  const each = `select bucket, user_id, id, floor(at) as second,
      sum(up) as up, sum(up) filter (where at > floor(at)) as begun, sum(down) as down,
      sum(greatest(debt, 0)) as owed, sum(greatest(debt, 0)) filter (where at > floor(at)) as owed_begun, sum(greatest(-debt, 0)) as repaid
    from (${moves('staking_mint', 'm.minted', '0', owed('m.minted'))}
      union all ${moves('staking_mint_back', '0', 'm.amount', owed('-m.amount'))}
      union all ${moves('staking_mint_sale', '0', '0', '-m.repaid')}) as moved group by 1, 2, 3, 4`
  const weight = (up: string, begun: string, down: string) =>
    `sum((${up} - ${down}) * (86400 - second) - coalesce(${begun}, 0) + least(coalesce(${begun}, 0), ${down}))`
  return `select bucket, user_id, id, sum(up - down) as amount, sum(owed - repaid) as debt,
      ${weight('up', 'begun', 'down')} as weight, ${weight('owed', 'owed_begun', 'repaid')} as debt_weight
    from (${each}) as each group by bucket, user_id, id`
}

/** What a day of minting weighs of a row `h` and what moved of it, `m`; never below nothing. */
export const MINTED_WEIGHT = 'greatest(h.amount * 86400 + coalesce(m.weight, 0), 0)'
export const DEBT_WEIGHT = 'greatest(h.debt * 86400 + coalesce(m.debt_weight, 0), 0)'

/* $1 the product, $2 the day, $3 its end, $4 the run, from $5 on the range. */
const marked = (range: RowRange) =>
  `h.day_in = $4::bigint and h.product_id = $1 and h.accrued_to <= $2 and ${inRange(range, 'h', RANGE_AT)}`

export type MintedDay = { productId: number; day: Instant; run: number; range: RowRange; isDistributed: boolean }

/** Books a day of what customers have minted. Whoever comes second finds nothing to do. */
export async function bookMintedDay(tx: Transaction, { productId, day, run, range, isDistributed }: MintedDay) {
  const end = later(day, DAY_MS)
  const values: Value[] = [productId, isoText(day), isoText(end), run, ...rangeValues(range)]
  await tx.execute(
    `update staking_minted h set day_in = $4::bigint
     where h.product_id = $1 and h.accrued_to <= $2 and $3::timestamptz > $2::timestamptz
       and ${inRange(range, 'h', RANGE_AT)}`,
    values,
  )
  await tx.execute(
    `with moved as materialized (${movedSql(`(select * from staking_minted h where ${marked(range)}) as h`, '$2::timestamptz', '$3::timestamptz', (alias) => inTheirs(range, alias))})
     update staking_minted h set weight = ${MINTED_WEIGHT}, debt_weight = ${DEBT_WEIGHT},
       amount = h.amount + coalesce(m.amount, 0), debt = h.debt + coalesce(m.debt, 0)
     from staking_minted o left join moved m on m.bucket = o.bucket and m.user_id = o.user_id and m.id = o.id
     where o.bucket = h.bucket and o.user_id = h.user_id and o.id = h.id and ${marked(range)}
       and ${inRange(range, 'o', RANGE_AT)}`,
    values,
  )
  const paid = await paidKinds(tx, productId, day)
  const { inTokens } = paid
  await postMarked(
    tx,
    {
      mark: rewardsFrom(range, {
        ...{ table: 'staking_minted', where: marked(range), paid, isDistributed },
        weight: 'case when r.is_debt then h.debt_weight else h.weight end',
      }),
      columns: bookedColumns(inTokens),
      marked: `select ${bookedColumns(inTokens)} from staking_reward o join staking_minted h on h.bucket = o.bucket
          and h.user_id = o.user_id and h.id = o.holding_id
        where o.day = $2 and o.booked_in = $4::bigint and $3::timestamptz is not null and ${marked(range)}
          and ${inTheirs(range, 'o')}`,
      transfersOf: (booked) => bookedTransfers('$3', booked, inTokens),
      values,
      at: end,
    },
    isDistributed,
  )
  await tx.execute(
    `update staking_minted h set accrued_to = $3::timestamptz, weight = 0, debt_weight = 0 where ${marked(range)}`,
    values,
  )
}
