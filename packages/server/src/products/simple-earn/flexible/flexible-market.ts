import { isOfferedTo } from '@tenor/contract/core'
import { matchesSymbol } from '@tenor/contract/http'
import { type Decimal8, decimal } from '@tenor/contract/money'
import { type FlexibleMarketRow, findTopPoolRate, ladderOf, simpleEarnManifest } from '@tenor/contract/simple-earn'
import { type Queryable, sqlType } from '../../../platform/database/index.ts'
import type { Customer } from '../../../platform/http/index.ts'
import { accountOf } from './flexible-acts.ts'
import { autoStatusOf } from './flexible-auto.ts'
import { poolsSeen } from './flexible-pool-store.ts'
import { poolWire } from './flexible-views.ts'

export type MarketQuery = {
  limit?: number | undefined
  page?: number | undefined
  sort_business?: 'apr' | 'asset' | undefined
  sort_type?: 'asc' | 'desc' | undefined
  search_coin?: string | undefined
  search_type?: number | undefined
  auto_invest?: number | undefined
  have_balance?: number | undefined
  have_award?: number | undefined
  is_subscribed?: number | undefined
  available?: number | undefined
}

const PAGE = 10
const WHOLE_NAME = 1

/** Pools on sale, narrowed, sorted and paged: there are as many as coins. */
export async function marketList(db: Queryable, customer: Customer | null, query: MarketQuery) {
  const pools = (await poolsSeen(db)).filter(({ listing }) => listing === 'listed')
  const mine = await ofCustomer(db, customer)
  // Visitors see what they could have.
  const standing = { isVerified: customer === null || customer.verified }
  const rows = pools
    .map(
      (pool): FlexibleMarketRow => ({
        ...poolWire(pool, standing),
        auto_invest_status: mine.auto.isOn(pool.asset) ? 1 : 0,
        is_subscribed: mine.held.has(pool.asset) ? 1 : 0,
      }),
    )
    .filter((row) => isNamed(row.asset, query))
    .filter((row) => query.auto_invest !== 1 || row.auto_invest_status === 1)
    .filter((row) => query.have_award !== 1 || row.is_open_award_pool === 1 || row.ladder_apr.length > 0)
    .filter((row) => query.is_subscribed !== 1 || row.is_subscribed === 1)
    .filter((row) => query.have_balance !== 1 || mine.balances.has(row.asset))
    .filter((row) => query.available !== 1 || mine.canTake(row))
    .sort((a, b) => sortOrder(a, b, query))
  const [page, limit] = [query.page ?? 1, query.limit ?? PAGE]
  return { list: rows.slice((page - 1) * limit, page * limit), total: rows.length }
}

function isNamed(asset: string, { search_coin = '', search_type }: MarketQuery): boolean {
  return matchesSymbol(asset, search_coin, { isPart: search_type !== WHOLE_NAME || search_coin.trim() === '' })
}

function sortOrder(a: FlexibleMarketRow, b: FlexibleMarketRow, { sort_business, sort_type }: MarketQuery): number {
  const byName = a.asset < b.asset ? -1 : 1
  if (sort_business !== 'apr') return sort_type === 'desc' ? -byName : byName
  // New pools have no rate yet: they stand last, whichever way the others are sorted.
  const [left, right] = [topRate(a), topRate(b)]
  if (left === null || right === null) return left === right ? byName : left === null ? 1 : -1
  const byRate = left === right ? 0 : left < right ? -1 : 1
  return (sort_type === 'desc' ? -byRate : byRate) || byName
}

const decimalOrNull = (text: string | null) => (text === null ? null : decimal(text))

/** The rate of a pool with the most that bonus and tiers add. */
export function topRate(row: Omit<FlexibleMarketRow, 'auto_invest_status' | 'is_subscribed'>): Decimal8 | null {
  return findTopPoolRate({
    rate: decimalOrNull(row.next_time_rate_year),
    lentShare: decimalOrNull(row.lent_share),
    bonusRate: decimal(row.ext_award_rate_year),
    tiers: ladderOf(row.ladder_apr),
  })
}

const NOBODY = {
  auto: { isOn: () => false },
  held: new Set<string>(),
  balances: new Set<string>(),
  canTake: () => true,
}

async function ofCustomer(db: Queryable, customer: Customer | null) {
  if (customer === null) return NOBODY
  const { bucket, userId } = customer
  const [auto, held, rows, account] = await Promise.all([
    autoStatusOf(db, customer),
    db.query(
      { asset: sqlType.text },
      'select asset from flexible_holding where bucket = $1 and user_id = $2 and offered + joining > 0',
      [bucket, userId],
    ),
    db.query(
      { asset: sqlType.text, account: sqlType.number, balance: sqlType.text },
      `select asset, account, balance::text from ledger_balance
       where bucket = $1 and user_id = $2 and account < 10 and balance > 0`,
      [bucket, userId],
    ),
    accountOf(db, customer),
  ])
  const ready = new Map<string, Decimal8>(
    rows.filter((row) => row.account === account).map(({ asset, balance }) => [asset, decimal(balance)]),
  )
  const mayTake = isOfferedTo(simpleEarnManifest, customer) && customer.withheld?.trade === undefined
  return {
    auto,
    held: new Set(held.map(({ asset }) => asset)),
    balances: new Set(rows.map(({ asset }) => asset)),
    canTake: ({ asset, min_lend_amount }: FlexibleMarketRow) =>
      mayTake && (ready.get(asset) ?? 0n) >= decimal(min_lend_amount),
  }
}
