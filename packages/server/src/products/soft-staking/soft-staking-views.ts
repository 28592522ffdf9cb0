import { decimal, decimalText } from '@tenor/contract/money'
import { paidAt, type SoftStakingCoinRow, type SoftStakingState, softTermsWire } from '@tenor/contract/soft-staking'
import { DAY_MS, floorTo, type Instant, instant, isoText, later, unixSeconds } from '@tenor/contract/time'
import type { Owner } from '../../core/ledger/index.ts'
import type { Queryable } from '../../platform/database/index.ts'
import { dayOf } from './soft-staking-keys.ts'
import type { SoftStakingModule } from './soft-staking-module.ts'
import { newestSpan } from './soft-staking-switch.ts'
import type { Span } from './soft-staking-tables.ts'
import { termsAt } from './soft-staking-terms.ts'

const secondsOf = (at: Instant | null) => (at === null ? null : unixSeconds(at))

/** Where a customer's soft staking stands, and what it has earned. */
export async function stateOf({ db, clock }: SoftStakingModule, customer: Owner): Promise<SoftStakingState> {
  const owner = { bucket: customer.bucket, userId: customer.userId }
  const now = clock.now()
  const today = floorTo(now, DAY_MS)
  const [span, day, earned] = await Promise.all([newestSpan(db, owner), dayOf(db, today), earnedOf(db, owner, today)])
  const last = span === null ? null : lastDay(span)
  return {
    status: span !== null && span.offAt === null,
    on_at: span === null || span.offAt !== null ? null : unixSeconds(span.onAt),
    off_at: secondsOf(span?.offAt ?? null),
    first_day: span === null || last === 'none' ? null : unixSeconds(span.fromAt),
    last_day: last === 'none' ? null : secondsOf(last),
    next_payment: secondsOf(nextPayment(span, now)),
    key_hash: day?.keyHash ?? null,
    earned,
  }
}

/** The last day that counts of a span that is over; `none` where it was over before one did. */
function lastDay({ fromAt, offAt }: Span): Instant | 'none' | null {
  if (offAt === null) return null
  // At midnight sharp nothing of the new day counts.
  const day = floorTo(instant(offAt - 1), DAY_MS)
  return day < fromAt ? 'none' : day
}

function nextPayment(span: Span | null, now: Instant): Instant | null {
  if (span === null) return null
  const last = lastDay(span)
  if (last === 'none') return null
  const yesterday = later(floorTo(now, DAY_MS), -DAY_MS)
  const unpaid = paidAt(yesterday) > now ? yesterday : later(yesterday, DAY_MS)
  const day = instant(Math.max(unpaid, span.fromAt))
  return last !== null && day > last ? null : paidAt(day)
}

type EarnedRow = { coin: string; total: string; yesterday: string; unpaid: string }

/** What it has earned in each coin, for the day before, and what is not paid yet. */
async function earnedOf(db: Queryable, { bucket, userId }: Owner, today: Instant) {
  const rows = await db.query<EarnedRow>(
    `select coin, sum(amount) as total, coalesce(sum(amount) filter (where day = $3), 0) as yesterday,
       coalesce(sum(amount) filter (where paid_in is null), 0) as unpaid
     from soft_staking_reward where bucket = $1 and user_id = $2 group by coin order by coin`,
    [bucket, userId, isoText(later(today, -DAY_MS))],
  )
  const text = (amount: string) => decimalText(decimal(amount))
  return rows.map(({ coin, total, yesterday, unpaid }) => ({
    coin,
    total: text(total),
    yesterday: text(yesterday),
    unpaid: text(unpaid),
  }))
}

/** What earns today. */
export async function coinRows(
  { db, clock }: SoftStakingModule,
  asked: string | null = null,
): Promise<SoftStakingCoinRow[]> {
  const terms = await termsAt(db, floorTo(clock.now(), DAY_MS))
  const rows = terms.map((each) => ({ coin: each.coin, ...softTermsWire(each) }))
  return asked === null ? rows : rows.filter(({ coin }) => coin === asked)
}
