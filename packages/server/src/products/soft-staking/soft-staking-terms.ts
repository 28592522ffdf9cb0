import { decimal, decimalText } from '@tenor/contract/money'
import type { SoftTerms } from '@tenor/contract/soft-staking'
import { type Instant, isoText } from '@tenor/contract/time'
import type { Queryable, Transaction } from '../../platform/database/index.ts'

/** What a coin pays of a day. */
export type DayTerms = SoftTerms & { readonly coin: string; readonly place: number }

type TermsRow = { coin: string; place: number; rate: string; floor: string; cap: string | null }

const termsOf = ({ coin, place, rate, floor, cap }: TermsRow): DayTerms => ({
  coin,
  place,
  rate: decimal(rate),
  floor: decimal(floor),
  cap: cap === null ? null : decimal(cap),
})

/** The coins that earn on a day, by what was in force at its 00:00. */
export async function termsAt(db: Queryable, day: Instant): Promise<DayTerms[]> {
  const rows = await db.query<TermsRow>(
    `select t.coin, c.place, t.rate, t.floor, t.cap from (
       select distinct on (coin) coin, rate, floor, cap, is_listed from soft_staking_terms where from_at <= $1
       order by coin, from_at desc
     ) as t join soft_staking_coin c on c.coin = t.coin where t.is_listed order by t.coin`,
    [isoText(day)],
  )
  return rows.map(termsOf)
}

/** Fixes what a day is averaged by, once, and answers with it. */
export async function fixTerms(db: Queryable, day: Instant): Promise<DayTerms[]> {
  const terms = await termsAt(db, day)
  await db.query(
    `insert into soft_staking_day_rate (day, coin, place, rate, floor, cap)
     select $1, coin, place, rate, floor, cap
     from unnest($2::text[], $3::smallint[], $4::numeric[], $5::numeric[], $6::numeric[]) as t (coin, place, rate, floor, cap)
     on conflict (day, coin) do nothing returning coin`,
    [isoText(day), ...termArrays(terms)],
  )
  return fixedTerms(db, day)
}

/** What a day was averaged by; nothing before it was. */
export async function fixedTerms(db: Queryable, day: Instant): Promise<DayTerms[]> {
  const rows = await db.query<TermsRow>(
    'select coin, place, rate, floor, cap from soft_staking_day_rate where day = $1 order by coin',
    [isoText(day)],
  )
  return rows.map(termsOf)
}

/** Terms as arrays for `unnest`: coin, place, rate, floor, cap. */
function termArrays(terms: readonly DayTerms[]) {
  return [
    terms.map(({ coin }) => coin),
    terms.map(({ place }) => place),
    terms.map(({ rate }) => decimalText(rate)),
    terms.map(({ floor }) => decimalText(floor)),
    terms.map(({ cap }) => (cap === null ? null : decimalText(cap))),
  ]
}

/** What was written last of a coin, whether it holds yet or from a midnight to come. */
export type NewestTerms = SoftTerms & { readonly from: Instant }

export async function newestTerms(db: Queryable, coins: readonly string[]): Promise<Map<string, NewestTerms>> {
  const rows = await db.query<TermsRow & { from_at: Instant }>(
    `select distinct on (coin) coin, 0 as place, rate, floor, cap, from_at from soft_staking_terms
     where coin = any($1::text[]) order by coin, from_at desc`,
    [coins],
  )
  return new Map(rows.map((row) => [row.coin, { ...termsOf(row), from: row.from_at }]))
}

/** Writes what a coin pays from a midnight on; what was written for it before is replaced. */
export async function writeTerms(
  tx: Transaction,
  { coin, from, isListed, terms }: { coin: string; from: Instant; isListed: boolean; terms: SoftTerms },
): Promise<void> {
  await tx.execute(
    `insert into soft_staking_terms (coin, from_at, rate, floor, cap, is_listed) values ($1, $2, $3, $4, $5, $6)
     on conflict (coin, from_at) do update set rate = excluded.rate, floor = excluded.floor, cap = excluded.cap,
       is_listed = excluded.is_listed`,
    [
      coin,
      isoText(from),
      decimalText(terms.rate),
      decimalText(terms.floor),
      terms.cap === null ? null : decimalText(terms.cap),
      isListed,
    ],
  )
}
