import { decimal, decimalText } from '@tenor/contract/money'
import { DRY_RUN_DAYS, paidAt, type SoftStakingRun, type SoftTermsWire } from '@tenor/contract/soft-staking'
import { DAY_MS, floorTo, instant, instantOfSeconds, isoText, later, unixSeconds } from '@tenor/contract/time'
import { writeAudit } from '../../platform/audit/index.ts'
import type { Queryable } from '../../platform/database/index.ts'
import { type Customer, Refusal } from '../../platform/http/index.ts'
import { BUCKETS } from '../../platform/ids/index.ts'
import type { RowRange } from '../../platform/jobs/index.ts'
import { refuseTerms, termsAfter } from './soft-staking-catalogue.ts'
import { evaluationValues, rewardsSql } from './soft-staking-evaluation.ts'
import { loanMovesOf } from './soft-staking-jobs.ts'
import { instantsOf, keyOf } from './soft-staking-keys.ts'
import type { SoftStakingModule } from './soft-staking-module.ts'
import { dayOver } from './soft-staking-snapshots.ts'
import type { StoredDay } from './soft-staking-tables.ts'
import { type DayTerms, fixedTerms, termsAt } from './soft-staking-terms.ts'

type CoinSum = { coin: string; customers: number; counted: string; amount: string }
const sumWire = ({ coin, customers, counted, amount }: CoinSum) => ({
  coin,
  customers,
  average: decimalText(decimal(counted)),
  amount: decimalText(decimal(amount)),
})

/** Days with what they pay, by coin. */
export async function runRows(db: Queryable, days: readonly StoredDay[]): Promise<SoftStakingRun[]> {
  const rows = await db.query<CoinSum & { day: number }>(
    `/* no bucket: what all customers were paid */
     select r.day, r.coin, count(*)::integer as customers, sum(r.amount) as amount,
       trunc(sum(least(r.total, d.cap * 24)) / 24, 8) as counted
     from soft_staking_reward r join soft_staking_day_rate d on d.day = r.day and d.coin = r.coin
     where r.day = any($1::timestamptz[]) group by r.day, r.coin order by r.day, r.coin`,
    [days.map(({ day }) => isoText(day))],
  )
  return days.map(({ day, averagedAt, paidAt: paid }) => ({
    day: unixSeconds(day),
    state: paid !== null ? 'paid' : averagedAt !== null ? 'averaged' : 'running',
    due_at: unixSeconds(paidAt(day)),
    list: rows.filter((row) => row.day === day).map(sumWire),
  }))
}

export type DryRunAsk = { day: number; coin?: string | undefined } & Partial<SoftTermsWire>

/** What a day that is over pays, by its own terms or by others of a coin. Nothing is written but that it was asked for. */
export async function dryRun(module: SoftStakingModule, operator: Pick<Customer, 'userId'>, asked: DryRunAsk) {
  const { db, clock, sealer } = module
  const stored = await dayOver(module, asked.day)
  const now = clock.now()
  const oldest = later(floorTo(now, DAY_MS), -DRY_RUN_DAYS * DAY_MS)
  if (floorTo(instantOfSeconds(asked.day), DAY_MS) < oldest) throw new Refusal(404, 'soft-staking.day.unknown')
  const fixed = await fixedTerms(db, stored.day)
  const terms = (fixed.length > 0 ? fixed : await termsAt(db, stored.day))
    .filter(({ coin }) => asked.coin === undefined || coin === asked.coin)
    .map((each) => otherTerms(each, asked))
  const loanMoves = await loanMovesOf(module)
  const about = { day: stored.day, instants: instantsOf({ day: stored.day, key: keyOf(sealer, stored) }), terms }
  const parts: CoinSum[] = []
  for (const range of partsOf()) {
    const sql = rewardsSql({ range, loanMoves })
    const rows = await db.query<CoinSum>(
      `select coin, count(*)::integer as customers, sum(counted) as counted, sum(amount) as amount from (${sql}) as r
       group by coin order by coin`,
      evaluationValues({ ...about, range }),
    )
    parts.push(...rows)
  }
  await db.transaction((tx) =>
    writeAudit(tx, {
      at: now,
      actorId: operator.userId,
      act: 'soft-staking.dry-run',
      subject: isoText(stored.day),
      before: null,
      after: asked,
    }),
  )
  const list = [...Map.groupBy(parts, ({ coin }) => coin)].map(([coin, some]) => summed(coin, some))
  return { day: unixSeconds(stored.day), list: list.toSorted((a, b) => (a.coin < b.coin ? -1 : 1)) }
}

function otherTerms(each: DayTerms, asked: DryRunAsk): DayTerms {
  const terms = termsAfter(each, asked)
  refuseTerms(terms)
  return { ...each, ...terms }
}

function summed(coin: string, some: readonly CoinSum[]) {
  const total = (of: (row: CoinSum) => string) => some.reduce((sum, row) => sum + decimal(of(row)), 0n)
  return {
    coin,
    customers: some.reduce((sum, { customers }) => sum + customers, 0),
    average: decimalText(total(({ counted }) => counted) / 24n),
    amount: decimalText(total(({ amount }) => amount)),
  }
}

const PARTS = 16
/* Some buckets at a time, so that no one statement reads all customers. */
function partsOf(): RowRange[] {
  const width = BUCKETS / PARTS
  return Array.from({ length: PARTS }, (_, part) => ({
    after: [part * width, 0, 0],
    until: [(part + 1) * width - 1, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
  }))
}

/** The running day, up to which days are listed. */
export const runningDay = (now: ReturnType<SoftStakingModule['clock']['now']>) => floorTo(instant(now), DAY_MS)
