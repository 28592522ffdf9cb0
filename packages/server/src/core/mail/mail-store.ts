import type { PhraseKey } from '@tenor/contract/phrases'
import { DAY_MS, type Instant, isoText, later, MINUTE_MS } from '@tenor/contract/time'
import { type Queryable, sqlType, type Transaction, type Value } from '../../platform/database/index.ts'
import type { Sealer } from '../../platform/sealing/index.ts'

/** Names of an email's parts; a customer's emails of one event differ by kind. */
export type MailKey = { bucket: number; userId: number; id: number; kind: string }

export type StoredMail = MailKey & {
  params: Record<string, string | number>
  /** Sealed. */
  secret: string | null
  state: 'waiting' | 'sent' | 'shown' | 'failed'
  createdAt: Instant
  tries: number
  email: string
  locale: string
}

export type NewMail = MailKey & { kind: PhraseKey | 'confirm' | 'recover'; secret: string; at: Instant }

/** How long one process has an email to itself. */
const LEASE_MS = 5 * MINUTE_MS
const AT_ONCE = 20
/** An email that nobody took for so long is not sent any more: it would tell old news. */
export const LONGEST_WAIT_MS = DAY_MS

const COLUMNS = `m.bucket, m.user_id as "userId", m.id, m.kind, m.params, m.secret, m.state, m.created_at as "createdAt",
  m.tries, u.email, u.locale`

/** What a secret of an email is bound to. */
export function mailOwner({ bucket, userId }: Pick<MailKey, 'bucket' | 'userId'>): string {
  return `mail.${bucket}.${userId}`
}

/** An email with a secret that its owner alone may read. */
export async function insertMail(tx: Transaction, sealer: Sealer, mail: NewMail): Promise<void> {
  const { bucket, userId, id, kind, secret, at } = mail
  await tx.execute(
    `insert into mail (bucket, user_id, id, kind, secret, created_at, next_try_at)
     values ($1, $2, $3, $4, $5, $6, $6) on conflict do nothing`,
    [bucket, userId, id, kind, sealer.seal(secret, mailOwner(mail)), isoText(at)],
  )
}

/**
 * Emails for those of a SELECT (bucket, user_id, id, kind, params, at) who want them: of kinds of security everybody, else who
 * chose e-mail and confirmed the address. Again, nothing changes.
 */
export async function mailSelected(tx: Transaction, select: string, values: readonly Value[]): Promise<void> {
  await tx.execute(
    `insert into mail (bucket, user_id, id, kind, params, created_at, next_try_at)
     select told.bucket, told.user_id, told.id, told.kind, told.params, told.at, told.at
     from (${select}) as told (bucket, user_id, id, kind, params, at)
     join app_user u on u.bucket = told.bucket and u.id = told.user_id
     left join notice_setting s on s.bucket = told.bucket and s.user_id = told.user_id and s.kind = told.kind
     where told.kind like 'notice.account.%' or (s.by_email and u.email_confirmed_at is not null)
     on conflict do nothing`,
    values,
  )
}

/** Buckets with emails whose turn has come. */
export async function bucketsWithMail(db: Queryable, now: Instant): Promise<number[]> {
  const rows = await db.query(
    { bucket: sqlType.number },
    `select distinct bucket from mail where state = 'waiting' and next_try_at <= $1 order by bucket`,
    [isoText(now)],
  )
  return rows.map(({ bucket }) => bucket)
}

/** Takes some of a bucket's emails for this process alone, for a while. */
export async function leaseMails(tx: Transaction, bucket: number, now: Instant): Promise<StoredMail[]> {
  const leased = await tx.query(
    { id: sqlType.number, user_id: sqlType.number, kind: sqlType.text },
    `select id, user_id, kind from mail where bucket = $1 and state = 'waiting' and next_try_at <= $2
     order by next_try_at, user_id, id, kind limit ${AT_ONCE} for update skip locked`,
    [bucket, isoText(now)],
  )
  return tx.query<StoredMail>(
    `with leased as (
       update mail m set tries = m.tries + 1, next_try_at = $5
       from unnest($2::bigint[], $3::bigint[], $4::text[]) as taken (user_id, id, kind)
       where m.bucket = $1 and m.user_id = taken.user_id and m.id = taken.id and m.kind = taken.kind returning m.*)
     select ${COLUMNS} from leased m join app_user u on u.bucket = m.bucket and u.id = m.user_id where u.bucket = $1`,
    [
      bucket,
      leased.map((row) => row.user_id),
      leased.map((row) => row.id),
      leased.map((row) => row.kind),
      isoText(later(now, LEASE_MS)),
    ],
  )
}

type Outcome = { state: StoredMail['state']; fault?: string; nextTryAt?: Instant }

export async function writeOutcome(db: Queryable, mail: MailKey, { state, fault, nextTryAt }: Outcome): Promise<void> {
  await db.execute(
    `update mail set state = $5, fault = $6, next_try_at = coalesce($7::timestamptz, next_try_at)
     where bucket = $1 and user_id = $2 and id = $3 and kind = $4 and state = 'waiting'`,
    [
      mail.bucket,
      mail.userId,
      mail.id,
      mail.kind,
      state,
      fault ?? null,
      nextTryAt === undefined ? null : isoText(nextTryAt),
    ],
  )
}

/** The latest emails of a customer, newest first. */
export async function mailsOf(db: Queryable, { bucket, userId }: Pick<MailKey, 'bucket' | 'userId'>) {
  return db.query<StoredMail>(
    `select ${COLUMNS} from mail m join app_user u on u.bucket = m.bucket and u.id = m.user_id
     where m.bucket = $1 and m.user_id = $2 order by m.created_at desc, m.id desc, m.kind limit 50`,
    [bucket, userId],
  )
}

const RESEALED_AT_ONCE = 1_000

/** Seals the secrets of emails anew by the newest key; how many could not be opened, for want of their key. */
export async function resealMails(db: Queryable, sealer: Sealer): Promise<number> {
  let after = { bucket: -1, userId: 0, id: 0, kind: '' }
  let lost = 0
  for (;;) {
    const rows = await db.query<MailKey & { secret: string }>(
      `select bucket, user_id as "userId", id, kind, secret from mail
       where secret is not null and not starts_with(secret, $1) and (bucket, user_id, id, kind) > ($2, $3, $4, $5)
       order by bucket, user_id, id, kind limit ${RESEALED_AT_ONCE}`,
      [sealer.prefix, after.bucket, after.userId, after.id, after.kind],
    )
    for (const row of rows) {
      if (!(await resealMail(db, sealer, row))) lost += 1
    }
    const last = rows.at(-1)
    if (last === undefined) return lost
    after = last
  }
}

async function resealMail(db: Queryable, sealer: Sealer, row: MailKey & { secret: string }): Promise<boolean> {
  if (!sealer.holdsKeyOf(row.secret)) return false
  const owner = mailOwner(row)
  await db.execute(
    'update mail set secret = $5 where bucket = $1 and user_id = $2 and id = $3 and kind = $4 and secret = $6',
    [row.bucket, row.userId, row.id, row.kind, sealer.seal(sealer.open(row.secret, owner), owner), row.secret],
  )
  return true
}
