import { type Decimal8, decimal, decimalText, multiply, smaller } from '@tenor/contract/money'
import { isoText } from '@tenor/contract/time'
import { gateUnits } from '@tenor/contract/wealth'
import type { WealthModule } from './wealth-module.ts'
import type { Strike } from './wealth-strike.ts'
import type { WealthOffer } from './wealth-tables.ts'

/** What of a strike is fixed before anything of it is priced: whoever goes on with its run finds the same. */
export type StrikeFacts = {
  readonly asked: Decimal8
  /** Most units that may leave; null: all. */
  readonly most: Decimal8 | null
  /** Whether the fund has the cash for all that leaves, and nothing older waits: then it is paid at once. */
  readonly isPrompt: boolean
}

type Row = { outstanding: string; asked: string; is_prompt: boolean }

export async function factsOfStrike(module: WealthModule, strike: Strike, product: WealthOffer): Promise<StrikeFacts> {
  const { db } = module
  const key = [strike.productId, isoText(strike.nav.at)]
  const fixed = async () => {
    const [row] = await db.query<Row>(
      'select outstanding, asked, is_prompt from wealth_nav where product_id = $1 and at = $2 and asked is not null',
      key,
    )
    return row
  }
  let row = await fixed()
  if (row === undefined) {
    await fix(module, strike, product)
    row = await fixed()
  }
  // It was written just now.
  if (row === undefined) throw new Error(`no facts of ${strike.productId} at ${isoText(strike.nav.at)}`)
  const asked = decimal(row.asked)
  return { asked, most: gateUnits(decimal(row.outstanding), product.gate), isPrompt: row.is_prompt }
}

async function fix({ db }: WealthModule, { productId, nav }: Strike, { gate, cash }: WealthOffer): Promise<void> {
  const at = isoText(nav.at)
  const [sums] = await db.query<{ left: string; asked: string; pending: string; came: string; owed: number }>(
    `/* no bucket: a fund's units are in all of them */ select
       (select coalesce(sum(unit_left), 0) from wealth_order where product_id = $1 and state = 'STRUCK') as left,
       (select coalesce(sum(units), 0) from wealth_redemption where product_id = $1 and state = 'PENDING') as pending,
       (select coalesce(sum(units), 0) from wealth_redemption
        where product_id = $1 and state = 'PENDING' and strike_at <= $2) as asked,
       (select coalesce(sum(amount), 0) from wealth_order
        where product_id = $1 and state = 'PENDING' and strike_at <= $2) as came,
       (select count(*) from wealth_redemption where product_id = $1 and state = 'STRUCK') as owed`,
    [productId, at],
  )
  // Sums are always there.
  if (sums === undefined) throw new Error('no sums')
  const outstanding = decimal(sums.left) + decimal(sums.pending)
  const asked = decimal(sums.asked)
  const leaving = smaller(asked, gateUnits(outstanding, gate) ?? asked)
  const isPrompt = cash === null || (sums.owed === 0 && multiply(leaving, nav.nav, 'up') <= cash + decimal(sums.came))
  await db.execute(
    `update wealth_nav set outstanding = $3, asked = $4, is_prompt = $5
     where product_id = $1 and at = $2 and asked is null`,
    [productId, at, decimalText(outstanding), decimalText(asked), isPrompt],
  )
}
