import { iconOf } from '@tenor/contract/core'
import { type Decimal8, decimalText, ONE } from '@tenor/contract/money'
import {
  currentAmount,
  effectiveRate,
  type FixedProductRow,
  type FlexibleDetailRow,
  type FlexibleHoldingRow,
  interestTimes,
  lendAmount,
  redeemable,
} from '@tenor/contract/simple-earn'
import { type Instant, isoText, unixSeconds } from '@tenor/contract/time'
import type { Queryable } from '../../../platform/database/index.ts'
import { type AutoStatus, autoStatusOf } from './flexible-auto.ts'
import { previewOf } from './flexible-next-rate.ts'
import type { Owner } from './flexible-open.ts'
import { findRate, type PoolSeen, poolsSeen } from './flexible-pool-store.ts'
import { type BookLevel, type Holding, holdingTable } from './flexible-tables.ts'
import { extrasIn } from './flexible-terms.ts'

/** Of whom a pool is told: with `isVerified`, tiers and bonus that are for checked identities alone too. */
export type Standing = { readonly isVerified: boolean }

const textOrNull = (rate: Decimal8 | null) => (rate === null ? null : decimalText(rate))

const NO_EXTRAS = { bonusRate: 0n, bonusLimit: 0n, tiers: [] }

/** What a pool's row and its detail have in common: of tiers and bonus what a customer of this standing gets. */
export function poolWire(pool: PoolSeen, { isVerified }: Standing) {
  const { asset, listing, lendRatio, terms, openHour, isSpent, preview } = pool
  const { wire } = terms
  const rate = textOrNull(findRate(pool))
  const hasExtras = !isSpent && (isVerified || wire.verified_only === 0)
  const extras = hasExtras ? extrasIn(terms, openHour) : NO_EXTRAS
  return {
    asset,
    icon: iconOf(asset),
    next_time_rate_year: rate,
    year_rate: rate,
    lent_share: textOrNull(preview === null ? null : lendAmount(ONE, terms.minRate, preview)),
    award_asset: wire.award_asset ?? asset,
    ext_award_rate_year: decimalText(extras.bonusRate),
    ext_award_limit: decimalText(extras.bonusLimit),
    is_open_award_pool: extras.bonusRate > 0n ? 1 : 0,
    ladder_apr: extras.tiers.length === 0 ? [] : wire.ladder_apr,
    limit_min_lend_rate_year: wire.limit_min_lend_rate_year,
    max_lend_rate_year: decimalText(terms.ceiling),
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
    book,
    now,
    ...standing
  }: Standing & {
    price: Decimal8 | null
    fixed: readonly FixedProductRow[]
    /** Of the preview's hour; null: no hour was cleared yet. */
    book: readonly BookLevel[] | null
    now: Instant
  },
): FlexibleDetailRow {
  const { startsAt, receivedAt } = interestTimes(now)
  return {
    ...poolWire(pool, standing),
    usdt_rate: price === null ? null : decimalText(price),
    preview: book === null ? null : previewWire(pool, book),
    fixed_list: [...fixed],
    business_type: 1,
    interest_start: unixSeconds(startsAt),
    interest_arrival: unixSeconds(receivedAt),
  }
}

/** The preview as a form clears it again. */
function previewWire({ terms, nextDemand, nextJoined }: PoolSeen, book: readonly BookLevel[]) {
  const { levels, demand } = previewOf(terms, book, { demand: nextDemand, joined: nextJoined })
  return {
    demand: decimalText(demand),
    book: levels.map(({ minimum, supply, net }) => ({
      minimum: decimalText(minimum),
      supply: decimalText(supply),
      net: decimalText(net),
    })),
    curve: terms.wire.curve,
  }
}

type BookRow = { book: BookLevel[] }

/** The book that a pool's preview stands on. */
export async function previewBook(db: Queryable, { asset, nextHour }: PoolSeen): Promise<readonly BookLevel[] | null> {
  if (nextHour === null) return null
  const [row] = await db.query<BookRow>('select book from flexible_hour where asset = $1 and hour = $2', [
    asset,
    isoText(nextHour),
  ])
  return row?.book ?? null
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
    const held = holdingTable.read(row)
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
    icon: shown.icon,
    curr_amount: decimalText(currentAmount(held)),
    lend_amount: decimalText(isLast ? held.lent : 0n),
    frozen_amount: decimalText(held.frozen),
    frozen_status: held.frozen > 0n ? 1 : 0,
    margin_frozen_amount: decimalText(held.marginFrozen),
    redeemable_amount: decimalText(redeemable(held)),
    cumulative: decimalText(held.earned),
    interest: decimalText(held.interest),
    next_time_rate_year: textOrNull(pool.preview === null ? null : effectiveRate(held.nextMinimum, pool.preview)),
    last_rate_year: textOrNull(pool.last === null ? null : effectiveRate(held.minimum, pool.last)),
    lent_share: textOrNull(pool.preview === null ? null : lendAmount(ONE, held.nextMinimum, pool.preview)),
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
