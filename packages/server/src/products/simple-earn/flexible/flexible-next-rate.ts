import { type Decimal8, decimal, decimalText, larger } from '@tenor/contract/money'
import { addOffer, bookLevels, type Clearing, type ClearingFacts, clearHour } from '@tenor/contract/simple-earn'
import { HOUR_MS, type Instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import type { Transaction, Value } from '../../../platform/database/index.ts'
import { type Job, periodicJob } from '../../../platform/jobs/index.ts'
import type { FlexibleModule } from './flexible-module.ts'
import { type BookLevel, poolTable } from './flexible-tables.ts'
import { type Terms, termsOfPools } from './flexible-terms.ts'
import { toldDemand } from './flexible-told-demand.ts'

/** The preview of every pool, once a minute, never in a request. */
export function nextRateJob({ db }: FlexibleModule, now: Instant): Job {
  return periodicJob({
    db,
    name: 'flexible-next-rate',
    everyMs: MINUTE_MS,
    beginAt: now,
    missed: 'latest',
    async work(tx) {
      const rows = await tx.query(`select ${poolTable.select()} from flexible_pool order by asset`)
      const pools = rows.map((row) => poolTable.read(row))
      for (const [hour, some] of Map.groupBy(pools, ({ doneUntil }) => doneUntil)) {
        await estimate(
          tx,
          some.map(({ asset }) => asset),
          hour,
        )
      }
    },
  })
}

type Previewed = { asset: string; book: BookLevel[]; netted: string; joined: string }

/** Clears the hour that begins at `hour` as far as it is known, for pools whose hours before it are done. */
export async function estimate(tx: Transaction, assets: readonly string[], hour: Instant): Promise<void> {
  const told = await toldDemand(tx, assets, hour)
  const last = isoText(later(hour, -HOUR_MS))
  const [terms, hours, loans, joining] = await Promise.all([
    termsOfPools(tx, assets, hour),
    tx.query<Previewed>(
      `select asset, book, netted::text, joined::text from flexible_hour where asset = any($1::text[]) and hour = $2`,
      [assets, last],
    ),
    amountsBy(
      tx,
      `select asset, sum(principal)::text as amount from flexible_loan
       where asset = any($1::text[]) and is_open and user_id <> all($2::bigint[]) group by asset`,
      [assets, [...told.values()].map(({ id }) => id)],
    ),
    amountsBy(
      tx,
      'select asset, sum(joining)::text as amount from flexible_bucket where asset = any($1::text[]) group by asset',
      [assets],
    ),
  ])
  const previews = hours.flatMap(({ asset, book, netted, ...hourBefore }) => {
    const of = terms.get(asset)
    if (of === undefined) return []
    const owed = (loans.get(asset) ?? 0n) + (told.get(asset)?.amount ?? 0n) - decimal(netted)
    const joined = decimal(hourBefore.joined) + (joining.get(asset) ?? 0n)
    const preview = { asset, demand: larger(owed, 0n), joined }
    return [{ ...preview, cleared: clearHour(previewOf(of, book, preview)) }]
  })
  await writePreviews(tx, previews, last)
}

type Preview = { demand: Decimal8; joined: Decimal8 }

/** The preview's facts: the last hour's book, what has joined since at the pool's lowest minimum, the loans of now. */
export function previewOf(terms: Terms, book: readonly BookLevel[], { demand, joined }: Preview): ClearingFacts {
  const { curve, minRate: minimum, maxRate: maximum } = terms
  const facts = { levels: bookLevels(book), demand, curve, minimum, maximum }
  return joined === 0n ? facts : addOffer(facts, minimum, joined)
}

type AssetAmountRow = { asset: string; amount: string }

async function amountsBy(tx: Transaction, text: string, values: readonly Value[]): Promise<Map<string, Decimal8>> {
  const rows = await tx.query<AssetAmountRow>(text, values)
  return new Map(rows.map(({ asset, amount }) => [asset, decimal(amount)]))
}

async function writePreviews(
  tx: Transaction,
  previews: readonly (Preview & { asset: string; cleared: Clearing })[],
  last: string,
): Promise<void> {
  const amounts = (pick: (preview: (typeof previews)[number]) => Decimal8) =>
    previews.map((preview) => decimalText(pick(preview)))
  await tx.execute(
    `update flexible_pool p set next_hour = $9, next_rate = n.rate, next_marginal = n.marginal, next_part = n.part,
       next_whole = n.whole, next_unmet = n.unmet, next_demand = n.demand, next_joined = n.joined
     from unnest($1::text[], $2::numeric[], $3::numeric[], $4::numeric[], $5::numeric[], $6::numeric[], $7::numeric[],
       $8::numeric[]) as n (asset, rate, marginal, part, whole, unmet, demand, joined)
     where p.asset = n.asset and (p.next_hour, p.next_rate, p.next_marginal, p.next_part, p.next_whole, p.next_unmet,
         p.next_demand, p.next_joined)
       is distinct from ($9::timestamptz, n.rate, n.marginal, n.part, n.whole, n.unmet, n.demand, n.joined)`,
    [
      previews.map(({ asset }) => asset),
      amounts(({ cleared }) => cleared.rate),
      amounts(({ cleared }) => cleared.marginal),
      amounts(({ cleared }) => cleared.part),
      amounts(({ cleared }) => cleared.whole),
      amounts(({ cleared }) => cleared.unmet),
      amounts(({ demand }) => demand),
      amounts(({ joined }) => joined),
      last,
    ],
  )
}
