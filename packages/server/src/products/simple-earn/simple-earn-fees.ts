import type { FeeRow } from '@tenor/contract/core'
import { type Decimal8, decimal, decimalText, divide, larger, ONE } from '@tenor/contract/money'
import type { EarlyPolicy } from '@tenor/contract/simple-earn'
import { isoText } from '@tenor/contract/time'
import type { FeesOf } from '../../core/product/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import { type Queryable, sqlType } from '../../platform/database/index.ts'

const BARE = { offer: null, into: null, days: null, tier: null }

/** What borrowers pay beside interest, by pool; and what part of the interest leaving a fixed term early costs. */
export function simpleEarnFees({ db, clock }: { db: Queryable; clock: Clock }): FeesOf {
  return async () => [...(await poolFees(db)), ...(await termFees(db, isoText(clock.now())))]
}

async function poolFees(db: Queryable): Promise<FeeRow[]> {
  const rows = await db.query(
    { asset: sqlType.text, fee: sqlType.text },
    `select p.asset, t.terms->>'service_fee' as fee from flexible_pool p
     join lateral (select terms from flexible_terms where asset = p.asset and from_hour <= p.open_hour
       order by from_hour desc limit 1 /* any order: a pool has one row of an hour */) as t on true
     where p.listing = 'listed' order by p.asset`,
  )
  return rows.map(({ asset, fee }) => {
    const rate = decimalText(decimal(fee))
    return { fee: 'flexible.service', asset, ...BARE, least: rate, most: rate }
  })
}

type Term = { asset: string; days: number; tier: number; policy: EarlyPolicy; rate: string; early: string }

async function termFees(db: Queryable, now: string): Promise<FeeRow[]> {
  const rows = await db.query<Term>(
    `select asset, term_days as days, min_vip as tier, policy, rate::text as rate, early_rate::text as early from fixed_product
     where listing = 'listed' and type in (1, 2) and sale = 1 and policy is not null
       and (starts_at is null or starts_at <= $1) and (ends_at is null or ends_at > $1)
     order by asset, term_days, id`,
    [now],
  )
  return rows.map((term) => {
    const lost = decimalText(lostShare(term))
    return { fee: 'fixed.early', asset: term.asset, ...BARE, ...timeOf(term), least: lost, most: lost }
  })
}

const timeOf = ({ days, tier }: Term) => ({ days, tier: tier === 0 ? null : tier })

/** The part of the interest that an early redemption does not pay: 1 − early rate / rate, rounded up; all of it by other policies. */
function lostShare({ policy, rate, early }: Term): Decimal8 {
  if (policy !== 'reduced') return ONE
  return larger(ONE - divide(decimal(early) * ONE, decimal(rate), 'down'), 0n)
}
