import { QUOTE_ASSET } from '@tenor/contract/core'
import type { Claims } from '../../core/product/index.ts'
import { FIXED_HOLDING } from './fixed/fixed-postings.ts'

/** The newest price of each asset that a SELECT of `asset` names; an asset without one is not there. */
const newestPrices = (
  assets: string,
) => `(select each.asset, case when each.asset = '${QUOTE_ASSET}' then 1 else newest.price end as price
    from (${assets}) as each left join lateral (
      select s.price from market_sample s where s.pair = each.asset || '_${QUOTE_ASSET}' order by s.at desc limit 1
      /* any order: a pair has one sample of an instant */) as newest on true
    where each.asset = '${QUOTE_ASSET}' or newest.price is not null)`

const FIXED_PRICES = newestPrices(
  'select asset from fixed_product union select bonus_asset from fixed_product where bonus_asset is not null',
)
const POOL_PRICES = newestPrices(
  `select asset from flexible_pool union select terms->>'award_asset' from flexible_terms where terms->>'award_asset' is not null`,
)

/** What each pool's bonus is paid in, and what both coins cost: 1 where they are one. */
const POOL_AWARDS = `(select t.asset, t.award, case when t.award = t.asset then 1 else coin.price end as coin_price,
    case when t.award = t.asset then 1 else award.price end as award_price
  from (select distinct on (asset) asset, coalesce(terms->>'award_asset', asset) as award from flexible_terms
    order by asset, from_hour desc) as t
  left join ${POOL_PRICES} as coin on coin.asset = t.asset left join ${POOL_PRICES} as award on award.asset = t.award
  where t.award = t.asset or (coin.price is not null and award.price is not null))`

/**
 * Interest that is earned and not posted yet, what fixed orders pay at maturity beside the principal, and bonuses that are paid in another
 * asset: these at the newest prices, since those that they are paid at are of later.
 */
export const simpleEarnClaims: Claims = {
  'flexible.accrued': (within) =>
    `select h.bucket, h.user_id, h.asset, h.unposted as amount from flexible_holding h where ${within('h')} and h.unposted > 0`,
  // As the day pays it.
  'flexible.bonus': (within) =>
    `select h.bucket, h.user_id, t.award as asset, div(h.bonus_weight * 1e16 * t.coin_price, 876000000000 * t.award_price) * 0.00000001 as amount
     from flexible_holding h join ${POOL_AWARDS} as t on t.asset = h.asset where ${within('h')} and h.bonus_weight > 0`,
  // An order that runs is found by what lies on its account.
  'fixed.interest': (within) =>
    `select o.bucket, o.user_id, o.asset, o.interest - o.paid_daily + o.coupon as amount
     from ledger_balance b join fixed_order o on o.bucket = b.bucket and o.user_id = b.user_id and o.id = b.reference
     where ${within('b')} and b.account = ${FIXED_HOLDING} and b.balance > 0 and o.ended_at is null`,
  // Until it is paid, also where a matured order waits for a price: as `fixed-bonus` pays it.
  'fixed.bonus': (within) =>
    `select o.bucket, o.user_id, o.bonus_asset as asset,
       div(o.bonus_yearly * o.term_days * coin.price * 100000000, 365 * award.price) * 0.00000001 as amount
     from fixed_order o join ${FIXED_PRICES} as coin on coin.asset = o.asset
       join ${FIXED_PRICES} as award on award.asset = o.bonus_asset
     where ${within('o')} and o.bonus_yearly > 0 and o.bonus is null and o.end_kind is distinct from 'early'`,
}
