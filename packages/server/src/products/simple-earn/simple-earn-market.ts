import type { EarnCell } from '@tenor/contract/core'
import { type Decimal8, decimalText, larger, smaller } from '@tenor/contract/money'
import { FIXED_SALE, FIXED_TYPE, findHighestTier, simpleEarnManifest } from '@tenor/contract/simple-earn'
import { floorTo, type Instant, MINUTE_MS } from '@tenor/contract/time'
import { usedCapacity } from '../../core/capacity/index.ts'
import type { EarnSource } from '../../core/product/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import { nullable, type Queryable, sqlType } from '../../platform/database/index.ts'
import { fixedOnSale, type StoredFixed } from './fixed/index.ts'
import { findRate, poolsSeen, poolWire, topRate } from './flexible/index.ts'

const [{ name: FLEXIBLE }, { name: FIXED }] = simpleEarnManifest.columns

export function simpleEarnMarket({ db, clock }: { db: Queryable; clock: Clock }): EarnSource {
  return {
    // What is left of a term changes with every order: it is counted again each minute.
    version: async () => `${await saleVersion(db)} ${floorTo(clock.now(), MINUTE_MS)}`,
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

/** A new pool has no rate yet. Of tiers and bonus it says what a customer gets whose identity is checked. */
async function poolCells(db: Queryable): Promise<EarnCell[]> {
  const pools = (await poolsSeen(db)).filter(({ listing }) => listing === 'listed')
  return pools.map((pool) => {
    const [rate, row] = [findRate(pool), poolWire(pool, { isVerified: true })]
    const text = rate === null ? null : decimalText(rate)
    const added = rate === null ? 0n : (topRate(row) ?? rate) - rate
    return {
      column: FLEXIBLE,
      asset: pool.asset,
      least: text,
      most: text,
      days: null,
      others: [],
      minimum: row.min_lend_amount,
      ...(added > 0n ? { extra: { rate: decimalText(added), asset: row.award_asset } } : {}),
    }
  })
}

/** Terms that everybody may have, by coin; those that are sold out offer nothing. */
async function termCells(db: Queryable, now: Instant): Promise<EarnCell[]> {
  const listed = await fixedOnSale(db, { asset: null, id: null, type: FIXED_TYPE.NORMAL }, now)
  const used = await usedCapacity(
    db,
    listed.map(({ id }) => id),
  )
  const offers = listed
    .filter(({ sale }) => sale === FIXED_SALE.OPEN)
    .map((offer) => ({ ...offer, left: larger(offer.capacity - (used.get(offer.id) ?? 0n), 0n) }))
    .filter(({ left, minimum }) => left >= minimum)
  return [...Map.groupBy(offers, ({ asset }) => asset)].map(([asset, some]) => termCell(asset, some))
}

type Term = Pick<StoredFixed, 'rate' | 'termDays' | 'minimum' | 'tiers' | 'bonusAsset'> & { left: Decimal8 }

function termCell(asset: string, terms: readonly Term[]): EarnCell {
  const [best, ...others] = terms.toSorted((a, b) => (a.rate === b.rate ? 0 : a.rate < b.rate ? 1 : -1))
  // A group has one at least.
  if (best === undefined) throw new Error(`no term of ${asset}`)
  const added = findHighestTier(best.tiers)
  return {
    column: FIXED,
    asset,
    least: decimalText((others.at(-1) ?? best).rate),
    most: decimalText(best.rate),
    days: best.termDays,
    others: [],
    minimum: decimalText(terms.map(({ minimum }) => minimum).reduce(smaller)),
    left: decimalText(terms.map(({ left }) => left).reduce(larger)),
    ...(added > 0n ? { extra: { rate: decimalText(added), asset: best.bonusAsset ?? asset } } : {}),
  }
}
