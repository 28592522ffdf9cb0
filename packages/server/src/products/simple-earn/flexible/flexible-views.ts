import { type Decimal8, decimal, decimalText } from '@tenor/contract/money'
import {
  currentAmount,
  type FlexibleDetailRow,
  type FlexibleHoldingRow,
  type FlexibleMarketRow,
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

/** What a pool's row and its detail have in common. */
function poolWire({ asset, listing, nextRate, lastRate, lendRatio, terms, openHour }: PoolSeen) {
  const { wire } = terms
  const extras = extrasIn(terms, openHour)
  return {
    asset,
    next_time_rate_year: decimalText(nextRate),
    year_rate: decimalText(lastRate),
    award_asset: wire.award_asset ?? asset,
    ext_award_rate_year: decimalText(extras.bonusRate),
    ext_award_limit: decimalText(extras.bonusLimit),
    is_open_award_pool: extras.bonusRate > 0n ? 1 : 0,
    ladder_apr: wire.ladder_apr,
    limit_min_lend_rate_year: wire.limit_min_lend_rate_year,
    max_lend_rate_year: wire.max_lend_rate_year,
    min_lend_amount: wire.min_lend_amount,
    lend_ratio: decimalText(lendRatio),
    sale_status: listing === 'listed' ? 1 : 2,
  }
}

export type MarketQuery = {
  limit?: number | undefined
  page?: number | undefined
  sort_business?: 'apr' | 'asset' | undefined
  sort_type?: 'asc' | 'desc' | undefined
  search_coin?: string | undefined
  auto_invest?: number | undefined
  have_balance?: number | undefined
  have_award?: number | undefined
  is_subscribed?: number | undefined
}

const PAGE = 10

/** Pools on sale, narrowed, sorted and paged: there are as many as coins. */
export async function marketList(db: Queryable, owner: Owner | null, query: MarketQuery) {
  const pools = (await poolsSeen(db)).filter(({ listing }) => listing === 'listed')
  const mine = await ofCustomer(db, owner)
  const wanted = (query.search_coin ?? '').trim().toUpperCase()
  const rows = pools
    .map((pool): FlexibleMarketRow & { hasBalance: boolean } => ({
      ...poolWire(pool),
      auto_invest_status: mine.auto.isOn(pool.asset) ? 1 : 0,
      is_subscribed: mine.held.has(pool.asset) ? 1 : 0,
      hasBalance: mine.balances.has(pool.asset),
    }))
    .filter((row) => row.asset.includes(wanted))
    .filter((row) => query.auto_invest !== 1 || row.auto_invest_status === 1)
    .filter((row) => query.have_award !== 1 || row.is_open_award_pool === 1 || row.ladder_apr.length > 0)
    .filter((row) => query.is_subscribed !== 1 || row.is_subscribed === 1)
    .filter((row) => query.have_balance !== 1 || row.hasBalance)
    .sort((a, b) => sortOrder(a, b, query))
  const [page, limit] = [query.page ?? 1, query.limit ?? PAGE]
  const list = rows.slice((page - 1) * limit, page * limit).map(({ hasBalance: _, ...row }) => row)
  return { list, total: rows.length }
}

function sortOrder(a: FlexibleMarketRow, b: FlexibleMarketRow, { sort_business, sort_type }: MarketQuery): number {
  const byName = a.asset < b.asset ? -1 : 1
  const [left, right] = [decimal(a.next_time_rate_year), decimal(b.next_time_rate_year)]
  const byRate = left === right ? 0 : left < right ? -1 : 1
  const order = sort_business === 'apr' ? byRate : byName
  return (sort_type === 'desc' ? -order : order) || byName
}

async function ofCustomer(db: Queryable, owner: Owner | null) {
  if (owner === null) return { auto: { isOn: () => false }, held: new Set<string>(), balances: new Set<string>() }
  const { bucket, userId } = owner
  const [auto, held, balances] = await Promise.all([
    autoStatusOf(db, owner),
    db.query<{ asset: string }>(
      'select asset from flexible_holding where bucket = $1 and user_id = $2 and offered + joining > 0',
      [bucket, userId],
    ),
    db.query<{ asset: string }>(
      'select asset from ledger_balance where bucket = $1 and user_id = $2 and account < 10 and balance > 0',
      [bucket, userId],
    ),
  ])
  const names = (rows: readonly { asset: string }[]) => new Set(rows.map(({ asset }) => asset))
  return { auto, held: names(held), balances: names(balances) }
}

/** A pool as the subscribe panel needs it. */
export function detailWire(pool: PoolSeen, price: Decimal8 | null, now: Instant): FlexibleDetailRow {
  const { startsAt, receivedAt } = interestTimes(now)
  return {
    ...poolWire(pool),
    usdt_rate: price === null ? null : decimalText(price),
    fixed_list: [],
    business_type: 1,
    interest_start: unixSeconds(startsAt),
    interest_arrival: unixSeconds(receivedAt),
  }
}

/** A customer's holdings, by coin: those with something in them. */
export async function holdingRows(db: Queryable, owner: Owner, asset: string | null): Promise<FlexibleHoldingRow[]> {
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
    return pool === undefined ? [] : [holdingWire(held, pool, auto)]
  })
}

function holdingWire(held: Holding, pool: PoolSeen, auto: AutoStatus): FlexibleHoldingRow {
  const shown = poolWire(pool)
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
