import { DAY_MS, floorTo, type Instant, instant, isoText, later } from '@tenor/contract/time'
import { type Owner, postMarked, refuseTakenOut } from '../../core/ledger/index.ts'
import { sqlType, type Transaction, type Value } from '../../platform/database/index.ts'
import { inRange, type RowRange, rangeValues } from '../../platform/jobs/index.ts'
import { countedSql } from './mint-counted.ts'
import { bookedColumns, inTheirs, paidKinds, RANGE_AT, rewardsFrom } from './staking-booking.ts'
import { beginsOf } from './staking-holding-store.ts'
import { bookedTransfers } from './staking-postings.ts'

/*
 * Rewards of minting by the day: minted coins that are there, and debts against collateral. A day is reckoned from the instants of acts
 * and transfers, so that a late run has the same result.
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
    tx.query(
      { accrued_to: sqlType.instant },
      'select accrued_to from staking_minted where bucket = $1 and user_id = $2 and product_id = $3 for update',
      [bucket, userId, productId],
    )
  let [row] = await lock()
  if (row === undefined) {
    // Until it is there nobody closes a day of the product, so that none of it is closed without it.
    const from = (await beginsOf(tx, [productId], now)).get(productId) ?? floorTo(now, DAY_MS)
    await tx.execute(
      `insert into staking_minted (bucket, user_id, id, product_id, accrued_to, counted_to, created_at)
       values ($1, $2, $3, $4, $5, $5, $6) on conflict (bucket, user_id, product_id) do nothing`,
      [bucket, userId, id, productId, isoText(from), isoText(now)],
    )
    ;[row] = await lock()
  }
  return instant(Math.max(now, row?.accrued_to ?? now))
}

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
  /** SQL of what loans moved; null while there are none. */
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
    `update staking_minted h set accrued_to = $3::timestamptz, counted_to = $3::timestamptz, weight = 0, debt_weight = 0
     where ${marked(range)}`,
    values,
  )
}

/** Weighs the day of marked rows, and brings what they count to its end. */
async function weighDay(
  tx: Transaction,
  { day, range, coin, isCounted, loanMoves }: MintedDay,
  values: readonly Value[],
) {
  await tx.execute(
    `with counted as materialized (${countedSql({ range, where: marked(range), loanMoves, isCounted })})
     update staking_minted h set weight = c.weight, debt_weight = c.debt_weight, amount = c.minted, debt = c.debt, net = c.net
     from counted c where h.bucket = c.bucket and h.user_id = c.user_id and h.id = c.id and ${inTheirs(range, 'h')}`,
    [...values, coin],
  )
  await refuseTakenOut(tx, day)
}
