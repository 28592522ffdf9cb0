import type { MissingSample, MissingSampleReason } from '@tenor/contract/core'
import { type Instant, isoText } from '@tenor/contract/time'
import type { Queryable, Transaction } from '../../platform/database/index.ts'
import type { Reading, SourceQuotes } from './market-reading.ts'

/* Minutes before a delivery that have no sample, and why: evidence as the samples are. */

export type MissingReading = MissingSample & { readonly pair: string; readonly evidence: MissingEvidence }
/** Which sources had a price and which had none; nothing where none was asked. */
type MissingEvidence = { readonly sources?: readonly string[]; readonly dropped?: Reading['dropped'] }

/** Why there is no index at an instant; `isAsked` is false where the sources prescribe other instants. */
export function missingReading(quotes: SourceQuotes, pair: string, at: Instant, isAsked: boolean): MissingReading {
  const of = (reason: MissingSampleReason, evidence: MissingEvidence = {}) => ({ pair, at, reason, evidence })
  if (!isAsked) return of('candles')
  const reading = quotes.at(pair, at)
  if (reading === null) return of('notAsked')
  return of('quorum', { sources: reading.sources.map(({ source }) => source), dropped: reading.dropped })
}

/** What is written once stays as it is. */
export async function insertMissing(tx: Transaction, missing: readonly MissingReading[]): Promise<void> {
  if (missing.length === 0) return
  await tx.execute(
    `insert into market_missing (pair, at, reason, evidence)
     select pair, at, reason, evidence::jsonb
     from unnest($1::text[], $2::timestamptz[], $3::text[], $4::text[]) as missing (pair, at, reason, evidence)
     on conflict do nothing`,
    [
      missing.map(({ pair }) => pair),
      missing.map(({ at }) => isoText(at)),
      missing.map(({ reason }) => reason),
      missing.map(({ evidence }) => JSON.stringify(evidence)),
    ],
  )
}

/** Minutes of a pair without a sample, with from < at <= to, oldest first. */
export function missingBetween(db: Queryable, pair: string, from: Instant, to: Instant): Promise<MissingSample[]> {
  return db.query<MissingSample>(
    'select at, reason from market_missing where pair = $1 and at > $2 and at <= $3 order by at',
    [pair, isoText(from), isoText(to)],
  )
}
