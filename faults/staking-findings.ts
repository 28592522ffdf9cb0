import type { Queryable } from '../packages/server/src/platform/database/index.ts'
import { answeredIdFaults } from './answered-ids.ts'
import type { Customer } from './customer.ts'

/* What must be true of staking and wealth whatever happened: their checks of reconcile see that sums agree, these that what
 * customers were answered is what there is, once. */

type Asked = Pick<Customer, 'email' | 'acts'>

/** What becomes a token, or tokens become again, lies in a table of its own. */
const madeOf = (table: string, side: 0 | 1) =>
  `(select bucket, user_id, id from ${table} union all
    select bucket, user_id, id from staking_exchange where side = ${side})`

/** Stakes and redemptions of them, tokens too, and minting. */
export function stakingAnswerFaults(db: Queryable, customers: readonly Asked[]): Promise<string[]> {
  return answeredIdFaults(db, customers, [
    { kind: 'stake', what: 'stakes', table: madeOf('staking_stake', 0) },
    { kind: 'unstake', what: 'redemptions of stakes', table: madeOf('staking_redemption', 1) },
    { kind: 'mint', what: 'what was minted', table: 'staking_mint' },
    { kind: 'mintBack', what: 'what was paid back for', table: 'staking_mint_back' },
  ])
}

/** What the clock still owes of staking, minting, funds and soft staking at `now`. Comes to nothing when jobs go on. */
export async function stakingOwed(db: Queryable, now: number): Promise<string[]> {
  const rows = await db.query<{ what: string }>(
    `select 'the day of ' || name || ' after ' || booked_to as what from staking_product
     where booked_to + interval '1 day' <= to_timestamp($1) and parent_id is null
     union all select 'redemption ' || id from staking_redemption where state = 'REDEEMING' and due_at <= to_timestamp($1)
     union all select 'tokens ' || id from staking_exchange where state = 'REDEEMING' and due_at <= to_timestamp($1)
     union all select 'minted coins ' || id from staking_mint_back where state = 'REDEEMING' and due_at <= to_timestamp($1)
     union all select 'subscription ' || id from wealth_order where state = 'PENDING' and strike_at <= to_timestamp($1)
     union all select 'units ' || id from wealth_redemption where state <> 'PAID' and strike_at <= to_timestamp($1)
     union all select 'soft staking of ' || day from soft_staking_day
       where paid_at is null and day + interval '1 day 30 minutes' <= to_timestamp($1)`,
    [now],
  )
  return rows.map(({ what }) => `${what} is still owed`)
}

/** Subscriptions to funds and redemptions; what the gate put off to a later valuation is a row of its own. */
export function wealthAnswerFaults(db: Queryable, customers: readonly Asked[]): Promise<string[]> {
  return answeredIdFaults(db, customers, [
    { kind: 'fundPurchase', what: 'subscriptions to funds', table: 'wealth_order' },
    { kind: 'fundRedeem', what: 'redemptions of units', table: 'wealth_redemption', only: 's.id = s.root_id' },
  ])
}
