import { type Decimal8, decimalText } from '@tenor/contract/money'
import {
  currentAmount,
  type FixedProductRow,
  type FlexibleDetailRow,
  type FlexibleHoldingRow,
  interestTimes,
  redeemable,
} from '@tenor/contract/simple-earn'
import { type Instant, unixSeconds } from '@tenor/contract/time'
import type { Queryable } from '../../../platform/database/index.ts'
import { type AutoStatus, autoStatusOf } from './flexible-auto.ts'
import type { Owner } from './flexible-open.ts'
import { type PoolSeen, poolsSeen } from './flexible-pool-store.ts'
import { type Holding, holdingTable } from './flexible-tables.ts'
import { extrasIn } from './flexible-terms.ts'

/** Of whom a pool is told: with `isVerified`, tiers and bonus that are for checked identities alone too. */
export type Standing = { readonly isVerified: boolean }

const NO_EXTRAS = { bonusRate: 0n, bonusLimit: 0n, tiers: [] }

/** What a pool's row and its detail have in common: of tiers and bonus what a customer of this standing gets. */
export function poolWire(
  { asset, listing, nextRate, lastRate, lendRatio, terms, openHour, isSpent }: PoolSeen,
  { isVerified }: Standing,
) {
  const { wire } = terms
  const hasExtras = !isSpent && (isVerified || wire.verified_only === 0)
  const extras = hasExtras ? extrasIn(terms, openHour) : NO_EXTRAS
  return {
    asset,
    next_time_rate_year: decimalText(nextRate),
    year_rate: decimalText(lastRate),
    award_asset: wire.award_asset ?? asset,
    ext_award_rate_year: decimalText(extras.bonusRate),
    ext_award_limit: decimalText(extras.bonusLimit),
    is_open_award_pool: extras.bonusRate > 0n ? 1 : 0,
    ladder_apr: extras.tiers.length === 0 ? [] : wire.ladder_apr,
    limit_min_lend_rate_year: wire.limit_min_lend_rate_year,
    max_lend_rate_year: wire.max_lend_rate_year,
    min_lend_amount: wire.min_lend_amount,
    lend_ratio: decimalText(lendRatio),
    sale_status: listing === 'listed' ? 1 : 2,
    verified_only: wire.verified_only,
  }
}

/** A pool as the subscribe panel needs it. */
export function detailWire(
  pool: PoolSeen,
  {
    price,
    fixed,
    now,
    ...standing
  }: Standing & {
    price: Decimal8 | null
    fixed: readonly FixedProductRow[]
    now: Instant
  },
): FlexibleDetailRow {
  const { startsAt, receivedAt } = interestTimes(now)
  return {
    ...poolWire(pool, standing),
    usdt_rate: price === null ? null : decimalText(price),
    fixed_list: [...fixed],
    business_type: 1,
    interest_start: unixSeconds(startsAt),
    interest_arrival: unixSeconds(receivedAt),
  }
}

/** A customer's holdings, by coin: those with something in them. */
export async function holdingRows(
  db: Queryable,
  owner: Owner & { readonly verified: boolean },
  asset: string | null,
): Promise<FlexibleHoldingRow[]> {
  const rows = await db.query(
    `select ${holdingTable.select('h')} from flexible_holding h
     where h.bucket = $1 and h.user_id = $2 and ($3::text is null or h.asset = $3)
       and (h.offered + h.joining > 0 or $3 is not null)
     order by h.asset, h.id`,
    [owner.bucket, owner.userId, asset],
  )
  if (rows.length === 0) return []
  const [pools, auto] = await Promise.all([poolsSeen(db), autoStatusOf(db, owner)])
  return rows.flatMap((row) => {
    const held = holdingTable.read(row as never)
    const pool = pools.find((each) => each.asset === held.asset)
    return pool === undefined ? [] : [holdingWire(held, poolWire(pool, { isVerified: owner.verified }), { pool, auto })]
  })
}

type Shown = ReturnType<typeof poolWire>

function holdingWire(held: Holding, shown: Shown, { pool, auto }: { pool: PoolSeen; auto: AutoStatus }) {
  // Of an hour before, when the last one is not yet over this holding, or it has just joined.
  const isLast = held.accruedTo >= pool.doneUntil
  return {
    id: held.id,
    asset: held.asset,
    curr_amount: decimalText(currentAmount(held)),
    lend_amount: decimalText(isLast ? held.lent : 0n),
    frozen_amount: decimalText(held.frozen),
    frozen_status: held.frozen > 0n ? 1 : 0,
    margin_frozen_amount: decimalText(held.marginFrozen),
    redeemable_amount: decimalText(redeemable(held)),
    cumulative: decimalText(held.earned),
    interest: decimalText(held.interest),
    next_time_rate_year: shown.next_time_rate_year,
    last_rate_year: decimalText(pool.lastRate),
    min_lend_rate_year: decimalText(held.nextMinimum),
    limit_min_lend_rate_year: shown.limit_min_lend_rate_year,
    max_lend_rate_year: shown.max_lend_rate_year,
    ext_award_rate_year: shown.ext_award_rate_year,
    ext_award_limit: shown.ext_award_limit,
    is_open_award_pool: shown.is_open_award_pool,
    auto_invest_status: auto.isOn(held.asset) ? 1 : 0,
    ladder_apr: shown.ladder_apr,
    award_asset: shown.award_asset,
    lend_ratio: shown.lend_ratio,
    create_time: unixSeconds(held.createdAt),
  }
}
