import type { IdentityClient } from '@tenor/contract/core'
import { type Instant, isoText } from '@tenor/contract/time'
import { nullable, type Queryable, sqlType, type Transaction } from '../../platform/database/index.ts'
import { bucketOfText, digestOf, toUserKey } from '../../platform/ids/index.ts'
import type { UserKey } from './users.ts'

/* Which subject of the provider an account belongs to, and which of its sessions began there. */

/** A subject as one of our clients hears of it. The same person is one account to customers' client and another to the one of operators. */
export type Named = { client: IdentityClient; issuer: string; subject: string }

function subjectHash({ client, issuer, subject }: Named): string {
  return digestOf(JSON.stringify([client, issuer, subject]))
}

export async function findIdentity(db: Queryable, named: Named): Promise<UserKey | null> {
  const [key] = await db.query<UserKey>(
    'select bucket, user_id as "userId" from user_identity where subject_hash = $1',
    [subjectHash(named)],
  )
  return key ?? null
}

export type Connection = { connectedAt: Instant; usedAt: Instant | null; subjectHash: string }

export async function connectionOf(
  db: Queryable,
  { bucket, userId }: UserKey,
  client: IdentityClient,
): Promise<Connection | null> {
  const [row] = await db.query<Connection>(
    `select connected_at as "connectedAt", used_at as "usedAt", subject_hash as "subjectHash" from account_identity
     where bucket = $1 and user_id = $2 and client = $3`,
    [bucket, userId, client],
  )
  return row ?? null
}

/** Whether the account is connected with the client; it stays so until the transaction ends. */
export async function lockConnection(
  tx: Transaction,
  { bucket, userId }: UserKey,
  client: IdentityClient,
): Promise<boolean> {
  const rows = await tx.query(
    'select 1 as one from account_identity where bucket = $1 and user_id = $2 and client = $3 for share',
    [bucket, userId, client],
  )
  return rows.length > 0
}

/** Makes a subject lead to an account; false where it leads to one already. */
export async function claimSubject(tx: Transaction, user: UserKey, named: Named): Promise<boolean> {
  const claimed = await tx.execute(
    'insert into user_identity (subject_hash, bucket, user_id) values ($1, $2, $3) on conflict do nothing',
    [subjectHash(named), user.bucket, user.userId],
  )
  return claimed === 1
}

/** Keeps the same with the account; false where the client knows it by another subject. */
export async function keepConnection(tx: Transaction, user: UserKey, named: Named, now: Instant): Promise<boolean> {
  const kept = await tx.execute(
    `insert into account_identity (bucket, user_id, client, subject_hash, issuer, connected_at)
     values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [user.bucket, user.userId, named.client, subjectHash(named), named.issuer, isoText(now)],
  )
  return kept === 1
}

export async function disconnect(tx: Transaction, user: UserKey, client: IdentityClient): Promise<boolean> {
  const [gone] = await tx.query(
    { hash: sqlType.text },
    'delete from account_identity where bucket = $1 and user_id = $2 and client = $3 returning subject_hash as hash',
    [user.bucket, user.userId, client],
  )
  if (gone === undefined) return false
  await tx.execute('delete from user_identity where subject_hash = $1', [gone.hash])
  return true
}

export async function markIdentityUsed(
  tx: Transaction,
  { bucket, userId }: UserKey,
  client: IdentityClient,
  now: Instant,
) {
  await tx.execute('update account_identity set used_at = $4 where bucket = $1 and user_id = $2 and client = $3', [
    bucket,
    userId,
    client,
    isoText(now),
  ])
}

/** Names a session at the provider. */
export function sidHash({ client, issuer, sid }: { client: IdentityClient; issuer: string; sid: string }): string {
  return digestOf(JSON.stringify([client, issuer, sid]))
}

/** Leads from a session at the provider to the account, until ours has run out. */
export async function keepProviderSession(db: Queryable, hash: string, user: UserKey, until: Instant): Promise<void> {
  await db.execute(
    `insert into identity_session (bucket, sid_hash, user_id, expires_at) values ($1, $2, $3, $4)
     on conflict (bucket, sid_hash, user_id) do update set expires_at = excluded.expires_at`,
    [bucketOfText(hash), hash, user.userId, isoText(until)],
  )
}

export async function ownersOfSession(db: Queryable, hash: string): Promise<UserKey[]> {
  const rows = await db.query(
    { userId: sqlType.number },
    'select user_id as "userId" from identity_session where bucket = $1 and sid_hash = $2 order by user_id',
    [bucketOfText(hash), hash],
  )
  return rows.map(({ userId }) => toUserKey(userId))
}

/** Ends what began at the provider: all of a client's, or those of one session there. */
export async function endProviderSessions(
  db: Queryable,
  { bucket, userId }: UserKey,
  client: IdentityClient,
  hash: string | null,
): Promise<number> {
  return db.execute(
    `delete from session where bucket = $1 and user_id = $2 and identity_client = $3
       and ($4::text is null or identity_sid_hash = $4)`,
    [bucket, userId, client, hash],
  )
}

/** By which client a session began and what signs it out there, sealed; null where it began here. */
export async function originOfSession(
  db: Queryable,
  bucket: number,
  sessionHash: string,
): Promise<{ client: IdentityClient; token: string | null; confirmedAt: Instant | null } | null> {
  const [row] = await db.query(
    {
      client: nullable(sqlType.word<IdentityClient>()),
      token: nullable(sqlType.text),
      confirmedAt: nullable(sqlType.instant),
    },
    `select identity_client as client, identity_token as token, identity_confirmed_at as "confirmedAt"
     from session where bucket = $1 and token_hash = $2`,
    [bucket, sessionHash],
  )
  return row === undefined || row.client === null ? null : { ...row, client: row.client }
}
