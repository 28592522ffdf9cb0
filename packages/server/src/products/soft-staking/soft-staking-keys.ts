import { snapshotInstants, snapshotNames } from '@tenor/contract/soft-staking'
import { DAY_MS, floorTo, type Instant, instant, isoText, later } from '@tenor/contract/time'
import type { Seals } from '../../core/product/index.ts'
import { type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'
import { hexDigestOf, hexSealOf, randomSecret } from '../../platform/ids/index.ts'
import { type Job, periodicJob } from '../../platform/jobs/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import type { SoftStakingModule } from './soft-staking-module.ts'
import { dayTable, type StoredDay } from './soft-staking-tables.ts'

/** Days whose hashes are told ahead. A server that was down for less has told each before its day. */
const DAYS_AHEAD = 7

/** Makes the keys of the days to come, and publishes their hashes, at each midnight. */
export function keyJob({ db, clock, sealer }: SoftStakingModule): Job {
  return periodicJob({
    db,
    name: 'soft-staking-keys',
    everyMs: DAY_MS,
    missed: 'each',
    // The first midnight of a new database is the one that was.
    beginAt: instant(floorTo(clock.now(), DAY_MS) - 1),
    work: (tx, _from, to) => publishKeys(tx, sealer, to, clock.now()),
  })
}

/** Of several servers at once the first one's keys stand. */
async function publishKeys(tx: Transaction, sealer: Sealer, from: Instant, now: Instant): Promise<void> {
  const days = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => later(from, ahead * DAY_MS))
  const keys = days.map(() => randomSecret())
  await tx.execute(
    `insert into soft_staking_day (day, sealed_key, key_hash, published_at)
     select day, sealed_key, key_hash, $4
     from unnest($1::timestamptz[], $2::text[], $3::text[]) as made (day, sealed_key, key_hash)
     on conflict (day) do nothing`,
    [
      days.map(isoText),
      days.map((day, place) => sealer.seal(keys[place] ?? '', sealedFor(day))),
      keys.map(hexDigestOf),
      isoText(now),
    ],
  )
}

export async function dayOf(db: Queryable, day: Instant): Promise<StoredDay | null> {
  const [row] = await db.query(`select ${dayTable.select()} from soft_staking_day where day = $1`, [isoText(day)])
  return row === undefined ? null : dayTable.read(row)
}

/** What a sealed key is bound to: that of one day opens for no other. */
const sealedFor = (day: Instant) => `soft-staking ${isoText(day)}`

/** The key of a day; sealed until it is over. One that is opened is that of the published hash, or nothing is done by it. */
export function keyOf(sealer: Sealer, { day, key, sealedKey, keyHash }: StoredDay): string {
  if (key !== null) return key
  const opened = sealer.open(sealedKey ?? '', sealedFor(day))
  // Its hash was made of it, and what is sealed says when it was changed.
  if (hexDigestOf(opened) !== keyHash) throw new Error(`the key of ${isoText(day)} is not that of its hash`)
  return opened
}

/** The keys that are sealed, for who changes what seals them. */
export const softStakingSeals: Seals = {
  texts: 'select sealed_key as text from soft_staking_day where sealed_key is not null',
  async reseal(db, sealer) {
    const rows = await db.query(
      { day: sqlType.instant, sealed_key: sqlType.text },
      `select day, sealed_key from soft_staking_day where sealed_key is not null and not starts_with(sealed_key, $1)
       order by day limit 1000 /* days ahead, a handful */`,
      [sealer.prefix],
    )
    const held = rows.filter(({ sealed_key: sealed }) => sealer.holdsKeyOf(sealed))
    for (const { day, sealed_key: sealed } of held) {
      await db.execute('update soft_staking_day set sealed_key = $2 where day = $1 and sealed_key = $3', [
        isoText(day),
        sealer.seal(sealer.open(sealed, sealedFor(day)), sealedFor(day)),
        sealed,
      ])
    }
    return rows.length - held.length
  },
}

/** The instants of a day's snapshots. */
export function instantsOf({ day, key }: { readonly day: Instant; readonly key: string }): Instant[] {
  return snapshotInstants(
    day,
    snapshotNames(day).map((name) => hexSealOf(key, name)),
  )
}
