import { DAY_MS, floorTo, type Instant, instant, isoText, later } from '@tenor/contract/time'
import { type Owner, postMarked, refuseTakenOut } from '../../core/ledger/index.ts'
import type { Transaction, Value } from '../../platform/database/index.ts'
import { inRange, type RowRange, rangeValues } from '../../platform/jobs/index.ts'
import { countedSql } from './mint-counted.ts'
import { bookedColumns, inTheirs, paidKinds, RANGE_AT, rewardsFrom } from './staking-booking.ts'
import { beginsOf } from './staking-holding-store.ts'
import { bookedTransfers } from './staking-postings.ts'

/*
 * What minting earns by the day: minted coins that are there, and debts against collateral. A day is reckoned from the instants of acts
 * and transfers, so that a late run comes to the same.
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
 * SQL of what moved of each customer `h` of a product in a day, and what it weighs: debts from the second after, rounded up, repaid
 * until the second before, rounded down, and all that was minted and paid back likewise, as days were booked before what is there
 * counted. Of what begins and ends within one second neither counts. `day` and `end` are SQL of instants. `within` names buckets.
 */
export function movedSql(
  held: string,
  day: string,
  end: string,
  within: (alias: string) => string = () => 'true',
): string {
  const moves = (name: string, up: string, down: string, { debt, reserve }: { debt: string; reserve: string }) =>
    `select h.bucket, h.user_id, h.id, greatest(extract(epoch from (m.created_at - ${day})), 0) as at, ${up} as up, ${down} as down,
       ${debt} as debt, ${reserve} as reserve
     from ${held} join ${name} m on m.bucket = h.bucket and m.user_id = h.user_id and m.product_id = h.product_id
       and m.created_at >= h.accrued_to and m.created_at < ${end} and ${within('m')}`
  const owed = (amount: string) => ({
    debt: `case when m.position_id is null then 0 else ${amount} end`,
    reserve: `case when m.position_id is null then ${amount} else 0 end`,
  })
  const repaid = 'm.debt_fee - m.amount'
  const each = `select bucket, user_id, id, floor(at) as second, sum(reserve) as reserve,
      sum(up) as up, sum(up) filter (where at > floor(at)) as begun, sum(down) as down,
      sum(greatest(debt, 0)) as owed, sum(greatest(debt, 0)) filter (where at > floor(at)) as owed_begun, sum(greatest(-debt, 0)) as repaid
    from (${moves('staking_mint', 'm.minted', '0', owed('m.minted'))}
      union all ${moves('staking_mint_back', '0', 'm.amount - m.debt_fee', owed(repaid))}
      union all ${moves('staking_mint_sale', '0', '0', { debt: '-m.repaid', reserve: '0' })}) as moved group by 1, 2, 3, 4`
  const weight = (up: string, begun: string, down: string) =>
    `sum((${up} - ${down}) * (86400 - second) - coalesce(${begun}, 0) + least(coalesce(${begun}, 0), ${down}))`
  return `select bucket, user_id, id, sum(up - down) as net, sum(owed - repaid) as debt, sum(reserve) as reserve,
      ${weight('up', 'begun', 'down')} as weight, ${weight('owed', 'owed_begun', 'repaid')} as debt_weight
    from (${each}) as each group by bucket, user_id, id`
}

/** What a day of debts weighs of a row `h` and what moved of it, `m`; never below nothing. */
export const DEBT_WEIGHT = 'greatest(h.debt * 86400 + coalesce(m.debt_weight, 0), 0)'
/* The same of all that was minted, on days before what is there counted. */
const NET_WEIGHT = 'greatest(h.net * 86400 + coalesce(m.weight, 0), 0)'

/* $1 the product, $2 the day, $3 its end, $4 the run, from $5 on the range. */
const marked = (range: RowRange) =>
  `h.day_in = $4::bigint and h.product_id = $1 and h.accrued_to = $2 and $3::timestamptz > $2::timestamptz
   and ${inRange(range, 'h', RANGE_AT)}`

export type MintedDay = {
  productId: number
  day: Instant
  run: number
  range: RowRange
  isDistributed: boolean
  /** The minted coin. */
  coin: string
  /** Whether the day counts what is there: those of before count all that was minted and not paid back. */
  isCounted: boolean
  /** SQL of what loans moved; null where nobody ever had one. */
  loanMoves: string | null
}

/** Books a day of what customers have minted. Whoever comes second finds nothing to do. */
export async function bookMintedDay(tx: Transaction, asked: MintedDay) {
  const { productId, day, run, range, isDistributed } = asked
  const end = later(day, DAY_MS)
  const values: Value[] = [productId, isoText(day), isoText(end), run, ...rangeValues(range)]
  const reached = await tx.execute(
    `update staking_minted h set day_in = $4::bigint
     where h.product_id = $1 and h.accrued_to = $2 and $3::timestamptz > $2::timestamptz
       and ${inRange(range, 'h', RANGE_AT)}`,
    values,
  )
  if (reached === 0) return
  await weighDay(tx, asked, values)
  const paid = await paidKinds(tx, productId, day)
  const { inTokens } = paid
  await postMarked(
    tx,
    {
      mark: rewardsFrom(range, {
        table: 'staking_minted',
        where: marked(range),
        paid,
        isDistributed,
        weight: 'case when r.is_debt then h.debt_weight else h.weight end',
      }),
      columns: bookedColumns(inTokens),
      marked: `select ${bookedColumns(inTokens)} from staking_reward o join staking_minted h on h.bucket = o.bucket
          and h.user_id = o.user_id and h.id = o.holding_id
        where o.day = $2 and o.booked_in = $4::bigint and ${marked(range)} and ${inTheirs(range, 'o')}`,
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

/** Weighs the day of marked rows, and brings what they count to its end. */
async function weighDay(
  tx: Transaction,
  { day, range, coin, isCounted, loanMoves }: MintedDay,
  values: readonly Value[],
) {
  const moved = `moved as materialized (${movedSql(`(select * from staking_minted h where ${marked(range)}) as h`, '$2::timestamptz', '$3::timestamptz', (alias) => inTheirs(range, alias))})`
  const set = `debt_weight = ${DEBT_WEIGHT}, net = h.net + coalesce(m.net, 0), debt = h.debt + coalesce(m.debt, 0)`
  const same = 'o.bucket = h.bucket and o.user_id = h.user_id and o.id = h.id'
  const joined = 'm on m.bucket = o.bucket and m.user_id = o.user_id and m.id = o.id'
  await tx.execute(
    `with ${moved}, counted as materialized (${countedSql(range, marked(range), loanMoves)})
     update staking_minted h set weight = ${isCounted ? 'c.weight' : NET_WEIGHT}, amount = c.minted, ${set}
     from staking_minted o join counted c on c.bucket = o.bucket and c.user_id = o.user_id and c.id = o.id
       left join moved ${joined}
     where ${same} and ${marked(range)} and ${inRange(range, 'o', RANGE_AT)}`,
    [...values, coin],
  )
  await refuseTakenOut(tx, day)
}
