import { type Decimal8, decimal, decimalText, multiply, smaller } from '@tenor/contract/money'
import { isoText } from '@tenor/contract/time'
import { gateUnits } from '@tenor/contract/wealth'
import { inRange, rangeValues, runOverRows } from '../../platform/jobs/index.ts'
import type { WealthModule } from './wealth-module.ts'
import { STRIKE_JOB, type Strike } from './wealth-strike.ts'
import type { WealthOffer } from './wealth-tables.ts'

/** What of a strike is fixed before anything of it is priced: whoever goes on with its run finds the same. */
export type StrikeFacts = {
  /** Whether its redemptions were closed before they were counted: what was committed since is the next run's. */
  readonly isClosed: boolean
  readonly asked: Decimal8
  /** Most units that may leave; null: all. */
  readonly most: Decimal8 | null
  /** Whether the fund has the cash for all that leaves, and nothing older waits: then it is paid at once. */
  readonly isPrompt: boolean
}

type Row = { outstanding: string; asked: string; most: string | null; is_prompt: boolean; is_closed: boolean }

export async function factsOfStrike(module: WealthModule, strike: Strike, product: WealthOffer): Promise<StrikeFacts> {
  const { db } = module
  const key = [strike.productId, isoText(strike.nav.at)]
  const fixed = async () => {
    const [row] = await db.query<Row>(
      `select outstanding, asked, most, is_prompt, is_closed from wealth_nav
       where product_id = $1 and at = $2 and asked is not null`,
      key,
    )
    return row
  }
  let row = await fixed()
  if (row === undefined) {
    const closes = product.gate !== null || product.cash !== null
    if (closes) await closeRedemptions(module, strike)
    await fix(module, strike, product, closes)
    row = await fixed()
  }
  // It was written just now.
  if (row === undefined) throw new Error(`no facts of ${strike.productId} at ${isoText(strike.nav.at)}`)
  const { asked, is_prompt: isPrompt, is_closed: isClosed } = row
  const most = row.most === null ? null : decimal(row.most)
  return {
    isClosed,
    asked: decimal(asked),
    isPrompt,
    // Facts that a server of an earlier release fixed have no `most`.
    most: isClosed ? most : gateUnits(decimal(row.outstanding), product.gate),
  }
}

/**
 * Says of each redemption that is there that it is this run's. What is committed later is counted by nobody, so it must not leave
 * with those that were: it is the next run's, at the value of its own strike.
 */
async function closeRedemptions({ db, clock, pace }: WealthModule, { productId, nav, runAt }: Strike): Promise<void> {
  const of = [productId, isoText(nav.at)]
  await runOverRows(db, {
    key: { job: STRIKE_JOB, due: runAt, subject: `${productId} ${isoText(nav.at).slice(0, 10)} close` },
    rows: { table: 'wealth_redemption', where: OPEN, values: of },
    pace,
    now: () => clock.now(),
    async chunk(tx, range) {
      await tx.execute(
        `update wealth_redemption r set closed_for = $2::timestamptz where ${OPEN} and ${inRange(range, 'r', 3)}`,
        [...of, ...rangeValues(range)],
      )
    },
  })
}

const OPEN = `product_id = $1 and state = 'PENDING' and strike_at <= $2`
/** Redemptions of a run that were closed for it. */
export const CLOSED = `${OPEN} and closed_for = $2`

type Sums = { left: string; asked: string; pending: string; came: string; owed: number; nav: string | null }

async function fix(
  { db }: WealthModule,
  { productId, nav }: Strike,
  { gate, cash }: WealthOffer,
  isClosed: boolean,
): Promise<void> {
  const at = isoText(nav.at)
  const counted = isClosed ? CLOSED : OPEN
  const [sums] = await db.query<Sums>(
    `/* no bucket: a fund's units are in all of them */ select
       (select coalesce(sum(unit_left), 0) from wealth_order where product_id = $1 and state = 'STRUCK') as left,
       (select coalesce(sum(units), 0) from wealth_redemption where product_id = $1 and state = 'PENDING') as pending,
       (select coalesce(sum(units), 0) from wealth_redemption where ${counted}) as asked,
       (select max(nav) from wealth_nav where product_id = $1 and at in (
         select strike_at from wealth_redemption where ${counted})) as nav,
       (select coalesce(sum(amount), 0) from wealth_order
        where product_id = $1 and state = 'PENDING' and strike_at <= $2) as came,
       (select count(*) from wealth_redemption where product_id = $1 and state = 'STRUCK') as owed`,
    [productId, at],
  )
  // Sums are always there.
  if (sums === undefined) throw new Error('no sums')
  const outstanding = decimal(sums.left) + decimal(sums.pending)
  const asked = decimal(sums.asked)
  const most = gateUnits(outstanding, gate)
  // Late ones have the value of their own strike: the highest of them is enough for all.
  const cost = multiply(smaller(asked, most ?? asked), sums.nav === null ? nav.nav : decimal(sums.nav), 'up')
  const isPrompt = cash === null || (sums.owed === 0 && cost <= cash + decimal(sums.came))
  await db.execute(
    `update wealth_nav set outstanding = $3, asked = $4, most = $5, is_prompt = $6, is_closed = $7
     where product_id = $1 and at = $2 and asked is null`,
    [
      productId,
      at,
      decimalText(outstanding),
      decimalText(asked),
      most === null ? null : decimalText(most),
      isPrompt,
      isClosed,
    ],
  )
}
