import { decimal } from '@tenor/contract/money'
import { type Instant, isoText } from '@tenor/contract/time'
import type { ComingOf } from '../../core/coming/index.ts'
import type { Queryable } from '../../platform/database/index.ts'
import { MINT_COMING } from './mint-views.ts'

const PAGE = '/myaccount/myfunds/financial_staking'
/** Each leads to the list that it stands in. */
const LISTS = {
  redemptions: 'open-history=1&type=1',
  tokens: 'tab=tokens&type=1',
  minted: 'tab=minted&type=1',
} as const

type Row = { id: number; coin: string; amount: string | null; due_at: Instant }

/** Redemptions on their way; what tokens become is known when they are paid. */
export function stakingComing(db: Queryable): ComingOf {
  return async ({ bucket, userId }, { from, to }, most) => {
    const asked = [bucket, userId, isoText(from), isoText(to), most]
    const [redemptions, tokens, minted] = await Promise.all([
      db.query<Row>(
        `select o.id, o.coin, o.amount - o.fee as amount, o.due_at from staking_redemption o
         where o.bucket = $1 and o.user_id = $2 and o.state = 'REDEEMING' and o.due_at > $3 and o.due_at <= $4
         order by o.due_at, o.id limit $5`,
        asked,
      ),
      db.query<Row>(
        `select o.id, o.coin, null as amount, o.due_at from staking_exchange o
         where o.bucket = $1 and o.user_id = $2 and o.side = 1 and o.state = 'REDEEMING' and o.due_at > $3
           and o.due_at <= $4
         order by o.due_at, o.id limit $5`,
        asked,
      ),
      db.query<Row>(MINT_COMING, asked),
    ])
    const arrivals = (rows: readonly Row[], list: keyof typeof LISTS) =>
      rows.map(({ id, coin, amount, due_at: at }) => ({
        product: 'staking',
        what: 'arrival' as const,
        id,
        at,
        asset: coin,
        amount: amount === null ? null : decimal(amount),
        link: `${PAGE}?asset=${coin}&${LISTS[list]}`,
      }))
    return [...arrivals(redemptions, 'redemptions'), ...arrivals(tokens, 'tokens'), ...arrivals(minted, 'minted')]
  }
}
