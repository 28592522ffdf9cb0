import { type Instant, isoText, later, SECOND_MS } from '@tenor/contract/time'
import type { Clock } from '../clock/index.ts'
import { type Database, sqlType } from '../database/index.ts'
import { bucketOfText, digestOf } from '../ids/index.ts'

/** So many tries in a time, counted under a text that says whose. */
export type Allowance = { subject: string; most: number; windowMs: number }

/** A try that was not allowed: under which subject, and when the next one is. */
export type Refused = { subject: string; retryAfterSeconds: number }

export type Attempts = {
  /**
   * Counts one try under each subject, before it is judged and in one statement, so that many at once get no more than
   * one after another. What one allowance refuses is not counted under those after it: whoever is refused by their own
   * narrow count fills no wider one. `root` says which counts lie together; null when all allow it.
   */
  take(root: string, allowances: readonly Allowance[]): Promise<Refused | null>
  /** Takes back one try that turned out right, or was none. */
  giveBack(root: string, subjects: readonly string[]): Promise<void>
  /** Takes back every try under one subject and one under each of the others. */
  forgive(root: string, subject: string, others: readonly string[]): Promise<void>
  removeOld(): Promise<void>
}

/** Counts that all processes share, by the machine's time. Subjects are kept as digests. */
export function createAttempts(db: Database, realTime: Clock): Attempts {
  return {
    async take(root, allowances) {
      const now = realTime.now()
      const rows = await db.query({ subject: sqlType.text }, takenBy(allowances.length), [
        bucketOfText(root),
        isoText(now),
        ...allowances.flatMap((each) => [digestOf(each.subject), each.most, isoText(later(now, each.windowMs))]),
      ])
      const refusing = allowances[rows.length]
      if (refusing === undefined) return null
      const until = await endOf(db, root, refusing.subject)
      const ms = Math.max((until ?? now) - now, SECOND_MS)
      return { subject: refusing.subject, retryAfterSeconds: Math.ceil(ms / SECOND_MS) }
    },
    async giveBack(root, subjects) {
      await db.execute(
        'update attempt set tries = tries - 1 where bucket = $1 and subject = any($2::text[]) and tries > 0',
        [bucketOfText(root), subjects.map(digestOf)],
      )
    },
    async forgive(root, subject, others) {
      await db.execute(
        `update attempt set tries = case when subject = $2 then 0 else tries - 1 end
         where bucket = $1 and subject = any($3::text[]) and tries > 0`,
        [bucketOfText(root), digestOf(subject), [subject, ...others].map(digestOf)],
      )
    },
    async removeOld() {
      await db.execute('delete from attempt where until <= $1', [isoText(realTime.now())])
    },
  }
}

async function endOf(db: Database, root: string, subject: string): Promise<Instant | null> {
  const [row] = await db.query(
    { until: sqlType.instant },
    'select until from attempt where bucket = $1 and subject = $2',
    [bucketOfText(root), digestOf(subject)],
  )
  return row?.until ?? null
}

/** A row for each allowance that allowed it, in their order; each is asked only where the one before it allowed it. */
function takenBy(count: number): string {
  const parts = Array.from({ length: count }, (_, index) => {
    const [subject, most, until] = [3 * index + 3, 3 * index + 4, 3 * index + 5]
    const before = index === 0 ? '' : ` from taken_${index - 1}`
    return `taken_${index} as (
      insert into attempt as old (bucket, subject, tries, until)
      select $1::smallint, $${subject}::text, 1, $${until}::timestamptz${before}
      on conflict (bucket, subject) do update set
        tries = case when old.until <= $2 then 1 else old.tries + 1 end,
        until = case when old.until <= $2 then excluded.until else old.until end
      where old.until <= $2 or old.tries < $${most}
      returning subject)`
  })
  const rows = parts.map((_, index) => `select subject from taken_${index}`)
  return `with ${parts.join(', ')} ${rows.join(' union all ')}`
}
