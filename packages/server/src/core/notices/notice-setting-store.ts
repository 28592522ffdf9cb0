import type { Locale } from '@tenor/contract/phrases'
import { type Queryable, sqlType } from '../../platform/database/index.ts'

export type Owner = { bucket: number; userId: number }
export type Choice = { kind: string; inApp: boolean; byEmail: boolean }

/** Where emails of a customer go, and whether they are known to arrive; null when there is no such customer. */
export async function addressOf(db: Queryable, { bucket, userId }: Owner) {
  const [row] = await db.query(
    { email: sqlType.text, isConfirmed: sqlType.boolean },
    `select email, email_confirmed_at is not null as "isConfirmed" from app_user where bucket = $1 and id = $2`,
    [bucket, userId],
  )
  return row ?? null
}

/** The kinds of which a customer has chosen something. */
export async function choicesOf(db: Queryable, { bucket, userId }: Owner): Promise<ReadonlyMap<string, Choice>> {
  const rows = await db.query<Choice>(
    `select kind, in_app as "inApp", by_email as "byEmail" from notice_setting where bucket = $1 and user_id = $2`,
    [bucket, userId],
  )
  return new Map(rows.map((row) => [row.kind, row]))
}

export async function writeChoice(db: Queryable, { bucket, userId }: Owner, choice: Choice): Promise<void> {
  const { kind, inApp, byEmail } = choice
  await db.execute(
    `insert into notice_setting (bucket, user_id, kind, in_app, by_email) values ($1, $2, $3, $4, $5)
     on conflict (bucket, user_id, kind) do update set in_app = excluded.in_app, by_email = excluded.by_email`,
    [bucket, userId, kind, inApp, byEmail],
  )
}

/** The language of emails is that in which they were asked for. */
export async function writeLocale(db: Queryable, { bucket, userId }: Owner, locale: Locale): Promise<void> {
  await db.execute('update app_user set locale = $3 where bucket = $1 and id = $2', [bucket, userId, locale])
}
