import { timingSafeEqual } from 'node:crypto'
import { IDENTITY_MINUTES, type IdentityClient, type IdentityPurpose } from '@tenor/contract/core'
import { type Instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import { z } from 'zod'
import type { Database, Queryable } from '../../platform/database/index.ts'
import { bucketOfText, digestOf, randomSecret } from '../../platform/ids/index.ts'
import type { Begun } from '../../platform/openid/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'

/** A sign-in on its way to the provider and back. `userId`: who connects or confirms, 0 where nobody is signed in. */
export type Attempt = { client: IdentityClient; purpose: IdentityPurpose; userId: number; returnTo: string }

export function newAttempt(): Begun {
  return { state: randomSecret(), nonce: randomSecret(), verifier: randomSecret() }
}

/** Keeps an attempt, bound to the browser that holds the secret. */
export async function keepAttempt(
  db: Queryable,
  sealer: Sealer,
  { client, purpose, userId, returnTo, begun }: Attempt & { begun: Begun },
  { browser, now }: { browser: string; now: Instant },
): Promise<void> {
  const stateHash = digestOf(begun.state)
  await db.execute(
    `insert into identity_attempt
       (bucket, state_hash, browser_hash, client, purpose, user_id, secrets, return_to, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      bucketOfText(begun.state),
      stateHash,
      digestOf(browser),
      client,
      purpose,
      userId,
      sealer.seal(JSON.stringify([begun.nonce, begun.verifier]), stateHash),
      returnTo,
      isoText(later(now, IDENTITY_MINUTES * MINUTE_MS)),
    ],
  )
}

const secretsSchema = z.tuple([z.string(), z.string()])

type Row = Attempt & { browserHash: string; secrets: string }

/** Uses an attempt up; null when it was not made for this browser and client, is over, or was used before. */
export async function useAttempt(
  db: Database,
  sealer: Sealer,
  { state, browser, client }: { state: string; browser: string | null; client: IdentityClient },
  now: Instant,
): Promise<(Attempt & { begun: Begun }) | null> {
  const [bucket, stateHash] = [bucketOfText(state), digestOf(state)]
  const [row] = await db.query<Row>(
    `select client, purpose, user_id as "userId", return_to as "returnTo", browser_hash as "browserHash", secrets
     from identity_attempt where bucket = $1 and state_hash = $2 and client = $3 and expires_at > $4`,
    [bucket, stateHash, client, isoText(now)],
  )
  if (row === undefined || browser === null) return null
  if (!timingSafeEqual(Buffer.from(row.browserHash), Buffer.from(digestOf(browser)))) return null
  const key = [bucket, stateHash]
  const used = await db.execute('delete from identity_attempt where bucket = $1 and state_hash = $2', key)
  if (used === 0 || !sealer.holdsKeyOf(row.secrets)) return null
  const [nonce, verifier] = secretsSchema.parse(JSON.parse(sealer.open(row.secrets, stateHash)))
  const { browserHash: _browser, secrets: _secrets, ...attempt } = row
  return { ...attempt, begun: { state, nonce, verifier } }
}

export async function wasHeard(db: Queryable, name: string): Promise<boolean> {
  const heard = await db.query('select 1 as one from identity_logout where bucket = $1 and token_hash = $2', [
    bucketOfText(name),
    digestOf(name),
  ])
  return heard.length > 0
}

/** Hears a logout token once; false when it was heard before. */
export async function hearOnce(db: Queryable, name: string, until: Instant): Promise<boolean> {
  const heard = await db.execute(
    'insert into identity_logout (bucket, token_hash, expires_at) values ($1, $2, $3) on conflict do nothing',
    [bucketOfText(name), digestOf(name), isoText(until)],
  )
  return heard === 1
}

export async function removeOldIdentities(db: Queryable, now: Instant): Promise<void> {
  await db.execute('delete from identity_attempt where expires_at <= $1', [isoText(now)])
  await db.execute('delete from identity_logout where expires_at <= $1', [isoText(now)])
  await db.execute('delete from identity_session where expires_at <= $1', [isoText(now)])
}
