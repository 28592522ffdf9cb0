import { LINK_HOURS, LINKS_PER_HOUR } from '@tenor/contract/core'
import { HOUR_MS, type Instant, isoText, later } from '@tenor/contract/time'
import type { Queryable, Transaction } from '../../platform/database/index.ts'
import { digestOf, randomSecret } from '../../platform/ids/index.ts'
import type { UserKey } from './users.ts'

export type LinkPurpose = keyof typeof LINK_HOURS

/** A token of the shape `<bucket>.<secret>`; null when the account got as many of its kind in the last hour as it may. */
export async function newLink(
  tx: Transaction,
  user: UserKey,
  purpose: LinkPurpose,
  now: Instant,
): Promise<string | null> {
  const { bucket, userId } = user
  const recent = await tx.query(
    `select 1 as one from account_link where bucket = $1 and user_id = $2 and purpose = $3 and created_at > $4
     order by token_hash limit ${LINKS_PER_HOUR}`,
    [bucket, userId, purpose, isoText(later(now, -HOUR_MS))],
  )
  if (recent.length >= LINKS_PER_HOUR) return null
  const secret = randomSecret()
  await tx.execute(
    `insert into account_link (bucket, token_hash, user_id, purpose, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6)`,
    [bucket, digestOf(secret), userId, purpose, isoText(now), isoText(later(now, LINK_HOURS[purpose] * HOUR_MS))],
  )
  return `${bucket}.${secret}`
}

/** Whose link it is, while it is good. */
export async function linkOwner(
  db: Queryable,
  token: string,
  purpose: LinkPurpose,
  now: Instant,
): Promise<UserKey | null> {
  const parts = partsOf(token)
  if (parts === null) return null
  const [row] = await db.query<UserKey>(
    `select bucket, user_id as "userId" from account_link
     where bucket = $1 and token_hash = $2 and purpose = $3 and used_at is null and expires_at > $4`,
    [parts.bucket, parts.hash, purpose, isoText(now)],
  )
  return row ?? null
}

/** Uses a link up, with all others of its purpose; false when somebody was quicker. */
export async function useLink(tx: Transaction, token: string, purpose: LinkPurpose, now: Instant): Promise<boolean> {
  const parts = partsOf(token)
  if (parts === null) return false
  const [used] = await tx.query<UserKey>(
    `update account_link set used_at = $4 where bucket = $1 and token_hash = $2 and purpose = $3 and used_at is null
       and expires_at > $4 returning bucket, user_id as "userId"`,
    [parts.bucket, parts.hash, purpose, isoText(now)],
  )
  if (used === undefined) return false
  await endLinks(tx, used, purpose, now)
  return true
}

/** Ends whatever links of a purpose an account still has. */
export async function endLinks(
  tx: Transaction,
  { bucket, userId }: UserKey,
  purpose: LinkPurpose,
  now: Instant,
): Promise<void> {
  await tx.execute(
    'update account_link set used_at = $4 where bucket = $1 and user_id = $2 and purpose = $3 and used_at is null',
    [bucket, userId, purpose, isoText(now)],
  )
}

function partsOf(token: string): { bucket: number; hash: string } | null {
  const parts = /^(\d{1,4})\.([A-Za-z0-9_-]{43})$/.exec(token)
  return parts === null ? null : { bucket: Number.parseInt(parts[1] ?? '', 10), hash: digestOf(parts[2] ?? '') }
}
