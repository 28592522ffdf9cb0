import { decimal, decimalText } from '@tenor/contract/money'
import { clearHour } from '@tenor/contract/simple-earn'
import { HOUR_MS, type Instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import type { Transaction } from '../../../platform/database/index.ts'
import { type Job, periodicJob } from '../../../platform/jobs/index.ts'
import type { FlexibleModule } from './flexible-module.ts'
import { type BookLevel, poolTable } from './flexible-tables.ts'
import { termsOfPools } from './flexible-terms.ts'
import { toldDemand } from './flexible-told-demand.ts'

/** What the running hour would come to: the last hour's book with the loans of now. Once a minute, never in a request. */
export function nextRateJob({ db }: FlexibleModule, now: Instant): Job {
  return periodicJob({
    db,
    name: 'flexible-next-rate',
    everyMs: MINUTE_MS,
    beginAt: now,
    missed: 'latest',
    async work(tx) {
      const rows = await tx.query(`select ${poolTable.select()} from flexible_pool order by asset`)
      const pools = rows.map((row) => poolTable.read(row as never))
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

/** Estimates the rate of the hour that begins at `hour` for pools whose hours before it are done. */
export async function estimate(tx: Transaction, assets: readonly string[], hour: Instant): Promise<void> {
  const told = await toldDemand(tx, assets, hour)
  const [terms, hours, loans] = await Promise.all([
    termsOfPools(tx, assets, hour),
    tx.query<{ asset: string; book: BookLevel[]; netted: string }>(
      'select asset, book, netted::text from flexible_hour where asset = any($1::text[]) and hour = $2',
      [assets, isoText(later(hour, -HOUR_MS))],
    ),
    tx.query<{ asset: string; lent: string }>(
      `select asset, sum(principal)::text as lent from flexible_loan
       where asset = any($1::text[]) and is_open and user_id <> all($2::bigint[]) group by asset`,
      [assets, [...told.values()].map(({ id }) => id)],
    ),
  ])
  const lentOf = new Map(loans.map(({ asset, lent }) => [asset, decimal(lent)]))
  const rates = hours.flatMap(({ asset, book, netted }) => {
    const of = terms.get(asset)
    if (of === undefined) return []
    const demand = (lentOf.get(asset) ?? 0n) + (told.get(asset)?.amount ?? 0n) - decimal(netted)
    const levels = book.map(({ minimum, supply, net }) => ({
      ...{ minimum: decimal(minimum), supply: decimal(supply), net: decimal(net) },
    }))
    const facts = { levels, demand: demand > 0n ? demand : 0n, curve: of.curve, maximum: of.maxRate }
    return [{ asset, rate: decimalText(clearHour(facts).rate) }]
  })
  await tx.execute(
    `update flexible_pool p set next_rate = n.rate from unnest($1::text[], $2::numeric[]) as n (asset, rate)
     where p.asset = n.asset and p.next_rate <> n.rate`,
    [rates.map(({ asset }) => asset), rates.map(({ rate }) => rate)],
  )
}
