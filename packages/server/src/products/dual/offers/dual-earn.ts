import type { Assets, EarnCell, EarnEvidence } from '@tenor/contract/core'
import { DUAL_QUOTE_ASSET, type DualType, dualManifest, investDays, lastClosedDelivery } from '@tenor/contract/dual'
import { type Decimal8, decimal, decimalText, larger, smaller } from '@tenor/contract/money'
import { DAY_MS, type Instant, isoText, unixSeconds } from '@tenor/contract/time'
import type { Market } from '../../../core/market/index.ts'
import type { EarnSource } from '../../../core/product/index.ts'
import { nullable, type Queryable, sqlType } from '../../../platform/database/index.ts'
import type { DualModule } from '../dual-module.ts'

const [{ name: COLUMN }] = dualManifest.columns
/** How many settlements are counted before it is enough to say so. */
const MOST_COUNTED = 10_000

type PastPrices = Pick<Market, 'candleSets'>

type Range = { asset: string; least: Decimal8; most: Decimal8; days: number }
/** Offers of one coin and direction. */
type Side = { type: DualType; coin: string } & Omit<Range, 'asset'>

/** What the first page says of dual: the range of rates on each coin, the last settlement, and how far back-tests reach. */
export function dualEarn({ db, clock, assets }: DualModule, market: PastPrices): EarnSource {
  return {
    version: () => saleVersion(db),
    cells: async () => cellsOf(assets, await sidesOnSale(db, clock.now())),
    evidence: () => evidence(db, assets, market),
  }
}

/** Rates change with a round of the listing, or by an operator, whose every act is in the audit log. */
async function saleVersion(db: Queryable): Promise<string> {
  const [row] = await db.query(
    { listed: nullable(sqlType.instant), act: nullable(sqlType.number) },
    `select (select done_until from job_watermark where job = $1) as listed, (select max(id) from audit_log) as act`,
    ['dual-listing'],
  )
  return `${row?.listed ?? ''} ${row?.act ?? ''}`
}

/** Lowest and highest rate of each coin and direction that is on sale to everybody. */
async function sidesOnSale(db: Queryable, now: Instant): Promise<Side[]> {
  const rows = await db.query(
    {
      coin: sqlType.text,
      type: sqlType.word<DualType>(),
      least: sqlType.text,
      most: sqlType.text,
      best_at: sqlType.instant,
    },
    `select coin, type, min(apr) as least, max(apr) as most, (array_agg(delivery_at order by apr desc, id))[1] as best_at
     from dual_product where listing = 'listed' and category = 1 and delivery_at > $1 group by coin, type`,
    [isoText(lastClosedDelivery(now))],
  )
  return rows.map(({ coin, type, least, most, best_at }) => ({
    coin,
    type,
    least: decimal(least),
    most: decimal(most),
    days: investDays(now, best_at),
  }))
}

/** Of a coin what selling it high pays; of the quote asset what buying each coin low does. */
function cellsOf(assets: Assets, sides: readonly Side[]): EarnCell[] {
  const cells = assets.priced.flatMap((coin) =>
    sides
      .filter((side) => side.type === 'call' && side.coin === coin)
      .map((side) => cell(coin, [{ ...side, asset: DUAL_QUOTE_ASSET }])),
  )
  const bought = assets.priced.flatMap((asset) =>
    sides.filter(({ type, coin }) => type === 'put' && coin === asset).map((side) => ({ ...side, asset })),
  )
  return bought.length === 0 ? cells : [...cells, cell(DUAL_QUOTE_ASSET, bought)]
}

function cell(asset: string, others: readonly Range[]): EarnCell {
  const most = others.map((each) => each.most).reduce(larger)
  return {
    column: COLUMN,
    asset,
    least: decimalText(others.map((each) => each.least).reduce(smaller)),
    most: decimalText(most),
    days: others.find((each) => each.most === most)?.days ?? null,
    others: others.map((each) => ({
      asset: each.asset,
      least: decimalText(each.least),
      most: decimalText(each.most),
    })),
  }
}

/** The newest settlement, how many there are to read, and how many days a back-test can go back. */
async function evidence(db: Queryable, assets: Assets, market: PastPrices): Promise<EarnEvidence[]> {
  const [settled, sets] = await Promise.all([settledDeliveries(db), market.candleSets()])
  const days = sets.map(({ from, to }) => Math.floor((to - from) / DAY_MS)).reduce((a, b) => Math.max(a, b), 0)
  const past: EarnEvidence = { name: 'dual.backtest', asset: null, at: null, amount: null, count: days }
  const [newest] = settled.newest.toSorted((a, b) => assets.priced.indexOf(a.coin) - assets.priced.indexOf(b.coin))
  if (newest === undefined) return days === 0 ? [] : [past]
  const of = { asset: newest.coin, at: unixSeconds(newest.delivery_at) }
  return [
    { name: 'dual.settlement', ...of, amount: decimalText(decimal(newest.price)), count: newest.sample_count ?? 0 },
    ...(days === 0 ? [] : [past]),
    { name: 'dual.settlements', ...of, amount: null, count: settled.count },
  ]
}

type Settled = { coin: string; delivery_at: Instant; price: string; sample_count: number | null }

async function settledDeliveries(db: Queryable): Promise<{ newest: Settled[]; count: number }> {
  const [newest, [counted]] = await Promise.all([
    db.query<Settled>(
      `select coin, delivery_at, price, sample_count from dual_delivery
       where price is not null and delivery_at = (select max(delivery_at) from dual_delivery where price is not null)`,
    ),
    db.query(
      { count: sqlType.number },
      `select count(*)::integer as count from (select 1 as one from dual_delivery where price is not null limit $1) as counted`,
      [MOST_COUNTED],
    ),
  ])
  return { newest, count: counted?.count ?? 0 }
}
