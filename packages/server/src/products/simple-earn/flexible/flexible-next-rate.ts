import { decimal, decimalText } from '@tenor/contract/money'
import { clearHour } from '@tenor/contract/simple-earn'
import { type Instant, MINUTE_MS } from '@tenor/contract/time'
import type { Transaction } from '../../../platform/database/index.ts'
import { type Job, periodicJob } from '../../../platform/jobs/index.ts'
import type { FlexibleModule } from './flexible-module.ts'
import { type BookLevel, poolTable } from './flexible-tables.ts'
import { termsIn } from './flexible-terms.ts'

/** What the running hour would come to: the last hour's book with the loans of now. Once a minute, never in a request. */
export function nextRateJob({ db }: FlexibleModule, now: Instant): Job {
  return periodicJob({
    db,
    name: 'flexible-next-rate',
    everyMs: MINUTE_MS,
    beginAt: now,
    missed: 'latest',
    async work(tx) {
      const pools = await tx.query(`select ${poolTable.select()} from flexible_pool order by asset`)
      for (const row of pools) {
        const { asset, doneUntil } = poolTable.read(row as never)
        await estimate(tx, asset, doneUntil)
      }
    },
  })
}

/** Estimates the rate of the hour that begins at `hour`. */
export async function estimate(tx: Transaction, asset: string, hour: Instant): Promise<void> {
  const terms = await termsIn(tx, asset, hour)
  const [last] = await tx.query<{ book: BookLevel[]; netted: string }>(
    'select book, netted::text from flexible_hour where asset = $1 order by hour desc limit 1',
    [asset],
  )
  const [loans] = await tx.query<{ lent: string }>(
    'select coalesce(sum(principal), 0)::text as lent from flexible_loan where asset = $1 and is_open',
    [asset],
  )
  if (terms === null || last === undefined) return
  const demand = decimal(loans?.lent ?? '0') - decimal(last.netted)
  const levels = last.book.map(({ minimum, supply, net }) => ({
    ...{ minimum: decimal(minimum), supply: decimal(supply), net: decimal(net) },
  }))
  const { rate } = clearHour({ levels, demand: demand > 0n ? demand : 0n, curve: terms.curve, maximum: terms.maxRate })
  await tx.execute('update flexible_pool set next_rate = $2 where asset = $1 and next_rate <> $2', [
    asset,
    decimalText(rate),
  ])
}
