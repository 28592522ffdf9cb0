import type { EarnCell } from '@tenor/contract/core'
import { decimal, decimalText } from '@tenor/contract/money'
import { simpleEarnManifest } from '@tenor/contract/simple-earn'
import { type Instant, isoText } from '@tenor/contract/time'
import type { EarnSource } from '../../core/product/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import { nullable, type Queryable, sqlType } from '../../platform/database/index.ts'
import { findRate, poolsSeen } from './flexible/index.ts'

const [{ name: FLEXIBLE }, { name: FIXED }] = simpleEarnManifest.columns

export function simpleEarnMarket({ db, clock }: { db: Queryable; clock: Clock }): EarnSource {
  return {
    version: () => saleVersion(db),
    cells: async () => [...(await poolCells(db)), ...(await termCells(db, clock.now()))],
    evidence: async () => [],
  }
}

/** Coins whose pools take new money. */
export async function listOpenPools(db: Queryable): Promise<ReadonlySet<string>> {
  const pools = await poolsSeen(db)
  return new Set(pools.filter(({ listing }) => listing === 'listed').map(({ asset }) => asset))
}

/** Rates change by the minute, terms by an operator, whose every act is in the audit log. */
async function saleVersion(db: Queryable): Promise<string> {
  const [row] = await db.query(
    { rates: nullable(sqlType.text), act: nullable(sqlType.number) },
    `select (select string_agg(concat_ws(' ', asset, listing, next_hour is null, next_rate, next_marginal, next_part, next_whole,
         next_unmet > 0), ',' order by asset) from flexible_pool) as rates,
       (select max(id) from audit_log) as act`,
    [],
  )
  return `${row?.rates ?? ''} ${row?.act ?? ''}`
}

/** A new pool has no rate yet. */
async function poolCells(db: Queryable): Promise<EarnCell[]> {
  const pools = (await poolsSeen(db)).filter(({ listing }) => listing === 'listed')
  return pools.map((pool) => {
    const rate = findRate(pool)
    const text = rate === null ? null : decimalText(rate)
    return { column: FLEXIBLE, asset: pool.asset, least: text, most: text, days: null, others: [] }
  })
}

type Range = { least: string; most: string; days: number }

async function termCells(db: Queryable, now: Instant): Promise<EarnCell[]> {
  const rows = await db.query(
    { asset: sqlType.text, least: sqlType.text, most: sqlType.text, days: sqlType.number },
    `select asset, min(rate)::text as least, max(rate)::text as most,
       (array_agg(term_days order by rate desc, id))[1] as days
     from fixed_product
     where listing = 'listed' and type = 1 and sale = 1 and (starts_at is null or starts_at <= $1)
       and (ends_at is null or ends_at > $1)
     group by asset order by asset`,
    [isoText(now)],
  )
  return rows.map(({ asset, ...range }) => cell(FIXED, asset, range))
}

function cell(column: string, asset: string, { least, most, days }: Range): EarnCell {
  return { column, asset, least: decimalText(decimal(least)), most: decimalText(decimal(most)), days, others: [] }
}
