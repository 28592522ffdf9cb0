import { notices } from '@tenor/contract/core'
import type { Locale, PhraseKey } from '@tenor/contract/phrases'
import { type Instant, isoText, unixSeconds } from '@tenor/contract/time'
import type { Database, Queryable, Transaction, Value } from '../../platform/database/index.ts'
import { type Http, route, sentence } from '../../platform/http/index.ts'
import { announce, type OutboxEvent, type Subscriber } from '../../platform/outbox/index.ts'

/** What a customer is to be told, and the values that its sentence names. */
export type Notice = {
  bucket: number
  userId: number
  kind: PhraseKey
  params: Record<string, string | number>
  at: Instant
}

const TOPIC = 'notice'
const PAGE_SIZE = 20

/** Tells a customer something, in the transaction in which it became true. */
export async function announceNotice(tx: Transaction, notice: Notice): Promise<void> {
  const { at, ...payload } = notice
  await announce(tx, { bucket: notice.bucket, topic: TOPIC, payload, at })
}

/** Makes a subscriber that turns events of another topic into notices; null passes one over. */
export function noticeSubscriber(noticeOf: (event: OutboxEvent) => Notice | null): Subscriber {
  return async (tx, event) => {
    const notice = noticeOf(event)
    if (notice !== null) await writeNotice(tx, event.id, notice)
  }
}

/** Tells many customers at once what a SELECT yields: bucket, user_id, id, kind, params, at. Told again, nothing changes. */
export async function tellSelected(tx: Transaction, select: string, values: readonly Value[]): Promise<void> {
  await tx.execute(
    `insert into notice (bucket, user_id, id, kind, params, at) ${select} on conflict do nothing`,
    values,
  )
}

/** Subscribers of this module by topic, for the outbox. */
export const noticeSubscribers: Readonly<Record<string, readonly Subscriber[]>> = {
  [TOPIC]: [noticeSubscriber((event) => ({ ...(event.payload as Omit<Notice, 'at'>), at: event.at }))],
}

/** The event's id names the notice: an event that is heard twice is told once. */
async function writeNotice(tx: Transaction, id: number, notice: Notice): Promise<void> {
  await tx.execute(
    `insert into notice (bucket, user_id, id, kind, params, at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    [notice.bucket, notice.userId, id, notice.kind, JSON.stringify(notice.params), isoText(notice.at)],
  )
}

/** Registers the call that lists a customer's notices. */
export function registerNotices(http: Http, db: Database): void {
  route(http, notices, async ({ customer, query, locale }) => {
    const limit = query.page_size ?? query.limit ?? PAGE_SIZE
    return readNotices(db, customer, locale, limit, ((query.page ?? 1) - 1) * limit)
  })
}

type NoticeRow = { id: number; kind: PhraseKey; params: Notice['params']; at: Instant }

/** What a customer was told, newest first, in words of one language. */
export async function readNotices(
  db: Queryable,
  owner: { bucket: number; userId: number },
  locale: Locale,
  limit: number,
  offset: number,
) {
  const key = [owner.bucket, owner.userId]
  const [rows, [counted]] = await Promise.all([
    db.query<NoticeRow>(
      `select id, kind, params, at from notice where bucket = $1 and user_id = $2
       order by at desc, id desc, kind limit $3 offset $4`,
      [...key, limit, offset],
    ),
    db.query<{ count: number }>('select count(*) as count from notice where bucket = $1 and user_id = $2', key),
  ])
  return {
    list: rows.map(({ id, at, kind, params }) => {
      const message = sentence(locale, kind, written(params))
      return { id: `${id}-${kind}`, at: unixSeconds(at), kind, params, message }
    }),
    totalCount: counted?.count ?? 0,
  }
}

const GROUPED = new Intl.NumberFormat('en', { maximumFractionDigits: 8 })

/** The values as a sentence names them: a price, exact, with marks between its thousands. */
function written({ price, ...others }: Notice['params']): Notice['params'] {
  if (price === undefined) return others
  return { ...others, price: GROUPED.format(price as Intl.StringNumericLiteral) }
}
