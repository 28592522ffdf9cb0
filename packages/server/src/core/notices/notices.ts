import type { Locale, PhraseKey } from '@tenor/contract/phrases'
import { type Instant, isoText, unixSeconds } from '@tenor/contract/time'
import { z } from 'zod'
import { type List, newestFirst, type Transaction, type Value } from '../../platform/database/index.ts'
import { createTopic } from '../../platform/outbox/index.ts'
import { bucketRetention, type Retention } from '../../platform/retention/index.ts'
import { toldHeard } from '../../platform/webhooks/index.ts'
import { linkOfTold, mailSelected, toldSentence } from '../mail/index.ts'

/** What a customer is to be told, and the values that its sentence names. */
export type Notice = {
  bucket: number
  userId: number
  kind: PhraseKey
  params: Record<string, string | number>
  at: Instant
}

const notices = createTopic(
  'notice',
  z.object({
    bucket: z.int(),
    userId: z.int(),
    kind: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
  }),
)

/** Tells a customer something, in the transaction in which it became true. */
export async function announceNotice(tx: Transaction, notice: Notice): Promise<void> {
  const { at, ...payload } = notice
  await notices.announce(tx, { bucket: notice.bucket, payload, at })
}

/** Tells many customers at once what a SELECT yields: bucket, user_id, id, kind, params, at. Told again, nothing changes. */
export async function tellSelected(tx: Transaction, select: string, values: readonly Value[]): Promise<void> {
  await tx.execute(
    `with told (bucket, user_id, id, kind, params, at) as materialized (${select}), ${toldHeard('told')}
     insert into notice (bucket, user_id, id, kind, params, at)
     select told.bucket, told.user_id, told.id, told.kind, told.params, told.at from told
     left join notice_setting s on s.bucket = told.bucket and s.user_id = told.user_id and s.kind = told.kind
     where s.in_app is not false on conflict do nothing`,
    values,
  )
  await mailSelected(tx, select, values)
}

/** Subscribers of this module by topic. The event's id names the notice, so an event that is handled twice notifies once. */
export const noticeSubscribers = notices.subscribe((tx, { id, at, payload: { bucket, userId, kind, params } }) =>
  tellSelected(tx, 'select $1::smallint, $2::bigint, $3::bigint, $4::text, $5::jsonb, $6::timestamptz', [
    bucket,
    userId,
    id,
    kind,
    JSON.stringify(params),
    isoText(at),
  ]),
)

type NoticeRow = { id: number; kind: PhraseKey; params: Notice['params']; at: Instant }
type ShownNotice = Omit<NoticeRow, 'id' | 'at'> & { id: string; at: number; message: string; link: string | null }

/** What a customer was told, newest first, in words of one language. */
export function noticesOf(
  { bucket, userId }: { bucket: number; userId: number },
  locale: Locale,
): List<NoticeRow, ShownNotice> {
  return {
    name: 'notices',
    of: { bucket, userId },
    // One event may tell a customer several things.
    keyset: [...newestFirst('n', 'at'), { sql: 'n.kind', type: 'text', direction: 'desc' }],
    from: 'notice n',
    row: 'n',
    within: 'n.bucket = $1 and n.user_id = $2',
    filter: null,
    values: [bucket, userId],
    columns: 'n.id, n.kind, n.params, n.at',
    read: ({ id, at, kind, params }) => {
      const { link: _, ...named } = params
      const message = toldSentence(locale, kind, params)
      return { id: `${id}-${kind}`, at: unixSeconds(at), kind, params: named, message, link: linkOfTold(params) }
    },
  }
}

/** What customers were told goes after a while, read or not: the server is not told what was read. */
export function noticeRetention(days: number): Retention {
  return bucketRetention(days, { table: 'notice', column: 'at', removal: 'notice_remove' })
}
