import { type Database, sqlType } from '../../platform/database/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'
import type { UserKey } from './users.ts'

const CHUNK = 1_000

/** What a customer's secrets are bound to, so that a sealed one put into another's row does not open. */
export function ownerOf(user: UserKey): string {
  return `${user.bucket}.${user.userId}`
}

type Row = { bucket: number; userId: number; secret: string | null; pending: string | null }

/**
 * Seals every one-time secret that is not sealed by the newest key: those of databases older than sealing, and those of
 * a key that was changed. Answers how many customers' secrets it could not open, for want of their key.
 */
export async function sealSecrets(db: Database, sealer: Sealer): Promise<number> {
  return (await sealUsers(db, sealer)) + (await sealApiKeys(db, sealer))
}

type KeyRow = UserKey & { id: number; secret: string }

/** Secrets of API keys, in the same way. */
async function sealApiKeys(db: Database, sealer: Sealer): Promise<number> {
  let after = { bucket: -1, userId: 0, id: 0 }
  let lost = 0
  for (;;) {
    const rows = await db.query<KeyRow>(
      `select bucket, user_id as "userId", id, secret from api_key
       where not starts_with(secret, $1) and (bucket, user_id, id) > ($2, $3, $4)
       order by bucket, user_id, id limit ${CHUNK}`,
      [sealer.prefix, after.bucket, after.userId, after.id],
    )
    for (const row of rows) {
      if (!(await sealApiKey(db, sealer, row))) lost += 1
    }
    const last = rows.at(-1)
    if (last === undefined) return lost
    after = last
  }
}

async function sealApiKey(db: Database, sealer: Sealer, row: KeyRow): Promise<boolean> {
  if (row.secret.startsWith('v1.') && !sealer.holdsKeyOf(row.secret)) return false
  const owner = ownerOf(row)
  await db.execute('update api_key set secret = $4 where bucket = $1 and user_id = $2 and id = $3 and secret = $5', [
    row.bucket,
    row.userId,
    row.id,
    sealer.seal(sealer.open(row.secret, owner), owner),
    row.secret,
  ])
  return true
}

async function sealUsers(db: Database, sealer: Sealer): Promise<number> {
  let after: UserKey = { bucket: -1, userId: 0 }
  let lost = 0
  for (;;) {
    const rows = await otherwiseSealed(db, sealer, after)
    for (const row of rows) {
      if (!(await sealRow(db, sealer, row))) lost += 1
    }
    const last = rows.at(-1)
    if (last === undefined) return lost
    after = last
  }
}

async function otherwiseSealed(db: Database, sealer: Sealer, after: UserKey): Promise<Row[]> {
  return db.query<Row>(
    `select bucket, id as "userId", totp_secret as secret, totp_pending as pending from app_user
     where (totp_secret is not null or totp_pending is not null)
       and not (starts_with(coalesce(totp_secret, $1), $1) and starts_with(coalesce(totp_pending, $1), $1))
       and (bucket, id) > ($2, $3)
     order by bucket, id limit ${CHUNK}`,
    [sealer.prefix, after.bucket, after.userId],
  )
}

/** False when the key is not held. A secret that has changed meanwhile was sealed by whoever changed it. */
async function sealRow(db: Database, sealer: Sealer, row: Row): Promise<boolean> {
  const owner = ownerOf(row)
  const sealed = (text: string | null) => (text === null ? null : sealer.seal(sealer.open(text, owner), owner))
  const isClosed = [row.secret, row.pending].some((text) => text?.startsWith('v1.') && !sealer.holdsKeyOf(text))
  if (isClosed) return false
  await db.execute(
    `update app_user set totp_secret = $3, totp_pending = $4
     where bucket = $1 and id = $2 and totp_secret is not distinct from $5 and totp_pending is not distinct from $6`,
    [row.bucket, row.userId, sealed(row.secret), sealed(row.pending), row.secret, row.pending],
  )
  return true
}

/** How many texts each key seals, by its name, emails and webhooks included; '' for what is not sealed. `more`: SELECT of others. */
export async function countSeals(db: Database, more: readonly string[] = []): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query(
    { name: sqlType.text, count: sqlType.number },
    `select case when starts_with(text, 'v1.') then split_part(text, '.', 2) else '' end as name, count(*)::int as count
     from (select totp_secret as text from app_user union all select totp_pending from app_user
       union all select secret from mail union all select secret from api_key
       union all select secret from webhook_endpoint union all select secret_before from webhook_endpoint
       ${more.map((texts) => `union all ${texts}`).join(' ')}) as kept
     where text is not null group by 1 order by 1`,
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}
